//! What stands beside a board of Clikomania: points and what is still possible, the group that is lit, the end.

use qeq_clikomania::board::Place as Block;
use qeq_clikomania::game::Game;
use qeq_clikomania::rules::{Points, Rest, Rules, Value};
use qeq_frontend::texts;
use qeq_i18n::{Lang, words};
use ratatui::layout::Rect;

use super::{Advice, AfterGame, End, Playing};
use crate::action::Action;
use crate::canvas::{Canvas, cells, split_top};
use crate::game::clikomania::{Known, Look, Sitting};
use crate::screens::pane::draw_said;
use crate::theme::Role;

/// A paragraph with its role; an empty one is a blank line.
type Said = (String, Role);

impl Playing {
    pub(super) fn draw_pane(
        &self,
        canvas: &mut Canvas<'_>,
        area: Rect,
        sitting: &Sitting,
        known: &Known,
    ) {
        let (lang, game) = (canvas.lang, &sitting.game);
        let mut rest = area;
        let mut lines = Vec::new();
        match self.end(game) {
            Some(end) => {
                rest = draw_over(canvas, area, game);
                lines.extend(ending(lang, sitting, (end, self.search), known));
            }
            None => {
                lines.extend(head(lang, game, known));
                lines.push(lit(lang, game, self.pointed_at(game.board())));
                if let Some(hint) = self.hint(lang, sitting) {
                    lines.push(hint);
                    // Somebody has asked for it.
                    if height(canvas, &lines, area.width) > area.height {
                        lines.rotate_right(1);
                    }
                }
                lines.push(blank());
                let rules = unusual_rules(lang, game.rules());
                let faint = known_lines(lang, known).into_iter().chain(rules);
                lines.extend(faint.map(|line| (line, Role::Faint)));
            }
        }
        if game.played() > 0 {
            lines.push(blank());
            lines.push((moves_line(lang, game), Role::Faint));
        }
        say(canvas, rest, &lines);
    }

    /// The hint, as long as no better way to go on is known.
    fn hint(&self, lang: Lang, sitting: &Sitting) -> Option<Said> {
        use words::clikomania as w;
        let best = sitting.known.best_after(&sitting.game).map(|best| best.value);
        let holds = |it: &Advice| it.at == sitting.game.played() && best <= Some(it.value);
        self.advice.filter(holds).map(|it| {
            let points = w::points(lang, it.value);
            (w::advice(lang, texts::clikomania::place(it.block), points), Role::Strong)
        })
    }
}

/// The group that is lit and its points.
fn lit(lang: Lang, game: &Game, block: Block) -> Said {
    use words::clikomania as w;
    match game.group_at(block) {
        Some((group, points)) => {
            let points = w::points(lang, points);
            let text =
                w::group(lang, texts::clikomania::place(group.name), group.cells.len(), points);
            (text, Role::Found)
        }
        None => (w::lone(lang, texts::clikomania::place(block)), Role::Faint),
    }
}

fn blank() -> Said {
    (String::new(), Role::Text)
}

/// How many lines paragraphs take below one another.
fn height(canvas: &Canvas<'_>, lines: &[Said], width: u16) -> u16 {
    lines.iter().map(|(text, _)| canvas.lines_of(text, width).max(1)).sum()
}

/// Writes paragraphs below one another.
fn say(canvas: &mut Canvas<'_>, area: Rect, lines: &[Said]) {
    let mut rest = area;
    for (text, role) in lines {
        let used = if text.is_empty() { 1 } else { canvas.paragraph(rest, text, *role) };
        rest = split_top(rest, used).1;
    }
}

/// Points, moves, groups, and what is possible.
fn head(lang: Lang, game: &Game, known: &Known) -> Vec<Said> {
    use words::clikomania as w;
    let points = w::points_so_far(lang, game.value(), game.played());
    let board = game.board();
    let on_board = w::on_board(lang, board.groups().len(), board.blocks());
    let total = known.bound.min(game.value() + game.most_left());
    let most = w::most_left(lang, total - game.value(), total);
    vec![(points, Role::Strong), (on_board, Role::Text), (most, Role::Text), blank()]
}

/// The points at the end, and which game to play next; gives the area below.
fn draw_over(canvas: &mut Canvas<'_>, area: Rect, game: &Game) -> Rect {
    let lang = canvas.lang;
    let text = words::clikomania::over(lang, words::clikomania::points(lang, game.value()));
    let buttons = [
        (words::screen::again_button(lang), Action::Again),
        (words::screen::new_board_button(lang), Action::NewBoard),
    ];
    // Where nothing could be taken there is nothing to begin again.
    let buttons = if game.played() > 0 { &buttons[..] } else { &buttons[1..] };
    // On the smallest screens the room is for what is said.
    let width: u16 = buttons.iter().map(|(label, _)| cells(label) + 3).sum();
    let shown = if width <= area.width { buttons } else { &[] };
    draw_said(canvas, area, &text, Role::Found, shown)
}

/// How far a game that is over is from the best one, and what cost most.
fn ending(
    lang: Lang,
    sitting: &Sitting,
    (end, search): (&End, AfterGame),
    known: &Known,
) -> Vec<Said> {
    use words::clikomania as w;
    let game = &sitting.game;
    let left = match game.board().blocks() {
        0 => w::cleared(lang),
        1 => w::one_left(lang),
        n => w::left_over(lang, n),
    };
    let best = known.best.unwrap_or(game.value());
    // What has no room on a small screen is the least of it.
    let mut lines = vec![
        (record(lang, game, end, known), Role::Text),
        (texts::clikomania::distance(lang, game.value(), best, known.bound), Role::Strong),
    ];
    if search == AfterGame::GoesOn {
        lines.push((w::looks_on(lang), Role::Faint));
    }
    lines.extend(sitting.slip().map(|slip| {
        (texts::clikomania::slip(lang, &slip, texts::clikomania::place(slip.better)), Role::Warning)
    }));
    lines.push((left, Role::Text));
    if search == AfterGame::Over && sitting.look() == Look::Stopped {
        lines.push((w::look_stopped(lang), Role::Faint));
    }
    lines
}

fn record(lang: Lang, game: &Game, end: &End, known: &Known) -> String {
    use words::clikomania as w;
    match end.was {
        _ if end.is_helped => w::no_record_with_hints(lang),
        None => w::first_record(lang),
        Some(was) if game.value() > was => w::new_record(lang, was),
        Some(was) => record_of(lang, was, known),
    }
}

fn moves_line(lang: Lang, game: &Game) -> String {
    let moves = game.moves()[..game.played()].iter().map(|&block| texts::clikomania::place(block));
    words::clikomania::moves_line(lang, moves.collect::<Vec<_>>().join(" "))
}

/// What is not as the assignment has it.
fn unusual_rules(lang: Lang, rules: &Rules) -> Vec<String> {
    use words::clikomania as w;
    let square = rules.points == Points::Square;
    let set = |name: String, value: String| format!("{name}: {value}");
    let lines = [
        square.then(|| set(w::set_points(lang), w::points_square(lang))),
        (rules.cleared > 0).then(|| set(w::set_cleared(lang), rules.cleared.to_string())),
        (rules.rest == Rest::AsGroups).then(|| set(w::set_rest(lang), w::rest_as_groups(lang))),
    ];
    lines.into_iter().flatten().collect()
}

/// A record beside what is known of the board.
fn record_of(lang: Lang, record: Value, known: &Known) -> String {
    texts::clikomania::record(lang, record, known.best.unwrap_or(record), known.bound)
}

/// The record, and the best game that is known.
pub(super) fn known_lines(lang: Lang, known: &Known) -> Vec<String> {
    use words::clikomania as w;
    let record = known.record.map_or_else(|| w::record_none(lang), |it| record_of(lang, it, known));
    let best = match (known.optimum(), known.best) {
        (Some(optimum), _) => Some(w::known_optimum(lang, optimum)),
        (None, Some(best)) => Some(w::known_best(lang, best, known.bound)),
        (None, None) => None,
    };
    std::iter::once(record).chain(best).collect()
}

#[cfg(test)]
mod tests {
    use qeq_clikomania::solution::Solution;

    use super::*;

    #[test]
    fn a_hint_is_not_seen_once_a_better_way_to_go_on_is_known() {
        let mut sitting = Sitting::usual();
        let mut playing = Playing::new(&sitting.game);
        let block = Block::new(0, 0);
        playing.advice = Some(Advice { at: 0, block, value: 10 });
        let is_told = |sitting: &Sitting| playing.hint(Lang::En, sitting).is_some();
        assert!(is_told(&sitting));
        sitting.known.note(Solution { value: 10, moves: vec![block] });
        assert!(is_told(&sitting), "as good");
        sitting.known.note(Solution { value: 11, moves: vec![block] });
        assert!(!is_told(&sitting), "better");
    }
}

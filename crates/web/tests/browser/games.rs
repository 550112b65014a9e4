//! Conecta 4 and Clikomania on the page.

use crate::chromium::play;
use crate::page::Page;

#[test]
fn conecta4_is_played_by_clicks_and_keys() {
    play(|page| async move {
        page.open("conecta4?player=defensiva").await;
        page.click(".column:nth-child(4)").await;
        page.until("document.querySelector('#c4-moves').textContent.length === 2", ()).await;
        page.counts(".square.first", 1).await;
        page.counts(".square.second", 1).await;
        page.counts(".square.second.last", 1).await;
        let column = page.text("#c4-moves").await[1..].to_owned();
        page.reads("#c4-last[role=status]", &format!("○ en la columna {column}")).await;
        page.keys("4").await;
        page.counts(".square.first", 2).await;
        page.counts(".square.second", 2).await;
        let moves = page.text("#c4-moves").await;
        page.reload().await;
        page.reads("#c4-moves", &moves).await;
        page.counts(".square.second", 2).await;
        page.open("conecta4?player=person&moves=44444537743721225").await;
        page.click("#c4-hints").await;
        page.reads(".column:nth-child(2) .score", "+6").await;
        page.reads("#c4-worth", "Columna 2: +6 (").await;
        page.reads("#c4-legend", "positivo si gana quien mueve").await;
        page.see("#c4-legend").await;
        // The stone is there before its worth is.
        page.run(
            "const kept = window.fetch;
            window.fetch = (path, options) =>
                options?.body?.includes('scores') ? new Promise(() => {}) : kept(path, options);",
            (),
        )
        .await;
        page.click(".column:nth-child(2)").await;
        page.reads("#c4-last", "en la columna 2").await;
        page.reads("#c4-remark", "Buscando…").await;
        page.open("conecta4?player=person&moves=112233").await;
        page.keys("4").await;
        page.reads("#c4-says", "¡Cuatro en línea!").await;
        page.counts(".square.line", 4).await;
        page.reads("#c4-remark", "La jugada 6, ○ en la columna 3, lo decidió. Mejores columnas: 4")
            .await;
        page.open("conecta4?player=person&moves=44444453").await;
        let name = |at: usize| format!(".column:nth-child({at}) .unseen");
        page.reads(&name(4), "Columna 4, llena; de abajo arriba: ● ○ ● ○ ● ○").await;
        page.see(".column:nth-child(4)[aria-disabled=true]").await;
        page.reads(&name(5), "Columna 5, de abajo arriba: ●").await;
        page.reads(&name(1), "Columna 1, vacía").await;
        page.counts(".column[aria-disabled=true]", 1).await;
        page.open("conecta4?player=person&moves=1122334").await;
        page.counts(".column[aria-disabled=true]", 7).await;
        page.click("#c4-moves .worst").await;
        page.counts(".square.first", 3).await;
        page.counts(".square.second", 2).await;
    });
}

/// As in a duel: who has the first stone is chosen, and whose stone is whose is said.
#[test]
fn the_machine_begins_where_it_is_to_and_its_stone_alone_is_not_taken_back() {
    play(|page| async move {
        page.open("conecta4?player=defensiva").await;
        page.reads("#c4-yours", "Juegas con ●.").await;
        let choose = "
            const select = document.querySelector('#c4-begins');
            select.value = 'machine';
            select.dispatchEvent(new Event('change'));";
        page.run(choose, ()).await;
        page.counts("#c4-moves a", 1).await;
        page.reads("#c4-yours", "Juegas con ○.").await;
        page.counts("#c4-buttons button", 0).await;
        page.keys("1").await;
        page.counts("#c4-moves a", 3).await;
        page.keys("2").await;
        page.counts("#c4-moves a", 5).await;
        page.click("#c4-moves a:nth-child(5)").await;
        page.counts("#c4-moves a", 3).await;
        page.click("#c4-undo").await;
        page.counts("#c4-moves a", 1).await;
        page.open("conecta4?player=person").await;
        page.until("!document.querySelector('#c4-begins').checkVisibility()", ()).await;
    });
}

#[test]
fn a_player_who_draws_lots_plays_another_game_another_time_and_the_same_by_its_link() {
    play(|page| async move {
        page.open("conecta4?player=random").await;
        page.counts(".column", 7).await;
        let note = "
            window.seeds = [];
            const ask = window.fetch;
            window.fetch = (path, options) => {
                const { seed } = JSON.parse(options?.body ?? '{}');
                if (seed !== undefined) window.seeds.push(seed);
                return ask(path, options);
            };";
        page.run(note, ()).await;
        for moves in [2, 4] {
            page.keys("4").await;
            page.counts("#c4-moves a", moves).await;
        }
        let seed = "Number(new URLSearchParams(location.hash.split('?')[1]).get('seed'))";
        page.until(&format!("window.seeds.join() === [1, 3].map((it) => {seed} + it).join()"), ())
            .await;
        let here = page.run("return location.hash;", ()).await;
        page.reload().await;
        page.counts("#c4-moves a", 4).await;
        page.until("location.hash === arguments[0]", here).await;
        let was = page.run(&format!("return {seed};"), ()).await;
        page.click("#c4-again").await;
        page.counts("#c4-moves a", 0).await;
        page.until(&format!("{seed} > 0 && {seed} !== arguments[0]"), was).await;
    });
}

/// As the other boards.
#[test]
fn the_keyboard_stops_once_at_the_columns_and_a_full_one_says_so() {
    play(|page| async move {
        page.open("conecta4?player=person&moves=444444").await;
        page.counts(".column[tabindex='0']", 1).await;
        page.run("document.querySelector('.column[tabindex=\"0\"]').focus();", ()).await;
        page.keys("\u{e014}\u{e014}\u{e014}").await; // ArrowRight
        page.until("document.activeElement.matches('.column:nth-child(4)[tabindex=\"0\"]')", ())
            .await;
        page.keys("\u{e007}").await; // Enter
        page.reads("#c4-remark", "La columna 4 está llena.").await;
        page.keys("\u{e012}\u{e007}").await; // ArrowLeft
        page.counts("#c4-moves a", 7).await;
        page.until("document.activeElement.matches('.column:nth-child(3)[tabindex=\"0\"]')", ())
            .await;
        page.counts(".column[tabindex='0']", 1).await;
    });
}

/// There is no other file of this game.
#[test]
fn of_a_file_of_positions_the_first_is_opened() {
    play(|page| async move {
        for (place, there) in [("conecta4", ".column"), ("practice", "#buttons .yes")] {
            page.open(place).await;
            page.see(there).await;
            page.drop_file("L1.txt", "# Posiciones\n1515262 17\n5225446337 -4\n").await;
            page.reads("#c4-moves", "1515262").await;
            page.reads(
                "#warnings",
                "Línea 2, columna 1: de las 2 posiciones del fichero se abre esta",
            )
            .await;
            page.counts("#faults li", 0).await;
        }
    });
}

/// The board of the statement.
const PUZZLE: &str = "5\n6\n3\n1 2 1 3 1 1\n2 1 2 3 1 1\n1 2 1 1 1 2\n2 1 1 3 3 1\n1 2 2 3 2 1\n";

#[test]
fn clikomania_is_previewed_played_taken_back_and_solved() {
    play(|page| async move {
        page.open("clikomania").await;
        page.drop_file("p.txt", "2\n2\n2\n1 9\n1 1\n").await;
        page.reads("#faults", "Línea 4, columna 3").await;
        // The most colours that there can be.
        page.drop_file("p.txt", "2\n2\n62\n62 1\n62 2\n").await;
        page.counts(".block", 4).await;
        page.counts(".block.alone", 2).await;
        page.drop_file("p.txt", PUZZLE).await;
        page.counts(".block", 30).await;
        // The five groups of the statement, of 9, 2, 2, 3 and 2, are shapes, and the others stand alone.
        page.counts(".block.up, .block.right, .block.down, .block.left", 18).await;
        page.counts(".block.alone", 12).await;
        page.run("document.querySelector('[data-at=\"1,3\"]').focus();", ()).await;
        page.reads("#k-preview", "9 bloques: 72 puntos.").await;
        page.counts(".block.lit", 9).await;
        page.keys("\u{e007}").await; // Enter
        page.reads("#k-says", "72 puntos").await;
        page.counts(".block", 21).await;
        page.reload().await;
        page.reads("#k-says", "72 puntos").await;
        page.counts(".block", 21).await;
        page.keys("u").await;
        page.reads("#k-says", "0 puntos").await;
        page.counts(".block", 30).await;
        page.keys("s").await;
        page.reads("#k-advice", "Óptimo: 142 puntos").await;
        // After the last step nobody can click again, so each click looks whether it may.
        let step = "document.querySelector('#k-buttons [data-key=r]:not(:disabled)')?.click();";
        while !page.text("#k-says").await.contains("142") {
            page.run(step, ()).await;
        }
        page.reads("#k-says", "Fin de la partida: 142 puntos.").await;
        // Of a game that is over the machine tells what it lost, and leads there.
        page.drop_file("p.txt", PUZZLE).await;
        page.counts(".block", 30).await;
        for (block, left) in
            [("1,3", 21), ("3,0", 16), ("0,3", 11), ("3,0", 9), ("2,0", 6), ("0,2", 4)]
        {
            page.run("document.querySelector(`[data-at=\"${arguments[0]}\"]`).click();", block)
                .await;
            page.counts(".block", left).await;
        }
        page.reads("#k-advice", "El óptimo es 142: 20 más. Lo que más costó fue la jugada 1").await;
        page.reads("#k-left", "Primer récord de este tablero.").await;
        page.counts("#k-moves .worst", 1).await;
        page.click("#k-moves li:first-child a").await;
        page.counts(".block", 30).await;
        page.reads("#k-advice", "El óptimo es 142: 20 más.").await;
        let better = "return document.querySelector('#k-preview').textContent;";
        assert_ne!(page.run(better, ()).await, "9 bloques: 72 puntos.", "the better group is lit");
        page.click("#k-moves li:nth-child(2) a").await;
        page.counts(".block", 21).await;
        page.reads("#k-preview", "5 bloques: 20 puntos.").await;
        page.run("document.querySelector('[data-at=\"0,3\"]').click();", ()).await;
        page.until("document.querySelector('#k-advice').textContent === ''", ()).await;
        page.counts("#k-moves .worst", 0).await;
        // The best game of the machine is nobody's record.
        page.reload().await;
        // It stands beside what the machine has found of the best game.
        page.reads("#k-left", "Récord: 122, el 85\u{a0}% del óptimo").await;
        page.keys("0").await;
        page.counts(".block", 30).await;
        page.keys("s").await;
        page.reads("#k-advice", "Óptimo: 142 puntos").await;
        while !page.text("#k-says").await.contains("142") {
            page.run(step, ()).await;
        }
        page.reads("#k-left", "Récord: 122").await;
        page.open("clikomania?rows=4&columns=4&colours=2&seed=1&ahead=0.0").await;
        page.until("document.querySelector('#k-advice').textContent === ''", ()).await;
        page.keys("p").await;
        // What has been played through to its end is not going on.
        page.see("#k-buttons [data-key=p]:disabled").await;
        page.reads("#k-buttons [data-key=p]", "Reproducir").await;
    });
}

/// Takes the group of a block, and waits until so many blocks are left.
async fn take_block(page: &Page, block: &str, left: usize) {
    page.run("document.querySelector(`[data-at=\"${arguments[0]}\"]`).click();", block).await;
    page.counts(".block", left).await;
}

/// One row of pairs: every game is over after three moves, and whoever takes the ones apart gets less.
const PAIRS: &str = "1\n6\n2\n1 1 2 2 1 1\n";

#[test]
fn a_game_of_clikomania_with_hints_is_no_record() {
    play(|page| async move {
        page.open("clikomania").await;
        page.drop_file("p.txt", PAIRS).await;
        page.counts(".block", 6).await;
        for left in [4, 2, 0] {
            take_block(&page, "0,0", left).await;
        }
        page.reads("#k-left", "Primer récord de este tablero.").await;
        page.keys("0").await;
        page.counts(".block", 6).await;
        // It was the first one once.
        for left in [4, 2, 0] {
            take_block(&page, "0,0", left).await;
        }
        page.reads("#k-left", "Récord: 6").await;
        page.keys("0").await;
        page.counts(".block", 6).await;
        page.keys("h").await;
        page.counts(".lit", 2).await;
        page.until("document.querySelector('#k-advice').textContent.includes('(2,0)')", ()).await;
        // It is known to have helped after another visit as well.
        page.reload().await;
        page.counts(".block", 6).await;
        take_block(&page, "2,0", 4).await;
        take_block(&page, "0,0", 0).await;
        page.reads("#k-left", "Con pistas: no cuenta como récord.").await;
        page.reload().await;
        page.reads("#k-left", "Récord: 6").await;
        // What was shown and not followed is no help.
        page.keys("0").await;
        page.counts(".block", 6).await;
        take_block(&page, "4,0", 4).await;
        take_block(&page, "2,0", 2).await;
        take_block(&page, "0,0", 0).await;
        page.reads("#k-left", "Récord: 6").await;
    });
}

#[test]
fn a_game_of_clikomania_that_was_solved_is_no_record() {
    play(|page| async move {
        page.open("clikomania").await;
        page.drop_file("p.txt", PAIRS).await;
        page.counts(".block", 6).await;
        page.keys("s").await;
        page.until("document.querySelectorAll('#k-moves .faint').length === 2", ()).await;
        take_block(&page, "2,0", 4).await;
        page.keys("u").await;
        page.counts(".block", 6).await;
        // Another beginning, and what was ahead is gone: then the shown moves by hand.
        take_block(&page, "0,0", 4).await;
        page.keys("u").await;
        page.counts(".block", 6).await;
        take_block(&page, "2,0", 4).await;
        take_block(&page, "0,0", 0).await;
        page.reads("#k-left", "Con pistas: no cuenta como récord.").await;
    });
}

const BOARD: &str = "Mujer\tNombre\n1\tAna\n0\tLuis\n";

#[test]
fn another_board_of_clikomania_is_asked_about_only_while_a_game_is_under_way() {
    play(|page| async move {
        page.open("clikomania?rows=4&columns=4&colours=2&seed=1").await;
        page.note_questions().await;
        // A click on a block of the board before would be lost.
        page.run("document.querySelector('.block').dataset.before = '';", ()).await;
        page.click("#k-another").await;
        page.until("!location.hash.includes('seed=1&') && !location.hash.endsWith('seed=1')", ())
            .await;
        page.until(
            "document.querySelector('.block') && !document.querySelector('[data-before]')",
            (),
        )
        .await;
        page.until("window.asked === null", ()).await;
        page.run("document.querySelector('.block:not(.alone)').click();", ()).await;
        page.until("location.hash.includes('moves=')", ()).await;
        page.see("#k-u:enabled").await;
        for way in ["#k-another", "#k-form [type=submit]", "nav [data-way=clikomania]", "a file"] {
            match way {
                "a file" => page.drop_file("p.txt", PUZZLE).await,
                way => page.click(way).await,
            }
            page.until("window.asked?.includes('se perderá')", ()).await;
            page.until("location.hash.includes('moves=')", ()).await;
            page.run("window.asked = null;", ()).await;
        }
        page.run("window.wants = true;", ()).await;
        page.drop_file("p.txt", PUZZLE).await;
        page.until("window.asked && !location.hash.includes('moves=')", ()).await;
        page.counts(".block", 30).await;
    });
}

#[test]
fn another_game_of_the_kind_that_is_under_way_is_asked_about_whichever_way_leads_to_it() {
    let games = [
        ("practice", "#buttons .yes", "#do-undo"),
        ("hunt", "#questions button", "#do-undo"),
        ("duel", "#questions button", "#do-undo:enabled"),
        ("conecta4?player=person", ".column:nth-child(4)", "#c4-undo"),
    ];
    play(|page| async move {
        for (place, first, begun) in games {
            let way = place.split('?').next().unwrap();
            page.open(place).await;
            page.note_questions().await;
            page.click(first).await;
            page.see(begun).await;
            let here = page.run("return location.hash;", ()).await;
            let is_refused =
                "window.asked?.includes('se perderá') && location.hash === arguments[0]";
            page.click(&format!("nav [data-way={way}]")).await;
            page.until(is_refused, here.clone()).await;
            page.run("window.asked = null;", ()).await;
            if way == "conecta4" {
                page.click("#c4-again").await;
                page.until(is_refused, here).await;
                // A board is of another game, and that goes on behind it.
                page.run("window.asked = null;", ()).await;
                page.drop_file("b.csv", BOARD).await;
                page.counts(".card", 2).await;
                page.until("window.asked === null", ()).await;
            } else {
                page.drop_file("b.csv", BOARD).await;
                page.until(is_refused, here).await;
                page.run("window.wants = true;", ()).await;
                page.drop_file("b.csv", BOARD).await;
                page.counts(".card", 2).await;
                page.until("location.hash.startsWith(arguments[0])", format!("#/{way}?")).await;
            }
        }
        page.open("watch").await;
        page.counts(".card", 24).await;
        page.drop_file("b.csv", BOARD).await;
        page.counts(".card", 2).await;
        page.until("location.hash.startsWith('#/watch?')", ()).await;
        // Where no game can be shown, that which was shown before is none to ask about.
        page.open("conecta4?player=person&moves=4").await;
        page.see("#c4-undo").await;
        page.note_questions().await;
        page.run("window.fetch = () => Promise.reject(new TypeError('off'));", ()).await;
        page.open("hunt").await;
        page.counts("#faults li", 1).await;
        page.click("nav [data-way=hunt]").await;
        page.until("window.questions === 0", ()).await;
    });
}

/// The link of another game leads back to what was left there, also after a reload in between.
#[test]
fn a_look_at_another_game_loses_none() {
    play(|page| async move {
        page.open("conecta4?player=person&moves=4455").await;
        page.note_questions().await;
        page.click("nav [data-way=cluedo]").await;
        page.see("#c-begin").await;
        page.reload().await;
        page.see("#c-begin").await;
        page.click("nav [data-way=conecta4]").await;
        page.reads("#c4-moves", "4455").await;
        page.until("document.querySelector('#c4-player').value === 'person'", ()).await;
        // On another board there is another duel, and that of the first one waits.
        page.open("duel?seed=3&rival=random").await;
        page.click("#questions button").await;
        page.until("location.hash.includes('said=')", ()).await;
        let duel = page.run("return location.hash;", ()).await;
        page.click("nav [data-way=practice]").await;
        page.see("#buttons .yes").await;
        page.drop_file("b.csv", BOARD).await;
        page.counts(".card", 2).await;
        page.until("!document.querySelector('nav [data-way=duel]').hash.includes('said')", ())
            .await;
        page.run("history.back();", ()).await;
        page.counts(".card", 24).await;
        page.click("nav [data-way=duel]").await;
        page.until("location.hash === arguments[0]", duel).await;
        page.see("#do-undo:enabled").await;
        // In the game itself its link leads to a new one.
        page.run("window.confirm = () => true;", ()).await;
        page.click("nav [data-way=duel]").await;
        page.until("location.hash.startsWith('#/duel') && !location.hash.includes('said')", ())
            .await;
    });
}

#[test]
fn a_file_opens_in_the_game_it_is_of_and_a_link_that_cannot_be_played_in_a_new_one() {
    play(|page| async move {
        page.open("conecta4").await;
        page.counts(".column", 7).await;
        page.drop_file("p.txt", PUZZLE).await;
        page.counts(".block", 30).await;
        page.drop_file("b.csv", BOARD).await;
        page.counts(".card", 2).await;
        page.drop_file("c.txt", include_str!("../../../../datos/cluedo/cuaderno.txt")).await;
        page.see("#c-book").await;
        // What the game was set to stays.
        page.open("conecta4?player=person&moves=1111111").await;
        page.counts(".column", 7).await;
        page.reads("#faults", "no es de una partida que se pueda jugar").await;
        page.until("location.hash === '#/conecta4?player=person'", ()).await;
        page.open("clikomania?rows=9&seed=5&moves=99.99").await;
        page.counts(".block", 90).await;
        page.until("location.hash.includes('seed=5') && !location.hash.includes('moves')", ())
            .await;
        let told = page.errors().await;
        assert_eq!(told.len(), 2, "the browser tells of what was refused: {told:?}");
    });
}

/// Links that lost something on their way or were mistyped, what is told of each, and where it leads.
const DAMAGED: [(&str, &str, &str); 11] = [
    ("conecta4?player=person&moves=44x5", "moves=x5", "conecta4?player=person&moves=44"),
    ("conecta4?player=person&moves=4&hi", "hi", "conecta4?player=person&moves=4"),
    ("conecta4?player=nobody", "player=nobody", "conecta4?player=defensiva"),
    ("hunt?seed=7&tries=q1.q", "tries=q", "hunt?seed=7&tries=q1"),
    (
        "practice?inputs=yx&name=Ana&strategy=opt",
        "strategy=opt, inputs=x, name=Ana",
        "practice?inputs=y",
    ),
    ("watch?seed=5&steps=2.5", "steps=2.5", "watch?seed=5"),
    (
        "duel?rival=nobody&seed=3&said=q0.y.q&told0=",
        "rival=nobody, said=q, told0=",
        "duel?seed=3&said=q0.y",
    ),
    (
        "clikomania?rows=4&columns=400&colours=2&seed=1&moves=0.0-",
        "columns=400, moves=",
        "clikomania?rows=4&columns=64&colours=2&seed=1&moves=0.0",
    ),
    ("duel?seed=3&said=q0.constructor", "said=constructor", "duel?seed=3&said=q0"),
    ("conecat4?moves=44", "conecat4, moves=44", "practice"),
    ("cluedo?moves=44", "moves=44", "cluedo"),
];

#[test]
fn whoever_comes_by_a_damaged_link_is_told_what_was_left_out() {
    play(|page| async move {
        for (place, told, shown) in DAMAGED {
            page.open(place).await;
            let told = format!("Ese enlace está incompleto o dañado. Se ha dejado fuera: {told}");
            page.until("document.querySelector('#warnings').innerText === arguments[0]", told)
                .await;
            page.until("location.hash === '#/' + arguments[0]", shown).await;
        }
        // A board that was cut off is no board.
        page.open("clikomania?cells=11-1&colours=2").await;
        page.reads("#warnings", "cells=11-1").await;
        page.counts(".block", 100).await;
        page.open_in("en", "hunt?seed=7&tries=q").await;
        page.reads("#warnings", "That link is incomplete or damaged. Left out: tries=q").await;
        page.click("#questions button").await;
        page.counts("#warnings li", 0).await;
    });
}

#[test]
fn a_link_that_is_whole_is_told_nothing_of() {
    play(|page| async move {
        for place in [
            "practice?inputs=yyyyw&name=Ana",
            "hunt?strategy=random&seed=7&tries=q1.n3",
            "watch?seed=5&steps=2",
            "duel?seed=3&rival=person&said=n3.y.q0.y&told0=4",
            "conecta4?player=person&moves=44&hints=",
            "conecta4?player=random&begins=machine&seed=5&moves=4",
            "hunt?seed=7&tries=q1&gives_up=",
            "clikomania?cells=11-22&colours=2&moves=0.0",
            "cluedo",
        ] {
            page.open(place).await;
            page.until("document.querySelector('main:not([hidden])').innerText", ()).await;
            page.counts("#warnings li", 0).await;
            page.until("location.hash === '#/' + arguments[0]", place).await;
        }
    });
}

/// Whichever game is shown, what is wrong is told by the one that the file looks like.
#[test]
fn faults_are_those_of_the_game_that_a_file_looks_like() {
    const FILES: [(&str, &str); 4] = [
        ("Mujer\tNombre\n1\tAna\n2\tLuis\n", "la celda es «2»"),
        ("2\n2\n2\n1 9\n1 1\n", "Línea 4, columna 3"),
        ("deck: Para probar\nhands: 2 2 2\n\n7 + Cuerda\n", "Línea 4, columna 1"),
        ("{\"version\": 1, \"attributes\": [,]}", "no es JSON válido"),
    ];
    play(|page| async move {
        let places = [
            ("practice", "#buttons .yes"),
            ("conecta4", ".column"),
            ("cluedo", "#c-begin"),
            ("clikomania", ".block"),
        ];
        for (place, there) in places {
            page.open(place).await;
            page.see(there).await;
            for (file, fault) in FILES {
                page.drop_file("f", file).await;
                page.reads("#faults", fault).await;
            }
        }
        // What looks like nothing is told as the game takes it that is shown.
        page.drop_file("f", "nada").await;
        page.reads("#faults", "falta el número de columnas").await;
    });
}

/// A spreadsheet may have written many rows in which nothing stands.
#[test]
fn a_file_of_blank_lines_is_answered_as_any_other() {
    play(|page| async move {
        page.open("conecta4").await;
        page.see(".column").await;
        page.drop_file("f", "nada".to_owned() + &"\n".repeat(500_000)).await;
        page.see("#faults li").await;
        let rows = "A\tN\n1\tAna\n0\tLuis\n".to_owned() + &("\t".repeat(20) + "\n").repeat(50_000);
        page.drop_file("b.csv", rows).await;
        page.counts(".card", 2).await;
    });
}

#[test]
fn what_falls_is_seen_to_fall_unless_somebody_wants_it_still() {
    play(|page| async move {
        page.open("clikomania").await;
        page.drop_file("p.txt", PUZZLE).await;
        page.counts(".block", 30).await;
        page.watch_motion().await;
        // Figures 3 to 7 of the statement.
        let take = "document.querySelector(`[data-at=\"${arguments[0]}\"]`).click();";
        page.run(take, "1,3").await;
        page.counts(".block", 21).await;
        let mut fallen = page.motion().await;
        fallen.sort_unstable();
        assert_eq!(
            fallen,
            [1, 1, 1, 2, 2, 2, 2, 3, 3].map(|up| (0, -up)).into_iter().rev().collect::<Vec<_>>()
        );
        page.run(take, "3,0").await;
        page.counts(".block", 16).await;
        assert_eq!(page.motion().await, [(1, -1), (1, 0), (1, 0), (1, 0)], "a column closes");
        page.keys("u").await;
        page.counts(".block", 21).await;
        assert_eq!(page.motion().await, [], "what is taken back is there at once");
        page.keys("r").await;
        page.counts(".block", 16).await;
        assert_eq!(page.motion().await.len(), 4, "played again");
        page.open("conecta4?player=defensiva-simple").await;
        page.click(".column:nth-child(4)").await;
        page.counts(".square.second.last", 1).await;
        let answer = page.run("return document.querySelector('.last').parentElement.querySelectorAll('.empty').length;", ()).await;
        let answer = -1 - answer.as_i64().unwrap();
        assert_eq!(
            page.motion().await,
            [(0, -6), (0, answer)],
            "the person's stone, and then the machine's"
        );
        page.keep_still().await;
        page.keys("3").await;
        page.counts(".square.second", 2).await;
        assert_eq!(page.motion().await, []);
    });
}

#[test]
fn two_clicks_at_once_are_one_and_a_replay_ends_with_what_a_person_does() {
    play(|page| async move {
        page.open("conecta4?player=person").await;
        page.counts(".column", 7).await;
        let twice =
            "document.querySelectorAll('.column').forEach((it, at) => at < 2 && it.click());";
        page.run(twice, ()).await;
        page.counts(".square.first", 1).await;
        page.until("document.querySelector('#c4-moves').textContent === '1'", ()).await;
        page.click(".column:nth-child(2)").await;
        page.until("document.querySelector('#c4-moves').textContent === '12'", ()).await;
        page.open("clikomania?rows=6&columns=6&colours=3&seed=5").await;
        page.counts(".block", 36).await;
        page.keys("s").await;
        page.until("document.querySelectorAll('#k-moves .faint').length > 3", ()).await;
        page.keys("p").await;
        page.until("document.querySelectorAll('#k-moves li:not(.faint)').length === 2", ()).await;
        page.reads("#k-buttons [data-key=p]", "Parar").await;
        // Going back passes over what was played by itself, and stops it.
        page.run("history.back();", ()).await;
        page.until("document.querySelectorAll('#k-moves li:not(.faint)').length === 0", ()).await;
        page.reads("#k-buttons [data-key=p]", "Reproducir").await;
        page.keys("p").await;
        page.until("document.querySelectorAll('#k-moves li:not(.faint)').length === 2", ()).await;
        page.keys("u").await;
        page.until("document.querySelectorAll('#k-moves li:not(.faint)').length === 1", ()).await;
        page.reads("#k-buttons [data-key=p]", "Reproducir").await;
        page.reads("#k-advice", "Óptimo").await;
        page.click("#language").await;
        page.until("document.querySelector('#k-advice').textContent === ''", ()).await;
    });
}

/// Whoever answers again and again at the same place means each answer, once he can have seen what is asked.
#[test]
fn clicks_at_the_same_place_count_once_what_they_are_meant_for_was_seen() {
    play(|page| async move {
        page.open("practice").await;
        page.stop_clock().await;
        for (place, answer, answers) in [
            ("practice", "#buttons .no", "#history li"),
            ("conecta4?player=person", ".column:nth-child(4)", "#c4-moves a"),
        ] {
            page.open(place).await;
            for at_once in 1..=3 {
                page.press(answer, at_once).await;
                page.counts(answers, at_once as usize).await;
                page.pass(300).await;
            }
        }
    });
}

/// The answer to the first click is there before the second one of a double click is.
#[test]
fn a_double_click_and_a_key_that_is_held_down_count_once() {
    play(|page| async move {
        page.open("conecta4?player=person").await;
        page.stop_clock().await;
        page.press(".column:nth-child(4)", 1).await;
        page.counts(".square.first", 1).await;
        page.press(".column:nth-child(4)", 2).await;
        page.hold("4").await;
        page.press(".column:nth-child(1)", 1).await;
        page.until("document.querySelector('#c4-moves').textContent.length > 1", ()).await;
        assert_eq!(page.text("#c4-moves").await, "41");
        // What is taken back, by two clicks at once as well, is meant.
        page.press("#c4-undo", 1).await;
        page.counts(".square.second", 0).await;
        page.press("#c4-undo", 2).await;
        page.counts(".square.first", 0).await;
        page.open("clikomania").await;
        page.drop_file("p.txt", PUZZLE).await;
        page.counts(".block", 30).await;
        page.press("[data-at='1,3']", 1).await;
        page.counts(".block", 21).await;
        page.press("[data-at='3,0']", 2).await;
        page.run("document.querySelector(\"[data-at='3,0']\").focus();", ()).await;
        for key in ["Enter", "s"] {
            page.hold(key).await;
        }
        page.press("#k-u", 1).await;
        page.counts(".block", 30).await;
        page.counts("#k-moves li", 1).await;
        page.open("practice").await;
        page.press("#buttons .yes", 1).await;
        page.counts("#history li", 1).await;
        page.press("#buttons .yes", 2).await;
        page.run("document.querySelector('#buttons .yes').focus();", ()).await;
        for key in ["s", "Enter"] {
            page.hold(key).await;
        }
        page.press("#buttons .no", 1).await;
        page.counts("#history li:last-child.no", 1).await;
        page.counts("#history li", 2).await;
        page.open("cluedo").await;
        page.see("#c-begin").await;
        page.press("#c-more_players", 1).await;
        page.press("#c-more_players", 2).await;
        page.counts(".player", 5).await;
        page.drop_file("c.txt", include_str!("../../../../datos/cluedo/cuaderno.txt")).await;
        page.see(".cell").await;
        let entries = "return document.querySelectorAll('#c-history li').length;";
        let all = page.run(entries, ()).await.as_u64().unwrap() as usize;
        let out = "#c-history li:first-child button:last-child";
        page.press(out, 1).await;
        page.counts("#c-history li", all - 1).await;
        page.press(out, 2).await;
        page.press("#c-do-u", 1).await;
        page.counts("#c-history li", all).await;
    });
}

/// What is in the address is what is seen, and whoever goes back comes to what was seen before.
#[test]
fn an_answer_that_failed_leaves_no_trace_and_is_given_again_by_a_button() {
    play(|page| async move {
        for (place, answer, answers) in [
            ("practice", "#buttons .yes", "#history li"),
            ("hunt?seed=7", "#questions button", "#history li"),
            ("duel?seed=3", "#questions button", "#history li"),
            ("conecta4?player=person", ".column:nth-child(4)", "#c4-moves a"),
            ("clikomania?rows=4&columns=4&colours=2&seed=1", ".block:not(.alone)", "#k-moves li"),
        ] {
            page.open(place).await;
            page.see(answer).await;
            page.stop_server().await;
            let stands = "return [location.hash, history.length];";
            let before = page.run(stands, ()).await;
            for _ in 0..2 {
                page.click(answer).await;
                page.reads("#faults", "El servidor no responde.").await;
                assert_eq!(page.run(stands, ()).await, before, "{place}");
                page.run("document.querySelector('#faults').replaceChildren();", ()).await;
            }
            page.click(answer).await;
            page.see("#retry").await;
            page.start_server().await;
            page.click("#retry").await;
            page.counts(answers, 1).await;
            page.counts("#faults li", 0).await;
            let is_one_more =
                "history.length === arguments[0][1] + 1 && location.hash !== arguments[0][0]";
            page.until(is_one_more, before).await;
        }
        page.stop_server().await;
        page.click("nav [data-way=cluedo]").await;
        page.see("#retry").await;
        page.start_server().await;
        page.click("#retry").await;
        page.see("#c-begin").await;
        page.counts("#faults li", 0).await;
    });
}

/// The sentence for that cannot be fetched either.
#[test]
fn whoever_comes_while_the_server_is_gone_is_told_so_in_words_and_tries_again() {
    play(|page| async move {
        page.open("practice").await;
        let gone = "
            const ask = window.fetch;
            window.fetch = (path, ...how) => path.startsWith('/api/words') && !window.isBack
                ? Promise.reject(new TypeError('gone')) : ask(path, ...how);";
        page.on_every_visit(gone).await;
        page.run("location.reload();", ()).await;
        page.see(".mute[lang=es]").await;
        page.reads(".mute[lang=es] button", "Reintentar").await;
        page.until("!document.querySelector('.mute[lang=en]').checkVisibility()", ()).await;
        page.click(".mute[lang=es] button").await;
        page.see(".mute[lang=es]").await;
        page.run("window.isBack = true;", ()).await;
        page.click(".mute[lang=es] button").await;
        page.counts(".card", 24).await;
        page.until("!document.querySelector('.mute[lang=es]').checkVisibility()", ()).await;
    });
}

/// An address that stays as it is leads nowhere by itself.
#[test]
fn a_link_that_was_pressed_in_vain_leads_there_when_the_server_is_back() {
    play(|page| async move {
        page.open("conecta4").await;
        page.counts(".column", 7).await;
        let gone = "
            window.kept = window.fetch;
            window.fetch = () => Promise.reject(new TypeError('gone'));";
        page.run(gone, ()).await;
        for (way, there) in [("practice", ".card"), ("cluedo", "#c-begin")] {
            let link = format!("nav [data-way={way}]");
            page.click(&link).await;
            page.reads("#faults", "El servidor no responde.").await;
            page.run("window.fetch = window.kept;", ()).await;
            page.click(&link).await;
            page.see(there).await;
            page.counts("#faults li", 0).await;
            page.run(gone, ()).await;
        }
    });
}

#[test]
fn faults_of_a_pasted_board_are_told_in_one_language() {
    play(|page| async move {
        page.open("clikomania").await;
        page.see("#k-form").await;
        page.run("document.querySelector('#clikomania details').open = true;", ()).await;
        page.click("#k-puzzle").await;
        page.keys("nada").await;
        page.click("#k-paste button").await;
        page.reads("#k-faults", "Línea 1").await;
        page.click("#language").await;
        page.counts("#k-faults li", 0).await;
        page.click("#k-paste button").await;
        page.reads("#k-faults", "Line 1").await;
    });
}

/// As in the other frontends.
#[test]
fn counts_of_five_digits_are_grouped_and_places_are_not() {
    play(|page| async move {
        page.open("clikomania?rows=11&columns=10&colours=1&seed=1").await;
        page.counts(".block", 110).await;
        page.reads("#k-left", "A lo sumo 11\u{a0}990 más").await;
        page.drop_file("p.txt", "\n".repeat(11_999) + "0\n").await;
        page.reads("#faults", "Línea 12000, columna 2").await;
        page.run("document.querySelector('[data-at=\"0,0\"]').click();", ()).await;
        page.counts(".block", 0).await;
        page.reads("#k-says", "11\u{a0}990 puntos").await;
        page.open_in("en", "clikomania?rows=11&columns=10&colours=1&seed=2").await;
        page.reads("#k-left", "At most 11\u{a0}990 more").await;
    });
}

#[test]
fn the_size_of_a_board_is_what_is_shown_and_what_can_be() {
    play(|page| async move {
        page.open("clikomania?rows=4&columns=6&colours=3&seed=7").await;
        page.counts(".block", 24).await;
        for size in ["0", "100", "-5", ""] {
            let set = "document.querySelector('#k-form [name=rows]').value = arguments[0];";
            page.run(set, size).await;
            page.click("#k-another").await;
            page.until("document.activeElement.name === 'rows'", ()).await;
            page.run("document.activeElement.blur();", ()).await;
        }
        page.until("location.hash.includes('seed=7')", ()).await;
        page.drop_file("p.txt", PUZZLE).await;
        page.counts(".block", 30).await;
        let shown = "[...document.querySelectorAll('#k-form input')].map((it) => it.value).join()";
        page.until(&format!("{shown} === arguments[0]"), "5,6,3,").await;
        page.click("#k-form [type=submit]").await;
        page.until("document.activeElement.name === 'seed'", ()).await;
        page.click("#k-another").await;
        page.until("location.hash.includes('rows=5&columns=6&colours=3')", ()).await;
        page.counts(".block", 30).await;
    });
}

/// The keyboard stops at the moves once, and a finger hits one of them.
#[test]
fn moves_lead_back_by_keys_and_by_fingers() {
    play(|page| async move {
        let places = [
            ("conecta4?player=person&moves=4455", "#c4-moves", ".square.first, .square.second", 2),
            ("clikomania?rows=4&columns=4&colours=2&seed=1&ahead=0.0", "#k-moves", ".block", 16),
        ];
        for (place, moves, pieces, left) in places {
            page.open(place).await;
            page.see(&format!("{moves} a")).await;
            page.counts(&format!("{moves} a[tabindex='0']"), 1).await;
            let is_large = "[...document.querySelectorAll(`${arguments[0]} a`)].every((it) => {
                const { width, height } = it.getBoundingClientRect();
                return width >= 24 && height >= 24;
            })";
            page.until(is_large, moves).await;
            page.run("document.querySelector(`${arguments[0]} a[tabindex='0']`).focus();", moves)
                .await;
            if moves == "#c4-moves" {
                page.keys("\u{e012}").await; // ArrowLeft
                page.counts(&format!("{moves} a[tabindex='0']"), 1).await;
            }
            page.keys("\u{e007}").await; // Enter
            page.counts(pieces, left).await;
        }
        page.open("conecta4?player=person&moves=44").await;
        page.run("document.querySelector('#c4-moves a').focus();", ()).await;
        page.keys("\u{e007}").await;
        page.counts(".square.first", 0).await;
        page.until("document.activeElement !== document.body", ()).await;
    });
}

/// What is lit is what the words name, and Enter takes it.
#[test]
fn whoever_asks_for_a_hint_by_keys_stands_on_it() {
    play(|page| async move {
        page.open("clikomania?rows=5&columns=5&colours=3&seed=1").await;
        page.counts(".block", 25).await;
        page.run("document.querySelector('[data-at=\"0,0\"]').focus();", ()).await;
        page.keys("h").await;
        page.reads("#k-advice", "Prueba").await;
        let is_meant = "
            document.activeElement.matches('.lit')
                && document.querySelector('#k-advice').textContent.includes(`(${document.activeElement.dataset.at})`)";
        page.until(is_meant, ()).await;
    });
}

/// The buttons are off while the machine searches.
#[test]
fn whoever_waits_for_a_hint_finds_the_focus_where_it_was_left() {
    play(|page| async move {
        page.open("clikomania?rows=5&columns=5&colours=3&seed=1").await;
        page.counts(".block", 25).await;
        let hold = "
            const fetch = window.fetch;
            const held = () => new Promise((...ends) => ([window.answer, window.refuse] = ends));
            window.fetch = async (...asked) => (await held(), fetch(...asked));";
        page.run(hold, ()).await;
        let focus = "document.getElementById(arguments[0]).focus();";
        let is_focused = "document.activeElement.id === arguments[0]";
        page.run(focus, "k-h").await;
        page.keys("\u{e007}").await; // Enter
        page.see("#k-h:disabled").await;
        page.run("window.refuse(new TypeError('gone'));", ()).await;
        page.reads("#faults", "El servidor no responde.").await;
        page.until(is_focused, "k-h").await;
        page.keys("\u{e007}").await;
        page.see("#k-h:disabled").await;
        page.run(focus, "theme").await;
        page.run("window.answer();", ()).await;
        page.reads("#k-advice", "Prueba").await;
        page.until(is_focused, "theme").await;
        page.run(focus, "k-h").await;
        page.keys("\u{e007}").await;
        page.see("#k-h:disabled").await;
        page.run("window.answer();", ()).await;
        page.see("#k-h:enabled").await;
        page.until(is_focused, "k-h").await;
    });
}

/// There is no block to go on from.
#[test]
fn whoever_clears_a_board_by_keys_goes_on_to_the_next_one() {
    play(|page| async move {
        page.open("clikomania").await;
        page.drop_file("p.txt", "2\n2\n2\n1 2\n1 2\n").await;
        page.counts(".block", 4).await;
        page.run("document.querySelector('.block').focus();", ()).await;
        page.keys("\u{e007}").await; // Enter
        page.counts(".block", 2).await;
        page.keys("\u{e007}").await;
        page.counts(".block", 0).await;
        page.until("document.activeElement.id === 'k-another'", ()).await;
    });
}

#[test]
fn a_server_that_is_gone_is_missed_in_words_and_the_game_goes_on_when_it_is_back() {
    play(|page| async move {
        page.open("conecta4?player=person").await;
        page.click(".column:nth-child(4)").await;
        page.counts(".square.first", 1).await;
        let gone = "
            window.kept = window.fetch;
            window.fetch = () => Promise.reject(new TypeError('gone'));";
        page.run(gone, ()).await;
        page.click(".column:nth-child(4)").await;
        page.reads("#faults", "El servidor no responde.").await;
        page.run("window.fetch = window.kept;", ()).await;
        page.click(".column:nth-child(3)").await;
        page.counts(".square.second", 1).await;
        page.counts("#faults li", 0).await;
        // A machine that did not answer is asked again by the next click.
        page.open("conecta4?player=defensiva").await;
        let cannot_think = "
            window.fetch = (path, options) => options?.body?.includes('player')
                ? Promise.reject(new TypeError('gone')) : window.kept(path, options);";
        page.run(cannot_think, ()).await;
        page.click(".column:nth-child(4)").await;
        page.reads("#faults", "El servidor no responde.").await;
        page.counts(".square.first", 1).await;
        page.until("document.querySelector('#c4-remark').textContent === ''", ()).await;
        page.run("window.fetch = window.kept;", ()).await;
        page.click(".column:nth-child(1)").await;
        page.counts(".square.second", 1).await;
        page.counts(".square.first", 1).await;
        page.open("clikomania?rows=6&columns=6&colours=3&seed=5").await;
        page.counts(".block", 36).await;
        page.run(gone, ()).await;
        page.click("#k-buttons [data-key=h]").await;
        page.reads("#faults", "El servidor no responde.").await;
        page.until("document.querySelector('#k-advice').textContent === ''", ()).await;
        page.run("window.fetch = window.kept;", ()).await;
        page.click("#k-buttons [data-key=h]").await;
        page.reads("#k-advice", "Prueba").await;
        page.open("cluedo").await;
        page.see("#c-begin").await;
        page.run(gone, ()).await;
        page.click("#c-begin").await;
        page.reads("#faults", "El servidor no responde.").await;
        // What was wrong is not told any more once something goes well.
        page.click("#c-begin").await;
        page.run("window.fetch = window.kept;", ()).await;
        page.click("#c-begin").await;
        page.see(".cell").await;
        page.counts("#faults li", 0).await;
        page.drop_file("nada.txt", "nada").await;
        page.see("#faults li").await;
        page.keys("s").await;
        page.see("#c-told").await;
        page.counts("#faults li", 0).await;
        // However often it was tried in vain.
        page.open("conecta4?player=person").await;
        page.counts(".column", 7).await;
        page.run(gone, ()).await;
        for _ in 0..3 {
            page.click(".column:nth-child(4)").await;
            page.reads("#faults", "El servidor no responde.").await;
            page.run("document.querySelector('#faults').replaceChildren();", ()).await;
        }
        page.run("window.fetch = window.kept;", ()).await;
        page.click(".column:nth-child(3)").await;
        page.counts(".square.first", 1).await;
    });
}

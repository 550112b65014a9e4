//! Line plots as SVG, for the report. Light and dark pages alike: lines and their names in colours that stand out from
//! both, everything else in grey.

mod scale;

use std::fmt::Write;

use scale::Range;
pub(super) use scale::Scale;

/// What tells a line from the others, by its colour or without it.
pub(super) struct Style {
    colour: &'static str,
    /// Lengths of dashes and gaps; none is an unbroken line.
    dashes: &'static str,
    /// The outline of a mark, around the origin.
    mark: &'static str,
}

/// So many lines can be told apart: square, cross, circle, triangle and diamond.
pub(super) const STYLES: [Style; 5] = [
    Style { colour: "#9467bd", dashes: "9 3 2 3", mark: "M-3.5 -3.5h7v7h-7z" },
    Style { colour: "#b5651d", dashes: "2 3", mark: "M-4 -4L4 4M-4 4L4 -4" },
    Style { colour: "#2a7fc0", dashes: "none", mark: "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0" },
    Style { colour: "#26862b", dashes: "9 6", mark: "M0 -5L5 4H-5z" },
    Style { colour: "#d93a3a", dashes: "3 9", mark: "M0 -6L6 0L0 6L-6 0z" },
];

/// A line: its name, its looks and its points.
pub(super) struct Line {
    pub(super) name: &'static str,
    pub(super) style: &'static Style,
    pub(super) points: Vec<(f64, f64)>,
}

/// A plot with titles on both axes. The values of the first line are marked on the axis across, round values on the
/// one up.
pub(super) struct Plot {
    pub(super) title: &'static str,
    pub(super) across: &'static str,
    pub(super) up: &'static str,
    /// Of both axes.
    pub(super) scale: Scale,
    pub(super) lines: Vec<Line>,
}

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 360.0;
/// The edges of the field where the lines are; the axes stand at its left and below, the names at its right.
const LEFT: f64 = 70.0;
const RIGHT: f64 = 450.0;
const TOP: f64 = 50.0;
const BOTTOM: f64 = 310.0;
/// Between the names of two lines, at least.
const GAP: f64 = 16.0;

impl Plot {
    /// The picture.
    pub(super) fn svg(&self) -> String {
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" font-size=\"12\" fill=\"#777\">\n"
        );
        let title = match self.scale {
            Scale::Linear => self.title.to_owned(),
            Scale::Logarithmic => format!("{} (escalas logarítmicas)", self.title),
        };
        text(&mut svg, (WIDTH / 2.0, 18.0), "middle", &title);
        text(&mut svg, ((LEFT + RIGHT) / 2.0, HEIGHT - 10.0), "middle", self.across);
        text(&mut svg, (8.0, TOP - 14.0), "start", self.up);
        let (frame, marks) = self.frame();
        self.draw_axes(&mut svg, &frame, &marks);
        self.draw_lines(&mut svg, &frame);
        svg + "</svg>\n"
    }

    /// Where values stand, and the marks of the axis up.
    fn frame(&self) -> (Frame, Vec<f64>) {
        let points = || self.lines.iter().flat_map(|line| &line.points);
        let (y, marks) = Range::of(self.scale, points().map(|point| point.1)).rounded();
        (Frame { x: Range::of(self.scale, points().map(|point| point.0)), y }, marks)
    }

    fn draw_axes(&self, svg: &mut String, frame: &Frame, marks: &[f64]) {
        svg.push_str("<g stroke=\"#777\" stroke-opacity=\"0.3\">\n");
        let ups = marks.iter().map(|&mark| (mark, frame.up(mark)));
        let acrosses = self.lines.iter().take(1).flat_map(|line| &line.points);
        let acrosses = acrosses.map(|&(mark, _)| (mark, frame.across(mark)));
        for (_, up) in ups.clone() {
            let _ = writeln!(svg, "<path d=\"M{LEFT} {up:.1}H{RIGHT}\"/>");
        }
        for (_, across) in acrosses.clone() {
            let _ = writeln!(svg, "<path d=\"M{across:.1} {BOTTOM}v4\"/>");
        }
        svg.push_str("</g>\n");
        for (mark, up) in ups {
            text(svg, (LEFT - 8.0, up + 4.0), "end", &mark.to_string());
        }
        for (mark, across) in acrosses {
            text(svg, (across, BOTTOM + 18.0), "middle", &mark.to_string());
        }
    }

    fn draw_lines(&self, svg: &mut String, frame: &Frame) {
        let place = |&(x, y): &(f64, f64)| (frame.across(x), frame.up(y));
        let places = self.lines.iter().map(|line| line.points.iter().map(place).collect());
        let places: Vec<Vec<_>> = places.collect();
        let ends: Vec<f64> =
            places.iter().map(|places| places.last().map_or(BOTTOM, |it| it.1)).collect();
        for ((line, places), name) in self.lines.iter().zip(places).zip(apart(&ends)) {
            draw(svg, line, &places, name);
        }
    }
}

/// The line through its places, and its name at that height behind a piece of it, with a leader from its end.
fn draw(svg: &mut String, line: &Line, places: &[(f64, f64)], name: f64) {
    let Style { colour, dashes, mark } = line.style;
    let key = [(RIGHT + 16.0, name), (RIGHT + 46.0, name)];
    let _ = writeln!(svg, "<g stroke=\"{colour}\" stroke-width=\"2\" fill=\"none\">");
    for stroke in [places, &key] {
        let points: Vec<String> = stroke.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let points = points.join(" ");
        let _ = writeln!(svg, "<polyline points=\"{points}\" stroke-dasharray=\"{dashes}\"/>");
    }
    for (x, y) in places.iter().chain(&[(RIGHT + 31.0, name)]) {
        let _ = writeln!(svg, "<path d=\"{mark}\" transform=\"translate({x:.1} {y:.1})\"/>");
    }
    if let Some((x, y)) = places.last() {
        let (from, to) = (x + 7.0, RIGHT + 14.0);
        let _ =
            writeln!(svg, "<path d=\"M{from:.1} {y:.1}L{to:.1} {name:.1}\" stroke-width=\"0.7\"/>");
    }
    let _ = writeln!(svg, "</g>\n<g fill=\"{colour}\">");
    text(svg, (RIGHT + 52.0, name + 4.0), "start", line.name);
    svg.push_str("</g>\n");
}

/// The nearest heights, in the same order from top to bottom, that are [`GAP`] apart and not below the field.
fn apart(heights: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..heights.len()).collect();
    order.sort_by(|&a, &b| heights[a].total_cmp(&heights[b]));
    let mut places = heights.to_vec();
    let mut free = TOP;
    for &at in &order {
        places[at] = places[at].max(free);
        free = places[at] + GAP;
    }
    let mut free = BOTTOM;
    for &at in order.iter().rev() {
        places[at] = places[at].min(free);
        free = places[at] - GAP;
    }
    places
}

fn text(svg: &mut String, (x, y): (f64, f64), anchor: &str, words: &str) {
    let words = crate::pages::in_spanish(words);
    let _ =
        writeln!(svg, "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{words}</text>");
}

/// From values to places in the picture.
struct Frame {
    x: Range,
    y: Range,
}

impl Frame {
    fn across(&self, x: f64) -> f64 {
        LEFT + (RIGHT - LEFT) * self.x.part(x)
    }

    fn up(&self, y: f64) -> f64 {
        BOTTOM - (BOTTOM - TOP) * self.y.part(y)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// That points lie in the field, that all texts are in the picture, and that none covers another.
    pub(in super::super) fn assert_legible(plot: &Plot) {
        let (frame, _) = plot.frame();
        for &(x, y) in plot.lines.iter().flat_map(|line| &line.points) {
            let (x, y) = (frame.across(x), frame.up(y));
            assert!((LEFT..=RIGHT).contains(&x) && (TOP..=BOTTOM).contains(&y), "{x} {y}");
        }
        let svg = plot.svg();
        let texts: Vec<Text> = svg.lines().filter_map(Text::read).collect();
        for (at, one) in texts.iter().enumerate() {
            assert!(one.from >= 0.0 && one.to <= WIDTH, "{one:?}");
            assert!(one.y >= 12.0 && one.y <= HEIGHT - 4.0, "{one:?}");
            for other in &texts[at + 1..] {
                let beside = one.to < other.from || other.to < one.from;
                assert!(beside || (one.y - other.y).abs() >= 12.0, "{one:?} {other:?}");
            }
        }
    }

    /// A text of the picture, so wide as if all letters were wide ones.
    #[derive(Debug)]
    struct Text<'a> {
        words: &'a str,
        from: f64,
        to: f64,
        y: f64,
    }

    impl<'a> Text<'a> {
        fn read(line: &'a str) -> Option<Self> {
            let pieces: Vec<&str> = line.strip_prefix("<text x=")?.split(['"', '<', '>']).collect();
            let [_, x, _, y, _, anchor, _, words, ..] = pieces[..] else { panic!("{line}") };
            let (x, y): (f64, f64) = (x.parse().unwrap(), y.parse().unwrap());
            let wide = 7.0 * words.chars().count() as f64;
            let from = x - wide
                * ["start", "middle", "end"].iter().position(|it| *it == anchor)? as f64
                / 2.0;
            Some(Self { words, from, to: from + wide, y })
        }
    }

    fn plot(scale: Scale, ends: [f64; 5]) -> Plot {
        let names = ["uno", "dos", "tres", "cuatro", "orden, sin inútiles"];
        let lines = names.into_iter().zip(&STYLES).zip(ends);
        let line =
            |((name, style), end)| Line { name, style, points: vec![(1.0, 40.0), (2.0, end)] };
        Plot { title: "t", across: "x", up: "y", scale, lines: lines.map(line).collect() }
    }

    #[test]
    fn a_line_runs_between_round_marks() {
        let svg = plot(Scale::Linear, [20.0, 38.0, 38.0, 38.0, 38.0]).svg();
        assert!(svg.contains("points=\"70.0,50.0 450.0,310.0\""), "{svg}");
        assert!(svg.ends_with("</svg>\n") && !svg.contains("logarítmicas"));
        let marks: Vec<&str> = svg.lines().filter_map(Text::read).map(|it| it.words).collect();
        assert_eq!(
            marks[3..16],
            ["20", "22", "24", "26", "28", "30", "32", "34", "36", "38", "40", "1", "2"]
        );
    }

    #[test]
    fn names_stand_apart_wherever_the_lines_end() {
        for scale in [Scale::Linear, Scale::Logarithmic] {
            for ends in
                [[40.0; 5], [7.0; 5], [7.0, 7.1, 39.0, 7.2, 40.0], [24.0, 25.0, 23.0, 24.0, 9.0]]
            {
                assert_legible(&plot(scale, ends));
            }
        }
        assert_eq!(apart(&[310.0, 100.0, 300.0, 305.0]), [310.0, 100.0, 278.0, 294.0]);
        assert_eq!(apart(&[200.0, 190.0]), [206.0, 190.0]);
    }

    #[test]
    fn a_line_and_its_name_look_like_no_other() {
        let plot = plot(Scale::Logarithmic, [10.0; 5]);
        let svg = plot.svg();
        assert!(svg.contains(">t (escalas logarítmicas)</text>"));
        for (at, Line { name, style, .. }) in plot.lines.iter().enumerate() {
            let Style { colour, dashes, mark } = style;
            let drawn = svg.split_once(&format!("<g stroke=\"{colour}\"")).unwrap().1;
            let drawn = drawn.split_once(&format!(">{name}</text>\n</g>\n")).unwrap().0;
            assert!(drawn.contains(&format!("</g>\n<g fill=\"{colour}\">\n<text")), "{drawn}");
            assert_eq!(drawn.matches(&format!("dasharray=\"{dashes}\"")).count(), 2, "{drawn}");
            assert_eq!(drawn.matches(&format!("d=\"{mark}\"")).count(), 3, "{drawn}");
            for other in &STYLES[at + 1..] {
                assert!(*colour != other.colour && *dashes != other.dashes && *mark != other.mark);
            }
        }
    }
}

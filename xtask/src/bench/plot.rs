//! Line plots as SVG, for the report. Light and dark pages alike: lines in their own colours, everything else
//! in the colour of the text.

use std::fmt::Write;

/// A line: its name and its points.
pub(super) struct Line {
    pub(super) name: &'static str,
    pub(super) points: Vec<(f64, f64)>,
}

/// A plot with titles on both axes. Logarithmic values come as logarithms, and `label` says what they stand for.
pub(super) struct Plot {
    pub(super) title: &'static str,
    pub(super) across: &'static str,
    pub(super) up: &'static str,
    pub(super) lines: Vec<Line>,
    /// The words beside a value on the axes.
    pub(super) label: fn(f64) -> String,
}

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 360.0;
/// Room for the axes: left, top, right, bottom.
const MARGIN: [f64; 4] = [70.0, 40.0, 150.0, 50.0];
const COLOURS: [&str; 5] = ["#888888", "#b5651d", "#1f77b4", "#2ca02c", "#d62728"];
const MARKS: usize = 5;

impl Plot {
    /// The picture.
    pub(super) fn svg(&self) -> String {
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" font-size=\"12\" fill=\"#777\">\n"
        );
        text(&mut svg, WIDTH / 2.0, 20.0, "middle", self.title);
        text(&mut svg, (MARGIN[0] + WIDTH - MARGIN[2]) / 2.0, HEIGHT - 10.0, "middle", self.across);
        text(&mut svg, 8.0, MARGIN[1] - 8.0, "start", self.up);
        let frame = Frame::of(&self.lines);
        self.draw_axes(&mut svg, &frame);
        for (line, colour) in self.lines.iter().zip(COLOURS) {
            draw(&mut svg, &frame, line, colour);
        }
        svg + "</svg>\n"
    }

    fn draw_axes(&self, svg: &mut String, frame: &Frame) {
        let (left, bottom) = (MARGIN[0], HEIGHT - MARGIN[3]);
        for mark in 0..MARKS {
            let part = mark as f64 / (MARKS - 1) as f64;
            let (x, y) = (frame.x.at(part), frame.y.at(part));
            let (across, up) = frame.place((x, y));
            text(svg, across, bottom + 18.0, "middle", &(self.label)(x));
            text(svg, left - 8.0, up + 4.0, "end", &(self.label)(y));
            let right = WIDTH - MARGIN[2];
            let _ = writeln!(
                svg,
                "<path d=\"M{left:.1} {up:.1}H{right:.1}\" stroke=\"#777\" stroke-opacity=\"0.3\"/>"
            );
        }
    }
}

fn draw(svg: &mut String, frame: &Frame, line: &Line, colour: &str) {
    let places: Vec<(f64, f64)> = line.points.iter().map(|&point| frame.place(point)).collect();
    let path: Vec<String> = places.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    let _ = writeln!(
        svg,
        "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>",
        path.join(" ")
    );
    if let Some((x, y)) = places.last() {
        text(svg, x + 8.0, y + 4.0, "start", line.name);
    }
}

fn text(svg: &mut String, x: f64, y: f64, anchor: &str, words: &str) {
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
    fn of(lines: &[Line]) -> Self {
        let points = || lines.iter().flat_map(|line| &line.points);
        Self {
            x: Range::of(points().map(|point| point.0)),
            y: Range::of(points().map(|point| point.1)),
        }
    }

    fn place(&self, (x, y): (f64, f64)) -> (f64, f64) {
        let (width, height) = (WIDTH - MARGIN[0] - MARGIN[2], HEIGHT - MARGIN[1] - MARGIN[3]);
        (MARGIN[0] + width * self.x.part(x), HEIGHT - MARGIN[3] - height * self.y.part(y))
    }
}

struct Range(f64, f64);

impl Range {
    fn of(values: impl Iterator<Item = f64> + Clone) -> Self {
        let (least, most) =
            (values.clone().fold(f64::MAX, f64::min), values.fold(f64::MIN, f64::max));
        Self(least, if most > least { most } else { least + 1.0 })
    }

    fn at(&self, part: f64) -> f64 {
        self.0 + part * (self.1 - self.0)
    }

    fn part(&self, value: f64) -> f64 {
        (value - self.0) / (self.1 - self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_runs_from_corner_to_corner() {
        let lines = vec![Line { name: "uno", points: vec![(0.0, 1.0), (2.0, 3.0)] }];
        let plot =
            Plot { title: "t", across: "x", up: "y", lines, label: |value| format!("{value}") };
        let svg = plot.svg();
        assert!(svg.contains("points=\"70.0,310.0 490.0,40.0\""), "{svg}");
        assert!(svg.contains(">uno</text>") && svg.ends_with("</svg>\n"));
    }
}

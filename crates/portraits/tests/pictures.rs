//! Pictures as a terminal shows them, and the 24 people of the classic board side by side.

use std::collections::BTreeSet;
use std::fmt::Debug;

use insta::assert_snapshot;
use qeq_portraits::{Casting, Paper, Portrait, Rgb, SIDE};

const CLASSIC: &str = include_str!("../../../datos/clasico.csv");

/// Everybody of the classic board, by name.
fn classic() -> Vec<(&'static str, Portrait)> {
    let mut lines = CLASSIC.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    let mut attributes = lines.next().unwrap();
    attributes.pop();
    let casting = Casting::of(attributes);
    let portrait = |mut cells: Vec<&'static str>| {
        let name = cells.pop().unwrap();
        let answers: Vec<bool> = cells.into_iter().map(|cell| cell == "1").collect();
        (name, casting.portrait(name, &answers))
    };
    lines.map(portrait).collect()
}

/// Both forms without colours, the small one to the right.
fn typed(portrait: &Portrait, paper: Paper) -> String {
    let mut lines = portrait.shades(paper).map(String::from_iter);
    for (line, small) in lines.iter_mut().zip(portrait.small_shades(paper)) {
        line.push_str("   ");
        line.extend(small);
    }
    lines.map(|line| line.trim_end().to_owned()).join("\n")
}

fn of(name: &str) -> Portrait {
    classic().into_iter().find(|(other, _)| *other == name).unwrap().1
}

fn assert_all_differ<T: Ord + Debug>(form: &str, of: impl Fn(&Portrait) -> T) {
    let pictures: BTreeSet<T> = classic().iter().map(|(_, portrait)| of(portrait)).collect();
    assert_eq!(pictures.len(), 24, "{form}");
}

#[test]
fn nobody_is_taken_for_somebody_else_in_any_form() {
    assert_all_differ("full", Portrait::pixels);
    assert_all_differ("small", Portrait::small_pixels);
    assert_all_differ("dark", |portrait| portrait.shades(Paper::Dark));
    assert_all_differ("light", |portrait| portrait.shades(Paper::Light));
    assert_all_differ("small dark", |portrait| portrait.small_shades(Paper::Dark));
    assert_all_differ("small light", |portrait| portrait.small_shades(Paper::Light));
    assert_all_differ("fallen", |portrait| portrait.fallen().pixels());
    assert_all_differ("fallen dark", |portrait| portrait.fallen().shades(Paper::Dark));
}

#[test]
fn two_people_differ_in_a_sixteenth_of_their_pixels_at_least() {
    let people = classic();
    for (place, (name, one)) in people.iter().enumerate() {
        for (other_name, other) in &people[place + 1..] {
            let (one, other) = (one.pixels(), other.pixels());
            let differing = one.as_flattened().iter().zip(other.as_flattened());
            let differing = differing.filter(|(one, other)| one != other).count();
            assert!(differing >= SIDE * SIDE / 16, "{name} and {other_name}: {differing}");
        }
    }
}

#[test]
fn a_face_on_a_dark_screen() {
    assert_snapshot!(typed(&of("Octavio"), Paper::Dark));
}

#[test]
fn a_face_on_a_light_screen() {
    assert_snapshot!(typed(&of("Octavio"), Paper::Light));
}

#[test]
fn glasses_hat_and_earrings() {
    assert_snapshot!(typed(&of("Leocadia"), Paper::Light));
}

#[test]
fn long_hair() {
    assert_snapshot!(typed(&of("Inés"), Paper::Light));
}

#[test]
fn somebody_ruled_out() {
    assert_snapshot!(typed(&of("Octavio").fallen(), Paper::Dark));
}

#[test]
fn a_name_card() {
    assert_snapshot!(typed(&Casting::of(["Vuela"]).portrait("Ñandú común", &[false]), Paper::Dark));
}

#[test]
fn the_back_of_a_card() {
    assert_snapshot!(typed(&Portrait::back(), Paper::Light));
}

#[test]
fn ruled_out_is_grey() {
    let grey = |rgb: Rgb| rgb.r.abs_diff(rgb.g) < 16 && rgb.g.abs_diff(rgb.b) < 16;
    for (name, portrait) in classic() {
        let mut pixels = portrait.fallen().pixels().into_iter().flatten().flatten();
        assert!(pixels.all(grey), "{name}");
    }
}

#[test]
fn cells_hold_the_pixels() {
    let portrait = of("Octavio");
    let pixels = portrait.pixels();
    for (y, row) in portrait.cells().iter().enumerate() {
        for (x, cell) in row.iter().enumerate() {
            let expected = (pixels[2 * y][x], pixels[2 * y + 1][x]);
            let shown = match cell.symbol {
                '▀' => (cell.fg, cell.bg),
                '▄' => (cell.bg, cell.fg),
                _ => (cell.bg, cell.bg),
            };
            assert_eq!(shown, expected, "{x}, {y}");
        }
    }
}

#[test]
fn a_picture_for_a_page() {
    assert_snapshot!(Portrait::back().svg("?"));
}

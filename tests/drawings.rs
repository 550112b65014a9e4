//! Pictures of trees: what they look like, and what holds for all of them.

use std::collections::HashSet;
use std::process::{Command, Stdio};

use proptest::prelude::*;
use qeq_base::chance::Chance;
use qeq_core::board::Board;
use qeq_core::board::random::RandomBoard;
use qeq_core::builders::Strategy as Builder;
use qeq_core::tree::draw::{self, Labels};
use qeq_core::tree::{QuestionTree, layout};

use crate::support::{grow, load};

const LABELS: Labels<'static> = Labels {
    yes: "Sí",
    no: "No",
    question: &|text, left| format!("¿{text}? ({left})"),
    character: &str::to_owned,
};

/// Names with everything that some notation would take for its own.
const NASTY: [&str; 8] = [
    r#"Lola "la rápida""#,
    r"C:\barra\",
    "<b>&amp;</b> & &#39; &lt;",
    "{a|b} [c] (d)",
    "N\u{303}and\u{fa} 🦙 名前",
    "#quot; `x` ;--> %%",
    r"\N\G\l",
    "a\u{a0}b",
];

fn nasty() -> Board {
    let rows = NASTY
        .iter()
        .enumerate()
        .map(|(at, name)| (format!("{name} {at}"), (0..3).map(|bit| at >> bit & 1 == 1).collect()));
    Board::from_rows("Nombre", &[NASTY[0], NASTY[1], NASTY[2]], rows).unwrap()
}

fn tabla_2() -> (QuestionTree, Board) {
    let board = load("tabla-2.csv");
    (grow(Builder::Order, &board).tree, board)
}

#[test]
fn outline() {
    let (tree, board) = tabla_2();
    insta::assert_snapshot!(draw::outline(&tree, &board, &LABELS));
}

/// The form of the assignment's program, checked against the description of its algorithm: pre-order, no
/// first, the prefix growing by `   |` under a first child and by four spaces under a second one.
#[test]
fn practice() {
    let (tree, board) = tabla_2();
    let labels = Labels {
        question: &|text, left| format!("Pregunta: ¿Es {text}? (num_personajes={left})"),
        character: &|name| format!("Personaje: {name} (num_personajes=1)"),
        ..LABELS
    };
    insta::assert_snapshot!(draw::practice(&tree, &board, &labels));
    for name in ["clasico.csv", "anexo.csv"] {
        let board = load(name);
        for builder in [Builder::Order, Builder::Entropy] {
            let tree = grow(builder, &board).tree;
            let drawn = draw::practice(&tree, &board, &labels).to_string();
            assert_eq!(drawn, assignment_by_recursion(&tree, &board, &labels), "{name}");
        }
    }
}

/// The same drawing by the plain recursive algorithm.
fn assignment_by_recursion(tree: &QuestionTree, board: &Board, labels: &Labels<'_>) -> String {
    use qeq_core::tree::{Answer, NodeId, NodeKind};
    fn draw(
        out: &mut String,
        prefix: &str,
        node: Option<NodeId>,
        (tree, board, labels): (&QuestionTree, &Board, &Labels<'_>),
    ) {
        let Some(node) = node else {
            *out += &format!("{prefix}-- x\n");
            return;
        };
        match tree.node(node).kind {
            NodeKind::Character(id) => {
                *out += &format!("{prefix}-- {}\n", (labels.character)(board.name(id)));
            }
            NodeKind::Question { question, .. } => {
                let label = (labels.question)(board.text(question), tree.node(node).candidates);
                *out += &format!("{prefix}-- {label}\n");
                let context = (tree, board, labels);
                draw(out, &format!("{prefix}   |"), tree.child(node, Answer::No), context);
                draw(out, &format!("{prefix}    "), tree.child(node, Answer::Yes), context);
            }
        }
    }
    let mut out = String::new();
    draw(&mut out, "", Some(tree.root()), (tree, board, labels));
    out
}

#[test]
fn dot() {
    let (tree, board) = tabla_2();
    insta::assert_snapshot!(draw::dot(&tree, &board, &LABELS));
}

#[test]
fn mermaid() {
    let (tree, board) = tabla_2();
    insta::assert_snapshot!(draw::mermaid(&tree, &board, &LABELS));
}

/// Mermaid 11 draws a formula, an icon and nothing at all where these stand as they are.
#[test]
fn mermaid_takes_no_name_for_a_formula_an_icon_or_a_directive() {
    let names = ["$$x^2$$", "fa:fa-x Hi", "%%{init: {}}%%"];
    let rows = names.map(str::to_owned).into_iter().zip([[false; 2], [false, true], [true; 2]]);
    let rows = rows.map(|(name, traits)| (name, traits.to_vec()));
    let board = Board::from_rows("N", &["$$a$$ fa:fa-y", "%% b"], rows).unwrap();
    let tree = grow(Builder::Order, &board).tree;
    let drawn = draw::mermaid(&tree, &board, &LABELS).to_string();
    assert!(!drawn.contains(['$', ':', '%']), "{drawn}");
    for label in ["#36;#36;x^2#36;#36;", "fa#58;fa-x Hi", "#37;#37;{init#58; {}}#37;#37;"] {
        assert!(drawn.contains(&format!("([\"{label}\"])")), "{drawn}");
    }
}

/// Reads the labels of the leaves back as Mermaid would.
#[test]
fn mermaid_labels_are_the_names() {
    let names = ["a\"b#quot;d", "<b>&amp;`x`", "$1: 5%\\n"];
    let rows = names.map(str::to_owned).into_iter().zip([[false; 2], [false, true], [true; 2]]);
    let rows = rows.map(|(name, traits)| (name, traits.to_vec()));
    let board = Board::from_rows("N", &["A", "B"], rows).unwrap();
    let tree = grow(Builder::Order, &board).tree;
    let drawn = draw::mermaid(&tree, &board, &LABELS).to_string();
    let leaves = drawn.lines().filter_map(|line| line.split_once("([\"")?.1.strip_suffix("\"])"));
    let signs = [
        ("quot", "\""),
        ("lt", "<"),
        ("gt", ">"),
        ("amp", "&"),
        ("96", "`"),
        ("92", "\\"),
        ("36", "$"),
        ("58", ":"),
        ("37", "%"),
        ("35", "#"),
    ];
    let read = leaves.map(|label| {
        assert!(!label.contains(['"', '<', '>', '&', '`', '\\']), "{label}");
        signs
            .iter()
            .fold(label.to_owned(), |label, (code, sign)| label.replace(&format!("#{code};"), sign))
    });
    assert_eq!(read.collect::<HashSet<String>>(), names.map(str::to_owned).into());
}

#[test]
fn an_svg_holds_no_sign_that_xml_forbids() {
    let board = load("tabla-2.csv");
    let rows = board
        .character_ids()
        .map(|id| (format!("\u{fffe}{}\u{ffff}", board.name(id)), board.traits(id)));
    let texts: Vec<&str> = board.question_ids().map(|id| board.text(id)).collect();
    let strange = Board::from_rows("N", &texts, rows).unwrap();
    let tree = grow(Builder::Order, &strange).tree;
    let drawn = draw::svg(&tree, &strange, &LABELS).to_string();
    assert!(!drawn.contains(['\u{fffe}', '\u{ffff}']) && drawn.contains("\u{fffd}Ana\u{fffd}"));
}

/// Reads the labels back as XML.
#[test]
fn svg_labels_are_the_names() {
    let board = nasty();
    let tree = grow(Builder::Order, &board).tree;
    let drawn = draw::svg(&tree, &board, &LABELS).to_string();
    let texts = drawn.split("<text ").skip(1).map(|it| it.split_once('>').unwrap().1);
    let labels: HashSet<String> = texts
        .map(|text| {
            let (label, _) = text.split_once("</text>").unwrap();
            assert!(!label.contains(['<', '>']), "{label}");
            let signs = [("lt", "<"), ("gt", ">"), ("quot", "\""), ("amp", "&")];
            signs.iter().fold(label.to_owned(), |label, (name, sign)| {
                label.replace(&format!("&{name};"), sign)
            })
        })
        .collect();
    for id in board.character_ids() {
        assert!(labels.contains(board.name(id)), "{:?} in {labels:?}", board.name(id));
    }
}

#[test]
fn svg() {
    let (mut tree, board) = tabla_2();
    tree.prune();
    insta::assert_snapshot!(draw::svg(&tree, &board, &LABELS));
}

/// Reads the labels back as Graphviz would.
#[test]
fn dot_labels_are_the_names() {
    let board = nasty();
    let tree = grow(Builder::Order, &board).tree;
    let drawn = draw::dot(&tree, &board, &LABELS).to_string();
    let labels: HashSet<String> = drawn.lines().filter_map(dot_label).collect();
    for id in board.character_ids() {
        assert!(labels.contains(board.name(id)), "{:?} in {labels:?}", board.name(id));
    }
    for id in board.question_ids() {
        let wanted = format!("¿{}?", board.text(id));
        assert!(labels.iter().any(|label| label.starts_with(&wanted)), "{wanted}");
    }
}

fn dot_label(line: &str) -> Option<String> {
    let mut signs = line.split_once("[label=\"")?.1.chars();
    let mut label = String::new();
    loop {
        match signs.next().expect("the label is closed") {
            '\\' => label.push(signs.next().expect("something is escaped")),
            '"' => return Some(label.replace("&amp;", "&")),
            sign => label.push(sign),
        }
    }
}

#[test]
fn graphviz_accepts_every_name() {
    if Command::new("dot").arg("-V").stderr(Stdio::null()).status().is_err() {
        assert!(std::env::var_os("QEQ_SKIP_NOTHING").is_none(), "Graphviz is not installed");
        println!("skipped: Graphviz (dot) is not installed");
        return;
    }
    for board in [nasty(), load("clasico.csv"), load("animales.csv"), load("rondas.config")] {
        let tree = grow(Builder::Order, &board).tree;
        let drawn = draw::dot(&tree, &board, &LABELS).to_string();
        let source = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(source.path(), &drawn).unwrap();
        let output = Command::new("dot").arg("-Tsvg").arg(source.path()).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let picture = without_numbers(&String::from_utf8(output.stdout).unwrap());
        for id in board.character_ids() {
            let name = as_graphviz_writes(board.name(id));
            assert!(picture.contains(&name), "{name} is not in the picture");
        }
        yes_is_on_the_left(&tree, &picture);
    }
}

/// Text in Graphviz's SVG, but for the signs that it writes by number.
fn as_graphviz_writes(name: &str) -> String {
    let escaped = name.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    escaped.replace('"', "&quot;")
}

/// The signs that Graphviz writes by number, as themselves.
fn without_numbers(picture: &str) -> String {
    picture.replace("&#45;", "-").replace("&#160;", "\u{a0}").replace("&#39;", "'")
}

/// In the laid out picture the yes child of every node is further left than the no child.
fn yes_is_on_the_left(tree: &QuestionTree, picture: &str) {
    use qeq_core::tree::Answer;
    use qeq_core::tree::walk::FirstChild;
    let x_of = |node: String| -> f64 {
        let at = picture.find(&format!("<title>{node}</title>")).expect("the node is drawn");
        let text = &picture[at..][picture[at..].find("<text").unwrap()..];
        let x = text.split_once(" x=\"").unwrap().1;
        x[..x.find('"').unwrap()].parse().unwrap()
    };
    for visit in tree.preorder(tree.root(), FirstChild::Yes) {
        let child = |answer| tree.child(visit.node, answer);
        if let (Some(yes), Some(no)) = (child(Answer::Yes), child(Answer::No)) {
            assert!(x_of(yes.to_string()) < x_of(no.to_string()));
        }
    }
}

/// Left, top, right, bottom of every box of an SVG.
fn boxes(svg: &str) -> Vec<[f64; 4]> {
    let number = |tag: &str, name: &str| -> f64 {
        let value = tag.split_once(&format!(" {name}=\"")).unwrap().1;
        value[..value.find('"').unwrap()].parse().unwrap()
    };
    let rects = svg.split("<rect").skip(1);
    rects
        .map(|tag| {
            let (x, y) = (number(tag, "x"), number(tag, "y"));
            [x, y, x + number(tag, "width"), y + number(tag, "height")]
        })
        .collect()
}

fn assert_no_overlap(board: &Board, tree: &QuestionTree) {
    let svg = draw::svg(tree, board, &LABELS).to_string();
    let boxes = boxes(&svg);
    assert_eq!(boxes.len(), tree.len());
    for (at, one) in boxes.iter().enumerate() {
        for other in &boxes[at + 1..] {
            let apart =
                one[2] < other[0] || other[2] < one[0] || one[3] < other[1] || other[3] < one[1];
            assert!(apart, "{one:?} overlaps {other:?}");
        }
    }
}

#[test]
fn svg_of_a_hundred_leaves_has_no_overlap_and_is_compact() {
    let board = load("animales.csv");
    for builder in Builder::ALL {
        let tree = grow(builder, &board).tree;
        assert_no_overlap(&board, &tree);
        let layout = layout::tidy(&tree, |_| 24.0, 6.0);
        assert!(layout.breadth <= 30.0 * board.len() as f64 * 1.5, "{}", layout.breadth);
    }
    assert_no_overlap(&nasty(), &grow(Builder::Entropy, &nasty()).tree);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn layouts_are_tidy(
        seed in any::<u64>(), characters in 1..60_usize, spare in 0..6_usize, density in 0.1..0.9_f64,
    ) {
        let attributes = qeq_core::board::random::attributes_needed(characters) + spare;
        let wish = RandomBoard { characters, attributes, density };
        let board = wish.generate(&mut Chance::from_seed(seed)).unwrap();
        for builder in [Builder::Order, Builder::Random, Builder::Entropy] {
            let tree = grow(builder, &board).tree;
            let size = |node: qeq_core::tree::NodeId| 10.0 + f64::from(tree.node(node).candidates % 7);
            let layout = layout::tidy(&tree, size, 3.0);
            for (at, one) in layout.nodes.iter().enumerate() {
                for other in layout.nodes[at + 1..].iter().filter(|other| other.depth == one.depth) {
                    let distance = other.breadth - one.breadth;
                    let least = (size(one.node) + size(other.node)) / 2.0 + 3.0;
                    prop_assert!(distance >= least - 1e-9, "yes before no, and apart");
                }
                let children: Vec<_> =
                    layout.nodes.iter().filter(|child| child.parent == Some(at)).collect();
                if let [yes, no] = children[..] {
                    prop_assert!(((yes.breadth + no.breadth) / 2.0 - one.breadth).abs() < 1e-9);
                }
            }
        }
    }
}

//! How the page looks: nothing runs out of it at any width, and nobody is shut out.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::chromium::play;
use crate::page::Page;

/// Every game, and what has to be there before it is looked at.
const PLACES: [(&str, &str); 11] = [
    ("practice?inputs=yn", ".card.fallen"),
    ("hunt?seed=5&tries=q1.q2", "#questions button"),
    ("watch?seed=5&steps=2", ".card.fallen"),
    ("duel?seed=3&said=q1", "#history li"),
    ("cluedo", "#c-begin"),
    ("cluedo", ".cell"),
    ("cluedo-practice?seed=7&players=6", "#p-table .cell.open"),
    ("cluedo-practice?seed=7&moves=q2.10.17-a0.6.15", "#p-review li"),
    ("conecta4?moves=44455&player=person", ".column"),
    ("clikomania?rows=12&columns=12&colours=5&seed=4", ".block"),
    ("clikomania?rows=20&columns=30&colours=9&seed=4", ".block"),
];

const NOTEBOOK: &str = include_str!("../../../../datos/cluedo/articulo.json");

/// Shows each place in turn. The notebook of the second visit is dropped onto the first one's questions.
async fn visit(page: &Page, mut look: impl AsyncFnMut(&Page, &str)) {
    page.open("cluedo").await;
    page.run("localStorage.removeItem('qeq:cluedo');", ()).await;
    for (place, css) in PLACES {
        page.open(place).await;
        if css == ".cell" {
            page.drop_file("articulo.json", NOTEBOOK).await;
        } else if place == "cluedo" {
            page.reload().await;
        }
        page.see(css).await;
        page.run("document.querySelector('#tree').open = true;", ()).await;
        if place.starts_with("practice") {
            page.see("#drawing svg").await;
        }
        look(page, place).await;
    }
}

#[test]
fn nothing_runs_out_of_the_page_at_any_width() {
    play(|page| async move {
        for (width, height) in [(360, 780), (1280, 900), (2560, 1440)] {
            page.resize(width, height).await;
            visit(&page, async |page, place| {
                let over =
                    page.run("return document.documentElement.scrollWidth - innerWidth;", ()).await;
                assert!(over.as_i64().unwrap() <= 0, "{place} at {width}: {over} too wide");
            })
            .await;
        }
    });
}

/// Who has not begun a duel yet chooses the rival where the words begin, and not below all cards.
#[test]
fn the_choices_of_a_duel_are_in_sight_before_it() {
    play(|page| async move {
        for (width, height) in [(375, 800), (390, 844), (1280, 800)] {
            page.resize(width, height).await;
            page.open("duel?seed=3").await;
            page.see("#choices #d-rival").await;
            page.counts(".card", 24).await;
            // Whatever their words, none is wider than its place.
            let over = "[...document.querySelectorAll('#choices select')].filter((it) =>
                it.getBoundingClientRect().right > it.parentElement.getBoundingClientRect().right + 1).length";
            assert_eq!(page.run(&format!("return {over};"), ()).await, 0);
            // And whatever is chosen is read whole. Scroll bars of telephones take no room, as they do here of the 375.
            let cut = "
                const pen = document.createElement('canvas').getContext('2d');
                return [...document.querySelectorAll('#choices select')].flatMap((it) => {
                    pen.font = getComputedStyle(it).font;
                    const texts = [...it.options].map(({ textContent }) => textContent);
                    return texts.filter((text) => pen.measureText(text).width > it.clientWidth - 24);
                });";
            assert_eq!(page.run(cut, ()).await, serde_json::json!([]), "{width}");
            let is_in_sight = "document.querySelector('#choices').getBoundingClientRect().bottom < innerHeight * 0.8";
            page.until(is_in_sight, ()).await;
        }
        page.click("#questions button").await;
        page.see("#settings #d-rival").await;
        page.counts("#choices *", 0).await;
    });
}

/// Telephones show no bar beside what can be scrolled.
#[test]
fn a_question_that_is_cut_tells_of_more() {
    play(|page| async move {
        for (width, height) in [(360, 640), (360, 800), (1280, 768)] {
            page.resize(width, height).await;
            page.open("hunt?seed=7").await;
            page.counts("#questions li", 20).await;
            let cut = "
                const all = document.querySelector('#questions');
                const row = all.querySelector('li').getBoundingClientRect().height;
                return (all.getBoundingClientRect().height / row) % 1;";
            let cut = page.run(cut, ()).await.as_f64().unwrap();
            assert!((0.3..0.7).contains(&cut), "{width} × {height}: {cut}");
        }
    });
}

/// What is set can be told from what could be written there, and what is to be pressed is read at a glance.
#[test]
fn the_size_of_a_board_looks_like_one_and_its_button_has_one_line() {
    play(|page| async move {
        for (width, height) in [(360, 640), (1280, 800)] {
            page.resize(width, height).await;
            page.open("clikomania?rows=4&columns=4&colours=2&seed=1").await;
            page.counts(".block", 16).await;
            let colours = "
                const colour = (css) => getComputedStyle(document.querySelector(css)).color;
                return colour('#k-form input') === colour('body');";
            assert_eq!(page.run(colours, ()).await, true);
            let heights = "
                const height = (css) => document.querySelector(css).getBoundingClientRect().height;
                return height('#k-form [type=submit]') - height('#k-another');";
            assert_eq!(page.run(heights, ()).await, 0, "{width}");
        }
    });
}

/// The boards of the literature have fifteen columns.
#[test]
fn fifteen_columns_fit_on_a_telephone() {
    play(|page| async move {
        page.resize(360, 780).await;
        page.open("clikomania?rows=15&columns=15&colours=5&seed=1").await;
        page.counts(".block", 225).await;
        let over = "const it = document.querySelector('#clikomania .scroll');
            return it.scrollWidth - it.clientWidth;";
        assert_eq!(page.run(over, ()).await, 0);
    });
}

/// Who they are, how many cards they have and which of them one is oneself stays in sight down to the last card.
#[test]
fn the_heads_of_the_notebook_stay_in_sight_on_a_telephone() {
    play(|page| async move {
        for (width, height) in [(375, 667), (1280, 800)] {
            page.resize(width, height).await;
            page.open("cluedo").await;
            page.drop_file("articulo.json", NOTEBOOK).await;
            page.see(".cell").await;
            page.reads("#c-table thead th", "jugador 0 (4) ●").await;
            let cut = "const room = document.querySelector('#c-sheet .scroll');
                return room.scrollWidth - room.clientWidth;";
            assert_eq!(page.run(cut, ()).await, 0, "five players fit");
            let above = "
                const last = document.querySelector('#c-table tbody tr:last-child');
                last.scrollIntoView({ block: 'end' });
                return [...document.querySelectorAll('#c-table thead span')].filter((it) => {
                    const { left, right, top, bottom } = it.getBoundingClientRect();
                    return !it.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
                }).map((it) => it.textContent);";
            assert_eq!(page.run(above, ()).await, serde_json::json!([]), "{width}");
        }
    });
}

/// Scroll bars of telephones take no room, as they do here: 15 pixels beside the 360.
#[test]
fn a_notebook_of_six_players_fits_on_a_telephone() {
    play(|page| async move {
        page.resize(375, 780).await;
        page.open("cluedo").await;
        let deck = "tools: Candelabro, Cuerda, Puñal\nplaces: Biblioteca, Invernadero, Cocina\ncharacters: Celeste, Mora, Prado";
        page.drop_file("c.txt", format!("{deck}\nhands: 1 1 1 1 1 1\n")).await;
        page.counts(".cell", 9 * 7).await;
        let cut = "const room = document.querySelector('#c-sheet .scroll');
            return room.scrollWidth - room.clientWidth;";
        assert_eq!(page.run(cut, ()).await, 0);
    });
}

/// Ten hands are wider than a telephone, and the envelope stands behind them.
#[test]
fn the_envelope_stays_in_sight_beside_any_number_of_players() {
    play(|page| async move {
        page.resize(375, 780).await;
        page.open("cluedo").await;
        page.see("#c-begin").await;
        page.drop_file("c.txt", "deck: La casa del faro\nhands: 2 2 2 2 2 2 2 2 1 1\n").await;
        page.counts(".cell", 21 * 11).await;
        let cut = "
            const room = document.querySelector('#c-sheet .scroll');
            const right = room.getBoundingClientRect().left + room.clientWidth;
            const seen = ['thead th', 'tbody td'].map((css) => document.querySelector(`#c-table ${css}:last-child`).getBoundingClientRect());
            return [room.scrollWidth > room.clientWidth, ...seen.map((it) => it.right <= right + 1)];";
        assert_eq!(page.run(cut, ()).await, serde_json::json!([true, true, true]));
    });
}

/// Whoever has told the three cards sees who may answer, and begins with a chip.
#[test]
fn the_answers_of_an_entry_come_into_sight_on_a_telephone() {
    play(|page| async move {
        page.resize(390, 844).await;
        page.open("cluedo").await;
        page.drop_file("articulo.json", NOTEBOOK).await;
        page.see(".cell").await;
        page.keys("a").await;
        page.until("document.activeElement.dataset.chip === 'kind turn'", ()).await;
        let choose = "
            const cards = document.querySelectorAll('#c-entry-body fieldset [data-chip^=card]:first-child');
            cards.forEach((it) => document.querySelector(`[data-chip=\"${it.dataset.chip}\"]`).click());";
        page.run(choose, ()).await;
        let is_in_sight = "(() => {
            const body = document.querySelector('#c-entry-body').getBoundingClientRect();
            const first = document.querySelector('[data-chip^=answer]')?.getBoundingClientRect();
            return first && first.top >= body.top && first.bottom <= body.bottom;
        })()";
        page.until(is_in_sight, ()).await;
    });
}

/// Scroll bars that take room take it from what lies over the page as well.
#[test]
fn an_entry_is_no_wider_than_the_page_beside_its_scroll_bar() {
    play(|page| async move {
        page.resize(640, 400).await;
        page.open("cluedo").await;
        page.drop_file("articulo.json", NOTEBOOK).await;
        page.see(".cell").await;
        page.keys("a").await;
        page.see("#c-entry").await;
        let over = "
            const { left, right } = document.querySelector('#c-entry').getBoundingClientRect();
            return [left >= 0, right <= document.documentElement.clientWidth, document.documentElement.clientWidth < innerWidth];";
        assert_eq!(page.run(over, ()).await, serde_json::json!([true, true, true]));
    });
}

/// Words without a gap are broken.
#[test]
fn a_very_long_word_stays_within_the_page() {
    play(|page| async move {
        page.resize(360, 780).await;
        page.open("hunt").await;
        let word = "Larguísimo".repeat(30);
        page.drop_file("b.csv", format!("{word}\tNombre\n1\tAna{word}\n0\tLuis\n")).await;
        page.counts(".card", 2).await;
        let over = "return document.documentElement.scrollWidth - innerWidth;";
        page.click("#questions button").await;
        page.counts("#history li", 1).await;
        assert!(page.run(over, ()).await.as_i64().unwrap() <= 0);
        for part in ["#history", "#remark"] {
            let inside = "const it = document.querySelector(arguments[0]); return it.scrollWidth - it.clientWidth;";
            assert_eq!(page.run(inside, part).await, 0, "{part}");
        }
        page.drop_file("b.csv", format!("{word}\tNombre\n{word}\tAna\n")).await;
        page.see("#faults li").await;
        assert!(page.run(over, ()).await.as_i64().unwrap() <= 0, "its faults");
    });
}

/// The column of names stays in sight, and does not hide the others.
#[test]
fn a_long_name_of_a_card_leaves_room_for_its_cells() {
    play(|page| async move {
        page.resize(320, 720).await;
        page.open("cluedo").await;
        page.see("#c-begin").await;
        let long = "La_biblioteca_de_la_casa_grande_del_faro_y_de_la_playa";
        let deck = format!("tools: {long}, x\nplaces: y, z\ncharacters: v, w\nhands: 2 1\n");
        page.drop_file("cuaderno.txt", deck).await;
        page.counts(".cell", 18).await;
        let part = "const it = document.querySelector('#c-table tbody tr:not(.category) th');
            return it.offsetWidth / it.closest('.scroll').clientWidth;";
        let part = page.run(part, ()).await.as_f64().unwrap();
        assert!(part < 0.7, "{part}");
    });
}

/// Three lines of a name are shown; whoever points at the card reads it whole.
#[test]
fn a_very_long_name_does_not_make_its_card_a_tower() {
    play(|page| async move {
        page.open("practice").await;
        let name = "Larguísimo ".repeat(40);
        page.drop_file("b.csv", format!("Mujer\tNombre\n1\tAna\n0\t{name}\n")).await;
        page.counts(".card", 2).await;
        let height = "return document.querySelector('.card').offsetHeight;";
        assert!(page.run(height, ()).await.as_u64().unwrap() < 300);
        page.see(".card[title^='Larguísimo Larguísimo']").await;
    });
}

/// A browser prints both sides of a card that is turned round in space, one over the other.
#[test]
fn only_the_upper_side_of_a_card_is_printed() {
    play(|page| async move {
        page.open("practice?inputs=yn").await;
        page.counts(".card.fallen", 20).await;
        page.on_paper().await;
        for (side, fallen) in [("back", true), ("front", false)] {
            let others =
                format!(".card{} .{side}", if fallen { ":not(.fallen)" } else { ".fallen" });
            let seen = "return [...document.querySelectorAll(arguments[0])]
                .filter((it) => it.checkVisibility()).length;";
            assert_eq!(page.run(seen, others).await, 0, "{side}");
        }
        let turned =
            "return getComputedStyle(document.querySelector('.card.fallen .sides')).transform;";
        assert_eq!(page.run(turned, ()).await, "none");
    });
}

/// What is a picture of the game is printed though it can be pressed.
#[test]
fn a_sheet_is_headed_by_its_game_and_nothing_on_it_is_to_be_pressed() {
    play(|page| async move {
        visit(&page, async |page, place| {
            if place == "cluedo" {
                // Where there is a notebook.
                page.run("document.querySelector('.cell')?.click();", ()).await;
            }
            page.on_paper().await;
            let heading = match place.split('?').next() {
                Some("cluedo") => "Cluedo",
                Some("cluedo-practice") => "Practicar Cluedo",
                Some("conecta4") => "Conecta 4",
                Some("clikomania") => "Clikomania",
                _ => "¿Quién es quién?",
            };
            page.until("document.querySelector('h1').innerText === arguments[0]", heading).await;
            let pressed = "return [...document.querySelectorAll('button, input, select, textarea')]
                .filter((it) => it.checkVisibility() && !it.matches('.card, .cell, .column, .block'))
                .map((it) => it.outerHTML);";
            assert_eq!(page.run(pressed, ()).await, serde_json::json!([]), "{place}");
            page.on_screen().await;
        })
        .await;
        page.open("clikomania?rows=20&columns=30&colours=9&seed=4").await;
        page.on_paper().await;
        let height = "return getComputedStyle(document.querySelector('#k-moves')).maxHeight;";
        assert_eq!(page.run(height, ()).await, "none");
    });
}

#[test]
fn nobody_is_shut_out() {
    let Some(axe) = axe() else { return };
    play(|page| async move {
        for (theme, width) in [("light", 360), ("dark", 1280)] {
            page.resize(width, 900).await;
            page.open("practice").await;
            page.run("localStorage.setItem('qeq:theme', arguments[0]);", theme).await;
            page.reload().await;
            visit(&page, async |page, place| {
                page.run(&axe, ()).await;
                let told = "axe.run().then(({ violations }) => violations.map(({ id, nodes }) =>
                    `${id}: ${nodes.map(({ target }) => target).join(' ')}`))";
                let violations = page.run_long(told).await;
                assert_eq!(violations, serde_json::json!([]), "{place}, {theme}, {width}");
            })
            .await;
        }
    });
}

/// What looks for barriers. Another version may look for others, and a test would fail where nobody has changed the page.
const AXE: &str = "axe-core@4.14.1";

/// The source of axe-core, fetched once; `None`, with the reason, where that cannot be.
fn axe() -> Option<String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(AXE);
    let file = folder.join("package/axe.min.js");
    let found = std::fs::read_to_string(&file).ok();
    let source =
        found.or_else(|| fetch(&folder).and_then(|()| std::fs::read_to_string(&file).ok()));
    if source.is_none() {
        let missing = format!("npm, where it is installed, cannot fetch {AXE}");
        assert!(std::env::var_os("QEQ_SKIP_NOTHING").is_none(), "{missing}");
        println!("skipped: {missing}");
    }
    source
}

fn fetch(folder: &Path) -> Option<()> {
    std::fs::create_dir_all(folder).ok()?;
    let run = |command: &mut Command| {
        let output = command.current_dir(folder).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let packed = run(Command::new("npm").args(["pack", "--silent", AXE]))?;
    let packed = PathBuf::from(packed.lines().last()?.trim());
    run(Command::new("tar").arg("-xzf").arg(packed)).map(drop)
}

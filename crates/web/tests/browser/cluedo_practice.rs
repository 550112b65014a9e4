//! A game of Cluedo to practise on, on the page.

use crate::chromium::play;
use crate::page::Page;

/// Does what is due: shows the first card, asks what is advised, accuses once the envelope is known.
async fn go_on(page: &Page) {
    let address = page.run("return location.hash;", ()).await;
    let due = "return ['p-again', 'p-ask'].find((id) => document.getElementById(id)) ?? 'show';";
    match page.run(due, ()).await.as_str().unwrap() {
        "show" => page.click("#p-actions button").await,
        "p-ask" => {
            page.click("#p-suggest").await;
            page.see("#p-told").await;
            let is_known =
                "return document.querySelector('#p-counts').textContent.startsWith('El sobre');";
            if page.run(is_known, ()).await == true {
                choose_envelope(page).await;
                page.click("#p-accuse").await;
            } else {
                page.click("#p-ask").await;
            }
        }
        other => panic!("{other}"),
    }
    page.until("location.hash !== arguments[0]", address).await;
}

async fn go_on_to_the_end(page: &Page) {
    let mut turns = 0;
    while page.run("return !document.querySelector('#p-again');", ()).await == true {
        go_on(page).await;
        turns += 1;
        assert!(turns < 60, "it does not end");
    }
}

/// Chooses what the table has in its last column.
async fn choose_envelope(page: &Page) {
    let choose = "
        for (const cell of document.querySelectorAll('#p-table td:last-child .cell.yes')) {
            const card = cell.dataset.at.split('.')[0];
            const select = document.querySelector(`#p-choice select:has(option[value='${card}'])`);
            select.value = card;
            select.dispatchEvent(new Event('change'));
        }";
    page.run(choose, ()).await;
}

#[test]
fn a_game_is_practised_to_its_end_and_told_from_its_address() {
    play(|page| async move {
        page.open("cluedo-practice?seed=7&players=3").await;
        page.reads("#p-says", "Te toca").await;
        page.reads("#p-own", "1–6. Tus cartas: ").await;
        page.counts("#p-actions button:disabled", 2).await;
        go_on_to_the_end(&page).await;
        page.counts("#p-table td:last-child .cell.yes", 3).await;
        page.counts("#p-table .cell.open", 0).await;
        page.reads("#p-news", "En el sobre estaban").await;
        page.see("#p-reviewed").await;
        page.reads("#p-review", "no había pregunta mejor").await;
        let told = page.run("return document.querySelector('#p-says').textContent;", ()).await;
        page.reload().await;
        page.reads("#p-says", told.as_str().unwrap()).await;
        page.click("#p-again").await;
        page.until("!location.hash.includes('moves')", ()).await;
        page.counts("#p-review li", 0).await;
    });
}

/// What the own hand says stands there; the rest is the person's, and comes back with the address.
#[test]
fn whoever_plays_unaided_marks_the_table_by_hand() {
    play(|page| async move {
        page.open("cluedo-practice?seed=7&players=3").await;
        page.see(".cell.open").await;
        let open = "return document.querySelectorAll('#p-table .cell.open').length;";
        let numbers = "return [...document.querySelectorAll('#p-table .cell')].filter((it) => it.textContent > 0).length;";
        assert_eq!(page.run(numbers, ()).await, 45, "how likely each cell is");
        page.click("#p-deduced").await;
        page.reads("#p-counts", "Tus marcas").await;
        assert_eq!(page.run(open, ()).await, 45, "fifteen cards that may be anywhere");
        page.click("[data-at='1.1']").await;
        page.see("#p-table .cell.yes[data-at='1.1']").await;
        page.click("[data-at='2.3']").await;
        page.see("#p-table .cell.yes[data-at='2.3']").await;
        page.click("[data-at='2.3']").await;
        page.see("#p-table .cell.no[data-at='2.3']").await;
        // The own cards are what they are.
        page.click("[data-at='0.0']").await;
        page.reload().await;
        page.see("#p-table .cell.yes[data-at='1.1']").await;
        page.see("#p-table .cell.no[data-at='2.3']").await;
        page.see("#p-table .cell.yes[data-at='0.0']").await;
        page.click("[data-at='2.3']").await;
        page.see("#p-table .cell.open[data-at='2.3']").await;
        page.click("#p-deduced").await;
        page.reads("#p-counts", "Repartos posibles").await;
    });
}

/// Whoever accuses wrongly looks on, and the others play to the end.
#[test]
fn a_wrong_accusation_ends_what_the_person_does_and_another_deal_is_asked_about() {
    play(|page| async move {
        page.open("cluedo-practice?seed=7&players=3").await;
        page.see("#p-accuse").await;
        let first = "
            for (const select of document.querySelectorAll('#p-choice select')) {
                select.selectedIndex = 1;
                select.dispatchEvent(new Event('change'));
            }
            window.asked = [];
            window.confirm = (text) => asked.push(text);";
        page.run(first, ()).await;
        page.keys("a").await;
        page.reads(
            "#p-history li:nth-child(2)",
            "Acusas con Ancla, Torre, Doctora Brisa, y fallas.",
        )
        .await;
        // Whoever looks on still shows cards.
        go_on_to_the_end(&page).await;
        let asked = page.run("return asked.join();", ()).await;
        assert_eq!(
            asked,
            "¡Tú tienes Ancla, Torre! ¿Acusar con Ancla, Torre, Doctora Brisa? Quien falla no pregunta más."
        );
        page.reads("#p-says", "gana la partida").await;
        page.keys("n").await;
        page.reads("#p-own", "Tus cartas").await;
        page.until("document.querySelector('#p-ask, [id^=p-show]')", ()).await;
    });
}

/// The cards of a deck have their own language; another language changes none of them, and a link leads to the same deal.
#[test]
fn a_deal_is_the_same_in_both_languages() {
    play(|page| async move {
        page.open("cluedo-practice?seed=3&players=4").await;
        page.reads("#p-own", "Tus cartas").await;
        let own = "return document.querySelector('#p-own').textContent.split(': ')[1];";
        let cards = page.run(own, ()).await;
        page.click("#language").await;
        page.reads("#p-own", "Your cards").await;
        assert_eq!(page.run(own, ()).await, cards);
        page.reads("nav [aria-current]", "Practise Cluedo").await;
        // No two buttons say the same.
        page.reads("#p-suggest", "Hint").await;
        page.reads("#p-ask", "Suggest").await;
        page.open("cluedo-practice?seed=3&players=4&deck=nobody's").await;
        page.reads("#faults", "this is a new one").await;
        page.reads("#p-own", "Your cards").await;
    });
}

//! ¿Quién es quién? on the page.

use crate::chromium::play;
use crate::page::Page;

/// Answers until the machine names somebody.
async fn answer(page: &Page, mut reply: impl AsyncFnMut(&Page, usize)) {
    for asked in 0.. {
        page.counts("#history li", asked).await;
        if page.text("#says").await.contains("¡Ya lo sé!") {
            assert!(asked > 2, "24 characters need some questions");
            return;
        }
        reply(page, asked).await;
    }
}

/// A card that has fallen names nobody, and says why.
#[test]
fn whoever_names_somebody_who_is_out_is_told_so() {
    play(|page| async move {
        page.open("hunt?seed=7&tries=q0").await;
        page.see(".card.fallen").await;
        let name = page.text(".card.fallen .name").await;
        let here = page.run("return location.hash;", ()).await;
        page.run("document.querySelector('.card.fallen').focus();", ()).await;
        page.keys("\u{e007}").await; // Enter
        page.reads("#remark", &format!("{name} ya está fuera.")).await;
        page.until("location.hash === arguments[0]", here).await;
    });
}

/// There is nothing to answer before the machine knows.
#[test]
fn nobody_is_told_to_answer_where_the_machine_asks_nothing() {
    play(|page| async move {
        page.open("practice").await;
        page.reads("#remark", "Piensa en alguien y responde.").await;
        page.drop_file("b.csv", "A\tN\n1\tAna\n").await;
        page.reads("#says", "¡Ya lo sé! tu personaje es Ana").await;
        page.until("document.querySelector('#remark').textContent === ''", ()).await;
    });
}

/// Whoever visits the page has not got the folder of the program.
#[test]
fn faults_refer_to_no_file_that_a_visitor_has_not() {
    const FILES: [(&str, &str); 3] = [
        ("A\tN\n", "una línea por personaje"),
        ("{\"version\": 1, \"version\": 1, \"characters\": []}", "no tiene la forma de un tablero"),
        ("deck: Para probar\nhands: 2 2 2\n\nx\n", "un hecho se escribe como"),
    ];
    play(|page| async move {
        page.open("practice").await;
        page.see("#buttons .yes").await;
        for (file, fault) in FILES {
            page.drop_file("f", file).await;
            page.reads("#faults", fault).await;
            page.until("!document.querySelector('#faults').textContent.includes('docs/')", ())
                .await;
        }
    });
}

/// It is told once, beside the board, which is played all the same.
#[test]
fn what_is_odd_about_a_board_is_told_when_it_is_opened() {
    play(|page| async move {
        for (way, there) in [("practice", "#buttons .yes"), ("conecta4", ".column")] {
            page.open(way).await;
            page.see(there).await;
            page.drop_file("b.csv", "A\tB\tN\n1\t1\tAna\n1\t0\tLuis\n").await;
            page.counts(".card", 2).await;
            page.reads("#warnings", "«A» es igual para todos").await;
            page.counts("#faults li", 0).await;
            page.click("#buttons .yes").await;
            page.counts("#warnings li", 0).await;
        }
    });
}

/// What is wrong with a file is read while the machine goes on by itself.
#[test]
fn faults_of_a_file_stay_while_the_machine_plays() {
    play(|page| async move {
        page.open("watch?seed=2&strategy=order").await;
        page.see("#cards .card").await;
        page.keys("p").await;
        page.until("location.hash.includes('steps=1')", ()).await;
        page.drop_file("b.csv", "A\tB\tN\n1\t2\tx\n1\t1\tx\n").await;
        page.counts("#faults li", 2).await;
        page.until("location.hash.includes('steps=3')", ()).await;
        page.counts("#faults li", 2).await;
    });
}

/// Neither the next step of the machine nor an answer ends the sending of a file.
#[test]
fn a_file_that_takes_long_is_opened_whatever_is_played_meanwhile() {
    const BOARD: &str = "Mujer\tNombre\n1\tAna\n0\tLuis\n";
    play(|page| async move {
        page.open("watch?seed=2&strategy=order").await;
        page.see("#do-play_on").await;
        page.keys("p").await;
        page.counts("#history li", 1).await;
        page.hold_back("/api/boards?").await;
        page.drop_file("b.csv", BOARD).await;
        page.counts("#history li", 3).await;
        page.let_go().await;
        page.counts(".card", 2).await;
        page.reads("#do-play_on", "Jugar sola").await;
        page.open("clikomania?rows=6&columns=6&colours=3&seed=5").await;
        page.counts(".block", 36).await;
        page.keys("s").await;
        page.until("document.querySelectorAll('#k-moves .faint').length > 3", ()).await;
        page.hold_back("/api/boards?").await;
        page.drop_file("b.csv", BOARD).await;
        page.keys("p").await;
        page.until("document.querySelectorAll('#k-moves li:not(.faint)').length > 1", ()).await;
        page.let_go().await;
        page.counts(".card", 2).await;
        page.open("practice").await;
        page.see("#buttons .yes").await;
        page.note_questions().await;
        page.hold_back("/api/boards?").await;
        page.drop_file("b.csv", BOARD).await;
        page.click("#buttons .yes").await;
        page.counts("#history li", 1).await;
        page.run("window.wants = true;", ()).await;
        page.let_go().await;
        page.counts(".card", 2).await;
    });
}

/// Where a step fails nothing plays on.
#[test]
fn a_machine_that_is_not_answered_does_not_say_that_it_plays() {
    play(|page| async move {
        page.open("watch?seed=2&strategy=order").await;
        page.see("#do-play_on").await;
        page.keys("p").await;
        page.counts("#history li", 1).await;
        page.stop_server().await;
        page.reads("#faults", "El servidor no responde.").await;
        page.see("#do-play_on").await;
        page.start_server().await;
        page.keys("p").await;
        page.counts("#history li", 3).await;
        page.open("clikomania?rows=6&columns=6&colours=3&seed=5").await;
        page.counts(".block", 36).await;
        page.keys("s").await;
        page.until("document.querySelectorAll('#k-moves .faint').length > 3", ()).await;
        page.keys("p").await;
        page.reads("#k-buttons [data-key=p]", "Parar").await;
        page.stop_server().await;
        page.reads("#faults", "El servidor no responde.").await;
        page.reads("#k-buttons [data-key=p]", "Reproducir").await;
    });
}

#[test]
fn whoever_has_opened_a_board_comes_back_to_the_usual_one() {
    play(|page| async move {
        for way in ["practice", "hunt", "watch", "duel"] {
            page.open(way).await;
            page.counts(".card", 24).await;
            page.counts("#usual-board", 0).await;
            page.drop_file("b.csv", "Mujer\tNombre\n1\tAna\n0\tLuis\n").await;
            page.counts(".card", 2).await;
            page.click("#usual-board").await;
            page.counts(".card", 24).await;
            page.until("location.hash.startsWith(arguments[0])", format!("#/{way}")).await;
            page.counts("#usual-board", 0).await;
        }
    });
}

/// In the midst of a game, and only after a question.
#[test]
fn a_game_that_has_begun_is_begun_anew_or_given_up() {
    play(|page| async move {
        for (place, first) in [("practice", "#buttons .yes"), ("duel?seed=3", "#questions button")]
        {
            page.open(place).await;
            page.counts(".card", 24).await;
            page.note_questions().await;
            page.counts("#do-again", 0).await;
            page.click(first).await;
            page.counts("#history li", 1).await;
            page.click("#do-again").await;
            page.until("window.asked?.includes('se perderá')", ()).await;
            page.counts("#history li", 1).await;
            page.run("window.wants = true;", ()).await;
            page.click("#do-again").await;
            page.counts("#history li", 0).await;
        }
        page.open("hunt?seed=7&tries=q1").await;
        page.counts("#history li", 1).await;
        page.keys("m").await;
        page.counts(".card.found", 1).await;
        let name = page.text(".card.found .name").await;
        page.until(
            "document.querySelector('#says').textContent === arguments[0]",
            format!("Era {name}."),
        )
        .await;
        page.counts("#questions li", 0).await;
        page.reload().await;
        page.counts(".card.found", 1).await;
        page.keys("u").await;
        page.counts(".card.found", 0).await;
        page.counts("#history li", 1).await;
        page.keys("m").await;
        page.see("#do-again").await;
        page.keys("r").await;
        page.counts("#history li", 0).await;
        page.see("#do-give_up").await;
    });
}

#[test]
fn a_whole_game_is_played_by_clicks_and_its_link_restores_it() {
    play(|page| async move {
        page.open("practice").await;
        page.counts(".card", 24).await;
        answer(&page, async |page, asked| {
            page.click(["#buttons .yes", "#buttons .no"][asked % 2]).await;
        })
        .await;
        page.counts(".card.fallen", 23).await;
        page.counts(".card.found", 1).await;
        let says = page.text("#says").await;
        page.reload().await;
        page.reads("#says", &says).await;
        let was_yes = page.text("#history li:last-child").await.ends_with("Sí");
        page.click("#buttons button[data-key=u]").await;
        page.reads("#says", "?").await;
        page.click(if was_yes { "#buttons .no" } else { "#buttons .yes" }).await;
        page.reads("#says", "¡Ya lo sé!").await;
        assert_ne!(page.text("#says").await, says);
    });
}

#[test]
fn a_whole_game_is_played_by_keys() {
    play(|page| async move {
        page.open("practice").await;
        page.reads("#says", "?").await;
        answer(&page, async |page, asked| page.keys(["n", "s"][asked % 2]).await).await;
        page.counts(".card.found", 1).await;
        page.keys("r").await;
        page.counts("#history li", 0).await;
        page.counts(".card.fallen", 0).await;
    });
}

#[test]
fn the_first_key_leads_past_the_links_to_the_game() {
    play(|page| async move {
        for game in ["conecta4", "clikomania"] {
            page.open(game).await;
            page.reload().await;
            page.keys("\u{e004}").await; // Tab
            page.see("#skip:focus").await;
            page.keys("\u{e007}").await; // Enter
            page.until("document.activeElement.id === arguments[0]", game).await;
            page.keys("\u{e004}").await;
            page.until("document.activeElement.closest('main')?.id === arguments[0]", game).await;
            page.until("location.hash.startsWith('#/' + arguments[0])", game).await;
        }
    });
}

/// Tab, Enter, Enter…: nobody begins again at the top of the page after every answer.
#[test]
fn the_focus_stays_at_the_answers() {
    play(|page| async move {
        let is_at = "document.activeElement.matches(arguments[0])";
        page.open("practice").await;
        page.reads("#says", "?").await;
        page.run("document.querySelector('#buttons .yes').focus();", ()).await;
        answer(&page, async |page, _| {
            page.until(is_at, "#buttons .yes").await;
            page.keys("\u{e007}").await; // Enter
        })
        .await;
        page.until(is_at, "#do-again").await;
        page.run("document.querySelector('#do-wrong_button').focus();", ()).await;
        page.keys("\u{e007}").await;
        page.until(is_at, "#name").await;
        page.reads("#says", "alguna respuesta no era correcta").await;
        page.keys("Edurne\u{e007}").await;
        page.until(is_at, "#buttons .yes").await;
        page.reads("#remark", "«Hombre»: respondiste sí, y en el tablero es no").await;
        page.reads("#says", "¿Corrijo tus respuestas?").await;
        page.keys("u").await;
        // Whoever it was may be pointed at as well.
        page.reads("#says", "alguna respuesta no era correcta").await;
        page.click("[aria-label^=Edurne]").await;
        page.reads("#says", "¿Corrijo tus respuestas?").await;
        page.see("#buttons .yes[title='Tecla S']").await;
        // Cards are stops only where they can be pressed.
        page.counts(".card[tabindex='-1']", 24).await;
        page.open("hunt?seed=7").await;
        page.counts(".card[tabindex='0']", 1).await;
        page.counts("#questions li", 20).await;
        page.run("document.querySelectorAll('#questions button')[2].focus();", ()).await;
        page.keys("\u{e007}").await;
        page.counts("#questions li", 19).await;
        page.until(is_at, "#questions li:nth-child(3) button").await;
        // Arrows lead from card to card.
        page.run("document.querySelector('.card').focus();", ()).await;
        for arrow in ["\u{e014}", "\u{e014}", "\u{e012}"] {
            page.keys(arrow).await;
        }
        page.until(is_at, ".card:nth-child(2)[tabindex='0']").await;
        page.counts(".card[tabindex='0']", 1).await;
        page.keys("\u{e010}").await; // End
        page.until(is_at, ".card:last-child").await;
    });
}

/// Whoever plays with the keyboard does not press Tab twenty times to come past the questions.
#[test]
fn the_keyboard_stops_once_at_the_questions_and_arrows_lead_through_them() {
    play(|page| async move {
        let is_at = "document.activeElement.matches(arguments[0])";
        let nth = |at: usize| format!("#questions li:nth-child({at}) button[tabindex='0']");
        page.open("hunt?seed=7").await;
        page.counts("#questions li", 20).await;
        page.see("#questions[role=toolbar][aria-orientation=vertical][aria-label=preguntas]").await;
        page.counts("#questions [tabindex='0']", 1).await;
        page.run("document.querySelector('#questions [tabindex=\"0\"]').focus();", ()).await;
        page.until(is_at, nth(1)).await;
        // Down, right, up and left; Home and End.
        for (keys, at) in [
            ("\u{e015}\u{e014}", 3),
            ("\u{e013}", 2),
            ("\u{e012}", 1),
            ("\u{e012}", 1),
            ("\u{e010}", 20),
            ("\u{e015}", 20),
            ("\u{e011}", 1),
            ("\u{e015}\u{e015}\u{e015}", 4),
        ] {
            page.keys(keys).await;
            page.until(is_at, nth(at)).await;
            page.counts("#questions [tabindex='0']", 1).await;
        }
        // One Tab to the cards, and one back to where the questions were left.
        page.keys("\u{e004}").await;
        page.until(is_at, ".card").await;
        page.keys("\u{e008}\u{e004}\u{e000}").await; // Shift and Tab
        page.until(is_at, nth(4)).await;
        // The next one takes the place of what was asked, be it by a key or by a click.
        page.keys("\u{e007}").await;
        page.counts("#questions li", 19).await;
        page.until(is_at, nth(4)).await;
        page.click("#questions li:nth-child(7) button").await;
        page.counts("#questions li", 18).await;
        page.until(is_at, nth(7)).await;
        page.counts("#questions [tabindex='0']", 1).await;
    });
}

/// Enter after Enter plays on, and takes nothing back.
#[test]
fn the_focus_leads_to_what_is_done_next_and_never_to_what_takes_back() {
    play(|page| async move {
        let is_at = "document.activeElement.matches(arguments[0])";
        page.open("duel?seed=3").await;
        page.counts("#questions li", 20).await;
        page.run("document.querySelector('#questions button').focus();", ()).await;
        for turn in 1..4 {
            page.keys("\u{e007}").await; // Enter
            page.until(is_at, "#buttons .yes").await;
            page.keys("\u{e007}").await;
            page.counts("#history li", 2 * turn).await;
            page.until(is_at, "#questions li:first-child button").await;
        }
        // Whoever looks at the other board looks back from there.
        page.run("document.querySelector('#buttons [data-key=t]').focus();", ()).await;
        for word in ["own_board", "rivals_board"] {
            page.keys("\u{e007}").await;
            page.until(is_at, format!("#do-{word}")).await;
        }
        page.open("watch?seed=5").await;
        page.see("#do-step:enabled").await;
        page.run("document.querySelector('#do-step').focus();", ()).await;
        while page.text("#says").await.contains('?') {
            let steps =
                page.run("return document.querySelectorAll('#history li').length;", ()).await;
            page.keys("\u{e007}").await;
            page.until("document.querySelectorAll('#history li').length > arguments[0]", steps)
                .await;
        }
        page.until(is_at, "#do-again").await;
    });
}

#[test]
fn an_answer_that_rules_out_nobody_says_so() {
    play(|page| async move {
        page.open("hunt").await;
        page.drop_file("b.csv", "Mujer\tCalva\tNombre\n1\t0\tAna\n0\t0\tLuis\n").await;
        page.counts(".card", 2).await;
        page.click("#questions li:nth-child(2) button").await;
        page.reads("#remark", "¿Calva? No (no cae nadie)").await;
    });
}

/// Of a board of one character nothing is asked, so nothing was answered wrongly either.
#[test]
fn whoever_was_not_asked_anything_gave_no_wrong_answer() {
    play(|page| async move {
        page.open("practice").await;
        page.drop_file("b.csv", "Mujer\tNombre\n1\tAna\n").await;
        page.reads("#says", "Ana").await;
        page.click("#do-wrong_button").await;
        page.reads("#says", "Entonces es alguien que no está en el tablero.").await;
    });
}

#[test]
fn a_person_finds_whom_the_machine_hides() {
    play(|page| async move {
        page.open("hunt?seed=7").await;
        page.click("#questions button").await;
        page.counts("#history li", 1).await;
        for tries in 2..30 {
            page.click(".card:not(.fallen)").await;
            page.counts("#history li", tries).await;
            if page.text("#says").await.contains("¡Era ") {
                page.counts(".card.found", 1).await;
                return;
            }
        }
        panic!("whoever is named again and again is found");
    });
}

#[test]
fn the_faults_of_a_dropped_board_are_listed_with_their_places() {
    play(|page| async move {
        page.open("practice").await;
        page.counts(".card", 24).await;
        page.drop_file("b.csv", "Mujer\tNombre\n1\tAna\n2\tLuis\n1\tAna\n").await;
        page.reads("#faults", "Línea 3, columna 1").await;
        page.reads("#faults", "Línea 4").await;
        page.reads("#faults", "Línea 2, columna 3: la primera vez aquí").await;
        page.counts(".card", 24).await;
        let bad = "Mujer\tNombre\n".to_owned() + &"2\tAna\n".repeat(50);
        page.drop_file("b.csv", bad).await;
        page.counts("#faults li", 21).await;
        page.reads("#faults li:last-child", " más").await;
        page.drop_file("b.csv", "¿Es mujer?\tNombre\n1\tAna\n0\tLuis\n").await;
        page.counts(".card", 2).await;
        // An attribute that is a question already.
        page.until("document.querySelector('#says').textContent === '¿Es mujer?'", ()).await;
        page.counts("#faults li", 0).await;
        page.click("#buttons .yes").await;
        page.reads("#says", "Ana").await;
    });
}

#[test]
fn a_board_in_another_encoding_is_refused_and_its_names_are_not_spoilt() {
    play(|page| async move {
        page.open("practice").await;
        page.counts(".card", 24).await;
        page.drop_file("b.csv", b"Mujer\tNombre\n1\tBego\xf1a\n0\tLuis\n").await;
        page.reads("#faults", "Línea 2, columna 7: el texto no está en UTF-8").await;
        page.counts(".card", 24).await;
        for place in ["cluedo", "clikomania"] {
            page.open(place).await;
            page.counts("#faults li", 0).await;
            page.drop_file("p.txt", b"7\n\xf1").await;
            page.reads("#faults", "Línea 2, columna 1: el texto no está en UTF-8").await;
            page.reads("#faults", "iconv -f latin1 -t utf-8").await;
            page.drop_file("p.txt", b"\xff\xfe7\0\n\0").await;
            page.reads("#faults", "el texto está en UTF-16").await;
        }
        page.open("cluedo").await;
        page.choose_file("#c-deck-file", b"Espa\xf1a\n").await;
        page.reads("#c-setup .faults", "el texto no está en UTF-8; guarda el fichero").await;
    });
}

#[test]
fn the_link_of_a_board_that_is_elsewhere_says_so() {
    play(|page| async move {
        page.open("practice?board=0123456789abcdef0123456789abcdef&inputs=y").await;
        page.counts(".card", 24).await;
        page.reads("#faults", "no está en este navegador").await;
        page.until("location.hash === '#/practice'", ()).await;
        let refused = page.errors().await;
        assert!(refused.iter().all(|it| it.contains("status of 404")), "{refused:?}");
        page.click("#buttons .yes").await;
        page.counts("#history li", 1).await;
        page.counts("#faults li", 0).await;
    });
}

/// Links that were cut off or mistyped, also where a game of the same way is on the page.
#[test]
fn a_broken_link_shows_a_new_game_and_says_why() {
    play(|page| async move {
        page.open("hunt?board=").await;
        page.counts(".card", 24).await;
        page.counts("#faults li", 0).await;
        for way in ["practice", "hunt", "watch", "duel"] {
            for board in ["..%2Fx", "..", "%3Flang"] {
                page.open(&format!("{way}?board={board}")).await;
                page.reads("#faults", "no está en este navegador").await;
                page.counts(".card", 24).await;
                page.until("!location.hash.includes('board')", ()).await;
            }
        }
        page.open("practice?inputs=yn").await;
        page.counts("#history li", 2).await;
        page.open("practice?inputs=ynynwwwwy").await;
        page.reads("#faults", "no es de una partida que se pueda jugar").await;
        page.counts("#history li", 0).await;
        page.until("location.hash === '#/practice'", ()).await;
        let told = page.errors().await;
        assert!(told.iter().all(|it| it.contains("status of 409")), "{told:?}");
    });
}

#[test]
fn a_browser_that_may_keep_nothing_plays_all_the_same() {
    play(|page| async move {
        page.keep_nothing().await;
        page.open("practice").await;
        page.counts(".card", 24).await;
        page.click("#theme").await;
        page.click("#language").await;
        page.reads("#left", "24 of 24 left").await;
        page.drop_file("b.csv", "Mujer\tNombre\n1\tAna\n0\tLuis\n").await;
        page.counts(".card", 2).await;
        page.open("cluedo").await;
        page.click("#c-begin").await;
        page.see(".cell").await;
    });
}

/// Another program may have been at the same address.
#[test]
fn what_the_page_has_not_kept_itself_is_nothing() {
    play(|page| async move {
        let keep = "
            for (const name of ['left', 'cluedo-setup']) sessionStorage.setItem(`qeq:${name}`, arguments[0]);
            for (const name of ['board:strange', 'clikomania', 'clikomania-known', 'clikomania-shown']) {
                localStorage.setItem(`qeq:${name}`, arguments[0]);
            }";
        for strange in ["none", "null", "5", "\"text\"", "[1]", r#"{"own": 1, "left": null}"#] {
            page.open("cluedo").await;
            page.see("#c-begin").await;
            page.run(keep, strange).await;
            page.reload().await;
            page.see("#c-begin").await;
            page.open("clikomania?rows=2&columns=1&colours=1").await;
            page.click(".block").await;
            page.counts(".block", 0).await;
            page.open("practice?board=strange").await;
            page.reads("#faults", "El tablero de ese enlace no está en este navegador").await;
            page.counts(".card", 24).await;
        }
        let told = page.errors().await;
        assert!(told.iter().all(|it| it.contains("status of 404")), "{told:?}");
    });
}

#[test]
fn a_browser_that_is_full_of_boards_keeps_the_one_that_is_played_on() {
    play(|page| async move {
        page.open("practice").await;
        page.counts(".card", 24).await;
        let fill = "
            let size = 1 << 22;
            for (let at = 0; size > 0; at++) {
                try {
                    localStorage.setItem(`qeq:board:${at}`, 'x'.repeat(size));
                } catch {
                    size >>= 1;
                }
            }";
        page.run(fill, ()).await;
        page.drop_file("b.csv", "Mujer\tNombre\n1\tAna\n0\tLuis\n").await;
        page.counts(".card", 2).await;
        let is_kept =
            "localStorage.getItem(location.hash.replace('#/practice?board=', 'qeq:board:'))";
        page.until(is_kept, ()).await;
        // So does whatever else is kept, be it small.
        let fill_up = "
            let text = 'x'.repeat(1 << 16);
            for (let at = 0; text; at++) {
                try {
                    localStorage.setItem(`qeq:board:full${at}`, text);
                } catch {
                    text = text.slice(text.length >> 1 || 1);
                }
            }";
        page.run(fill_up, ()).await;
        page.click("#language").await;
        page.until("localStorage.getItem('qeq:lang') === 'en'", ()).await;
        page.until(is_kept, ()).await;
    });
}

/// They are not too many, and those that were sent last are there.
#[test]
fn of_many_boards_the_oldest_are_forgotten() {
    play(|page| async move {
        page.open("practice").await;
        page.counts(".card", 24).await;
        for first in ["Ana", "Eva"] {
            page.drop_file("b.csv", format!("Mujer\tNombre\n1\t{first}\n0\tLuis\n")).await;
            page.until("document.querySelector('.card').textContent === arguments[0]", first).await;
        }
        let old = "
            const order = JSON.parse(localStorage.getItem('qeq:boards'));
            const others = Array.from({ length: 48 }, (_, at) => `qeq:board:${at}`);
            for (const name of others) localStorage.setItem(name, '{}');
            localStorage.setItem('qeq:boards', JSON.stringify([order[0], ...others, order[1]]));
            return order;";
        let order = page.run(old, ()).await;
        page.drop_file("b.csv", "Mujer\tNombre\n1\tZoe\n0\tLuis\n").await;
        page.reads(".card", "Zoe").await;
        let are_right = "Object.keys(localStorage).filter((name) => name.startsWith('qeq:board:')).length === 50
            && !localStorage.getItem(arguments[0][0]) && localStorage.getItem(arguments[0][1])";
        page.until(are_right, order).await;
    });
}

/// Another copy of the server may not know the board, and a board may be large.
#[test]
fn a_board_whose_pictures_are_missing_is_sent_again_once() {
    play(|page| async move {
        page.open("practice").await;
        page.see("#buttons .yes").await;
        page.drop_file("b.csv", "Mujer\tNombre\n1\tAna\n0\tLuis\n").await;
        page.counts(".card", 2).await;
        let miss = "
            window.answers = window.fetch;
            window.sent = 0;
            window.fetch = (path, how) => {
                if (path.startsWith('/api/boards?')) window.sent += 1;
                return window.answers(path, how);
            };
            window.miss = (at) => document.querySelectorAll('#cards img')[at].dispatchEvent(new Event('error'));
            [0, 1, 2].forEach(window.miss);";
        page.run(miss, ()).await;
        page.counts("#cards img[src$='?again']", 3).await;
        page.until("window.sent === 1", ()).await;
        // It may be missing once more.
        page.run("window.miss(3);", ()).await;
        page.counts("#cards img[src$='?again']", 4).await;
        page.until("window.sent === 2", ()).await;
    });
}

/// Whoever writes something else than a number gets a game by chance.
#[test]
fn addresses_that_mean_nothing_show_a_game_all_the_same() {
    play(|page| async move {
        for place in ["hunt?seed=1.5", "watch?seed=-3", "duel?seed=1e40", "constructor"] {
            page.open(place).await;
            page.counts(".card", 24).await;
            page.until("document.querySelector('#says').textContent", ()).await;
            page.counts("#faults li", 0).await;
            page.run("document.querySelector('#says').textContent = '';", ()).await;
        }
    });
}

#[test]
fn the_tree_is_lit_folded_and_kept() {
    play(|page| async move {
        page.open("practice?inputs=y").await;
        page.click("#tree summary").await;
        page.counts("#drawing g.leaf", 24).await;
        page.counts("#drawing g.lit", 2).await;
        let average = page.text("#tree-average").await;
        assert_eq!(average, "Profundidad promedio de las hojas: 4,7917");
        page.click("#buttons .no").await;
        page.counts("#drawing g.lit", 3).await;
        page.run("document.querySelector('#drawing [data-key=n]').focus();", ()).await;
        page.keys("\u{e007}").await; // Enter
        page.see("#drawing [data-key=n][aria-expanded=false]").await;
        page.until("document.querySelectorAll('#drawing g.leaf').length < 24", ()).await;
        page.keys(" ").await;
        page.counts("#drawing g.leaf", 24).await;
        let width = "return document.querySelector('#drawing svg').clientWidth;";
        let before = page.run(width, ()).await.as_f64();
        page.click("#tree-buttons button:nth-child(2)").await;
        assert!(page.run(width, ()).await.as_f64() > before);
        // What would be saved is looked at instead.
        page.run(
            "window.kept = [];
            const made = URL.createObjectURL;
            URL.createObjectURL = (blob) => (window.kept.push(blob), made.call(URL, blob));
            HTMLAnchorElement.prototype.click = () => {};",
            (),
        )
        .await;
        page.click("#tree-buttons button:nth-child(4)").await;
        page.click("#tree-buttons button:nth-child(5)").await;
        page.until("window.kept.some((blob) => blob.type === 'image/png' && blob.size > 9999)", ())
            .await;
        let svg = page.run_long("window.kept[0].text()").await;
        assert!(svg.as_str().unwrap().starts_with("<svg") && svg.to_string().contains("<style>"));
    });
}

/// The tree is drawn anew at every answer.
#[test]
fn whoever_is_in_the_tree_and_answers_by_keys_stays_there() {
    play(|page| async move {
        page.open("practice").await;
        page.click("#tree summary").await;
        page.counts("#drawing g.lit", 1).await;
        let focus = "document.querySelector(`#drawing [data-key='${arguments[0]}']`).focus();";
        for (node, answer, lit) in [("yn", "s", 2), ("", "n", 3)] {
            page.run(focus, node).await;
            page.keys(answer).await;
            page.counts("#drawing g.lit", lit).await;
            page.until("document.activeElement.dataset.key === arguments[0]", node).await;
        }
    });
}

/// Neither a person nor the machine that plays by itself waits for a tree, and that of another game is not shown as its own.
#[test]
fn a_tree_that_is_refused_is_told_of_and_the_game_goes_on() {
    play(|page| async move {
        page.open("practice?inputs=y").await;
        page.click("#tree summary").await;
        page.see("#drawing svg").await;
        let refuse = "
            window.answers = window.fetch;
            const body = JSON.stringify({ error: { code: 'large-tree' } });
            window.fetch = (path, ...how) => path.includes('/tree.json')
                ? Promise.resolve(new Response(body, { status: 503 }))
                : window.answers(path, ...how);";
        page.run(refuse, ()).await;
        page.click("#strategy option[value=order]").await;
        page.reads("#faults", "El árbol es demasiado grande para la página").await;
        page.counts("#history li", 0).await;
        page.until("!document.querySelector('#drawing').checkVisibility()", ()).await;
        page.click("#buttons .yes").await;
        page.counts("#history li", 1).await;
        page.open("watch?seed=5&strategy=entropy").await;
        page.click("#do-play_on").await;
        page.counts("#history li", 3).await;
        page.reads("#faults", "El árbol es demasiado grande para la página").await;
        page.run("window.fetch = window.answers;", ()).await;
        page.see("#drawing svg").await;
    });
}

#[test]
fn a_tree_is_kept_whatever_its_names_hold_and_what_cannot_be_drawn_is_told() {
    play(|page| async move {
        page.open("practice").await;
        page.drop_file("b.csv", "Mujer\tNombre\n1\tAna\u{ffff}\n0\tLuis\u{fffe}\n").await;
        page.counts(".card", 2).await;
        page.click("#tree summary").await;
        page.counts("#drawing g.leaf", 2).await;
        let keep = "
            window.kept = [];
            const made = URL.createObjectURL;
            URL.createObjectURL = (blob) => (window.kept.push(blob), made.call(URL, blob));
            HTMLAnchorElement.prototype.click = () => {};";
        page.run(keep, ()).await;
        page.click("#tree-buttons button:nth-child(4)").await;
        page.click("#tree-buttons button:nth-child(5)").await;
        page.until("window.kept.some((blob) => blob.type === 'image/png')", ()).await;
        let svg = page.run_long("window.kept[0].text()").await;
        assert!(svg.as_str().unwrap().contains("Ana\u{fffd}"), "{svg}");
        page.run("Image.prototype.decode = () => Promise.reject(new Error('too large'));", ())
            .await;
        page.click("#tree-buttons button:nth-child(5)").await;
        page.reads("#faults", "El navegador no puede hacer esa imagen.").await;
    });
}

/// No browser makes a picture of any size.
#[test]
fn the_picture_of_a_large_tree_is_small_enough_or_refused_in_words() {
    play(|page| async move {
        page.open("practice").await;
        let rows: String = (0..120)
            .map(|at| {
                let row: Vec<String> = (0..7).map(|bit| (at >> bit & 1).to_string()).collect();
                format!("{}\tPersonaje {at}\n", row.join("\t"))
            })
            .collect();
        let head: Vec<String> =
            (0..7).map(|bit| format!("Atributo de nombre largo {bit}")).collect();
        page.drop_file("b.csv", format!("{}\tNombre\n{rows}", head.join("\t"))).await;
        page.counts(".card", 120).await;
        page.click("#tree summary").await;
        page.counts("#drawing g.leaf", 120).await;
        let hook = "
            window.sizes = [];
            HTMLAnchorElement.prototype.click = () => window.sizes.push('a file');
            HTMLCanvasElement.prototype.toBlob = function (done) {
                window.sizes.push(this.width * this.height);
                done(null);
            };";
        page.run(hook, ()).await;
        page.click("#tree-buttons button:nth-child(5)").await;
        page.reads("#faults", "El navegador no puede hacer esa imagen.").await;
        page.until("window.sizes.length === 1 && window.sizes[0] <= 2 ** 24", ()).await;
        page.until("window.sizes[0] > 2 ** 23", ()).await;
    });
}

/// Neither in words of the page nor in those of the server.
#[test]
fn a_name_that_turns_direction_does_not_turn_other_words() {
    play(|page| async move {
        let board = "Mujer\u{202e}\tNombre\n1\tAna\u{202e}\n0\tLuis\u{202e}\n";
        page.open("practice").await;
        page.drop_file("b.csv", board).await;
        page.reads("#says", "¿Mujer?").await;
        page.click("#buttons .yes").await;
        page.reads("#says", "Ana").await;
        page.reads("#history", "¿Mujer? Sí").await;
        let turned = "return /\u{202e}/.test(document.querySelector('.head').textContent);";
        assert_eq!(page.run(turned, ()).await, false);
        page.click("nav [data-way=duel]").await;
        page.click("#questions button").await;
        page.counts("#history li", 1).await;
        page.reads("#says", "?").await;
        assert_eq!(page.run(turned, ()).await, false);
        page.open("cluedo").await;
        page.see("#c-begin").await;
        let deck =
            "tools: a\u{202e}, b\nplaces: c, d\ncharacters: e, f\nhands: 2 1\n\n0 + a\u{202e}\n";
        page.drop_file("c.txt", deck).await;
        page.reads("#c-history", "tiene a").await;
        page.click("[data-at='0.1']").await;
        page.see("#c-told").await;
        let turned = "return ['#c-history', '#c-told'].some((part) => /\u{202e}/.test(document.querySelector(part).textContent));";
        assert_eq!(page.run(turned, ()).await, false);
    });
}

#[test]
fn the_machine_plays_itself_step_by_step() {
    play(|page| async move {
        page.open("watch?seed=5").await;
        page.counts(".card.secret", 1).await;
        page.keys("n").await;
        page.counts("#history li", 1).await;
        page.reads("#buttons button[data-key=p]", "Jugar sola").await;
        let entries = "return history.length;";
        let before = page.run(entries, ()).await.as_u64().unwrap();
        page.click("#buttons button[data-key=p]").await;
        page.counts("#history li", 3).await;
        // What the machine does by itself is one step back, and going back stops it.
        assert_eq!(page.run(entries, ()).await.as_u64(), Some(before + 1));
        page.run("history.back();", ()).await;
        page.counts("#history li", 1).await;
        page.reads("#buttons button[data-key=p]", "Jugar sola").await;
        page.click("#buttons button[data-key=p]").await;
        page.counts("#history li", 3).await;
        page.click("#buttons button[data-key=p]").await;
        page.reads("#buttons button[data-key=p]", "Jugar sola").await;
        let count = "return document.querySelectorAll('#history li').length;";
        let mut steps = page.run(count, ()).await.as_u64().unwrap() as usize;
        while page.text("#says").await.contains('?') {
            page.click("#buttons button[data-key=n]").await;
            steps += 1;
            page.counts("#history li", steps).await;
        }
        page.counts(".card.found.secret", 1).await;
    });
}

#[test]
fn a_duel_is_fought_with_the_machine_and_between_two() {
    play(|page| async move {
        page.open("duel?seed=3").await;
        page.click("#questions button").await;
        // The machine has answered, and asks.
        page.counts("#history li", 1).await;
        page.click("#buttons .no").await;
        page.counts("#history li", 2).await;
        page.click("#buttons button[data-key=t]").await;
        page.reads("#says", "Este es el tablero del rival").await;
        page.reads("#remark", "Para preguntar, vuelve a tu tablero").await;
        page.counts("#questions li", 0).await;
        page.click("#buttons button[data-key=t]").await;
        page.click(".card:not(.fallen)").await;
        page.counts("#history li", 3).await;
        page.reload().await;
        page.counts("#history li", 3).await;
        page.open("duel?rival=person").await;
        page.reads("#says", "Jugador 1").await;
        page.click(".card:nth-child(5)").await;
        page.reads("#says", "Jugador 2, responde").await;
        page.click("#buttons .yes").await;
        page.reads("#says", "Jugador 2, te queda la última palabra").await;
        page.click(".card:nth-child(7)").await;
        page.click("#buttons .no").await;
        page.reads("#says", "¡Ha ganado el jugador 1!").await;
        page.click(".card:nth-child(6)").await;
        page.until("!document.querySelector('#says').textContent.includes('Márcalo')", ()).await;
    });
}

#[test]
fn a_new_duel_begins_on_the_own_board_and_the_machine_tells_whom_it_had_hidden() {
    play(|page| async move {
        page.open("duel?rival=custom&begins=machine&wrong=game&seed=4").await;
        page.click("#buttons button[data-key=t]").await;
        page.reads("#remark", "Este es el tablero del rival").await;
        // The machine is right in the end, while nothing is found out about its own.
        page.click("#buttons button[data-key=t]").await;
        page.run("window.confirm = () => true;", ()).await;
        while !page.text("#says").await.contains("¡He ganado!") {
            let mark =
                "document.querySelectorAll('#buttons button').forEach((it) => it.dataset.old = '');
                return ['#questions button', '#buttons .yes', '.card:not(.fallen)'].find((it) => document.querySelector(it));";
            let next = page.run(mark, ()).await;
            page.click(next.as_str().unwrap()).await;
            page.until("!document.querySelector('#buttons [data-old]')", ()).await;
        }
        page.reads("#says", "El mío era ").await;
        page.click("#buttons button[data-key=t]").await;
        page.reads("#buttons button[data-key=t]", "Tu tablero").await;
        page.click("#do-again").await;
        page.counts("#history li", 0).await;
        page.reads("#buttons button[data-key=t]", "El tablero del rival").await;
    });
}

/// With the last word of a round nobody asks for a trait, which would lose; afterwards true answers are praised.
#[test]
fn the_last_word_of_a_duel_is_told_and_so_is_whether_all_answers_were_true() {
    play(|page| async move {
        page.open("duel?seed=3&begins=machine&said=x.q0.x.q1.x.q2.y.q3.x.q4.y").await;
        page.reads("#says", "la última palabra de la ronda: un nombre empata").await;
        page.counts("#questions li", 0).await;
        page.see(".card[aria-disabled=false]").await;
        page.open("duel?seed=3&rival=person&said=n3.y").await;
        page.reads("#says", "Jugador 2, te queda la última palabra").await;
        page.counts("#questions li", 0).await;
        page.open("duel?seed=3&rival=person&said=n3.y.q0.y").await;
        page.reads("#says", "¿quién era el tuyo?").await;
        page.click(".card:first-child").await;
        page.reads("#remark", "Todo lo que se respondió sobre Amparo era cierto.").await;
        page.open("duel?seed=3&rival=person&said=n3.y.q0.y&told0=4").await;
        page.reads("#remark", "de Candela el tablero dice otra cosa").await;
        page.reads("#remark", "«¿Pelo corto?»: respondiste sí, y en el tablero es no.").await;
    });
}

/// A wrong name can cost the game at once, so nobody says one by mistake.
#[test]
fn whoever_is_ruled_out_is_not_named_and_a_name_that_costs_the_game_is_confirmed() {
    play(|page| async move {
        page.open("hunt?seed=7&tries=q0").await;
        page.counts("#history li", 1).await;
        page.see(".card.fallen[aria-disabled=true]").await;
        page.click(".card.fallen").await;
        page.open("duel?rival=person&wrong=game&seed=1&said=q0.y").await;
        page.reads("#says", "Jugador 2").await;
        page.run("window.confirm = (text) => (window.asked = text, false);", ()).await;
        page.click(".card:nth-child(3)").await;
        page.until("window.asked.includes('cuesta la partida')", ()).await;
        page.until("location.hash.endsWith('said=q0.y')", ()).await;
        // So is a choice that ends what has begun.
        let choose = "
            const select = document.querySelector(arguments[0]);
            select.selectedIndex = 1;
            select.dispatchEvent(new Event('change'));";
        for (place, choice) in
            [("duel?seed=1&said=q0", "#d-turns"), ("practice?inputs=y", "#strategy")]
        {
            page.open(place).await;
            page.counts("#history li", 1).await;
            page.run(
                "window.asked = ''; window.confirm = (text) => (window.asked = text, false);",
                (),
            )
            .await;
            page.run(choose, choice).await;
            page.until("window.asked.includes('La partida empezada se perderá')", ()).await;
            page.until("document.querySelector(arguments[0]).selectedIndex === 0", choice).await;
            page.run("window.confirm = () => true;", ()).await;
            page.run(choose, choice).await;
            page.counts("#history li", 0).await;
        }
    });
}

#[test]
fn on_a_large_board_two_people_can_duel_and_the_choices_stay() {
    play(|page| async move {
        page.open("practice").await;
        let names: String = (0..301)
            .map(|at| {
                let row: Vec<String> = (0..9).map(|bit| (at >> bit & 1).to_string()).collect();
                format!("{}\tP{at}\n", row.join("\t"))
            })
            .collect();
        let head: Vec<String> = (0..9).map(|bit| format!("A{bit}")).collect();
        page.drop_file("b.csv", format!("{}\tNombre\n{names}", head.join("\t"))).await;
        page.counts(".card", 301).await;
        page.click("nav [data-way=duel]").await;
        page.reads("#says", "300 personas como mucho").await;
        page.counts("#questions li", 0).await;
        page.reload().await;
        page.reads("#says", "300 personas como mucho").await;
        page.counts(".card:not(.fallen)", 301).await;
        let choose = "
            const select = document.querySelector('#d-rival');
            select.value = 'person';
            select.dispatchEvent(new Event('change'));";
        page.run(choose, ()).await;
        page.reads("#says", "Jugador 1").await;
        page.run("history.back();", ()).await;
        page.click("#do-between_two").await;
        page.reads("#says", "Jugador 1").await;
        let told = page.errors().await;
        assert!(told.iter().all(|it| it.contains("status of 413")), "{told:?}");
    });
}

/// Answers on a small board so that the machine has to ask for the name.
async fn until_nobody_is_left(page: &Page) {
    page.open("practice").await;
    let board = "Mujer\tRubio\tNombre\n1\t0\tAna\n0\t1\tLuis\n1\t1\tEva\n";
    page.drop_file("b.csv", board).await;
    page.counts(".card", 3).await;
    page.click("#buttons .no").await;
    page.reads("#says", "Luis").await;
    page.reads("#left", "Queda 1 de 3").await;
    page.click("#buttons .no").await;
    page.see("#naming").await;
}

#[test]
fn a_newcomer_is_learnt_and_plays_the_next_time() {
    play(|page| async move {
        until_nobody_is_left(&page).await;
        page.keys("Zoe\u{e007}").await; // Enter
        page.reads("#says", "Zoe (1 de 1): ").await;
        page.click("#buttons .no").await;
        page.reads("#remark", "un personaje más").await;
        page.counts(".card", 4).await;
        page.reads(".card.found", "Zoe").await;
        page.reads("#says", "Así que era Zoe.").await;
        page.counts("#do-wrong_button", 0).await;
        page.click("#buttons button[data-key=r]").await;
        page.reads("#left", "Quedan 4 de 4").await;
    });
}

/// It takes the focus when it comes, and not at every look.
#[test]
fn the_form_for_a_name_leaves_the_focus_where_a_person_led_it() {
    play(|page| async move {
        until_nobody_is_left(&page).await;
        page.until("document.activeElement.id === 'name'", ()).await;
        page.run("document.querySelector('#language').focus();", ()).await;
        page.keys("\u{e007}").await; // Enter
        page.see("html[lang=en]").await;
        page.reads("#left", "of 3 left").await;
        page.until("document.activeElement.id === 'language'", ()).await;
    });
}

/// Whoever says a wrong name first says another one, and the link keeps both.
#[test]
fn a_second_name_is_heard() {
    play(|page| async move {
        until_nobody_is_left(&page).await;
        page.keys("  \u{e007}").await; // Enter
        page.reads("#remark", "Aquí hace falta escribir algo.").await;
        page.keys("Eva\u{e007}").await;
        page.reads("#says", "¿Corrijo").await;
        page.click("#buttons .no").await;
        page.see("#naming").await;
        page.keys("Zoe\u{e007}").await;
        page.reads("#says", "Zoe (1 de 1): ").await;
        page.reload().await;
        page.reads("#says", "Zoe (1 de 1): ").await;
        page.click("#buttons .no").await;
        page.counts(".card", 4).await;
    });
}

#[test]
fn an_address_may_ask_for_a_language_which_the_person_may_change() {
    play(|page| async move {
        page.open_in("en", "practice").await;
        page.reads("#remark", "Think of somebody").await;
        page.until("location.search === '' && location.hash === '#/practice'", ()).await;
        page.click("#language").await;
        page.reads("#remark", "Piensa en alguien").await;
        page.reload().await;
        page.reads("#remark", "Piensa en alguien").await;
    });
}

#[test]
fn after_a_wrong_guess_those_are_named_whom_the_fewest_answers_deny() {
    play(|page| async move {
        page.open("practice?inputs=yyyyw").await;
        page.see("#naming").await;
        page.reads("#questions-head", "Si una sola respuesta estaba mal, era:").await;
        // What is asked stands first, and all faces can be picked.
        let order = "['#says', '#naming', '#questions-head', '#questions'].every((css, at, all) => !at ||
            document.querySelector(all[at - 1]).compareDocumentPosition(document.querySelector(css)) & Node.DOCUMENT_POSITION_FOLLOWING)";
        page.until(order, ()).await;
        page.until("document.querySelector('#remark').textContent === ''", ()).await;
        page.reads("#naming label", "Escribe su nombre o pulsa su carta.").await;
        page.counts(".card.fallen", 0).await;
        page.reads("#questions li:first-child", ", si «¿").await;
        let name = page.text("#questions li:first-child").await;
        page.click("#questions li:first-child button").await;
        page.reads("#says", "es de otro modo. ¿Corrijo tu respuesta?").await;
        page.reads("#says", name.split(',').next().unwrap()).await;
    });
}

/// What is pressed meanwhile would be an answer to the question of the board before.
#[test]
fn while_a_board_is_opened_the_page_says_that_it_works_and_nothing_is_answered() {
    play(|page| async move {
        page.open("practice").await;
        page.see("#do-edge_yes").await;
        let hold = "
            const ask = window.fetch;
            const wait = new Promise((go) => (window.letGo = go));
            window.fetch = async (path, options) => (path === '/api/play' && (await wait), ask(path, options));";
        page.run(hold, ()).await;
        page.drop_file("b.csv", "Mujer\tNombre\n1\tAna\n0\tLuis\n").await;
        page.until("location.hash.includes('board=')", ()).await;
        page.reads("#busy", "Buscando").await;
        page.see("#quien[aria-busy=true]").await;
        page.click("#do-edge_yes").await;
        page.until("location.hash.includes('board=')", ()).await;
        page.run("window.letGo();", ()).await;
        page.counts(".card", 2).await;
        page.counts("#history li", 0).await;
        page.see("#quien[aria-busy=false]").await;
        page.until("document.querySelector('#busy').textContent === ''", ()).await;
        page.click("#do-edge_yes").await;
        page.reads("#says", "Ana").await;
    });
}

/// The form asks for a question where nothing else tells the two apart; the link keeps it in its place.
#[test]
fn a_newcomer_like_somebody_brings_a_question() {
    play(|page| async move {
        until_nobody_is_left(&page).await;
        page.keys("Eva\u{e007}").await; // Enter
        page.click("#buttons .yes").await;
        page.reads("#says", "Así que era Eva.").await;
        page.click("#buttons button[data-key=r]").await;
        for left in ["Quedan 3 de 3", "Quedan 2 de 3"] {
            page.reads("#left", left).await;
            page.click("#buttons .yes").await;
        }
        page.reads("#says", "tu personaje es Eva").await;
        page.click("#do-wrong_button").await;
        page.see("#naming").await;
        page.keys("Zoe\u{e007}").await;
        page.reads("#says", "solo con Zoe").await;
        page.reads("#remark", "lo mismo que Eva").await;
        page.keys("¿rubio?\u{e007}").await;
        page.reads("#faults", "ya tiene esa pregunta").await;
        let refused = page.errors().await;
        assert!(refused.iter().all(|it| it.contains("status of 409")), "{refused:?}");
        page.reads("#says", "solo con Zoe").await;
        page.keys("¿Lleva capa?\u{e007}").await;
        page.reads("#history", "¿Lleva capa?").await;
        page.counts(".card", 4).await;
        page.reload().await;
        page.reads(".card.found", "Zoe").await;
        page.reads("#history", "¿Lleva capa?").await;
    });
}

#[test]
fn how_the_tree_is_grown_is_chosen_and_stays_in_the_link() {
    play(|page| async move {
        page.open("practice?inputs=y").await;
        page.counts("#history li", 1).await;
        page.click("#tree summary").await;
        page.reads("#tree-average", "4,7917").await;
        page.click("#strategy option[value=order]").await;
        page.counts("#history li", 0).await;
        page.until("document.activeElement.id === 'strategy'", ()).await;
        page.until("!document.querySelector('#tree-average').textContent.includes('4,7917')", ())
            .await;
        let average = page.text("#tree-average").await;
        page.reload().await;
        page.until("document.querySelector('#strategy')?.value === 'order'", ()).await;
        page.click("#tree summary").await;
        page.reads("#tree-average", &average).await;
        page.click("nav a[data-way=hunt]").await;
        page.counts("#strategy", 0).await;
    });
}

//! The notebook of Cluedo on the page.

use serde_json::Value;

use crate::chromium::play;
use crate::page::Page;

/// The game of the statement.
const ARTICLE: &str = include_str!("../../../../datos/cluedo/articulo.json");

/// A chip by the words on it, within a part of the page.
async fn press(page: &Page, part: &str, words: &str) {
    let mark = "
        const [part, words] = arguments[0];
        const chips = [...document.querySelectorAll(`${part} .chip`)];
        document.querySelector('[data-press]')?.removeAttribute('data-press');
        chips.find((chip) => chip.textContent === words).setAttribute('data-press', '');";
    page.run(mark, serde_json::json!([part, words])).await;
    page.click("[data-press]").await;
}

async fn set_up(page: &Page, own: &[&str]) {
    page.open("cluedo").await;
    page.see("#c-begin").await;
    let choose = "
        const select = document.querySelector('#c-deck');
        const titles = [...select.options].map((option) => option.textContent);
        select.selectedIndex = titles.indexOf(arguments[0]);
        select.dispatchEvent(new Event('change'));";
    page.run(choose, "El gran juego de detectives (con Orquídea)").await;
    page.click("#c-more_players").await;
    page.click("#c-more_players").await;
    page.counts(".player", 5).await;
    for card in own {
        press(page, "#c-setup", card).await;
    }
    page.click("#c-begin").await;
    page.counts("#c-history li", own.len()).await;
    page.until("document.activeElement.id === 'c-do-a'", ()).await;
}

/// Writes a fact down by the buttons of the page.
async fn write_down(page: &Page, fact: &Value) {
    let kind = match fact["type"].as_str().unwrap() {
        "PlayerHasSomeFact" => "tiene alguna",
        "PlayerDoesntHaveAnyFact" => "no tiene ninguna",
        other => panic!("{other}"),
    };
    page.keys("a").await;
    page.see("#c-entry").await;
    press(page, "#c-entry", kind).await;
    press(page, "#c-entry", &format!("jugador {}", fact["player"])).await;
    for card in fact["cards"].as_array().unwrap() {
        press(page, "#c-entry", card.as_str().unwrap()).await;
    }
    page.click("#c-entry .main").await;
}

#[test]
fn the_game_of_the_statement_is_entered_and_solved() {
    play(|page| async move {
        let article: Value = serde_json::from_str(ARTICLE).unwrap();
        let facts = article["facts"].as_array().unwrap();
        let (own, heard) = facts.split_at(4);
        let own: Vec<&str> = own.iter().map(|fact| fact["cards"][0].as_str().unwrap()).collect();
        set_up(&page, &own).await;
        for (at, fact) in heard.iter().enumerate() {
            write_down(&page, fact).await;
            page.counts("#c-history li", own.len() + at + 1).await;
        }
        page.reads("#c-says", "Cuerda, Vestíbulo, Prado").await;
        page.reads("#c-counts", "Repartos posibles: 96").await;
        page.click("[data-at='14.5']").await;
        page.reads("#c-told", "El sobre tiene Vestíbulo").await;
        page.click("[data-at='13.3']").await;
        page.reads("#c-told", "El jugador 3 tiene Invernadero").await;
        page.click("[data-at='6.1']").await;
        page.reads("#c-told", "Exactamente: en 36 de 96 repartos.").await;
        page.reload().await;
        page.reads("#c-says", "Cuerda, Vestíbulo, Prado").await;
    });
}

/// What is answered changes nothing of what is clicked, tabbed to or typed next.
#[test]
fn the_questions_before_a_notebook_keep_focus_clicks_and_typing() {
    play(|page| async move {
        page.open("cluedo").await;
        page.see("#c-begin").await;
        let value = "document.querySelector(arguments[0][0]).value === arguments[0][1]";
        let focus = "document.activeElement.id === arguments[0]";
        // From one number to the next by a click, and on by Tab.
        page.click("#c-hand-0").await;
        page.keys("\u{e003}5").await; // Backspace
        page.click("#c-hand-1").await;
        page.keys("\u{e003}7").await;
        page.until(value, serde_json::json!(["#c-hand-1", "7"])).await;
        page.keys("\u{e004}").await; // Tab
        page.until(focus, "c-name-2").await;
        // From a number to a card.
        page.click("#c-hand-2").await;
        page.keys("\u{e003}6").await;
        page.click("#c-own-3").await;
        page.see("#c-own-3[aria-pressed=true]").await;
        page.until(focus, "c-own-3").await;
        page.reads("#c-setup fieldset:last-of-type legend", "Mis cartas: 1 / 5").await;
        // No hand has more cards than it has.
        page.click("#c-hand-0").await;
        page.keys("\u{e003}0").await;
        page.click("#c-hand-1").await;
        page.keys("\u{e003}12").await;
        page.click("#c-begin").await;
        page.reads("#c-setup > :last-child .faults", "cartas que hay ahí: 1; en tu mano caben 0")
            .await;
        page.click("#c-own-3").await;
        page.counts("#c-setup .faults li", 0).await;
        page.click("#c-hand-0").await;
        page.keys("\u{e003}5").await;
        page.click("#c-hand-1").await;
        page.keys("\u{e003}\u{e003}7").await;
        // Who does not play any more does not take the others' names away.
        page.click("#c-more_players").await;
        page.click("#c-name-3").await;
        page.keys("Eva").await;
        page.click("#c-fewer_players").await;
        page.counts(".player", 3).await;
        page.see("[type=radio][aria-label='Yo soy el jugador 2']").await;
        // A deck of one's own, list by list, and then begun by the first click.
        page.run("document.querySelector('#c-deck').focus();", ()).await;
        page.keys("\u{e010}").await; // End
        for (list, names) in
            [("tool", "Cuerda, Pala"), ("place", "Faro"), ("character", "Ana, Luis")]
        {
            page.click(&format!("#c-list-{list}")).await;
            page.keys(names).await;
        }
        page.counts("#c-setup .chip", 5).await;
        page.keys("\u{e004}").await;
        page.until(focus, "c-fewer_players").await;
        page.click("#c-fewer_players").await;
        page.click("#c-hand-1").await;
        page.keys("\u{e003}0").await;
        page.click("#c-hand-0").await;
        page.keys("\u{e003}2").await;
        // Of one's hand what is known is written down, and the rest later.
        page.click("#c-own-1").await;
        page.reads("#c-setup fieldset:last-of-type legend", "Mis cartas: 1 / 2").await;
        page.click("#c-begin").await;
        page.counts(".cell", 15).await;
        page.reads("#c-table thead", "jugador 0").await;
        page.counts("#c-history li", 1).await;
        page.reads("#c-history", "tiene Pala").await;
    });
}

#[test]
fn a_suggestion_takes_its_cards_and_one_tap_and_a_clash_is_named() {
    play(|page| async move {
        set_up(&page, &["Herramienta", "Cuerda", "Estudio", "Rubio"]).await;
        page.keys("a").await;
        for card in ["Pistola", "Salón", "Mora"] {
            press(&page, "#c-entry", card).await;
        }
        // Who shows it is the last to answer: those before him had nothing.
        page.click("[data-chip='answer 2 something']").await;
        page.click("#c-entry .main").await;
        page.reads("#c-history li:last-child", "jugador 1, ninguna; el jugador 2, alguna").await;
        page.click("[data-at='4.3']").await;
        page.click("#c-told .yes").await;
        page.counts("#c-history li", 6).await;
        page.click("#c-history li:nth-child(1) button:nth-child(1)").await;
        press(&page, "#c-entry", "no tiene ninguna").await;
        page.click("#c-entry .main").await;
        page.reads("#c-history li:nth-child(1)", "no tiene Cuerda").await;
        page.keys("u").await;
        page.reads("#c-history li:nth-child(1)", "El jugador 0 tiene Cuerda").await;
        let rope = serde_json::json!({
            "type": "PlayerHasSomeFact", "player": 1, "cards": ["Cuerda"],
        });
        write_down(&page, &rope).await;
        page.reads("#c-clash", "CONTRADICCIÓN entre los apuntes 1, 7").await;
        page.counts("#c-history .clashing", 2).await;
        page.click("#c-history li:nth-child(7) button:nth-child(2)").await;
        page.until("document.querySelector('#c-clash').hidden", ()).await;
        page.keys("s").await;
        page.reads("#c-told", "Pregunta por").await;
        // What is half written is lost only by somebody who wants that.
        page.note_questions().await;
        page.keys("a").await;
        page.keys("\u{e00c}").await; // Escape
        page.until("!document.querySelector('#c-entry').open && window.asked === null", ()).await;
        page.keys("a").await;
        press(&page, "#c-entry", "Pistola").await;
        for _ in 0..2 {
            page.keys("\u{e00c}").await;
            page.until("window.asked?.includes('se perderá')", ()).await;
            page.run("window.asked = null;", ()).await;
            page.see("#c-entry [aria-pressed=true]").await;
        }
        page.click("#c-entry-foot button:last-child").await;
        page.until("window.asked", ()).await;
        page.run("window.wants = true;", ()).await;
        page.keys("\u{e00c}").await;
        page.until("!document.querySelector('#c-entry').open", ()).await;
    });
}

/// The questions are there again, and an entry is not thrown away without a word.
#[test]
fn what_is_half_written_outlasts_a_reload_or_is_asked_about() {
    play(|page| async move {
        page.open("cluedo").await;
        page.see("#c-begin").await;
        page.run("document.querySelector('#c-deck').focus();", ()).await;
        page.keys("\u{e010}").await; // End
        for (list, names) in
            [("tool", "Cuerda, Pala"), ("place", "Faro, Muelle"), ("character", "Ana, Luis")]
        {
            page.click(&format!("#c-list-{list}")).await;
            page.keys(names).await;
        }
        page.click("#c-own-1").await;
        page.click("#c-name-1").await;
        page.keys("Eva").await;
        page.reload().await;
        page.see("#c-own-1[aria-pressed=true]").await;
        page.counts("#c-setup .chip", 6).await;
        page.until("document.querySelector('#c-name-1').value === 'Eva'", ()).await;
        page.click("#c-begin").await;
        page.reads("#c-table thead", "Eva").await;
        let is_asked = "!dispatchEvent(new Event('beforeunload', { cancelable: true }))";
        page.keys("a").await;
        page.see("#c-entry").await;
        page.until(&format!("!({is_asked})"), ()).await;
        press(&page, "#c-entry", "Faro").await;
        page.until(is_asked, ()).await;
        page.run("window.confirm = () => true;", ()).await;
        page.keys("\u{e00c}").await; // Escape
        page.until(&format!("!({is_asked})"), ()).await;
        // Whoever begins another notebook finds none of the answers before the last one.
        page.keys("n").await;
        page.see("#c-begin").await;
        page.until("document.querySelector('#c-name-1').value === ''", ()).await;
    });
}

/// As long as nothing depends on it, the deck is that of the language.
#[test]
fn the_usual_deck_speaks_the_language_of_the_page() {
    play(|page| async move {
        page.open("cluedo").await;
        page.see("#c-begin").await;
        let is_titled =
            "document.querySelector('#c-deck').selectedOptions[0].textContent === arguments[0]";
        page.until(is_titled, "La casa del faro").await;
        page.click("#language").await;
        page.until(is_titled, "The lighthouse").await;
        page.click("#c-own-0").await;
        page.click("#language").await;
        page.reads("#c-begin", "Empezar").await;
        page.until(is_titled, "The lighthouse").await;
        page.see("#c-own-0[aria-pressed=true]").await;
    });
}

/// A chip of the entry that is asked for.
fn answer(player: usize, shown: &str) -> String {
    format!("#c-entry [data-chip='answer {player} {shown}']")
}

#[test]
fn the_own_hand_is_neither_asked_nor_contradicted_and_no_fact_stands_twice() {
    play(|page| async move {
        set_up(&page, &["Herramienta", "Cuerda", "Estudio", "Rubio"]).await;
        page.keys("a").await;
        press(&page, "#c-entry", "jugador 4").await;
        for card in ["Pistola", "Salón", "Mora"] {
            press(&page, "#c-entry", card).await;
        }
        page.reads("#c-entry", "Lo dice tu mano: el jugador 0, ninguna.").await;
        page.counts("#c-entry [data-chip^='answer 0']", 0).await;
        // Nobody else shows what I hold; with one card I have no choice, and nobody else is asked.
        press(&page, "#c-entry", "Cuerda").await;
        page.reads("#c-entry", "Lo dice tu mano: el jugador 0, Cuerda.").await;
        page.counts("#c-entry [data-chip^=answer]", 0).await;
        press(&page, "#c-entry", "jugador 3").await;
        page.see(&answer(4, "nothing")).await;
        page.counts("#c-entry [data-chip^='answer 1']", 0).await;
        page.counts(&answer(4, "2"), 0).await;
        // Whoever shows a card before me leaves nothing for my hand to say.
        page.click(&answer(4, "something")).await;
        page.until(
            "!document.querySelector('#c-entry').textContent.includes('Lo dice tu mano')",
            (),
        )
        .await;
        page.click(&answer(4, "nothing")).await;
        page.reads("#c-entry", "Lo dice tu mano: el jugador 0, Cuerda.").await;
        page.click("#c-entry .main").await;
        page.reads("#c-history li:last-child", "el jugador 4, ninguna; el jugador 0, Cuerda").await;
        // The same fact is refused where it was written, and can be corrected there.
        page.keys("a").await;
        press(&page, "#c-entry", "tiene alguna").await;
        press(&page, "#c-entry", "jugador 0").await;
        press(&page, "#c-entry", "Cuerda").await;
        page.click("#c-entry .main").await;
        page.reads("#c-entry-faults", "Eso ya está apuntado: es el apunte 1").await;
        press(&page, "#c-entry", "no tiene ninguna").await;
        press(&page, "#c-entry", "Cuerda").await;
        press(&page, "#c-entry", "Pistola").await;
        page.counts("#c-entry-faults li", 0).await;
        page.click("#c-entry .main").await;
        page.counts("#c-history li", 6).await;
    });
}

#[test]
fn nothing_is_suggested_where_entries_contradict_one_another() {
    play(|page| async move {
        page.open("cluedo").await;
        page.see("#c-begin").await;
        let clash = "deck: Para probar\nhands: 2 2 2\n\n1 + Cuerda\n2 + Cuerda\n";
        page.drop_file("cuaderno.txt", clash).await;
        page.reads("#c-clash", "CONTRADICCIÓN").await;
        page.keys("s").await;
        page.reads(
            "#c-told",
            "Los apuntes se contradicen: hasta que se corrijan no se sigue nada.",
        )
        .await;
    });
}

/// Where the deals are too many to be counted, that is told, as in the terminal.
#[test]
fn nothing_is_suggested_where_the_deals_are_not_counted() {
    play(|page| async move {
        page.open("cluedo").await;
        page.see("#c-begin").await;
        let kind = |sign: char| (0..13).map(|at| format!("{sign}{at}")).collect::<Vec<_>>();
        let [tools, places, characters] = ['t', 'p', 'c'].map(|sign| kind(sign).join(", "));
        let turn = |at: usize| {
            let [tool, place, character] = [at, 3 * at + 1, 5 * at + 2].map(|it| it % 13);
            format!("{} ? t{tool}, p{place}, c{character}: {} +\n", at % 12, (at + 1) % 12)
        };
        let turns: String = (0..20).map(turn).collect();
        let deck = format!("tools: {tools}\nplaces: {places}\ncharacters: {characters}\n");
        let hands = ["3"; 12].join(" ");
        page.drop_file("cuaderno.txt", format!("{deck}hands: {hands}\n\n{turns}")).await;
        page.counts("#c-history li", 20).await;
        page.keys("s").await;
        page.reads("#c-told", "Hay demasiados estados para contar todos los repartos").await;
    });
}

#[test]
fn a_notebook_is_opened_from_a_file_and_its_faults_are_told() {
    play(|page| async move {
        page.open("cluedo").await;
        page.see("#c-begin").await;
        page.drop_file("cuaderno.txt", "deck: Para probar\nhands: 2 2 2\n\n7 + Cuerda\n").await;
        page.reads("#faults", "Línea 4, columna 1").await;
        page.drop_file("cuaderno.txt", "deck: Para probar\nhands: 2 2 2\n\n1 + Cuerda\n").await;
        page.counts("#c-history li", 1).await;
        page.counts("#faults li", 0).await;
        page.counts(".cell", 36).await;
    });
}

/// They are no faults, wherever the notebook is opened.
#[test]
fn what_is_odd_about_a_notebook_is_told_beside_it() {
    play(|page| async move {
        for (place, there) in [("clikomania", ".block"), ("cluedo", ".cell")] {
            page.open(place).await;
            page.see(there).await;
            page.drop_file("c.json", ARTICLE.replacen('{', "{\"raro\": 1, ", 1)).await;
            page.see(".cell").await;
            page.reads("#warnings", "raro").await;
            page.counts("#faults li", 0).await;
        }
    });
}

/// A second click comes before the answer to the first.
#[test]
fn a_notebook_is_begun_once_however_often_its_button_is_pressed() {
    play(|page| async move {
        page.open("cluedo").await;
        page.see("#c-begin").await;
        let count = "
            window.begun = 0;
            const ask = window.fetch;
            window.fetch = (path, how) => ((window.begun += Number(how?.body?.includes('\"begins\"') ?? 0)), ask(path, how));
            for (let times = 0; times < 3; times++) document.querySelector('#c-begin').click();";
        page.run(count, ()).await;
        page.see(".cell").await;
        page.until("window.begun === 1", ()).await;
        page.see("#c-do-u:disabled").await;
    });
}

/// Who answers is named as in a sentence, and advice for another's turn says so.
#[test]
fn what_is_said_of_others_is_not_said_to_oneself() {
    play(|page| async move {
        page.open("cluedo").await;
        page.see("#c-begin").await;
        page.drop_file("c.txt", "deck: Para probar\nhands: 2 2 2\nplayers: , Eva,\n").await;
        page.see(".cell").await;
        page.keys("a").await;
        page.see("#c-entry").await;
        let choose = "
            const cards = document.querySelectorAll('#c-entry-body fieldset [data-chip^=card]:first-child');
            cards.forEach((it) => document.querySelector(`[data-chip=\"${it.dataset.chip}\"]`).click());";
        page.run(choose, ()).await;
        page.reads("#c-entry", "¿Qué contesta Eva?").await;
        page.reads("#c-entry", "¿Qué contesta el jugador 2?").await;
        press(&page, "#c-entry", "nadie enseña nada").await;
        page.click("#c-entry .main").await;
        page.counts("#c-history li", 1).await;
        page.keys("s").await;
        page.reads("#c-told", "Cuando te toque preguntar").await;
        page.reads("#c-told", "Pregunta por").await;
    });
}

/// A deck leads to the questions before a notebook, from any game; one of three cards a kind, one of them with a comma.
#[test]
fn a_deck_of_a_file_is_dealt_from() {
    const DECK: &str = "deck: Mía\ntools: Remo, \"Red, rota\", Farol\nplaces: Torre, Muelle, Desván\n\
        characters: Doctora, Capitán, Señora\n";
    play(|page| async move {
        page.open("conecta4").await;
        page.drop_file("mía.txt", DECK).await;
        page.see("#c-begin").await;
        page.counts("#faults li", 0).await;
        page.counts("#c-setup .chip", 9).await;
        page.reads("#c-own-1", "Red, rota").await;
        page.click("#c-begin").await;
        page.see("#c-book:not([hidden])").await;
        page.counts(".cell", 36).await;
        let kept = "JSON.parse(localStorage.getItem('qeq:cluedo')).text.startsWith(arguments[0])";
        page.until(kept, DECK).await;
        // What has been begun is given up only by whoever wants that.
        page.note_questions().await;
        page.drop_file("mía.txt", DECK).await;
        page.until("window.questions === 1", ()).await;
        page.see("#c-book:not([hidden])").await;
        page.run("window.wants = true;", ()).await;
        page.drop_file("mía.txt", DECK).await;
        page.see("#c-begin").await;
        page.counts("#c-setup .chip", 9).await;
        // What is neither a notebook nor a deck is told as the notebook that it would be.
        page.drop_file("mía.txt", "tools: a, a\nplaces: b\ncharacters: c\n").await;
        page.reads("#faults", "Línea").await;
        page.see("#c-begin").await;
    });
}

/// Its settings may stand in any case.
#[test]
fn a_notebook_is_known_as_one_beside_another_game() {
    play(|page| async move {
        page.open("clikomania").await;
        page.drop_file("cuaderno.txt", "Deck: Para probar\nHands: 2 2 2\n\n1 + Cuerda\n").await;
        page.counts("#c-history li", 1).await;
    });
}

/// Whoever has a notebook has its deck: chosen for the deck, only that is taken; dropped, the notebook is opened.
#[test]
fn the_deck_of_a_notebook_is_dealt_from_where_a_deck_is_asked_for() {
    const NOTEBOOK: &str = "deck: Mía\ntools: Remo, \"Red, rota\"\nplaces: Torre, Muelle\n\
        characters: Doctora, Capitán, Señora\nhands: 2 2\nplayers: Ana, Luis\n\nLuis + Remo\n";
    play(|page| async move {
        page.open("cluedo").await;
        page.see("#c-begin").await;
        // One that the program carries is that one.
        page.choose_file("#c-deck-file", ARTICLE).await;
        page.counts("#c-setup .chip", 21).await;
        let chosen =
            "document.querySelector('#c-deck').selectedOptions[0].textContent === arguments[0]";
        page.until(chosen, "El gran juego de detectives (con Orquídea)").await;
        page.choose_file("#c-deck-file", "deck: Nada\nhands: 2 2\n").await;
        page.reads("#c-setup .faults", "no hay ninguna baraja «Nada»").await;
        page.choose_file("#c-deck-file", NOTEBOOK).await;
        page.counts("#c-setup .chip", 7).await;
        page.counts("#c-setup .faults li", 0).await;
        page.reads("#c-own-1", "Red, rota").await;
        page.until(chosen, "una baraja propia").await;
        page.counts(".player", 3).await;
        page.drop_file("cuaderno.txt", NOTEBOOK).await;
        page.counts("#c-history li", 1).await;
    });
}

#[test]
fn remarks_of_a_notebook_stay_where_they_are_when_it_is_changed() {
    play(|page| async move {
        let head = "# domingo\ndeck: Para probar\nhands: 2 2 2\nme: 0\n";
        let rest = "\n# Eva dudaba\n2 - Pistola\n\n# desde aquí, con té\n0 - Pepa\n";
        let kept = "JSON.parse(localStorage.getItem('qeq:cluedo')).text === arguments[0]";
        page.open("cluedo").await;
        page.see("#c-begin").await;
        let whole = format!("{head}\n# mi mano\n1 + Cuerda\n{rest}");
        page.drop_file("cuaderno.txt", whole.clone()).await;
        page.counts("#c-history li", 3).await;
        for (is_assumed, assume) in [("true", "assume: unrefuted\n"), ("false", "")] {
            page.keys("p").await;
            page.see(&format!("#c-more [data-key=p][aria-pressed={is_assumed}]")).await;
            page.until(kept, whole.replace("me: 0\n", &format!("me: 0\n{assume}"))).await;
        }
        page.click("#c-history li:first-child button:last-child").await;
        page.counts("#c-history li", 2).await;
        page.until(kept, format!("{head}\n# mi mano\n{rest}")).await;
    });
}

/// Also one that was kept, and that this page has not shown yet.
#[test]
fn a_notebook_makes_room_for_that_of_a_file_only_when_asked_and_comes_back() {
    play(|page| async move {
        let other = "deck: Para probar\nhands: 2 2 2\n\n1 + Cuerda\n";
        page.open("cluedo").await;
        page.see("#c-begin").await;
        page.note_questions().await;
        page.drop_file("articulo.json", ARTICLE).await;
        page.counts("#c-history li", 28).await;
        page.drop_file("articulo.json", ARTICLE).await;
        page.until("window.asked === null", ()).await;
        page.drop_file("cuaderno.txt", other).await;
        page.until("window.asked?.includes('Ya hay un cuaderno')", ()).await;
        page.counts("#c-history li", 28).await;
        page.open("conecta4?player=person&moves=4").await;
        page.reload().await;
        page.see("#c4-undo").await;
        page.note_questions().await;
        page.drop_file("cuaderno.txt", other).await;
        page.until("window.asked?.includes('Ya hay un cuaderno')", ()).await;
        page.until("location.hash.startsWith('#/conecta4')", ()).await;
        page.counts("#faults li", 0).await;
        page.drop_file("cuaderno.txt", other).await;
        // It is the only question, once more: the game here goes on.
        let once_more = "window.questions === 2 && window.asked.includes('Ya hay un cuaderno')";
        page.until(once_more, ()).await;
        page.run("window.wants = true;", ()).await;
        page.drop_file("cuaderno.txt", other).await;
        page.counts("#c-history li", 1).await;
        page.click("#c-do-u").await;
        page.counts("#c-history li", 28).await;
    });
}

#[test]
fn what_was_kept_and_cannot_be_read_any_more_is_told_and_bars_the_way_to_no_other() {
    play(|page| async move {
        page.open("conecta4").await;
        for kept in ["no JSON", "5", "null", "{}", "{\"text\":5,\"past\":[]}"] {
            page.run("localStorage.setItem('qeq:cluedo', arguments[0]);", kept).await;
            page.open("cluedo").await;
            page.reload().await;
            page.see("#c-begin").await;
            page.counts("#faults li", 0).await;
        }
        let old = "{\"text\":\"deck: La de antes\\nhands: 2 2\\n\",\"past\":[]}";
        page.run("localStorage.setItem('qeq:cluedo', arguments[0]);", old).await;
        page.reload().await;
        page.reads("#faults", "«La de antes»").await;
        page.see("#faults button").await;
        page.click("#c-begin").await;
        page.see(".cell").await;
        page.counts("#faults li", 0).await;
        page.reads("#c-counts", "Repartos posibles: 5\u{a0}557\u{a0}616\u{a0}064").await;
        page.click("[data-at='0.0']").await;
        page.reads("#c-told", "en 1\u{a0}543\u{a0}782\u{a0}240 de 5\u{a0}557\u{a0}616\u{a0}064")
            .await;
    });
}

#[test]
fn what_another_tab_writes_down_is_here_as_well() {
    play(|page| async move {
        page.open("cluedo").await;
        page.see("#c-setup").await;
        page.drop_file("articulo.json", ARTICLE).await;
        page.counts("#c-history li", 28).await;
        // What is told about a cell goes with Escape, and the cell has the focus again.
        page.run("document.querySelector('[data-at=\"3.1\"]').focus();", ()).await;
        page.keys("\u{e007}").await; // Enter
        page.see("#c-told").await;
        page.run("document.querySelector('#c-told .close').focus();", ()).await;
        page.keys("\u{e00c}").await; // Escape
        page.until("document.querySelector('#c-told').hidden", ()).await;
        page.until("document.activeElement.dataset.at === '3.1'", ()).await;
        // Every button that names a key is pressed by it.
        page.keys("p").await;
        page.see("#c-more [data-key=p][aria-pressed=true]").await;
        page.keys("p").await;
        page.see("#c-more [data-key=p][aria-pressed=false]").await;
        // What the browser does where another tab writes.
        let elsewhere = "
            const key = 'qeq:cluedo';
            const kept = JSON.parse(localStorage.getItem(key));
            const newValue = JSON.stringify({ ...kept, text: `${kept.text}1 - Prado\n` });
            localStorage.setItem(key, newValue);
            dispatchEvent(new StorageEvent('storage', { key, newValue }));";
        page.run(elsewhere, ()).await;
        page.counts("#c-history li", 29).await;
        page.click("#c-history li:first-child button:last-child").await;
        page.counts("#c-history li", 28).await;
        page.reads("#c-history li:last-child", "Prado").await;
        // Two entries are taken out at once: each is the one that was meant.
        let quickly = "
            const last = document.querySelectorAll('#c-history li button:last-child');
            const told = [...document.querySelectorAll('#c-history li')].map((it) => it.textContent);
            window.third = told[2];
            last[0].click();
            last[1].click();";
        page.run(quickly, ()).await;
        page.counts("#c-history li", 26).await;
        page.until("document.querySelector('#c-history li').textContent === window.third", ())
            .await;
        // One that another tab takes out while it is changed here is written anew.
        page.click("#c-history li:last-child button:first-child").await;
        page.see("#c-entry .main").await;
        page.run(
            &elsewhere.replace(
                "${kept.text}1 - Prado",
                "${kept.text.split('\\n').slice(0, 6).join('\\n')}",
            ),
            (),
        )
        .await;
        page.until("document.querySelectorAll('#c-history li').length < 26", ()).await;
        page.click("#c-entry .main").await;
        page.reads("#c-history li:last-child", "Prado").await;
        page.keys("u").await;
        page.keys("u").await;
        page.counts("#c-history li", 27).await;
        // Where there is no room left, and no board that could make any, the page goes on all the same.
        let full = "Storage.prototype.setItem = () => { throw new DOMException('full'); };";
        page.run(full, ()).await;
        for left in [26, 25] {
            page.click("#c-history li:first-child button:last-child").await;
            page.counts("#c-history li", left).await;
        }
        let closed = "
            localStorage.removeItem('qeq:cluedo');
            dispatchEvent(new StorageEvent('storage', { key: 'qeq:cluedo', newValue: null }));";
        page.run(closed, ()).await;
        page.see("#c-begin").await;
    });
}

/// Where the server does not answer the dialog says so, and the next change asks again; what is answered too late goes to
/// no other dialog.
#[test]
fn an_entry_hears_that_there_is_no_server_and_nothing_too_late() {
    play(|page| async move {
        set_up(&page, &["Herramienta", "Cuerda", "Estudio", "Rubio"]).await;
        page.run("window.answers = window.fetch; window.fetch = () => Promise.reject(new TypeError('off'));", ())
            .await;
        page.keys("a").await;
        for card in ["Pistola", "Salón", "Mora"] {
            press(&page, "#c-entry", card).await;
        }
        page.counts("#c-entry-faults li", 1).await;
        page.see("#c-entry .main:disabled").await;
        // The server is back, but answers only when it is told to.
        let late = "
            window.late = [];
            window.fetch = (...asked) => new Promise((hear) => window.late.push(() => hear(window.answers(...asked))));";
        page.run(late, ()).await;
        press(&page, "#c-entry", "jugador 1").await;
        page.until("window.late.length === 1", ()).await;
        page.run("window.confirm = () => true;", ()).await;
        page.keys("\u{e00c}").await; // Escape
        page.until("!document.querySelector('#c-entry').open", ()).await;
        page.keys("a").await;
        press(&page, "#c-entry", "Puñal").await;
        page.run("window.fetch = window.answers; window.late[0]();", ()).await;
        press(&page, "#c-entry", "Cocina").await;
        press(&page, "#c-entry", "Prado").await;
        page.see("#c-entry [data-chip^='answer']").await;
        page.counts("#c-entry [data-chip^='card'][aria-pressed=true]", 3).await;
        page.reads("#c-entry [data-chip^='card'][aria-pressed=true]", "Puñal").await;
        page.click("#c-entry .main").await;
        page.counts("#c-history li", 5).await;
    });
}

/// What was typed is given up only once it is written down, and written down only as long as the dialog is there.
#[test]
fn an_entry_stays_in_its_dialog_until_it_is_written_down() {
    play(|page| async move {
        set_up(&page, &["Herramienta", "Cuerda", "Estudio", "Rubio"]).await;
        page.keys("a").await;
        press(&page, "#c-entry", "tiene alguna").await;
        press(&page, "#c-entry", "jugador 3").await;
        press(&page, "#c-entry", "Prado").await;
        // The server goes after so many answers: whichever comes last, nothing that was typed is lost.
        let goes = "
            window.answers ??= window.fetch;
            window.left = arguments[0];
            window.fetch = (...asked) =>
                window.left-- > 0 ? window.answers(...asked) : Promise.reject(new TypeError('off'));";
        page.run(goes, 0).await;
        page.click("#c-entry .main").await;
        page.counts("#c-entry-faults li", 1).await;
        page.see("#c-entry [data-chip^='card'][aria-pressed=true]").await;
        // It is judged and kept, and then nobody says what follows from it.
        page.run(goes, 1).await;
        page.click("#c-entry .main").await;
        page.until("!document.querySelector('#c-entry').open", ()).await;
        page.counts("#faults li", 1).await;
        page.until("localStorage.getItem('qeq:cluedo').includes('3 + Prado')", ()).await;
        page.counts("#c-history li", 4).await;
        page.run("window.fetch = window.answers;", ()).await;
        page.click("#c-history li:first-child button:last-child").await;
        page.counts("#c-history li", 4).await;
        page.reads("#c-history li:last-child", "El jugador 3 tiene Prado").await;
        // Who leaves while it is judged has not written it down. What else the page asks for is answered.
        let late = "
            window.late = [];
            window.confirm = () => true;
            window.fetch = (what, ...how) => {
                const answer = () => window.answers(what, ...how);
                if (!String(what).endsWith('/entry')) return answer();
                return new Promise((hear) => window.late.push(() => hear(answer())));
            };";
        page.run(late, ()).await;
        page.keys("a").await;
        press(&page, "#c-entry", "tiene alguna").await;
        press(&page, "#c-entry", "Mora").await;
        page.click("#c-entry .main").await;
        page.until("window.late.length === 1", ()).await;
        page.keys("\u{e00c}").await; // Escape
        page.until("!document.querySelector('#c-entry').open", ()).await;
        page.run("window.fetch = window.answers; window.late[0]();", ()).await;
        page.click("#c-history li:first-child button:last-child").await;
        page.counts("#c-history li", 3).await;
        page.until("!localStorage.getItem('qeq:cluedo').includes('Mora')", ()).await;
        // Who goes back meanwhile finds a page that hears, and the entry where it was left.
        page.keys("a").await;
        press(&page, "#c-entry", "tiene alguna").await;
        press(&page, "#c-entry", "Mora").await;
        page.run("location.hash = '#/conecta4?player=person';", ()).await;
        page.click(".column:nth-child(4)").await;
        page.counts(".square.first", 1).await;
        page.click("#language").await;
        page.reads("#c4-says", "to move").await;
        page.click("nav [data-way=cluedo]").await;
        page.reads("#c-entry [aria-pressed=true]", "has some").await;
        page.counts("#c-entry [data-chip^='card'][aria-pressed=true]", 1).await;
        page.run("history.back();", ()).await;
        page.click("#language").await;
        page.reads("#c4-says", "Mueve").await;
        page.click("nav [data-way=cluedo]").await;
        page.reads("#c-entry [aria-pressed=true]", "tiene alguna").await;
        // What another tab writes while an entry is judged is not written over.
        page.run(late, ()).await;
        page.click("#c-entry .main").await;
        page.until("window.late.length === 1", ()).await;
        let elsewhere = "
            const kept = JSON.parse(localStorage.getItem('qeq:cluedo'));
            const newValue = JSON.stringify({ ...kept, text: `${kept.text}1 - Prado\n` });
            localStorage.setItem('qeq:cluedo', newValue);
            window.fetch = window.answers;
            dispatchEvent(new StorageEvent('storage', { key: 'qeq:cluedo', newValue }));
            window.late[0]();";
        page.run(elsewhere, ()).await;
        page.counts("#c-history li", 5).await;
        page.reads("#c-history li:last-child", "Mora").await;
        page.reads("#c-history li:nth-child(4)", "no tiene Prado").await;
        page.keys("a").await;
        press(&page, "#c-entry", "no tiene ninguna").await;
        press(&page, "#c-entry", "Pistola").await;
        // A notebook that is closed in another tab takes no entry, and says so.
        let closed = "
            localStorage.removeItem('qeq:cluedo');
            dispatchEvent(new StorageEvent('storage', { key: 'qeq:cluedo', newValue: null }));";
        page.run(closed, ()).await;
        page.click("#c-entry .main").await;
        page.reads("#c-entry-faults", "Ese cuaderno ya no está abierto.").await;
    });
}

/// Whoever asks something else, or goes on, does not wait any more, and is told nothing of the notebook as it was.
#[test]
fn only_the_last_question_about_a_notebook_is_answered_and_none_about_another_one() {
    let late = "
        window.confirm = () => true;
        window.answers = window.fetch;
        window.late = [];
        window.fetch = (path, how) => {
            const answer = () => window.answers(path, how);
            if (!/\"(why|suggest)\":/.test(how?.body)) return answer();
            return new Promise((hear, refuse) => {
                how.signal.onabort = () => refuse(how.signal.reason);
                window.late.push({ signal: how.signal, answer: () => how.signal.aborted || hear(answer()) });
            });
        };";
    let is_dropped = "window.late[arguments[0]]?.signal.aborted";
    play(|page| async move {
        page.open("cluedo").await;
        page.see("#c-begin").await;
        page.drop_file("cuaderno.txt", "deck: Para probar\nhands: 2 2 2\n\n1 + Cuerda\n").await;
        page.counts("#c-history li", 1).await;
        page.click("#c-history li button:last-child").await;
        page.counts("#c-history li", 0).await;
        page.run(late, ()).await;
        page.click("[data-at='0.0']").await;
        page.click("[data-at='1.0']").await;
        page.until(is_dropped, 0).await;
        page.run("window.late[1].answer(); window.late[0].answer();", ()).await;
        page.see("#c-told").await;
        let name = page.text("#c-table tbody tr:nth-child(3) th").await;
        page.reads("#c-told h2", &name).await;
        // What was asked before the notebook changed, and before there is another one.
        page.keys("s").await;
        page.until("window.late.length === 3", ()).await;
        page.keys("u").await;
        page.until(is_dropped, 2).await;
        page.counts("#c-history li", 1).await;
        page.click("[data-at='2.3']").await;
        page.until("window.late.length === 4", ()).await;
        page.keys("n").await;
        page.until(is_dropped, 3).await;
        page.see("#c-begin").await;
        page.run("window.late.forEach(({ answer }) => answer());", ()).await;
        page.run("window.fetch = window.answers;", ()).await;
        page.click("#c-begin").await;
        page.see(".cell").await;
        page.until("document.querySelector('#c-told').hidden", ()).await;
    });
}

/// To draw the conclusions is a search, and the server runs few at once.
#[test]
fn a_notebook_is_asked_about_once_whether_it_is_begun_opened_or_looked_at_again() {
    let count = "
        window.answers = window.fetch;
        window.asked = 0;
        window.fetch = (path, how) => {
            if (path === '/api/cluedo') window.asked += 1;
            return window.answers(path, how);
        };
        window.confirm = () => true;";
    play(|page| async move {
        let asked = async || page.run("return window.asked;", ()).await.as_u64().unwrap();
        page.open("cluedo").await;
        page.see("#c-begin").await;
        page.run(count, ()).await;
        page.click("#c-begin").await;
        page.see(".cell").await;
        assert_eq!(asked().await, 1, "begun");
        page.open("conecta4").await;
        page.see(".column").await;
        page.drop_file("articulo.json", ARTICLE).await;
        page.see("#cluedo:not([hidden])").await;
        page.counts("#c-history li", 28).await;
        assert_eq!(asked().await, 2, "opened");
        page.open("conecta4").await;
        page.see("#conecta4:not([hidden])").await;
        page.open("cluedo").await;
        page.see("#cluedo:not([hidden]) .cell").await;
        assert_eq!(asked().await, 2, "looked at again");
        // Another language has other words.
        page.click("#language").await;
        page.reads("#c-counts", "Possible deals").await;
        assert_eq!(asked().await, 3, "translated");
    });
}

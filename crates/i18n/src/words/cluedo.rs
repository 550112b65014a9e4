//! Cluedo: facts, conclusions and their reasons.

use crate::Lang;
use crate::messages::messages;

messages! { cluedo;
    player(n) = "jugador {n}" / "player {n}";
    the_player(n) = "el jugador {n}" / "player {n}";
    envelope() = "sobre" / "envelope";
    the_envelope() = "el sobre" / "the envelope";
    nobody() = "nadie" / "nobody";
    tool() = "herramienta" / "tool";
    place() = "lugar" / "place";
    character() = "personaje" / "character";

    has(who, cards) = "{who} tiene {cards}" / "{who} has {cards}";
    has_not(who, cards) = "{who} no tiene {cards}" / "{who} does not have {cards}";
    has_some(who, cards) = "{who} tiene alguna de estas: {cards}" / "{who} has some of these: {cards}";
    has_none(who, cards) = "{who} no tiene ninguna de estas: {cards}" / "{who} has none of these: {cards}";
    you_have(cards) = "Tienes {cards}" / "You have {cards}";
    you_have_not(cards) = "No tienes {cards}" / "You do not have {cards}";
    you_have_some(cards) = "Tienes alguna de estas: {cards}" / "You have some of these: {cards}";
    you_have_none(cards) = "No tienes ninguna de estas: {cards}" / "You have none of these: {cards}";
    you_ask(cards) = "Preguntas por {cards}" / "You suggest {cards}";
    not_all(cards) = "en el sobre no están todas estas: {cards}" / "the envelope has not all of these: {cards}";
    turn(who, cards) = "{who} pregunta por {cards}" / "{who} suggests {cards}";
    answer_nothing(who) = "{who}, ninguna" / "{who}, none";
    answer_something(who) = "{who}, alguna" / "{who}, some";
    assumed(fact) = "{fact} (supuesto: nadie le enseñó nada y no acusó)" / "{fact} (assumed: nobody showed anything, and no accusation came)";

    by_fact(n) = "lo dice el hecho {n}" / "fact {n} says so";
    elsewhere(who) = "la carta es de otro: {who}" / "the card is somebody else's: {who}";
    yours() = "la carta es tuya" / "the card is yours";
    nobody_else() = "nadie más puede tenerla" / "nobody else can have it";
    one_card(n) = "{n} carta" / "{n} card";
    cards(n) = "{n} cartas" / "{n} cards";
    hand_of_one(list) = "su única carta es {list}" / "the only card of the hand is {list}";
    hand_full(cards, list) = "tiene ya sus {cards}: {list}" / "the hand is complete ({cards}): {list}";
    your_only_card(list) = "tu única carta es {list}" / "your only card is {list}";
    your_hand_full(cards, list) = "ya tienes tus {cards}: {list}" / "your hand is complete ({cards}): {list}";
    hand_empty() = "no tiene cartas" / "the hand is empty";
    envelope_full(list) = "de esa clase ya está {list}" / "of that kind it holds {list}";
    hand_just_enough(cards, list) = "solo le quedan tantas posibles como cartas tiene ({cards}): {list}" / "just as many are possible as the hand holds ({cards}): {list}";
    envelope_just_enough() = "de esa clase ya no puede estar otra" / "no other of that kind is possible";
    hand_reserved(cards, list, facts) = "sus {cards} ya tienen sitio: {list}, y una de cada uno de los hechos {facts}" / "the hand ({cards}) is accounted for: {list}, and one of each of the facts {facts}";
    hand_of_facts(cards, facts) = "sus {cards} ya tienen sitio: una de cada uno de los hechos {facts}" / "the hand ({cards}) is accounted for: one of each of the facts {facts}";
    hand_reserved_by_fact(cards, list, n) = "sus {cards} ya tienen sitio: {list}, y una de las del hecho {n}" / "the hand ({cards}) is accounted for: {list}, and one of those of fact {n}";
    hand_of_fact(n) = "su única carta es una de las del hecho {n}" / "the only card of the hand is one of those of fact {n}";
    last_of_some(n) = "tiene alguna de las del hecho {n}, y las otras no las tiene" / "some card of fact {n} is there, and the others are not";
    last_of_all(n) = "no están todas las del hecho {n}, y las otras sí" / "not all cards of fact {n} are there, and the others are";
    why_one(conclusion) = "{conclusion}. Se sigue de este hecho:" / "{conclusion}. It follows from this fact:";
    why_head(conclusion) = "{conclusion}. Se sigue de estos hechos; si falta uno solo, ya no:" / "{conclusion}. It follows from these facts; if a single one is missing, it does not:";
    why_setup(conclusion) = "{conclusion}. Se sigue del reparto mismo, sin ningún hecho." / "{conclusion}. It follows from the set-up itself, without any fact.";
    why_steps() = "Paso a paso:" / "Step by step:";
    why_count(deals) = "Paso a paso no se llega: lo muestra el recuento. Repartos que cumplen estos hechos: {deals}; ninguno dice otra cosa." / "Single steps do not lead there: counting does. Deals that fit these facts: {deals}; none says otherwise.";
    why_no_steps() = "Paso a paso no se llega, pero ningún reparto que cumpla estos hechos dice otra cosa." / "Single steps do not lead there, but no deal that fits these facts says otherwise.";
    open_cell(cell) = "Eso todavía no se sabe. {cell}." / "That is not known yet. {cell}.";
    chance(who, card, percent) = "{who} tiene {card} con probabilidad {percent}" / "{who} has {card} with probability {percent}";
    clash_one() = "este hecho no puede ser:" / "this fact cannot be:";
    clash_many() = "estos hechos se contradicen; si falta uno solo, ya no:" / "these facts contradict one another; if a single one is missing, they do not:";

    certain(n, all) = "{n} de {all} casillas seguras" / "{n} of {all} cells are certain";
    added() = "Hechos deducidos por prueba y error:" / "Facts found by trial and error:";
    deals(n) = "Repartos posibles: {n}" / "Possible deals: {n}";
    solved(cards) = "En el sobre: {cards}." / "In the envelope: {cards}.";
    likeliest() = "Los sobres más probables:" / "The likeliest envelopes:";
    and_more(n) = "  … y {n} más" / "  … and {n} more";

    too_large() = "hay demasiados estados para contar todos los repartos" / "there are too many states to count all deals";
    count_stopped() = "el recuento se ha parado" / "the count was stopped";
    too_large_help() = "--level guessing saca las conclusiones del artículo sin contar" / "--level guessing draws the conclusions of the article without counting";
    no_such_card(name) = "no hay ninguna carta «{name}»" / "there is no card “{name}”";
    cards_are(cards) = "las cartas son: {cards}" / "the cards are: {cards}";
    which_card(name, cards) = "«{name}» puede ser: {cards}" / "“{name}” may be: {cards}";
    no_such_holder(name) = "no hay ningún jugador «{name}»" / "there is no player “{name}”";
    holders_help(last, number) = "un número de 0 a {last}, un nombre, tú, o el sobre: sobre o {number}" / "a number from 0 to {last}, a name, you, or the envelope: envelope or {number}";
    needs_complete(option) = "{option} necesita --level complete" / "{option} needs --level complete";

    unknown_key(key) = "la clave «{key}» no dice nada aquí y se pasa por alto" / "the key “{key}” says nothing here and is passed over";
    known_keys(keys) = "las que dicen algo: {keys}" / "those that say something: {keys}";
    unknown_deck(title) = "no hay ninguna baraja «{title}»" / "there is no deck “{title}”";
    known_decks(titles) = "barajas conocidas: {titles}" / "known decks: {titles}";
    no_deck() = "falta la baraja: deck: TÍTULO, o las listas tools, places y characters" / "the deck is missing: deck: TITLE, or the lists tools, places and characters";
    empty_category(category) = "no hay ninguna carta de esta clase: {category}" / "there is no card of this kind: {category}";
    empty_category_help() = "tools, places y characters tienen al menos una carta cada una (en JSON: toolNames, placeNames y characterNames)" / "tools, places and characters have at least one card each (in JSON: toolNames, placeNames and characterNames)";
    bad_name(name) = "«{name}» no vale como nombre" / "“{name}” will not do as a name";
    bad_name_help() = "un nombre no está vacío ni lleva caracteres de control; el de un jugador tampoco empieza por una cifra ni lleva comillas, almohadillas ni los signos de los apuntes (+ - , : ; = y los de pregunta y exclamación)" / "a name is not empty and holds no control characters; that of a player does not begin with a digit either, and holds no quotation marks, hashes or signs of entries (+ - , : ; = and those of questions and exclamations)";
    name_is_empty() = "sobra una coma, o falta un nombre entre dos" / "there is a comma too many, or a name is missing between two";
    name_of_digits() = "empieza por una cifra, y por número se llama a los puestos" / "it begins with a digit, and seats are called by number";
    name_with_sign(sign, other) = "«{sign}» es un signo de los apuntes; «{other}» sí vale" / "“{sign}” is a sign of entries; “{other}” will do";
    name_with_sign_alone(sign) = "«{sign}» es un signo de los apuntes" / "“{sign}” is a sign of entries";
    long_name(name, most) = "el nombre «{name}» es demasiado largo: tiene como mucho {most} caracteres" / "the name “{name}” is too long: it has at most {most} characters";
    name_of_envelope(name) = "«{name}» no vale como nombre: así se llama el sobre" / "“{name}” will not do as a name: the envelope is called so";
    name_of_another(name) = "«{name}» no vale como nombre: así se llama a quien no tiene nombre en ese puesto" / "“{name}” will not do as a name: whoever has no name at that seat is called so";
    name_of_another_help() = "elige otro nombre, o añádele una inicial" / "choose another name, or add an initial";
    repeated_name(name) = "el nombre «{name}» está repetido" / "the name “{name}” is repeated";
    repeated_name_help() = "ni dos cartas ni dos jugadores se llaman igual; a los jugadores no los distinguen las mayúsculas ni las tildes" / "no two cards and no two players are called the same; capitals and accents do not tell players apart";
    too_many_cards() = "una baraja tiene como mucho 64 cartas" / "a deck has at most 64 cards";
    no_hands() = "faltan las cartas que tiene cada jugador: hands" / "how many cards each player has is missing: hands";
    hands_help() = "un número por jugador, con espacios en medio, como 6 6 6" / "a number for each player, with spaces between, such as 6 6 6";
    too_many_players(most) = "juegan como mucho {most}" / "at most {most} can play";
    hands_hold(cards, expected) = "las manos suman {cards} y deben sumar {expected}: las de la baraja menos las tres del sobre" / "the hands add up to {cards} and have to add up to {expected}: the deck without the three of the envelope";
    too_many_deals() = "hay más repartos de los que caben en 128 bits" / "there are more deals than fit in 128 bits";
    too_many_deals_help() = "con menos cartas o menos jugadores caben" / "with fewer cards or fewer players they fit";
    one_name(n) = "{n} nombre" / "{n} name";
    names(n) = "{n} nombres" / "{n} names";
    one_player(n) = "{n} jugador" / "{n} player";
    players(n) = "{n} jugadores" / "{n} players";
    names_for(names, players) = "hay {names} para {players}" / "{names} will not do for {players}";
    wrong_names_help() = "cada número de hands es de un jugador, y players los nombra en su orden, con comas en medio y un hueco donde alguien no tenga nombre" / "each number of hands is for a player, and players names them in their order, with commas between and a gap where somebody has no name";
    no_players() = "tiene que jugar alguien" / "somebody has to play";
    wrong_hands(found, expected) = "manos que hay ahí: {found}; jugadores: {expected}" / "hands there: {found}; players: {expected}";
    wrong_own_hand(found, expected) = "cartas que hay ahí: {found}; en tu mano caben {expected}" / "cards there: {found}; your hand has room for {expected}";
    whole_category(category) = "en una mano no caben todas las cartas de una clase ({category}): una está en el sobre" / "no hand has all the cards of one kind ({category}): one is in the envelope";
    unknown_fact(name) = "no hay ningún tipo de hecho «{name}»" / "there is no type of fact “{name}”";
    known_facts() = "PlayerHasSomeFact, PlayerDoesntHaveAnyFact, EnvelopeHasFact o EnvelopeDoesntHaveFact" / "PlayerHasSomeFact, PlayerDoesntHaveAnyFact, EnvelopeHasFact or EnvelopeDoesntHaveFact";
    unknown_player(player) = "no hay ningún jugador «{player}»" / "there is no player “{player}”";
    players_are(last) = "los jugadores son del 0 al {last}" / "players go from 0 to {last}";
    no_cards() = "aquí falta alguna carta" / "a card is missing here";
    not_a_suggestion() = "se pregunta por una herramienta, un lugar y un personaje" / "a suggestion is a tool, a place and a character";
    bad_answer() = "esta respuesta no puede ser: quien pregunta no contesta, cada uno contesta una vez, y enseña una de las tres" / "this answer cannot be: whoever asks does not answer, each answers once, and shows one of the three";
    too_many_faults() = "hay más fallos: no se ha leído de aquí en adelante" / "there are more faults: nothing was read from here on";
    malformed_line() = "esto no es un ajuste ni un hecho" / "this is neither a setting nor a fact";
    malformed_line_help() = "un hecho se escribe como «1 + CARTA» o «1 - CARTA, CARTA», y una nota aparte empieza por #; docs/formats.md los tiene todos" / "a fact is written as “1 + CARD” or “1 - CARD, CARD”, and a remark begins with #; docs/formats.md has them all";
    /// The same for whoever has no folder of the program.
    malformed_line_help_alone() = "un hecho se escribe como «1 + CARTA» o «1 - CARTA, CARTA», y una nota aparte empieza por #" / "a fact is written as “1 + CARD” or “1 - CARD, CARD”, and a remark begins with #";
    known_settings(names) = "los ajustes son {names}, con dos puntos detrás" / "the settings are {names}, with a colon behind";
    endless_hand(number, most) = "«{number}» son demasiadas cartas: una baraja tiene como mucho {most}" / "“{number}” are too many cards: a deck has {most} at most";
    bad_number(number) = "«{number}» no es un número de cartas" / "“{number}” is not a number of cards";
    misplaced_setting() = "este ajuste está repetido o llega después del primer hecho" / "this setting is repeated, or comes after the first fact";
    unknown_assumption(name) = "no sé suponer «{name}»: solo unrefuted" / "“{name}” cannot be assumed: only unrefuted";
    shape() = "este JSON no tiene la forma de una partida (véase docs/formats.md)" / "this JSON does not have the shape of a game (see docs/formats.md)";
    /// The same for whoever has no folder of the program.
    shape_alone() = "este JSON no tiene la forma de una partida" / "this JSON does not have the shape of a game";
    shape_help() = "una partida en JSON es un objeto, entre llaves, con «flavor», «hands» y, si los hay, hechos en «facts», y ninguna clave dos veces" / "a game in JSON is an object, between braces, with “flavor”, “hands” and, where there are any, facts in “facts”, and no key twice";
    not_a_flavor(part) = "«{part}» tiene que ser el título de una baraja, o un objeto con «toolNames», «placeNames» y «characterNames», y ninguna clave dos veces" / "“{part}” has to be the title of a deck, or an object with “toolNames”, “placeNames” and “characterNames”, and no key twice";
    not_a_fact(part) = "«{part}» tiene que ser un objeto con «type», «cards» y, si trata de un jugador, «player», y ninguna clave dos veces" / "“{part}” has to be an object with “type”, “cards” and, where it is about a player, “player”, and no key twice";
    not_a_count(part) = "«{part}» tiene que ser un número de cartas, entero y no negativo" / "“{part}” has to be a number of cards, whole and not negative";
}

/// So many cards, in the right number.
pub fn card_count(lang: Lang, n: usize) -> String {
    if n == 1 { one_card(lang, n) } else { cards(lang, n) }
}

/// Hands of so many cards together where it should be others.
pub fn wrong_sum(lang: Lang, found: usize, expected: usize) -> String {
    hands_hold(lang, card_count(lang, found), expected)
}

/// So many names where so many players have one each.
pub fn wrong_names(lang: Lang, found: usize, expected: usize) -> String {
    let names = if found == 1 { one_name(lang, found) } else { names(lang, found) };
    let players = if expected == 1 { one_player(lang, expected) } else { players(lang, expected) };
    names_for(lang, names, players)
}

/// What contradicts itself: so many facts follow.
pub fn clash(lang: Lang, facts: usize) -> String {
    if facts == 1 { clash_one(lang) } else { clash_many(lang) }
}

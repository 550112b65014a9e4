//! A game of Cluedo to practise on.

use crate::Lang;
use crate::messages::messages;

messages! { practice;
    title() = "Practicar Cluedo" / "Practise Cluedo";
    note() = "la máquina reparte y juega los demás puestos" / "the machine deals and plays the other seats";
    about() = "La máquina reparte y juega los demás puestos sin mentir. Pregunta cuando te toque, lleva tus marcas en la tabla y acusa cuando lo tengas claro. Lo que la máquina deduciría se ve con «d». Al final se dice desde cuándo podía saberse." / "The machine deals and plays the other seats without lying. Ask when it is your turn, keep your marks in the table and accuse when you are sure. What the machine would deduce is shown with “d”. At the end you learn since when the answer could be known.";
    your_turn() = "Te toca: pregunta o acusa." / "Your turn: suggest or accuse.";
    your_cards() = "Tus cartas" / "Your cards";
    own_entry(card) = "1. Tu carta: {card}." / "1. Your card: {card}.";
    own_entries(last, cards) = "1–{last}. Tus cartas: {cards}." / "1–{last}. Your cards: {cards}.";
    about_dealing() = "Di con qué baraja se juega, quiénes y cuántas cartas tiene cada uno; la máquina reparte y juega por los demás." / "Say which deck is used, who plays and how many cards each has; the machine deals and plays for the others.";
    their_turn(who) = "Ahora pregunta {who}." / "Now {who} suggests.";
    asking() = "¿Por qué cartas preguntas?" / "Which cards do you suggest?";
    accusing() = "¿A quién acusas, dónde y con qué?" / "Whom do you accuse, where and with what?";
    accuses_wrongly(who, cards) = "{who} acusa con {cards}, y falla" / "{who} accuses with {cards}, and is wrong";
    accuses_rightly(who, cards) = "{who} acusa con {cards}, y acierta" / "{who} accuses with {cards}, and is right";
    you_accuse_wrongly(cards) = "Acusas con {cards}, y fallas" / "You accuse with {cards}, and are wrong";
    you_accuse_rightly(cards) = "Acusas con {cards}, y aciertas" / "You accuse with {cards}, and are right";
    ask_shown(who) = "¿Qué carta enseñas? Solo la verá quien pregunta: {who}." / "Which card do you show? Only whoever asks will see it: {who}.";
    shown_by_enter(card) = "(Intro: {card}) > " / "(Enter: {card}) > ";
    has_none(who) = "{who} no tiene ninguna" / "{who} has none of them";
    you_have_none() = "tú no tienes ninguna" / "you have none of them";
    shows_some(who) = "{who} enseña una" / "{who} shows one of them";
    you_show_some() = "tú enseñas una" / "you show one of them";
    shows(who, card) = "{who} enseña {card}" / "{who} shows {card}";
    you_show(card) = "tú enseñas {card}" / "you show {card}";
    only_one_held() = "Es la única de las tres que tienes." / "It is the only one of the three that you hold.";
    not_to_show(cards) = "se enseña una de estas: {cards}" / "one of these is shown: {cards}";
    ask_accuse(cards) = "¿Acusar con {cards}? Quien falla no pregunta más." / "Accuse with {cards}? Whoever is wrong asks no more.";
    yes_or_no(question) = "{question} (sí/no) " / "{question} (yes/no) ";
    you_hold(cards) = "¡Tú tienes {cards}!" / "You hold {cards}!";
    you_are_out() = "Ya no preguntas más: sigues mirando." / "You ask no more, and look on.";
    they_are_out() = "Ya no pregunta más: sigue mirando." / "They ask no more, and look on.";
    looking_on(who) = "Has fallado al acusar y sigues mirando. Ahora pregunta {who}." / "Your accusation was wrong, and you now look on. Now {who} suggests.";
    accuse_in_turn() = "Solo se acusa cuando toca." / "You can accuse only on your turn.";
    won() = "¡Has ganado!" / "You have won!";
    lost(who) = "{who} gana la partida." / "{who} wins the game.";
    nobody_won() = "Nadie ha acertado." / "Nobody was right.";
    dealt() = "Las cartas de cada uno" / "Everybody's cards";
    was(cards) = "En el sobre estaban {cards}." / "In the envelope were {cards}.";
    known_from_hand(card) = "{card}: se sabía desde el reparto." / "{card}: known from the deal on.";
    known_from(card, n, entry) = "{card}: podías saberlo desde el apunte {n}. {entry}" / "{card}: you could know it from entry {n} on. {entry}";
    never_known(card) = "{card}: con lo que viste no podía saberse." / "{card}: from what you saw it could not be known.";
    all_known(n, more) = "Todo el sobre podía saberse desde el apunte {n}; después hubo {more} más." / "The whole envelope could be known from entry {n} on; {more} more came after it.";
    known_at_last(n) = "El sobre entero no podía saberse hasta el último apunte, el {n}." / "The whole envelope could not be known before the last entry, {n}.";
    review_known(n, cards) = "Apunte {n}: ya podías acusar con {cards}." / "Entry {n}: you could already accuse with {cards}.";
    review_best(n, percent) = "Apunte {n}: no había pregunta mejor (el sobre con probabilidad {percent})." / "Entry {n}: there was no better suggestion (the envelope with a chance of {percent}).";
    review_better(n, cards, percent, own) = "Apunte {n}: mejor {cards} (el sobre con probabilidad {percent}; lo tuyo, con {own})." / "Entry {n}: better {cards} (the envelope with a chance of {percent}; yours, {own}).";
    one_entry(n) = "{n} apunte" / "{n} entry";
    many_entries(n) = "{n} apuntes" / "{n} entries";
    too_large() = "Con esta baraja hay demasiados repartos para practicar." / "With this deck there are too many deals to practise on.";
    too_large_in(game) = "con la baraja y las manos de {game} hay demasiados repartos para practicar" / "with the deck and the hands of {game} there are too many deals to practise on";
    too_large_help() = "si no se da ningún fichero, se practica con la baraja de siempre" / "where no file is given, the usual deck is dealt";
    marks_own() = "Tus marcas" / "Your marks";
    marks_deduced() = "Lo que se deduce" / "What follows";
    ask_leave() = "¿Repartir de nuevo? Esta partida se perderá." / "Deal anew? This game will be lost.";
    hint(failed, cards) = "Pregunta por tres cartas («{cards}») o acusa («{failed} {cards}»); «ayuda» dice lo demás." / "Suggest three cards (“{cards}”) or accuse (“{failed} {cards}”); “help” says the rest.";
    help_text(failed, cards) = "  {cards}   preguntas por esas tres (basta el principio de cada carta)
  {failed} {cards} acusas: si fallas, ya no preguntas más
  tabla (t)         lo que se deduce de lo que has visto; con %, las probabilidades
  marcar CARTA QUIÉN, tachar CARTA QUIÉN, marcas (m)
                    tu propia tabla: la tiene, no la tiene (otra vez lo quita), verla
  historia (h), porque CARTA QUIÉN, sugerir (s), salir" / "  {cards}   you suggest these three (the beginning of each card is enough)
  {failed} {cards} you accuse: if you are wrong you ask no more
  table (t)         what follows from what you have seen; with %, the probabilities
  mark CARD HOLDER, cross CARD HOLDER, marks (m)
                    your own table: they have it, they do not (again takes it away), see it
  history (h), why CARD HOLDER, suggest (s), quit";
    mark_help(card) = "se escribe marcar CARTA QUIÉN o tachar CARTA QUIÉN, como: marcar {card} 1" / "that is written mark CARD HOLDER or cross CARD HOLDER, such as: mark {card} 1";
    no_card_of_number(number, most) = "No hay carta {number}: son de la 1 a la {most}." / "There is no card {number}: they go from 1 to {most}.";
    not_here() = "lo que pasó en la partida no se cambia ni se guarda" / "what happened in the game is not changed or saved";

    key_on() = "seguir" / "go on";
    key_show() = "enseñar" / "show";
    key_ask() = "preguntar" / "suggest";
    key_accuse() = "acusar" / "accuse";
    key_deduce() = "deducir" / "deductions";
    key_mark_yes() = "marcar que la tiene" / "mark that they have it";
    key_mark_no() = "marcar que no la tiene" / "mark that they do not";
    key_again() = "repartir" / "deal anew";
}

/// So many entries, in the right number.
pub fn entries(lang: Lang, n: usize) -> String {
    if n == 1 { one_entry(lang, n) } else { many_entries(lang, n) }
}

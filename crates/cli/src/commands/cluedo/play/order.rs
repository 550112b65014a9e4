//! What a line may say besides an entry, in both languages.

use qeq_base::letters::folded;

use crate::args;
use crate::commands::reply::{self, Reply};

/// A typed line, understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::commands::cluedo) enum Order<'a> {
    Nothing,
    Help,
    Table,
    Chances,
    /// A card and a holder.
    Why(&'a str),
    Suggest,
    History,
    Undo,
    /// An entry by its number, and what stands there instead.
    Edit(usize, &'a str),
    Remove(usize),
    Assume,
    /// Where to, or nothing.
    Save(&'a str),
    Open(&'a str),
    Quit,
    /// A word that needs more behind it.
    Short(Lacking),
    /// Whatever else: something for the notebook.
    Entry,
}

/// What needs more behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::commands::cluedo) enum Lacking {
    Why,
    Edit,
    Remove,
    Open,
}

impl<'a> Order<'a> {
    /// Understands a line.
    pub(in crate::commands::cluedo) fn read(typed: &'a str) -> Self {
        let typed = typed.trim();
        let (word, rest) = typed.split_once(char::is_whitespace).unwrap_or((typed, ""));
        let rest = rest.trim();
        match Reply::read(typed) {
            Reply::Nothing => return Self::Nothing,
            Reply::Order(reply::Order::Help) => return Self::Help,
            Reply::Order(reply::Order::History) => return Self::History,
            Reply::Order(reply::Order::Undo) => return Self::Undo,
            Reply::Order(reply::Order::Quit) => return Self::Quit,
            _ => {}
        }
        match (folded(word).as_str(), rest) {
            ("por", _) => Self::why(rest),
            ("tabla" | "table" | "t", "") => Self::Table,
            ("probabilidades" | "chances" | "%", "") | ("tabla" | "table" | "t", "%") => {
                Self::Chances
            }
            ("porque" | "why", "") => Self::Short(Lacking::Why),
            ("porque" | "why", cell) => Self::Why(cell),
            ("sugerir" | "suggest" | "s", "") => Self::Suggest,
            ("h", "") => Self::History,
            ("editar" | "edit", rest) => Self::edit(rest),
            ("borrar" | "delete", number) => {
                args::how_many(number).map_or(Self::Short(Lacking::Remove), Self::Remove)
            }
            ("suponer" | "assume", "") => Self::Assume,
            ("guardar" | "save", path) => Self::Save(path),
            ("abrir" | "open", "") => Self::Short(Lacking::Open),
            ("abrir" | "open", path) => Self::Open(path),
            _ => Self::Entry,
        }
    }

    /// Whoever writes «por qué» asks the same as with «porque».
    fn why(rest: &'a str) -> Self {
        let (word, cell) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        match (folded(word).as_str(), cell.trim()) {
            ("que", "") => Self::Short(Lacking::Why),
            ("que", cell) => Self::Why(cell),
            _ => Self::Entry,
        }
    }

    fn edit(rest: &'a str) -> Self {
        let parts = rest.split_once(char::is_whitespace);
        let parsed =
            parts.and_then(|(number, line)| Some((args::how_many(number).ok()?, line.trim())));
        parsed.map_or(Self::Short(Lacking::Edit), |(number, line)| Self::Edit(number, line))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_in_both_languages_and_entries() {
        for (typed, order) in [
            ("  ", Order::Nothing),
            ("Tabla", Order::Table),
            ("porque Sala de baile Ana", Order::Why("Sala de baile Ana")),
            ("¿Por qué", Order::Entry),
            ("Por qué Cuerda 1", Order::Why("Cuerda 1")),
            ("por que", Order::Short(Lacking::Why)),
            ("por Cuerda", Order::Entry),
            ("edit 3 0 + Rope", Order::Edit(3, "0 + Rope")),
            ("borrar 2", Order::Remove(2)),
            ("borrar 99999999999999999999", Order::Remove(usize::MAX)),
            ("borrar dos", Order::Short(Lacking::Remove)),
            ("tabla %", Order::Chances),
            ("guardar", Order::Save("")),
            ("abrir a b.txt", Order::Open("a b.txt")),
            ("0 + Rope", Order::Entry),
            ("edit x", Order::Short(Lacking::Edit)),
            ("borrar x", Order::Short(Lacking::Remove)),
            ("why", Order::Short(Lacking::Why)),
            ("abrir", Order::Short(Lacking::Open)),
        ] {
            assert_eq!(Order::read(typed), order, "{typed}");
        }
    }
}

//! The arguments of `qeq duel`, of `qeq tournament` and of `qeq play --duel`.

use clap::{Arg, ArgAction, ArgMatches, Command};
use qeq_core::duel::Seat;
use qeq_core::duel::players::Kind;
use qeq_core::duel::race::{Rules, Turns, WrongName};
use qeq_i18n::{Lang, words};

use super::parts::{
    Choice, Seed, TextOrJson, any_seed, finish, format_arg, one_of, plain, seed_arg, text,
    text_or_json, value, whole,
};
use super::{Request, UsageError};

/// What is to be played with `qeq duel`.
#[derive(Clone, Debug)]
pub(crate) struct Duel {
    /// The file of the persons.
    pub(crate) config: String,
    /// The file of the chosen two.
    pub(crate) chosen: String,
    /// Who plays first and second.
    pub(crate) players: [Kind; 2],
    /// Where the log goes.
    pub(crate) log: Option<String>,
    /// The seed of chance.
    pub(crate) seed: Seed,
    /// For people or for programs.
    pub(crate) format: TextOrJson,
}

/// What is to be played with `qeq tournament`.
#[derive(Clone, Debug)]
pub(crate) struct Tournament {
    /// The file of the persons.
    pub(crate) config: String,
    /// Who plays.
    pub(crate) players: Vec<Kind>,
    /// Games of each pairing.
    pub(crate) games: u64,
    /// The seed of chance.
    pub(crate) seed: Seed,
    /// For people or for programs.
    pub(crate) format: TextOrJson,
}

/// What is to be played with `qeq play --duel`.
#[derive(Clone, Debug)]
pub(crate) struct PlayDuel {
    /// The board; without one, the built-in.
    pub(crate) board: Option<String>,
    /// Against whom.
    pub(crate) opponent: Opponent,
    /// The rules.
    pub(crate) rules: Rules,
    /// The seed of chance.
    pub(crate) seed: u64,
}

/// Against whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Opponent {
    /// The machine.
    Machine {
        /// How well it plays.
        level: Kind,
        /// Where it sits.
        seat: Seat,
    },
    /// Another person.
    Person,
}

/// Games of a pairing, where nobody says how many: scores within half a point of the true ones.
const GAMES: u64 = 20_000;

/// The players of the assignment.
pub(crate) fn players() -> Choice<Kind, 3> {
    Kind::ALL.map(|kind| (kind.name(), kind))
}

/// What the levels of the machine are called, in both languages.
const LEVELS: Choice<Kind, 6> = [
    ("careless", Kind::Random),
    ("even", Kind::Binary),
    ("shrewd", Kind::Custom),
    ("descuidada", Kind::Random),
    ("equilibrada", Kind::Binary),
    ("astuta", Kind::Custom),
];

/// What the last word is called.
const TURNS: Choice<Turns, 4> = [
    ("rounds", Turns::Rounds),
    ("alternating", Turns::Alternating),
    ("rondas", Turns::Rounds),
    ("turnos", Turns::Alternating),
];

/// What the price of a wrong name is called.
const PRICES: Choice<WrongName, 4> = [
    ("turn", WrongName::CostsTurn),
    ("game", WrongName::CostsGame),
    ("turno", WrongName::CostsTurn),
    ("partida", WrongName::CostsGame),
];

/// `qeq duel`.
pub(super) fn duel(lang: Lang) -> Command {
    use words::help as w;
    let log = Arg::new("log")
        .short('l')
        .long("log")
        .value_name(w::placeholder_file(lang))
        .help(w::opt_log(lang));
    let command = plain(lang, "duel", w::duel(lang), w::duel_examples(lang)).alias("duelo").args([
        config(lang),
        Arg::new("chosen")
            .required(true)
            .value_name(w::placeholder_chosen(lang))
            .help(w::arg_chosen(lang)),
        player(lang, "player1", "1").help(w::arg_player_1(lang)),
        player(lang, "player2", "2").help(w::arg_player_2(lang)),
        log,
        seed_arg(lang),
        format_arg(lang),
    ]);
    finish(lang, command, "duel")
}

/// `qeq tournament`.
pub(super) fn tournament(lang: Lang) -> Command {
    use words::help as w;
    let games = Arg::new("games")
        .long("games")
        .value_name("N")
        .value_parser(whole::<u64>(1..=1 << 40))
        .help(w::opt_games(lang));
    let players = player(lang, "players", "").num_args(1..).help(w::arg_players(lang));
    let command = plain(lang, "tournament", w::tournament(lang), w::tournament_examples(lang))
        .alias("torneo")
        .args([config(lang), players, games, seed_arg(lang), format_arg(lang)]);
    finish(lang, command, "tournament")
}

/// What `qeq play` takes for a duel, which has no use for the machine's tree. Chance they share.
pub(super) fn person_args(lang: Lang, tree: &[Arg]) -> [Arg; 6] {
    use words::help as w;
    let flag = |id: &'static str| Arg::new(id).long(id).action(ArgAction::SetTrue);
    let choice = |id: &'static str| Arg::new(id).long(id).requires("duel");
    let of_the_tree = tree.iter().map(Arg::get_id).filter(|id| *id != "seed");
    [
        flag("duel").conflicts_with_all(of_the_tree).help(w::opt_duel(lang)),
        choice("level")
            .value_parser(one_of(LEVELS))
            .value_name(w::placeholder_level(lang))
            .help(w::opt_duel_level(lang)),
        choice("rules")
            .value_parser(one_of(TURNS))
            .value_name(w::placeholder_turns(lang))
            .help(w::opt_duel_turns(lang)),
        choice("wrong-name")
            .value_parser(one_of(PRICES))
            .value_name(w::placeholder_price(lang))
            .help(w::opt_wrong_name(lang)),
        flag("second").requires("duel").help(w::opt_duel_second(lang)),
        flag("two").requires("duel").conflicts_with_all(["level", "second"]).help(w::opt_two(lang)),
    ]
}

/// What was asked for with `qeq duel`.
pub(super) fn duel_request(matches: &ArgMatches) -> Duel {
    let player = |id| value(matches, id).expect("clap asks for the player");
    Duel {
        config: text(matches, "config").unwrap_or_default(),
        chosen: text(matches, "chosen").unwrap_or_default(),
        players: [player("player1"), player("player2")],
        log: text(matches, "log"),
        seed: Seed::or_drawn(value(matches, "seed")),
        format: text_or_json(matches),
    }
}

/// What was asked for with `qeq tournament`: it takes two to play.
pub(super) fn tournament_request(lang: Lang, matches: &ArgMatches) -> Result<Request, UsageError> {
    let players: Vec<Kind> = matches.get_many("players").into_iter().flatten().copied().collect();
    if players.len() < 2 {
        return Err(UsageError::Wrong {
            message: words::errors::two_players(lang),
            help: words::errors::usage_hint(lang, "qeq tournament"),
        });
    }
    Ok(Request::Tournament(Tournament {
        config: text(matches, "config").unwrap_or_default(),
        players,
        games: value(matches, "games").unwrap_or(GAMES),
        seed: Seed::or_drawn(value(matches, "seed")),
        format: text_or_json(matches),
    }))
}

/// What was asked for with `qeq play --duel`.
pub(super) fn against_a_person(matches: &ArgMatches) -> PlayDuel {
    let opponent = Opponent::Machine {
        level: value(matches, "level").unwrap_or(Kind::Binary),
        seat: if matches.get_flag("second") { Seat::First } else { Seat::Second },
    };
    PlayDuel {
        board: text(matches, "board"),
        opponent: if matches.get_flag("two") { Opponent::Person } else { opponent },
        rules: Rules {
            turns: value(matches, "rules").unwrap_or(Rules::ROUNDS.turns),
            wrong_name: value(matches, "wrong-name").unwrap_or(Rules::ROUNDS.wrong_name),
        },
        seed: value(matches, "seed").unwrap_or_else(any_seed),
    }
}

fn config(lang: Lang) -> Arg {
    use words::help as w;
    Arg::new("config")
        .required(true)
        .value_name(w::placeholder_game(lang))
        .help(w::arg_config(lang))
}

fn player(lang: Lang, id: &'static str, number: &str) -> Arg {
    Arg::new(id)
        .required(true)
        .value_name(words::help::placeholder_player(lang) + number)
        .value_parser(one_of(players()))
}

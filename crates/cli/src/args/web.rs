//! The arguments of `qeq web`.

use std::net::{IpAddr, Ipv4Addr};

use clap::{Arg, ArgAction, ArgMatches, Command};
use qeq_i18n::{Lang, words};

use super::parts::{finish, plain, value, whole};

/// Where and how to serve.
#[derive(Clone, Debug)]
pub(crate) struct Web {
    /// The address; this machine alone unless another is given.
    pub(crate) host: IpAddr,
    /// The port; 0 takes any that is free.
    pub(crate) port: u16,
    /// Whether a browser is opened.
    pub(crate) opens: bool,
    /// Whether every request is noted on standard error.
    pub(crate) is_logged: bool,
    /// Names by which browsers may call beside `localhost`.
    pub(crate) names: Vec<String>,
}

/// The port where nobody says another.
const PORT: u16 = 8090;

/// What was asked for.
pub(super) fn request(matches: &ArgMatches) -> Web {
    Web {
        host: value(matches, "host").unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST)),
        port: value(matches, "port").unwrap_or(PORT),
        opens: !matches.get_flag("no-open"),
        is_logged: matches.get_flag("verbose"),
        names: matches.get_many("name").into_iter().flatten().cloned().collect(),
    }
}

/// A name as browsers send it: without a port, and what is not ASCII in their own notation.
fn host_name(typed: &str) -> Option<String> {
    let is_of_name = |sign: char| sign.is_ascii_alphanumeric() || "-._".contains(sign);
    (!typed.is_empty() && typed.chars().all(is_of_name)).then(|| typed.to_owned())
}

/// The definition.
pub(super) fn command(lang: Lang) -> Command {
    use words::help as w;
    let port = Arg::new("port")
        .long("port")
        .value_name(w::placeholder_port(lang))
        .value_parser(whole::<u16>(0..=u16::MAX.into()))
        .help(w::opt_port(lang, PORT));
    let host = Arg::new("host")
        .long("host")
        .value_name(w::placeholder_address(lang))
        .value_parser(clap::value_parser!(IpAddr))
        .help(w::opt_host(lang));
    let name = Arg::new("name")
        .long("name")
        .value_name(w::placeholder_name(lang))
        .action(ArgAction::Append)
        .value_parser(|typed: &str| host_name(typed).ok_or(""))
        .help(w::opt_name(lang));
    let no_open =
        Arg::new("no-open").long("no-open").action(ArgAction::SetTrue).help(w::opt_no_open(lang));
    let verbose = Arg::new("verbose")
        .short('v')
        .long("verbose")
        .action(ArgAction::SetTrue)
        .help(w::opt_verbose(lang));
    let command = plain(lang, "web", w::web(lang), w::web_examples(lang))
        .args([port, host, name, no_open, verbose]);
    finish(lang, command, "web")
}

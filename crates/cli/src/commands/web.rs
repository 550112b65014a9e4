//! `qeq web` and the assignment's graphical mode: serve the page and open it.

use std::io::{self, ErrorKind};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;

use qeq_core::board::Board;
use qeq_frontend::pictures::{self, Gallery, PictureFault};
use qeq_frontend::texts;
use qeq_i18n::{Lang, words};
use qeq_web::{Log, Options, Server, Threads};

use crate::args::web::Web;
use crate::exit::{Exit, Outcome};
use crate::ui::{self, Ui};
use crate::{boards, files, threads};

/// Serves until it is interrupted.
pub(crate) fn run(ui: &mut Ui, wish: &Web) -> Outcome {
    let log = wish.is_logged.then(|| Log::new(ui::note));
    let options = Options { hosts: wish.names.clone(), log, ..Options::default() };
    serve(ui, SocketAddr::new(wish.host, wish.port), options, wish.opens)
}

/// The assignment's graphical mode: the page with this board on it, its pictures and its cover.
pub(crate) fn graphical(ui: &mut Ui, path: &str, cover: &str) -> Outcome {
    let lang = ui.lang();
    let board = boards::load(ui, Some(path), None)?.board;
    let bad = |path: &str, fault: PictureFault| {
        let why = texts::board::picture_fault(lang, path, &fault);
        Exit::failed(words::errors::bad_picture(lang, files::visible(path), why))
    };
    let cover = pictures::read(Path::new(cover)).map_err(|fault| bad(cover, fault))?;
    let gallery =
        Gallery::of(Path::new(path), &board, cover).map_err(|error| bad(path, error.into()))?;
    tell_of_pictures(ui, &board, &gallery);
    let options = Options { board: Some((board, gallery)), ..Options::default() };
    serve(ui, SocketAddr::new(Ipv4Addr::LOCALHOST.into(), 0), options, true)
}

/// Which pictures do not do, and where they were looked for.
fn tell_of_pictures(ui: &mut Ui, board: &Board, gallery: &Gallery) {
    let (lang, faults) = (ui.lang(), gallery.faults());
    for (at, file, fault) in &faults {
        let name = board.character_ids().nth(*at).map_or("", |id| board.name(id));
        let why = texts::board::picture_fault(lang, file, fault);
        ui.message(words::errors::picture_of(lang, name, files::visible(file), why));
    }
    if !faults.is_empty() {
        let folder = gallery.folder().display().to_string();
        ui.message(words::errors::pictures_from(lang, files::visible(&folder)));
    }
}

fn serve(ui: &mut Ui, address: SocketAddr, options: Options, opens: bool) -> Outcome {
    let lang = ui.lang();
    let refused = |error| refused(lang, address, &error);
    let threads = if threads::are_few_for_a_page() { Threads::Few } else { Threads::Many };
    let server = Server::bind(address, Options { threads, ..options }).map_err(refused)?;
    // The page speaks what somebody asked for, and otherwise what the browser does.
    let wanted = ui.asked_lang().map_or_else(String::new, |lang| format!("?lang={}", lang.code()));
    let url = format!("http://{}/{wanted}", server.address().map_err(refused)?);
    ui.line(&url)?;
    ui.flush()?;
    ui.message(words::web::serving(lang));
    if opens {
        // Without a browser the address is there to be typed.
        let _ = open::that_detached(&url);
    }
    server.run().map_err(|_| {
        Exit::failed_with_help(words::web::server_broke(lang), words::web::server_broke_help(lang))
    })
}

/// Why the address cannot be had, and what to do about it where that is known.
fn refused(lang: Lang, address: SocketAddr, error: &io::Error) -> Exit {
    use words::web as w;
    match error.kind() {
        ErrorKind::AddrInUse => {
            Exit::failed_with_help(w::port_taken(lang, address), w::port_taken_help(lang))
        }
        ErrorKind::PermissionDenied => {
            Exit::failed_with_help(w::port_guarded(lang, address), w::port_guarded_help(lang))
        }
        ErrorKind::AddrNotAvailable => Exit::failed(w::not_this_machine(lang, address)),
        _ => Exit::failed(w::cannot_bind(lang, address, files::other_reason(lang, error))),
    }
}

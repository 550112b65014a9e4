//! `qeq web`: serves the page and opens it.

use std::net::{IpAddr, SocketAddr};

use qeq_i18n::words;
use qeq_web::{Options, Server};

use crate::exit::{Exit, Outcome};
use crate::ui::Ui;

/// Where and how to serve.
#[derive(Clone, Debug)]
pub(crate) struct Web {
    /// The address; this machine alone unless another is given.
    pub(crate) host: IpAddr,
    /// The port; 0 takes any that is free.
    pub(crate) port: u16,
    /// Whether a browser is opened.
    pub(crate) opens: bool,
    /// Names by which browsers may call beside `localhost`.
    pub(crate) names: Vec<String>,
}

/// Serves until it is interrupted.
pub(crate) fn run(ui: &mut Ui, wish: &Web) -> Outcome {
    let lang = ui.lang();
    let address = SocketAddr::new(wish.host, wish.port);
    let failed = |_| Exit::failed(words::web::cannot_bind(lang, address));
    let server = Server::bind(address, Options { hosts: wish.names.clone() }).map_err(failed)?;
    let url = format!("http://{}/", server.address().map_err(failed)?);
    ui.line(&url)?;
    ui.flush()?;
    ui.message(words::web::serving(lang));
    if wish.opens {
        // Without a browser the address is there to be typed.
        let _ = open::that_detached(&url);
    }
    server.run().map_err(failed)
}

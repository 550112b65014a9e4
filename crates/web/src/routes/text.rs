//! A file as the text that it is, for whoever has its bytes and sends texts: boards are sent as they are.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use qeq_base::diagnostic::{Diagnostic, Diagnostics, FaultKind, not_utf8};
use qeq_base::encoding::Encoding;
use qeq_base::source::SourceText;
use qeq_frontend::texts;
use qeq_i18n::Lang;
use serde::Serialize;

use super::extract::{InLang, InQuery};
use super::faults::{Faults, MAX_KEPT, Unread};
use crate::Shared;

#[derive(Serialize)]
struct Text {
    version: u32,
    text: String,
}

/// Bytes that are not UTF-8, and what they look like.
struct NotUtf8(Encoding);

impl FaultKind for NotUtf8 {
    fn code(&self) -> &'static str {
        self.0.code()
    }
}

/// The text of a file, or where its bytes are none, and how they become one.
pub(super) async fn read(
    State(shared): State<Arc<Shared>>,
    InQuery(InLang { lang }): InQuery<InLang>,
    bytes: Bytes,
) -> Result<Response, Unread> {
    let text = shared.pool.run_unstoppable(move || text_of(lang.into(), bytes.to_vec())).await??;
    Ok(Json(Text { version: 1, text }).into_response())
}

fn text_of(lang: Lang, bytes: Vec<u8>) -> Result<String, Faults> {
    let source = SourceText::from_bytes("", bytes);
    let mut faults = Diagnostics::keeping(MAX_KEPT);
    faults.extend(not_utf8(&source, NotUtf8));
    if faults.is_empty() {
        return Ok(source.text().to_owned());
    }
    let wording = |fault: &Diagnostic<NotUtf8>| texts::not_utf8(lang, fault.kind.0);
    Err(Faults::of_many(&source, &faults.in_order(), wording))
}

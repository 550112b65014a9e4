//! Responses with an entity tag: whoever asks whether what they have still is the one is told so, and is sent nothing.

use axum::body::Bytes;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use qeq_frontend::files;

/// A file with the tag of what it says.
#[derive(Debug)]
pub(crate) struct Tagged {
    kind: &'static str,
    bytes: Bytes,
    tag: String,
}

impl Tagged {
    /// A file of such a type. O(bytes), of which none is copied.
    pub(crate) fn new(kind: &'static str, bytes: impl Into<Bytes>) -> Self {
        let bytes = bytes.into();
        let tag = format!("\"{}\"", files::digest(&bytes));
        Self { kind, bytes, tag }
    }

    /// The file, which may be kept as `cache_control` says; or that whoever asks has it already.
    pub(crate) fn reply(&self, cache_control: &'static str, asked: &HeaderMap) -> Response {
        let fixed = [
            (header::CONTENT_TYPE, self.kind),
            (header::CACHE_CONTROL, cache_control),
            (header::ETAG, &self.tag),
        ];
        if self.is_known(asked) {
            return (StatusCode::NOT_MODIFIED, fixed).into_response();
        }
        (fixed, self.bytes.clone()).into_response()
    }

    fn is_known(&self, asked: &HeaderMap) -> bool {
        let known = asked.get(header::IF_NONE_MATCH).and_then(|known| known.to_str().ok());
        let is_tag = |it: &str| it == "*" || it.trim_start_matches("W/") == self.tag;
        known.is_some_and(|known| known.split(',').map(str::trim).any(is_tag))
    }
}

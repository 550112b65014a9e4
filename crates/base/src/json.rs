//! What readers of JSON share. They keep parts as raw text, so that each fault has its place.

use serde_json::Error;
use serde_json::value::RawValue;

use crate::source::Span;

/// Where a raw part stands in `text`.
///
/// # Panics
/// May panic when the part does not borrow from `text`.
pub fn span_of(text: &str, part: &RawValue) -> Span {
    Span::of_part(text, part.get())
}

/// Where in `text` the library met what it tells of. O(length of the text).
pub fn place_of(text: &str, error: &Error) -> Span {
    Span::at_line_and_byte(text, error.line(), error.column())
}

/// The key that is not there, where that is all that is wrong. The library says it in words only.
pub fn missing_key(error: &Error) -> Option<String> {
    let told = error.to_string();
    let key = told.strip_prefix("missing field `")?.split('`').next()?;
    Some(key.to_owned())
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, Deserialize)]
    struct Pair<'a> {
        #[serde(borrow)]
        left: &'a RawValue,
        #[serde(borrow)]
        right: &'a RawValue,
    }

    #[test]
    fn parts_and_faults_have_their_places() {
        let text = "{\"left\": 1,\n \"right\": [2] }";
        let pair: Pair<'_> = serde_json::from_str(text).unwrap();
        assert_eq!(&text[span_of(text, pair.left).range()], "1");
        assert_eq!(&text[span_of(text, pair.right).range()], "[2]");
        let broken = "{\"left\": 1,\n ?";
        let error = serde_json::from_str::<Pair<'_>>(broken).unwrap_err();
        assert_eq!(&broken[place_of(broken, &error).start..], "?");
    }

    #[test]
    fn a_missing_key_is_named_and_nothing_else_is_taken_for_one() {
        let key = |text| missing_key(&serde_json::from_str::<Pair<'_>>(text).unwrap_err());
        assert_eq!(key(r#"{"left":1}"#).as_deref(), Some("right"));
        assert_eq!(key("{}").as_deref(), Some("left"));
        assert_eq!(key("7"), None);
        assert_eq!(key("{"), None);
    }
}

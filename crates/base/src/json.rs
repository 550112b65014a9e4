//! What readers of JSON share. They keep parts as raw text, so that each fault has its place.

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, Visitor};
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

/// A key that is there, even as `null`: for a field that may be missing, `#[serde(default, deserialize_with = "present")]`.
///
/// # Errors
/// Those of the deserializer.
pub fn present<'de, D: Deserializer<'de>>(value: D) -> Result<Option<&'de RawValue>, D::Error> {
    Deserialize::deserialize(value).map(Some)
}

/// Those of the keys that are not there.
pub fn missing(keys: &[(&'static str, Option<&RawValue>)]) -> impl Iterator<Item = &'static str> {
    keys.iter().filter(|(_, value)| value.is_none()).map(|&(key, _)| key)
}

/// The way to a part, by keys and by numbers, which are counted from 0 as programs count. It prints as
/// `characters[3].traits[2]`, and that of the whole as nothing. A reader makes it on its way down, and nothing is written
/// until there is a fault to tell.
#[derive(Clone, Copy, Debug)]
pub enum Path<'a> {
    /// To all of it.
    Whole,
    /// To what stands behind a key of a part.
    Key(&'a Self, &'static str),
    /// To what has this number in a list.
    At(&'a Self, usize),
}

impl<'a> Path<'a> {
    /// To what stands behind a key there.
    pub fn key(&'a self, key: &'static str) -> Self {
        Self::Key(self, key)
    }

    /// To what has this number in the list there.
    pub fn at(&'a self, at: usize) -> Self {
        Self::At(self, at)
    }
}

impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole => Ok(()),
            Self::Key(Self::Whole, key) => f.write_str(key),
            Self::Key(before, key) => write!(f, "{before}.{key}"),
            Self::At(before, at) => write!(f, "{before}[{at}]"),
        }
    }
}

/// What stands in an object, by its keys. A struct alone would be read from an array of its parts as well.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Object<T>(pub T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Keyed(PhantomData))
    }
}

struct Keyed<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for Keyed<T> {
    type Value = Object<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Object<T>, A::Error> {
        T::deserialize(MapAccessDeserializer::new(map)).map(Object)
    }
}

/// The keys of an object as they stand there, in its order.
#[derive(Debug)]
pub struct Keys<'a>(pub Vec<&'a RawValue>);

impl<'de: 'a, 'a> Deserialize<'de> for Keys<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Listed;
        impl<'de> Visitor<'de> for Listed {
            type Value = Vec<&'de RawValue>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut keys = Vec::new();
                while let Some((key, IgnoredAny)) = map.next_entry()? {
                    keys.push(key);
                }
                Ok(keys)
            }
        }
        deserializer.deserialize_map(Listed).map(Self)
    }
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
    fn paths_are_written_as_programs_write_them() {
        let whole = Path::Whole;
        let list = whole.key("characters");
        let one = list.at(3);
        let traits = one.key("traits");
        let paths = [whole, list, one, traits, traits.at(2)].map(|path| path.to_string());
        let expected = ["", "characters", "characters[3]", "characters[3].traits"];
        assert_eq!(paths[..4], expected);
        assert_eq!(paths[4], "characters[3].traits[2]");
    }

    #[test]
    fn a_key_that_is_there_is_no_missing_one() {
        #[derive(Deserialize)]
        struct Maybe<'a> {
            #[serde(borrow, default, deserialize_with = "present")]
            key: Option<&'a RawValue>,
        }
        let read = |text| serde_json::from_str::<Maybe<'_>>(text).unwrap().key;
        let keys = ["{}", r#"{"key":null}"#].map(read);
        assert_eq!(keys.map(|key| key.map(RawValue::get)), [None, Some("null")]);
        let [none, some] = keys;
        let told = |keys: &[_]| missing(keys).collect::<Vec<_>>();
        assert_eq!(told(&[("first", none), ("second", some), ("third", none)]), ["first", "third"]);
    }

    #[test]
    fn an_object_is_no_array_of_its_parts() {
        let read = |text| serde_json::from_str::<Object<Pair<'_>>>(text);
        let text = r#"{"left": 1, "right": [2]}"#;
        let Object(pair) = read(text).unwrap();
        assert_eq!(&text[span_of(text, pair.right).range()], "[2]");
        assert!(read("[1, [2]]").unwrap_err().is_data());
        assert!(read(r#"{"left": 1}"#).unwrap_err().is_data());
        let broken = "{\"left\": 1,\n ?";
        assert_eq!(&broken[place_of(broken, &read(broken).unwrap_err()).start..], "?");
    }

    #[test]
    fn keys_have_their_places() {
        let text = r#"{"left": {"in": 1}, "r\u0069ght" : 2, "left": 3}"#;
        let Keys(keys) = serde_json::from_str(text).unwrap();
        let found: Vec<&str> = keys.iter().map(|key| &text[span_of(text, key).range()]).collect();
        assert_eq!(found, [r#""left""#, r#""r\u0069ght""#, r#""left""#]);
        assert!(serde_json::from_str::<Keys<'_>>("[1]").is_err());
    }
}

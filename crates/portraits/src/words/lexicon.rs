//! The words that a face understands, Spanish and English, and how a text is cut into words.

use crate::feature::Feature;

/// A word that matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    // Nouns, which take adjectives.
    Hair,
    Eyes,
    Skin,
    Nose,
    Lips,
    Brows,
    Cheeks,
    Eyewear,
    Headwear,
    FacialHair,
    // Adjectives.
    Short,
    Long,
    Curly,
    Straight,
    Black,
    Moreno,
    Brown,
    Blond,
    Golden,
    Red,
    White,
    Grey,
    Blue,
    Green,
    Pink,
    Purple,
    Dark,
    Light,
    Big,
    Painted,
    Sun,
    Bow,
    // Things of their own.
    Is(Feature),
    /// The lack of a thing, as "serious" lacks the smile.
    IsNot(Feature),
    // Answers inside the text.
    Yes,
    No,
    /// A no of its own, whatever verb stands before it.
    Without,
    // What joins the parts of a text.
    And,
    Or,
    Comma,
    /// A verb or a "with": what follows is said, not denied.
    With,
}

use Word::{Is, IsNot};

pub(crate) const NOUNS: [Word; 10] = [
    Word::Hair,
    Word::Eyes,
    Word::Skin,
    Word::Nose,
    Word::Lips,
    Word::Brows,
    Word::Cheeks,
    Word::Eyewear,
    Word::Headwear,
    Word::FacialHair,
];

impl Word {
    pub(crate) fn is_noun(self) -> bool {
        NOUNS.contains(&self)
    }

    /// Whether it says something of a noun, and nothing alone.
    pub(crate) fn is_adjective(self) -> bool {
        !self.is_noun() && !matches!(self, Is(_) | IsNot(_))
    }
}

/// Every word that matters, in its singular forms, without accents.
const LEXICON: &[(&[Word], &[&str])] = &[
    (&[Word::Hair], &["pelo", "cabello", "cabellera", "hair", "haired"]),
    (&[Word::Hair, Word::Long], &["melena", "melenudo", "melenuda"]),
    (&[Word::Eyes], &["ojo", "eye", "eyed"]),
    (&[Word::Skin], &["piel", "tez", "skin", "skinned", "complexion"]),
    (&[Word::Nose], &["nariz", "nose", "nosed"]),
    (&[Word::Nose, Word::Big], &["narizon", "narizota", "narigudo", "nariguda"]),
    (&[Word::Lips], &["labio", "lip"]),
    (&[Word::Brows], &["ceja", "brow", "eyebrow"]),
    (&[Word::Brows, Word::Big], &["cejudo", "cejuda"]),
    (&[Word::Cheeks], &["mejilla", "moflete", "cheek"]),
    (&[Word::Eyewear], &["eyewear", "eyewears"]),
    (&[Word::Headwear], &["headwear", "headgear"]),
    (&[Word::FacialHair], &["facial", "vello"]),
    (&[Word::Short], &["corto", "corta", "short", "cropped"]),
    (&[Word::Long], &["largo", "larga", "long"]),
    (&[Word::Curly], &["rizado", "rizada", "rizo", "crespo", "crespa", "curly", "curl", "curled"]),
    (&[Word::Straight], &["liso", "lisa", "lacio", "lacia", "straight"]),
    (&[Word::Black], &["negro", "negra", "black", "azabache"]),
    (&[Word::Moreno], &["moreno", "morena"]),
    (&[Word::Hair, Word::Moreno], &["brunette", "brunet"]),
    (&[Word::Brown], &["marron", "castano", "castana", "brown", "chestnut", "hazel", "avellana"]),
    (&[Word::Blond], &["rubio", "rubia", "blond", "blonde"]),
    (&[Word::Golden], &["dorado", "dorada", "golden", "amber"]),
    (&[Word::Red], &["rojo", "roja", "red", "cobrizo", "cobriza", "copper"]),
    (
        &[Word::Hair, Word::Red],
        &["pelirrojo", "pelirroja", "pelirojo", "pelirroj", "redhead", "ginger"],
    ),
    (&[Word::Red], &["pelirrojizo", "auburn"]),
    (&[Word::White], &["blanco", "blanca", "white"]),
    (&[Word::Hair, Word::White], &["canoso", "canosa", "cana"]),
    (&[Word::Grey], &["gris", "grey", "gray", "silver", "plateado", "plateada"]),
    (&[Word::Blue], &["azul", "blue"]),
    (&[Word::Green], &["verde", "green", "teal"]),
    (&[Word::Pink], &["rosa", "rosado", "rosada", "pink", "rosy", "sonrosado", "sonrosada"]),
    (&[Word::Purple], &["morado", "morada", "lila", "violeta", "purple", "violet"]),
    (&[Word::Dark], &["oscuro", "oscura", "dark"]),
    (&[Word::Light], &["claro", "clara", "light", "fair", "palido", "palida", "pale"]),
    (
        &[Word::Big],
        &[
            "grande", "gran", "big", "large", "grueso", "gruesa", "poblado", "poblada", "thick",
            "bushy",
        ],
    ),
    (&[Word::Painted], &["pintado", "pintada", "painted"]),
    (&[Word::Sun], &["sol", "sun", "shade"]),
    (&[Is(Feature::Man)], &["hombre", "varon", "man", "men", "male", "masculino", "masculina"]),
    (&[Is(Feature::Man)], &["senor", "caballero", "chico", "gentleman", "guy"]),
    (&[Is(Feature::Woman)], &["mujer", "woman", "women", "female", "femenino", "femenina"]),
    (&[Is(Feature::Woman)], &["senora", "dama", "chica", "lady", "ladies", "girl"]),
    (&[Is(Feature::Bald)], &["calvo", "calva", "calvicie", "bald", "hairless", "pelon", "pelona"]),
    (&[Is(Feature::Glasses)], &["gafa", "lente", "anteojo", "glasses", "spectacle", "eyeglasses"]),
    (&[Is(Feature::Sunglasses)], &["sunglasses"]),
    (&[Is(Feature::Monocle)], &["monoculo", "monocle"]),
    (&[Is(Feature::Goggles)], &["goggle"]),
    (&[Is(Feature::Moustache)], &["bigote", "mostacho", "moustache", "mustache", "mustachioed"]),
    (&[Is(Feature::Moustache)], &["bigotudo"]),
    (&[Is(Feature::Beard)], &["barba", "barbudo", "beard", "bearded"]),
    (&[Is(Feature::Goatee)], &["perilla", "chiva", "goatee"]),
    (&[Is(Feature::Hat)], &["sombrero", "hat"]),
    (&[Is(Feature::Cap)], &["gorra", "gorro", "cap"]),
    (&[Is(Feature::Earrings)], &["pendiente", "arete", "zarcillo", "earring"]),
    (&[Is(Feature::Freckles)], &["peca", "pecoso", "pecosa", "freckle", "freckled"]),
    (&[Is(Feature::Smile)], &["sonrisa", "sonrie", "sonriente", "sonriendo", "smile", "smiling"]),
    (&[IsNot(Feature::Smile)], &["serio", "seria", "triste", "serious", "sad"]),
    (&[Is(Feature::RosyCheeks)], &["colorete", "blush", "rouge"]),
    (&[Is(Feature::Lipstick)], &["pintalabios", "carmin", "lipstick"]),
    (&[Is(Feature::Scarf)], &["bufanda", "scarf", "scarves"]),
    (&[Is(Feature::Tie)], &["corbata", "tie", "necktie"]),
    (&[Word::Bow], &["bow"]),
    (&[Is(Feature::BowTie)], &["pajarita", "bowtie"]),
    (&[Is(Feature::Necklace)], &["collar", "necklace"]),
    (&[Word::Or], &["o", "u", "or"]),
    (&[Word::And], &["y", "e", "and"]),
    (&[Word::Yes], &["si", "yes", "true", "verdadero"]),
    (&[Word::No], &["no", "not", "none", "ningun", "ninguno", "ninguna", "never"]),
    (&[Word::No], &["ni", "nor", "neither"]),
    (&[Word::Without], &["sin", "without"]),
    (&[Word::With], &["con", "with", "es", "esta", "tiene", "tienen", "lleva", "llevan", "usa"]),
    (&[Word::With], &["is", "are", "has", "have", "does", "do", "wear", "wears", "wearing"]),
    (&[Word::With], &["look", "looks"]),
];

/// Words that say nothing about a face.
const FILLING: &[&str] = &[
    "puesto",
    "puesta",
    "se",
    "le",
    "su",
    "el",
    "la",
    "los",
    "las",
    "lo",
    "un",
    "una",
    "uno",
    "unos",
    "unas",
    "de",
    "del",
    "color",
    "tono",
    "persona",
    "personaje",
    "alguien",
    "tu",
    "a",
    "an",
    "the",
    "of",
    "he",
    "she",
    "it",
    "they",
    "his",
    "her",
    "hers",
    "their",
    "your",
    "colour",
    "colored",
    "coloured",
    "person",
    "character",
    "someone",
    "length",
    "pair",
    "par",
];

/// The words of a text that matter, or the ones that are known where others are not.
pub(crate) fn lex(text: &str) -> Result<Vec<Word>, Vec<Word>> {
    let mut words = Vec::new();
    let mut understood = true;
    for (place, piece) in text.split([',', ';', '.', '&', '+']).enumerate() {
        words.extend((place > 0).then_some(Word::Comma));
        for word in plain_words(piece) {
            match look_up(&word) {
                Some(found) => words.extend(found),
                None => understood &= is_filling(&word),
            }
        }
    }
    if understood { Ok(words) } else { Err(words) }
}

/// Lower case, without accents, cut at everything that is no letter or digit and before a capital that
/// follows a small letter.
pub(crate) fn plain_words(text: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut after_small = false;
    for letter in text.chars().filter(|letter| !is_combining(*letter)) {
        if !letter.is_alphanumeric() || (after_small && letter.is_uppercase()) {
            words.push(String::new());
        }
        if let (true, Some(word)) = (letter.is_alphanumeric(), words.last_mut()) {
            word.extend(letter.to_lowercase().map(without_accent).filter(|&c| !is_combining(c)));
        }
        after_small = letter.is_lowercase();
    }
    words.retain(|word| !word.is_empty());
    words
}

/// The bare letter under an accent of western Europe.
pub(crate) fn without_accent(letter: char) -> char {
    match letter {
        'á' | 'à' | 'ä' | 'â' | 'ã' | 'å' => 'a',
        'é' | 'è' | 'ë' | 'ê' => 'e',
        'í' | 'ì' | 'ï' | 'î' => 'i',
        'ó' | 'ò' | 'ö' | 'ô' | 'õ' => 'o',
        'ú' | 'ù' | 'ü' | 'û' => 'u',
        'ñ' => 'n',
        'ç' => 'c',
        other => other,
    }
}

fn is_combining(letter: char) -> bool {
    ('\u{300}'..='\u{36f}').contains(&letter)
}

fn look_up(word: &str) -> Option<&'static [Word]> {
    singulars(word).find_map(|form| {
        LEXICON.iter().find(|(_, forms)| forms.contains(&form)).map(|(words, _)| *words)
    })
}

fn is_filling(word: &str) -> bool {
    FILLING.contains(&word)
}

/// The word itself, then without the endings of a plural.
fn singulars(word: &str) -> impl Iterator<Item = &str> {
    [Some(word), word.strip_suffix('s'), word.strip_suffix("es")].into_iter().flatten()
}

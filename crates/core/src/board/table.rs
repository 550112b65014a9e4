//! The statement's table.
//!
//! ```text
//! table   := header row*
//! header  := (attribute TAB)+ title [TAB title of the pictures] EOL
//! row     := (bit TAB)+ name [TAB picture] EOL
//! bit     := "0" | "1"
//! ```
//!
//! Blank lines are skipped; spaces around a cell are not part of it; EOL is `\n` or `\r\n`, and the last
//! one may be missing. The column of pictures may lack a title, and single rows may lack a picture. One
//! column named by the caller may hold weights instead of bits.

use std::collections::HashSet;

use qeq_base::diagnostic::Diagnostic;
use qeq_base::ids::Id;
use qeq_base::letters::{composed, folded};
use qeq_base::pieces::{Piece, lines};
use qeq_base::source::{SourceText, Span};

use super::fault::{BoardFault, Cause};
use super::raw::{RawBoard, RawCharacter};
use crate::candidates::CharacterId;
use crate::weights::Ratio;

/// So many rows are enough to see which columns a table has.
const ROWS_TO_LOOK_AT: usize = 1000;

/// Extensions by which a cell is known to be a picture.
const PICTURES: [&str; 7] = [".png", ".jpg", ".jpeg", ".gif", ".bmp", ".svg", ".webp"];

/// A column of weights as it stood in a table, so that its board can be written with it again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeightColumn {
    title: String,
    /// How many attributes stand before it.
    place: usize,
    /// The weights as they were written, by the index of the character.
    cells: Vec<String>,
}

/// The cell of whoever joined later: [`Weights::of`](crate::weights::Weights::of) counts them so.
const NEWCOMER: &str = "1";

impl WeightColumn {
    /// Its title.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// How many attributes stand before it.
    pub(super) fn place(&self) -> usize {
        self.place
    }

    /// The weight of a character as it was written; whoever joined later weighs 1.
    pub fn cell(&self, character: CharacterId) -> &str {
        self.cells.get(character.index()).map_or(NEWCOMER, String::as_str)
    }
}

/// Reads a table into a board that is empty. Every row that is not right is reported, and reading goes on.
pub(super) fn parse(
    source: &SourceText,
    weight_column: Option<&str>,
    mut raw: RawBoard,
) -> RawBoard {
    let mut rows = lines(source.text()).filter(|line| !line.is_blank());
    let Some(line) = rows.next() else {
        raw.fault(BoardFault::NoAttributes { separator: None }, Span::at(0));
        return raw;
    };
    let header = Header::of(line);
    if header.width < 2 {
        read_only_column(line, rows, &mut raw);
        return raw;
    }
    let columns = Columns::of(header, rows.clone(), weight_column);
    columns.read_header(header, &mut raw);
    if raw.width == 0 {
        raw.fault(BoardFault::NoAttributes { separator: None }, header.title(0).span);
    }
    let nobody_fits = read_rows(&columns, header.width, rows, &mut raw);
    columns.look_behind_names(header, &mut raw);
    explain(&mut raw, nobody_fits);
    raw
}

/// The line of the titles. Those are cut out of it as they are needed: a list of them could take thirty times its room.
#[derive(Clone, Copy)]
struct Header<'a> {
    line: Piece<'a>,
    /// How many titles there are, one or more.
    width: usize,
}

impl<'a> Header<'a> {
    fn of(line: Piece<'a>) -> Self {
        Self { line, width: line.split('\t').count() }
    }

    fn titles(self) -> impl Iterator<Item = Piece<'a>> {
        self.line.split('\t')
    }

    /// The title of a column that there is.
    fn title(self, column: usize) -> Piece<'a> {
        self.titles().nth(column).expect("there are so many")
    }
}

/// Reads what has no tab in its header: people without attributes, or a table whose cells something else separates.
fn read_only_column<'a>(
    header: Piece<'a>,
    mut rows: impl Iterator<Item = Piece<'a>> + Clone,
    raw: &mut RawBoard,
) {
    let sign = [';', ',', '|'].into_iter().find(|&sign| header.text.contains(sign));
    let separator = sign.or_else(|| separator(rows.clone().next()?));
    raw.fault(BoardFault::NoAttributes { separator }, header.trimmed().span);
    match separator {
        None => raw.unread.extend(rows.map(only_name)),
        Some(_) => raw.somebody_lost = rows.next().is_some(),
    }
}

/// Reads all rows; returns whether there is none of the width that the header asks for.
fn read_rows<'a>(
    columns: &Columns,
    titles: usize,
    rows: impl Iterator<Item = Piece<'a>>,
    raw: &mut RawBoard,
) -> bool {
    let mut row = Vec::with_capacity(titles + 1);
    let mut nobody_fits = true;
    for line in rows {
        if columns.read_plain_row(line, raw) {
            nobody_fits = false;
            continue;
        }
        row.clear();
        row.extend(line.split('\t'));
        if columns.fits(&row) {
            nobody_fits = false;
            columns.read_row(&row, raw);
        } else {
            columns.read_misfit(&row, line, raw);
        }
    }
    nobody_fits
}

/// What seems to separate the cells of a row instead of tabs: the sign behind its first answer.
fn separator(row: Piece<'_>) -> Option<char> {
    let is_behind_a_bit = |sign: &char| {
        row.text.trim().split_once(*sign).is_some_and(|(first, _)| is_bit(first.trim()))
    };
    [';', ',', '|', ' '].into_iter().find(is_behind_a_bit)
}

/// Leaves what seems to be behind faults to the first of them.
fn explain(raw: &mut RawBoard, nobody_fits: bool) {
    let mut seems = if nobody_fits { seems_to_all(&raw.faults) } else { None };
    let mut is_told = false;
    for fault in raw.faults.iter_mut() {
        let (BoardFault::WrongWidth { cause, .. } | BoardFault::BadCell { cause, .. }) =
            &mut fault.kind
        else {
            continue;
        };
        *cause = seems.take().or(*cause).filter(|_| !is_told);
        is_told |= cause.is_some();
    }
}

/// What seems to be behind the faults of a table with no row of the right width.
fn seems_to_all(faults: &[Diagnostic<BoardFault>]) -> Option<Cause> {
    let all_are = |is_so: fn(usize, usize) -> bool| {
        faults.iter().all(|fault| match fault.kind {
            BoardFault::WrongWidth { found, expected, .. } => is_so(found, expected),
            BoardFault::BadCell { .. } | BoardFault::BadWeight { .. } => true,
            _ => false,
        })
    };
    let one_more = || all_are(|found, expected| found == expected + 1);
    let one_less = || all_are(|found, expected| found > 1 && found + 1 == expected);
    match () {
        () if one_more() => Some(Cause::UntitledNames),
        () if one_less() => Some(Cause::MissingColumn),
        () => None,
    }
}

/// Who stands in a row under a header of one title.
fn only_name(line: Piece<'_>) -> RawCharacter {
    let cell = line.split('\t').last().unwrap_or(line);
    let name = cell.text.to_owned();
    RawCharacter { name, picture: None, weight: Some(Ratio::ONE), span: cell.span }
}

/// Which column holds what.
#[derive(Clone, Copy, Debug)]
struct Columns {
    /// The column of names; those before it are attributes.
    name: usize,
    /// The column among the attributes that holds weights.
    weight: Option<usize>,
    /// Whether the pictures have a title of their own.
    titled_pictures: bool,
}

impl Columns {
    fn of<'a>(
        header: Header<'a>,
        rows: impl Iterator<Item = Piece<'a>>,
        weight_column: Option<&str>,
    ) -> Self {
        let titled_pictures = header.width > 2 && pictures_have_a_title(header, rows);
        let name = header.width - 1 - usize::from(titled_pictures);
        let titles = || header.titles().take(name);
        let weight = weight_column.and_then(|wanted| column_called(titles, wanted));
        Self { name, weight, titled_pictures }
    }

    fn read_header(&self, header: Header<'_>, raw: &mut RawBoard) {
        let title = header.title(self.name);
        raw.title = title.text.to_owned();
        raw.title_span = title.span;
        raw.weight_column = self.weight.map(|place| WeightColumn {
            title: header.title(place).text.to_owned(),
            place,
            cells: Vec::new(),
        });
        let picture_title = self.titled_pictures.then(|| header.title(self.name + 1).text);
        raw.picture_title = picture_title.filter(|title| !title.is_empty()).map(str::to_owned);
        let titles = header.titles().take(self.name).enumerate();
        let mut are_bits = true;
        for (_, title) in titles.filter(|&(at, _)| Some(at) != self.weight) {
            raw.add_question(title.text, None, title.span);
            are_bits &= is_bit(title.text);
        }
        if are_bits && raw.width > 0 {
            raw.fault(BoardFault::MissingHeader, header.title(0).span);
        }
    }

    /// Reads a row as programs write it: bits with a tab behind each, and a name. Returns false for any
    /// other row, which is then read with care. Eight bytes at a time: 0.3 ns a byte instead of 2.
    fn read_plain_row(&self, line: Piece<'_>, raw: &mut RawBoard) -> bool {
        let Some((bits, rest)) = line.text.split_at_checked(2 * self.name) else { return false };
        let Piece { text: name, span } = line.part(bits.len()..line.text.len());
        if self.weight.is_some() || name.is_empty() || rest.contains('\t') {
            return false;
        }
        let (name, picture, weight) = (name.to_owned(), None, Some(Ratio::ONE));
        let row = raw.start_row(RawCharacter { name, picture, weight, span });
        let plain = pack(bits.as_bytes(), row);
        if !plain {
            raw.drop_row();
        }
        plain
    }

    /// Reads a row of the right width. A bad weight keeps nobody from being compared with the others.
    fn read_row(&self, row: &[Piece<'_>], raw: &mut RawBoard) {
        let are_answers = self.check_answers(row, self.name, raw);
        let weight = self.read_weight(row, raw);
        let name = row[self.name];
        let picture = row.get(self.name + 1).filter(|cell| !cell.text.is_empty());
        let character = RawCharacter {
            name: name.text.to_owned(),
            picture: picture.map(|cell| cell.text.to_owned()),
            weight,
            span: name.span,
        };
        if !are_answers {
            raw.unread.push(character);
            return;
        }
        if let (Some(column), Some(at)) = (&mut raw.weight_column, self.weight) {
            column.cells.push(row[at].text.to_owned());
        }
        let bits = row[..self.name].iter().enumerate().filter(|&(at, _)| Some(at) != self.weight);
        raw.push(character, bits.map(|(_, cell)| cell.text == "1"));
    }

    /// Tells what is wrong with a row of another width: that, and whatever else will still be wrong once it has the right
    /// one. Its last cell that is not empty and no picture may be the name; those before it are answers, as far as there are
    /// attributes. What stands behind them is the name where one cell alone can be.
    fn read_misfit(&self, row: &[Piece<'_>], line: Piece<'_>, raw: &mut RawBoard) {
        let (found, expected) = (row.len(), self.name + 1);
        let end = line.span.end;
        let surplus =
            row.get(expected).map_or(Span::at(end), |cell| Span::new(cell.span.start, end));
        let cause = separator(line).filter(|_| found == 1).map(Cause::Separator);
        raw.fault(BoardFault::WrongWidth { found, expected, cause }, surplus);
        let could_be_a_name = |cell: &&Piece<'_>| !cell.text.is_empty() && !is_picture(cell.text);
        let last = row.iter().rposition(|cell| could_be_a_name(&cell)).unwrap_or(0);
        let (answers, behind) = row.split_at(last.min(self.name));
        self.check_answers(row, answers.len(), raw);
        self.read_weight(answers, raw);
        let mut names = behind.iter().filter(could_be_a_name).filter(|cell| !is_bit(cell.text));
        match (names.next(), names.next()) {
            (Some(name), None) if found > 1 => raw.unread.push(RawCharacter {
                name: name.text.to_owned(),
                picture: None,
                weight: None,
                span: name.span,
            }),
            _ => raw.somebody_lost = true,
        }
    }

    /// Tells every one of the first cells that is no answer and should be; false where there are any.
    fn check_answers(&self, row: &[Piece<'_>], count: usize, raw: &mut RawBoard) -> bool {
        let mut are_answers = true;
        for (at, cell) in row[..count].iter().enumerate() {
            if Some(at) != self.weight && !is_bit(cell.text) {
                are_answers = false;
                let cause = (at == 0 && self.has_name_first(row)).then_some(Cause::NamesFirst);
                raw.fault(BoardFault::BadCell { cell: cell.text.into(), cause }, cell.span);
            }
        }
        are_answers
    }

    /// Whether a name and then nothing but answers stands in a row that is not too narrow.
    fn has_name_first(&self, row: &[Piece<'_>]) -> bool {
        let are_answers = |rest: &[Piece<'_>]| rest.iter().all(|cell| is_bit(cell.text));
        !is_number(row[0].text) && row.get(1..=self.name).is_some_and(are_answers)
    }

    /// Attributes and a name, and at most a picture behind it. A bit in the place of the name, with
    /// something behind it that is no picture, is a row that is one cell too wide.
    fn fits(&self, row: &[Piece<'_>]) -> bool {
        match row.len() - row.len().min(self.name) {
            1 => true,
            2 => {
                let [name, picture] = [row[self.name], row[self.name + 1]].map(|cell| cell.text);
                self.titled_pictures || !is_bit(name) || is_picture(picture)
            }
            _ => false,
        }
    }

    /// Nobody calls a picture by a number, but whoever puts an attribute behind the names has one there for everybody.
    fn look_behind_names(&self, header: Header<'_>, raw: &mut RawBoard) {
        let mut pictures = raw.characters.iter().filter_map(|it| it.picture.as_deref()).peekable();
        if pictures.peek().is_some() && pictures.all(is_number) {
            let title = header.titles().nth(self.name + 1);
            let behind = || Span::at(header.title(self.name).span.end);
            let place = title.map_or_else(behind, |title| title.span);
            let title = title.map_or("", |title| title.text).into();
            raw.fault(BoardFault::AttributeBehindNames { title }, place);
        }
    }

    /// The weight, where its cell is there and holds one.
    fn read_weight(&self, row: &[Piece<'_>], raw: &mut RawBoard) -> Option<Ratio> {
        let Some(column) = self.weight else { return Some(Ratio::ONE) };
        let cell = row.get(column)?;
        let weight = Ratio::parse(cell.text);
        if weight.is_none() {
            raw.fault(BoardFault::BadWeight { cell: cell.text.into() }, cell.span);
        }
        weight
    }
}

/// Packs bits with a tab behind each; false when there is anything else.
fn pack(cells: &[u8], row: &mut [u64]) -> bool {
    const BITS: u64 = u64::from_le_bytes([b'0', b'\t', b'0', b'\t', b'0', b'\t', b'0', b'\t']);
    const ONES: u64 = 0x0001_0001_0001_0001;
    let (fours, rest) = cells.as_chunks::<8>();
    let mut others = 0;
    for (at, &four) in fours.iter().enumerate() {
        let answers = u64::from_le_bytes(four) ^ BITS;
        others |= answers & !ONES;
        // The product brings the lowest bits of the four cells together at its top.
        let packed = answers.wrapping_mul(1 << 60 | 1 << 45 | 1 << 30 | 1 << 15) >> 60;
        row[at / 16] |= packed << (4 * (at % 16));
    }
    for (at, cell) in rest.chunks_exact(2).enumerate() {
        let at = 4 * fours.len() + at;
        let answer = cell[0] ^ b'0';
        others |= u64::from(answer & !1 | cell[1] ^ b'\t');
        row[at / 64] |= u64::from(answer & 1) << (at % 64);
    }
    others == 0
}

/// The column with this title, or else the first with one that differs in capitals and accents alone.
fn column_called<'a, I: Iterator<Item = Piece<'a>>>(
    titles: impl Fn() -> I,
    wanted: &str,
) -> Option<usize> {
    let [exact, alike] = [composed(wanted), folded(wanted).into()];
    let is_meant = |title: Piece<'_>| folded(title.text) == alike;
    let exact = titles().position(|title| composed(title.text) == exact);
    exact.or_else(|| titles().position(is_meant))
}

/// Whether the last title, maybe an empty one, is that of the pictures: then the column before it holds
/// names, not bits, and the last one holds file names of pictures, or nothing. Where those do not look
/// like pictures, names before them are known by all being different, and none of them a number; but where no row has
/// anything there, not even an empty cell, a column of answers is missing.
fn pictures_have_a_title<'a>(header: Header<'a>, rows: impl Iterator<Item = Piece<'a>>) -> bool {
    let width = header.width;
    let untitled = header.title(width - 1).text.is_empty();
    let mut names = HashSet::new();
    let (mut looked_at, mut bits, mut named, mut pictures, mut whole) = (0, 0, 0, 0, 0);
    for line in rows.take(ROWS_TO_LOOK_AT) {
        let row: Vec<_> = line.split('\t').collect();
        let Some(name) = row.get(width - 2) else { continue };
        looked_at += 1;
        bits += usize::from(is_bit(name.text));
        if !is_number(name.text) {
            named += 1;
            names.insert(name.text);
        }
        whole += usize::from(row.len() >= width);
        pictures += usize::from(row.get(width - 1).is_some_and(|cell| is_picture(cell.text)));
    }
    let all_different = looked_at > 1 && names.len() == looked_at && whole > 0;
    let most = |count: usize| 2 * count > looked_at;
    most(pictures) && !most(bits) || most(named) && (untitled || all_different)
}

/// Bits, and weights that were not asked for.
fn is_number(cell: &str) -> bool {
    cell.chars().all(|sign| sign.is_ascii_digit() || matches!(sign, '.' | ',' | '/' | '-'))
}

fn is_bit(cell: &str) -> bool {
    matches!(cell, "0" | "1")
}

fn is_picture(cell: &str) -> bool {
    let cell = cell.to_ascii_lowercase();
    PICTURES.iter().any(|extension| cell.ends_with(extension))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_attribute_may_begin_with_a_brace() {
        use crate::board::Format;
        for table in ["{}\tN\n", "{x}\tN\n1\tAna\n", "{ \u{e1}\tN\n", "\n {1\t2}\tN\n"] {
            let expected = if table.starts_with("{}") { Format::Json } else { Format::Table };
            assert_eq!(Format::detect(table), expected, "{table:?}");
        }
        for json in ["{", "{ }", "{\t\"version\":\t1}", "{\n\t\"version\": 1}", "{version: 1}\n\t"]
        {
            assert_eq!(Format::detect(json), Format::Json, "{json:?}");
        }
    }

    #[test]
    fn digits_have_pictures_too_and_a_bit_too_many_is_no_name() {
        let read = |row: &str| {
            let raw = parse(
                &SourceText::new("", format!("A\tN\n0\tAna\n{row}\n")),
                None,
                RawBoard::default(),
            );
            let code =
                raw.faults.first().map(|fault| qeq_base::diagnostic::FaultKind::code(&fault.kind));
            (raw.characters.len(), code)
        };
        assert_eq!(read("1\t0\tcero.PNG"), (2, None));
        assert_eq!(read("1\tuno\tcualquiera"), (2, None));
        assert_eq!(read("1\t0\tEva"), (1, Some("wrong-width")));
    }

    #[test]
    fn twins_of_one_with_a_long_name_do_not_repeat_all_of_it() {
        let text = format!("A\tN\n0\t{}\n0\tAna\n0\tEva\n", "n".repeat(10_000));
        let source = SourceText::new("", text);
        let faults = parse(&source, None, RawBoard::default()).validate(&source).faults;
        assert_eq!(faults.len(), 2);
        for fault in faults {
            let BoardFault::Twins { first, .. } = fault.kind else { panic!("{fault:?}") };
            assert_eq!(&*first, "n".repeat(64) + "…");
        }
    }

    #[test]
    fn no_weights_are_those_of_other_people() {
        let read = |cell: &str| {
            let text = format!("A\tB\tW\tN\n1\t0\t{cell}\tAna\n0\t1\t2\tEva\n0\t0\t3\tLeo\n");
            let source = SourceText::new("", text);
            parse(&source, Some("W"), RawBoard::default()).validate(&source)
        };
        let weights = read("7").weights.unwrap();
        assert_eq!([0, 1, 2].map(|at| weights.of(CharacterId::from_index(at))), [7, 2, 3]);
        let bad = read("x");
        assert_eq!((bad.weights, bad.faults.len()), (None, 1));
    }

    #[test]
    fn a_byte_order_mark_is_in_no_name() {
        let source = SourceText::new("", "A\tN\n1\tAna\n0\tAna\u{feff}\n");
        let faults = parse(&source, None, RawBoard::default()).validate(&source).faults;
        let codes = faults.iter().map(|fault| qeq_base::diagnostic::FaultKind::code(&fault.kind));
        assert_eq!(codes.collect::<Vec<_>>(), ["repeated-name"]);
    }

    #[test]
    fn names_that_look_the_same_are_the_same() {
        let text = "A\tB\tPeñ\tPen\u{303}\tN\n0\t1\t0\t1\tJosé\n0\t1\t0\t1\tJose\u{301}\n";
        let source = SourceText::new("", text);
        let faults = parse(&source, None, RawBoard::default()).validate(&source).faults;
        let codes = faults.iter().map(|fault| qeq_base::diagnostic::FaultKind::code(&fault.kind));
        assert_eq!(codes.collect::<Vec<_>>(), ["repeated-attribute", "repeated-name"]);
        let mut board =
            crate::board::Board::from_rows("N", &["A"], [("José".to_owned(), vec![true])]).unwrap();
        let again = crate::board::Character { name: "Jose\u{301}".into(), picture: None };
        assert!(board.join(again, &[false]).is_err());
    }

    #[test]
    fn of_utf_16_nothing_else_is_wrong() {
        use qeq_base::encoding::Encoding;
        let bytes = "\u{feff}A\tN\n0\tAna\n1\tEva\n".encode_utf16().flat_map(u16::to_le_bytes);
        let source = SourceText::from_bytes("", bytes.collect());
        let reading = parse(&source, None, RawBoard::default()).validate(&source);
        let kinds = reading.faults.iter().map(|fault| &fault.kind);
        assert_eq!(kinds.collect::<Vec<_>>(), [&BoardFault::NotUtf8(Encoding::Utf16)]);
        assert!(reading.board.is_none());
    }

    #[test]
    fn plain_bits_are_packed_and_anything_else_is_refused() {
        for width in [1, 3, 4, 7, 64, 65, 130] {
            let bits: Vec<bool> = (0..width).map(|at| at * at % 7 < 3).collect();
            let text: String = bits.iter().map(|&bit| if bit { "1\t" } else { "0\t" }).collect();
            let mut row = [0; 3];
            assert!(pack(text.as_bytes(), &mut row));
            assert!(
                (0..width).all(|at| (row[at / 64] >> (at % 64) & 1 == 1) == bits[at]),
                "{width}"
            );
            for at in 0..text.len() {
                let mut bad = text.clone().into_bytes();
                bad[at] ^= 2;
                assert!(!pack(&bad, &mut [0; 3]), "{width} {at}");
            }
        }
    }
}

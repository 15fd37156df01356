//! Formats of bases as the state stores them: by name, boards with their number.

use super::BaseFormat;
use rusqlite::ToSql;
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSqlOutput, ValueRef};

/// Every format; those of boards with some number. A test compares it with the list of configurations.
const FORMATS: [BaseFormat; 7] = [
    BaseFormat::Jam,
    BaseFormat::Squish,
    BaseFormat::Msg,
    BaseFormat::Hudson(1),
    BaseFormat::GoldBase(1),
    BaseFormat::Pkt,
    BaseFormat::Passthrough,
];

/// Highest number of a Hudson board.
const HUDSON_BOARDS: u16 = 200;

/// Highest number of a GoldBase board.
const GOLDBASE_BOARDS: u16 = 500;

/// Format in a column of the state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct StoredFormat(pub(super) BaseFormat);

/// Text that names no format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a format of a base")]
pub(super) struct UnknownFormat(pub(super) String);

impl ToSql for StoredFormat {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        let name = self.0.name();
        Ok(match self.0 {
            BaseFormat::Hudson(board) | BaseFormat::GoldBase(board) => {
                format!("{name} {board}").into()
            }
            BaseFormat::Jam
            | BaseFormat::Squish
            | BaseFormat::Msg
            | BaseFormat::Pkt
            | BaseFormat::Passthrough => name.into(),
        })
    }
}

impl FromSql for StoredFormat {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let text = value.as_str()?;
        let known = FORMATS.iter().find_map(|format| {
            let rest = text.strip_prefix(format.name())?;
            let board = || rest.strip_prefix(' ')?.parse::<u16>().ok();
            let numbered = |most: u16| board().filter(|number| (1..=most).contains(number));
            match format {
                BaseFormat::Hudson(_) => numbered(HUDSON_BOARDS).map(BaseFormat::Hudson),
                BaseFormat::GoldBase(_) => numbered(GOLDBASE_BOARDS).map(BaseFormat::GoldBase),
                BaseFormat::Jam
                | BaseFormat::Squish
                | BaseFormat::Msg
                | BaseFormat::Pkt
                | BaseFormat::Passthrough => rest.is_empty().then_some(*format),
            }
        });
        let unknown = || FromSqlError::Other(Box::new(UnknownFormat(text.to_owned())));
        known.map(Self).ok_or_else(unknown)
    }
}

#[cfg(test)]
mod tests {
    use super::{BaseFormat, FORMATS, FromSql as _, StoredFormat, ValueRef};
    use rusqlite::ToSql as _;
    use rusqlite::types::{ToSqlOutput, Value};

    fn stored(format: BaseFormat) -> String {
        match StoredFormat(format).to_sql().unwrap() {
            ToSqlOutput::Owned(Value::Text(text)) => text,
            ToSqlOutput::Borrowed(ValueRef::Text(text)) => {
                String::from_utf8(text.to_vec()).unwrap()
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn every_format_is_read_as_it_was_stored() {
        let known = fidoscope_core::config::formats::FORMATS;
        assert!(known.iter().all(|format| FORMATS.contains(format)));
        let boards = [BaseFormat::Hudson(200), BaseFormat::GoldBase(500)];
        for format in FORMATS.iter().copied().chain(boards) {
            let text = stored(format);
            let read = StoredFormat::column_result(ValueRef::Text(text.as_bytes()));
            assert_eq!(read.unwrap().0, format, "{text}");
        }
    }

    #[test]
    fn names_of_the_first_layout_stay() {
        let names = [BaseFormat::Jam, BaseFormat::Squish, BaseFormat::Msg].map(stored);
        assert_eq!(names, ["JAM", "Squish", "*.MSG"]);
    }

    #[test]
    fn other_texts_are_not_formats() {
        for text in [
            "",
            "jam",
            "JAM 1",
            "Hudson",
            "Hudson 0",
            "Hudson 201",
            "Wildcat",
        ] {
            let read = StoredFormat::column_result(ValueRef::Text(text.as_bytes()));
            assert!(read.is_err(), "{text}");
        }
    }
}

//! EXIF data of cameras (CIPA DC-008), in JPEG, TIFF, PNG, WebP and AVIF.
//!
//! Bytes of mail are hostile: a damaged field is skipped, and a panic of the reader is caught.

use crate::limits;
use exif::{In, Reader, Tag, Value};
use ftn_types::geo::Position;
use ftn_types::guard::guarded;
use ftn_types::time::WallTime;
use std::io::Cursor;

/// EXIF data of a picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ExifFacts {
    /// Maker and model of the camera.
    pub camera: Option<String>,
    /// Lens.
    pub lens: Option<String>,
    /// Description by the author.
    pub description: Option<String>,
    /// Author.
    pub author: Option<String>,
    /// Time of the photograph, by the camera's clock.
    pub taken: Option<WallTime>,
    /// Exposure time in seconds.
    pub exposure: Option<f64>,
    /// The f-number of the aperture.
    pub aperture: Option<f64>,
    /// Sensitivity (ISO 12232).
    pub iso: Option<u32>,
    /// Focal length in millimetres.
    pub focal: Option<f64>,
    /// Place of the photograph.
    pub position: Option<Position>,
}

impl ExifFacts {
    /// Reads the EXIF data of a picture; `None` without any. Reads the head of a file, but all of a
    /// TIFF: call it in a worker.
    ///
    /// ```
    /// use ftn_mail::objects::ExifFacts;
    ///
    /// // A TIFF with one field: the model of a camera.
    /// let tiff = b"II*\0\x08\0\0\0\x01\0\x10\x01\x02\0\x04\0\0\0Cam\0\0\0\0\0";
    /// let facts = ExifFacts::parse(tiff).unwrap();
    /// assert_eq!(facts.camera.as_deref(), Some("Cam"));
    /// assert_eq!(ExifFacts::parse(b"no picture"), None);
    /// ```
    #[must_use]
    pub fn parse(bytes: &[u8]) -> Option<Self> {
        let read = || {
            let exif = Reader::new()
                .continue_on_error(true)
                .read_from_container(&mut Cursor::new(bytes))
                .or_else(|error| error.distill_partial_result(drop))
                .ok()?;
            Some(Fields(exif).facts())
        };
        let facts = guarded(read).ok()??;
        (facts != Self::default()).then_some(facts)
    }
}

/// Returns the place of a photograph, by its EXIF. As costly as [`ExifFacts::parse`].
///
/// ```
/// // A JPEG without EXIF.
/// assert_eq!(ftn_mail::objects::exif_position(b"\xFF\xD8\xFF\xD9"), None);
/// ```
#[must_use]
pub fn exif_position(bytes: &[u8]) -> Option<Position> {
    ExifFacts::parse(bytes)?.position
}

/// The fields of one picture.
struct Fields(exif::Exif);

impl Fields {
    fn facts(&self) -> ExifFacts {
        let taken = [Tag::DateTimeOriginal, Tag::DateTimeDigitized, Tag::DateTime];
        let positive = |tag| self.number(tag, 0).filter(|number| *number > 0.0);
        ExifFacts {
            camera: self.camera(),
            lens: self.text(Tag::LensModel),
            description: self.text(Tag::ImageDescription),
            author: self.text(Tag::Artist),
            taken: taken.into_iter().find_map(|tag| self.moment(tag)),
            exposure: positive(Tag::ExposureTime),
            aperture: positive(Tag::FNumber),
            iso: self
                .value(Tag::PhotographicSensitivity)
                .and_then(|value| value.get_uint(0))
                .filter(|iso| *iso > 0),
            focal: positive(Tag::FocalLength),
            position: self.position(),
        }
    }

    fn value(&self, tag: Tag) -> Option<&Value> {
        Some(&self.0.get_field(tag, In::PRIMARY)?.value)
    }

    fn ascii(&self, tag: Tag) -> Option<&[u8]> {
        match self.value(tag)? {
            Value::Ascii(texts) => Some(texts.first()?.as_slice()),
            _ => None,
        }
    }

    /// Returns one line of text; EXIF specifies ASCII, and today's programs write UTF-8.
    fn text(&self, tag: Tag) -> Option<String> {
        let text = String::from_utf8_lossy(self.ascii(tag)?);
        let clean: String = text
            .chars()
            .map(|c| if c.is_control() { ' ' } else { c })
            .take(limits::EXIF_TEXT_CHARS)
            .collect();
        let clean = clean.trim();
        (!clean.is_empty()).then(|| clean.to_owned())
    }

    /// Returns maker and model; many models repeat the maker.
    fn camera(&self) -> Option<String> {
        match (self.text(Tag::Make), self.text(Tag::Model)) {
            (Some(maker), Some(model)) => {
                let first = |name: &str| name.split_whitespace().next().map(str::to_lowercase);
                if first(&maker) == first(&model) {
                    Some(model)
                } else {
                    Some(format!("{maker} {model}"))
                }
            }
            (maker, model) => model.or(maker),
        }
    }

    /// Returns a fraction; `None` if its denominator is zero.
    fn number(&self, tag: Tag, at: usize) -> Option<f64> {
        let number = match self.value(tag)? {
            Value::Rational(fractions) => fractions.get(at)?.to_f64(),
            _ => return None,
        };
        number.is_finite().then_some(number)
    }

    /// Parses `YYYY:MM:DD hh:mm:ss`; a camera whose clock was never set writes zeros or blanks.
    fn moment(&self, tag: Tag) -> Option<WallTime> {
        let found = exif::DateTime::from_ascii(self.ascii(tag)?).ok()?;
        let small = |number: u8| i8::try_from(number).ok();
        let civil = jiff::civil::DateTime::new(
            i16::try_from(found.year).ok()?,
            small(found.month)?,
            small(found.day)?,
            small(found.hour)?,
            small(found.minute)?,
            small(found.second)?,
            0,
        );
        Some(WallTime::from_civil(civil.ok()?))
    }

    /// Returns the GPS position; a receiver without a fix writes the status `V`, or zeros.
    fn position(&self) -> Option<Position> {
        if self.ascii(Tag::GPSStatus) == Some(b"V") {
            return None;
        }
        let lat = self.degrees(Tag::GPSLatitude, Tag::GPSLatitudeRef, b'S')?;
        let lon = self.degrees(Tag::GPSLongitude, Tag::GPSLongitudeRef, b'W')?;
        Position::new(lat, lon).filter(|place| *place != Position::ORIGIN)
    }

    /// Returns an angle from degrees, minutes and seconds; the last ones may be missing.
    fn degrees(&self, tag: Tag, side: Tag, negative: u8) -> Option<f64> {
        let part = |at| self.number(tag, at);
        let angle = part(0)? + part(1).unwrap_or(0.0) / 60.0 + part(2).unwrap_or(0.0) / 3600.0;
        let side = self.ascii(side).and_then(|side| side.first().copied());
        let is_negative = side.is_some_and(|side| side.to_ascii_uppercase() == negative);
        Some(if is_negative { -angle } else { angle })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use exif::experimental::Writer;
    use exif::{Field, Rational};

    fn text(tag: Tag, text: &str) -> Field {
        field(tag, Value::Ascii(vec![text.as_bytes().to_vec()]))
    }

    fn field(tag: Tag, value: Value) -> Field {
        Field {
            tag,
            ifd_num: In::PRIMARY,
            value,
        }
    }

    fn fractions(tag: Tag, parts: &[(u32, u32)]) -> Field {
        let fraction = |(num, denom): &(u32, u32)| Rational {
            num: *num,
            denom: *denom,
        };
        field(tag, Value::Rational(parts.iter().map(fraction).collect()))
    }

    /// Returns a JPEG with only EXIF.
    fn jpeg(fields: &[Field]) -> Vec<u8> {
        let mut writer = Writer::new();
        for field in fields {
            writer.push_field(field);
        }
        let mut tiff = Cursor::new(Vec::new());
        writer.write(&mut tiff, false).unwrap();
        let tiff = tiff.into_inner();
        let len = u16::try_from(tiff.len() + 8).unwrap().to_be_bytes();
        let parts: [&[u8]; 5] = [b"\xFF\xD8\xFF\xE1", &len, b"Exif\0\0", &tiff, b"\xFF\xD9"];
        parts.concat()
    }

    fn photograph() -> Vec<u8> {
        jpeg(&[
            text(Tag::Make, "Canon"),
            text(Tag::Model, "Canon PowerShot A95"),
            text(Tag::ImageDescription, "Новороссийск\r\n"),
            text(Tag::DateTimeOriginal, "2007:08:13 12:57:34"),
            fractions(Tag::ExposureTime, &[(1, 250)]),
            fractions(Tag::FNumber, &[(28, 10)]),
            fractions(Tag::FocalLength, &[(78, 10)]),
            field(Tag::PhotographicSensitivity, Value::Short(vec![100])),
            text(Tag::GPSLatitudeRef, "N"),
            fractions(Tag::GPSLatitude, &[(44, 1), (43, 1), (12, 1)]),
            text(Tag::GPSLongitudeRef, "E"),
            fractions(Tag::GPSLongitude, &[(37, 1), (4614, 100), (0, 1)]),
        ])
    }

    #[test]
    fn a_photograph_says_its_camera_moment_exposure_and_place() {
        let facts = ExifFacts::parse(&photograph()).unwrap();
        assert_eq!(facts.camera.as_deref(), Some("Canon PowerShot A95"));
        assert_eq!(facts.description.as_deref(), Some("Новороссийск"));
        let taken = facts.taken.map(|taken| taken.to_string());
        assert_eq!(taken.as_deref(), Some("2007-08-13T12:57:34"));
        assert_eq!(facts.exposure, Some(0.004));
        assert_eq!((facts.aperture, facts.focal), (Some(2.8), Some(7.8)));
        assert_eq!(facts.iso, Some(100));
        let place = facts.position.unwrap();
        assert!((place.lat() - 44.72).abs() < 1e-9, "{place}");
        assert!((place.lon() - 37.769).abs() < 1e-9, "{place}");
        assert_eq!(exif_position(&photograph()), Some(place));
    }

    #[test]
    fn a_file_of_another_writer_says_the_same() {
        let file = include_bytes!("../../tests/fixtures/objects/exif.jpg");
        assert_eq!(ExifFacts::parse(file), ExifFacts::parse(&photograph()));
    }

    #[test]
    fn west_and_south_are_negative() {
        let bytes = jpeg(&[
            text(Tag::GPSLatitudeRef, "S"),
            fractions(Tag::GPSLatitude, &[(34, 1), (30, 1), (0, 1)]),
            text(Tag::GPSLongitudeRef, "W"),
            fractions(Tag::GPSLongitude, &[(58, 1), (15, 1), (0, 1)]),
        ]);
        assert_eq!(exif_position(&bytes), Position::new(-34.5, -58.25));
    }

    #[test]
    fn a_receiver_without_a_fix_gives_no_position() {
        let sides = [
            text(Tag::GPSLatitudeRef, "N"),
            text(Tag::GPSLongitudeRef, "E"),
        ];
        for (lat, lon) in [
            ([(0, 0); 3], [(0, 0); 3]),
            ([(0, 1); 3], [(0, 1); 3]),
            ([(91, 1); 3], [(0, 1); 3]),
            ([(u32::MAX, 1); 3], [(1, 0); 3]),
        ] {
            let [north, east] = sides.clone();
            let places = [
                north,
                fractions(Tag::GPSLatitude, &lat),
                east,
                fractions(Tag::GPSLongitude, &lon),
            ];
            assert_eq!(exif_position(&jpeg(&places)), None, "{lat:?}");
        }
        let mut fields = vec![
            text(Tag::GPSStatus, "V"),
            fractions(Tag::GPSLatitude, &[(44, 1)]),
            fractions(Tag::GPSLongitude, &[(37, 1)]),
        ];
        assert_eq!(exif_position(&jpeg(&fields)), None);
        fields.remove(0);
        assert_eq!(exif_position(&jpeg(&fields)), Position::new(44.0, 37.0));
    }

    #[test]
    fn a_camera_whose_clock_was_never_set_gives_no_moment() {
        for stamp in [
            "0000:00:00 00:00:00",
            "    :  :     :  :  ",
            "2007:02:31 00:00:00",
        ] {
            let fields = [text(Tag::DateTime, stamp), text(Tag::Model, "C")];
            let facts = ExifFacts::parse(&jpeg(&fields)).unwrap();
            assert_eq!(facts.taken, None, "{stamp}");
        }
    }

    #[test]
    fn zeros_of_what_a_camera_did_not_measure_are_left_out() {
        let facts = ExifFacts::parse(&jpeg(&[
            text(Tag::Model, "C"),
            fractions(Tag::ExposureTime, &[(0, 1)]),
            fractions(Tag::FNumber, &[(0, 1)]),
            fractions(Tag::FocalLength, &[(0, 1)]),
            field(Tag::PhotographicSensitivity, Value::Short(vec![0])),
        ]));
        let only_camera = ExifFacts {
            camera: Some("C".to_owned()),
            ..ExifFacts::default()
        };
        assert_eq!(facts, Some(only_camera));
    }

    #[test]
    fn damaged_exif_gives_less_and_never_panics() {
        let whole = photograph();
        for end in 0..whole.len() {
            let _ = ExifFacts::parse(&whole[..end]);
        }
        for at in 0..whole.len() {
            for bit in 0..8 {
                let mut bytes = whole.clone();
                bytes[at] ^= 1 << bit;
                if let Some(place) = exif_position(&bytes) {
                    assert!(place.lat().abs() <= 90.0 && place.lon().abs() <= 180.0);
                }
            }
        }
    }

    #[test]
    fn texts_are_one_short_line() {
        let long = format!("a\u{1}b{}", "x".repeat(4000));
        let facts = ExifFacts::parse(&jpeg(&[text(Tag::Model, &long)])).unwrap();
        let camera = facts.camera.unwrap();
        assert!(camera.starts_with("a bx"));
        assert_eq!(camera.chars().count(), limits::EXIF_TEXT_CHARS);
    }
}

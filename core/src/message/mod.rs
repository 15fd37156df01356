//! One message: header, kludges and lines told apart and decoded to Unicode.

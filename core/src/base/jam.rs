//! JAM message bases (stub until the reader lands).

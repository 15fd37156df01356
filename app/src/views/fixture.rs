//! Pages for tests of views.

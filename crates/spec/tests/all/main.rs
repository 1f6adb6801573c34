//! Tests with the catalogue and the bibliography of tpam-pam.

mod reference;
mod together;

//! What nearly every PAM uses: its page and options, the trait and what it is told, and the parts that PAMs share.

pub(super) use super::{
    CODE, HIGH, LOW, Mean, PUBLISHED, PerColumn, REVIEW, Rule, START, Start, TAU, begin, forward, keep_rows, preset, starts,
};
pub(super) use crate::spec::{Bounds, Entry, OptionDef, Options, Page, Preset, Source};
pub(super) use crate::{Asks, C, F, FC, Feedback, Outcome, Pam, Params, Stream, Tracked, View, bibliography, draw, mean, wide};

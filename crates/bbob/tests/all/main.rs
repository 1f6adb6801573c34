//! Tests of the functions from outside the crate: one file per topic. There is only one binary, because linking is slow.

mod coco_values;
mod many_affine;
mod same_bits;

//! The simulation for `playground.html`, a page that works without a server: a setting as text in, JSON and arrays of numbers out.
//!
//! ```text
//! lines key=value → Setting → Plan → Experiment → Scene: a Trace and a Record for each PAM → JSON, and addresses of arrays
//! ```
//! - `setting`: the setting of the page as text; [`scene`]: what it computes; [`session`]: what the page calls.
//! - `pages`: the catalogues as JSON, from which the page makes its controls; `lines`: the same run as a command and in Python.
//! - `exports`: the functions of the WebAssembly module.
//!
//! The crate is a member of the workspace and not a workspace of its own, so that its tests, lints and documentation are those of the other
//! crates: it compiles on every machine as a library without the exports. `cargo xtask playground` compiles the same library to WebAssembly
//! and puts it into the page, whose HTML, CSS and JavaScript are in the folder `page`.
//!
//! ```
//! let mut session = tpam_playground::Session::new();
//! let answer = session.play("pam=jade\ntarget=sin:omega=40\niterations=100");
//! assert!(answer.contains("\"header\":[\"t\",\"target_c\",\"mean_c\",\"sd_c\",\"success\",\"mu_c\"]"));
//! ```

#[cfg(target_family = "wasm")]
mod exports;
mod json;
mod lines;
mod pages;
pub mod scene;
pub mod session;
mod setting;

pub use scene::Scene;
pub use session::Session;

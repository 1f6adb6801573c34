//! What a page calls: it writes a text into a room and reads answers.

use crate::scene::Scene;
use crate::setting::Setting;
use crate::{json, pages};
use tpam_sim::Catalogues;

/// The state of a page: its last text, the answer to it, and the arrays that the answer refers to.
pub struct Session {
    known: Catalogues,
    room: Vec<u8>,
    answer: String,
    scene: Option<Scene>,
}

impl Default for Session {
    fn default() -> Self {
        Self::new()
    }
}

impl Session {
    /// A session with the PAMs, targets and acceptances of this project.
    pub fn new() -> Self {
        let known = Catalogues::new(tpam_pam::pams());
        Self { known, room: Vec::new(), answer: String::new(), scene: None }
    }

    /// Room for a text of `length` bytes.
    pub fn room(&mut self, length: usize) -> &mut [u8] {
        self.room = vec![0; length];
        &mut self.room
    }

    /// The last answer.
    pub fn answer(&self) -> &str {
        &self.answer
    }

    /// The catalogues, as JSON.
    pub fn pages(&mut self) -> &str {
        self.answer = pages::all(&self.known);
        &self.answer
    }

    /// Computes the setting in the room.
    pub fn play_room(&mut self) -> &str {
        let text = String::from_utf8_lossy(&std::mem::take(&mut self.room)).into_owned();
        self.play(&text)
    }

    /// Computes a setting, lines `key=value`, and answers in JSON: numbers, names and the addresses of arrays, or `{"error": sentence}`.
    /// The arrays stay in their places until the next answer without an error.
    pub fn play(&mut self, text: &str) -> &str {
        match Setting::read(text).and_then(|setting| Scene::new(&setting, &self.known)) {
            Ok(scene) => {
                self.answer = scene.json();
                self.scene = Some(scene);
            }
            Err(error) => self.answer = json::object([("error", json::text(&error.0))]),
        }
        &self.answer
    }

    /// The arrays of the last answer without an error; `None` before the first one.
    pub fn scene(&self) -> Option<&Scene> {
        self.scene.as_ref()
    }
}

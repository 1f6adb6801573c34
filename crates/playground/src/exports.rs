//! The functions of the WebAssembly module. This is the only file that needs `unsafe_code`, because of the attribute that keeps a
//! function's name; it has no `unsafe` block. A page writes a text to the address that [`tpam_room`] returns, calls [`tpam_play`], and
//! reads the answer and the arrays from the module's memory.

#![allow(unsafe_code)]

use crate::Session;
use std::cell::RefCell;

thread_local! {
    static SESSION: RefCell<Session> = RefCell::new(Session::new());
}

/// Room for a text of `length` bytes; returns its address.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn tpam_room(length: usize) -> *mut u8 {
    SESSION.with_borrow_mut(|session| session.room(length).as_mut_ptr())
}

/// Computes the setting that was written into the room; returns the address of the answer.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn tpam_play() -> *const u8 {
    SESSION.with_borrow_mut(|session| session.play_room().as_ptr())
}

/// The catalogues as JSON; returns the address of the answer.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn tpam_pages() -> *const u8 {
    SESSION.with_borrow_mut(|session| session.pages().as_ptr())
}

/// The length of the last answer, in bytes.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn tpam_length() -> usize {
    SESSION.with_borrow(|session| session.answer().len())
}

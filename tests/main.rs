//! Tests over the libraries, on the boards of `datos/` and on generated ones.

mod boards;
mod cluedo;
mod deep;
mod drawings;
mod duels;
mod edits;
mod games;
mod hostile;
mod trees;
mod weights;

mod support;

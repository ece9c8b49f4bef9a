//! People and guards, as they are met over HTTP: a real server on a real port, with a database of its own.

mod accounts;
mod answers;
mod house;
mod limits;
mod logs;
mod origins;
mod service;
mod tokens;

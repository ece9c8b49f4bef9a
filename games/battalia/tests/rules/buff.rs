//! Chapter 15: how Buff enters and is led; meetings.

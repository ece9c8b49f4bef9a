//! Chapter 5: the calendar.

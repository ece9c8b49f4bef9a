//! Chapter 7: the life of a card; payment.

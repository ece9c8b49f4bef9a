//! Chapter 15: bribe, service, release, the horde.

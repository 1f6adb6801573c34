//! Methods that choose from a pool of settings and learn how often to choose each.

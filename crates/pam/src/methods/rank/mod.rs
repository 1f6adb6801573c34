//! Methods that compute F and C from the ranks, the values or the positions of the individuals.

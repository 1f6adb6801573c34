//! What reports say beside intervals that miss more often than they promise: the rates of docs/error-rates.md, to which tests compare it.

/// Beside intervals over functions.
pub const OVER_FUNCTIONS: &str = "Effects of functions are skewed: with observed effects, 95 % intervals of Student's t over 24 functions \
                                  missed the true mean in 5 to 19 % of the data sets (docs/error-rates.md).";

/// Beside intervals of rank correlations.
pub const OF_RHO: &str = "In simulated data sets with observed effects, the upper end was below the true rho in 7 % instead of 2.5 %, and \
                          the lower end above it in 0.2 % (docs/error-rates.md).";

/// Beside intervals of the difference of two rank correlations.
pub const OF_TWO_RHOS: &str = "In simulated data sets with observed effects such intervals missed the true difference in 7 % instead of \
                               5 % (docs/error-rates.md).";

/// Beside intervals of areas under ECDFs.
pub const OF_AREAS: &str = "intervals resample the trials of these problems; in simulated data sets they missed the true area in 7 % \
                            instead of 5 % (docs/error-rates.md)";

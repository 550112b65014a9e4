//! The page in a browser: games by clicks and by keys, files that are dropped, and how it looks. Chromium is driven
//! without a window; where it or its driver is missing, the tests are skipped and say so.

mod chromium;
mod cluedo;
mod cluedo_practice;
mod games;
mod looks;
mod page;
mod quien;

//! Encoded objects: encoders, damage, yEnc.

mod damage;
mod encoders;
mod yenc;

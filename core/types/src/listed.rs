//! A macro for enums that list their variants.

/// Declares an enum without fields and its `ALL`, an array of all variants in the order of the
/// declaration. A new variant is in the array by itself.
#[doc(hidden)]
#[macro_export]
macro_rules! listed {
    (
        $(#[$outer:meta])*
        $vis:vis enum $name:ident { $($(#[$inner:meta])* $variant:ident $(= $number:literal)?),+ $(,)? }
    ) => {
        $(#[$outer])*
        $vis enum $name { $($(#[$inner])* $variant $(= $number)?),+ }

        impl $name {
            /// All variants, in the order of their declaration.
            $vis const ALL: [Self; [$(stringify!($variant)),+].len()] = [$(Self::$variant),+];
        }
    };
}

#[cfg(test)]
mod tests {
    listed! {
        /// Sides of a coin.
        #[derive(Clone, Copy, Debug, Default, PartialEq)]
        enum Side {
            #[default]
            Head,
            Tail = 7,
        }
    }

    #[test]
    fn all_has_every_variant_in_order() {
        assert_eq!(Side::ALL, [Side::Head, Side::Tail]);
        assert_eq!(Side::default(), Side::Head);
        assert_eq!(Side::Tail as u8, 7);
    }
}

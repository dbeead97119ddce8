//! The operations of a backend whose intrinsics are unsafe functions.

/// Defines methods of a backend, each by an expression of intrinsics. The processor must have the instructions wherever the type of the
/// backend is used, and no instruction may access memory.
macro_rules! instructions {
    ($($name:ident($own:ident $(, $operand:ident)*) = $value:expr;)*) => {
        $(#[inline(always)]
        fn $name(self $(, $operand: Self)*) -> Self {
            let $own = self.0;
            $(let $operand = $operand.0;)*
            // SAFETY: the processor has the instructions, which access no memory.
            Self(unsafe { $value })
        })*
    };
}

pub(super) use instructions;

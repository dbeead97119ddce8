//! Decode, apply the policy, encode: every conversion is this one loop.

mod bulk;
mod room;
mod target;

use crate::encoding::Form;
use crate::stream::{Part, Source};
use crate::{Encoding, LocatedFault, Options};
use bulk::Bulk;
use core::fmt;
use std::collections::TryReserveError;
use target::Target;

pub use bulk::whole;
pub use room::Filled;

/// Why a conversion stopped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// The policy is strict and this was met.
    Malformed(LocatedFault),
    /// The options make no sense between the two encodings, for this reason.
    Refused(&'static str),
    /// The output does not fit into memory.
    OutOfMemory,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed(fault) => fault.fmt(f),
            Self::Refused(why) => f.write_str(why),
            Self::OutOfMemory => f.write_str("the output does not fit into memory"),
        }
    }
}

impl core::error::Error for Failure {}

impl From<TryReserveError> for Failure {
    fn from(_: TryReserveError) -> Self {
        Self::OutOfMemory
    }
}

/// What is told of each fault on the way, whatever the policy does with it.
pub type OnFault<'a> = &'a mut dyn FnMut(&LocatedFault);

/// Converts octets of one encoding to octets of another.
///
/// ```
/// use utfscope::{Encoding, Options, transcode};
///
/// let (from, to) = (Encoding::Utf8, Encoding::Utf16Be);
/// let octets = transcode::octets("🌍".as_bytes(), from, to, Options::default(), &mut |_| ()).unwrap();
/// assert_eq!(octets, [0xD8, 0x3C, 0xDF, 0x0D]);
/// ```
///
/// # Errors
///
/// The first fault under [`Policy::Strict`](crate::Policy::Strict), of the source or of what the target cannot hold, with
/// its offset in octets of the source (in memory: in code units); or too little memory.
pub fn octets(
    input: &[u8],
    from: Encoding,
    to: Encoding,
    options: Options,
    on_fault: OnFault<'_>,
) -> Result<Vec<u8>, Failure> {
    Conversion::new(from, to, options)?.run(Part::whole(input), on_fault)
}

/// A conversion whose input comes in parts.
///
/// ```
/// use utfscope::{Encoding, Options, stream::Part, transcode::Conversion};
///
/// let mut conversion = Conversion::new(Encoding::Utf8, Encoding::Utf16Be, Options::default()).unwrap();
/// assert_eq!(conversion.push(Part::new(b"\xE2\x82", false), &mut |_| ()).unwrap(), []);
/// assert_eq!(conversion.push(Part::new(b"\xAC", true), &mut |_| ()).unwrap(), [0x20, 0xAC]);
/// ```
#[derive(Clone, Debug)]
pub struct Conversion {
    source: Source,
    target: Target,
    bulk: Bulk,
}

impl Conversion {
    /// A conversion at the start of a text.
    ///
    /// # Errors
    ///
    /// [`Failure::Refused`] where the policy makes no sense for the pair, or the target has no form for a signature that is
    /// asked for.
    pub fn new(from: Encoding, to: Encoding, options: Options) -> Result<Self, Failure> {
        // The package refuses it before it calls the module, which is what users download.
        let lacks_signature = cfg!(not(target_arch = "wasm32"))
            && options.write_bom == Some(true)
            && matches!(to.form(), Form::SingleByte(_));
        match options.policy.refusal(from, to) {
            Some(why) => Err(Failure::Refused(why)),
            None if lacks_signature => Err(Failure::Refused(
                "a signature is the character U+FEFF, which the target encoding does not hold",
            )),
            None => Ok(Self::started(from, to, options)),
        }
    }

    fn started(from: Encoding, to: Encoding, options: Options) -> Self {
        let (source, target) = (Source::for_target(from, to), Target::new(from, to, options));
        Self { source, target, bulk: Bulk::default() }
    }

    /// The encoding of the source.
    pub fn from(&self) -> Encoding {
        self.target.from
    }

    /// The encoding of the target.
    pub fn to(&self) -> Encoding {
        self.target.to
    }

    /// Whether the faults that kernels replace by U+FFFD are told of, as others always are. They are unless this says otherwise,
    /// and cost less where nobody asks for them.
    ///
    /// ```
    /// use utfscope::{Encoding, Options, Policy, stream::Part, transcode::Conversion};
    ///
    /// let options = Options { policy: Policy::Replace, ..Options::default() };
    /// let mut conversion = Conversion::new(Encoding::Utf8, Encoding::Utf16Be, options).unwrap();
    /// conversion.tells(false);
    /// assert_eq!(conversion.push(Part::whole(b"1\xFF"), &mut |_| ()).unwrap(), [0, 0x31, 0xFF, 0xFD]);
    /// ```
    pub fn tells(&mut self, of_each: bool) {
        self.bulk.tells = of_each;
    }

    /// Writes behind what `out` holds, which is a part of the next result.
    pub fn write_into(&mut self, out: Vec<u8>) {
        self.target.out = out;
    }

    /// Goes back to the start of a text.
    pub fn reset(&mut self) {
        let Target { from, to, options, .. } = self.target;
        let tells = self.bulk.tells;
        *self = Self::started(from, to, options);
        self.bulk.tells = tells;
    }

    /// Converts a part; after the last one, and after a failure, a new text begins.
    ///
    /// # Errors
    ///
    /// As for [`octets`]; offsets count from the start of the text.
    pub fn push(&mut self, part: Part<'_>, on_fault: OnFault<'_>) -> Result<Vec<u8>, Failure> {
        let is_last = part.is_last();
        let result = self.run(part, on_fault);
        if is_last || result.is_err() {
            self.reset();
        }
        result
    }

    /// Converts a part, of which none may follow if it was the last, or failed.
    pub(crate) fn run(&mut self, mut part: Part<'_>, on_fault: OnFault<'_>) -> Result<Vec<u8>, Failure> {
        self.target.begin(part.len()).and_then(|()| {
            loop {
                self.bulk.convert(&mut self.source, &mut part, &mut self.target, usize::MAX, on_fault)?;
                match self.source.next(&mut part) {
                    Some(piece) => self.target.take(piece, on_fault)?,
                    None => break,
                }
            }
            if part.is_last() { self.target.end(on_fault) } else { Ok(()) }
        })?;
        Ok(core::mem::take(&mut self.target.out))
    }
}

/// Decodes octets to UTF-16 code units; errors as for [`octets`].
pub fn to_utf16(
    input: &[u8],
    from: Encoding,
    options: Options,
    on_fault: OnFault<'_>,
) -> Result<Vec<u16>, Failure> {
    let out = octets(input, from, Encoding::Units16, options, on_fault)?;
    Ok(out.as_chunks().0.iter().map(|&unit| u16::from_le_bytes(unit)).collect())
}

/// Decodes octets to code points; errors as for [`octets`].
pub fn to_utf32(
    input: &[u8],
    from: Encoding,
    options: Options,
    on_fault: OnFault<'_>,
) -> Result<Vec<u32>, Failure> {
    let out = octets(input, from, Encoding::Units32, options, on_fault)?;
    Ok(out.as_chunks().0.iter().map(|&unit| u32::from_le_bytes(unit)).collect())
}

/// Encodes UTF-16 code units; errors as for [`octets`], with offsets in code units.
pub fn from_utf16(
    input: &[u16],
    to: Encoding,
    options: Options,
    on_fault: OnFault<'_>,
) -> Result<Vec<u8>, Failure> {
    let input: Vec<u8> = input.iter().flat_map(|unit| unit.to_le_bytes()).collect();
    octets(&input, Encoding::Units16, to, options, on_fault)
}

/// Encodes code points; errors as for [`octets`], with offsets in code points.
pub fn from_utf32(
    input: &[u32],
    to: Encoding,
    options: Options,
    on_fault: OnFault<'_>,
) -> Result<Vec<u8>, Failure> {
    let input: Vec<u8> = input.iter().flat_map(|unit| unit.to_le_bytes()).collect();
    octets(&input, Encoding::Units32, to, options, on_fault)
}

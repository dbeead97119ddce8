//! `RowBinary`: the values of a row one after the other, without delimiters. Numbers are little-endian.

/// Why a block of rows has no result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Failure {
    /// The rows end early, or a length has too many bits. This happens if the SQL declaration of the function has wrong types.
    Truncated,
    /// The result does not fit into memory.
    OutOfMemory,
}

/// Reads the arguments of rows.
pub struct Rows<'a> {
    rest: &'a [u8],
}

impl<'a> Rows<'a> {
    /// Reads from the start of `bytes`.
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { rest: bytes }
    }

    /// Returns the next string: its length as LEB128, and its bytes.
    ///
    /// # Errors
    ///
    /// [`Failure::Truncated`] if the rows end before the string does, or if the length has too many bits.
    pub fn string(&mut self) -> Result<&'a [u8], Failure> {
        let length = usize::try_from(self.length()?).map_err(|_| Failure::Truncated)?;
        let (string, rest) = self.rest.split_at_checked(length).ok_or(Failure::Truncated)?;
        self.rest = rest;
        Ok(string)
    }

    /// Reads a length in LEB128.
    fn length(&mut self) -> Result<u64, Failure> {
        let mut value = 0;
        for shift in (0..u64::BITS).step_by(7) {
            let (&byte, rest) = self.rest.split_first().ok_or(Failure::Truncated)?;
            self.rest = rest;
            if shift == 63 && byte > 1 {
                break; // more than 64 bits
            }
            value |= u64::from(byte & 0x7F) << shift;
            if byte < 0x80 {
                return Ok(value);
            }
        }
        Err(Failure::Truncated)
    }
}

/// Writes the results of rows.
#[derive(Default)]
pub struct Values {
    bytes: Vec<u8>,
}

impl Values {
    /// Returns the bytes that were written.
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    /// Writes bytes as they are.
    ///
    /// # Errors
    ///
    /// [`Failure::OutOfMemory`] if the bytes do not fit. All functions that write return this error.
    pub fn raw(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.bytes.try_reserve(bytes.len()).map_err(|_| Failure::OutOfMemory)?;
        self.bytes.extend_from_slice(bytes);
        Ok(())
    }

    /// Writes a `UInt8`, or the byte that starts a `Nullable` value: 1 for `NULL`, otherwise 0.
    pub fn byte(&mut self, value: u8) -> Result<(), Failure> {
        self.raw(&[value])
    }

    /// Writes a `UInt64`.
    pub fn number(&mut self, value: u64) -> Result<(), Failure> {
        self.raw(&value.to_le_bytes())
    }

    /// Writes the length of a string or an array, as LEB128.
    pub fn length(&mut self, length: usize) -> Result<(), Failure> {
        let mut rest = length;
        while rest >= 0x80 {
            self.byte(rest as u8 | 0x80)?;
            rest >>= 7;
        }
        self.byte(rest as u8)
    }

    /// Writes a `String`.
    pub fn string(&mut self, value: &[u8]) -> Result<(), Failure> {
        self.length(value.len())?;
        self.raw(value)
    }

    /// Writes a `Nullable` value: whether it is `NULL`, and if not, the value itself with `write`.
    pub fn nullable<T>(
        &mut self,
        value: Option<T>,
        write: impl FnOnce(&mut Self, T) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        match value {
            None => self.byte(1),
            Some(value) => self.byte(0).and_then(|()| write(self, value)),
        }
    }
}

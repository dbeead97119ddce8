//! The SQL functions. `examples/clickhouse/functions.sql` declares each with its types.

use super::names::encoding_of;
use super::row_binary::{Failure, Rows, Values};
use crate::detect::{self, DetectOptions};
use crate::encoding::Encoding;
use crate::fault::LocatedFault;
use crate::policy::Options;
use crate::repair;
use crate::transcode::{self, TranscodeError};
use crate::validate::{self, ListOptions};
use core::str;

/// The minimum confidence of an encoding that `detect_encoding` returns.
const MIN_CONFIDENCE: f64 = 0.5;
/// An upper bound of the memory that a repair needs, in bytes for each byte of a block. A block is the part of a text that is repaired at
/// once. Repeated `ÃÂ©` needs the most memory: 144 bytes for each byte.
const MEMORY_PER_BYTE: usize = 160;
/// The length in bytes of the longest block of repeated `ÃÂ©`. Each UTF-16 code unit of this text is two bytes in UTF-8.
const MAX_BLOCK: usize = 2 * repair::MAX_BLOCK_UNITS;

/// `utf8_is_valid(String) -> UInt8`: whether the bytes are well-formed UTF-8 (RFC 3629).
pub fn utf8_is_valid(rows: &mut Rows<'_>, values: &mut Values) -> Result<(), Failure> {
    values.byte(validate::bytes(rows.string()?, Encoding::Utf8).is_ok().into())
}

/// `utf8_first_fault(String) -> Tuple(offset Nullable(UInt64), length Nullable(UInt8), reason Nullable(String))`: the first
/// ill-formed sequence, or a tuple of three `NULL`s.
pub fn utf8_first_fault(rows: &mut Rows<'_>, values: &mut Values) -> Result<(), Failure> {
    let fault = validate::bytes(rows.string()?, Encoding::Utf8).err();
    values.nullable(fault, |values, fault| values.number(fault.offset))?;
    values.nullable(fault, |values, fault| values.byte(fault.len))?;
    values.nullable(fault, |values, fault| values.string(fault.fault.reason().as_bytes()))
}

/// `utf8_faults(String) -> Array(Tuple(offset UInt64, length UInt8, reason String))`: every ill-formed sequence.
pub fn utf8_faults(rows: &mut Rows<'_>, values: &mut Values) -> Result<(), Failure> {
    let options = ListOptions { limit: usize::MAX, warnings: false };
    let faults =
        validate::faults(rows.string()?, Encoding::Utf8, options).map_err(|_| Failure::OutOfMemory)?;
    values.length(faults.list.len())?;
    for LocatedFault { fault, offset, len, .. } in faults.list {
        values.number(offset)?;
        values.byte(len)?;
        values.string(fault.reason().as_bytes())?;
    }
    Ok(())
}

/// `encoding_name(String) -> Nullable(String)`: the name of the encoding as the library writes it, or `NULL` for an unknown name.
pub fn encoding_name(rows: &mut Rows<'_>, values: &mut Values) -> Result<(), Failure> {
    let name = encoding_of(rows.string()?).map(Encoding::name);
    values.nullable(name, |values, name| values.string(name.as_bytes()))
}

/// `transcode_or_null(String, from String, to String) -> Nullable(String)`: the bytes in the encoding `to`. The result is `NULL` if an
/// encoding is unknown, if the bytes are malformed, or if `to` lacks a character. A BOM at the start is dropped.
pub fn transcode_or_null(rows: &mut Rows<'_>, values: &mut Values) -> Result<(), Failure> {
    let (input, from, to) = (rows.string()?, encoding_of(rows.string()?), encoding_of(rows.string()?));
    let result = match (from, to) {
        (Some(from), Some(to)) => transcode::bytes(input, from, to, Options::default(), &mut |_| ()),
        _ => return values.nullable(None::<&[u8]>, Values::string),
    };
    match result {
        Err(TranscodeError::OutOfMemory) => Err(Failure::OutOfMemory),
        result => values.nullable(result.ok(), |values, bytes| values.string(&bytes)),
    }
}

/// `detect_encoding(String) -> Nullable(String)`: the most likely encoding, or `NULL` if it is unknown or the bytes are binary.
pub fn detect_encoding(rows: &mut Rows<'_>, values: &mut Values) -> Result<(), Failure> {
    let candidates = detect::detect(rows.string()?, &DetectOptions::default());
    let known = candidates.first().filter(|candidate| candidate.confidence >= MIN_CONFIDENCE);
    values.nullable(known, |values, candidate| values.string(candidate.encoding.name().as_bytes()))
}

/// `repair_text(String) -> String`: the text after the repair of mojibake, or the text itself if there is no strong evidence for a
/// repair. Ill-formed UTF-8 is returned as it is.
pub fn repair_text(rows: &mut Rows<'_>, values: &mut Values) -> Result<(), Failure> {
    let input = rows.string()?;
    // A repair cannot report that memory runs out, so this function checks in advance that there is enough memory.
    let needed = input.len() + MEMORY_PER_BYTE * input.len().min(MAX_BLOCK);
    Vec::<u8>::new().try_reserve_exact(needed).map_err(|_| Failure::OutOfMemory)?;
    let repaired = str::from_utf8(input).ok().and_then(repair::repair_text);
    values.string(repaired.as_ref().map_or(input, |repaired| repaired.text.as_bytes()))
}

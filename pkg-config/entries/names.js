// The names of encodings, reasons and error policies. The index of a name is its number in the module. tests/names.rs compares the
// names with those in the crate.
import { FULL_ONLY_ENCODINGS } from './edition.js';

export const encodings = Object.freeze([
  'utf-8',
  'utf-8-rfc2044',
  'utf-8-amd2',
  'utf-8-rfc2279bis',
  'cesu-8',
  'wtf-8',
  'mutf-8',
  'utf-16',
  'utf-16le',
  'utf-16be',
  'ucs-2le',
  'ucs-2be',
  'utf-32',
  'utf-32le',
  'utf-32be',
  'ucs-4le',
  'ucs-4be',
  'ascii',
  'iso-8859-1',
  'windows-1252',
  'utf-7',
  'utf-1',
  ...FULL_ONLY_ENCODINGS,
]);

export const reasons = Object.freeze([
  'truncated',
  'missing-continuation',
  'unexpected-continuation',
  'invalid-octet',
  'overlong',
  'surrogate',
  'unpaired-surrogate',
  'paired-surrogates',
  'out-of-range',
  'sequence-too-long',
  'raw-nul',
  'undefined-mapping',
  'noncharacter',
  'unmappable',
]);

export const errorPolicies = Object.freeze([
  'strict',
  'replace',
  'replace-octet',
  'ignore',
  'backslashreplace',
  'surrogateescape',
  'fallback-latin1',
  'fallback-windows-1252',
]);

/** Stands for "no code point" in the column `codePoints` of a `FaultTable` and of `Segments`. */
export const NO_CODE_POINT = 0xffffffff;

/**
 * Records of library catalogues in ISO 2709, the exchange format of MARC 21 and UNIMARC. A record begins with a leader of 24 characters and
 * a directory. Both have lengths and addresses in bytes, so any change of the length of a text in the record makes the record unreadable. Control
 * characters delimit the parts of a record.
 */
import { isAnsel, TABLES } from './ansel.js';
import { MARC_8 } from './detection.js';
import { countMatches } from './format.js';
import { isIso5426 } from './iso-5426.js';

/**
 * The leader, the directory and its end. The leader begins with the length of the record, in five digits, and has the address of the data
 * at offset 12. An entry of the directory is a tag, a length of four digits and an address of five digits (entry map 45).
 */
const START = /^\d{5}[ -~]{7}\d{5}[ -~]{3}45[ -~]{2}(?:[0-9A-Za-z]{3}\d{9})+\x1e/; // eslint-disable-line no-control-regex -- RS
const MAX_DIRECTORY = 1 << 14; // bytes
/** In MARC 21, offset 9 of the leader is a space for MARC-8, and “a” for UTF-8. UNIMARC has no such code, and its entry map is different. */
const IN_MARC_8 = /^.{9} .{10}4500/;
/** The record terminator (GS), the field terminator (RS) and the delimiter before a subfield (US). */
const DELIMITERS = [0x1d, 0x1e, 0x1f];

/**
 * Returns `{ declaresMarc8 }` if bytes begin with a record in ISO 2709, in a superset of ASCII; null otherwise. `declaresMarc8`: whether
 * the leader says that the text is in MARC-8.
 */
export function marcRecordOf(bytes) {
  const start = String.fromCharCode(...bytes.subarray(0, MAX_DIRECTORY));
  return START.test(start) ? { declaresMarc8: IN_MARC_8.test(start) } : null;
}

/** A line of a record in the readable form that programs print: a tag and a field with subfields, as in `245 10 $a Title`. */
const LISTED_FIELD = /^=?[0-9]{3}[ \t]{1,4}[0-9 \\]{0,3}[ \t]*[$|\u2021][a-z0-9]/gm;
const MIN_FIELDS = 4;
const MIN_EVIDENCE = 2;

/** The minimum evidence of ISO 5426 in a text that is neither a record nor a list of records. */
const MIN_EVIDENCE_IN_TEXT = 6;

/** The number of bytes in which `libraryEncoding` searches. */
export const SEARCHED_IN_LIST = 1 << 14;
/** The name of ISO 5426. */
export const ISO_5426 = 'ISO 5426';

/**
 * Returns the encoding of a text, whose characters are bytes, if it is library data with marks before letters: MARC_8 or ISO_5426. Returns
 * null for other text, and for records in ISO 2709 that are in MARC-8: `detectBinary` names these.
 */
export function libraryEncoding(text) {
  const start = text.slice(0, SEARCHED_IN_LIST);
  const isRecord = START.test(start);
  const isList = countMatches(start, LISTED_FIELD) >= MIN_FIELDS;
  if (isList && !isRecord && isAnsel(start, TABLES.marc, MIN_EVIDENCE)) return MARC_8;
  return isIso5426(start, isList || isRecord ? MIN_EVIDENCE : MIN_EVIDENCE_IN_TEXT) ? ISO_5426 : null;
}

/** Returns whether a finding of the audit consists of delimiters of records. @param {import('./problems.js').Finding} finding */
export const isMarcDelimiter = ({ kind, codePoints }) =>
  kind === 'control' && codePoints.every((codePoint) => DELIMITERS.includes(codePoint));

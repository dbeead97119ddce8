/** Recognizes MARC-8 and ISO 5426, the encodings of library data, in text such as a list of records. For records in ISO 2709, see iso-2709.js. */
import { isAnsel, TABLES } from './ansel.js';
import { countMatches } from './format.js';
import { ISO_5426, MARC_8, START } from './iso-2709.js';
import { isIso5426 } from './iso-5426.js';

/** A line of a record that a program listed: a tag and a field with subfields, as in `245 10 $a Title`. */
const LISTED_FIELD = /^=?[0-9]{3}[ \t]{1,4}[0-9 \\]{0,3}[ \t]*[$|\u2021][a-z0-9]/gm;
const MIN_FIELDS = 4;
/** The number of places that `isAnsel` and `isIso5426` need as evidence in a list of records. */
const MIN_EVIDENCE = 2;

/** The number of places that `isIso5426` needs in a text that is neither a record nor a list of records. */
const MIN_EVIDENCE_IN_TEXT = 6;

/** The number of bytes in which `libraryEncoding` searches. */
export const SEARCHED_IN_LIST = 1 << 14;

/**
 * Returns the encoding of a text, whose characters are bytes, if it is library data with marks before letters: MARC_8 or ISO_5426. Returns
 * null for other text, and for records in ISO 2709: layers/marc.js decodes these.
 */
export function libraryEncoding(text) {
  const start = text.slice(0, SEARCHED_IN_LIST);
  if (START.test(start)) return null;
  const isList = countMatches(start, LISTED_FIELD) >= MIN_FIELDS;
  if (isList && isAnsel(start, TABLES.marc, MIN_EVIDENCE)) return MARC_8;
  return isIso5426(start, isList ? MIN_EVIDENCE : MIN_EVIDENCE_IN_TEXT) ? ISO_5426 : null;
}

// Labels: the names that documents and protocols use for our encodings, in two registries that do not agree.
import { describe } from './input.js';
import { encodings } from './names.js';
import { advice, quoted } from './near.js';

// What the Encoding Standard calls those of its encodings that are ours.
const WHATWG = {
  'utf-8': 'unicode-1-1-utf-8,unicode11utf8,unicode20utf8,x-unicode20utf8,utf8',
  'utf-16le': 'csunicode,iso-10646-ucs-2,ucs-2,unicode,unicodefeff,utf-16',
  'utf-16be': 'unicodefffe',
  'windows-1252':
    'ansi_x3.4-1968,ascii,cp1252,cp819,csisolatin1,ibm819,iso-ir-100,iso8859-1,iso88591,iso_8859-1,iso_8859-1:1987,' +
    'iso-8859-1,l1,latin1,us-ascii,x-cp1252',
};

// The IANA registry, with the names that RFC 1641, RFC 1642, RFC 2044 and RFC 2781 registered, and those of ISO/IEC 10646-1
// Annex M (its UTF-8 is the one of all later amendments, as the label UTF-8 is: draft 2279bis <44>). The registry's UCS-2
// and UCS-4 name no byte order; ISO/IEC 10646-1 §6.3 puts the most significant octet first.
const IANA = {
  'utf-8': 'csutf8,unicode-1-1-utf-8,iso 10646 part-1 utf-8,utf8-form',
  'cesu-8': 'cscesu8,cscesu-8',
  'utf-16': 'csutf16,iso 10646 part-1 utf-16,transformation-format-16',
  'utf-16le': 'csutf16le',
  'utf-16be': 'csutf16be',
  'ucs-2be': 'iso-10646-ucs-2,csunicode,unicode-1-1,csunicode11',
  'utf-32': 'csutf32',
  'utf-32le': 'csutf32le',
  'utf-32be': 'csutf32be',
  'ucs-4be': 'iso-10646-ucs-4,csucs4',
  ascii: 'iso-ir-6,ansi_x3.4-1968,ansi_x3.4-1986,iso_646.irv:1991,iso646-us,us,us-ascii,ibm367,cp367,csascii',
  'iso-8859-1': 'iso-ir-100,iso_8859-1:1987,iso_8859-1,latin1,l1,ibm819,cp819,csisolatin1',
  'windows-1252': 'cswindows1252',
  'utf-7': 'csutf7,unicode-1-1-utf-7,csunicode11utf7',
  'utf-1': 'iso-10646-utf-1,csiso10646utf1',
};

const entries = (registry) =>
  Object.entries(registry).flatMap(([encoding, labels]) => labels.split(',').map((label) => [label, encoding]));

let tables;

function made() {
  const iana = new Map([...entries(IANA), ...encodings.map((name) => [name, name])]);
  // What the Encoding Standard does not know keeps its other meaning.
  return { whatwg: new Map([...iana, ...entries(WHATWG)]), iana };
}

const SPACES = '\t\n\f\r ';

/**
 * A label without the ASCII whitespace around it, in lower case. A pattern for the end would take quadratic time. No
 * label has a k, the one ASCII letter that a letter beyond ASCII lowers to.
 */
function normal(label) {
  let [from, to] = [0, label.length];
  while (from < to && SPACES.includes(label[from])) from++;
  while (from < to && SPACES.includes(label[to - 1])) to--;
  return label.slice(from, to).toLowerCase();
}

/** The encoding that a label names in a table; `undefined` for an unknown one. */
export function known(label, table = 'whatwg') {
  tables ??= made();
  return tables[table].get(normal(label));
}

let standardTable;

/** The encoding of this label in the Encoding Standard alone, of those that are ours; `undefined` for any other. */
export function standard(label) {
  standardTable ??= new Map([...entries(WHATWG), ...Object.keys(WHATWG).map((name) => [name, name])]);
  return standardTable.get(normal(label));
}

/** What an error says to a label that `standard` does not know. */
export const standardAdvice = (label) => advice(normal(label), [...standardTable.keys()], Object.keys(WHATWG));

export function resolveLabel(label, table = 'whatwg') {
  if (typeof label !== 'string')
    throw new TypeError(`resolveLabel: the label must be a string, got ${describe(label)}`);
  if (table !== 'whatwg' && table !== 'iana') {
    const got = typeof table === 'string' ? quoted(table) : describe(table);
    throw new RangeError(`resolveLabel: the table must be "whatwg" or "iana", got ${got}`);
  }
  const encoding = known(label, table);
  if (encoding !== undefined) return encoding;
  const labels = [...tables[table].keys(), ...encodings]; // our own names last, so that advice shows them
  throw new RangeError(
    `resolveLabel: ${quoted(label)} labels no encoding of this package; ${advice(normal(label), labels, encodings)}`,
  );
}

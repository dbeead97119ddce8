// The names of encodings: our own names, the labels of two registries, which disagree, and names of unsupported encodings.
import { lettersAndDigits, quoted, unknown } from './did-you-mean.js';
import { FULL_ONLY_LABELS, isOnlyInFull, supportOf } from './edition.js';
import { argumentTypeError, describe, wrongEncoding, wrongOption } from './errors.js';
import { encodings } from './names.js';
import { TextDecoder } from './platform.js';

// The labels of the Encoding Standard, for the encodings that both editions of this package have.
const WHATWG = {
  'utf-8': 'utf-8,unicode-1-1-utf-8,unicode11utf8,unicode20utf8,x-unicode20utf8,utf8',
  'utf-16le': 'utf-16le,csunicode,iso-10646-ucs-2,ucs-2,unicode,unicodefeff,utf-16',
  'utf-16be': 'utf-16be,unicodefffe',
  'windows-1252':
    'windows-1252,ansi_x3.4-1968,ascii,cp1252,cp819,csisolatin1,ibm819,iso-ir-100,iso8859-1,iso88591,iso_8859-1,' +
    'iso_8859-1:1987,iso-8859-1,l1,latin1,us-ascii,x-cp1252',
};

// The IANA registry, with the names that RFC 1641, RFC 1642, RFC 2044 and RFC 2781 registered. UCS-2 and UCS-4 in the registry
// have no byte order; ISO/IEC 10646-1 §6.3 puts the most significant byte first.
const IANA = {
  'utf-8': 'utf-8,csutf8,unicode-1-1-utf-8',
  'cesu-8': 'cesu-8,cscesu8,cscesu-8',
  'utf-16': 'utf-16,csutf16',
  'utf-16le': 'utf-16le,csutf16le',
  'utf-16be': 'utf-16be,csutf16be',
  'ucs-2be': 'iso-10646-ucs-2,csunicode,unicode-1-1,csunicode11',
  'utf-32': 'utf-32,csutf32',
  'utf-32le': 'utf-32le,csutf32le',
  'utf-32be': 'utf-32be,csutf32be',
  'ucs-4be': 'iso-10646-ucs-4,csucs4',
  ascii: 'us-ascii,ascii,iso-ir-6,ansi_x3.4-1968,ansi_x3.4-1986,iso_646.irv:1991,iso646-us,us,ibm367,cp367,csascii',
  'iso-8859-1': 'iso-8859-1,iso-ir-100,iso_8859-1:1987,iso_8859-1,latin1,l1,ibm819,cp819,csisolatin1',
  'windows-1252': 'windows-1252,cswindows1252',
  'utf-7': 'utf-7,csutf7,unicode-1-1-utf-7,csunicode11utf7',
  'utf-1': 'iso-10646-utf-1,csiso10646utf1',
};

// Further names in Python, Java and Node, and the names of ISO/IEC 10646-1 Annex M. The names of Annex M and the label UTF-8 mean UTF-8 as
// the latest amendment defines it (draft-yergeau-rfc2279bis-00, paragraph <44>).
const OTHERS = {
  'utf-8': 'u8,utf,utf8-ucs2,utf8-ucs4,cp65001,iso 10646 part-1 utf-8,utf8-form',
  'utf-16': 'u16,iso 10646 part-1 utf-16,transformation-format-16',
  'utf-16le': 'utf-16-le,unicodelittleunmarked,ucs2',
  'utf-16be': 'utf-16-be,unicodebigunmarked',
  'utf-32': 'u32',
  'utf-32le': 'utf-32-le',
  'utf-32be': 'utf-32-be',
  ascii: '646,ansi-x3-4-1968',
  'iso-8859-1': '8859,iso8859,latin,latin-1,iso88591',
  'windows-1252': '1252',
  'utf-7': 'u7',
};

// Matches names in the Encoding Standard, the IANA registry and Python, in lower case and without punctuation. Python also has codecs that
// do not encode text. A name that matches and is no label of this edition is not a typo: its encoding is not supported.
const UNSUPPORTED = new RegExp(
  `^(?:${[
    '(?:x|cs)?(?:windows|win|cp|ibm|ccsid|ms|dos|oem|pc|pcp|pc8codepage)?\\d{3,5}(?:[eju]|baltic|multilingual|latinhebrew)?',
    '(?:cs|x)?windows\\d+\\w?|cp(?:is|gr)|ansi|mbcs|dbcs|oem',
    '(?:cs)?iso(?:8859\\d{1,2}(?:[ei]|\\d{4})?|2022\\w+|ir\\d+|latin\\w+|646\\w+|10646\\w+|58gb\\d+|celtic)',
    '(?:latin|l|r)\\d+|(?:arabic|cyrillic|hebrew|greek|thai|chinese|korean|japanese)\\w*|visual|logical|ruscii',
    '(?:cs)?koi\\w{0,4}|(?:cs|x)?mac\\w*|palmos|nextstep|(?:cs)?(?:hp)?roman8',
    '(?:cs|cn|x+)?big5\\w*|hkscs|(?:cs|x)?gb(?:k|\\d+)|hz\\w*|(?:x|cs)?euc\\w+|(?:cs|x)?s(?:hift)?jis\\w*|(?:cs)?mskanji',
    'u?jis\\w*|(?:cs)?ks[cx]\\w+|uhc|johab|tis620\\w*|viscii|vscii|tcvn\\w*|(?:cs)?(?:ptcp|pt|cp)154|(?:kz|rk|strk)1048\\w*',
    'csunicode[^1]\\w*|asmo\\d+|ecma\\d+|elot\\d+|suneugreek|ebcdic\\w*|gsm\\w*|scsu|bocu1',
    'utf(?:8sig|8mac|8mb3|5|6|9|18|ebcdic)|(?:cs)?utf7imap|replacement|xuserdefined|undefined|charmap|idna|punycode',
    '(?:raw)?unicodeescape|base64|hex|bz2|zlib|zip|uu|rot13|quopri|quotedprintable|binary',
  ].join('|')})(?:codec)?$`,
);

const WHITESPACE = '\t\n\f\r ';

/**
 * Returns a label with its ASCII letters in lower case, without the ASCII whitespace around it. A regular expression for the whitespace at
 * the end would take quadratic time.
 */
function normalized(label) {
  let [from, to] = [0, label.length];
  while (from < to && WHITESPACE.includes(label[from])) from++;
  while (from < to && WHITESPACE.includes(label[to - 1])) to--;
  // `toLowerCase` on the whole label would map U+212A KELVIN SIGN to k.
  return label.slice(from, to).replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** Returns a label with `-` for each `_` and for a `:` before a year: Python writes `iso_8859_2_1987` for `iso_8859-2:1987`. */
const hyphenated = (label) => label.replace(/_|:(?=\d{4}$)/g, '-');

/** Returns `[label, encoding]` pairs for all labels of the given tables. */
const entries = (...labelTables) =>
  labelTables
    .flatMap(Object.entries)
    .flatMap(([encoding, labels]) => labels.split(',').map((label) => [label, encoding]));

/** Returns every name that calls accept, and its encoding. */
function allNames() {
  const ourNames = encodings.flatMap((name) => [name.replace('-', ''), name].map((label) => [label, name]));
  // Later entries win: where the registries disagree, IANA decides, because the Encoding Standard describes the web only.
  const pairs = [
    ...entries(WHATWG, FULL_ONLY_LABELS.WHATWG),
    ...entries(OTHERS, FULL_ONLY_LABELS.OTHERS),
    ...entries(IANA, FULL_ONLY_LABELS.IANA),
    ...ourNames,
  ];
  return pairs.map(([label, encoding]) => [hyphenated(label), encoding]);
}

/** The functions that list the labels of each table. */
const LABELS_OF_TABLE = {
  any: allNames,
  whatwg: () => entries(WHATWG, FULL_ONLY_LABELS.WHATWG),
  iana: () => entries(IANA, FULL_ONLY_LABELS.IANA),
};
const tables = new Map();

function tableOf(name) {
  if (!tables.has(name)) tables.set(name, new Map(LABELS_OF_TABLE[name]()));
  return tables.get(name);
}

/** Returns the encoding that a label names in a table; `undefined` for an unknown label. */
export function encodingOfLabel(label, table = 'any') {
  const name = normalized(label);
  return tableOf(table).get(table === 'any' ? hyphenated(name) : name);
}

const REGISTRIES = { whatwg: 'the Encoding Standard', iana: 'the IANA registry' };

/** Returns whether the platform's own `TextDecoder` accepts a label. */
function isOnPlatform(label) {
  try {
    return Boolean(new TextDecoder(label));
  } catch {
    return false;
  }
}

/** Matches the names of code pages in different programs, in lower case and without punctuation. */
const CODE_PAGE = /^(?:x|cs)?(?:windows|win|cp|ibm|ccsid|ms|dos|oem|pc|ansi|codepage)?0*(\d{2,5})$/;
/**
 * The encodings whose names do not contain their code page number, by this number in Windows and .NET. Part n of ISO 8859 has the number
 * 28590 + n, and is not listed.
 */
const NUMBERED = {
  __proto__: null,
  1200: 'utf-16le',
  1201: 'utf-16be',
  10000: 'macintosh',
  10007: 'x-mac-cyrillic',
  12000: 'utf-32le',
  12001: 'utf-32be',
  20127: 'ascii',
  20866: 'koi8-r',
  21866: 'koi8-u',
  38598: 'iso-8859-8-i',
  50220: 'iso-2022-jp',
  51932: 'euc-jp',
  51936: 'gb2312',
  51949: 'euc-kr',
  54936: 'gb18030',
  65000: 'utf-7',
  65001: 'utf-8',
};
/** Matches names such as `UTF-8 with BOM` in editors, and `utf8mb4` in MySQL, in lower case and without punctuation. */
const UNICODE_VARIANT = /^(utf(?:8|(?:16|32)(?:[lb]e)?))(?:(?:with)?bom|mb4)$/;

/**
 * Returns the name of the encoding with a code page number: a part of ISO 8859, windows-1250 to windows-1259, or an encoding in `NUMBERED`.
 * Returns `undefined` for any other number.
 */
function nameOfNumber(number) {
  const part = number - 28590;
  if (part >= 1 && part <= 16) return `iso-8859-${part}`;
  return /^125\d$/.test(number) ? `windows-${number}` : NUMBERED[number];
}

/**
 * Returns names that utfscope may have for an encoding that another program calls `key`. `key` is in lower case and without punctuation: for
 * example, `utf8withbom`.
 */
function otherSpellings(key) {
  const [, page] = CODE_PAGE.exec(key) ?? [];
  const [, unicode] = UNICODE_VARIANT.exec(key) ?? [];
  if (unicode) return [unicode.replace('utf', 'utf-')];
  if (page === undefined) return [];
  return [nameOfNumber(page), `windows-${page}`, `cp${page}`, `cp0${page}`];
}

/** Returns the error text for the label of an encoding that this edition lacks. The text names the edition that has it, if one does. */
function unsupported(label) {
  const name = normalized(label);
  const [, number] = CODE_PAGE.exec(lettersAndDigits(name)) ?? [];
  const official = nameOfNumber(number) ?? name;
  const support = supportOf(isOnlyInFull(lettersAndDigits(name)) || [official, hyphenated(name)].some(isOnPlatform));
  return `${official}${official === label ? '' : ` (${quoted(label)})`} is ${support}`;
}

/** Returns the error text for a label that names no encoding; `what` is the word for the label in this text. */
export function unknownLabel(label, what = 'encoding', table = 'any') {
  const key = lettersAndDigits(normalized(label));
  const labels = [...tableOf(table).keys()];
  const names = [...new Set(tableOf(table).values())].filter((name) => labels.includes(name));
  if (!labels.some((other) => lettersAndDigits(other) === key)) {
    const elsewhere = encodingOfLabel(label);
    if (elsewhere) {
      const here = `no encoding of utfscope has the label ${quoted(label)} in ${REGISTRIES[table]}`;
      return `${here}; decode and other calls accept it as ${elsewhere}`;
    }
    const spelling = otherSpellings(key).find((name) => tableOf(table).has(name));
    if (spelling) return `unknown ${what} ${quoted(label)}. Did you mean "${spelling}"?`;
    if (UNSUPPORTED.test(key) || isOnlyInFull(key)) return unsupported(label);
  }
  // The names are last: of several labels that differ only in punctuation, the last is suggested.
  return unknown(what, label, [...labels, ...names], table === 'any' ? encodings : names);
}

const TABLES = ['any', 'whatwg', 'iana'];

export function resolveLabel(label, table = 'any') {
  const call = 'resolveLabel';
  if (typeof label !== 'string') throw argumentTypeError(call, `the label must be a string, got ${describe(label)}`);
  if (!TABLES.includes(table)) {
    const got = typeof table === 'string' ? quoted(table) : describe(table);
    throw wrongOption(call, `the table must be "any", "whatwg" or "iana", got ${got}`);
  }
  const encoding = encodingOfLabel(label, table);
  if (encoding !== undefined) return encoding;
  throw wrongEncoding(call, unknownLabel(label, 'encoding label', table));
}

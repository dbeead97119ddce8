/**
 * What a program wrote between the bytes of a character when it divided text after a number of bytes: a line break with the start of the next line, or
 * the end of one field and the start of the next.
 */

const [LINE_FEED, CARRIAGE_RETURN] = [0x0a, 0x0d];
/** The bytes that end a line. */
export const LINE_ENDS = [LINE_FEED, CARRIAGE_RETURN];
/** Returns whether a byte ends a line. @param {number} byte */
export const isLineEnd = (byte) => byte === LINE_FEED || byte === CARRIAGE_RETURN;
/** The maximum length of a separator in bytes. Tags can be on two lines, with indentation. */
export const MAX_SEPARATOR = 80;
/** Bytes to examine on each side of a fault, so that they include both parts of a character with a separator between them. */
export const FAULT_CONTEXT = MAX_SEPARATOR + 16;

/** The prefixes that a line can have before its text, by their kind. */
const PREFIXES = {
  // A continuation line of iCalendar, vCard and mail (RFC 5545 §3.1, RFC 5322 §2.2.3).
  fold: /^[ \t]+$/,
  // In GEDCOM, a line with its level, CONC and one space continues the text of the line before it. With CONT instead, a
  // new line of the text begins.
  conc: /^[ \t]*\d{1,2} CON[CT] $/,
  // A quotation or a comment.
  mark: /^[ \t]*(?:(?:[>|] ?)+|#+|\/\/+|--|[*;%])[ \t]*$/,
  // A string literal that continues the string literal of the line before it, as in PO files and C. In PO files, `#~`
  // begins the lines of obsolete messages.
  quoted: /^(?:#~ ?)?[ \t]*["']$/,
  // A key that repeats the key of the line before it. In the database files of freedb, several lines with the same key form one value.
  key: /^[A-Za-z]\w*=$/,
};

/** What can be between two fields of one text, by its kind. */
const BETWEEN_FIELDS = {
  // The end of an element and the start of the next one with the same name, as in ISO 20022 and other XML; or a line break of HTML.
  tags: /^(?:<\/([\w:.-]+)>\s*<\1(?:\s[^<>]*)?>|<br\s*\/?>\s*)$/i,
  // The code of a subfield in field 86 of MT940, such as `?21`.
  code: /^(?:\r?\n)?[?<~^]\d\d$/,
  // The delimiter of components, as in EDIFACT, or of columns. Also the quotation marks around values or string literals, with their delimiter.
  delimiter: /^(?:[,;:|+^~\t]|(["'])\s*(?:[,;:|+.&\t]|\|\|)\s*\1)$/,
  // A line break and the numbers of the next row of a table, such as `2,`.
  row: /^(["']?)\r?\n(?:["']?\d{1,10}["']?[,;|\t]){1,3}\1$/,
};

/** The kinds of separators that occur by chance between the bytes of text in other encodings. */
const WEAK = ['quoted', ...Object.keys(BETWEEN_FIELDS)];

/** Returns whether a kind of separator is only weak evidence that a character was divided; see WEAK. @param {string | null} kind */
export const isWeakSeparator = (kind) => WEAK.includes(kind);

/** Returns whether a kind of separator is between fields, and not a line break within text. @param {string | null} kind */
export const isBetweenFields = (kind) => kind in BETWEEN_FIELDS;

/** Returns the ASCII text from an offset on, with at most MAX_SEPARATOR characters. */
function asciiFrom(bytes, from) {
  let end = from;
  while (end - from < MAX_SEPARATOR && bytes[end] < 0x80) end += 1;
  return String.fromCharCode(...bytes.subarray(from, end));
}

/**
 * Returns whether a key can repeat the key of the line that ends at `at`: this line begins with the key, or the start of this line is not among the
 * bytes.
 */
function isRepeatedKey(bytes, at, key) {
  const lineStart = 1 + Math.max(bytes.lastIndexOf(LINE_FEED, at - 1), bytes.lastIndexOf(CARRIAGE_RETURN, at - 1));
  return lineStart === 0 || Array.from(key).every((letter, index) => letter.charCodeAt(0) === bytes[lineStart + index]);
}

/**
 * Returns the kind of the prefix after a line break; null for a line break alone, undefined if the text is not a prefix. `mark` is the quotation mark
 * before the line break, or empty.
 */
function kindOfPrefix(bytes, at, mark, prefix) {
  if (prefix === '' && mark === '') return null;
  const kind = Object.keys(PREFIXES).find((name) => PREFIXES[name].test(prefix));
  const isInLiteral = mark !== '';
  if (isInLiteral !== (kind === 'quoted') || (isInLiteral && !prefix.endsWith(mark))) return undefined;
  return kind === 'key' && !isRepeatedKey(bytes, at, prefix) ? undefined : kind;
}

/**
 * Returns the separator that begins at an offset and ends before the first byte beyond ASCII. Its kind is a key of PREFIXES or BETWEEN_FIELDS, or null
 * for a line break alone. Returns null if there is other text.
 *
 * @param {Uint8Array} bytes
 * @param {number} at
 * @returns {{ text: string, kind: string | null } | null}
 */
export function separatorAt(bytes, at) {
  const text = asciiFrom(bytes, at);
  const [, mark, prefix] = /^(["']?)(?:\r\n?|\n)([^\r\n]*)$/.exec(text) ?? [];
  const kind = prefix === undefined ? undefined : kindOfPrefix(bytes, at, mark, prefix);
  const found = kind === undefined ? Object.keys(BETWEEN_FIELDS).find((name) => BETWEEN_FIELDS[name].test(text)) : kind;
  return found === undefined ? null : { text, kind: found };
}

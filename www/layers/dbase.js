/** A table of dBASE, FoxPro or Clipper (.dbf). Decoding returns its records as CSV (RFC 4180). */
import { withSpaces } from '../concat-bytes.js';
import { ANSI_DRIVER, cutsIn, dbaseTable, isDeleted, textsIn, valueOf, withoutCut } from '../dbase-table.js';
import * as words from '../text/dbase.js';
import { certainEncoding } from './certain-encoding.js';

const UTF8 = 'utf-8';
const [COMMA, QUOTE, LF, CR] = [0x2c, 0x22, 0x0a, 0x0d];
/** The type of the field in which Visual FoxPro marks null values. `decode` leaves this field out of the CSV. */
const FLAGS = '0';

const WINDOWS_CODE_PAGE = /^(?:windows-\d+|shift_jis|gbk|euc-kr|big5)$/;
/** The most bytes of text from which the encoding is detected. For UTF-8, all of the text is checked. */
const MAX_DETECTED = 1 << 18;

/** Writes CSV (RFC 4180) into an array of bytes that grows. */
class CsvWriter {
  #bytes = new Uint8Array(1 << 16);
  #length = 0;
  #isLineStart = true;

  /** Makes the array large enough for `count` more bytes. */
  #reserve(count) {
    if (this.#length + count <= this.#bytes.length) return;
    const bytes = new Uint8Array(Math.max(2 * this.#bytes.length, this.#length + count));
    bytes.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = bytes;
  }
  #push(byte) {
    this.#bytes[this.#length] = byte;
    this.#length += 1;
  }
  /** Adds a value to the current line. */
  add(value) {
    this.#reserve(2 * value.length + 3);
    if (!this.#isLineStart) this.#push(COMMA);
    this.#isLineStart = false;
    if (!value.some((byte) => byte === COMMA || byte === QUOTE || byte === LF || byte === CR)) {
      this.#bytes.set(value, this.#length);
      this.#length += value.length;
      return;
    }
    this.#push(QUOTE);
    for (const byte of value) {
      if (byte === QUOTE) this.#push(QUOTE);
      this.#push(byte);
    }
    this.#push(QUOTE);
  }
  endLine() {
    this.#reserve(1);
    this.#push(LF);
    this.#isLineStart = true;
  }
  get bytes() {
    return this.#bytes.subarray(0, this.#length);
  }
}

/**
 * Returns `texts`: the texts that have bytes beyond ASCII, from the start of a table. `isUtf8` is true if all texts are UTF-8, apart from characters
 * cut at the end of a field, and at least one character beyond ASCII is complete.
 */
function examineTexts(table, isValid) {
  const texts = [];
  let [length, isUtf8, hasComplete] = [0, true, false];
  for (const text of textsIn(table)) {
    if (length < MAX_DETECTED) texts.push(text);
    length += text.length;
    if (isUtf8) {
      const complete = withoutCut(text, UTF8, isValid);
      isUtf8 = isValid(complete, UTF8);
      hasComplete ||= complete.some((byte) => byte >= 0x80);
    }
    if (!isUtf8 && length >= MAX_DETECTED) break;
  }
  return { texts, isUtf8: isUtf8 && hasComplete };
}

/**
 * Returns the encoding of the text of a table. That is the encoding of the language driver, unless the text is certainly in another encoding. Without a
 * known language driver, it is the encoding that is detected, if detection is certain.
 *
 * @returns {{ encoding: string | null, isAscii: boolean, isLikely?: boolean, isNotLoaded?: boolean, sample: Uint8Array }} `encoding`: null if it
 *   is unknown; `isLikely`: whether the header declares an unspecified Windows code page, and detection is not certain;
 *   `isNotLoaded`: whether the declared encoding could not be loaded; `sample`: the first texts, with spaces between them
 */
function encodingOf(table, dependencies) {
  const { isValid, decodeBytes, detectInstead, detectOther } = dependencies;
  const { declared } = table;
  const { texts, isUtf8 } = examineTexts(table, isValid);
  const sample = withSpaces(texts);
  if (texts.length === 0) return { encoding: declared ?? UTF8, isAscii: true, sample };
  if (isUtf8) return { encoding: UTF8, isAscii: false, sample };
  if (declared === null || table.driver === ANSI_DRIVER) {
    const certain = certainEncoding(texts, dependencies);
    if (declared === null || certain !== null) return { encoding: certain, isAscii: false, sample };
    const likely = detectOther(sample)?.encoding;
    return { encoding: WINDOWS_CODE_PAGE.test(likely) ? likely : declared, isAscii: false, isLikely: true, sample };
  }
  if (decodeBytes(sample, declared) === null) return { encoding: declared, isAscii: false, isNotLoaded: true, sample };
  return { encoding: detectInstead(sample, declared) ?? declared, isAscii: false, sample };
}

/** Returns what the header and the text of a table show: the facts that the sentences of text/dbase.js need. */
function factsOf(table, isWhole, dependencies, { encoding, isAscii, isLikely } = encodingOf(table, dependencies)) {
  const cuts = encoding === null ? { names: 0, fields: 0, first: null } : cutsIn(table, encoding, dependencies.isValid);
  const { first } = cuts;
  const name = first && (dependencies.decodeBytes(first.name, encoding) ?? '');
  return {
    ...table,
    names: table.fields.length,
    present: table.records.length,
    deleted: table.records.countDeleted(),
    cuts: { ...cuts, first: first && { ...first, name } },
    ...{ encoding, isAscii, isLikely, isWhole },
  };
}

function decode(bytes, dependencies) {
  const table = dbaseTable(bytes);
  if (table === null) return { problem: words.NO_DBASE_TABLE };
  const found = encodingOf(table, dependencies);
  const { encoding, sample, isNotLoaded, isAscii } = found;
  const fields = table.fields.filter(({ type }) => type !== FLAGS);
  const hasDeleted = table.records.countDeleted() > 0;
  const [ascii, csv] = [new TextEncoder(), new CsvWriter()];
  if (hasDeleted) csv.add(ascii.encode(words.DELETED_COLUMN));
  for (const { name } of fields) csv.add(name);
  csv.endLine();
  for (const record of table.records) {
    if (hasDeleted) csv.add(ascii.encode(isDeleted(record) ? '*' : ''));
    for (const field of fields) csv.add(valueOf(record, field));
    csv.endLine();
  }
  const isWhole = true;
  const note = words.dbaseNote(factsOf(table, isWhole, dependencies, found));
  return {
    bytes: csv.bytes,
    encoding,
    form: {},
    note: isNotLoaded ? words.lacksEncoding(encoding) : note,
    bytesToDetect: isAscii || encoding !== null ? undefined : sample,
  };
}

export const dbase = {
  id: 'dbase',
  label: words.DBASE,
  description: words.A_DBASE_TABLE,
  decodeLabel: words.SHOW_RECORDS,
  extension: '.csv',
  // The bytes of the header and the spaces that pad the fields are not text.
  explainsInput: true,
  explainsProblems: true,
  isBinary: true,
  trims: false,
  needsEncodings: true,
  recognise: (bytes) => dbaseTable(bytes) !== null,
  describe: (bytes, isWhole, dependencies) => ({
    hint: words.dbaseHint(factsOf(dbaseTable(bytes), isWhole, dependencies)),
  }),
  decode,
  canEncode: () => false,
  encode: () => ({ problem: words.DBASE_NOT_WRITTEN }),
};

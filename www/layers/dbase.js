/** A table of dBASE, FoxPro or Clipper (.dbf), which is decoded as lines of comma-separated values. */
import { concatBytes } from '../concat-bytes.js';
import { cutsIn, dbaseTable, isDeleted, textsOf, valueOf, withoutCut } from '../dbase-table.js';
import * as words from '../text/dbase.js';
import { certainEncoding, withSpaces } from './certain-encoding.js';

const UTF8 = 'utf-8';
const [COMMA, QUOTE, LF, CR] = [0x2c, 0x22, 0x0a, 0x0d];
/** The type of the field in which Visual FoxPro marks null values. */
const FLAGS = '0';

/** Returns the value of a field in a line of comma-separated values (RFC 4180). */
function quoted(bytes) {
  if (!bytes.some((byte) => [COMMA, QUOTE, LF, CR].includes(byte))) return bytes;
  const inside = Array.from(bytes).flatMap((byte) => (byte === QUOTE ? [QUOTE, QUOTE] : [byte]));
  return Uint8Array.from([QUOTE, ...inside, QUOTE]);
}

const lineOf = (values) => [
  ...values.flatMap((value, at) => (at > 0 ? [Uint8Array.of(COMMA), quoted(value)] : [quoted(value)])),
  Uint8Array.of(LF),
];

/** Returns whether texts are UTF-8, apart from characters that were cut at the end of a field. */
function areUtf8(texts, isValid) {
  const complete = texts.map((text) => withoutCut(text, UTF8, isValid));
  const isBeyondAscii = (text) => text.some((byte) => byte >= 0x80);
  return complete.some(isBeyondAscii) && complete.every((text) => isValid(text, UTF8));
}

/**
 * Returns the encoding of the text of a table: the one of the language driver, unless the text is certainly in another; without a language
 * driver, the encoding that is detected if it is certain. `encoding` is null if it is unknown.
 */
function encodingOf(table, dependencies) {
  const { isValid, decodeBytes, detectInstead } = dependencies;
  const { declared } = table;
  const texts = textsOf(table);
  const all = withSpaces(texts);
  if (texts.length === 0) return { encoding: declared ?? UTF8, isAscii: true, all };
  if (areUtf8(texts, isValid)) return { encoding: UTF8, isAscii: false, all };
  if (declared === null) return { encoding: certainEncoding(texts, dependencies), isAscii: false, all };
  if (decodeBytes(all, declared) === null) return { encoding: declared, isAscii: false, isLacking: true, all };
  return { encoding: detectInstead(all, declared) ?? declared, isAscii: false, all };
}

/** Returns what the header and the text of a table say, for the sentences. */
function factsOf(table, isWhole, dependencies) {
  const { encoding, isAscii } = encodingOf(table, dependencies);
  const cuts = encoding === null ? { names: 0, fields: 0, first: null } : cutsIn(table, encoding, dependencies.isValid);
  const { first } = cuts;
  const name = first && (dependencies.decodeBytes(first.name, encoding) ?? '');
  return {
    ...table,
    names: table.fields.length,
    present: table.records.length,
    deleted: table.records.filter(isDeleted).length,
    cuts: { ...cuts, first: first && { ...first, name } },
    ...{ encoding, isAscii, isWhole },
  };
}

function decode(bytes, dependencies) {
  const table = dbaseTable(bytes);
  if (table === null) return { problem: words.NO_DBASE_TABLE };
  const { encoding, all, isLacking, isAscii } = encodingOf(table, dependencies);
  const fields = table.fields.filter(({ type }) => type !== FLAGS);
  const hasDeleted = table.records.some(isDeleted);
  const ascii = new TextEncoder();
  const mark = (value) => (hasDeleted ? [ascii.encode(value)] : []);
  const lines = [
    lineOf([...mark(words.DELETED_COLUMN), ...fields.map(({ name }) => name)]),
    ...table.records.map((record) =>
      lineOf([...mark(isDeleted(record) ? '*' : ''), ...fields.map((field) => valueOf(record, field))]),
    ),
  ];
  const note = words.dbaseNote(factsOf(table, true, dependencies));
  return {
    bytes: concatBytes(lines.flat()),
    encoding,
    form: {},
    note: isLacking ? words.lacksEncoding(encoding) : note,
    bytesToDetect: isAscii || encoding !== null ? undefined : all,
  };
}

export const dbase = {
  id: 'dbase',
  label: words.DBASE,
  description: words.A_DBASE_TABLE,
  decodeLabel: words.SHOW_RECORDS,
  extension: '.csv',
  // The bytes of the header, and the spaces that fill the fields, are no text.
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

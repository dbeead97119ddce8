/**
 * Records of library catalogues in ISO 2709 (../iso-2709.js). Decoding returns a line for each field, as MarcEdit
 * writes them (.mrk). `$` begins a subfield. `\` stands for a space in an indicator, or in a field without subfields.
 * The result is text in UTF-8, if the encoding of the records is known.
 */
import { decodeAnsel, isAnsel, isUsualText, TABLES } from '../ansel.js';
import { withSpaces } from '../concat-bytes.js';
import {
  areBinaryRecords,
  ASCII,
  bomLength,
  declarationOf,
  ISO_5426,
  marcRecordOf,
  MARC_8,
  recordsIn,
  subfieldsOf,
} from '../iso-2709.js';
import { decodeIso5426, isIso5426 } from '../iso-5426.js';
import * as words from '../text/marc.js';
import { utf8TextOf } from './byte-characters.js';
import { certainEncoding } from './certain-encoding.js';
import { asKeptBytes, withKeptBytes } from './kept-bytes.js';

const UTF8 = 'utf-8';
/** The encoding that decodes each byte to the code point with the same number. */
const ONE_BYTE_EACH = 'iso-8859-1';
/** The most bytes of text from which the encoding is detected. */
const MAX_DETECTED = 1 << 18;
/** The fewest bytes beyond ASCII from which another encoding than the declared one is detected. */
const MIN_DETECTED = 8;
/** The number of places that `isAnsel` and `isIso5426` need as evidence. It is small, because a record is certainly library data. */
const MIN_EVIDENCE = 2;
/** The number of indicators before the subfields of a field. */
const INDICATORS = 2;
/** Tags of the fields without subfields and indicators: 001 to 009. */
const WITHOUT_SUBFIELDS = /^00/;

/** The fewest characters beyond ASCII that show that a record is UTF-8 if other records are not. Fewer characters can be well-formed by chance. */
const MIN_UTF8 = 3;
/** A capital letter after a small letter, which text in the wrong encoding often has. */
const CAPITAL_WITHIN = /\p{Ll}\p{Lu}/u;
const BEYOND_ASCII = /[^\0-\x7f]+/g;

const isBeyondAscii = (bytes) => bytes.some((byte) => byte >= 0x80);
/** Encodings that the package lacks, in which marks stand before their letters. */
const LIBRARY_ENCODINGS = {
  [MARC_8]: {
    isEvident: (text) => isAnsel(text, TABLES.marc, MIN_EVIDENCE),
    read: (text, keep) => decodeAnsel(text, TABLES.marc, { keep, onlyUsual: false }),
  },
  [ISO_5426]: {
    isEvident: (text) => isIso5426(text, MIN_EVIDENCE),
    read: (text, keep) => decodeIso5426(text, { keep, onlyUsual: false }),
  },
};

/** Returns the texts that have bytes beyond ASCII in records: subfields, and fields without subfields. */
function textsIn(records) {
  const texts = [];
  let length = 0;
  for (const { fields } of records) {
    for (const { bytes } of fields) {
      if (!isBeyondAscii(bytes)) continue;
      const subfields = subfieldsOf(bytes).map(({ value }) => value);
      for (const text of subfields.length > 0 ? subfields : [bytes]) {
        if (!isBeyondAscii(text)) continue;
        texts.push(text.subarray(0, MAX_DETECTED));
        length += text.length;
        if (length > MAX_DETECTED) return texts;
      }
    }
  }
  return texts;
}

/** Returns the encoding in which texts are certainly text, as `certainEncoding` does; null if they have too few bytes beyond ASCII. */
function detectedEncoding(texts, dependencies) {
  const count = texts.reduce((sum, text) => sum + text.filter((byte) => byte >= 0x80).length, 0);
  return count >= MIN_DETECTED ? certainEncoding(texts, dependencies) : null;
}

/**
 * Returns the encoding of the texts of records that are not UTF-8. It is the encoding that the texts themselves show,
 * or else the declared encoding, if the texts can be in it. `encoding` is null if neither is known. `isUncertain`:
 * whether only the declaration shows the encoding.
 */
function otherEncodingOf(texts, declared, dependencies) {
  const { isValid, decodeBytes, detectInstead } = dependencies;
  const sample = withSpaces(texts);
  const characters = decodeBytes(sample, ONE_BYTE_EACH);
  const order = declared === ISO_5426 ? [ISO_5426, MARC_8] : [MARC_8, ISO_5426];
  const evident = order.find((name) => LIBRARY_ENCODINGS[name].isEvident(characters));
  if (evident) return { encoding: evident };
  const library = LIBRARY_ENCODINGS[declared];
  if (!library && declared !== null && ![UTF8, ASCII].includes(declared)) {
    const isPossible = decodeBytes(sample, declared) !== null && isValid(sample, declared);
    if (isPossible) return { encoding: detectInstead(sample, declared) ?? declared };
  }
  const encoding = detectedEncoding(texts, dependencies);
  if (encoding !== null || !library) return { encoding };
  const read = library.read(characters, (kept) => kept);
  const isPossible = read.kept === 0 && read.usual > 0 && isUsualText(read) && !CAPITAL_WITHIN.test(read.text);
  return isPossible ? { encoding: declared, isUncertain: true } : { encoding: null };
}

/** Returns whether a record that is well-formed UTF-8 is certainly in UTF-8, and not well-formed by chance. */
function isCertainlyUtf8(record) {
  const count = record.bytes.filter((byte) => byte >= 0xc0).length;
  return count >= MIN_UTF8 || declarationOf(record).declared === UTF8;
}

/**
 * Returns the records, and the facts about their format, encodings and errors.
 *
 * @param {Uint8Array} bytes
 * @param {boolean} isWhole whether `bytes` are the whole input. In a sample, a record that is cut at the end is left out.
 */
function examine(bytes, isWhole, dependencies) {
  const all = [...recordsIn(bytes)];
  const records = isWhole || all.length < 2 ? all : all.filter(({ isComplete }) => isComplete);
  const last = records.at(-1);
  const isCut = isWhole && !last.isComplete && last.hasLeader;
  const readable = records.filter(({ isReadable }) => isReadable);
  const { format, code, declared } = declarationOf(records[0]);
  const beyondAscii = records.filter((record) => isBeyondAscii(record.bytes));
  const utf8 = beyondAscii.filter(
    ({ bytes: record, isComplete }) => utf8TextOf(record, isComplete || isWhole) !== null,
  );
  const areAllUtf8 = utf8.length === beyondAscii.length;
  const inUtf8 = new Set(areAllUtf8 ? utf8 : utf8.filter(isCertainlyUtf8));
  const others = beyondAscii.filter((record) => !inUtf8.has(record));
  const texts = textsIn(others);
  // Records of only ASCII characters can have escape sequences of MARC-8.
  const encodingOfAscii = declared === MARC_8 && utf8.length === 0 ? MARC_8 : UTF8;
  const found = others.length === 0 ? { encoding: encodingOfAscii } : otherEncodingOf(texts, declared, dependencies);
  const { encoding, isUncertain = false } = found;
  const isWrong = (record) => ![null, inUtf8.has(record) ? UTF8 : encoding].includes(declarationOf(record).declared);
  return {
    records,
    inUtf8,
    /** Texts that are not UTF-8. */
    texts,
    facts: {
      ...{ format, code, declared, encoding, isUncertain, isWhole },
      count: readable.length,
      unreadable: records.length - readable.length - (isCut && !last.isReadable ? 1 : 0),
      utf8: inUtf8.size,
      others: others.length,
      wrong: beyondAscii.filter((record) => record.isReadable && isWrong(record)).length,
      wrongLengths: readable.filter(({ isComplete, hasRightLength }) => isComplete && !hasRightLength).length,
      isCut,
      hasBom: bomLength(bytes) > 0,
    },
  };
}

const BRACES = { '{': '{lcub}', '}': '{rcub}' };
const OTHERS = { $: '{dollar}', '\r': '{0D}', '\n': '{0A}' };
/**
 * Returns the text of a field as a line of .mrk, without its tag. `areBracesCharacters`: whether each brace is a character; false if a brace can be one of the
 * bytes of a longer character.
 */
function lineOf(text, hasSubfields, areBracesCharacters) {
  const escaped = text
    .replace(/[{}]/g, (brace) => (areBracesCharacters ? BRACES[brace] : brace))
    .replace(/[$\r\n]/g, (character) => OTHERS[character])
    .replaceAll('\x1f', '$');
  if (!hasSubfields) return escaped.replaceAll(' ', '\\');
  return escaped.slice(0, INDICATORS).replaceAll(' ', '\\') + escaped.slice(INDICATORS);
}

/**
 * Returns a function that returns the text of bytes in an encoding, in which characters of `asKeptBytes` stand for bytes that are not decoded. The
 * function adds to `counts`.
 */
function readerOf(encoding, counts, { isValid, decodeBytes }) {
  const library = LIBRARY_ENCODINGS[encoding];
  return (bytes) => {
    const characters = decodeBytes(bytes, ONE_BYTE_EACH);
    if (library) {
      const { text, kept, passages } = library.read(characters, asKeptBytes);
      counts.kept += kept;
      counts.passages += passages;
      return text;
    }
    if (!isBeyondAscii(bytes)) return characters;
    if (encoding !== null && isValid(bytes, encoding)) return decodeBytes(bytes, encoding);
    if (encoding !== null) counts.malformed += 1;
    return characters.replace(BEYOND_ASCII, asKeptBytes);
  };
}

function decode(bytes, dependencies) {
  if (marcRecordOf(bytes) === null) return { problem: words.NO_RECORDS };
  const isWhole = true;
  const { records, inUtf8, texts, facts } = examine(bytes, isWhole, dependencies);
  const counts = { kept: 0, passages: 0, malformed: 0 };
  const read = readerOf(facts.encoding, counts, dependencies);
  const readUtf8 = readerOf(UTF8, counts, dependencies);
  const isKnown = facts.encoding !== null;
  const lines = [];
  for (const record of records) {
    if (record.isReadable) lines.push(`=LDR  ${record.leader.replaceAll(' ', '\\')}`);
    for (const { tag, bytes: content } of record.fields) {
      const text = inUtf8.has(record) ? readUtf8(content) : read(content);
      lines.push(`=${tag}  ${lineOf(text, !WITHOUT_SUBFIELDS.test(tag), isKnown)}`);
    }
    lines.push('');
  }
  return {
    bytes: withKeptBytes(`${lines.join('\n')}\n`),
    encoding: isKnown ? UTF8 : null,
    form: {},
    note: words.marcNote({ ...facts, ...counts }),
    bytesToDetect: isKnown ? undefined : withSpaces(texts),
  };
}

export const marc = {
  id: 'marc',
  label: words.MARC,
  description: words.MARC_RECORDS,
  decodeLabel: words.SHOW_RECORDS,
  extension: '.mrk',
  explainsInput: true,
  isBinary: true,
  trims: false,
  needsEncodings: true,
  recognise: (bytes) => marcRecordOf(bytes) !== null,
  describe(bytes, isWhole, dependencies) {
    const isBinary = areBinaryRecords(marcRecordOf(bytes), bytes);
    // Records in UTF-8 are shown as text, with findings, and the suggestions explain their delimiters.
    return {
      hint: words.marcHint({ ...examine(bytes, isWhole, dependencies).facts, isBinary }),
      explainsInput: isBinary,
      explainsProblems: isBinary,
    };
  },
  decode,
  canEncode: () => false,
  encode: () => ({ problem: words.RECORDS_NOT_WRITTEN }),
};

/**
 * Bytes that Python could not decode. Its error handler `surrogateescape` (PEP 383) decodes such a byte as a lone surrogate: CE becomes U+DCCE.
 * Names of files, command-line arguments and environment variables are decoded in this way. `repr` and `json.dumps` write the surrogate as the
 * escape `\udcce`. The error handler `surrogatepass` writes it in three bytes, ED B3 8E.
 */
import { concatBytes } from '../concat-bytes.js';
import { hexByte } from '../format.js';
import * as words from '../text/layer-hints.js';
import { utf8TextOf } from './byte-characters.js';
import { withoutUnknownBytes } from './cut-escapes.js';
import { decodeEscapedBytes } from './escaped-bytes.js';

/** A letter, mark or digit beyond ASCII, or a pattern of Braille. */
const CHARACTER = String.raw`(?![\0-\x7f])[\p{L}\p{M}\p{N}\u2800-\u28ff]`;
/** Tokens of a text with escapes: a byte, a character, a surrogate pair, another surrogate, and any other escape, such as that of a backslash. */
const ESCAPED = new RegExp(
  String.raw`(?<byte>\\u[dD][cC][89A-Fa-f][\dA-Fa-f])|(?<character>${CHARACTER}|\\u(?!00[0-7]|[dD][89A-Fa-f])[\dA-Fa-f]{4})` +
    String.raw`|\\u[dD][89ABab][\dA-Fa-f]{2}\\u[dD][C-Fc-f][\dA-Fa-f]{2}|(?<other>\\u[dD][89A-Fa-f])|\\[^]`,
  'gu',
);
/** Tokens of a text in which lone surrogates stand for bytes. */
const RAW = new RegExp(`(?<byte>[\\udc80-\\udcff])|(?<character>${CHARACTER})`, 'gu');
const IS_CHARACTER = new RegExp(`^${CHARACTER}$`, 'u');
/**
 * Letters that can be beside bytes that are in another encoding: Greek and Cyrillic. In another encoding, their bytes in UTF-8 are rarely letters in a
 * row. Rare letters of Cyrillic do not count, because their bytes are letters of Thai in windows-874.
 */
const IN_UTF8 = /[\u0370-\u045f]/;
/** A letter before a byte. In `\n`, the letter is a part of another escape. */
const LETTER_AT_END = /(?<!\\)\p{L}$/u;
const encoder = new TextEncoder();

const characterOf = (written) =>
  written.startsWith('\\u') ? String.fromCharCode(Number.parseInt(written.slice(2), 16)) : written;

/** Returns the bytes of a token, and how each was written; null if the token stands for no bytes. */
function bytesOf({ byte, character }) {
  if (byte) {
    const value = byte.length > 1 ? Number.parseInt(byte.slice(-2), 16) : byte.charCodeAt(0) & 0xff;
    return { bytes: [value], written: [byte] };
  }
  const decoded = character ? characterOf(character) : '';
  if (!IS_CHARACTER.test(decoded) || IN_UTF8.test(decoded)) return null;
  const bytes = [...encoder.encode(decoded)];
  return { bytes, written: bytes.map((_, at) => (at === 0 ? character : '')) };
}

/**
 * Splits a text into bytes and the text between. Some bytes in another encoding are a character in UTF-8 by chance, so a character beside a byte
 * is taken as bytes too. Returns null if the text has escapes of other lone surrogates: then all may be halves of characters that a program cut.
 *
 * @param {string} text
 * @param {RegExp} tokens `ESCAPED` or `RAW`
 * @returns {{ text?: string, bytes?: Uint8Array, written?: string[], undecoded?: string[] }[] | null} `undecoded`: how the bytes were written that
 *   Python could not decode
 */
function partsOf(text, tokens) {
  const parts = [];
  let run = []; // consecutive tokens that stand for bytes
  let [start, end] = [0, 0]; // of the run
  let added = 0;
  const endRun = () => {
    const undecoded = run.flatMap(({ byte }) => byte ?? []);
    // The byte 5C, which is written as two backslashes, can be the second half of a character in Shift_JIS or Big5.
    if (undecoded.length > 0 && !text.startsWith('\\\\', end)) {
      if (start > added) parts.push({ text: text.slice(added, start) });
      const bytes = Uint8Array.from(run.flatMap((token) => token.bytes));
      parts.push({ bytes, written: run.flatMap(({ written }) => written), undecoded });
      added = end;
    }
    run = [];
  };
  for (const { 0: token, groups, index } of text.matchAll(tokens)) {
    if (groups.other) return null;
    const found = bytesOf(groups);
    if (index > end || !found) endRun();
    if (run.length === 0) start = index;
    if (found) run.push({ ...found, byte: groups.byte });
    end = index + token.length;
  }
  endRun();
  if (added < text.length) parts.push({ text: text.slice(added) });
  return parts;
}

const partsOfEscapes = (text) => partsOf(text, ESCAPED);

/**
 * Returns the parts of UTF-8 in which lone surrogates of three bytes stand for bytes. Returns null if anything else is malformed, such as another
 * surrogate.
 */
function partsOfSurrogates(input, isWhole) {
  const texts = [];
  let end = 0;
  const addText = (to, isComplete) => {
    const text = utf8TextOf(input.subarray(end, to), isComplete);
    texts.push(text ?? '');
    return text !== null;
  };
  for (let at = input.indexOf(0xed); at >= 0; at = input.indexOf(0xed, at)) {
    if ((input[at + 1] & 0xfe) !== 0xb2 || (input[at + 2] & 0xc0) !== 0x80) {
      at += 1;
      continue;
    }
    if (at > end && !addText(at, true)) return null;
    texts.push(String.fromCharCode(0xdc00 | ((input[at + 1] << 6) & 0xc0) | (input[at + 2] & 0x3f)));
    at += 3;
    end = at;
  }
  return end > 0 && addText(input.length, isWhole) ? partsOf(texts.join(''), RAW) : null;
}

/**
 * Returns whether parts have bytes that Python certainly wrote: several in a row, or one beside a letter. A half of a surrogate pair follows no
 * other half, and a program that cuts a text between two halves leaves the second half at the start of the text.
 */
const areOfPython = (parts) =>
  Boolean(parts?.some(({ bytes }, at) => bytes && (bytes.length > 1 || LETTER_AT_END.test(parts[at - 1]?.text ?? ''))));

/**
 * Decodes parts to text, each word in UTF-8 or in the other encoding that is detected. Bytes in an unknown encoding stay as they were written.
 *
 * @returns {object} as `decode` of a layer returns it
 */
function decodeParts(parts, dependencies) {
  const hasCharacters = parts.some(({ text }) => /[^\0-\x7f]/.test(text ?? ''));
  const { notes, encoding, ...decoded } = decodeEscapedBytes(parts, hasCharacters, dependencies);
  const result = { ...decoded, form: {}, note: [decoded.encodingSentence, ...notes].filter(Boolean).join(' ') || null };
  if (!encoding) return withoutUnknownBytes(result, dependencies);
  // Characters of two bytes can have their second byte in the text, which is ASCII.
  const bytes = concatBytes(decoded.parts.map((part) => part.bytes ?? encoder.encode(part.text)));
  return { ...result, parts: [{ text: dependencies.decodeBytes(bytes, encoding) }] };
}

/** Returns a hint with the first byte, and the number of bytes. */
function describe(parts, isWhole) {
  const undecoded = parts.flatMap((part) => part.undecoded ?? []);
  const [first] = undecoded;
  const hex = hexByte(bytesOf({ byte: first }).bytes[0]);
  return { hint: words.undecodedBytes(undecoded.length, hex, first.length > 1 ? first : null, isWhole) };
}

const common = {
  label: words.UNDECODED_BYTES,
  description: words.TEXT_WITH_UNDECODED_BYTES,
  decodeLabel: words.DECODE_UNDECODED_BYTES,
  trims: false,
  canEncode: () => false,
  encode: () => ({ problem: words.UNDECODED_BYTES_NOT_WRITTEN }),
};

/** The bytes are escapes. */
export const undecodedBytes = {
  ...common,
  id: 'undecoded-bytes',
  recognise: (text) => areOfPython(partsOfEscapes(text)),
  describe: (text, isWhole) => describe(partsOfEscapes(text), isWhole),
  decode(text, dependencies) {
    const parts = partsOfEscapes(text);
    return parts === null ? { problem: words.HALVES_BESIDE_BYTES } : decodeParts(parts, dependencies);
  },
};

/** The bytes are lone surrogates in UTF-8. */
export const undecodedSurrogates = {
  ...common,
  id: 'undecoded-surrogates',
  isBinary: true,
  // The lone surrogates are the only faults, and no half of a character is lost.
  explainsInput: true,
  explainsProblems: true,
  recognise: (bytes, isWhole) => areOfPython(partsOfSurrogates(bytes, isWhole)),
  describe: (bytes, isWhole) => describe(partsOfSurrogates(bytes, isWhole), isWhole),
  decode(bytes, dependencies) {
    const isWhole = true;
    const parts = partsOfSurrogates(bytes, isWhole);
    return parts === null ? { problem: words.HALVES_BESIDE_BYTES } : decodeParts(parts, dependencies);
  },
};

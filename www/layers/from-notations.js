/**
 * The notations of typed input as layers, because a file may contain them too. Each layer adds a function that encodes
 * bytes or text.
 */
import { linesOf, newlineOf } from '../line-ends.js';
import { bytesOfDump } from '../notations/dump.js';
import { codePoints } from '../notations/code-points.js';
import {
  base64,
  CUT_PERCENT,
  escapes,
  hasControlsInStructure,
  mayHavePaths,
  partsOfLiteral,
  percent,
  unicodeLiterals,
  withoutEscapedMarks,
} from '../notations/escapes.js';
import { binary, decimal, hex, octal } from '../notations/numbers.js';
import { countMatches, hexByte, uPlus } from '../format.js';
import { decodeParts } from './cut-escapes.js';
import { spacesOfFormData } from './form-data.js';
import { hasBytesLiterals } from './python-bytes.js';
import { encodeServerLog, isServerLog, partsOfServerLog, withKeptEscapes } from './server-log.js';
import { BASE64_CARRIERS, percentEncoded, PLUS_IS_SPACE, serverLog } from '../text/layer-hints.js';
import * as escapeWords from '../text/escapes.js';
import * as words from '../text/input.js';

const UNRESERVED = /[A-Za-z0-9._~-]/; // RFC 3986, section 2.3
const CONTROLS = { '\b': 'b', '\f': 'f', '\n': 'n', '\r': 'r', '\t': 't' };

/**
 * Returns a layer with the functions of a notation and the functions in `functions`. `functions.formOf` returns how a text is
 * written, so that `encode` writes it in the same way. The label is `description`, the name of the notation within a sentence, because the label
 * follows “Decode”.
 */
const layer = (notation, functions) => ({
  ...notation,
  label: notation.description,
  trims: true,
  decode: (text) => ({ ...notation.parse(text), form: functions.formOf?.(text) ?? {} }),
  ...functions,
});

/** An escape of a byte or character beyond ASCII. The layer is offered only for texts with such an escape, because source code often has escapes of ASCII, such as \x1b or \0. */
const DENOTES_NON_ASCII =
  /\\(?:x[89A-Fa-f]|[uU](?!00[0-7]|000000[0-7])[0-9A-Fa-f]{4}|[ux]\{(?!0*[0-7]?[0-9A-Fa-f]\})|[2-3][0-7]{2})/;
const DENOTES_NON_ASCII_ALL = new RegExp(DENOTES_NON_ASCII, 'g');
/** Returns whether any escape of a text has a lowercase hex digit. */
const isLowercase = (text) =>
  /(?:%|\\x)[0-9A-F]?[a-f]|\\[ux]\{[0-9A-F]*[a-f]|\\u[0-9A-F]{0,3}[a-f]|\\U[0-9A-F]{0,7}[a-f]/.test(text);

/** The styles of escapes, with patterns that count them. */
const STYLES = {
  x: /\\x[0-9A-Fa-f]/g,
  xBraces: /\\x\{/g,
  u: /\\u[0-9A-Fa-f]/g,
  braces: /\\u\{/g,
  U: /\\U00[01]/g,
  shortU: /\\U(?!00[01])/g,
  octal: /\\[0-3][0-7]{2}/g,
};

/** Returns the styles of the escapes in a text, the most frequent first; only `x` if the text has no escapes. */
function stylesOf(text) {
  const counts = Object.entries(STYLES).map(([style, pattern]) => [style, countMatches(text, pattern)]);
  const found = counts.filter(([, count]) => count > 0).sort(([, first], [, second]) => second - first);
  return found.length > 0 ? found.map(([style]) => style) : ['x'];
}

/** Returns whether a text has escapes of the style `x`, and all of them are in Unicode literals of Python 2. */
function hasOnlyUnicodeX(text) {
  const count = countMatches(text, STYLES.x);
  return count > 0 && countMatches(unicodeLiterals(text).join('\n'), STYLES.x) === count;
}

/**
 * Returns how escaped text is written:
 *
 * - the most frequent style of its escapes
 * - its prefix (`b` or `u`) and its quotation marks
 * - whether it has line breaks
 * - the case of hex digits
 */
function formOfEscapes(text) {
  const [mostFrequent] = stylesOf(text);
  // The style `x` writes bytes, but in Unicode literals, \x and two digits are a code point.
  const style = mostFrequent === 'x' && hasOnlyUnicodeX(text) ? 'u' : mostFrequent;
  const { prefix = '', mark: quote = '' } = partsOfLiteral(text) ?? {};
  return { style, prefix, quote, hasLines: text.includes('\n'), isLower: isLowercase(text) };
}

/** Returns an ASCII character as it is written in a string literal. */
function escapeAscii(character, { quote, hasLines, isLower, keepsAscii }) {
  if (keepsAscii) return character;
  if (character === '\\' || character === quote) return `\\${character}`;
  if (character >= ' ' && character !== '\u007f') return character;
  if (character === '\n' && hasLines && !quote) return character;
  return CONTROLS[character] ? `\\${CONTROLS[character]}` : `\\x${inCase(hexByte(character.charCodeAt(0)), isLower)}`;
}

const inCase = (digits, isLower) => (isLower ? digits.toLowerCase() : digits);
const hexDigits = (value, count) => value.toString(16).toUpperCase().padStart(count, '0');
const codeUnitStyle = (prefix) => (character, isLower) =>
  character.replace(/[^]/g, (unit) => prefix + inCase(hexDigits(unit.charCodeAt(0), 4), isLower));
const bracedStyle = (prefix) => (character, isLower) =>
  `${prefix}{${inCase(hexDigits(character.codePointAt(0), 1), isLower)}}`;
/**
 * Functions that return the escape of a character that is not ASCII, by style. The styles `x` and `octal` escape bytes
 * instead.
 */
const CHARACTER_STYLES = {
  u: codeUnitStyle('\\u'),
  shortU: codeUnitStyle('\\U'),
  braces: bracedStyle('\\u'),
  xBraces: bracedStyle('\\x'),
  U: (character, isLower) => `\\U${inCase(hexDigits(character.codePointAt(0), 8), isLower)}`,
};

function encodeEscapes({ text, bytes }, form) {
  const write = CHARACTER_STYLES[form.style];
  const body = write
    ? Array.from(text(), (character) =>
        character < '\u0080' ? escapeAscii(character, form) : write(character, form.isLower),
      )
    : Array.from(bytes, (byte) => {
        if (byte < 0x80) return escapeAscii(String.fromCharCode(byte), form);
        return form.style === 'octal'
          ? `\\${byte.toString(8).padStart(3, '0')}`
          : `\\x${inCase(hexByte(byte), form.isLower)}`;
      });
  return { text: form.prefix + form.quote + body.join('') + form.quote };
}

/**
 * Percent-encodes bytes. Unreserved characters, and characters that the original did not encode (`literal`), stay as they are.
 */
function encodePercent({ bytes }, { literal, isLower }) {
  const encoded = Array.from(bytes, (byte) => {
    const character = String.fromCharCode(byte);
    const isLiteral = byte < 0x80 && (UNRESERVED.test(character) || literal.includes(character));
    return isLiteral ? character : `%${inCase(hexByte(byte), isLower)}`;
  });
  return { text: encoded.join('') };
}

/**
 * Returns the different ASCII characters that a text has outside of escapes, except the percent sign. A percent sign
 * must be encoded as %25, even if the text has a cut escape.
 */
const literalOf = (text) =>
  [...new Set(text.replace(/%[0-9A-Fa-f]{2}/g, '').match(/[\t\n\r\u0020-$&-\u007e]/g) ?? [])].join('');

const CUT_PERCENTS = new RegExp(CUT_PERCENT, 'gi');

/** A percent sign that begins no escape, as in “50% off”. */
const LONE_PERCENT = /%(?![0-9A-F]{2}|[0-9A-F]?$)/i;
const HIGH_PERCENTS = /%[89A-F][0-9A-F]/gi;
/** Escapes that are characters of two or three bytes in UTF-8. */
const ESCAPED_UTF8 = /%(?:C[2-9A-F]|D[0-9A-F]|E[0-9A-F]%[89AB][0-9A-F])%[89AB][0-9A-F]/i;

/**
 * Returns whether a text is probably percent-encoded. Unlike in `percent.recognise`, the text may have white space, as a
 * list of URLs has. At least one escape must stand for a byte above 7F, or be encoded twice, as %25C3 is. Other percent signs are
 * possible only beside escapes of UTF-8.
 */
const isProbablyPercentEncoded = (text) =>
  /%(?:[89A-F][0-9A-F]|25[0-9A-F]{2})/i.test(text) &&
  (ESCAPED_UTF8.test(text) || !LONE_PERCENT.test(text.replace(CUT_PERCENTS, '')));

/** Octal escapes in double quotes, as in paths that git writes. Source code in C may have them too. */
const OCTAL_IN_QUOTES = /"[^"\r\n]*\\[2-3][0-7]{2}[^"\r\n]*"/;

/** A field of the text format of Protocol Buffers with octal escapes in a string. */
const PROTOBUF_FIELD = /^[ \t]*(?:\d+|[A-Za-z_]\w*): ?"[^"\r\n]*\\[2-3][0-7]{2}[^"\r\n]*"[ \t]*\r?$/m;
/** The start of a message or a group in this format. */
const PROTOBUF_MESSAGE = /^[ \t]*(?:\d+|[A-Za-z_]\w*):? ?\{[ \t]*\r?$/m;
/** A field with its number in place of its name. */
const PROTOBUF_RAW_FIELD = /^[ \t]*\d+: /m;
/** Returns whether a text is in the text format of Protocol Buffers: it has a field with octal escapes, and a message or a field with a number. */
const isProtobuf = (text) =>
  PROTOBUF_FIELD.test(text) && (PROTOBUF_MESSAGE.test(text) || PROTOBUF_RAW_FIELD.test(text));

/** A literal of Python 2 for a Unicode string, within a list or another structure. */
const PYTHON_2_LITERAL = /[[({,:=]\s*u(['"])[^'"\r\n]*\\(?:x[89A-Fa-f]|u)[^'"\r\n]*\1\s*[\])},:]/;

/**
 * Returns the label and the description of the escapes of a text. A hint names programs that write such escapes:
 *
 * - web servers
 * - protoc
 * - C, Protocol Buffers and git, if octal escapes are in double quotes
 * - Python 2
 */
function describeEscapes(text) {
  const styles = stylesOf(text).filter((style) => style !== 'octal');
  const named = styles.length > 0 ? escapeWords.escapesOf(styles) : {};
  if (isServerLog(text)) {
    const kept = partsOfServerLog(text).filter((part) => part.kept !== undefined);
    const isWithoutControls = ({ hasControls }) => !hasControls;
    return { ...named, hint: serverLog(kept.find(isWithoutControls)?.kept ?? null, !kept.every(isWithoutControls)) };
  }
  const isOctal = text.search(STYLES.octal) >= 0 && !/\\(?:x[0-9A-Fa-f]{2}|[uU][0-9A-Fa-f{])/.test(text);
  if (!isOctal) return { ...named, ...(PYTHON_2_LITERAL.test(text) && { hint: escapeWords.PYTHON_2_LITERALS }) };
  const isInQuotes = OCTAL_IN_QUOTES.test(text);
  const label = escapeWords.OCTAL_ESCAPES;
  if (isInQuotes && isProtobuf(text))
    return { label, description: escapeWords.PROTOBUF_ESCAPES, hint: escapeWords.WRITTEN_BY_PROTOC };
  return {
    label,
    description: isInQuotes ? escapeWords.QUOTED_OCTAL_ESCAPES : escapeWords.OCTAL_ESCAPES,
    ...(isInQuotes && { hint: escapeWords.WRITE_OCTAL_ESCAPES }),
  };
}

/**
 * Converts the result of a notation's `parse` to that of a layer's `decode`. Escapes of incomplete characters, and of
 * bytes in an unknown encoding, stay as they are.
 */
function withCutEscapes(parsed, form, dependencies) {
  const { decoded, isExact } = decodeParts(parsed, dependencies);
  return { ...decoded, form: { ...form, isExact } };
}

/** Decodes the log of a web server. */
function decodeServerLog(text, dependencies) {
  const { decoded, isExact } = decodeParts({ parts: partsOfServerLog(text) }, dependencies);
  const form = { isServerLog: true, isLower: isLowercase(text), isExact };
  return { ...decoded, parts: withKeptEscapes(decoded.parts), form };
}

/** Returns whether the decoded text can be escaped again; `decodeParts` decides this. */
const canEscapeAgain = (form) => form.isExact;

/**
 * Returns how Base64 is written: its data URL prefix, its alphabet, its padding, and the length and the ends of its
 * lines.
 */
function formOfBase64(text) {
  const [prefix] = /^data:[^,]*;base64,/i.exec(text) ?? [''];
  const body = text.slice(prefix.length);
  const [first] = linesOf(body);
  return {
    prefix,
    isUrl: /[-_]/.test(body),
    isPadded: body.endsWith('=') || body.replace(/\s/g, '').length % 4 === 0,
    lineLength: /[\r\n]/.test(body) ? first.length : Infinity,
    newline: newlineOf(body),
  };
}

function encodeBase64({ bytes }, { prefix, isUrl, isPadded, lineLength, newline }) {
  let letters = '';
  for (let at = 0; at < bytes.length; at += 0x3000)
    letters += btoa(String.fromCharCode(...bytes.subarray(at, at + 0x3000)));
  if (isUrl) letters = letters.replaceAll('+', '-').replaceAll('/', '_');
  if (!isPadded) letters = letters.replace(/=+$/, '');
  const lines = lineLength < Infinity ? (letters.match(new RegExp(`.{1,${lineLength}}`, 'g')) ?? ['']) : [letters];
  return { text: prefix + lines.join(newline) };
}

/**
 * Returns the functions of a layer in which each byte is a number, written by `write`, and spaces separate the numbers.
 */
const numberFunctions = (write) => ({
  // A dump is not encoded again, because its addresses and its text column would be missing.
  formOf: (text) => ({ isDump: Boolean(bytesOfDump(text, '[0-9A-F]{2}', 2) ?? bytesOfDump(text, '[0-3][0-7]{2}', 3)) }),
  canEncode: ({ isDump }) => !isDump,
  encode: ({ bytes }) => ({ text: Array.from(bytes, (byte) => write(byte)).join(' ') }),
});

export const notationLayers = [
  layer(codePoints, {
    encode: ({ text }) => ({ text: Array.from(text(), (character) => uPlus(character.codePointAt(0))).join(' ') }),
  }),
  layer(percent, {
    label: words.PERCENT_ENCODING,
    keepsSpace: true,
    recognise: (text) => percent.recognise(text) || isProbablyPercentEncoded(text),
    describe: (text) => ({ hint: percentEncoded(text.includes('://')) }),
    countIn: (text) => countMatches(text, HIGH_PERCENTS),
    decode(text, dependencies) {
      const spaced = spacesOfFormData(text);
      const hasPlusAsSpace = spaced !== text;
      const form = {
        literal: literalOf(text),
        isLower: isLowercase(text),
        hasLonePercents: LONE_PERCENT.test(text.replace(CUT_PERCENTS, '')),
        hasPlusAsSpace,
      };
      const decoded = withCutEscapes(percent.parse(spaced, { keepsCut: true }), form, dependencies);
      if (!hasPlusAsSpace) return decoded;
      return { ...decoded, note: [decoded.note, PLUS_IS_SPACE].filter(Boolean).join(' ') };
    },
    canEncode: (form) => canEscapeAgain(form) && !form.hasLonePercents && !form.hasPlusAsSpace,
    encode: encodePercent,
  }),
  layer(escapes, {
    keepsSpace: true,
    // `recognise` may have examined only the beginning of the text, and paths may follow.
    decode(text, dependencies) {
      if (isServerLog(text)) return decodeServerLog(text, dependencies);
      if (mayHavePaths(text)) return { problem: words.ESCAPES_BESIDE_PATHS };
      const keepsAscii = hasControlsInStructure(text);
      const form = { ...formOfEscapes(text), keepsAscii };
      const decoded = withCutEscapes(escapes.parse(text, { keepsAscii }), form, dependencies);
      if (!keepsAscii || decoded.problem) return decoded;
      return { ...decoded, note: [decoded.note, escapeWords.ASCII_ESCAPES_STAY].filter(Boolean).join(' ') };
    },
    // If decoding changes only the escapes of backslashes, slashes and quotation marks, the layer is not offered: these
    // backslashes may belong to paths.
    isUnchanged: (before, after) => [before, withoutEscapedMarks(before)].includes(after),
    describe(text) {
      const described = describeEscapes(text);
      if (isServerLog(text) || !hasControlsInStructure(text)) return described;
      return { ...described, hint: [described.hint, escapeWords.ASCII_ESCAPES_STAY].filter(Boolean).join(' ') };
    },
    canEncode: canEscapeAgain,
    // Decoding only the escapes would leave b'' around the text of bytes literals, and their line ends would split rows.
    recognise: (text) =>
      isServerLog(text)
        ? partsOfServerLog(text).some(({ bytes }) => bytes)
        : DENOTES_NON_ASCII.test(text) && escapes.recognise(text) && !hasBytesLiterals(text),
    countIn: (text) => countMatches(text, DENOTES_NON_ASCII_ALL),
    encode: (content, form) => (form.isServerLog ? encodeServerLog : encodeEscapes)(content, form),
  }),
  layer(
    binary,
    numberFunctions((byte) => byte.toString(2).padStart(8, '0')),
  ),
  layer(
    octal,
    numberFunctions((byte) => byte.toString(8).padStart(3, '0')),
  ),
  layer(hex, { ...numberFunctions(hexByte), recognise: (text) => hex.recognise(text) && !hex.parse(text).problem }),
  layer(decimal, {
    // If all numbers are from 0 to 127, they are rarely the bytes of a text.
    recognise: (text) => /-\d|\b(?:1[3-9]\d|12[89]|2[0-5]\d)\b/.test(text) && decimal.recognise(text),
    formOf: (text) => ({ isSigned: /-\d/.test(text), open: /^[^\d-]*/.exec(text)[0], close: /[^\d]*$/.exec(text)[0] }),
    encode: ({ bytes }, { isSigned, open, close }) => ({
      text: open + Array.from(bytes, (byte) => (isSigned && byte > 127 ? byte - 256 : byte)).join(', ') + close,
    }),
  }),
  layer(base64, {
    describe: () => ({ hint: BASE64_CARRIERS }),
    formOf: formOfBase64,
    encode: encodeBase64,
  }),
];

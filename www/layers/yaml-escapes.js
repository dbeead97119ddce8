/**
 * Escapes in double-quoted scalars of YAML, as PyYAML and libyaml write characters beyond ASCII: `"caf\xE9"`. Here, `\xE9` is a code point, not a
 * byte (YAML 1.2.2, section 5.7). A backslash at the end of a line joins the line and the next one (section 7.3.1).
 */
import { lastLineStart } from '../line-ends.js';
import { joinSurrogatePairs } from '../notations/code-points.js';
import { bytesOfEscapes } from './escaped-characters.js';
import * as words from '../text/escapes.js';
import { utf8Text } from '../utf8-text.js';

/** An escape of a character beyond ASCII. */
const NON_ASCII = /\\(?:x[89A-Fa-f][\dA-Fa-f]|u(?!00[0-7])[\dA-Fa-f]{4}|U(?!000000[0-7])00[01][\dA-Fa-f]{5}|[N_LP])/;
/** A scalar in double quotes, which can have several lines. */
const DOUBLE_QUOTED = /"[^"\\]*(?:\\[^][^"\\]*)*"/y;
const SINGLE_QUOTED = /'[^']*(?:''[^']*)*'/y;
/** An escape in hex, of a named character, or of another character; an escaped line end; or a backslash that begins no escape of YAML. */
const ESCAPE = /\\(?:x([\dA-Fa-f]{2})|u([\dA-Fa-f]{4})|U([\dA-Fa-f]{8})|([N_LP])|([0abt\tnvfre "/\\])|(\r\n|[\r\n]))?/g;
/** The code points of the escapes `\N`, `\_`, `\L` and `\P`. */
const NAMED = { N: 0x85, _: 0xa0, L: 0x2028, P: 0x2029 };
/**
 * The backslash and the line end between two joined lines, and the indentation of the next line. If the text of the next line begins with a space,
 * this space is written as `\ `.
 */
const JOINED = /(?<=\S)\\(?:\r\n|[\r\n])[ \t]*(\\ )?(?=[^\s\\]|\\[^\r\n])/y;

const BLANK_OR_COMMENT = /[ \t]*(?:#[^\r\n]*)?(?=[\r\n]|$)/y;
/** The start or the end of a document, or a directive. */
const DOCUMENT_MARK = /(?:---|\.\.\.|%[A-Z][^\r\n]*)(?=[\r\n]|$)/y;
/** Indentation and indicators: of a document (`---`), an item of a sequence (`-`), a key (`?`) and a value (`:`). The last indicator can end its line. */
const INDICATORS = /( *)((?:(?:---|[-?:]) +)*)([-?:](?=[\r\n]|$))?/y;
const PLAIN_KEY = /[^\s"'#{}[\],&*!|>%@`:-][^\r\n:]*:(?=[ \r\n]|$)/y;
const END_OF_KEY = / *:(?=[ \r\n]|$)/y;
const PROPERTIES = / *(?:[&!][^\s]* +)*/y; // tags and anchors
/** The header of a literal or folded scalar, whose text is in the following lines. */
const BLOCK_SCALAR = /[|>][-+\d]*[ \t]*(?:#[^\r\n]*)?(?=[\r\n]|$)/y;
/** A part of a sequence or mapping in flow style, such as `[a, 'b']`. An apostrophe within a word begins no quoted scalar. */
const FLOW_PIECE = /[^"'[\]{}]+|(?<=[^\s,:[{])'|'[^']*(?:''[^']*)*'|[[\]{}]/y;
const REST_OF_LINE = /[^\r\n]*/y;
const LINE_END = /\r\n|[\r\n]|$/y;

/** Returns the match of a sticky pattern at an offset; null if there is none. */
function matchAt(pattern, text, at) {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/**
 * Returns the offsets of the double-quoted scalars of a YAML document whose outermost collection is in block style. Returns null for other text.
 *
 * @param {string} text
 * @param {boolean} isWhole false: the end of the text can be within a scalar
 * @returns {{ from: number, to: number }[] | null}
 */
function scalarsOf(text, isWhole) {
  const scalars = [];
  // `parent` is the column of the last entry: deeper lines continue its value. `isInBlock`: whether this value is a block scalar.
  let [at, parent, isInBlock, hasEntry] = [0, -1, false, false];
  /** Returns the match of a sticky pattern at `at`, and moves `at` to its end. */
  const take = (pattern) => {
    const match = matchAt(pattern, text, at);
    if (match) at += match[0].length;
    return match;
  };
  const takeDoubleQuoted = () => {
    const from = at;
    if (take(DOUBLE_QUOTED)) scalars.push({ from, to: at });
    return at > from;
  };
  const takeFlow = () => {
    let depth = 0;
    do {
      const piece = text[at] === '"' ? takeDoubleQuoted() && '"' : take(FLOW_PIECE)?.[0];
      if (!piece) return false;
      if (piece === '[' || piece === '{') depth += 1;
      if (piece === ']' || piece === '}') depth -= 1;
    } while (depth > 0);
    return true;
  };
  const takeQuotedKey = () => {
    const key = matchAt(text[at] === '"' ? DOUBLE_QUOTED : SINGLE_QUOTED, text, at);
    if (!key || !matchAt(END_OF_KEY, text, at + key[0].length)) return false;
    if (!takeDoubleQuoted()) take(SINGLE_QUOTED);
    take(END_OF_KEY);
    return true;
  };
  while (at < text.length) {
    const start = at;
    if (take(BLANK_OR_COMMENT) || take(DOCUMENT_MARK)) {
      take(LINE_END);
      continue;
    }
    const [, indent, indicators, lastIndicator = ''] = take(INDICATORS);
    const isDeeper = indent.length > parent;
    if (isInBlock && isDeeper) {
      take(REST_OF_LINE);
      take(LINE_END);
      continue;
    }
    isInBlock = false;
    const column = at - start;
    const hasKey = take(PLAIN_KEY) !== null || takeQuotedKey();
    const isEntry = hasKey || indicators !== '' || lastIndicator !== '';
    if (!isEntry && !(isDeeper && hasEntry)) return null;
    if (isEntry) [parent, hasEntry] = [hasKey ? column : Math.max(0, column - 2), true];
    take(PROPERTIES);
    const takeValue = { '"': takeDoubleQuoted, "'": () => take(SINGLE_QUOTED), '[': takeFlow, '{': takeFlow }[text[at]];
    if (isEntry && takeValue) {
      if (!takeValue()) return isWhole ? null : scalars;
      if (!take(BLANK_OR_COMMENT)) return null;
    } else if (isEntry && take(BLOCK_SCALAR)) isInBlock = true;
    else take(REST_OF_LINE);
    take(LINE_END);
  }
  return scalars;
}

/** Returns the code points of the escapes in hex and of named characters in a scalar; null if it has an escape that YAML does not have. */
function codePointsOf(scalar) {
  const values = [];
  for (const [escape, x, u, U, name] of scalar.matchAll(ESCAPE)) {
    if (escape === '\\') return null;
    const hex = x ?? u ?? U;
    if (name) values.push(NAMED[name]);
    else if (hex) values.push(Number.parseInt(hex, 16));
  }
  return values;
}

/** The upper bits of all surrogates, without the lower eleven bits. */
const SURROGATE = 0xd800 >> 11;
/**
 * `\N` (U+0085) after a character whose code point is a lead byte of a two-byte sequence. The two are probably the bytes of one character, such
 * as C3 85 for Å.
 */
const MISREAD_NEL = /(?:\\x[CD][\dA-Fa-f]|[\u00c2-\u00df])\\N/;
const isC1 = (value) => value >= 0x80 && value < 0xa0;
/** The character of a continuation byte of UTF-8 (80 to BF) in ISO-8859-1 or windows-1252. */
const CONTINUATION = '[\\x80-\\xbf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]';
/** Characters of UTF-8 that were decoded as ISO-8859-1 or windows-1252, which can have C1 controls; commands of a terminal; and other C1 controls. */
const C1_CONTROLS = new RegExp(
  `([\\xc2-\\xdf]${CONTINUATION}|[\\xe0-\\xef]${CONTINUATION}{2}|[\\xf0-\\xf4]${CONTINUATION}{3})|(\\x9b[\\d;]*[A-Za-z])|[\\x80-\\x9f]`,
  'g',
);
const C1_CONTROL = /[\x80-\x9f]/;
/** A C1 control other than U+0085, which correct text can have. */
const OTHER_C1_CONTROL = /[\x80-\x84\x86-\x9f]/;
/** C1 controls whose bytes windows-1252 lacks. */
const NOT_IN_WINDOWS_1252 = /[\x81\x8d\x8f\x90\x9d]/;
const BEYOND_LATIN_1 = /[^\0-\xff]/;

/**
 * Returns whether an escape stays. These escapes stay:
 *
 * - of ASCII, which can be syntax
 * - of U+2028 and U+2029, which some programs take for line ends
 * - of the BOM
 * - of numbers that are no characters
 * - of C1 controls, unless the text was decoded in the wrong encoding; see also `withEscapedC1`
 */
function staysEscaped(value, isMisread) {
  if (value < 0x80 || value > 0x10ffff || (value & 0xfffe) === 0xfffe) return true;
  if (value === 0x2028 || value === 0x2029 || value === 0xfeff) return true;
  return isC1(value) && !isMisread;
}

/**
 * Returns a decoded scalar in which C1 controls are escaped again if no repair of the text would change them. YAML
 * cannot have C1 controls without escapes. The other C1 controls stay, because a repair decodes them: they are bytes of
 * UTF-8, or of windows-1252 in a text that was decoded as ISO-8859-1.
 */
function withEscapedC1(scalar) {
  const isLatin1 = !BEYOND_LATIN_1.test(scalar) && OTHER_C1_CONTROL.test(scalar);
  return scalar.replace(C1_CONTROLS, (found, sequence, command) => {
    if (sequence || (isLatin1 && !command && !NOT_IN_WINDOWS_1252.test(found))) return found;
    return `${escapeOfC1(found.charCodeAt(0))}${found.slice(1)}`;
  });
}
const escapeOfC1 = (value) => (value === NAMED.N ? '\\N' : `\\x${value.toString(16).toUpperCase()}`);

/** Returns a double-quoted scalar with characters beyond ASCII in place of their escapes. Joins the lines that a backslash divides. */
function decodedScalar(scalar, isMisread) {
  if (!NON_ASCII.test(scalar)) return scalar;
  let [decoded, at] = ['', 0];
  let run = []; // the values of adjacent escapes, which can be surrogate pairs
  const endRun = () => {
    const isUtf16 = run.map(() => true);
    for (const value of joinSurrogatePairs(run, isUtf16))
      decoded += value >> 11 === SURROGATE ? `\\u${value.toString(16).toUpperCase()}` : String.fromCodePoint(value);
    run = [];
  };
  for (const match of scalar.matchAll(ESCAPE)) {
    const [escape, x, u, U, name, , lineEnd] = match;
    if (match.index < at) continue; // the `\ ` after a joined line end is already decoded
    if (match.index > at) endRun();
    decoded += scalar.slice(at, match.index);
    at = match.index + escape.length;
    const joined = lineEnd && matchAt(JOINED, scalar, match.index);
    if (joined) {
      if (joined[1]) {
        endRun();
        decoded += ' ';
      }
      at = match.index + joined[0].length;
      continue;
    }
    const hex = x ?? u ?? U;
    const value = name ? NAMED[name] : hex ? Number.parseInt(hex, 16) : 0;
    if (staysEscaped(value, isMisread)) {
      endRun();
      decoded += escape;
    } else run.push(value);
  }
  endRun();
  return decoded + scalar.slice(at);
}

/** Adjacent escapes with the numbers of bytes beyond ASCII. */
const BYTES = /(?:\\x[89A-Fa-f][\dA-Fa-f])+/g;
/** Escapes that Syck, the YAML library of Ruby 1.8, does not write: other escapes beyond ASCII, and escaped line ends. */
const NOT_OF_SYCK = /\\(?:[uUN_LP]|[\r\n])/;
/** Returns whether all escapes beyond ASCII are bytes of UTF-8, as Syck wrote characters. The layer `escapes` decodes these. */
const hasBytesOfUtf8 = (text) =>
  !NOT_OF_SYCK.test(text) &&
  (text.match(BYTES) ?? []).every((run) => utf8Text(bytesOfEscapes(run.match(/\\x../g))) !== null);

/** Returns the double-quoted scalars with the values of their escapes; null if the text is not YAML with characters beyond ASCII as escapes. */
function escapedScalars(text, isWhole) {
  if (!NON_ASCII.test(text)) return null;
  // The end of a sample can cut a line.
  const scalars = scalarsOf(isWhole ? text : text.slice(0, lastLineStart(text)), isWhole);
  if (!scalars) return null;
  const found = scalars.map(({ from, to }) => ({ from, to, values: codePointsOf(text.slice(from, to)) }));
  const isYaml =
    found.every(({ values }) => values) && found.some(({ values }) => values.some((value) => value >= 0x80));
  return isYaml ? found : null;
}

function decode(text) {
  const isWhole = true;
  const scalars = escapedScalars(text, isWhole) ?? escapedScalars(text, !isWhole) ?? [];
  // Correct text has no C1 controls except U+0085.
  const isOtherC1 = (value) => isC1(value) && value !== NAMED.N;
  const isMisread =
    !C1_CONTROL.test(text) && (MISREAD_NEL.test(text) || scalars.some(({ values }) => values.some(isOtherC1)));
  let [decoded, at] = ['', 0];
  for (const { from, to } of scalars) {
    const scalar = decodedScalar(text.slice(from, to), isMisread);
    decoded += text.slice(at, from) + (isMisread ? withEscapedC1(scalar) : scalar);
    at = to;
  }
  return { text: decoded + text.slice(at), form: {}, note: null };
}

export const yamlEscapes = {
  id: 'yaml-escapes',
  label: words.YAML_ESCAPES,
  description: words.YAML_WITH_ESCAPES,
  trims: false,
  // These layers take \xE9 for a byte, or also decode quotation marks and line ends, so their result might not be YAML.
  excludes: ['escapes', 'java-properties'],
  recognise: (text, isWhole) => !hasBytesOfUtf8(text) && escapedScalars(text, isWhole) !== null,
  describe: () => ({ hint: words.WRITTEN_BY_PYYAML }),
  decode,
  canEncode: () => false,
  encode: () => ({ problem: words.YAML_ESCAPES_NOT_WRITTEN }),
};

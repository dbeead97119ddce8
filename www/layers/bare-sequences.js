/**
 * Control sequences of terminals whose ESC was lost, as in `[0;32m`, or was written as characters: `^[`, `\x1b`, `\033`, `\e`, `\u001b` or ␛.
 * Logs that were copied from a web page or through another program have such sequences. Real sequences, with ESC, are in special-characters.js.
 */
import { lastLineStart, linesOf } from '../line-ends.js';
import { looksLikeJson } from './json.js';
import * as words from '../text/terminal-layers.js';

/** ESC as characters. */
const ESC = String.raw`(?:\^\[|\\x1[bB]|\\0?33|\\e|\\u001[bB]|\\u\{1[bB]\}|\u241b)`;
/** Parameters of SGR (ECMA-48, section 8.3.117), which set or reset colors and styles. */
const CODES = String.raw`(?:\d{1,3}(?:[;:]\d{1,3}){0,15})?`;
/** The part after ESC of a sequence for a color or style. */
const COLOR = String.raw`\[${CODES}m`;
/** The part after ESC of a sequence that erases (EL, ED), moves the cursor, or hides or shows it. */
const OTHER = String.raw`\[(?:[0-2]?[JK]|\d{0,3}[A-DG]|\d{0,3}(?:;\d{0,3})?H|\?\d{1,4}[hl])`;
/**
 * A sequence for a color or style without ESC. `[1m]`, `[10m walk]` and `[1mn]` look similar, but are text or character classes. A closing
 * bracket may follow only in text such as `[[90mdone[39m]`, where `[39m` resets the color before the bracket.
 */
const BARE_COLOR = String.raw`${COLOR}(?![\w -]{0,8}\])|(?<=\[\[[\d;]{1,9}m[^[\]\r\n]{1,40})${COLOR}(?=\])`;
/** Sequences without ESC that erase, or hide or show the cursor. Sequences that move the cursor must directly follow another sequence. */
const BARE_OTHER = String.raw`\[[0-2]?K(?![\w\]])|\[\?25[hl]|(?<=\[[\d;]{0,8}[mK])\[\d{0,3}[A-DG]`;
const SEQUENCE = new RegExp(`(?<!\\x1b)(?:${ESC}(?:${COLOR}|${OTHER})|${BARE_COLOR}|${BARE_OTHER})`, 'g');
/** Parameters that reset one style or all styles. */
const RESET = /^(?:0{0,2}|2[2-9]|[345]9)(?:;(?:0{1,2}|2[2-9]|[345]9))*$/;
/** The start of parameters that set a color or style. */
const STYLE = /^(?:0{0,2}[;:])?(?:0?[1-9]|[349]\d|10[0-7])(?:[;:]|$)/;
/** A character of a name before a bracket, as in `arr[0m`. */
const NAME = /[\w\])]/;
/** A line of source code that writes sequences: a string after a command, an equals sign or a bracket. */
const CODE =
  /\b(?:echo|printf?|println|puts|PS1|export|const|let|var|def|tput|sed|awk)\b[^\r\n]{0,40}["'`$]|[=(,:]\s*[$@bfru]{0,2}["'`][^"'`\r\n]{0,20}(?:\\|\^\[)|^\s*(?:#|\/\/|\*)\s/;
const [MIN_SEQUENCES, MIN_STYLES] = [3, 1];

const IS_WHOLE = true;
const isCompleteJson = (text) => looksLikeJson(text, IS_WHOLE);

/** Returns the sequences of a text. */
const sequencesOf = (text) => Array.from(text.matchAll(SEQUENCE));
const codesOf = (sequence) => /\[([\d;:]*)m$/.exec(sequence)?.[1];
const isBare = (sequence) => sequence.startsWith('[');

/** Returns the line around an index. At most 200 characters before it and after it are examined. */
function lineAround(text, index) {
  const [before, after] = [text.slice(Math.max(0, index - 200), index), text.slice(index, index + 200)];
  return before.slice(lastLineStart(before)) + linesOf(after)[0];
}

/**
 * Returns the sequences to remove; null without evidence. The evidence is a sequence that sets a style, does not directly follow a name, and is
 * followed by a reset.
 */
function find(text) {
  if (!text.includes('m')) return null;
  const sequences = sequencesOf(text);
  if (sequences.length < MIN_SEQUENCES) return null;
  let [styles, pairs, isOpen, names] = [0, 0, false, 0];
  for (const { 0: sequence, index } of sequences) {
    const codes = codesOf(sequence);
    if (codes === undefined) continue;
    const isReset = RESET.test(codes);
    if (isReset) {
      if (isOpen) pairs += 1;
      isOpen = false;
    } else if (STYLE.test(codes)) {
      const isName = isBare(sequence) && NAME.test(text[index - 1] ?? '') && !isOpen;
      if (isName) names += 1;
      else [styles, isOpen] = [styles + 1, true];
    }
  }
  if (styles < MIN_STYLES || pairs === 0 || names > styles) return null;
  const isJson = isCompleteJson(text);
  const inCode = ({ 0: sequence, index }) =>
    !isBare(sequence) && (/["'`]/.test(text[index - 1] ?? '') || CODE.test(lineAround(text, index)));
  return !isJson && sequences.some(inCode) ? null : sequences;
}

/** Returns the label, the description and the hint of the sequences of a text. In JSON, ESC as `\u001b` is not lost. */
function describe(text) {
  const sequences = find(text).map(([sequence]) => sequence);
  const isEscapedInJson = isCompleteJson(text) && sequences.every((sequence) => /^\\u001b/i.test(sequence));
  if (!isEscapedInJson) return { hint: words.bareSequences(sequences[0]) };
  return {
    label: words.SEQUENCES_IN_JSON,
    description: words.JSON_WITH_SEQUENCES,
    hint: words.sequencesInJson(sequences[0]),
  };
}

function decode(text) {
  const sequences = find(text);
  if (!sequences) return { problem: words.NO_BARE_SEQUENCES };
  return { text: text.replace(SEQUENCE, ''), form: {}, note: null };
}

export const bareSequences = {
  id: 'bare-sequences',
  label: words.BARE_SEQUENCES,
  description: words.TEXT_WITH_BARE_SEQUENCES,
  decodeLabel: words.REMOVE_BARE_SEQUENCES,
  trims: false,
  excludes: ['escapes'],
  recognise: (text) => find(text) !== null,
  describe,
  decode,
  canEncode: () => false,
  encode: () => ({ problem: words.BARE_SEQUENCES_NOT_WRITTEN }),
};

/**
 * Arabic presentation forms in visual order. Plug-ins of game engines and old programs write such text for displays that neither join
 * letters nor write from right to left. Each line is stored from left to right, with the form of each letter for its place in the word. The
 * forms show the order. A letter in the initial form joins the letter after it in logical order, and the letter before it in visual order.
 */
import { byteChanges } from './byte-offsets.js';
import { decodeOrNull } from './decode-or-null.js';
import { plainArabicForms } from './special-characters.js';
import { reversedLine } from './visual-order.js';

const FORM = String.raw`[\ufb50-\ufbb1\ufbd3-\ufbff\ufe80-\ufefc]`;
const HAS_FORM = new RegExp(FORM);
/** Vowel signs and the tatweel, which are between letters. */
const MARK = /\p{M}|[\u0640\ufe70-\ufe7f]/u;
const [FINAL, INITIAL, MEDIAL] = [2, 3, 4]; // positions of a form in a word
/** The minimum number of forms that show visual order, and the minimum number of these forms for each form that shows logical order. */
const [MIN_EVIDENCE, MIN_RATIO] = [3, 4];

/** Returns the position in a word of each presentation form: FINAL, INITIAL or MEDIAL. Isolated forms are left out. */
function findPositions() {
  const positions = new Map();
  for (const [first, last] of [
    [0xfb50, 0xfbb1],
    [0xfbd3, 0xfbe7],
    [0xfbfc, 0xfbff],
    [0xfe80, 0xfefc],
  ]) {
    for (let at = first; at <= last;) {
      const letterOf = (code) => String.fromCharCode(code).normalize('NFKC');
      let end = at + 1;
      while (end <= last && letterOf(end) === letterOf(at)) end += 1;
      // The charts have the forms of a letter in the order isolated, final, initial, medial.
      for (let form = at + 1; form < end; form += 1) positions.set(String.fromCharCode(form), form - at + 1);
      at = end;
    }
  }
  // The initial and the medial form of alef maksura are apart from its other forms.
  return positions.set('\ufbe8', INITIAL).set('\ufbe9', MEDIAL);
}
let positions = null;

/** Counts the forms of a text whose neighbours fit only in logical order, and those whose neighbours fit only in visual order. */
function countOrders(text) {
  positions ??= findPositions();
  let [logical, visual] = [0, 0];
  const positionsInText = Array.from(text)
    .filter((character) => !MARK.test(character))
    .map((character) => positions.get(character) ?? 0);
  for (const [at, position] of positionsInText.entries()) {
    if (position !== INITIAL && position !== FINAL) continue;
    const joins = (neighbour) => neighbour === MEDIAL || neighbour === (position === INITIAL ? FINAL : INITIAL);
    const [before, after] = [joins(positionsInText[at - 1]), joins(positionsInText[at + 1])];
    if (before === after) continue;
    if (after === (position === INITIAL)) logical += 1;
    else visual += 1;
  }
  return { logical, visual };
}

/** A string of source code or JSON: the quotation marks are at the edges of a line, or beside other punctuation. */
const STRING = /(?<=(?:^|[:=,([{>])\s{0,9})(["'])((?:(?!\1)[^\\]|\\.)*)\1(?=\s{0,9}(?:[:=,;)\]}]|$))/g;
/** Delimiters of tables, keys and tags, and escapes of line ends. A comma or semicolon beside a space or between digits is no delimiter. */
const DELIMITERS = /([\t|=]|<[^<>]*>|(?<!\s)(?<!\d(?=[,;]\d))[,;](?!\s)|\\[nrt])/;
/** The number of an item in a list. */
const ITEM_NUMBER = /^\d{1,4}[.)]\s+/;
/** The text from the first form to the last form. It includes punctuation directly before the first form, which ends a sentence in visual order. */
const FORMS = new RegExp(`(?:[!?؟،؛…]|(?<=\\s)\\.){0,9}${FORM}(?:.*${FORM})?`);

/**
 * Returns the part of a text to reverse, with its index. If letters of other scripts are before or after the forms, only the part
 * with the forms is reversed. Otherwise, the whole text is reversed, without the number of an item at its start.
 */
function reversedPart(text) {
  const { 0: forms, index } = FORMS.exec(text);
  const others = text.slice(0, index) + text.slice(index + forms.length);
  if (/\p{L}/u.test(others.replace(/[\u0600-\u06ff]/g, ''))) return { index, before: forms };
  const start = text.length - text.trimStart().length;
  const body = text.trim();
  const number = ITEM_NUMBER.exec(body)?.[0] ?? '';
  return { index: start + number.length, before: body.slice(number.length) };
}

/** Yields the parts of a line between delimiters, with their indices. */
function* partsOf(line) {
  const pieces = [];
  let end = 0;
  for (const { 0: string, 2: content, index } of line.matchAll(STRING)) {
    pieces.push([end, line.slice(end, index)], [index + 1, content]);
    end = index + string.length;
  }
  pieces.push([end, line.slice(end)]);
  for (const [start, piece] of pieces) {
    let at = start;
    for (const part of piece.split(DELIMITERS)) {
      yield { at, part };
      at += part.length;
    }
  }
}

/**
 * Returns the replacements that write the presentation forms of a text as letters in logical order. The result is empty if the forms are
 * already in logical order, or if too few of them show the order.
 *
 * @param {string} text
 * @returns {{ index: number, before: string, after: string }[]}
 */
export function findReversedArabic(text) {
  if (!HAS_FORM.test(text)) return [];
  const orders = countOrders(text);
  if (orders.visual < MIN_EVIDENCE || orders.visual < MIN_RATIO * orders.logical) return [];
  const places = [];
  let lineStart = 0;
  for (const line of text.split(/([\r\n]+)/)) {
    if (HAS_FORM.test(line))
      for (const { at, part } of partsOf(line)) {
        if (!HAS_FORM.test(part)) continue;
        const { logical, visual } = countOrders(part);
        if (logical > visual) continue;
        const { index, before } = reversedPart(part);
        places.push({ index: lineStart + at + index, before, after: plainArabicForms(reversedLine(before)) });
      }
    lineStart += line.length;
  }
  return places;
}

/**
 * Returns the changes that write the presentation forms of a text in visual order as letters in logical order; null if there are none.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes
 * @param {string} encoding of the bytes; `utf-16le` or `utf-16be` instead of `utf-16`
 * @returns {{ first: { before: string, after: string }, changes: import('./scan/replacements.js').TextChange[] } | null}
 */
export function reversedArabic(codec, bytes, encoding) {
  const text = decodeOrNull(codec, bytes, encoding);
  const places = text ? findReversedArabic(text) : [];
  return places.length > 0 ? { first: places[0], changes: byteChanges(codec, encoding, text, places) } : null;
}

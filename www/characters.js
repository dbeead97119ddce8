/**
 * Names and properties of characters, from the package's entry `unicode`, which a worker loads when a request first
 * needs it.
 */
import { isSurrogate } from './copy-formats/selected.js';
import { BEYOND_UNICODE } from './format.js';
import { MALFORMED } from './segment-kinds.js';
import { BIDI_CLASSES, CATEGORIES, LAST_CODE_POINT_NOTE, WIDTHS } from './text/selection.js';

const NORMALIZATION_FORMS = ['NFC', 'NFD', 'NFKC', 'NFKD'];
const MAX_CODE_POINT = 0x10ffff;
const REPLACEMENT = '\ufffd';

let unicode = null;
let failures = 0;

/**
 * Loads the entry once. After a failure, the next call tries another address, because a browser may remember the
 * failure of an address.
 */
export function loadUnicode() {
  const address = new URL(`./vendor/unicode.js${failures === 0 ? '' : `?${failures}`}`, import.meta.url);
  unicode ??= import(address.href).catch((error) => {
    failures += 1;
    unicode = null;
    throw error;
  });
  return unicode;
}

/** Returns the name of a value of a property, and the value: `uppercase letter (Lu)`. */
const named = (names, value) => `${names[value]} (${value})`;
const codePointsOf = (text) => Array.from(text, (character) => character.codePointAt(0));

/**
 * Returns the text of the grapheme cluster that contains a segment; empty if no segment begins at the offset.
 *
 * @param {{ graphemes: (text: string) => { text: string, offset: number, length: number }[] }} unicode the entry
 * @param {{ starts: ArrayLike<number>, kinds: ArrayLike<number>, codePoints: ArrayLike<number> }} segments around the offset
 * @param {number} offset the start of the segment, in the unit of `starts`
 */
export function clusterAt({ graphemes }, { starts, kinds, codePoints }, offset) {
  const indexes = []; // of the first code unit of each segment, in the text
  let text = '';
  for (let at = 0; at < kinds.length; at += 1) {
    indexes.push(text.length);
    const isCharacter = kinds[at] !== MALFORMED && codePoints[at] <= MAX_CODE_POINT;
    text += isCharacter ? String.fromCodePoint(codePoints[at]) : REPLACEMENT;
  }
  const index = indexes[Array.prototype.indexOf.call(starts, offset)];
  return (
    graphemes(text).find((cluster) => cluster.offset <= index && index < cluster.offset + cluster.length)?.text ?? ''
  );
}

/**
 * Returns the data about a character: `{ codePoint, name, category, block, more }`. `more` has its other properties;
 * null above U+10FFFF.
 *
 * @param {number} codePoint
 * @param {(unicode: object) => Promise<string>} readCluster returns the grapheme cluster of the character in its text
 */
export async function characterInfo(codePoint, readCluster) {
  if (codePoint > MAX_CODE_POINT) {
    return { codePoint, name: BEYOND_UNICODE, category: LAST_CODE_POINT_NOTE, block: '', more: null };
  }
  const entry = await loadUnicode();
  const { displayName, aliases, properties } = entry;
  const known = properties(codePoint);
  const character = String.fromCodePoint(codePoint);
  const cluster = isSurrogate(codePoint) ? '' : await readCluster(entry);
  return {
    codePoint,
    name: displayName(codePoint),
    category: named(CATEGORIES, known.generalCategory),
    block: known.block ?? '',
    more: {
      aliases: aliases(codePoint).map(({ alias, type }) => ({ alias, type })),
      scripts: [...new Set([known.script, ...known.scriptExtensions])].map((script) => script.replaceAll('_', ' ')),
      age: known.age,
      bidiClass: named(BIDI_CLASSES, known.bidiClass),
      width: named(WIDTHS, known.eastAsianWidth),
      forms: isSurrogate(codePoint)
        ? []
        : NORMALIZATION_FORMS.map((form) => ({ form, codePoints: codePointsOf(character.normalize(form)) })),
      cluster: codePointsOf(cluster).map((part) => ({ codePoint: part, name: displayName(part) })),
    },
  };
}

/**
 * Finds characters by the beginnings of words in their names or aliases. Returns `{ rows, total, unicodeVersion }`: `rows` has at most `limit`
 * characters, `total` is the number of all characters found. Shorter names come first, because a longer name is more specific.
 */
export async function findCharacters(words, limit) {
  const { findByName, displayName, unicodeVersion } = await loadUnicode();
  const rows = findByName(words).map(({ codePoint, alias }) => ({ codePoint, name: displayName(codePoint), alias }));
  const lengthOf = ({ name, alias }) => (alias ?? name).length;
  rows.sort((first, second) => lengthOf(first) - lengthOf(second));
  return { rows: rows.slice(0, limit), total: rows.length, unicodeVersion };
}

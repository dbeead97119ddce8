/** Character references of HTML and XML: `&eacute;`, `&#233;`, `&#xE9;`. */
import { joinSurrogatePairs } from '../notations/code-points.js';
import { codePointOfName, nameOfCodePoint } from './html-names.js';
import { isMarkup, isXml, mapMarkup } from './markup.js';
import { valuesOf } from './values-in-data.js';
import {
  escapedTwice,
  lettersEscapedTwice,
  MARKUP_REFERENCES,
  pairsOfReferences,
  TEXT_FROM_A_PAGE,
} from '../text/layer-hints.js';
import { HTML_ENTITIES, TEXT_WITH_HTML_ENTITIES, unknownReferences } from '../text/input.js';

const REFERENCE = /&(?:#[Xx]([0-9A-Fa-f]+)|#([0-9]+)|([A-Za-z][A-Za-z0-9]*));/g;
const REFERENCES_IN_A_ROW = /(?:&(?:#[Xx][0-9A-Fa-f]+|#[0-9]+|[A-Za-z][A-Za-z0-9]*);)+/g;
/** The beginning of a reference that was escaped again, as in `&amp;eacute;`; the groups are as those of REFERENCE. */
const ESCAPED_AGAIN = /&(?:amp;)+(?=#[Xx][0-9A-Fa-f]+;|#[0-9]+;|([A-Za-z][A-Za-z0-9]*);)/g;
const ENTITY = /<!ENTITY\s+([\w.-]+)/g;
const REPLACEMENT = '\ufffd';
const BEYOND_UNICODE = 0x110000;
/** Browsers read references to C1 controls as characters of windows-1252 (HTML Standard, numeric character reference end state). */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

const isC1 = (number) => number >= 0x80 && number <= 0x9f;

/** Returns the character of a numeric reference as browsers read it. */
function characterOf(number) {
  if (number === 0 || number >= BEYOND_UNICODE || (number >= 0xd800 && number <= 0xdfff)) return REPLACEMENT;
  return isC1(number) ? WINDOWS_1252[number - 0x80] : String.fromCodePoint(number);
}

/**
 * Returns the source, kind, number and character of each reference in `run`, a text that consists of references only.
 * The number and the character of an unknown name are null. Some software writes a character beyond U+FFFF as two
 * references, to the halves of its surrogate pair. Such a pair of references is returned as one.
 */
function referencesOf(run) {
  const references = [];
  for (const [source, hex, decimal, name] of run.matchAll(REFERENCE)) {
    if (name) {
      const number = codePointOfName.get(name) ?? null;
      const character = number === null ? null : String.fromCodePoint(number);
      references.push({ source, kind: 'name', name, number, character });
      continue;
    }
    const kind = hex ? 'hex' : 'decimal';
    const number = Math.min(BEYOND_UNICODE, hex ? Number.parseInt(hex, 16) : Number(decimal));
    const before = references.at(-1);
    const isAfterNumber = before !== undefined && before.kind !== 'name';
    const [joined, rest] = isAfterNumber ? joinSurrogatePairs([before.number, number], [true, true]) : [];
    if (joined !== undefined && rest === undefined) {
      const character = characterOf(joined);
      references.splice(-1, 1, { source: before.source + source, kind, number: joined, character });
    } else references.push({ source, kind, number, character: characterOf(number) });
  }
  return references;
}

/**
 * Returns a function that returns whether decoding leaves a reference as it is. References with unknown names stay. In
 * markup, decoding must not change what the document means. So references to ASCII stay, because they may stand for
 * syntax, and so do references to numbers that are not characters. In XML, names that the document declares and C1
 * controls stay too.
 */
function keptIn(text) {
  if (!isMarkup(text)) return ({ character }) => character === null;
  const isInXml = isXml(text);
  const declared = new Set(isInXml ? Array.from(text.matchAll(ENTITY), ([, name]) => name) : []);
  return ({ character, number, name }) =>
    character === null ||
    character <= '\u007f' ||
    character === REPLACEMENT ||
    (isInXml && (declared.has(name) || isC1(number)));
}

/** Returns the references of a text that were escaped several times, also those with unknown names. */
const allEscapedAgain = (text) =>
  Array.from(text.matchAll(ESCAPED_AGAIN), ({ 0: { length }, index }) =>
    text.slice(index, text.indexOf(';', index + length) + 1),
  );

/** Returns the last part of a reference that was escaped several times, such as `eacute;`. */
const lastPart = (source) => /[^;&]+;$/.exec(source)[0];
const isKnown = (name) => name === undefined || codePointOfName.has(name);
const numberOf = (source) => referencesOf(`&${lastPart(source)}`)[0].number;

/**
 * Returns the references that were escaped more often than others of the text; none if the text consists of such references, because
 * these are decoded twice.
 */
function escapedAgain(text) {
  const again = allEscapedAgain(text).filter((source) => numberOf(source) !== null);
  const others = again.length > 0 ? text.replace(ESCAPED_AGAIN, '\0').replace(/\0#?\w+;/g, '') : '';
  return others.search(REFERENCE) < 0 ? [] : again;
}

/** Returns a text with the references that `escapedAgain` returns as if they were escaped once. */
const escapedOnce = (text) =>
  escapedAgain(text).length > 0 ? text.replace(ESCAPED_AGAIN, (source, name) => (isKnown(name) ? '&' : source)) : text;

/** Returns the references of a document to letters beyond ASCII that were escaped several times. */
const lettersEscapedAgain = (text) => allEscapedAgain(text).filter((source) => numberOf(source) > 0x9f);

/**
 * Returns a function that returns a part of a document in which references to letters beyond ASCII that were escaped several times are as if
 * they were escaped once. In XML with such references, this holds for `&amp;amp;` too.
 */
function lettersEscapedOnce(text) {
  const again = new Set(lettersEscapedAgain(text).map(lastPart));
  if (again.size > 0 && isXml(text)) again.add('amp;');
  return (piece) =>
    piece.replace(ESCAPED_AGAIN, (source, _, at) => {
      const start = at + source.length;
      return again.has(piece.slice(start, piece.indexOf(';', start) + 1)) ? '&' : source;
    });
}

/** Returns a function that changes the values of data in a text, whose values have references; null for another text. */
const valuesAround = (text) =>
  valuesOf(
    text,
    text.replace(REFERENCES_IN_A_ROW, (run) => run.replaceAll(';', '.')),
  );

/**
 * Replaces the references of a text by the strings that `replace` returns. `replace` also gets a function that returns a character as it is
 * written at the place of the reference, or null if it cannot be written there. In markup, skips the parts that `mapMarkup` leaves as they are.
 */
function replaceReferences(text, replace) {
  const inText = (piece, write = (character) => character) =>
    piece.replace(REFERENCES_IN_A_ROW, (run) =>
      referencesOf(run)
        .map((reference) => replace(reference, write))
        .join(''),
    );
  if (isMarkup(text)) {
    const escapedLess = lettersEscapedOnce(text);
    return mapMarkup(text, (piece) => inText(escapedLess(piece)));
  }
  const once = escapedOnce(text);
  return valuesAround(once)?.(inText) ?? inText(once);
}

/** Returns whether decoding would give characters that are not ASCII or, in a text without “<”, any characters. */
function recognise(text) {
  if (text.search(REFERENCE) < 0) return false;
  const isKept = keptIn(text);
  let decoded = '';
  replaceReferences(text, (reference) => {
    if (!isKept(reference)) decoded += reference.character;
    return '';
  });
  return /[\u0080-\uffff]/.test(decoded) || (decoded !== '' && !text.includes('<'));
}

function decode(text) {
  const unknown = new Set();
  const kinds = { hex: 0, decimal: 0, name: 0 };
  const isKept = keptIn(text);
  const decoded = replaceReferences(text, (reference, write) => {
    const { source, character, kind } = reference;
    if (character === null) unknown.add(source);
    if (isKept(reference)) return source;
    if (character > '\u007f') kinds[kind] += 1;
    return write(character) ?? source;
  });
  const [kind] = Object.entries(kinds).sort(([, first], [, second]) => second - first)[0];
  const isDocument = isMarkup(text);
  // In data, a quotation mark can be one around a value.
  const isInData = !isDocument && valuesAround(escapedOnce(text)) !== null;
  const syntax = isDocument ? '' : isInData ? '&<>' : '&<>"\'';
  const isOnlyReferenced = (character) => decoded.includes(character) && !withoutReferences(text).includes(character);
  return {
    text: decoded,
    form: { kind, isDocument, syntax: [...syntax].filter(isOnlyReferenced) },
    note: unknown.size > 0 ? unknownReferences([...unknown].slice(0, 5)) : null,
  };
}

const withoutReferences = (text) => text.replace(REFERENCE, '');

/**
 * Encodes characters that are not ASCII. In a text that is not markup, also encodes ampersands, and the syntax characters that the original
 * had only as references.
 */
function encode({ text }, { kind, isDocument, syntax }) {
  const inText = (piece) =>
    piece.replace(/[\u0080-\u{10ffff}]|[&<>"']/gu, (character) => {
      const codePoint = character.codePointAt(0);
      const isEncoded = codePoint >= 0x80 || (!isDocument && (character === '&' || syntax.includes(character)));
      if (!isEncoded) return character;
      const name = kind === 'name' || codePoint < 0x80 ? nameOfCodePoint.get(codePoint) : undefined;
      if (name) return `&${name};`;
      return kind === 'hex' ? `&#x${codePoint.toString(16).toUpperCase()};` : `&#${codePoint};`;
    });
  return { text: isDocument ? mapMarkup(text(), inText) : inText(text()) };
}

/** Returns a sentence about where the references of a text come from, and about those that are wrong. */
function hintFor(text) {
  if (!isMarkup(text)) {
    const again = escapedAgain(text);
    return again.length > 0 ? `${TEXT_FROM_A_PAGE} ${escapedTwice(again.length, again[0])}` : TEXT_FROM_A_PAGE;
  }
  const twice = lettersEscapedAgain(text);
  if (twice.length > 0) return lettersEscapedTwice(twice.length, twice[0]);
  let pairs = 0;
  replaceReferences(text, ({ source }) => {
    if (source.indexOf(';') < source.length - 1) pairs += 1;
    return source;
  });
  return pairs > 0 ? pairsOfReferences(pairs) : MARKUP_REFERENCES;
}

export const htmlReferences = {
  id: 'html',
  label: HTML_ENTITIES,
  description: TEXT_WITH_HTML_ENTITIES,
  trims: false,
  followsAdvice: isMarkup,
  recognise,
  describe: (text) => ({ hint: hintFor(text) }),
  decode,
  encode,
};

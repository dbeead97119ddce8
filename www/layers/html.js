/** Character references of HTML and XML: `&eacute;`, `&#233;`, `&#xE9;`. */
import { codePointOfName, nameOfCodePoint } from './html-names.js';

const REFERENCE = /&(?:#[Xx]([0-9A-Fa-f]+)|#([0-9]+)|([A-Za-z][A-Za-z0-9]*));/g;
const REPLACEMENT = '\ufffd';
/** Browsers read references to C1 controls as characters of windows-1252 (HTML Standard, numeric character reference end state). */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Returns the character of a number as browsers read it. */
function characterOf(number) {
  if (number === 0 || number > 0x10ffff || (number >= 0xd800 && number <= 0xdfff)) return REPLACEMENT;
  return number >= 0x80 && number <= 0x9f ? WINDOWS_1252[number - 0x80] : String.fromCodePoint(number);
}

function characterOfReference([, hex, decimal, name]) {
  if (hex) return characterOf(Number.parseInt(hex, 16));
  if (decimal) return characterOf(Number(decimal));
  const codePoint = codePointOfName.get(name);
  return codePoint === undefined ? null : String.fromCodePoint(codePoint);
}

/** Returns whether a text has references to characters that are not ASCII or, in a text without tags, references to any characters. */
function recognise(text) {
  const characters = [...text.matchAll(REFERENCE)].map(characterOfReference).filter((character) => character !== null);
  return characters.some((character) => character > '\u007f') || (characters.length > 0 && !text.includes('<'));
}

function decode(text) {
  const unknown = new Set();
  const kinds = { hex: 0, decimal: 0, name: 0 };
  const decoded = text.replace(REFERENCE, (...match) => {
    const character = characterOfReference(match);
    if (character === null) {
      unknown.add(match[0]);
      return match[0];
    }
    if (character > '\u007f') kinds[match[1] ? 'hex' : match[2] ? 'decimal' : 'name'] += 1;
    return character;
  });
  const [kind] = Object.entries(kinds).sort(([, first], [, second]) => second - first)[0];
  return {
    text: decoded,
    form: {
      kind,
      syntax: [...'&<>"\''].filter(
        (character) => decoded.includes(character) && !withoutReferences(text).includes(character),
      ),
    },
    note: unknown.size > 0 ? `Unknown references are unchanged: ${[...unknown].slice(0, 5).join(', ')}.` : null,
  };
}

const withoutReferences = (text) => text.replace(REFERENCE, '');

/** Encodes characters that are not ASCII, ampersands, and the syntax characters that the original had only as references. */
function encode({ text }, { kind, syntax }) {
  const encoded = text().replace(/[\u0080-\u{10ffff}]|[&<>"']/gu, (character) => {
    const codePoint = character.codePointAt(0);
    if (codePoint < 0x80 && character !== '&' && !syntax.includes(character)) return character;
    const name = kind === 'name' || codePoint < 0x80 ? nameOfCodePoint.get(codePoint) : undefined;
    if (name) return `&${name};`;
    return kind === 'hex' ? `&#x${codePoint.toString(16).toUpperCase()};` : `&#${codePoint};`;
  });
  return { text: encoded };
}

export const htmlReferences = {
  id: 'html',
  label: 'HTML entities',
  description: 'text with HTML entities',
  trims: false,
  recognise,
  decode,
  encode,
};

/** Typographic marks in the syntax of JSON (RFC 8259), also of JSON Lines. With the marks replaced, the text must be JSON. */
import { isJson } from '../is-json.js';
import { DOUBLE, hasHalfQuotation, hasMark } from './marks.js';

const START = /^\ufeff?\s*[{[]/;
const STRUCTURAL_MARK = new RegExp(
  `[{[,:]\\s*[${DOUBLE}]|[${DOUBLE}]\\s*[:,}\\]]|[:[,]\\s*[\\u2010-\\u2015\\u2212]\\d`,
);
const [JSON_SPACE, SPACE] = [/[ \t\r\n\ufeff]/, /[\u00a0\u2000-\u200a\u202f\u205f]/];
const MINUS = /[\u2010-\u2015\u2212]/;
const LITERAL = /(?:true|false|null|-?\d[\d.eE+-]*)/y;
const MAX_DEPTH = 500;

const ANY_QUOTE = `["${DOUBLE}]`;
/** The text after a string: a delimiter and the start of the next token. The string is a name, or a value in an object or an array. */
const AFTER = {
  name: /\s*:/y,
  object: new RegExp(`\\s*(?:,\\s*${ANY_QUOTE}|\\}\\s*(?:[,\\]}{[]|$))`, 'y'),
  array: new RegExp(`\\s*(?:,\\s*(?:${ANY_QUOTE}|[-{[\\dtfn\\u2010-\\u2015\\u2212])|\\]\\s*(?:[,\\]}{[]|$))`, 'y'),
};

const isFollowedBy = (text, at, pattern) => {
  pattern.lastIndex = at;
  return pattern.test(text);
};

/** Reads JSON with typographic marks, and collects the places of these marks. */
class Reader {
  at = 0;
  places = [];

  constructor(text) {
    this.text = text;
  }

  get next() {
    return this.text[this.at];
  }

  /** Adds the next `length` characters to the places, with their replacement, and skips these characters. */
  replace(length, after) {
    this.places.push({ index: this.at, before: this.text.slice(this.at, this.at + length), after });
    this.at += length;
  }

  skipSpace() {
    for (;;) {
      if (JSON_SPACE.test(this.next ?? '')) this.at += 1;
      else if (SPACE.test(this.next ?? '')) this.replace(1, ' ');
      else return;
    }
  }

  /** Skips white space and `character`. Returns false if another character follows the white space. */
  take(character) {
    this.skipSpace();
    if (this.next !== character) return false;
    this.at += 1;
    return true;
  }

  /**
   * Returns the index of the mark that ends a string: the first mark that a match of `after` follows; -1 if there is none. A string that
   * begins with `"` ends at the next `"` if a match of `after` follows there. A typographic mark before this `"` does not end such a
   * string.
   *
   * @param {number} from the index after the opening mark
   * @param {boolean} isPlain whether the opening mark is `"`
   * @param {RegExp} after
   */
  closingOf(from, isPlain, after) {
    const { text } = this;
    let typographicEnd = -1;
    for (let at = from; at < text.length && text[at] !== '\n' && text[at] !== '\r'; at += 1) {
      if (text[at] === '\\') at += 1;
      else if (text[at] === '"' || (typographicEnd < 0 && DOUBLE.includes(text[at]))) {
        const isEnd = isFollowedBy(text, at + 1, after);
        if (isEnd && (text[at] === '"' || !isPlain)) return at;
        if (isEnd) typographicEnd = at;
        else if (text[at] === '"' && isPlain) return typographicEnd;
      }
    }
    return typographicEnd;
  }

  /** Reads a string; `after` is the pattern of what must follow the string. */
  string(after) {
    const { text } = this;
    const isPlain = this.next === '"';
    if (!isPlain && !DOUBLE.includes(this.next ?? ' ')) return false;
    const opening = /^«[\u00a0\u202f]/.test(text.slice(this.at, this.at + 2)) ? 2 : 1;
    const closing = this.closingOf(this.at + opening, isPlain, after);
    if (closing < 0) return false;
    const inner = text.slice(this.at + opening, closing);
    // If a quotation in the string has a delimiter after it, it is uncertain which mark ends the string.
    if (!(isPlain && text[closing] === '"') && (hasHalfQuotation(inner) || (after === AFTER.name && hasMark(inner))))
      return false;
    if (isPlain) this.at += 1;
    else this.replace(opening, '"');
    while (this.at < closing) {
      if (text[this.at] === '\\') this.at += 2;
      else if (text[this.at] === '"') this.replace(1, '\\"');
      else if (/^[\u00a0\u202f]»/.test(text.slice(this.at, this.at + 2)) && this.at + 1 === closing) break;
      else this.at += 1;
    }
    if (text[closing] === '"') this.at = closing + 1;
    else this.replace(closing + 1 - this.at, '"');
    return true;
  }

  /** Reads the members of an object or the elements of an array up to `end`. `item` reads one member or element. */
  list(end, item) {
    this.at += 1;
    if (this.take(end)) return true;
    do {
      this.skipSpace();
      if (!item()) return false;
    } while (this.take(','));
    return this.take(end);
  }

  /** Reads a value. Returns false if there is none. `within`: what contains the value, a key of AFTER. */
  value(within, depth) {
    this.skipSpace();
    if (depth > MAX_DEPTH) return false;
    if (this.next === '{')
      return this.list('}', () => this.string(AFTER.name) && this.take(':') && this.value('object', depth + 1));
    if (this.next === '[') return this.list(']', () => this.value('array', depth + 1));
    if (MINUS.test(this.next ?? '') && /\d/.test(this.text[this.at + 1] ?? '')) this.replace(1, '-');
    LITERAL.lastIndex = this.at;
    const literal = LITERAL.exec(this.text);
    if (!literal) return this.string(AFTER[within]);
    this.at += literal[0].length;
    return true;
  }
}

/** Returns the part of a text from one index to another, with the replacements in it. */
function replaced(text, places, from, to) {
  let [result, at] = ['', from];
  for (const { index, before, after } of places) {
    result += text.slice(at, index) + after;
    at = index + before.length;
  }
  return result + text.slice(at, to);
}

/** Returns the typographic marks in the syntax of a text in JSON; null for another text, or if the result is not JSON. @param {string} text */
export function findInJson(text) {
  if (!START.test(text) || !STRUCTURAL_MARK.test(text) || isJson(text)) return null;
  const reader = new Reader(text);
  reader.skipSpace();
  while (reader.at < text.length) {
    const from = reader.at;
    const first = reader.places.length;
    if (!'{['.includes(reader.next) || !reader.value('array', 0)) return null;
    if (!isJson(replaced(text, reader.places.slice(first), from, reader.at))) return null;
    reader.skipSpace();
  }
  const { places } = reader;
  return places.some(({ after }) => after !== ' ') ? { language: 'json', places } : null;
}

/** Character references of HTML and XML that were escaped more than once, such as `&amp;eacute;`, in plain text and in documents with markup. */
import { isXml, markupTokens } from './markup.js';
import { REFERENCE, referencesOf } from './references.js';

/** The beginning of a reference that was escaped again, as in `&amp;eacute;`; the group is the name. */
const ESCAPED_AGAIN = /&(?:amp;)+(?=#[Xx][0-9A-Fa-f]+;|#[0-9]+;|([A-Za-z][A-Za-z0-9]*);)/g;
const [AMPERSAND, SYNTAX] = [0x26, [0x26, 0x3c, 0x3e]];

/** Returns the last part of a reference that was escaped several times, such as `eacute;`. */
const lastPart = (source) => /[^;&]+;$/.exec(source)[0];
/** Returns the code point to which a reference that was escaped several times refers; null if its name is unknown. */
const numberOf = (source) => referencesOf(`&${lastPart(source)}`)[0].number;

/** Returns the references of a text that were escaped several times, with their offsets, including references with unknown names. */
const allEscapedAgain = (text) =>
  Array.from(text.matchAll(ESCAPED_AGAIN), ({ 0: { length }, index }) => ({
    source: text.slice(index, text.indexOf(';', index + length) + 1),
    index,
  }));

/**
 * Returns whether a reference of a text without markup may be decoded twice. The name must be known, and the character
 * must not begin or end a tag.
 */
const mayBeDecodedTwice = (source) => ![null, 0x3c, 0x3e].includes(numberOf(source));

/**
 * Returns the references that were escaped several times in a text without markup, if the text also has references that were escaped once.
 * Otherwise, returns an empty array, because the user can then decode all references of the text in two steps.
 */
export function escapedAgain(text) {
  const again = allEscapedAgain(text).flatMap(({ source }) => (mayBeDecodedTwice(source) ? [source] : []));
  const others = again.length > 0 ? text.replace(ESCAPED_AGAIN, '\0').replace(/\0#?\w+;/g, '') : '';
  return others.search(REFERENCE) < 0 ? [] : again;
}

/** Returns a text in which the references that `escapedAgain` returns are escaped only once. */
export function escapedOnce(text) {
  if (escapedAgain(text).length === 0) return text;
  return text.replace(ESCAPED_AGAIN, (source, _, at) => {
    const start = at + source.length;
    return mayBeDecodedTwice(`&${text.slice(start, text.indexOf(';', start) + 1)}`) ? '&' : source;
  });
}

/** Elements of HTML whose text may show the source of a page. */
const SOURCE_ELEMENTS = new Set(['code', 'pre', 'kbd', 'samp', 'tt', 'xmp', 'textarea']);
/** An escaped tag. A text that contains such a tag shows the source of a page too, as in a feed. */
const ESCAPED_TAG = /&(?:lt|#60|#x3c);\/?[a-z][a-z0-9]*(?:\s|\/|&(?:gt|#62|#x3e);)/i;

const [firstCharacter, lastCharacter] = [(text) => [...text][0] ?? '', (text) => [...text].at(-1) ?? ''];

/** The root elements of feeds. The items of a feed are escaped HTML, so their references are correctly escaped twice. */
const FEEDS = ['rss', 'feed', 'rdf:rdf'];

/** Returns the tokens of a document. `mayBeEscaped` is false for tokens that show the source of a page, where `&amp;eacute;` is correct. */
function tokensOf(text) {
  const isHtml = !isXml(text) || /<html[\s>]/i.test(text);
  const tokens = markupTokens(text);
  const isFeed = FEEDS.includes(tokens.find(({ kind }) => kind === 'tag')?.name);
  let depth = 0;
  return tokens.map((token) => {
    const isTag = token.kind === 'tag';
    if (isTag && isHtml && SOURCE_ELEMENTS.has(token.name)) depth = Math.max(0, depth + (token.isEnd ? -1 : 1));
    const isTagOrText = isTag || token.kind === 'text';
    const mayBeEscaped = isTagOrText && !ESCAPED_TAG.test(token.text) && !isFeed && depth === 0;
    return { ...token, mayBeEscaped };
  });
}

const LETTER_OR_DIGIT = /[\p{L}\p{M}\p{N}]/u;
const isLetter = (codePoint) => /\p{L}/u.test(String.fromCodePoint(codePoint));
const isBeyondAscii = (number) => number >= 0x80 && number < 0x110000;

/**
 * Returns the references of a token that were escaped several times. `before` and `after` are the characters beside a reference. `isInRow` is
 * true if another such reference to a character beyond ASCII is directly beside this reference.
 */
function referencesIn({ text }) {
  const references = allEscapedAgain(text).map(({ source, index }) => {
    const end = index + source.length;
    const [before, after] = [text.slice(Math.max(0, index - 2), index), text.slice(end, end + 2)];
    return { source, index, end, number: numberOf(source), before, after };
  });
  return references.map((reference, at) => {
    const [previous, next] = [references[at - 1], references[at + 1]];
    const isAfter = previous?.end === reference.index && isBeyondAscii(previous.number);
    const isBefore = next?.index === reference.end && isBeyondAscii(next.number);
    return { ...reference, isInRow: isAfter || isBefore };
  });
}

/** Returns whether a reference is within or beside a word. Such a reference was certainly not written to show the reference itself. */
function isInWord({ number, before, after, isInRow }) {
  const [previous, next] = [lastCharacter(before), firstCharacter(after)];
  if (isBeyondAscii(number)) return isInRow || LETTER_OR_DIGIT.test(previous) || LETTER_OR_DIGIT.test(next);
  if (number === 0x27) return /\p{L}/u.test(previous) && (isInRow || /\p{L}/u.test(next));
  return number === AMPERSAND && /\p{Lu}/u.test(previous) && /\p{Lu}/u.test(next);
}

/** Returns whether an ampersand stands between words, or within a word. */
const isAmpersandOfText = ({ before, after }) => /[\s\p{L}\p{N}]$/u.test(before) && /^[\s\p{L}\p{N}]/u.test(after);

/**
 * Returns whether a reference to a sign is used in a text like the sign itself:
 *
 * - any sign beside a number, as in `4 &amp;euro;`
 * - punctuation, such as a dash, if one of the two characters before it or after it is text
 * - another sign, with text directly before and after it
 *
 * In a text about references, spaces or quotation marks are around `&amp;euro;`.
 */
function isSignInText({ number, before, after }) {
  if (!isBeyondAscii(number) || isLetter(number)) return false;
  if (/\p{N}\s?$/u.test(before) || /^\s?\p{N}/u.test(after)) return true;
  if (/\p{P}/u.test(String.fromCodePoint(number))) return /[^>"'\s]/.test(before) || /[^<"'\s]/.test(after);
  return /[^>"'\s]$/.test(before) && /^[^<"'\s]/.test(after);
}

/**
 * Returns the references of a document that were escaped several times by mistake, in the order of the text:
 *
 * - references to characters other than `&`, `<` and `>`
 * - `&amp;amp;` between words
 *
 * The references count only if one of them is in a word, or is a sign of the text (`isSignInText`). `caf&amp;eacute;`
 * and `it&amp;#039;s` have references in a word. With such a reference, `isCertain` is true. References within the
 * source of a page do not count. `others` are the references that stay, such as `&amp;lt;`.
 *
 * @param {string} text
 * @returns {{ again: string[], others: string[], isCertain: boolean }}
 */
export function escapedInDocument(text) {
  const none = { again: [], others: [], isCertain: false };
  if (text.search(ESCAPED_AGAIN) < 0) return none;
  const all = tokensOf(text).flatMap((token) => (token.mayBeEscaped ? referencesIn(token) : []));
  const found = all.filter(({ number }) => number !== null);
  const certain = found.some(isInWord);
  if (!certain && !found.some(isSignInText)) return none;
  const isInXml = isXml(text);
  const isDecoded = (reference) => isDecodedIn(reference, isInXml);
  return {
    again: found.filter(isDecoded).map(({ source }) => source),
    others: found.filter((reference) => !isDecoded(reference)).map(({ source }) => source),
    isCertain: certain,
  };
}

/** Returns whether decoding changes a reference of a document that was escaped several times. */
function isDecodedIn(reference, isInXml) {
  const { number } = reference;
  if (number === AMPERSAND) return isInXml || isAmpersandOfText(reference);
  return isBeyondAscii(number) || (number >= 0x20 && number < 0x7f && !SYNTAX.includes(number));
}

/** Returns a document in which the references that `escapedInDocument` returns as `again` are escaped only once. */
export function escapedOnceInDocument(text) {
  if (escapedInDocument(text).again.length === 0) return text;
  const isInXml = isXml(text);
  return tokensOf(text)
    .map((token) => {
      if (!token.mayBeEscaped) return token.text;
      let [once, at] = ['', 0];
      for (const reference of referencesIn(token)) {
        const { source, index } = reference;
        if (!isDecodedIn(reference, isInXml)) continue;
        once += `${token.text.slice(at, index)}&${lastPart(source)}`;
        at = index + source.length;
      }
      return once + token.text.slice(at);
    })
    .join('');
}

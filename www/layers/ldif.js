/** Values in Base64 of LDIF (RFC 2849), the format in which directories such as LDAP and Active Directory are exported: `cn:: SsO8cmdlbg==`. */
import { LINE_END, newlineOf } from '../line-ends.js';
import { withSpaces } from '../concat-bytes.js';
import { certainEncoding } from './certain-encoding.js';
import { notationLayers } from './from-notations.js';
import { LDIF_VALUES, LDIF_WITH_BASE64, LDIF_NEEDS_BASE64, keptLdifValues, ldifValuesIn } from '../text/input.js';
import { utf8Text } from '../utf8-text.js';

const base64 = notationLayers.find(({ id }) => id === 'base64');
const ONE_LINE = base64.formOf(''); // the form of Base64 without line breaks
const ENTRY = /^dn::? /im;
/** Characters of Base64, and the start of a line that continues the line before it. */
const [LETTERS, NEXT_LINE] = ['[A-Za-z0-9+/=]', `${LINE_END} `];
/** An attribute with its options, and a value in Base64. The pattern can match a value in only one way, so the time is linear even if no line end follows. */
const BASE64_VALUE = new RegExp(
  `^([A-Za-z][\\w.;-]*):: *((?=${LETTERS}|${NEXT_LINE})${LETTERS}*(?:${NEXT_LINE}${LETTERS}*)*)(?=[\\r\\n]|$)`,
  'gm',
);
/** An attribute with a value that is not in Base64. `:<` is before the address of a file that has the value. */
const PLAIN_VALUE = /^([A-Za-z][\w.;-]*):(?!<) *([^\r\n]*)/gm;
/**
 * A value that may stand without Base64 (SAFE-STRING, RFC 2849) if characters beyond ASCII are allowed. U+0080 to U+009F are allowed too, because
 * text in UTF-8 that was decoded as ISO-8859-1 has these characters.
 */
const NEEDS_NO_BASE64 = /^(?![ :<])[^\0-\x1f\x7f\u2028\u2029]*(?<! )$/u; // eslint-disable-line no-control-regex
/** Attributes whose values are binary. Their bytes can look like text, because the bytes of an identifier or a key often include no controls. */
const BINARY_ATTRIBUTE = /;binary$|guid|sid$|photo|logo|certificate|crl|password|pwd|key|hash|token/i;
const LINE_LENGTH = 76; // of folded lines, in characters
const MAX_TEXT = 4096; // bytes of a value
/**
 * The minimum number of bytes in all values of an attribute, if the values are not mostly ASCII letters. With fewer
 * bytes, the values do not count as text, because they can look like text by chance.
 */
const MIN_OTHER_BYTES = 24;

/** Returns the bytes of a value in Base64; null if it is malformed. */
function bytesOf(value) {
  const letters = value.replace(/(?:\r\n|[\r\n]) /g, '');
  return letters.length % 4 === 0 ? (base64.parse(letters).bytes ?? null) : null;
}

/** Returns a text if it can stand without Base64; null otherwise. */
const plain = (text) => (text !== null && NEEDS_NO_BASE64.test(text) ? text : null);

/** Returns the text of a value in Base64; null if it is not text in UTF-8, or could not stand without Base64. */
function textOf(value) {
  const bytes = bytesOf(value);
  return bytes && plain(utf8Text(bytes));
}

/** Returns the bytes of a value in Base64 that may be text in another encoding than UTF-8; null for another value. */
function otherTextOf(value) {
  const bytes = bytesOf(value);
  if (bytes === null || bytes.length > MAX_TEXT || utf8Text(bytes) !== null) return null;
  return bytes.every((byte) => byte >= 0x20 && byte !== 0x7f) ? bytes : null;
}

/** Returns whether at least half of the bytes are ASCII letters. */
function isMostlyAsciiLetters(bytes) {
  const letters = bytes.filter((byte) => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a);
  return 2 * letters.length >= bytes.length;
}

/**
 * Returns the values in Base64 that may be text in another encoding than UTF-8, with their bytes. Values of mostly ASCII letters are text. For
 * other values, such as Hebrew, all values of the attribute must be text.
 */
function otherTextsOf(text) {
  const attributes = new Map();
  for (const [, name, value] of text.matchAll(BASE64_VALUE)) {
    const attribute = attributes.get(name) ?? { others: new Map(), length: 0, isText: !BINARY_ATTRIBUTE.test(name) };
    attributes.set(name, attribute);
    const bytes = otherTextOf(value);
    if (bytes === null) attribute.isText &&= textOf(value) !== null;
    else if (!attribute.others.has(value)) {
      attribute.others.set(value, bytes);
      attribute.length += bytes.length;
    }
  }
  const texts = new Map();
  for (const { others, length, isText } of attributes.values())
    for (const [value, bytes] of others)
      if (isMostlyAsciiLetters(bytes) || (isText && length >= MIN_OTHER_BYTES)) texts.set(value, bytes);
  return texts;
}

/**
 * Decodes the values that are text. All other values, such as pictures, stay as they are. Some programs write text in another encoding, although
 * LDIF requires UTF-8.
 */
function decode(text, dependencies) {
  const otherTexts = otherTextsOf(text);
  const others = [...otherTexts.values()];
  const encoding = others.length > 0 ? certainEncoding(others, dependencies) : null;
  let [kept, inOther, isFolded] = [0, 0, false];
  const decoded = text.replace(BASE64_VALUE, (source, name, value) => {
    const other = encoding === null ? undefined : otherTexts.get(value);
    const characters = other ? plain(dependencies.decodeBytes(other, encoding)) : textOf(value);
    isFolded ||= /[\r\n]/.test(value);
    if (characters === null) kept += 1;
    else if (other) inOther += 1;
    return characters === null ? source : `${name}: ${characters}`;
  });
  return {
    text: decoded,
    form: { isFolded, newline: newlineOf(text) },
    note: kept > 0 ? keptLdifValues(kept) : null,
    ...(inOther > 0 && { encodingSentence: ldifValuesIn(inOther, encoding) }),
    ...(others.length > 0 && { bytesToDetect: withSpaces(others) }),
  };
}

/** Encodes the values that have characters beyond ASCII. */
function encode({ text }, { isFolded, newline }) {
  const encoded = text().replace(PLAIN_VALUE, (source, name, value) => {
    if (!/[^\0-\x7f]/.test(value)) return source;
    const letters = base64.encode({ bytes: new TextEncoder().encode(value) }, ONE_LINE).text;
    const line = `${name}:: ${letters}`;
    if (!isFolded || line.length <= LINE_LENGTH) return line;
    const rest = line.slice(LINE_LENGTH).match(new RegExp(`.{1,${LINE_LENGTH - 1}}`, 'g'));
    return [line.slice(0, LINE_LENGTH), ...rest.map((part) => ` ${part}`)].join(newline);
  });
  return { text: encoded };
}

export const ldifValues = {
  id: 'ldif',
  label: LDIF_VALUES,
  description: LDIF_WITH_BASE64,
  trims: false,
  excludes: ['base64-run'],
  describe: () => ({ hint: LDIF_NEEDS_BASE64 }),
  recognise: (text) =>
    ENTRY.test(text) &&
    ([...text.matchAll(BASE64_VALUE)].some(([, , value]) => /[^\0-\x7f]/.test(textOf(value) ?? '')) ||
      otherTextsOf(text).size > 0),
  decode,
  encode,
};

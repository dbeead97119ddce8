/** Values in Base64 of LDIF (RFC 2849), the format in which directories such as LDAP and Active Directory are exported: `cn:: SsO8cmdlbg==`. */
import { notationLayers } from './from-notations.js';
import { LDIF_VALUES, LDIF_WITH_BASE64, LDIF_NEEDS_BASE64, keptLdifValues } from '../text/input.js';

const base64 = notationLayers.find(({ id }) => id === 'base64');
const ONE_LINE = base64.formOf('');
const ENTRY = /^dn::? /im;
/** An attribute with its options, and a value in Base64; a line that begins with a space continues the line before it. */
const BASE64_VALUE = /^([A-Za-z][\w.;-]*):: *((?:[A-Za-z0-9+/=]+|\r?\n )+)(?=\r?\n|$)/gm;
/** An attribute with a value that is not in Base64. */
const PLAIN_VALUE = /^([A-Za-z][\w.;-]*): *([^\r\n]*)/gm;
/** A value that may stand without Base64 (SAFE-STRING, RFC 2849) if characters beyond ASCII are allowed. */
const NEEDS_NO_BASE64 = /^(?![ :<])[^\p{Cc}\u2028\u2029]*(?<! )$/u;
const LINE_LENGTH = 76; // of folded lines, in characters

/** Returns the text of a value in Base64; null if it is not text in UTF-8, or could not stand without Base64. */
function textOf(value) {
  const letters = value.replace(/\r?\n /g, '');
  if (letters.length % 4 !== 0) return null;
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(base64.parse(letters).bytes);
    return NEEDS_NO_BASE64.test(text) ? text : null;
  } catch {
    return null;
  }
}

/** Decodes the values that are text. All other values, such as pictures, stay as they are. */
function decode(text) {
  let kept = 0;
  let isFolded = false;
  const decoded = text.replace(BASE64_VALUE, (source, name, value) => {
    const characters = textOf(value);
    isFolded ||= value.includes('\n');
    if (characters !== null) return `${name}: ${characters}`;
    kept += 1;
    return source;
  });
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  return { text: decoded, form: { isFolded, newline }, note: kept > 0 ? keptLdifValues(kept) : null };
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
    ENTRY.test(text) && [...text.matchAll(BASE64_VALUE)].some(([, , value]) => /[^\0-\x7f]/.test(textOf(value) ?? '')),
  decode,
  encode,
};

/**
 * Names of hosts in the form that the DNS needs (IDNA, RFC 5890): `xn--mnchen-3ya.de` is münchen.de. Each label is in Punycode (RFC 3492). A label
 * is decoded only if the platform, which implements UTS #46, encodes the result as the same label.
 */
import * as words from '../text/layer-hints.js';

const LABEL = /(?<![\w-])xn--[a-z\d-]{1,59}(?![\w-])/gi;
const MAX_EXAMINED = 100; // different labels
const MAX_CODE_POINT = 0x10ffff;
/** The parameters of Punycode (RFC 3492, section 5). */
const [BASE, T_MIN, T_MAX, SKEW, DAMP, INITIAL_BIAS, INITIAL_N] = [36, 1, 26, 38, 700, 72, 0x80];

/** Returns the value of a digit; 36 for another character. */
const digitOf = (character) => (/[a-z\d]/.test(character) ? (Number.parseInt(character, 36) + 26) % BASE : BASE);

/** Returns the bias after a character (RFC 3492, section 6.1). */
function adapt(delta, count, isFirst) {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2));
  rest += Math.floor(rest / count);
  let k = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) rest = Math.floor(rest / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}

/**
 * Decodes Punycode (RFC 3492, section 6.2). Returns null if it is malformed.
 *
 * @param {string} encoded in small letters, without the prefix
 */
export function decodePunycode(encoded) {
  const basicLength = Math.max(0, encoded.lastIndexOf('-'));
  const output = Array.from(encoded.slice(0, basicLength));
  let [n, i, bias] = [INITIAL_N, 0, INITIAL_BIAS];
  for (let at = basicLength > 0 ? basicLength + 1 : 0; at < encoded.length;) {
    const before = i;
    for (let [weight, k] = [1, BASE]; ; k += BASE) {
      const digit = digitOf(encoded[at] ?? '');
      if (digit === BASE) return null;
      at += 1;
      i += digit * weight;
      const threshold = Math.min(T_MAX, Math.max(T_MIN, k - bias));
      if (digit < threshold) break;
      weight *= BASE - threshold;
      if (weight > Number.MAX_SAFE_INTEGER / BASE) return null;
    }
    bias = adapt(i - before, output.length + 1, before === 0);
    n += Math.floor(i / (output.length + 1));
    i %= output.length + 1;
    if (n > MAX_CODE_POINT || (n >= 0xd800 && n <= 0xdfff)) return null;
    output.splice(i, 0, String.fromCodePoint(n));
    i += 1;
  }
  return output.join('');
}

/** Returns a label in Unicode; null if it is malformed, or if the platform would not encode the result as this label. */
function unicodeLabel(label) {
  const lower = label.toLowerCase();
  const decoded = decodePunycode(lower.slice('xn--'.length));
  if (decoded === null || !/[^\0-\x7f]/.test(decoded)) return null;
  try {
    return new URL(`http://${decoded}.example`).hostname === `${lower}.example` ? decoded : null;
  } catch {
    return null;
  }
}

function decode(text) {
  const labels = new Map();
  let kept = 0;
  const known = new Map(Array.from(new Set(text.match(LABEL)), (label) => [label, unicodeLabel(label)]));
  const decoded = text.replace(LABEL, (label) => {
    const unicode = known.get(label);
    if (unicode === null) kept += 1;
    else labels.set(unicode, label);
    return unicode ?? label;
  });
  const form = { labels: [...labels], isExact: encodedHosts(decoded, [...labels]) === text };
  return { text: decoded, form, note: kept > 0 ? words.keptLabels(kept) : null };
}

/**
 * A label in Unicode: ASCII letters, digits and hyphens, and non-ASCII characters except punctuation and separators. The middle dots of
 * Catalan (U+00B7) and Japanese (U+30FB) are punctuation, but occur in labels.
 */
const UNICODE_LABEL = /(?:[A-Za-z\d-]|[\u00b7\u30fb]|[^\0-\x7f\p{P}\p{Z}])+/gu;

/** Encodes only the labels that decoding found, and only within names of hosts. */
function encodedHosts(text, labels) {
  const known = new Map(labels);
  return text.replace(UNICODE_LABEL, (unicode, index) => {
    const end = index + unicode.length;
    const isInHost = /[.@/]/.test(text[index - 1] ?? '') || /^\.[^\s.]/.test(text.slice(end, end + 2));
    return isInHost ? (known.get(unicode) ?? unicode) : unicode;
  });
}

export const punycode = {
  id: 'punycode',
  label: words.PUNYCODE,
  description: words.TEXT_WITH_PUNYCODE,
  decodeLabel: words.DECODE_PUNYCODE,
  trims: false,
  comesAfterAdvice: () => true, // text with encoded names is usable as it is
  recognise: (text) =>
    [...new Set(text.match(LABEL))].slice(0, MAX_EXAMINED).some((label) => unicodeLabel(label) !== null),
  describe: () => ({ hint: words.NEEDED_BY_DNS }),
  decode,
  // If a text has a name in both forms, decoding makes the two forms equal, so encoding cannot restore the text.
  canEncode: ({ isExact }) => isExact,
  encode: ({ text }, { labels }) => ({ text: encodedHosts(text(), labels) }),
};

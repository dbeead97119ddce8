/**
 * Values whose declared encoding is wrong, such as Shift_JIS bytes in fields of a vCard with CHARSET=UTF-8. Some phones and converters always declare
 * the same encoding. The values of all fields with one declaration are examined together, because a single name is often too short.
 */
import { withSpaces } from '../concat-bytes.js';
import { hasCharactersOfTwoBytes } from '../format.js';
import { countMalformed } from './byte-characters.js';
import { certainEncoding } from './certain-encoding.js';

const isAscii = (bytes) => bytes.every((byte) => byte < 0x80);
/** A Latin letter beside a letter of another script. In the right encoding, words rarely mix scripts. */
const MIXED_SCRIPTS =
  /\p{Script=Latin}(?=[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}])|[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}](?=\p{Script=Latin})/u;

/**
 * Text in an East Asian encoding that is well-formed UTF-8 by chance: one or two characters of two bytes, and no letters beside them. For example,
 * “想” in GBK is U+03EB, a letter of Coptic.
 */
const BY_CHANCE = /^[\0-\x40\x5b-\x60\x7b-\x7f]*[\u0080-\u07ff]{1,2}[\0-\x40\x5b-\x60\x7b-\x7f]*$/;

/**
 * Returns the encoding of the values that declare UTF-8 but are malformed, with all values in this encoding; null if it is not certain. Cards of
 * several phones can be in one file, so other values with the same declaration can be right.
 */
function insteadOfUtf8(values, dependencies) {
  const malformed = values.filter((bytes) => !dependencies.isValid(bytes, 'utf-8'));
  if (malformed.length === 0) return null;
  const counts = countMalformed(dependencies.decodeBytes(withSpaces(malformed), 'utf-8'));
  // In a value that was cut within a character, most other characters are well-formed.
  if (counts.wellFormed > counts.malformed) return null;
  const encoding = certainEncoding(malformed, dependencies);
  const isCertain = encoding !== null && dependencies.detectInstead(withSpaces(malformed), 'utf-8') === encoding;
  if (!isCertain) return null;
  const isByChance = (bytes) =>
    hasCharactersOfTwoBytes(encoding) &&
    BY_CHANCE.test(dependencies.decodeBytes(bytes, 'utf-8')) &&
    dependencies.isValid(bytes, encoding);
  return { encoding, values: new Set([...malformed, ...values.filter(isByChance)]) };
}

/** Returns the encoding of values that declare `label`, with these values; null unless the label is certainly wrong. */
function insteadOfOther(values, label, { isValid, decodeBytes, detectInstead }) {
  const encoding = detectInstead(withSpaces(values), label);
  if (!encoding || !values.every((bytes) => isValid(bytes, encoding))) return null;
  // In a right value, such as “Müller” among names in windows-1251, the other encoding often gives words in two scripts.
  const isRight = (bytes) =>
    MIXED_SCRIPTS.test(decodeBytes(bytes, encoding)) && !MIXED_SCRIPTS.test(decodeBytes(bytes, label));
  return values.some(isRight) ? null : { encoding, values: new Set(values) };
}

/**
 * Returns a map from each wrong label, in lower case, to the actual `encoding` of its values, and the `values` in this encoding.
 *
 * @param {{ label: string, bytes: Uint8Array }[]} declared
 * @param {import('../layers.js').LayerDependencies} dependencies
 * @returns {Map<string, { encoding: string, values: Set<Uint8Array> }>}
 */
export function wrongCharsets(declared, dependencies) {
  const byLabel = new Map();
  for (const { label, bytes } of declared) {
    if (isAscii(bytes)) continue;
    const key = label.toLowerCase();
    if (!byLabel.has(key)) byLabel.set(key, []);
    byLabel.get(key).push(bytes);
  }
  const wrong = new Map();
  for (const [label, values] of byLabel) {
    const instead = /^utf-?8$/.test(label)
      ? insteadOfUtf8(values, dependencies)
      : insteadOfOther(values, label, dependencies);
    if (instead) wrong.set(label, instead);
  }
  return wrong;
}

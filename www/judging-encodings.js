/** Selects the encodings whose judgements of a sequence the page shows. */
import { isUtf8Form } from './format.js';

/** Groups of related encodings, whose judgements of the same bytes the page compares. */
const FAMILIES = [
  isUtf8Form,
  (name) => /^(utf-16|ucs-2)/.test(name),
  (name) => /^(utf-32|ucs-4)/.test(name),
  (name) => /^(ascii|iso-8859-1|windows-1252)$/.test(name),
  (name) => /^(shift_jis|euc-jp|iso-2022-jp)$/.test(name),
  (name) => /^(gbk|gb18030|big5|euc-kr)$/.test(name),
];

/**
 * Returns the encodings whose judgements are shown: `encoding`, then the other encodings of its family.
 *
 * @param {string[]} encodings names of all encodings of the package
 * @param {string} encoding
 */
export function judgingEncodings(encodings, encoding) {
  const inFamily = FAMILIES.find((family) => family(encoding)) ?? (() => false);
  return [encoding, ...encodings.filter((other) => other !== encoding && inFamily(other))];
}

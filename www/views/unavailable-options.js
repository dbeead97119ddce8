/** The sentences about options of a conversion that a pair of encodings does not allow. */
import { hasWideUnits } from '../format.js';
import * as words from '../text/convert.js';

/** Returns sentences about the policies that a conversion does not allow. @param {string[]} rejected */
export function rejectedPolicies(rejected, from, to) {
  const bytePolicies = rejected.filter((policy) => policy !== 'surrogateescape');
  const surrogatePolicies = rejected.filter((policy) => policy === 'surrogateescape');
  return [
    ...(bytePolicies.length > 0 ? [words.byteUnitsOnly(bytePolicies, from)] : []),
    ...(surrogatePolicies.length > 0 ? [words.surrogateescapeUnavailable(surrogatePolicies, from, to)] : []),
  ];
}

/** Returns the sentence that says why a conversion to the encoding `to` cannot write a BOM. */
export function rejectedBom(to) {
  if (!hasWideUnits(to)) return words.noBomInEncoding(to);
  return words.noBomWithByteOrder(to, to.startsWith('utf') ? to.slice(0, -2) : null);
}

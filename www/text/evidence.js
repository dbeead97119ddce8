/** The evidence for an encoding in plain words. The package names faults as on the command line, and measures evidence in bits. */
import { reasonName } from './problems.js';

const REASON = /\b[a-z]+(?:-[a-z]+)*(?= at offset \d)/g;
const BITS = /\b([\d,]+) bits? (more|less) plausible/;
const BITS_IN_PARENTHESES = /(?<=more plausible) \([\d,]+ bits?\)/;
/** How often the bytes of wrong text would be valid UTF-8 by chance; see `pkg-config/entries/full/repair.js`. */
const RARE = /valid UTF-8 by chance less than 1 time in a million/;
/** The lowest numbers of bits for “more plausible”, “much more plausible” and “far more plausible”. */
const [LITTLE, MUCH, FAR] = [10, 30, 100];

const howMuch = (bits) => (bits < LITTLE ? 'a little ' : bits < MUCH ? '' : bits < FAR ? 'much ' : 'far ');

/** Returns a sentence of the package with plain names of faults, and with words in place of numbers that only experts can use. */
export const plainEvidence = (because) =>
  because
    .replace(REASON, reasonName)
    .replace(BITS, (_, bits, than) => `${howMuch(Number(bits.replaceAll(',', '')))}${than} plausible`)
    .replace(BITS_IN_PARENTHESES, '')
    .replace(RARE, 'almost never valid UTF-8 by chance');

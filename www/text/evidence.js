/** The evidence for an encoding in plain words. The package names faults as on the command line, and measures evidence in bits. */
import { reasonName } from './problems.js';

const REASON = /\b[a-z]+(?:-[a-z]+)*(?= at offset \d)/g;
const BITS = /\b([\d,]+) bits? more plausible/;
/** The lowest numbers of bits for “much more plausible” and “far more plausible”, as in the package's sentences about repairs. */
const [MUCH, FAR] = [30, 100];

const howMuch = (bits) => `${bits < MUCH ? '' : bits < FAR ? 'much ' : 'far '}more plausible`;

/** Returns a sentence of the package with plain names of faults, for the lists of detected encodings and of possible repairs. */
export const evidenceWithBits = (because) => because.replace(REASON, reasonName);

/** Returns a sentence of the package with plain names of faults and without bits, for suggestions. */
export const plainEvidence = (because) =>
  evidenceWithBits(because).replace(BITS, (_, bits) => howMuch(Number(bits.replaceAll(',', ''))));

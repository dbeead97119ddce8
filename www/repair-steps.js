/** Tests whether the steps of a repair follow each other on the same text, or repair different passages. */
import { decodeOrNull } from './decode-or-null.js';
import { bytesReadAs } from './misread-encoding.js';

const MAX_TRIED = 200; // changes

/** Returns the text of a change after all steps, one after the other; null if a step does not apply. */
function afterSteps(codec, text, steps) {
  return steps.reduce((before, { as, is = 'utf-8' }) => {
    const bytes = before === null ? null : bytesReadAs(codec, before, as);
    return bytes && decodeOrNull(codec, bytes, is);
  }, text);
}

/**
 * Returns whether the steps of a repair apply to the same passage one after the other, because its text was decoded wrongly several times. Returns
 * false if each step repairs different passages, so that the steps have no order. Also returns false if the changes do not show the order.
 *
 * @param {object} codec the full edition of the package
 * @param {{ as: string, is?: string }[]} steps
 * @param {import('./text-repair.js').Change[]} changes
 */
export const followEachOther = (codec, steps, changes) =>
  steps.length > 1 &&
  changes.slice(0, MAX_TRIED).some(({ before, after }) => afterSteps(codec, before, steps) === after);

/** Matches the start of the evidence (`because`) of a step that repairs UTF-8, with the number of passages; see pkg-config/entries/full/repair.js. */
const EVIDENCE = /^\d+ passages? (?:was|were) (UTF-8 that was read as [^:]+): (?:its|their) /;

/**
 * Joins the steps that repair different passages of UTF-8 in the same wrong encoding. The package makes two steps of these passages if it finds some
 * only after the others are repaired. The joined step has the evidence of the step with the most passages. Returns the steps unchanged if they repair
 * some passage twice, so that they are not about different passages.
 *
 * @param {{ as: string, is?: string, passages: number, because: string }[]} steps
 * @param {number} changeCount the number of all changes of the repair
 */
export function joinSteps(steps, changeCount) {
  const joined = [];
  let sum = 0;
  for (const step of steps) {
    sum += step.passages;
    const known = EVIDENCE.test(step.because)
      ? joined.findIndex(({ as, because }) => as === step.as && EVIDENCE.test(because))
      : -1;
    if (known < 0) {
      joined.push(step);
      continue;
    }
    const passages = joined[known].passages + step.passages;
    const { because } = joined[known].passages < step.passages ? step : joined[known];
    joined[known] = {
      ...joined[known],
      passages,
      because: because.replace(EVIDENCE, `${passages} passages were $1: their `),
    };
  }
  return sum === changeCount ? joined : steps;
}

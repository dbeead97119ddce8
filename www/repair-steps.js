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

/**
 * Returns the steps that apply to each passage. The package returns several steps with the same encoding if it has different evidence for some passages.
 * If these steps do not follow each other, the first one stands for all of them.
 *
 * @param {object} codec the full edition of the package
 * @param {{ as: string, is?: string }[]} steps
 * @param {import('./text-repair.js').Change[]} changes
 */
export const stepsOfPassage = (codec, steps, changes) =>
  steps.every(({ as }) => as === steps[0].as) && !followEachOther(codec, steps, changes) ? steps.slice(0, 1) : steps;

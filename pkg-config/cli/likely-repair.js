// Finds repairs that are likely but not certain, with the searches of the web page. The build bundles this module into a file of its own,
// because its tables are large: the command loads the file only for text that may need such a repair.
import * as codec from 'utfscope/full/slim';
import { encodedCandidate } from '../../www/candidate-bytes.js';
import { textInOtherEncoding } from '../../www/text/convert.js';
import { keptInRepair, uncertainInRepair } from '../../www/text/counts.js';
import { droppedControls } from '../../www/text/misread.js';
import { findRepair, withChanges } from '../../www/text-repair.js';

/** The package without `repair` and `repairCandidates`: the command has found no certain repair, and lists the candidates of each line. */
const packageForSearch = { ...codec, repair: () => null, repairCandidates: () => [] };

/**
 * A repair that is likely but not certain.
 *
 * @typedef {object} LikelyRepair
 * @property {{ as: string | null, is: string, because: string }[]} steps one step; `as` is null if the input itself is in the encoding `is`
 * @property {string} reason the evidence, without the names of the encodings
 * @property {Uint8Array} bytes the repaired text
 * @property {string} encoding of `bytes`; UTF-8 if the encoding of the input lacks a character
 * @property {boolean} isInPart whether only some lines or fields change
 * @property {string} note sentences about text that stays damaged, each with a space before it
 */

/**
 * Returns the likely repair of a text without a certain repair; null if there is none. If several repairs are possible, none of them is likely. The
 * command lists them for each line.
 *
 * @param {Uint8Array} bytes
 * @param {string} encoding of the bytes
 * @param {string} resolved the encoding with its byte order
 * @returns {LikelyRepair | null}
 */
export function findLikelyRepair(bytes, encoding, resolved) {
  const { steps, changes, places, candidates } = findRepair(packageForSearch, bytes, encoding);
  if (candidates.length === 1) {
    const [candidate] = candidates;
    const { lost = 0, lostLines = [], dropped = null } = candidate;
    return {
      ...withReason(candidate.steps),
      ...encodedCandidate(codec, candidate, resolved),
      isInPart: false,
      note: droppedControls(dropped) + keptInRepair(lost, lostLines),
    };
  }
  if (changes.length === 0) return null;
  return {
    ...withReason(steps),
    bytes: withChanges(codec, bytes, resolved, changes),
    encoding: resolved,
    isInPart: true,
    note: uncertainInRepair(places),
  };
}

/** Returns steps with the reason of the first step without the names of the encodings, which the caller prints too. */
function withReason(steps) {
  const [{ as, is, because }] = steps;
  return { steps, reason: because.replace(textInOtherEncoding(as, is, ''), '') };
}

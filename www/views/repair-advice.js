/** The likely cause of a fault and how to repair it, in a sentence, with the error policy to suggest. */
import { FALLBACK_POLICY } from '../error-policies.js';
import { FALLBACK_ENCODING, SURROGATE_ENCODING, isTruncated } from '../suggest-encoding.js';
import { MALFORMED } from '../segment-kinds.js';
import { CUT_AND_JOINED, REPAIRS, someBytesAre } from '../text/advice.js';

/** The faults that single bytes of windows-1252 cause in UTF-8. */
const SINGLE_BYTE_FAULTS = ['missing-continuation', 'invalid-octet'];

/** Returns the policy to suggest: decode the bytes as windows-1252 where that is likely, else write U+FFFD. */
function suggestedPolicy(detail, encoding) {
  const { reason } = detail.explanation.judgements[0];
  return encoding === 'utf-8' && SINGLE_BYTE_FAULTS.includes(reason) && !isTruncated(detail)
    ? FALLBACK_POLICY
    : 'replace';
}

/**
 * Returns the repair of the selected fault; null where no fault is selected.
 *
 * @param {object | null} detail of the selected byte
 * @param {{ encoding: string } | null} other the encoding that decodes the input better, if any
 * @param {{ encoding: string, mixture: object | null, hasCuts: boolean }} input `mixture` where windows-1252 is mixed into UTF-8
 * @returns {{ sentence: string, policy: string, isMixed: boolean } | null}
 */
export function repairAdvice(detail, other, { encoding, mixture, hasCuts }) {
  if (detail?.kind !== MALFORMED) return null;
  if (mixture && encoding === 'utf-8') {
    return { sentence: someBytesAre(FALLBACK_ENCODING, mixture), policy: FALLBACK_POLICY, isMixed: true };
  }
  const { reason } = detail.explanation.judgements[0];
  const policy = suggestedPolicy(detail, encoding);
  if (reason === 'missing-continuation' && (isTruncated(detail) || hasCuts))
    return { sentence: CUT_AND_JOINED, policy: hasCuts ? 'replace' : policy, isMixed: false };
  return {
    sentence: REPAIRS[other?.encoding === SURROGATE_ENCODING ? 'unpaired-surrogate' : reason],
    policy,
    isMixed: false,
  };
}

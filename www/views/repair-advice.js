/** The repair of a fault: a sentence about its likely cause and what to do, and the error policy to suggest. */
import { FALLBACK_POLICY } from '../error-policies.js';
import { concatBytes } from '../concat-bytes.js';
import { characterOfHalf } from '../cut-characters.js';
import { isBeforeUtf16, isLongSequence } from '../fault-causes.js';
import { quotedCharacter } from '../format.js';
import { FALLBACK_ENCODING, SURROGATE_ENCODING, isTruncated } from '../suggest-encoding.js';
import { MALFORMED } from '../segment-kinds.js';
import { isBetweenFields } from '../separators.js';
import {
  CUT_AND_JOINED,
  cutByLineBreak,
  dividedBetweenFields,
  IN_UTF16,
  LONE_LEAD,
  REPAIRS,
  someBytesAre,
} from '../text/advice.js';

/**
 * The reasons of faults that are probably letters of windows-1252. `unexpected-continuation` is not among them, because a
 * continuation byte can also be the rest of a character.
 */
const SINGLE_BYTE_FAULTS = ['missing-continuation', 'invalid-octet'];

/** Returns the error policy to suggest: decode the bytes as windows-1252 if that is likely, else write U+FFFD. */
function suggestedPolicy(detail, reason, encoding) {
  return encoding === 'utf-8' && SINGLE_BYTE_FAULTS.includes(reason) && !isTruncated(detail)
    ? FALLBACK_POLICY
    : 'replace';
}

/** Returns the repair of a lead byte F8 to FD without the continuation bytes that it needed in RFC 2279. */
function loneLeadAdvice({ bytesAfter: [next] }, encoding) {
  const isLetter = encoding === 'utf-8' && next >> 6 !== 0b10;
  return {
    sentence: isLetter ? LONE_LEAD : REPAIRS['invalid-octet'],
    policy: isLetter ? FALLBACK_POLICY : 'replace',
    isAboutMixture: false,
  };
}

/**
 * Returns the repair of a fault; null without a fault.
 *
 * @param {object | null} detail of the selected byte, if it is malformed; else of the last selected malformed byte
 * @param {{ encoding: string } | null} other the encoding that decodes the input better, if any
 * @param {{ encoding: string, mixture?: object | null, hasCuts?: boolean, isOnlyFault?: boolean }} input `mixture`: the single bytes of
 *   windows-1252 in UTF-8, if any; `hasCuts`: whether characters of the input were cut after their first byte; `isOnlyFault`: whether this
 *   is the only fault of the input
 * @returns {{ sentence: string, policy: string | null, isAboutMixture: boolean } | null} `policy`: an error policy, or null if no policy helps;
 *   `isAboutMixture`: whether the sentence is about the mixture, not about this fault
 */
export function repairAdvice(detail, other, { encoding, mixture, hasCuts, isOnlyFault }) {
  if (detail?.kind !== MALFORMED) return null;
  if (mixture && encoding === 'utf-8') {
    return { sentence: someBytesAre(FALLBACK_ENCODING, mixture), policy: FALLBACK_POLICY, isAboutMixture: true };
  }
  // UTF-16 text follows the fault. Neither decoding it as windows-1252 nor writing U+FFFD would restore it.
  if (encoding === 'utf-8' && isBeforeUtf16(detail.bytesAfter))
    return { sentence: IN_UTF16, policy: null, isAboutMixture: false };
  const half = encoding === 'utf-8' ? characterOfHalf(detail) : null;
  if (half) {
    const name = quotedCharacter(half.character);
    const { text, kind } = half.separator;
    const sentence = isBetweenFields(kind)
      ? dividedBetweenFields(name, text.replace(/\s+/g, ' ').trim())
      : cutByLineBreak(name);
    return { sentence, policy: null, isAboutMixture: false };
  }
  const { reason } = detail.explanation.judgements[0];
  if (reason === 'missing-continuation' && (isTruncated(detail) || hasCuts))
    return { sentence: CUT_AND_JOINED, policy: 'replace', isAboutMixture: false };
  if (reason === 'sequence-too-long' && !isLongSequence(concatBytes([detail.bytes, detail.bytesAfter])))
    return loneLeadAdvice(detail, encoding);
  const policy = suggestedPolicy(detail, reason, encoding);
  const isAlone = isOnlyFault && policy === FALLBACK_POLICY && reason === 'missing-continuation';
  const key = isAlone ? 'missing-continuation-alone' : reason;
  return {
    sentence: REPAIRS[other?.encoding === SURROGATE_ENCODING ? 'unpaired-surrogate' : key],
    policy,
    isAboutMixture: false,
  };
}

/** The likely cause of a fault and how to repair it, in a sentence, with the error policy to suggest. */
import { FALLBACK_POLICY } from '../error-policies.js';
import { describeSamples } from '../format.js';
import { SURROGATE_ENCODING, isTruncated } from '../suggest-encoding.js';
import { MALFORMED } from '../segment-kinds.js';

const CODE_UNITS_ENCODED =
  'The writer encoded UTF-16 code units one by one, as CESU-8 and Java do. Those encodings decode each pair as one character.';

/** The usual cause of each kind of fault, and its repair. */
const REPAIRS = {
  truncated: 'The input ends inside a character. Get the missing bytes, or remove the incomplete character.',
  'missing-continuation':
    'If this recurs, windows-1252 text is mixed in: decode these bytes as windows-1252. Otherwise the text was cut inside a character and joined to other text.',
  'unexpected-continuation': 'The lead byte of these bytes is missing or invalid: repair the bytes before them.',
  'invalid-octet': 'This byte never occurs in UTF-8. The input is in another encoding, or is not text.',
  overlong:
    'Reject this input if you do not trust its source: no correct encoder writes overlong forms, and they bypass filters.',
  surrogate: CODE_UNITS_ENCODED,
  'unpaired-surrogate':
    'Half of a surrogate pair is missing, usually because a string was cut between code units. Restore the other half.',
  'paired-surrogates': 'A surrogate pair must be encoded as one character: encode the code point again.',
  'out-of-range': 'No such code point exists: the input is damaged, or is not text in this encoding.',
  'sequence-too-long':
    'RFC 2044 and RFC 2279 allowed such sequences, for numbers that are not characters. Ask the sender what they mean.',
  'raw-nul': 'Java writes NUL as C0 80, so another encoder wrote this. Try utf-8.',
  'undefined-mapping': CODE_UNITS_ENCODED,
};

const CUT_AND_JOINED = 'A character was cut, and other text follows it. Get the missing bytes.';

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
 * @param {{ encoding: string, mixture: object | null }} input `mixture` where windows-1252 is mixed into UTF-8
 * @returns {{ sentence: string, policy: string, isMixed: boolean } | null}
 */
export function repairAdvice(detail, other, { encoding, mixture }) {
  if (detail?.kind !== MALFORMED) return null;
  if (mixture && encoding === 'utf-8') {
    const sentence = `Some bytes are windows-1252 text: ${describeSamples(mixture)}. Decode only those bytes as windows-1252.`;
    return { sentence, policy: FALLBACK_POLICY, isMixed: true };
  }
  const { reason } = detail.explanation.judgements[0];
  const policy = suggestedPolicy(detail, encoding);
  if (reason === 'missing-continuation' && isTruncated(detail))
    return { sentence: CUT_AND_JOINED, policy, isMixed: false };
  return {
    sentence: REPAIRS[other?.encoding === SURROGATE_ENCODING ? 'unpaired-surrogate' : reason],
    policy,
    isMixed: false,
  };
}

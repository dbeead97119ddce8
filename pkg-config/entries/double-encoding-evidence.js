// Computes the evidence, in bits, that a text was encoded as UTF-8 twice.
//
// A text that was encoded twice has two to four characters of a single-byte encoding for each non-ASCII character. The
// first one, from "Â" to "ô", stands for the lead byte. The others stand for the continuation bytes, and are mostly
// symbols. Ordinary text can have such a sequence by chance, for example where a symbol follows an accented letter
// ("NESTLÉ®") or another symbol ("5×£35"). So each sequence adds bits of evidence: the less likely its characters are in
// ordinary text, the more bits. The weights are estimates, chosen so that no ordinary sequence of two characters is
// convincing by itself.

/** Bits of evidence needed to undo the first step (see undo-double-encoding.js): at most one ordinary text in 65,536 has this much. */
export const CONVINCING = 16;
/** Bits of evidence needed to undo each further step: text that was encoded twice was often encoded three times. */
export const CONVINCING_AGAIN = 9;

/**
 * Bits for a well-formed sequence, by its length. For example, about one in 2³ pairs of non-ASCII bytes is well-formed UTF-8, so a sequence of
 * two bytes adds 3 bits.
 */
const WELL_FORMED = [0, 0, 3, 5, 8];
/** Bits for "Ã" or "Â", which begin the sequences of most Western European letters. Ordinary text has them mostly in words in capitals. */
const COMMON_LEAD = 6;
/** Bits for upper case after lower case, as in "cafÃ©". */
const UPPER_AFTER_LOWER = 8;
/** Bits for upper case, a symbol and lower case, as in "HÃ´tel". */
const SYMBOL_INSIDE = 7;
/** Bits for a symbol directly before a letter or another sequence, or for lower case before upper case. */
const BEFORE_LETTER = 4;
/** Bits for a character that ordinary text does not have after a letter. */
const RARE = 6;
/** Bits for "ï»¿" at the start: a BOM that was encoded again. */
const ENCODED_BOM = 20;
/** Bits for "€" after a letter and before another symbol, as in "â€™". */
const EURO_INSIDE = 11;
/** Bits for a C1 control character, which only a wrong decoding produces. */
const CONTROL = 11;

const RARE_SYMBOLS = '¤¦¬¯µ¸¼½¾‚ƒˆ˜‰‹';
const UPPER_CASE = /[A-ZÀ-ÖØ-ÞŠŒŽŸ]/;
const LOWER_CASE = /[a-zß-öø-ÿšœž]/;
const LETTER = /\p{L}/u;
const APOSTROPHES = '‘’';

/** Returns the length of the sequence that a lead byte begins. */
function sequenceLength(lead) {
  if (lead < 0xe0) return 2;
  return lead < 0xf0 ? 3 : 4;
}

/** Returns the bits that the character of a continuation byte adds to a sequence whose first character is `lead`. */
function continuationBits(character, lead) {
  if (/[\x80-\x9f]/.test(character)) return CONTROL;
  if (RARE_SYMBOLS.includes(character)) return RARE;
  // A word does not mix cases as in "Ãš" or "ãŠ".
  if (UPPER_CASE.test(character)) return LOWER_CASE.test(lead) ? RARE : 0;
  return LOWER_CASE.test(character) && UPPER_CASE.test(lead) ? RARE : 0;
}

/**
 * Returns the bits of one sequence, from its characters and its neighbours; 0 if ordinary text can have this sequence.
 * `isJoined` says whether a letter or another sequence follows directly.
 */
function sequenceBits(characters, before, after, isJoined) {
  const [lead, ...continuations] = characters;
  const last = continuations.at(-1);
  let bits = 0;
  // A word in capitals, such as "AMANHÃ…", can have these letters.
  if ('ÃÂ'.includes(lead) && !(/[A-Z]/.test(before) && !/[a-z]/.test(after))) bits += COMMON_LEAD;
  if (UPPER_CASE.test(lead) && /[a-z]/.test(before)) bits += UPPER_AFTER_LOWER;
  if (continuations.length > 1 && continuations[0] === '€') bits += EURO_INSIDE;
  for (const character of continuations) bits += continuationBits(character, lead);
  if (LOWER_CASE.test(last) || UPPER_CASE.test(last)) {
    if (LOWER_CASE.test(last) && /[A-Z]/.test(after)) bits += BEFORE_LETTER;
  } else if (!APOSTROPHES.includes(last)) {
    if (UPPER_CASE.test(lead) && /[a-z]/.test(after)) bits += SYMBOL_INSIDE;
    else if (isJoined) bits += BEFORE_LETTER;
  }
  return bits === 0 ? 0 : bits + WELL_FORMED[characters.length];
}

/** Bits that each run of sequences needs by itself: an undo must not change a run of ordinary text. */
const MIN_RUN_BITS = 9;

/**
 * Returns whether each run of adjacent sequences was probably encoded twice. If a run was encoded only once, undoing the step could change
 * intended characters, such as "É®" in "NESTLÉ® cafÃ©".
 *
 * @param {Uint8Array} undone the text encoded in the single-byte encoding: well-formed UTF-8
 * @param {string} text the text itself
 */
export function isLikelyThroughout(undone, text) {
  for (let at = 0; at < undone.length; at++) {
    if (undone[at] < 0x80) continue;
    let end = at;
    while (undone[end] >= 0x80) end += sequenceLength(undone[end]);
    if (evidenceOf(undone, text, MIN_RUN_BITS, at, end) < MIN_RUN_BITS) return false;
    at = end - 1;
  }
  return true;
}

/**
 * Returns the bits of evidence that a text, or a part of it, was encoded twice. Stops counting at `enough` bits.
 *
 * @param {Uint8Array} undone the text encoded in the single-byte encoding: a byte for each UTF-16 code unit of
 * `text`. The bytes of the part are well-formed UTF-8
 * @param {string} text the text itself
 * @param {number} enough
 * @param {number} [start] the start of the part
 * @param {number} [stop] the end of the part
 */
export function evidenceOf(undone, text, enough, start = 0, stop = undone.length) {
  // A repeated sequence adds no evidence, because an ordinary text can repeat "NESTLÉ®".
  const countedKeys = new Set();
  let bits = start === 0 && text.startsWith('ï»¿') ? ENCODED_BOM : 0;
  for (let at = start; at < stop && bits < enough; at++) {
    if (undone[at] < 0x80) continue;
    const end = at + sequenceLength(undone[at]);
    const characters = text.slice(at, end);
    const after = text[end] ?? '';
    const isJoined = undone[end] >= 0x80 || LETTER.test(after);
    const newBits = sequenceBits(characters, text[at - 1] ?? '', after, isJoined);
    // "Ã" or "Â" with a symbol counts once if nothing else adds bits, because a text can be about these letters.
    const key = 'ÃÂ'.includes(text[at]) && newBits === COMMON_LEAD + WELL_FORMED[2] ? 'Ã' : characters;
    if (newBits > 0 && !countedKeys.has(key)) {
      bits += newBits;
      countedKeys.add(key);
    }
    at = end - 1;
  }
  return bits;
}

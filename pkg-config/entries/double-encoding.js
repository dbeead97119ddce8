// How improbable a text is unless it was encoded as UTF-8 twice, in bits.
//
// A text that was encoded twice shows each character beyond ASCII as two to four characters of a single-byte encoding: a
// letter from "Â" to "ô" (the lead byte), then characters that are mostly symbols (the continuation bytes). Ordinary text
// has such a sequence by chance: a word that ends in a letter with an accent, and a symbol after it ("NESTLÉ®", "5×£35").
// Each sequence is therefore worth the bits by which its characters are less likely in ordinary text. The weights are
// estimates, chosen so that no ordinary sequence of two characters is convincing by itself.

/** Bits of evidence that the first step needs: ordinary text has this much once in 65,536 texts, or less often. */
export const CONVINCING = 16;
/** Bits that each further step needs: text that was certainly encoded twice was often encoded three times. */
export const CONVINCING_AGAIN = 9;

/** A sequence that is well-formed by chance, by its length: the share of pairs, triples and quadruples of bytes that are. */
const GRAMMAR = [0, 0, 3, 5, 8];
/** "Ã" and "Â" begin the sequences of all letters of Western Europe; ordinary text has them in words in capitals. */
const COMMON_LEAD = 6;
/** A capital after a small letter, as in "cafÃ©". */
const CAPITAL_INSIDE = 8;
/** A capital, a symbol and a small letter, as in "HÃ´tel". */
const SYMBOL_INSIDE = 7;
/** A symbol with a letter or a further sequence directly after it, or a small letter with a capital after it. */
const BEFORE_LETTER = 4;
/** A character that ordinary text does not have after a letter. */
const RARE = 6;
/** "ï»¿" at the start: a BOM that was encoded again. */
const BOM_AGAIN = 20;
/** "€" after a letter and before another symbol, as in "â€™". */
const EURO_INSIDE = 11;
/** A C1 control: no text has one but by a wrong decoding. */
const CONTROL = 11;

const RARE_SYMBOLS = '¤¦¬¯µ¸¼½¾‚ƒˆ˜‰‹';
const CAPITALS = /[A-ZÀ-ÖØ-ÞŠŒŽŸ]/;
const SMALL = /[a-zß-öø-ÿšœž]/;
const LETTER = /\p{L}/u;
const APOSTROPHES = '‘’';

/** How many bytes the sequence has that a lead byte begins. */
function lengthOf(lead) {
  if (lead < 0xe0) return 2;
  return lead < 0xf0 ? 3 : 4;
}

/** What a continuation byte's character adds, which follows `before`. */
function continuationBits(character, before) {
  if (/[\x80-\x9f]/.test(character)) return CONTROL;
  if (RARE_SYMBOLS.includes(character)) return RARE;
  // "š" after "Ã", or "Š" after "ã": a word is in capitals or it is not.
  if (CAPITALS.test(character)) return SMALL.test(before) ? RARE : 0;
  return SMALL.test(character) && CAPITALS.test(before) ? RARE : 0;
}

/**
 * The bits of one sequence, by its characters and its neighbours; 0 if it may well stand in ordinary text. `isJoined`:
 * whether a letter or a further sequence follows directly.
 */
function sequenceBits(characters, before, after, isJoined) {
  const [lead, ...continuations] = characters;
  const last = continuations.at(-1);
  let bits = 0;
  // Not in a word in capitals, as "AMANHÃ…" is.
  if ('ÃÂ'.includes(lead) && !(/[A-Z]/.test(before) && !/[a-z]/.test(after))) bits += COMMON_LEAD;
  if (CAPITALS.test(lead) && /[a-z]/.test(before)) bits += CAPITAL_INSIDE;
  if (continuations.length > 1 && continuations[0] === '€') bits += EURO_INSIDE;
  for (const character of continuations) bits += continuationBits(character, lead);
  if (SMALL.test(last) || CAPITALS.test(last)) {
    if (SMALL.test(last) && /[A-Z]/.test(after)) bits += BEFORE_LETTER;
  } else if (!APOSTROPHES.includes(last)) {
    if (CAPITALS.test(lead) && /[a-z]/.test(after)) bits += SYMBOL_INSIDE;
    else if (isJoined) bits += BEFORE_LETTER;
  }
  return bits === 0 ? 0 : bits + GRAMMAR[characters.length];
}

/** Bits that each run of sequences needs by itself: undoing would change a run of ordinary text too. */
const LIKELY = 9;

/**
 * Returns whether each run of sequences is likely to have been encoded twice, so that undoing the whole text changes no
 * ordinary one: "É®" in "NESTLÉ® cafÃ©" may well be meant. A run has nothing between its sequences.
 *
 * @param {Uint8Array} undone the text in the single-byte encoding, which is well-formed UTF-8
 * @param {string} text the same characters
 */
export function isLikelyThroughout(undone, text) {
  for (let at = 0; at < undone.length; at++) {
    if (undone[at] < 0x80) continue;
    let end = at;
    while (undone[end] >= 0x80) end += lengthOf(undone[end]);
    if (evidenceOf(undone, text, LIKELY, at, end) < LIKELY) return false;
    at = end - 1;
  }
  return true;
}

/**
 * Returns how many bits of evidence there are that a text, or a part of it, was encoded twice; it stops at `enough`.
 *
 * @param {Uint8Array} undone the text in the single-byte encoding: a byte for each UTF-16 code unit of `text`; those of the
 *   part are well-formed UTF-8
 * @param {string} text the same characters
 * @param {number} enough
 * @param {number} [start] where the part begins
 * @param {number} [stop] where the part ends
 */
export function evidenceOf(undone, text, enough, start = 0, stop = undone.length) {
  // The same sequence twice is no second witness: "NESTLÉ®" stands in a text as often as it likes.
  const seen = new Set();
  let bits = start === 0 && text.startsWith('ï»¿') ? BOM_AGAIN : 0;
  for (let at = start; at < stop && bits < enough; at++) {
    if (undone[at] < 0x80) continue;
    const end = at + lengthOf(undone[at]);
    const characters = text.slice(at, end);
    const after = text[end] ?? '';
    const isJoined = undone[end] >= 0x80 || LETTER.test(after);
    const found = sequenceBits(characters, text[at - 1] ?? '', after, isJoined);
    // "Ã" with any symbol counts once: a text may be about that letter.
    const kind = 'ÃÂ'.includes(text[at]) && found === COMMON_LEAD + GRAMMAR[2] ? 'Ã' : characters;
    if (found > 0 && !seen.has(kind)) {
      bits += found;
      seen.add(kind);
    }
    at = end - 1;
  }
  return bits;
}

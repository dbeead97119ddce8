/**
 * Finds runs of four question marks that may stand for characters beyond U+FFFF, such as emoji. Such a character has four bytes in UTF-8. The encoding
 * `utf8` of MySQL (utf8mb3) has at most three, so the server can replace each of the four bytes by a question mark.
 *
 * In chat, `????` is also punctuation, and in data it stands for what is unknown. So only runs that can hardly end a
 * question are evidence:
 *
 * - after the end of a sentence
 * - before the rest of a sentence
 * - before the first word of a value
 *
 * All or nearly all runs of the text must consist of groups of four. If all do, and some consist of several groups, runs after different words are
 * evidence too: people who type question marks do not count them, and an unknown value follows the same few words.
 */
import { tableOf } from './table-rows.js';

const QUESTION_MARK = 0x3f;
const GROUP = 4; // question marks for each character
const RUN = /\?{2,}/g;
const SQL = /\bINSERT\s+INTO\b/i;
/** The start of a line or of a value before a run. */
const AT_START = /(?:^|[\r\n\t,;|"'>])$/;
/** A space after a word. */
const AFTER_WORD = /[A-Za-z\u0080-\uffff] $/;
/** A space after an exclamation mark. */
const AFTER_EXCLAMATION = /[A-Za-z\u0080-\uffff]! $/;
/** A space after the end of a sentence. The last word before a period has four letters or more, because a short word may be an abbreviation. */
const AFTER_SENTENCE = /(?:[A-Za-z\u0080-\uffff]{4}[.)]|[A-Za-z\u0080-\uffff]!)[!.)]* $/;
/** A space after any punctuation. After a comma or colon, the run may stand for what is unknown: `Paris, ????`. */
const AFTER_PUNCTUATION = /[A-Za-z\u0080-\uffff][!.,:;)]+ $/;
/** A word before a date or number, which may be unknown. */
const BEFORE_UNKNOWN =
  /(?:^|[^A-Za-z\u0080-\uffff])(?:b|d|c|ca|circa|born|died|in|on|at|of|from|since|until|to|by|before|after|about|year|no|nr|is|was|von|bis|im|am|geb|gest|um|seit|le|en|vers|nel|del)[.:]? $/i;
/** Two patterns of the text after a run: a space and a word; or the rest of a sentence, which begins with a comma, or a space and a small letter. */
const [BEFORE_WORD, BEFORE_SMALL_LETTER] = [/^ [A-Za-z\u0080-\uffff]{2}/, /^(?:,| [a-z\u0080-\uffff]{2})/];
/** The maximum length of a run that can stand for characters: six groups. */
const MAX_LENGTH = 24;
const [CONTEXT, AFTER] = [24, 4]; // code units
/** The minimum number of runs that are evidence, and of those among them that are at the start of a value or after the end of a sentence. */
const [MIN_EVIDENCE, MIN_SEPARATE] = [3, 2];
/**
 * The minimum number of kinds of places (see `placeOf`), unless a run is after an exclamation mark. Unknown values often are in places of one kind:
 * `???? EUR`.
 */
const MIN_KINDS = 2;
/** The largest share of runs that are no groups of four. */
const MAX_OTHER = 0.1;

/**
 * Returns the kind of the place of a run; null if the place is no evidence:
 *
 * - `start`: at the start of a value
 * - `end`: at the end of a value, after a sentence
 * - `middle`: between sentences
 * - `within`: within a sentence
 */
function placeOf(before, after) {
  if (AT_START.test(before)) return BEFORE_WORD.test(after) ? 'start' : null;
  if (BEFORE_UNKNOWN.test(before)) return null;
  if (AFTER_SENTENCE.test(before)) return after.startsWith(' ') ? 'middle' : 'end';
  return AFTER_WORD.test(before) && BEFORE_SMALL_LETTER.test(after) ? 'within' : null;
}

/** The minimum number of different words before runs, if all runs of a text are groups of four. */
const MIN_WORDS = 6;
/** The last word before a run. */
const LAST_WORD = /[A-Za-z\u0080-\uffff]+(?=[!?.)]* $)/;

/**
 * Returns whether all runs of a text are groups of four after many different words. A run is within or between sentences, and the lengths differ.
 * Nothing else with several question marks is in the text.
 */
function areConsistent(runs) {
  const words = new Set(runs.map(({ word }) => word));
  return (
    words.size >= MIN_WORDS &&
    !words.has(null) &&
    runs.every(({ isGroup }) => isGroup) &&
    runs.some(({ place }) => place === 'within' || place === 'middle') &&
    new Set(runs.map(({ length }) => length)).size > 1
  );
}

/** Returns whether the places of runs are evidence: see `MIN_EVIDENCE` and `MIN_KINDS`. At least one run is after the end of a sentence. */
function areEvidence(runs) {
  const separate = runs.filter(({ place }) => place !== 'within');
  const kinds = new Set(runs.map(({ place }) => place));
  return (
    runs.length >= MIN_EVIDENCE &&
    separate.length >= MIN_SEPARATE &&
    (kinds.has('end') || kinds.has('middle')) &&
    (kinds.size >= MIN_KINDS || runs.some(({ isExclaimed }) => isExclaimed))
  );
}

/**
 * Returns the offsets of runs that may stand for characters beyond U+FFFF; null without strong evidence, or if the text is neither SQL nor a table.
 *
 * @param {Uint8Array} bytes of a text in an encoding based on ASCII
 * @returns {{ offsets: number[] } | null}
 */
export function lostEmoji(bytes) {
  if (!bytes.includes(QUESTION_MARK)) return null;
  const text = new TextDecoder('windows-1252').decode(bytes); // one character for each byte, so an index is an offset
  const runs = Array.from(text.matchAll(RUN), ({ 0: { length }, index }) => {
    const before = text.slice(Math.max(0, index - CONTEXT), index);
    const after = text.slice(index + length, index + length + AFTER);
    return {
      index,
      length,
      isGroup: length % GROUP === 0 && length <= MAX_LENGTH,
      place: placeOf(before, after),
      isExclaimed: AFTER_EXCLAMATION.test(before),
      word: BEFORE_UNKNOWN.test(before) ? null : (LAST_WORD.exec(before)?.[0].toLowerCase() ?? null),
      isPossible: AFTER_PUNCTUATION.test(before) && !BEFORE_UNKNOWN.test(before),
    };
  });
  const groups = runs.filter(({ isGroup }) => isGroup);
  const isConsistent = areConsistent(runs);
  const isMixed = runs.length - groups.length > MAX_OTHER * groups.length;
  if (!isConsistent && (isMixed || !areEvidence(groups.filter(({ place }) => place)))) return null;
  if (!SQL.test(text) && !tableOf(text)) return null;
  return {
    offsets: groups.filter(({ place, isPossible }) => isConsistent || place || isPossible).map(({ index }) => index),
  };
}

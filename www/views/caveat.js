/**
 * The note beside the verdict: what is wrong with text whose bytes are valid. With a note, the verdict is not green. The summary, the list of
 * problems and the printed report show the same note.
 */
import { countOfKind, hasLostText } from '../finding-summaries.js';
import { symbolFontCharacters } from '../font-text.js';
import { deceptions, listedFindings } from '../problem-list.js';
import { countsOfKinds } from '../problems.js';
import { isUnknownEbcdic, isUnknownText, misreadUtf8, suggestEncoding } from '../suggest-encoding.js';
import * as words from '../text/summary.js';
import { firstOffer } from './layers.js';

/** Returns the key in BUT_CHARACTERS of the first search that found characters to fix; undefined if no search found any. */
function characterProblem(findings) {
  const isFound = (name) =>
    name === 'symbols'
      ? symbolFontCharacters(findings).count > 0
      : findings?.[name] || findings?.special?.[name]?.offsets.length > 0;
  return Object.keys(words.BUT_CHARACTERS).find(isFound);
}

/**
 * Returns a note about the kind of the most frequent warnings in the list of problems; empty without warnings. Findings of the severity `note` do not
 * decide which kind is the most frequent. But the note counts all findings of this kind, because the same character can be a warning within a word and
 * have the severity `note` elsewhere.
 */
function warningsOf(findings) {
  const warnings = countsOfKinds(findings?.groups ?? [], 'warning');
  if (warnings.length === 0) return '';
  const { kind } = warnings.reduce((most, each) => (each.count > most.count ? each : most));
  const { count, characters } = countsOfKinds(findings.groups).find((each) => each.kind === kind);
  if (kind === 'mojibake') return words.butWrongLines(count);
  return words.butWith(kind, characters, findings.total - count);
}

/**
 * Returns a note about a problem of valid input, such as “but wrongly decoded”. Returns an empty string for malformed input, before the scan ends, and
 * if no problem is known.
 *
 * @param {object} state of the store
 */
export function caveat(state) {
  if (!state.scan?.finished || state.scan.errors > 0) return '';
  const { places, candidates } = state.repair ?? {};
  const findings = listedFindings(state);
  if (places?.damaged) return words.butMostlyDamaged(places.damaged);
  if (places) return words.butWronglyDecoded(state.repair.total);
  if (candidates?.length === 1) return words.butProbablyWrong(countOfKind(state.findings, 'mojibake'));
  if (candidates?.length > 1) return words.BUT_UNDECIDED;
  if (misreadUtf8(state)) return words.BUT_MOSTLY_UTF8;
  const { count } = deceptions(state.findings);
  if (count > 0) return words.butMisleading(count, (findings?.total ?? count) - count);
  if (hasLostText(state.findings)) return words.BUT_TEXT_LOST;
  if (state.findings?.zawgyi) return words.BUT_ZAWGYI;
  const layer = firstOffer(state);
  if (layer) return words.looksLike(layer.description);
  if (state.findings?.wrongDeclaration) return words.butDeclares(state.findings.wrongDeclaration.name);
  if (isUnknownText(state)) return isUnknownEbcdic(state) ? words.UNKNOWN_EBCDIC_NOTE : words.UNKNOWN_TEXT_NOTE;
  const suggested = suggestEncoding(state);
  if (suggested) return words.butProbably(suggested.encoding);
  if (state.findings?.isMarc) return '';
  return words.BUT_CHARACTERS[characterProblem(state.findings)] ?? warningsOf(findings);
}

/**
 * Suggestions for the input, one line each with at most two buttons: another encoding to decode it in, wrongly decoded text to
 * repair, invisible and hidden characters to look at, and the repair of the selected fault.
 */
import { MIN_APPLIED_CONFIDENCE } from '../detection.js';
import { decomposedText, hiddenCharacters, lookalikeWords, replacementOffsets } from '../hidden-characters.js';
import { evadesFilters } from '../hidden-text.js';
import {
  binaryFormatOf,
  confidentWideEncoding,
  FALLBACK_ENCODING,
  isHiddenTextLikely,
  isUnknownText,
  misreadUtf8,
  suggestEncoding,
  SURROGATE_ENCODING,
} from '../suggest-encoding.js';
import { MALFORMED } from '../segment-kinds.js';
import { createFold } from './advice-fold.js';
import { createButtons } from './advice-line.js';
import { encodingAdvice, isObsoleteForm, unknownLine, unsupportedLine } from './encoding-advice.js';
import { faultAdvice, faultLine, lenientDecodingLine } from './fault-advice.js';
import { repairAdvice } from './repair-advice.js';
import { bomLine, mixedLineEndsLine, textAdvice, undecidedLine } from './text-advice.js';
import { unsupportedEncoding } from './unsupported-encoding.js';

/**
 * @param {HTMLElement} list
 * @param {ReturnType<import('../state.js').createStore>} store
 * @param {{ readAs: (encoding: string) => void, goToProblem: (direction: number) => void, goToNext: (offsets: number[]) => void }} actions
 */
export function mount(list, store, actions) {
  const fold = createFold();
  const buttons = createButtons(store, actions);
  const { binaryLine, otherEncodingLine, missedUtf8Line, declarationLine, obsoleteFormLine, convertLine } =
    encodingAdvice(buttons);
  const { repairLine, firstFaultLine } = faultAdvice(buttons, actions);
  const { wronglyDecodedLine, replacementLine, hiddenLine, lookalikeLine, decomposedLine } = textAdvice(buttons);

  // The lines keep showing the last selected fault: if they changed with every selection, the page below would jump.
  let last = { doc: null, encoding: null, fault: null };
  function lastFault({ doc, encoding, detail }) {
    if (last.doc !== doc || last.encoding !== encoding) last = { doc, encoding, fault: null };
    if (detail?.kind === MALFORMED) last.fault = detail;
    return last.fault;
  }

  function lines(state) {
    const { doc, scan, stale, hiddenText, repair: textRepair, findings, encoding, recognition } = state;
    const detail = lastFault(state);
    if (!doc || doc.length === 0 || stale) return [];
    // Binary data that the user decodes without faults is text.
    const isBinary = recognition?.binary && (binaryFormatOf(state) || scan?.errors !== 0);
    if (isBinary) return [binaryLine(recognition.binary, state)];
    const all = [];
    const other = suggestEncoding({ ...state, detail });
    const wideCandidate = confidentWideEncoding(state);
    const hasErrors = scan?.errors > 0;
    const unsupported = unsupportedEncoding(state);
    if (isUnknownText(state)) all.push(unknownLine());
    if (unsupported) all.push(unsupportedLine(unsupported));
    if (other) all.push(otherEncodingLine(other, wideCandidate, recognition));
    const missed = misreadUtf8(state);
    if (missed) all.push(missedUtf8Line(missed));
    if (detail && hasErrors && !wideCandidate) all.push(faultLine(detail));
    const repair = isUnknownText(state)
      ? null
      : repairAdvice(detail, other, { encoding, mixture: recognition?.mixture });
    // A better encoding makes a repair unnecessary. Without letters of a language, windows-1252 proves nothing, because it accepts any bytes.
    const isWeak = other?.encoding === FALLBACK_ENCODING && other.confidence < MIN_APPLIED_CONFIDENCE;
    if (repair && hasErrors && (!other || isWeak || other.encoding === SURROGATE_ENCODING)) {
      all.push(repairLine(detail, repair, state));
    }
    if (textRepair?.places) all.push(wronglyDecodedLine(textRepair.places));
    if (textRepair?.candidates.length > 0) all.push(undecidedLine(textRepair));
    // Characters that the suggested encoding decodes are not hidden text, unless they are overlong.
    const isUnexplained = hiddenText?.rows.some(evadesFilters) || !other || other.encoding === FALLBACK_ENCODING;
    if (
      isHiddenTextLikely(state) &&
      isUnexplained &&
      encoding.startsWith('utf-8') &&
      scan?.errors + scan?.warnings > 0
    ) {
      all.push(lenientDecodingLine(hiddenText));
    }
    // In another encoding the input has other characters.
    const keepsCharacters = !other || other.encoding === FALLBACK_ENCODING;
    const replaced = replacementOffsets(findings);
    if (replaced.length > 0 && keepsCharacters) all.push(replacementLine(replaced, findings.isWhole));
    const hidden = hiddenCharacters(findings, textRepair?.places && textRepair.passages);
    if (hidden.offsets.length > 0 && keepsCharacters && !unsupported) all.push(hiddenLine(hidden));
    const lookalikes = lookalikeWords(findings);
    if (lookalikes.offsets.length > 0 && keepsCharacters) all.push(lookalikeLine(lookalikes));
    const decomposed = decomposedText(findings);
    if (decomposed.offsets.length > 0 && keepsCharacters) all.push(decomposedLine(decomposed));
    if (hasErrors && state.detail && !detail && !wideCandidate) all.push(firstFaultLine(state));
    if (recognition?.declaration && scan?.errors === 0) all.push(declarationLine(recognition.declaration));
    if (recognition?.bom && doc.source.file && encoding === 'utf-8' && keepsCharacters) all.push(bomLine());
    if (recognition?.lineEnds.length > 1 && keepsCharacters) {
      all.push(mixedLineEndsLine(recognition.lineEnds, recognition.complete));
    }
    if (isObsoleteForm(state)) all.push(obsoleteFormLine());
    const isUtf8 = /^(utf-8|ascii)/.test(encoding);
    if (scan?.errors === 0 && !other && !missed && !isUtf8 && !doc.encoded) all.push(convertLine(state));
    return all;
  }

  store.subscribe(
    ['doc', 'scan', 'stale', 'recognition', 'hiddenText', 'repair', 'findings', 'detail', 'encoding', 'firstFault'],
    (state) => {
      const all = lines(state);
      const key = all.map((each) => each.textContent).join('\n');
      // A button that is replaced would lose the focus.
      if (list.dataset.key === key) return;
      list.dataset.key = key;
      list.hidden = all.length === 0;
      const more = fold(all);
      list.replaceChildren(...all, ...(more ? [more] : []));
    },
  );
}

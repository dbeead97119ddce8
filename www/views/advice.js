/**
 * Suggestions for the input, one line each with at most three buttons. The first are about the encoding of the input, malformed bytes and
 * their repair, and wrongly decoded or lost text. Suggestions about invisible or inconspicuous characters and about line ends follow.
 */
import { isOfSpacedCharacter } from '../cut-characters.js';
import { MIN_APPLIED_CONFIDENCE, UNKNOWN_FORMAT } from '../detection.js';
import {
  controlCharacters,
  decomposedText,
  hiddenCharacters,
  isComplete,
  loneSurrogateEscapes,
  lookalikeWords,
  offsetsOfKind,
  replacementOffsets,
} from '../finding-summaries.js';
import { symbolFontCharacters } from '../font-text.js';
import { evadesFilters } from '../hidden-text.js';
import { hasDoubledLineEnds } from '../line-end-counts.js';
import { isMisread } from '../misread.js';
import { PACKED_FORMAT } from '../packed-records.js';
import { otherLineAt } from '../problem-list.js';
import { DECLARABLE } from '../problems.js';
import {
  binaryFormatOf,
  confidentWideEncoding,
  detectedLegacyEncoding,
  provenPattern,
  FALLBACK_ENCODING,
  isHiddenTextLikely,
  isUnknownEbcdic,
  isUnknownText,
  joinedOf,
  misreadUtf8,
  mixtureOf,
  otherLines,
  possiblePattern,
  suggestEncoding,
  SURROGATE_ENCODING,
  unlistedEncoding,
} from '../suggest-encoding.js';
import { ACCENT_GROUPS } from '../special-characters.js';
import { isTableForExcel } from '../table-files.js';
import { MALFORMED } from '../segment-kinds.js';
import { createFold } from './advice-fold.js';
import { createButtons } from './advice-line.js';
import { changesAdvice } from './changes-advice.js';
import { afterPress } from './dom.js';
import { encodingAdvice, isObsoleteForm, unknownLine, unsupportedLine } from './encoding-advice.js';
import { faultAdvice, faultLine, lenientDecodingLine } from './fault-advice.js';
import { letterAdvice } from './letter-advice.js';
import { lostTextAdvice } from './lost-text-advice.js';
import { patchLine, patternAdvice } from './pattern-advice.js';
import { repairAdvice } from './repair-advice.js';
import {
  bomLine,
  doubledLineEndsLine,
  marcLine,
  mixedLineEndsLine,
  textAdvice,
  undecidedLine,
  unusualLineEndsLine,
} from './text-advice.js';
import { unsupportedEncoding } from './unsupported-encoding.js';

/**
 * @param {HTMLElement} list
 * @param {ReturnType<import('../state.js').createStore>} store
 * @param {{ readAs: (encoding: string) => void, decompress: () => Promise<void>, goToProblem: (direction: number) => void,
 *   goToNext: (offsets: number[]) => void, convertJoined: (joined: object) => Promise<void>, fix: Function,
 *   openFix: (fix: object, words: object) => void }} actions `fix`: see ../editor.js
 */
export function mount(list, store, actions) {
  const fold = createFold();
  const buttons = createButtons(store, actions);
  const { joinedLine, binaryLine, otherEncodingLine, missedUtf8Line, declarationLine, obsoleteFormLine, convertLine } =
    encodingAdvice(buttons, actions);
  const { repairLine, firstFaultLine } = faultAdvice(buttons, actions);
  const { patternLine, otherLinesLine } = patternAdvice(buttons, actions);
  const { lostLettersLine, lostEmojiLine, loneEscapesLine, misreadReplacementsLine, escapedReplacementsLine } =
    lostTextAdvice(buttons);
  const {
    wronglyDecodedTextLine,
    wronglyDecodedPlacesLine,
    unrepairableLine,
    unrepairedLine,
    replacementLine,
    hiddenLine,
    controlLine,
    lookalikeLine,
    spacesLine,
    symbolFontLine,
    zawgyiLine,
    sequencesLine,
    misreadBomsLine,
  } = textAdvice(buttons);
  const {
    ligaturesLine,
    arabicFormsLine,
    persianLettersLine,
    notSignsLine,
    dottedILine,
    styledWordsLine,
    accentsLine,
    decomposedLine,
  } = letterAdvice(buttons);
  const {
    wingdingsLine,
    hkscsLine,
    englishLayoutLine,
    tableNumbersLine,
    syntaxMarksLine,
    swappedFieldsLine,
    controlReferencesLine,
    reversedArabicLine,
    romanianCedillasLine,
    caseChangedMisreadingLine,
    mongolianLettersLine,
    lookalikeLettersLine,
    lostApostrophesLine,
    lostCurrencyLine,
    lostLigaturesLine,
    endOfFileLine,
  } = changesAdvice(buttons);

  // The lines keep showing the last selected fault: if they changed with every selection, the page below would jump.
  let remembered = { doc: null, encoding: null, fault: null };
  function lastFault({ doc, encoding, detail }) {
    if (remembered.doc !== doc || remembered.encoding !== encoding) remembered = { doc, encoding, fault: null };
    if (detail?.kind === MALFORMED) remembered.fault = detail;
    return remembered.fault;
  }

  function suggestionLines(state) {
    const { doc, scan, stale, hiddenText, repair: textRepair, findings, encoding, recognition } = state;
    const fault = lastFault(state);
    if (!doc || doc.length === 0 || stale) return [];
    if (state.layerOffers?.some(({ explainsInput }) => explainsInput)) return [];
    const joined = joinedOf(state);
    if (joined) return [joinedLine(joined, state.encoding)];
    // The user may decode any bytes as text. The page still names a known binary format, unless the chosen encoding decodes all bytes. In
    // EBCDIC, packed decimals decode too, but a conversion destroys them.
    const isKnownFormat = recognition?.binary && recognition.binary.name !== UNKNOWN_FORMAT;
    const isPacked = recognition?.binary?.name === PACKED_FORMAT;
    const isBinary = binaryFormatOf(state) || (isKnownFormat && (isPacked || scan?.errors !== 0));
    if (isBinary) return [binaryLine(recognition.binary, state)];
    const unsupported = unsupportedEncoding(state);
    // The package cannot decode the declared encoding. Only decoding a layer can give the text, so the line waits for the offers of layers.
    if (unsupported?.isDeclared) return state.layerOffers ? [unsupportedLine(unsupported)] : [];
    const lines = findings?.isMarc ? [marcLine(Boolean(textRepair?.places) || textRepair?.candidates.length > 0)] : [];
    const suggested = suggestEncoding({ ...state, detail: fault });
    const wideCandidate = confidentWideEncoding(state);
    const hasErrors = scan?.errors > 0;
    if (isUnknownText(state) && !isMisread(textRepair)) lines.push(unknownLine(isUnknownEbcdic(state)));
    if (unsupported) lines.push(unsupportedLine(unsupported));
    // A text with escapes can have other bytes beside them. Decoding the layer decodes these bytes too, in the encoding `encodingBeside`. If that is
    // the suggested encoding, the offer of the layer replaces the suggestion.
    const isDecodedByLayer = state.layerOffers?.some(
      ({ encodingBeside }) => encodingBeside && encodingBeside === suggested?.encoding,
    );
    if (suggested && !isDecodedByLayer) lines.push(otherEncodingLine(suggested, wideCandidate, state));
    const missed = misreadUtf8(state);
    if (missed) lines.push(missedUtf8Line(missed));
    const pattern = hasErrors && !wideCandidate ? provenPattern(state) : null;
    const others = pattern || wideCandidate ? null : otherLines(state);
    // The line about lines in another encoding also says that the input is a patch.
    const isPatch = Boolean(findings?.isPatch);
    if (isPatch && hasErrors && !others) lines.push(patchLine());
    if (pattern) lines.push(patternLine(pattern, state));
    if (others) lines.push(otherLinesLine(state));
    // If the page can repair text in an unknown encoding, its bytes are not damaged, so no line explains a fault.
    const isRepairable = isUnknownText(state) && isMisread(textRepair);
    // The line about lines in another encoding explains their faults.
    const isInOtherLine = others && fault && otherLineAt(findings, fault.start);
    if (fault && hasErrors && !wideCandidate && !isRepairable && !isDecodedByLayer && !isInOtherLine)
      lines.push(faultLine(fault));
    const possible = hasErrors && !suggested && !wideCandidate ? possiblePattern(state) : null;
    const isOfPattern = possible && (possible.id !== 'spaced' || (fault && isOfSpacedCharacter(fault)));
    // No repair of all malformed bytes is suggested if a line above explains them. Before lines in another encoding are decoded, such a repair would
    // destroy their text.
    const repair =
      isUnknownText(state) || pattern || others || isOfPattern
        ? null
        : repairAdvice(fault, suggested, {
            encoding,
            mixture: mixtureOf(state),
            hasCuts: recognition?.hasCuts,
            isOnlyFault: scan?.finished && scan.errors === 1,
          });
    // A better encoding makes a repair unnecessary, with two exceptions. The weak candidate windows-1252 accepts any bytes, so a repair is
    // suggested too, unless it replaces probable letters with U+FFFD. And wtf-8 accepts unpaired surrogates, but only a repair removes
    // them.
    const isWeak = suggested?.encoding === FALLBACK_ENCODING && suggested.confidence < MIN_APPLIED_CONFIDENCE;
    const isDestructive = isWeak && repair?.policy === 'replace';
    const mayRepair = repair && !isDecodedByLayer && !isDestructive && (!isPatch || repair.policy === null);
    if (mayRepair && hasErrors && (!suggested || isWeak || suggested.encoding === SURROGATE_ENCODING)) {
      lines.push(repairLine(fault, repair, state));
    }
    if (possible && !(isPatch && possible.id === 'cut-field')) lines.push(patternLine(possible, state));
    if (hasErrors && state.detail && !fault && !others && !wideCandidate && !isDecodedByLayer)
      lines.push(firstFaultLine(state));
    const isDeclaredInLayer = state.layerOffers?.some(({ changesDeclaration }) => changesDeclaration);
    const wrongDeclaration =
      encoding === DECLARABLE && scan?.errors === 0 && !isDeclaredInLayer ? findings?.wrongDeclaration : null;
    // A conversion would keep the wrong characters of a text that can be repaired.
    const isRepairPending = Boolean(textRepair?.places) || textRepair?.candidates.length === 1;
    if (wrongDeclaration && !isRepairPending)
      lines.push(declarationLine(wrongDeclaration, { isMisread: false, isWhole: findings.isWhole }));
    if (isObsoleteForm(state)) lines.push(obsoleteFormLine());
    const isUtf8 = /^(utf-8|ascii)/.test(encoding);
    const isConvertible = scan?.errors === 0 && !suggested && !missed && !isUtf8 && !doc.encoded && !isDeclaredInLayer;
    const isDetected = Boolean(detectedLegacyEncoding(state));
    const unrepaired = doc.made?.result?.unrepaired;
    if (unrepaired) lines.push(unrepairedLine(unrepaired));
    // No conversion or repair restores lost text, so the reader learns of it before any button.
    if (findings?.misreadReplacements) lines.unshift(misreadReplacementsLine(findings.misreadReplacements));
    if (findings?.escapedReplacements) lines.push(escapedReplacementsLine(findings.escapedReplacements));
    if (textRepair?.places) lines.push(wronglyDecodedPlacesLine(state));
    if (textRepair?.candidates.length === 1)
      lines.push(wronglyDecodedTextLine(state, offsetsOfKind(findings, 'mojibake')));
    if (textRepair?.candidates.length > 1) lines.push(undecidedLine());
    const hasNoRepair = textRepair && !textRepair.places && textRepair.candidates.length === 0;
    const unrepairable = hasNoRepair && !suggested ? offsetsOfKind(findings, 'mojibake') : [];
    if (unrepairable.length > 0 && scan?.errors === 0) lines.push(unrepairableLine(unrepairable));
    // If the text was also decoded in the wrong encoding, its repair comes first. The line about the declaration then quotes no characters, because
    // they can be wrong.
    if (wrongDeclaration && isRepairPending)
      lines.push(declarationLine(wrongDeclaration, { isMisread: true, isWhole: findings.isWhole }));
    if (isConvertible && isDetected && !unlistedEncoding(textRepair)) lines.push(convertLine(state, isRepairPending));
    // Bytes that another encoding explains are not hidden text, unless they are overlong forms that evade filters.
    const isUnexplained =
      hiddenText?.rows.some(evadesFilters) || !suggested || suggested.encoding === FALLBACK_ENCODING;
    if (
      isHiddenTextLikely(state) &&
      isUnexplained &&
      encoding.startsWith('utf-8') &&
      scan?.errors + scan?.warnings > 0
    ) {
      lines.push(lenientDecodingLine(hiddenText));
    }
    // If the input is probably in another encoding, its present characters are wrong. Suggestions about them are omitted.
    const isInOtherEncoding =
      unsupported || isUnknownEbcdic(state) || (suggested && suggested.encoding !== FALLBACK_ENCODING);
    const isDecoded = !isInOtherEncoding && !isMisread(textRepair);
    // A change of characters in a MARC record would make it unreadable.
    const mayChangeCharacters = isDecoded && !findings?.isMarc;
    const replaced = replacementOffsets(findings);
    // If all lost ligatures can be restored, characters in their place are neither lost text nor control characters.
    const standForLigatures = Boolean(mayChangeCharacters && findings?.lostLigatures?.isCertain);
    if (replaced.length > 0 && isDecoded && !standForLigatures)
      lines.push(replacementLine(replaced, isComplete(findings), textRepair?.places, doc.made?.result?.written));
    const loneEscapes = loneSurrogateEscapes(findings);
    const isExplained = state.layerOffers?.some(({ id }) => id === 'undecoded-bytes');
    if (loneEscapes.length > 0 && isDecoded && !isExplained) lines.push(loneEscapesLine(loneEscapes));
    if (findings?.lostLetters) lines.unshift(lostLettersLine(findings.lostLetters));
    if (findings?.lostApostrophes && mayChangeCharacters)
      lines.push(lostApostrophesLine(findings.lostApostrophes, findings.isWhole));
    // In malformed UTF-8 (`lostCurrency.isDecoded` is false), the line about lost currency signs only informs: it has no button that changes the text.
    if (findings?.lostCurrency && (mayChangeCharacters || !findings.lostCurrency.isDecoded))
      lines.push(lostCurrencyLine(findings.lostCurrency, findings.isWhole));
    if (findings?.lostEmoji && isDecoded) lines.push(lostEmojiLine(findings.lostEmoji));
    if (findings?.lostLigatures && mayChangeCharacters)
      lines.push(lostLigaturesLine(findings.lostLigatures, findings.isWhole));
    const hidden = hiddenCharacters(findings, textRepair?.places);
    if (hidden.offsets.length > 0 && mayChangeCharacters)
      lines.push(hiddenLine(hidden, recognition?.bom, findings.mayHideLetters));
    const controls = controlCharacters(findings, textRepair?.places, doc.name);
    if (controls.offsets.length > 0 && mayChangeCharacters && !standForLigatures) lines.push(controlLine(controls));
    if (findings?.controlReferences && mayChangeCharacters)
      lines.push(controlReferencesLine(findings.controlReferences, findings.isWhole));
    if (findings?.endOfFile && !findings.xmlVersion && mayChangeCharacters)
      lines.push(endOfFileLine(findings.endOfFile, findings.isWhole));
    if (findings?.syntaxMarks && mayChangeCharacters)
      lines.push(syntaxMarksLine(findings.syntaxMarks, findings.isWhole));
    const lookalikes = lookalikeWords(findings);
    if (lookalikes.offsets.length > 0 && mayChangeCharacters) lines.push(lookalikeLine(lookalikes));
    if (findings?.caseChangedMisreading && mayChangeCharacters)
      lines.push(caseChangedMisreadingLine(findings.caseChangedMisreading, findings.isWhole));
    if (findings?.swappedFields && mayChangeCharacters)
      lines.push(swappedFieldsLine(findings.swappedFields, findings.isWhole));
    if (findings?.mongolianLetters && mayChangeCharacters)
      lines.push(mongolianLettersLine(findings.mongolianLetters, findings.isWhole));
    if (findings?.lookalikeLetters && mayChangeCharacters)
      lines.push(lookalikeLettersLine(findings.lookalikeLetters, findings.isWhole));
    const { spaces, ligatures, arabicForms, persianLetters, notSigns, dottedI, styledWords, sequences, misreadBoms } =
      findings?.special ?? {};
    if (misreadBoms?.offsets.length > 0 && mayChangeCharacters) lines.push(misreadBomsLine(misreadBoms));
    if (styledWords?.offsets.length > 0 && mayChangeCharacters) lines.push(styledWordsLine(styledWords));
    if (sequences?.offsets.length > 0 && mayChangeCharacters) lines.push(sequencesLine(sequences));
    const accents = ACCENT_GROUPS.find((group) => findings?.special?.[group].offsets.length > 0);
    if (accents && mayChangeCharacters) lines.push(accentsLine(findings.special[accents], accents));
    if (findings?.zawgyi) lines.push(zawgyiLine(findings.zawgyi));
    const symbols = symbolFontCharacters(findings);
    if (findings?.hkscs && mayChangeCharacters) lines.push(hkscsLine(findings.hkscs, findings.isWhole));
    else if (symbols.count > 0 && isDecoded && !standForLigatures)
      lines.push(symbolFontLine(symbols, findings.special?.symbols.offsets.length ?? 0));
    if (findings?.typedInEnglishLayout && mayChangeCharacters)
      lines.push(englishLayoutLine(findings.typedInEnglishLayout, findings.isWhole));
    if (findings?.wingdings && mayChangeCharacters) lines.push(wingdingsLine(findings.wingdings, findings.isWhole));
    if (findings?.tableNumbers && mayChangeCharacters)
      lines.push(tableNumbersLine(findings.tableNumbers, findings.isWhole));
    if (ligatures?.offsets.length > 0 && mayChangeCharacters) lines.push(ligaturesLine(ligatures));
    if (findings?.reversedArabic && mayChangeCharacters)
      lines.push(reversedArabicLine(findings.reversedArabic, findings.isWhole));
    if (arabicForms?.offsets.length > 0 && mayChangeCharacters) lines.push(arabicFormsLine(arabicForms));
    if (persianLetters?.offsets.length > 0 && mayChangeCharacters) lines.push(persianLettersLine(persianLetters));
    if (findings?.romanianCedillas && mayChangeCharacters)
      lines.push(romanianCedillasLine(findings.romanianCedillas, findings.isWhole));
    if (notSigns?.offsets.length > 0 && mayChangeCharacters) lines.push(notSignsLine(notSigns));
    if (dottedI?.offsets.length > 0 && mayChangeCharacters) lines.push(dottedILine(dottedI));
    if (spaces?.offsets.length > 0 && mayChangeCharacters) lines.push(spacesLine(spaces, findings.spacesAreLetters));
    const decomposed = decomposedText(findings);
    if (decomposed.offsets.length > 0 && mayChangeCharacters) lines.push(decomposedLine(decomposed));
    // Before a MARC record, a BOM is not a part of its text.
    if (recognition?.bom && doc.source.file && encoding === 'utf-8' && isDecoded)
      lines.push(bomLine(Boolean(findings?.isMarc), isTableForExcel(state)));
    const isDoubled = hasDoubledLineEnds(recognition?.lineEnds);
    if ((isDoubled || recognition?.lineEnds.length > 1) && mayChangeCharacters) {
      const lineEndsLine = isDoubled ? doubledLineEndsLine : mixedLineEndsLine;
      lines.push(lineEndsLine(recognition.lineEnds, recognition.isWhole));
    }
    const [end, ...otherEnds] = recognition?.lineEnds ?? [];
    if (['CR', 'NEL'].includes(end?.[0]) && otherEnds.length === 0 && mayChangeCharacters)
      lines.push(unusualLineEndsLine(end[0]));
    if (isConvertible && !isDetected) lines.push(convertLine(state, isRepairPending));
    return lines;
  }

  /** Calls `replace`. If a button of the list had the focus, then focuses the button at the same position in the new line with the same text. */
  function keepingFocus(replace) {
    const buttonsOf = (item) => [...item.querySelectorAll('button')];
    const before = [...list.children].find((item) => item.contains(document.activeElement));
    const place = before && buttonsOf(before).indexOf(document.activeElement);
    replace();
    const after = before && [...list.children].find((item) => item.textContent === before.textContent);
    if (after) buttonsOf(after)[place]?.focus({ preventScroll: true });
  }

  function draw() {
    const lines = suggestionLines(store.get());
    const key = lines.map((line) => line.textContent).join('\n');
    if (list.dataset.key === key) return;
    list.dataset.key = key;
    list.hidden = lines.length === 0;
    const foldLine = fold(lines);
    keepingFocus(() => list.replaceChildren(...lines, ...(foldLine ? [foldLine] : [])));
  }

  const whenReleased = afterPress(list);
  store.subscribe(
    [
      'doc', 'scan', 'stale', 'recognition', 'joined', 'hiddenText', 'layerOffers', 'repair', 'findings', 'detail', 'encoding',
      'firstFault', 'areFixesHeld',
    ], // prettier-ignore
    () => whenReleased(draw),
  );
}

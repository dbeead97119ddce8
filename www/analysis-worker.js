/**
 * The worker that examines the text of the open document. It finds:
 *
 * - whether the text was decoded in the wrong encoding
 * - whether the text declares a wrong encoding
 * - which hidden characters the text has
 *
 * With its first request, the worker loads the full edition of the package. While the edition loads, the engine's worker
 * still answers requests.
 *
 * A request is `{ id, kind, ...parameters }`, the response `{ id, value }` or `{ id, problem }`.
 */
import { applicableCleanUps } from './applicable-clean-ups.js';
import { withByteOrder } from './byte-order.js';
import { encodedCandidate } from './candidate-bytes.js';
import { codec, loadFullEdition } from './codec.js';
import { areControlsLetters, areSubstitutes } from './control-letters.js';
import {
  contradictionOf,
  conversionToDeclared,
  findDeclaration,
  isDeclaredText,
  isOtherOutsideOfWeb,
  isUndeclaredHtml,
} from './declarations.js';
import { caseChangedMisreading } from './case-changed-misreading.js';
import { controlReferences } from './control-references.js';
import { escapedReplacements } from './escaped-replacements.js';
import { endOfFileMark, isEndOfFileMark } from './end-of-file-mark.js';
import { findZawgyi, withSymbolKind } from './font-text.js';
import { hkscsPrivateUse } from './hkscs-private-use.js';
import { lostApostrophes } from './lost-apostrophes.js';
import { lostCurrency } from './lost-currency.js';
import { lostEmoji } from './lost-emoji.js';
import { lostLigatures } from './lost-ligatures.js';
import { findDroppedControls } from './dropped-controls.js';
import { findInvertedMarks, findLostLetters, findLostLettersOfScript } from './lost-letters.js';
import { areInvisibleLetters } from './implausible-words.js';
import { isMarcDelimiter, marcRecordOf, withRecordLengths } from './iso-2709.js';
import { typedInEnglishLayout } from './keyboard-layout.js';
import { xmlVersion } from './layers/markup.js';
import { libraryEncoding, SEARCHED_IN_LIST } from './library-lists.js';
import { placesOfLines } from './line-places.js';
import { lookalikeLetters } from './lookalike-letters.js';
import { findNumberSigns } from './lost-to-number-signs.js';
import { causeEvidence } from './misread-causes.js';
import { changedLineFindings, misreadFindings } from './misread-findings.js';
import { findMisreadReplacements } from './misread-replacements.js';
import { mongolianLetters } from './mongolian-letters.js';
import { areNulsSeparators, hasNulBlocks } from './nul-runs.js';
import { hasIsolatedRuns, isPatch, otherLinesOf } from './other-lines.js';
import {
  asListed,
  BIDI_KIND,
  byHarm,
  DECLARABLE,
  declarationProblem,
  findingsBesideRepair,
  findProblems,
  lostInEscapesProblems,
  lostLettersProblems,
  lostTextProblems,
  outsideLostText,
  groupsOf,
  INVISIBLE_KINDS,
  MAX_LISTED,
  withCounts,
} from './problems.js';
import { widthChangedByRepair } from './fixed-width.js';
import { isInPlaces, placesOfChanges } from './places.js';
import { reversedArabic } from './reversed-arabic.js';
import { romanianCedillas } from './romanian-letters.js';
import { findSpecial } from './special-characters.js';
import { followEachOther } from './repair-steps.js';
import { areSpacesLetters } from './spaces-for-letters.js';
import { swappedFields } from './swapped-fields.js';
import { syntaxMarks } from './syntax-marks.js';
import { END_OF_FILE_MARK, PAGE_BREAK } from './text/problems.js';
import { hasPrinterCommands } from './printer-commands.js';
import { tableNumbers } from './table-numbers.js';
import { wingdingsLetters } from './wingdings-letters.js';
import { mayBeMisread, stillDamaged } from './misread-rest.js';
import {
  cutCharacters,
  findRepair,
  MAX_LISTED as MAX_PASSAGES,
  previewOf,
  replacementsWritten,
  withChanges,
} from './text-repair.js';
import { firstWholeWord, inWholeWords } from './whole-words.js';

const byOffset = (first, second) => first.offset - second.offset;
/** The kinds of findings about control characters, invisible characters and special spaces, which can be letters that were decoded wrongly. */
const MAY_BE_LETTERS = ['control', BIDI_KIND, ...INVISIBLE_KINDS, 'confusable'];
/** The fixes of the panel “Clean up” that would destroy such letters. */
const DESTROY_LETTERS = ['spaces', 'invisible', 'bidi'];
/** Returns whether a finding is a form feed. */
const isPageBreak = ({ kind, codePoints }) => kind === 'control' && codePoints.every((codePoint) => codePoint === 0x0c);
/** Returns whether a finding is a word that looks like another word. */
const isLookalike = ({ kind }) => kind === 'confusable';
const XML_START = 4096; // bytes at the start of a text that show whether it is XML

/**
 * The examined text: `bytes`, `encoding`, `resolved` (the encoding with its byte order), `repair` and `findings`. Each
 * request except `repair` uses this text.
 */
let examined = null;

/**
 * Returns the chosen changes. `passages`: for each listed change, whether it is chosen; `others`: whether the changes
 * that are not listed are chosen.
 */
const chosenChanges = ({ passages, others }) =>
  examined.repair.changes.filter((_, at) => (at < MAX_PASSAGES ? passages[at] : others));

const requests = {
  /**
   * Searches for a repair of a text and returns the repair. Besides `steps`, `places` and `candidates` of `findRepair`,
   * the repair has:
   *
   * - `passages`: the changes that the page lists, each with its line and column; `shown` is the change with complete
   *   words (see `inWholeWords`)
   * - `total`: the number of all changes; `offsets`: their offsets
   * - `firstWord`: see `firstWholeWord`
   * - `inOrder`: see `followEachOther`
   * - `changedWidth`: see `widthChangedByRepair`
   * - `evidence`: see `causeEvidence`
   */
  async repair({ bytes, encoding }) {
    await loadFullEdition();
    const repair = findRepair(codec, bytes, encoding);
    examined = { bytes, encoding, resolved: withByteOrder(encoding, bytes), repair, findings: [] };
    const { steps, changes, lines, places, candidates } = repair;
    const shown = inWholeWords(codec, bytes, examined.resolved, changes, MAX_PASSAGES);
    const passages = changes
      .slice(0, MAX_PASSAGES)
      .map((change, at) => ({ ...change, ...lines[at], shown: shown[at] }));
    const firstWord = places && firstWholeWord(codec, bytes, examined.resolved, changes);
    const inOrder = followEachOther(codec, steps, changes);
    const resolved = examined.resolved;
    const repairs = () => [
      ...(changes.length > 0 ? [{ bytes: withChanges(codec, bytes, resolved, changes), encoding: resolved }] : []),
      ...candidates.map((candidate) => encodedCandidate(codec, candidate, resolved)),
    ];
    const isFound = changes.length > 0 || candidates.length > 0;
    const changedWidth = isFound ? widthChangedByRepair(codec, bytes, resolved, repairs) : null;
    const evidence = isFound ? causeEvidence(codec, codec.decode(bytes, resolved, { errors: 'replace' })) : null;
    return {
      ...{ steps, inOrder, passages, places, firstWord, candidates, changedWidth, evidence },
      total: changes.length,
      offsets: Float64Array.from(changes, ({ offset }) => offset),
    };
  },

  /**
   * Returns the findings of an audit of the text, the encoding that the text declares, and the results of the other
   * searches. Each result has its own property. `rows` has the most harmful findings; `total` is the number of all
   * findings; `linePlaces` has all lines whose encoding differs from that of the text. Delimiters of a MARC record are not findings. `isWhole`:
   * whether the examined bytes are the complete input.
   */
  findings({ isWhole }) {
    const { bytes, encoding } = examined;
    const declaration = findDeclaration(codec, bytes, examined.resolved);
    const contradiction = declaration && contradictionOf(codec, bytes, encoding, declaration);
    const wrongDeclaration = contradiction && {
      ...declaration,
      ...contradiction,
      conversion: encoding === DECLARABLE ? conversionToDeclared(codec, bytes, declaration) : null,
      isOtherOutsideOfWeb: isOtherOutsideOfWeb(declaration),
    };
    const problems = wrongDeclaration ? [declarationProblem(codec, bytes, encoding, wrongDeclaration)] : [];
    const isMarc = marcRecordOf(bytes) !== null;
    const library = libraryEncoding(codec.decode(bytes.subarray(0, SEARCHED_IN_LIST), 'iso-8859-1'));
    const text = codec.decode(bytes, examined.resolved, { errors: 'replace', ignoreBOM: true });
    const isMisreadThroughout = examined.repair.candidates.length === 1;
    // If the complete text was decoded in the wrong encoding, its ¿ are letters of another encoding, such as ż in windows-1250.
    const lostInText = () =>
      findLostLettersOfScript(codec, bytes, examined.resolved) ??
      findInvertedMarks(bytes, encoding) ??
      findNumberSigns(codec, bytes, examined.resolved) ??
      findDroppedControls(codec, bytes, examined.resolved);
    const lostLetters = findLostLetters(bytes) ?? (isMisreadThroughout ? null : lostInText());
    problems.push(...lostLettersProblems(codec, examined, lostLetters));
    const misreadReplacements = findMisreadReplacements(codec, bytes, examined.resolved);
    problems.push(...lostTextProblems(codec, examined, misreadReplacements));
    const escaped = escapedReplacements(codec, bytes, examined.resolved);
    const lostInEscapes = lostInEscapesProblems(codec, examined, escaped);
    problems.push(...lostInEscapes);
    const misread = isMisreadThroughout ? misreadFindings(codec, examined, text, examined.repair.candidates[0]) : null;
    const misreadProblems = misread?.findings ?? changedLineFindings(codec, examined, examined.repair);
    const endOfFile = isWhole ? endOfFileMark(codec, bytes, examined.resolved, text) : null;
    const found = findingsBesideRepair(findProblems(codec, bytes, encoding), examined.repair).map((each) =>
      isEndOfFileMark(each, endOfFile)
        ? { ...each, message: END_OF_FILE_MARK }
        : isPageBreak(each)
          ? { ...each, message: PAGE_BREAK }
          : each,
    );
    // A repair without doubtful lines changes all letters of the wrongly decoded text. Then the remaining spaces and invisible characters are not
    // letters.
    const { places } = examined.repair;
    const isCertain = places !== null && places.isEachExamined && places.doubtful.length === 0;
    const spacesAreLetters = !isCertain && areSpacesLetters(text);
    const mayHideLetters = spacesAreLetters || (!isCertain && areInvisibleLetters(text));
    const swapped = swappedFields(codec, bytes, examined.resolved);
    const caseChanged = caseChangedMisreading(codec, bytes, examined.resolved);
    const changedPlaces = [swapped, caseChanged].map(placesOfChanges);
    // If letters are lost, what remains of a word can look like another word, so lookalikes are not listed.
    const isListed = (each) =>
      !(isMarc && isMarcDelimiter(each)) &&
      !(lostLetters && each.kind === 'confusable') &&
      !changedPlaces.some((places) => isInPlaces(places, each.offset));
    const keepsSuggestion = ({ kind, severity }) =>
      !(mayHideLetters && severity !== 'error' && MAY_BE_LETTERS.includes(kind));
    const hkscs = hkscsPrivateUse(codec, bytes, examined.resolved);
    const ligatures = lostLigatures(codec, bytes, examined.resolved);
    // Private-use characters that stand for letters are not symbols.
    const named = hkscs || ligatures?.isCertain ? found : withSymbolKind(found);
    examined.findings = [...problems, ...misreadProblems, ...outsideLostText(named, misreadReplacements)]
      .filter(isListed)
      .map((each) => (keepsSuggestion(each) ? each : { ...each, suggestion: undefined }))
      .sort(byHarm);
    const { findings } = examined;
    const counted = withCounts(codec, examined, findings);
    const numbers = tableNumbers(codec, bytes, examined.resolved);
    const reversed = reversedArabic(codec, bytes, examined.resolved);
    const marks = syntaxMarks(codec, bytes, examined.resolved);
    const changes = [
      ...examined.repair.changes,
      ...[numbers, reversed, marks, swapped, caseChanged].flatMap((each) => each?.changes ?? []),
    ].sort(byOffset);
    const groups = groupsOf(counted);
    const special = findSpecial(codec, bytes, examined.resolved, changes);
    if (mayHideLetters && !spacesAreLetters) special.spaces = { offsets: [], lengths: [], texts: [], first: '' };
    // A fix that changes characters of wrongly decoded text would make the repair impossible. `special` excludes these characters.
    const keepsRepairPossible = (name) =>
      (examined.repair.changes.length === 0 && !swapped) || !special[name] || special[name].offsets.length > 0;
    return {
      declaration: declaration && { ...declaration, isRight: isDeclaredText(codec, bytes, encoding, declaration) },
      wrongDeclaration,
      isUndeclaredHtml: isUndeclaredHtml(text),
      isMarc,
      libraryEncoding: library,
      xmlVersion: xmlVersion(codec.decode(bytes.subarray(0, XML_START), examined.resolved, { errors: 'replace' })),
      rows: counted.slice(0, MAX_LISTED).sort(asListed),
      total: findings.length,
      groups,
      cleanUps: applicableCleanUps(text, groups).filter(
        (name) => keepsRepairPossible(name) && !(mayHideLetters && DESTROY_LETTERS.includes(name)),
      ),
      mayHideLetters,
      spacesAreLetters,
      areControlsLetters: areControlsLetters(text),
      areSubstitutes: areSubstitutes(text),
      hasPrinterCommands: hasPrinterCommands(text),
      areNulsSeparators: areNulsSeparators(text),
      hasNulBlocks: hasNulBlocks(text),
      lostLetters,
      lostApostrophes: lostApostrophes(codec, bytes, examined.resolved),
      lostCurrency: lostCurrency(codec, bytes, examined.resolved),
      lostEmoji: lostLetters ? null : lostEmoji(bytes),
      lostLigatures: ligatures,
      misreadReplacements,
      escapedReplacements: escaped && {
        ...escaped,
        lines: [...new Set(lostInEscapes.map(({ line }) => line))],
        hasMoreLines: escaped.offsets.length > lostInEscapes.length,
      },
      misreadPlaces: misread?.places ?? null,
      zawgyi: findZawgyi(codec, bytes, examined.resolved),
      tableNumbers: numbers,
      syntaxMarks: marks,
      swappedFields: swapped,
      controlReferences: controlReferences(codec, bytes, examined.resolved),
      reversedArabic: reversed,
      endOfFile,
      romanianCedillas: romanianCedillas(codec, bytes, examined.resolved),
      caseChangedMisreading: caseChanged,
      mongolianLetters: mongolianLetters(codec, bytes, examined.resolved),
      lookalikeLetters: lookalikeLetters(codec, bytes, examined.resolved, findings.filter(isLookalike)),
      typedInEnglishLayout: typedInEnglishLayout(codec, bytes, examined.resolved),
      hkscs,
      wingdings: wingdingsLetters(codec, bytes, examined.resolved),
      otherLines: otherLinesOf(codec, examined, findings),
      linePlaces: placesOfLines(findings),
      hasIsolatedRuns: hasIsolatedRuns(codec, examined),
      isPatch: isPatch(codec, bytes),
      special,
    };
  },

  /** Returns an excerpt of the text after the chosen changes, from shortly before the first change; see `previewOf`. */
  preview: (choice) => previewOf(codec, examined.bytes, examined.resolved, chosenChanges(choice)),

  /**
   * Returns the examined bytes after the chosen changes, with correct lengths in library records. `unrepaired`: what
   * remains wrong or may be wrong after these changes, such as halves of characters; `written`: how many U+FFFD the
   * changes write.
   */
  changed(choice) {
    const { bytes, resolved, repair } = examined;
    const changes = chosenChanges(choice);
    return {
      bytes: withRecordLengths(bytes, withChanges(codec, bytes, resolved, changes)),
      written: replacementsWritten(changes),
      unrepaired:
        (repair.places?.damaged ? stillDamaged(codec, bytes, resolved, repair, changes) : null) ??
        mayBeMisread(codec, bytes, resolved, repair, changes) ??
        cutCharacters(codec, bytes, resolved, repair, changes),
    };
  },

  /**
   * Returns the bytes of a repair of the complete text, with correct lengths in library records.
   *
   * @param {{ candidate: { text: string, steps: { as: string | null }[] } }} parameters
   */
  encoded({ candidate }) {
    const encoded = encodedCandidate(codec, candidate, examined.encoding, examined.resolved);
    return { ...encoded, bytes: withRecordLengths(examined.bytes, encoded.bytes) };
  },
};

addEventListener('message', async ({ data: { id, kind, ...parameters } }) => {
  try {
    postMessage({ id, value: await requests[kind](parameters) });
  } catch (error) {
    console.error(error);
    postMessage({ id, problem: error.message });
  }
});

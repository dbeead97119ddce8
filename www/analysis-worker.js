/**
 * The worker that examines the text of the open document: whether it was decoded in the wrong encoding, whether it
 * declares a wrong one, and which hidden characters it has. The worker loads the full edition of the package with the
 * first request. Meanwhile, the engine's worker keeps answering.
 *
 * A request is `{ id, kind, ...parameters }`, the response `{ id, value }` or `{ id, problem }`.
 */
import { applicableCleanUps } from './applicable-clean-ups.js';
import { withByteOrder } from './byte-order.js';
import { codec, loadFullEdition } from './codec.js';
import { areControlsLetters } from './control-letters.js';
import { contradictionOf, findDeclaration } from './declarations.js';
import { endOfFileMark, isEndOfFileMark } from './end-of-file-mark.js';
import { findZawgyi } from './font-text.js';
import { hkscsPrivateUse } from './hkscs-private-use.js';
import { lostApostrophes } from './lost-apostrophes.js';
import { lostLigatures } from './lost-ligatures.js';
import {
  findInvertedMarks,
  findLostLetters,
  findLostLettersOfScript,
  findMisreadReplacements,
} from './lost-letters.js';
import { typedInEnglishLayout } from './keyboard-layout.js';
import { isXmlDocument } from './layers/markup.js';
import { isMarc8List, isMarcDelimiter, marcRecordOf, SEARCHED_IN_LIST } from './marc-record.js';
import { bytesIn } from './misread-encoding.js';
import { isPatch, otherLinesOf } from './other-lines.js';
import {
  asListed,
  byHarm,
  declarationProblem,
  findingsBesideRepair,
  findProblems,
  lostLettersProblems,
  groupsOf,
  MAX_LISTED,
  withCounts,
} from './problems.js';
import { reversedArabic } from './reversed-arabic.js';
import { romanianCedillas } from './romanian-letters.js';
import { findSpecial } from './special-characters.js';
import { followEachOther } from './repair-steps.js';
import { END_OF_FILE_MARK } from './text/problems.js';
import { tableNumbers } from './table-numbers.js';
import { wingdingsLetters } from './wingdings-letters.js';
import { cutCharacters, findRepair, MAX_LISTED as MAX_PASSAGES, previewOf, withChanges } from './text-repair.js';

const byOffset = (first, second) => first.offset - second.offset;
const XML_START = 4096; // bytes at the start of a text that show whether it is XML

/**
 * The examined text: `bytes`, `encoding`, `resolved` (the encoding with its byte order), `repair` and `findings`. Each
 * request except `repair` uses this text.
 */
let examined = null;

/**
 * Returns the chosen changes. `passages`: for each listed change, whether it is chosen; `others`: whether all other
 * changes are chosen.
 */
const chosenChanges = ({ passages, others }) =>
  examined.repair.changes.filter((_, at) => (at < MAX_PASSAGES ? passages[at] : others));

const requests = {
  /**
   * Searches a text for a repair and returns the repair. Of its changes, returns those that the page lists, as
   * `passages` with their lines and columns; `total` is the number of all changes;
   * `inOrder`: see `followEachOther`.
   */
  async repair({ bytes, encoding }) {
    await loadFullEdition();
    const repair = findRepair(codec, bytes, encoding);
    examined = { bytes, encoding, resolved: withByteOrder(encoding, bytes), repair, findings: [] };
    const { steps, changes, lines, places, candidates } = repair;
    const passages = changes.slice(0, MAX_PASSAGES).map((change, at) => ({ ...change, ...lines[at] }));
    const inOrder = followEachOther(codec, steps, changes);
    return { steps, inOrder, passages, total: changes.length, places, candidates };
  },

  /**
   * Returns the findings of an audit of the text, the encoding that the text declares, and a property with the result of
   * each other search. `rows` has the most harmful findings; `total` is the number of all findings. Delimiters of a MARC
   * record are not findings. `isWhole`: whether the examined bytes are the complete input.
   */
  findings({ isWhole }) {
    const { bytes, encoding } = examined;
    const declaration = findDeclaration(codec, bytes);
    const contradiction = declaration && contradictionOf(codec, bytes, encoding, declaration);
    const wrongDeclaration = contradiction && { ...declaration, ...contradiction };
    const problems = wrongDeclaration ? [declarationProblem(codec, bytes, encoding, wrongDeclaration)] : [];
    const marc = marcRecordOf(bytes);
    const text = codec.decode(bytes, examined.resolved, { errors: 'replace', ignoreBOM: true });
    const isMisreadThroughout = examined.repair.candidates.length === 1;
    // If the complete text was decoded in the wrong encoding, its ¿ are letters of another encoding, such as ż in windows-1250.
    const lostInText = () =>
      findLostLettersOfScript(codec, bytes, examined.resolved) ?? findInvertedMarks(bytes, encoding);
    const lostLetters = findLostLetters(bytes) ?? (isMisreadThroughout ? null : lostInText());
    problems.push(...lostLettersProblems(codec, examined, lostLetters));
    const endOfFile = isWhole ? endOfFileMark(codec, bytes, examined.resolved, text) : null;
    const found = findingsBesideRepair(findProblems(codec, bytes, encoding), examined.repair).map((each) =>
      isEndOfFileMark(each, endOfFile) ? { ...each, message: END_OF_FILE_MARK } : each,
    );
    // What is left of a word with lost letters can look like another word.
    const isListed = (each) => !(marc && isMarcDelimiter(each)) && !(lostLetters && each.kind === 'confusable');
    examined.findings = [...problems, ...found].filter(isListed).sort(byHarm);
    const { findings } = examined;
    const numbers = tableNumbers(codec, bytes, examined.resolved);
    const reversed = reversedArabic(codec, bytes, examined.resolved);
    const changes = [...examined.repair.changes, ...(numbers?.changes ?? []), ...(reversed?.changes ?? [])].sort(
      byOffset,
    );
    const groups = groupsOf(findings);
    const special = findSpecial(codec, bytes, examined.resolved, changes);
    // A fix of characters in wrongly decoded text would make the repair impossible.
    const isBesideRepair = (name) =>
      examined.repair.changes.length === 0 || !special[name] || special[name].offsets.length > 0;
    return {
      declaration,
      wrongDeclaration,
      marc,
      isMarc8List: isMarc8List(codec.decode(bytes.subarray(0, SEARCHED_IN_LIST), 'iso-8859-1')),
      isXml: isXmlDocument(codec.decode(bytes.subarray(0, XML_START), examined.resolved, { errors: 'replace' })),
      rows: withCounts(codec, examined, findings.slice(0, MAX_LISTED)).sort(asListed),
      total: findings.length,
      groups,
      cleanUps: applicableCleanUps(text, groups).filter(isBesideRepair),
      areControlsLetters: areControlsLetters(text),
      lostLetters,
      lostApostrophes: lostApostrophes(codec, bytes, examined.resolved),
      lostLigatures: lostLigatures(codec, bytes, examined.resolved),
      misreadReplacements: findMisreadReplacements(codec, bytes, examined.resolved),
      zawgyi: findZawgyi(codec, bytes, examined.resolved),
      tableNumbers: numbers,
      reversedArabic: reversed,
      endOfFile,
      romanianCedillas: romanianCedillas(codec, bytes, examined.resolved),
      typedInEnglishLayout: typedInEnglishLayout(codec, bytes, examined.resolved),
      hkscs: hkscsPrivateUse(codec, bytes, examined.resolved),
      wingdings: wingdingsLetters(codec, bytes, examined.resolved),
      otherLines: otherLinesOf(codec, examined, findings),
      isPatch: isPatch(codec, bytes),
      special,
    };
  },

  /** Returns an excerpt of the text after the chosen changes, from shortly before the first change; see `previewOf`. */
  preview: (choice) => previewOf(codec, examined.bytes, examined.resolved, chosenChanges(choice)),

  /** Returns the examined bytes after the chosen changes, and the halves of characters that these changes leave. */
  changed(choice) {
    const { bytes, resolved, repair } = examined;
    const changes = chosenChanges(choice);
    return {
      bytes: withChanges(codec, bytes, resolved, changes),
      cut: cutCharacters(codec, bytes, resolved, repair, changes),
    };
  },

  /** Returns the bytes of a text in the encoding of the examined text, or in UTF-8 if that encoding lacks a character. */
  encoded({ text }) {
    const bytes = bytesIn(codec, text, examined.resolved);
    return bytes ? { bytes, encoding: examined.encoding } : { bytes: codec.encode(text), encoding: 'utf-8' };
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

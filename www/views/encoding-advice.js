/** Suggestions about the encoding of the input. */
import { MIN_APPLIED_CONFIDENCE, MIN_SUGGESTED_CONFIDENCE } from '../detection.js';
import { PACKED_FORMAT } from '../packed-records.js';
import { goToPanel } from '../panel-navigation.js';
import {
  conversionsOfJoined,
  detectedLegacyEncoding,
  FALLBACK_ENCODING,
  isSameInOthers,
  SURROGATE_ENCODING,
} from '../suggest-encoding.js';
import * as words from '../text/advice.js';
import { declaredCannotBeDecoded, declaresButIsUtf8, declaresEncoding } from '../text/declarations.js';
import { repairFirst } from '../text/detected-encodings.js';
import * as joinedWords from '../text/joined-encodings.js';
import { sameInOthers } from '../text/lost-text.js';
import { button, line } from './advice-line.js';

const GZIP = 'gzip file';

/** Returns whether the selected encoding is an obsolete form of UTF-8 that accepts the input and that detection lists. */
export const isObsoleteForm = ({ encoding, scan, recognition }) =>
  /^utf-8-/.test(encoding) &&
  scan?.errors === 0 &&
  recognition?.candidates.some((candidate) => candidate.encoding === encoding);

/**
 * Returns whether a candidate is UTF-16 and the input has no BOM. Detection then inferred the byte order from the text.
 */
const isOrderInferred = ({ encoding }, { bom }) => !bom && /^utf-16[bl]e$/.test(encoding);

/**
 * Returns the declaration in the text, if it is right and cannot name UTF-8, as in GEDCOM 5.5; else null. It is right if it names the selected encoding,
 * or an encoding in which the text is the same. A conversion to UTF-8 cannot correct such a declaration, so the declaration becomes wrong.
 */
function keptDeclaration({ findings }) {
  const { declaration } = findings ?? {};
  return declaration && declaration.utf8Name === null && declaration.isRight ? declaration : null;
}

/** Returns the line about 8-bit text in an unknown encoding. @param {boolean} isUnknownEbcdic whether it is EBCDIC */
export const unknownLine = (isUnknownEbcdic) =>
  line(
    'encoding',
    isUnknownEbcdic ? words.UNKNOWN_EBCDIC : words.UNKNOWN_TEXT,
    button(words.COMPARE_ENCODINGS, () => goToPanel('detection')),
  );

/** Returns the line about an encoding that the package cannot decode. @param {{ name: string, because: string, isDeclared: boolean }} unsupported */
export const unsupportedLine = ({ name, because, isDeclared }) =>
  line('encoding', isDeclared ? declaredCannotBeDecoded(name, because) : words.unsupported(name));

/**
 * Returns functions that make lines about the encoding.
 *
 * @param {ReturnType<import('./advice-line.js').createButtons>} buttons
 * @param {{ convertJoined: (joined: object) => Promise<void> }} actions
 */
export function encodingAdvice(
  { decodeButton, convertButton, toUtf8Button, goToButton, decompressButton, nextButton, writeButton, whenChecked },
  actions,
) {
  /** Returns the line about parts in different encodings. @param {string} encoding in which the input is shown */
  function joinedLine(joined, encoding) {
    const starts = joined.parts.slice(1).map(({ from }) => from);
    const goToPartButton =
      starts.length === 1 ? goToButton(joinedWords.GO_TO_PART, starts[0]) : nextButton(starts, words.GO_TO_NEXT.part);
    const buttons = conversionsOfJoined(joined).map((each, at) => {
      const isSecondary = at > 0;
      return button(joinedWords.convertJoined(each), () => actions.convertJoined(each), isSecondary);
    });
    return line('encoding', joinedWords.joinedEncodings(joined, encoding), ...buttons, goToPartButton);
  }

  /**
   * Returns the line that names the format of a binary file. Until the user chooses an encoding, the line offers to
   * decode the file as text, except records with packed decimals. Detection never chooses an encoding for a binary file.
   */
  function binaryLine({ name, because }, { doc, encoding }) {
    const isChosen = doc.encodingBy !== 'default';
    const isGzip = name === GZIP && Boolean(doc.source.file);
    return line(
      'binary',
      words.binaryFormat({ name, because, isGzip }, isChosen ? encoding : null),
      ...(isGzip ? [decompressButton()] : []),
      ...(isChosen || name === PACKED_FORMAT ? [] : [decodeButton(encoding)]),
    );
  }

  /**
   * Returns the encodings that decode the input to the same text as `encoding`, if `encoding` is the first candidate. Returns
   * an empty array for windows-1252 and for the other candidates.
   */
  function sameTextAs(encoding, { candidates, sameText }) {
    return candidates[0].encoding === encoding && encoding !== FALLBACK_ENCODING ? sameText : [];
  }

  /**
   * Returns the line about an encoding that explains the bytes better than the selected one. `isSure`: whether `other`
   * is UTF-16 or UTF-32, and has a high confidence or a BOM. If `isSure` is false, the button is disabled while the search for damage runs, because
   * the search may find that only some lines are in this encoding.
   */
  function otherEncodingLine(other, isSure, { recognition, findings }) {
    const { encoding, confidence } = other;
    const isWeak = encoding === FALLBACK_ENCODING && confidence < MIN_APPLIED_CONFIDENCE;
    // If the declaration cannot name UTF-8, a conversion to UTF-8 would make it wrong.
    const isDeclarationKept = findings?.declaration?.utf8Name === null;
    const suggestsUtf8 = !isWeak && !isDeclarationKept && ![SURROGATE_ENCODING, 'utf-8'].includes(encoding);
    const about = {
      isSure,
      suggestsUtf8,
      isOrderInferred: isOrderInferred(other, recognition),
      sameText: sameTextAs(encoding, recognition),
    };
    const decode = () => decodeButton(encoding);
    return line('encoding', words.otherEncoding(other, about), isSure ? decode() : whenChecked(decode));
  }

  /** Returns the line about UTF-8 that is decoded in a single-byte encoding. */
  const missedUtf8Line = (missed) => line('double-encoding', words.missedUtf8(missed), decodeButton('utf-8'));

  /**
   * Returns the line about a text in UTF-8 that declares another encoding.
   *
   * @param {object} declaration
   * @param {{ isMisread: boolean, isWhole: boolean }} about `isMisread`: whether the page offers to repair wrongly decoded text, which comes before a
   *   conversion; `isWhole`: whether the whole text was searched
   */
  function declarationLine(declaration, { isMisread, isWhole }) {
    const { declared, utf8Name, conversion, offset } = declaration;
    const isCorrectable = utf8Name !== null;
    const isConvertible = isCorrectable ? conversion?.missing.length === 0 : declared !== 'ascii';
    const convert = (isSecondary) =>
      convertButton(words.convertAsDeclared(declared), declared, 'strict', { isSecondary });
    return line(
      'encoding',
      declaresButIsUtf8(declaration, isMisread, isWhole),
      ...(isCorrectable ? [writeButton(declaration)] : []),
      ...(isConvertible && !isMisread ? [convert(isCorrectable)] : []),
      goToButton(words.GO_TO_DECLARATION, offset),
    );
  }

  /** Returns the line about an input that only an obsolete form of UTF-8 accepts. */
  const obsoleteFormLine = () => line('lenient', words.OBSOLETE_FORM, decodeButton('utf-8'));

  /**
   * Returns the line about the legacy encoding that was detected and applied. Only the user can see whether the text
   * makes sense. `about` adds to a sentence what to repair first; `toUtf8`: the buttons of the conversion.
   */
  function detectedLine({ encoding, because }, state, { about, toUtf8 }) {
    const { recognition, findings } = state;
    const isWrong = Boolean(findings?.wrongDeclaration);
    const declaration = findings?.wrongDeclaration ?? keptDeclaration(state);
    const sentence =
      isSameInOthers(state) && !declaration
        ? sameInOthers(encoding, recognition.sameText, recognition.isSameInLatin1, findings.lostLetters.mark)
        : words.detected(encoding, because, sameTextAs(encoding, recognition), {
            declaration,
            isWrong,
            isUndeclaredHtml: Boolean(findings?.isUndeclaredHtml),
          });
    return line(
      'encoding',
      about(sentence),
      ...toUtf8,
      button(words.OTHER_ENCODINGS, () => goToPanel('detection')),
    );
  }

  /**
   * Returns the line that suggests a conversion to UTF-8. `isRepairPending`: whether the page offers to repair wrongly decoded text. A conversion would
   * keep the wrong characters, and can make the repair impossible, so the line then has no button for it.
   */
  function convertLine(state, isRepairPending) {
    const about = (sentence) => (isRepairPending ? repairFirst(sentence) : sentence);
    const toUtf8 = isRepairPending ? [] : [toUtf8Button(state)];
    const { everyByteEncodings, encoding, recognition } = state;
    const isUtf16WithoutBom = /^utf-16[lb]e$/.test(encoding) && !recognition?.bom;
    const detected = detectedLegacyEncoding(state);
    if (detected) return detectedLine(detected, state, { about, toUtf8 });
    const kept = keptDeclaration(state);
    if (kept) return line('encoding', about(declaresEncoding(kept, encoding)), ...toUtf8);
    const best = recognition?.candidates[0];
    // True after the user followed the suggestion to decode the input in this encoding.
    const isSuggested = best?.encoding === encoding && best.confidence >= MIN_SUGGESTED_CONFIDENCE;
    if (everyByteEncodings.includes(encoding) && isSuggested)
      return line('convert', about(words.decodedAsSuggested(best)), ...toUtf8);
    const sentence = everyByteEncodings.includes(encoding)
      ? words.everyByteAllowed(encoding)
      : words.valid(encoding, isUtf16WithoutBom);
    return line('convert', about(sentence), ...toUtf8);
  }

  return { joinedLine, binaryLine, otherEncodingLine, missedUtf8Line, declarationLine, obsoleteFormLine, convertLine };
}

/** Suggestions about the encoding of the input. */
import { MIN_APPLIED_CONFIDENCE } from '../detection.js';
import { goToPanel } from '../panel-navigation.js';
import { detectedLegacyEncoding, FALLBACK_ENCODING, SURROGATE_ENCODING } from '../suggest-encoding.js';
import * as words from '../text/advice.js';
import { convertJoined, GO_TO_PART, joinedEncodings } from '../text/joined-encodings.js';
import { button, line } from './advice-line.js';

const GZIP = 'gzip file';

/** Returns whether the selected encoding is an obsolete form of UTF-8 that accepts the input and that detection lists. */
export const isObsoleteForm = ({ encoding, scan, recognition }) =>
  /^utf-8-/.test(encoding) &&
  scan?.errors === 0 &&
  recognition?.candidates.some((candidate) => candidate.encoding === encoding);

/** Returns whether the input is UTF-16 without a BOM, whose byte order readers have to guess. */
const isOrderInferred = ({ encoding }, { bom }) => !bom && /^utf-16[bl]e$/.test(encoding);

/** Returns the line about bytes that no encoding explains. */
export const unknownLine = () => line('encoding', words.UNKNOWN_TEXT);

/** Returns the line about an encoding that the package cannot decode. */
export const unsupportedLine = (name) => line('encoding', words.unsupported(name));

/**
 * Returns functions that make lines about the encoding.
 *
 * @param {ReturnType<import('./advice-line.js').createButtons>} buttons
 * @param {{ convertJoined: (joined: object) => Promise<void> }} actions
 */
export function encodingAdvice(
  { decodeButton, convertButton, goToButton, decompressButton, nextButton, writeButton },
  actions,
) {
  /** Returns the line about parts in different encodings. */
  function joinedLine(joined) {
    const starts = joined.parts.slice(1).map(({ from }) => from);
    const go = starts.length === 1 ? goToButton(GO_TO_PART, starts[0]) : nextButton(starts, words.GO_TO_NEXT.part);
    const convert = button(convertJoined(joined), () => actions.convertJoined(joined));
    return line('encoding', joinedEncodings(joined), ...(joined.to === null ? [] : [convert]), go);
  }

  /** Returns the line that names the file format. Until the user chooses an encoding, it offers to decode the file as text. */
  function binaryLine({ name, because }, { doc, encoding }) {
    const isDecoded = doc.encodingBy !== 'default';
    const isGzip = name === GZIP && Boolean(doc.source.file);
    return line(
      'binary',
      words.binaryFormat({ name, because, isGzip }, isDecoded ? encoding : null),
      ...(isGzip ? [decompressButton()] : []),
      ...(isDecoded ? [] : [decodeButton(encoding)]),
    );
  }

  /** Returns the encodings that give the same text; none for windows-1252, the fallback. */
  function sameTextAs(encoding, { candidates, sameText = [] }) {
    return candidates[0].encoding === encoding && encoding !== FALLBACK_ENCODING ? sameText : [];
  }

  /** Returns the line about an encoding that explains the bytes better. */
  function otherEncodingLine(other, isSure, recognition) {
    const { encoding, confidence } = other;
    const isWeak = encoding === FALLBACK_ENCODING && confidence < MIN_APPLIED_CONFIDENCE;
    const mustConvert = !isWeak && ![SURROGATE_ENCODING, 'utf-8'].includes(encoding);
    const about = {
      isSure,
      mustConvert,
      isOrderInferred: isOrderInferred(other, recognition),
      sameText: sameTextAs(encoding, recognition),
    };
    return line('encoding', words.otherEncoding(other, about), decodeButton(encoding));
  }

  /** Returns the line about UTF-8 that is decoded as single bytes. */
  const missedUtf8Line = (missed) => line('double-encoding', words.missedUtf8(missed), decodeButton('utf-8'));

  /** Returns the line about a text in UTF-8 that declares another encoding. */
  const declarationLine = (declaration) =>
    line(
      'encoding',
      words.declares(declaration),
      writeButton(declaration),
      goToButton(words.GO_TO_DECLARATION, declaration.offset),
    );

  /** Returns the line about an input that only an obsolete form of UTF-8 accepts. */
  const obsoleteFormLine = () => line('lenient', words.OBSOLETE_FORM, decodeButton('utf-8'));

  /**
   * Returns the line about the legacy encoding that was applied because of the bytes. The user can see whether its text makes sense.
   */
  const detectedLine = ({ encoding, because }, recognition, declaration) =>
    line(
      'encoding',
      words.detected(encoding, because, sameTextAs(encoding, recognition), declaration),
      convertButton(words.convertTo('utf-8'), 'utf-8', 'strict'),
      button(words.OTHER_ENCODINGS, () => goToPanel('detection')),
    );

  /** Returns the line that suggests to convert the input to UTF-8. */
  function convertLine(state) {
    const { everyByteEncodings, encoding, recognition } = state;
    const detected = detectedLegacyEncoding(state);
    if (detected) return detectedLine(detected, recognition, state.findings?.wrongDeclaration);
    return line(
      'convert',
      everyByteEncodings.includes(encoding) ? words.everyByteAllowed(encoding) : words.valid(encoding),
      convertButton(words.convertTo('utf-8'), 'utf-8', 'strict'),
    );
  }

  return { joinedLine, binaryLine, otherEncodingLine, missedUtf8Line, declarationLine, obsoleteFormLine, convertLine };
}

/** Suggestions about the encoding of the input. */
import { MIN_APPLIED_CONFIDENCE } from '../detection.js';
import { describeSamples, formatCount, formatNumber } from '../format.js';
import { goToPanel } from '../panel-navigation.js';
import { detectedLegacyEncoding, FALLBACK_ENCODING, SURROGATE_ENCODING } from '../suggest-encoding.js';
import { button, line } from './advice-line.js';
import { make } from './dom.js';

/** Names of formats that may contain text. */
const COMPRESSED = /^(?:7z|bzip2|gzip|LZ4|xz|ZIP|zstd)\b/;

/** A note for encodings that are little known, shown after the name. */
const ENCODING_NOTES = {
  'mutf-8': ' (Java’s Modified UTF-8)',
  'cesu-8': ' (used by some databases)',
  'wtf-8': ' (keeps unpaired surrogates)',
};

/** Returns whether an obsolete form of UTF-8 is selected that accepts the input, and detection lists it. */
export const isObsoleteForm = ({ encoding, scan, recognition }) =>
  /^utf-8-/.test(encoding) &&
  scan?.errors === 0 &&
  recognition?.candidates.some((candidate) => candidate.encoding === encoding);

/** Returns a warning for UTF-16 without a BOM, whose byte order readers have to guess. */
function byteOrderNote({ encoding }, { bom }) {
  if (bom || !/^utf-16[bl]e$/.test(encoding)) return '';
  return ` It has no BOM, so the byte order was inferred from the text. Label it ${encoding}: software that knows only “UTF-16” assumes big-endian (RFC 2781 §4.3, February 2000).`;
}

/** Returns the line about bytes that no encoding explains. */
export const unknownLine = () =>
  line('encoding', [
    make('b', {}, 'Unknown 8-bit text'),
    ': not UTF-8, and the bytes do not show which encoding it is. Ask the sender: an encoding that fits by chance would change the text.',
  ]);

/** Returns the line about an encoding that the package cannot decode. */
export const unsupportedLine = (name) =>
  line('encoding', [
    make('b', {}, `Probably ${name}`),
    ': utfscope cannot decode this encoding. All its bytes are ASCII, so the text also passes as UTF-8. Decode it with another tool first.',
  ]);

/**
 * Returns functions that make lines about the encoding.
 *
 * @param {ReturnType<import('./advice-line.js').createButtons>} buttons
 */
export function encodingAdvice({ decodeButton, convertButton, goToButton }) {
  /** Returns the line that names the file format. It offers to decode the file as text only until the user chooses an encoding. */
  function binaryLine({ name, because }, { doc, encoding }) {
    const isDecoded = doc.encodingBy !== 'default';
    const shown = isDecoded
      ? `The bytes are decoded as ${encoding} because you chose it.`
      : 'The bytes are shown without decoding.';
    const next = COMPRESSED.test(name) ? ' Decompress it, then open the text in it.' : '';
    const content = [make('b', {}, `Not text: ${name}`), ` (${because}). ${shown}${next}`];
    return line('binary', content, ...(isDecoded ? [] : [decodeButton(encoding)]));
  }

  /** Returns the line about an encoding that explains the bytes better. */
  function otherEncodingLine(other, isSure, recognition) {
    const { encoding, because, confidence } = other;
    const isWeak = encoding === FALLBACK_ENCODING && confidence < MIN_APPLIED_CONFIDENCE;
    const isFinal = isWeak || [SURROGATE_ENCODING, 'utf-8'].includes(encoding);
    return line(
      'encoding',
      [
        make('b', {}, `${isSure ? 'Detected' : 'Probably'} ${encoding}`),
        `${ENCODING_NOTES[encoding] ?? ''}: ${because}. `,
        isFinal ? '' : `Decode it as ${encoding}, then convert it to utf-8.`,
        byteOrderNote(other, recognition),
      ],
      decodeButton(encoding),
    );
  }

  /** Returns the line about UTF-8 that is decoded as single bytes. */
  function missedUtf8Line(missed) {
    const characters = formatCount(missed.sequences, 'multi-byte character');
    return line(
      'double-encoding',
      [
        make('b', {}, 'Mostly UTF-8'),
        `: ${characters} ${missed.sequences === 1 ? 'is' : 'are'} decoded here as one character per byte. `,
        `As utf-8, only ${formatCount(missed.count, 'byte')} ${missed.count === 1 ? 'needs' : 'need'} repair: ${describeSamples(missed)}.`,
      ],
      decodeButton('utf-8'),
    );
  }

  /** Returns the line about a text in UTF-8 that declares another encoding. */
  const declarationLine = ({ name, offset }) =>
    line(
      'encoding',
      [
        make('b', {}, `Declares ${name}`),
        ` at offset ${formatNumber(offset)}, but is UTF-8. Software that follows the declaration shows other characters. Correct the declaration, or convert the text.`,
      ],
      goToButton('Go to declaration', offset),
    );

  /** Returns the line about an input that only an obsolete form of UTF-8 accepts. */
  const obsoleteFormLine = () =>
    line(
      'lenient',
      [
        make('b', {}, 'Only an obsolete UTF-8 standard accepts this input'),
        '. Today’s UTF-8 (RFC 3629) rejects some of these bytes, and so does current software.',
      ],
      decodeButton('utf-8'),
    );

  /**
   * Returns the line about the legacy encoding that was applied because of the bytes. The user can see whether its text makes sense.
   */
  const detectedLine = ({ encoding, because }) =>
    line(
      'encoding',
      [
        make('b', {}, `Detected ${encoding}`),
        `: ${because}. If the text does not make sense, choose another encoding. Otherwise convert it.`,
      ],
      convertButton('Convert to utf-8', 'utf-8', 'strict'),
      button('Other encodings', () => goToPanel('detection')),
    );

  /** Returns the line that suggests to convert the input to UTF-8. */
  function convertLine(state) {
    const { everyByte, encoding } = state;
    const detected = detectedLegacyEncoding(state);
    if (detected) return detectedLine(detected);
    return line(
      'convert',
      everyByte.includes(encoding)
        ? [
            make('b', {}, `Every byte is allowed in ${encoding}`),
            ', so this does not prove that the encoding is right. Check that the text makes sense, then convert it.',
          ]
        : [make('b', {}, `Valid ${encoding}`), '. Convert it for software that expects UTF-8.'],
      convertButton('Convert to utf-8', 'utf-8', 'strict'),
    );
  }

  return { binaryLine, otherEncodingLine, missedUtf8Line, declarationLine, obsoleteFormLine, convertLine };
}

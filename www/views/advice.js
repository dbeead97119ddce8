/**
 * Suggestions for the input, one line each with at most two buttons: another encoding to decode it in, wrongly decoded text to
 * repair, invisible and hidden characters to look at, and the repair of the selected fault.
 */
import { FALLBACK_POLICY } from '../error-policies.js';
import { hiddenCharacters, replacementOffsets } from '../hidden-characters.js';
import { evadesFilters } from '../hidden-text.js';
import {
  clauseOf,
  formatNumber,
  formatCount,
  display,
  hexBytes,
  describeSamples,
  positionNote,
  timesEncoded,
  uPlus,
} from '../format.js';
import { sinceOf } from '../standards-history.js';
import {
  confidentWideEncoding,
  detectedLegacyEncoding,
  FALLBACK_ENCODING,
  isHiddenTextLikely,
  isUnknownText,
  misreadUtf8,
  suggestEncoding,
  SURROGATE_ENCODING,
} from '../suggest-encoding.js';
import { MALFORMED } from '../segment-kinds.js';
import { goToPanel } from '../panel-navigation.js';
import { createFold } from './advice-fold.js';
import { make, glyphWithNumber } from './dom.js';
import { visibleText } from './visible-text.js';
import { repairAdvice } from './repair-advice.js';
import { unsupportedEncoding } from './unsupported-encoding.js';

const MAX_CHARACTERS_LISTED = 3;
const MAX_MESSAGE_LENGTH = 120; // characters of a message in invisible characters

/** A note for encodings that are little known, shown after the name. */
const ENCODING_NOTES = {
  'mutf-8': ' (Java’s Modified UTF-8)',
  'cesu-8': ' (used by some databases)',
  'wtf-8': ' (keeps unpaired surrogates)',
};

const line = (kind, content, ...buttons) => make('li', { 'data-kind': kind }, make('p', {}, ...content), ...buttons);

/** Marks a line as one about an attack, which is never folded. */
function attack(element) {
  element.dataset.attack = '';
  return element;
}

function button(label, onClick) {
  const element = make('button', { type: 'button', class: 'small' }, label);
  element.addEventListener('click', onClick);
  return element;
}

/** Returns the first of the given code points, each with its label. */
function characterList(codePoints) {
  const list = codePoints
    .slice(0, MAX_CHARACTERS_LISTED)
    .flatMap((codePoint) => [...glyphWithNumber(display(codePoint), uPlus(codePoint)), ', ']);
  list.pop();
  return codePoints.length > MAX_CHARACTERS_LISTED ? [...list, ' …'] : list;
}

/** Returns the fault in one line: the bytes, the reason, the clause that rejects them, and since when. */
function faultLine({ start, bytes, position, explanation: { judgements } }) {
  const [{ sentence, citation }] = judgements;
  const { since, others } = sinceOf(judgements[0]);
  return line('fault', [
    make('b', {}, `✕ ${hexBytes(bytes)} at offset ${formatNumber(start)}${positionNote(position)}`),
    `: ${sentence} `,
    make('cite', {}, clauseOf(citation)),
    ...(since ? [` ${since[0].toUpperCase()}${since.slice(1)}`, make('span', { class: 'if-wide' }, others), '.'] : []),
  ]);
}

/** Returns whether an obsolete form of UTF-8 is selected that accepts the input, and detection lists it. */
const isObsoleteForm = ({ encoding, scan, recognition }) =>
  /^utf-8-/.test(encoding) &&
  scan?.errors === 0 &&
  recognition?.candidates.some((candidate) => candidate.encoding === encoding);

/** Returns a warning for UTF-16 without a BOM, whose byte order readers have to guess. */
function byteOrderNote({ encoding }, { bom }) {
  if (bom || !/^utf-16[bl]e$/.test(encoding)) return '';
  return ` It has no BOM, so the byte order was inferred from the text. Label it ${encoding}: software that knows only “UTF-16” assumes big-endian (RFC 2781 §4.3, February 2000).`;
}

const unknownLine = () =>
  line('encoding', [
    make('b', {}, 'Unknown 8-bit text'),
    ': not UTF-8, and the bytes do not show which encoding it is. Ask the sender: an encoding that fits by chance would change the text.',
  ]);

const unsupportedLine = (name) =>
  line('encoding', [
    make('b', {}, `Probably ${name}`),
    ': utfscope cannot decode this encoding. All its bytes are ASCII, so the text also passes as UTF-8. Decode it with another tool first.',
  ]);

/**
 * @param {HTMLElement} list
 * @param {ReturnType<import('../state.js').createStore>} store
 * @param {{ readAs: (encoding: string) => void, goToProblem: (direction: number) => void, goToNext: (offsets: number[]) => void }} actions
 */
export function mount(list, store, actions) {
  const fold = createFold();
  const decodeButton = (encoding) => button(`Decode as ${encoding}`, () => actions.readAs(encoding));
  const nextButton = (offsets) => button('Go to next', () => actions.goToNext(offsets));

  /** Returns a button that opens the conversion to `to` with an error policy. */
  const convertButton = (label, to, errors) =>
    button(label, () => {
      store.set({ suggestedConversion: { to, errors } });
      goToPanel('convert');
    });

  /** Returns the line that names the file format. It offers to decode the file as text only until the user chooses an encoding. */
  function binaryLine({ name, because }, { doc, encoding }) {
    const content = [make('b', {}, `Not text: ${name}`), ` (${because}). The bytes are shown without decoding.`];
    return line('binary', content, ...(doc.encodingBy === 'default' ? [decodeButton(encoding)] : []));
  }

  function otherEncodingLine(other, isSure, recognition) {
    const { encoding, because } = other;
    const isFinal = [FALLBACK_ENCODING, SURROGATE_ENCODING, 'utf-8'].includes(encoding);
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

  /** Returns the line that says how to repair the selected fault, with a button for each policy that repairs it. */
  function repairLine(detail, repair, { scan, encoding }) {
    const { errors, followOn } = scan;
    const isFallback = repair.policy === FALLBACK_POLICY;
    // With more faults than this one, leaving bytes out would join the text around each of them.
    const canRemove = detail.explanation.judgements[0].reason === 'truncated' && errors === 1 && !repair.isMixed;
    const all = errors === 1 ? '' : ` all ${formatNumber(errors)}`;
    // A decoder writes more U+FFFD than there are places: the label says how many.
    const replacement =
      followOn > 0
        ? `Replace${errors - followOn === 1 ? '' : ' all'} with ${formatNumber(errors)} U+FFFD`
        : `Replace${all} with U+FFFD`;
    const fallback = `Decode ${errors === 1 ? 'this byte' : 'malformed bytes'} as ${FALLBACK_ENCODING}`;
    return line(
      'repair',
      [
        make('b', {}, 'How to fix'),
        `: ${repair.sentence}`,
        canRemove ? ' If you remove it or replace it with U+FFFD, the character and the text after it stay lost.' : '',
      ],
      ...(canRemove
        ? [convertButton(`Remove the ${formatCount(detail.bytes.length, 'byte')}`, encoding, 'ignore')]
        : []),
      convertButton(isFallback ? fallback : replacement, encoding, repair.policy),
    );
  }

  /** Returns the line about the first place that was decoded in the wrong encoding. The panel “Repair the text” shows all changes before they are made. */
  function wronglyDecodedLine({ offsets, first: { bytes, from, to }, as, times, isEncodedAgain }) {
    const places = offsets.length === 1 ? '' : ` in ${formatNumber(offsets.length)} places`;
    return line(
      'double-encoding',
      [
        make('b', {}, isEncodedAgain ? `Encoded ${timesEncoded(times)}${places}` : `Wrongly decoded${places}`),
        ': ',
        make('code', {}, hexBytes(bytes)),
        ` at offset ${formatNumber(offsets[0])} is “`,
        ...visibleText(from),
        '” and was “',
        ...visibleText(to),
        '”. ',
        isEncodedAgain
          ? `UTF-8 was decoded as ${as} and encoded again${times > 1 ? `, ${formatNumber(times)} times` : ''}. `
          : `The text was decoded as ${as}, which it is not. `,
        'Every sequence is well formed, so no standard rejects it.',
      ],
      nextButton(offsets),
      button('Review repair', () => goToPanel('repair')),
    );
  }

  /** Returns the line about several repairs that are equally likely, so that none is made. */
  const undecidedLine = ({ candidates }) =>
    line(
      'double-encoding',
      [
        make('b', {}, 'Maybe decoded in the wrong encoding'),
        `: ${formatCount(candidates.length, 'repair')} are about equally likely, so none is made. Choose one only if you know the text.`,
      ],
      button('Compare repairs', () => goToPanel('repair')),
    );

  /** Returns the line about characters that a decoder without validation reads where UTF-8 rejects the bytes. */
  function lenientDecodingLine({ rows }) {
    const isHidden = rows.some(evadesFilters);
    const shown = isHidden ? rows.filter(evadesFilters) : rows;
    const places = shown.length === 1 ? '' : ` in ${formatCount(shown.length, 'place')}`;
    const all = line(
      isHidden ? 'hidden' : 'lenient',
      [
        make('b', {}, isHidden ? 'Hidden text' : 'Lenient decoders differ'),
        isHidden
          ? ': filters miss it, but a decoder that skips validation reads '
          : ': a decoder that skips validation reads ',
        ...characterList([...new Set(shown.flatMap((row) => row.reads))]),
        `${places}.`,
      ],
      button('Show details', () => goToPanel('lenient-decoding')),
    );
    return isHidden ? attack(all) : all;
  }

  /** Returns the line about U+FFFD in the input: an earlier decoder lost text there. */
  function replacementLine(offsets, isWhole) {
    const total = `${isWhole ? '' : 'at least '}${formatCount(offsets.length, 'replacement character')} (U+FFFD)`;
    return line(
      'hidden',
      [
        make('b', {}, `Contains ${total}`),
        `, the first at offset ${formatNumber(offsets[0])}: a decoder wrote them for bytes that it could not decode. That text is lost here; only the original bytes still have it.`,
      ],
      nextButton(offsets),
    );
  }

  /** Returns the line about the characters in the list of problems that a reader does not see. */
  function hiddenLine({ offsets, codePoints, message, isAttack, isWhole }) {
    const shown = message.length > MAX_MESSAGE_LENGTH ? `${message.slice(0, MAX_MESSAGE_LENGTH)}…` : message;
    const all = line(
      'hidden',
      [
        make('b', {}, `${isWhole ? '' : 'At least '}${formatCount(codePoints.length, 'invisible character')}`),
        ': ',
        ...characterList([...new Set(codePoints)]),
        message ? `: ${shown}.` : '. The text may not say what it seems to say.',
      ],
      nextButton(offsets),
    );
    return isAttack ? attack(all) : all;
  }

  /** Returns the line about the first fault, for the time when no fault is selected. */
  function firstFaultLine({ scan, firstFault }) {
    if (firstFault?.severity !== 'error') {
      return line(
        'repair',
        [make('b', {}, formatCount(scan.errors, 'fault')), ' in the input.'],
        button('Go to next fault', () => actions.goToProblem(1)),
      );
    }
    const { offset, bytes, position, sentence, citation } = firstFault;
    return line(
      'fault',
      [
        make('b', {}, `✕ ${hexBytes(bytes)} at offset ${formatNumber(offset)}${positionNote(position)}`),
        `: ${sentence} `,
        make('cite', {}, clauseOf(citation)),
        scan.errors > 1 ? ` This is the first of ${formatCount(scan.errors, 'fault')}.` : '',
      ],
      button(scan.errors > 1 ? 'Go to first fault' : 'Go to fault', () => actions.goToNext([offset])),
    );
  }

  const obsoleteFormLine = () =>
    line(
      'lenient',
      [
        make('b', {}, 'Only an obsolete UTF-8 standard accepts this input'),
        '. Today’s UTF-8 (RFC 3629) rejects some of these bytes, and so does current software.',
      ],
      decodeButton('utf-8'),
    );

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
    if (recognition?.binary) return [binaryLine(recognition.binary, state)];
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
    // A better encoding makes a repair unnecessary; windows-1252 proves nothing, because it accepts any bytes.
    if (repair && hasErrors && (!other || [FALLBACK_ENCODING, SURROGATE_ENCODING].includes(other.encoding))) {
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
    const hidden = hiddenCharacters(findings);
    if (hidden.offsets.length > 0 && keepsCharacters && !unsupported) all.push(hiddenLine(hidden));
    if (hasErrors && state.detail && !detail && !wideCandidate) all.push(firstFaultLine(state));
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

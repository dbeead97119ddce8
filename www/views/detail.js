/**
 * The view of the selected sequence. It shows the character or the fault, and how the bits of the bytes form the code point. It also shows
 * the bytes and the code point in other notations, and the properties of the character.
 */
import {
  clauseOf,
  display,
  hexByte,
  hexBytes,
  hexOffset,
  isScalarValue,
  NO_CODE_POINT,
  positionText,
  uPlus,
} from '../format.js';
import { confidentWideEncoding } from '../suggest-encoding.js';
import { MALFORMED, VALID, WARNING } from '../segment-kinds.js';
import * as words from '../text/selection.js';
import { copyable, mountCopyButtons, propertyList } from './character.js';
import { glyph, make } from './dom.js';

/** The notations in display order, each with its name. The panel's heading already has the bytes in hex. */
const BYTE_FORMS = Object.entries(words.BYTE_FORMS);
const CODE_POINT_FORMS = Object.entries(words.CODE_POINT_FORMS);

/**
 * Returns the list of the bytes of a sequence, each split into prefix and payload bits.
 *
 * @param {object[]} bits by byte; `BitField` in the types of the package describes them. `from` and `to`: the payload of
 *   the byte has the bits of the code point from number `from` (the highest) down to number `to`
 */
function byteBits(bits) {
  return make(
    'ol',
    { class: 'byte-bits', 'aria-label': words.BYTE_BITS },
    ...bits.map(({ octet: byte, prefix, payload }, index) =>
      make(
        'li',
        {},
        make('span', { class: 'hex' }, hexByte(byte)),
        make(
          'span',
          { class: 'bits', dir: 'ltr' },
          make('span', { class: 'prefix' }, prefix),
          make('span', { class: 'payload', 'data-part': String(index % 6) }, payload),
        ),
      ),
    ),
  );
}

/** Returns the bits of the code point, each in the colour of its byte, above their hex digits. */
function codePointBits(bits, number) {
  const lowestFirst = [];
  for (const [index, { payload, from }] of bits.entries()) {
    for (const [at, bit] of [...payload].entries()) lowestFirst[from - at] = { bit, part: index % 6 };
  }
  // The number has at least four hex digits, as in U+0041. Leading digits are left out if the sequence has no bits for
  // them. If the sequence has bits for only a part of the first digit, the other bits of this digit are 0.
  const digits = number.toString(16).toUpperCase().padStart(4, '0').length;
  const width = Math.min(digits, Math.ceil(lowestFirst.length / 4)) * 4;
  const highestFirst = Array.from(
    { length: width },
    (_, at) => lowestFirst[width - 1 - at] ?? { bit: '0', part: null },
  );
  const nibbles = [];
  for (let at = 0; at < width; at += 4) {
    const nibble = highestFirst.slice(at, at + 4);
    const value = Number.parseInt(nibble.map(({ bit }) => bit).join(''), 2);
    const spans = [];
    for (const { bit, part } of nibble) {
      if (spans.at(-1)?.dataset.part === String(part)) spans.at(-1).textContent += bit;
      else spans.push(make('span', { 'data-part': String(part) }, bit));
    }
    nibbles.push(
      make(
        'span',
        { class: 'nibble' },
        make('span', { class: 'bits' }, ...spans),
        make('span', { class: 'digit' }, value.toString(16).toUpperCase()),
      ),
    );
  }
  return make('div', { class: 'code-point-bits' }, ...nibbles);
}

/** Returns the name, block and category of a character; '' if there is no character or its properties are not loaded. */
function nameLine(characterInfo) {
  if (!characterInfo) return '';
  const { name, block, category } = characterInfo;
  return make(
    'div',
    { class: 'character-info' },
    make('p', { class: 'name' }, name),
    make('p', { class: 'block' }, [block, category].filter(Boolean).join(' · ')),
  );
}

/**
 * Returns the head of the panel: the character, its bytes, its place and its name.
 *
 * @param {object} detail of the selected byte
 * @param {object | null} characterInfo null if the sequence is malformed, or until the properties are loaded
 * @param {string} encoding for the title of malformed bytes; empty if the title does not name it
 */
function heading(detail, characterInfo, encoding) {
  const malformed = detail.kind === MALFORMED;
  const shown = malformed ? { text: '✕', label: false } : display(detail.codePoint);
  const length = detail.end - detail.start;
  const isShift = detail.codePoint === NO_CODE_POINT;
  const title = malformed ? words.malformed(encoding) : isShift ? words.SHIFT : uPlus(detail.codePoint);
  const hex =
    length > 1
      ? `0x${hexOffset(detail.start, 2)}–0x${hexOffset(detail.end - 1, 2)}`
      : `0x${hexOffset(detail.start, 2)}`;
  return make(
    'div',
    { class: 'detail-head', 'data-kind': malformed ? 'malformed' : detail.kind === WARNING ? 'warning' : 'valid' },
    make('div', { class: 'detail-face' }, glyph(shown)),
    make(
      'div',
      {},
      make('p', { class: 'detail-title' }, make('strong', {}, title), ' ', make('code', {}, hexBytes(detail.bytes))),
      make('p', { class: 'where' }, words.placeOf(positionText(detail.position), detail.start, detail.end, hex)),
      nameLine(characterInfo),
    ),
  );
}

/**
 * Returns the verdict of the encoding on the sequence; null if the encoding has no sentence about it.
 *
 * @param {object} detail of the selected byte
 * @param {string} encoding
 * @param {object | null} wideCandidate from confidentWideEncoding
 */
function verdict(detail, encoding, wideCandidate) {
  const judgement =
    detail.explanation.judgements.find((row) => row.encoding === encoding) ?? detail.explanation.judgements[0];
  if (!judgement?.sentence) return null;
  return make(
    'div',
    { class: 'verdict', 'data-verdict': wideCandidate ? 'quiet' : judgement.verdict },
    make('p', {}, wideCandidate ? words.inputIsNot(encoding, judgement.sentence) : judgement.sentence),
    judgement.citation ? make('cite', {}, clauseOf(judgement.citation)) : '',
  );
}

/** Returns the number that the payload bits form; null when bytes are missing. */
function payloadNumber(bits) {
  if (bits.length === 0 || Math.min(...bits.map(({ to }) => to)) !== 0) return null;
  const inOrder = [...bits].sort((a, b) => b.from - a.from);
  return Number.parseInt(inOrder.map(({ payload }) => payload).join(''), 2);
}

/**
 * Returns the sentence below the bits; '' for a valid sequence whose bits are the code point or form no number.
 *
 * @param {object} detail of the selected byte
 * @param {number | null} number from payloadNumber
 * @param {string} encoding
 */
function bitsSentence({ kind, start, codePoint, explanation: { sequence } }, number, encoding) {
  // If the bits do not begin at the selected sequence, the sentence says where they begin.
  const from = sequence.offset === start ? null : sequence.offset;
  if (number === null && kind !== MALFORMED) return '';
  if (number === null) return from === null ? words.BITS_SO_FAR : words.bitsSoFarFrom(from);
  if (kind === MALFORMED) return words.rejectedBits(from, uPlus(number), encoding);
  return number === codePoint ? '' : words.pairOffset(hexOffset(number, 5), hexOffset(codePoint, 5));
}

/** Returns the drawing of the bits: of the sequence, or of both sequences of a surrogate pair. */
function bitsDrawing(detail, encoding) {
  const { explanation, second, codePoint } = detail;
  const drawing = make('div', { class: 'bits-drawing' });
  const numbers = [explanation, ...(second ? [second] : [])].map(({ bits }) => {
    const number = payloadNumber(bits);
    drawing.append(byteBits(bits));
    if (number !== null) drawing.append(codePointBits(bits, number));
    return number;
  });
  const sentence = second
    ? words.pairFor(numbers.map(uPlus), uPlus(codePoint))
    : bitsSentence(detail, numbers[0], encoding);
  if (sentence) drawing.append(make('p', { class: 'bits-sentence' }, sentence));
  return drawing;
}

/** Returns the calculation from the code point to its bytes; '' for a malformed sequence. */
function stepList({ kind, explanation: { steps } }, isOpen) {
  if (kind === MALFORMED || steps.length === 0) return '';
  const details = make('details', { class: 'steps' }, make('summary', {}, words.STEP_BY_STEP));
  details.append(make('ol', {}, ...steps.map((step) => make('li', {}, step))));
  details.open = isOpen;
  return details;
}

/** Returns a titled list of notations; '' if it has no rows. @param {[key: string, name: string][]} rows */
function formList(title, rows, forms) {
  const terms = rows
    .filter(([key]) => forms[key])
    .flatMap(([key, name]) => [
      make('dt', {}, name),
      copyable(`${title}: ${name}`, forms[key], [make('code', { dir: 'ltr' }, forms[key])]),
    ]);
  return terms.length === 0 ? '' : make('section', {}, make('h3', {}, title), make('dl', {}, ...terms));
}

/** Returns the notations. For a surrogate pair, appends the notations of the second sequence to those of the first. */
function withSecond(forms, second) {
  if (!second) return forms;
  const joined = BYTE_FORMS.map(([key]) => {
    const both = [forms[key], second.forms[key]];
    // Notations with a prefix, such as %ED and \xED, need no space between the sequences.
    return [key, both.join(/^[%\\]/.test(both[1]) ? '' : ' ')];
  });
  return { ...forms, ...Object.fromEntries(joined) };
}

/**
 * Returns the notations of a code point. UCS-4 has all code points; UTF-32 and HTML character references have only scalar
 * values.
 */
const formsOfCodePoint = (codePoint) =>
  isScalarValue(codePoint)
    ? CODE_POINT_FORMS
    : CODE_POINT_FORMS.filter(([key]) => key !== 'html').map(([key, name]) => [key, key === 'utf32' ? 'UCS-4' : name]);

function formLists({ kind, codePoint, second, explanation: { forms: first, bits } }) {
  const forms = withSecond(first, second);
  const bytes = BYTE_FORMS.filter(([key]) => key !== 'binary' || bits.length === 0);
  return make(
    'div',
    { class: 'forms' },
    kind === MALFORMED ? '' : formList(words.CODE_POINT, formsOfCodePoint(codePoint), forms),
    formList(words.BYTES, bytes, forms),
  );
}

/**
 * @param {HTMLElement} section
 * @param {ReturnType<import('../state.js').createStore>} store
 * @param {{ copy: (text: string, what: string) => void }} actions
 */
export function mount(section, store, { copy }) {
  const body = section.querySelector('.body');
  let arePropertiesOpen = false; // remembered while a selection without a character is shown
  const renewCopyButtons = mountCopyButtons(body, copy);

  store.subscribe(['detail', 'doc', 'encoding', 'characterInfo', 'recognition'], (state) => {
    const { detail, doc, encoding, characterInfo } = state;
    // A listener for `toggle` would be too late: that event comes in a later task, or not at all if the list is replaced before.
    arePropertiesOpen = body.querySelector('details.properties')?.open ?? arePropertiesOpen;
    if (!detail || !doc || doc.length === 0) {
      body.replaceChildren(make('p', { class: 'hint' }, words.NOTHING_SELECTED));
      return;
    }
    const { bits, notes } = detail.explanation;
    const wideCandidate = confidentWideEncoding(state);
    const areStepsOpen = body.querySelector('details.steps')?.open ?? false;
    const focused = body.contains(document.activeElement) ? document.activeElement.dataset.name : undefined;
    const currentInfo =
      characterInfo?.codePoint === detail.codePoint && detail.kind !== MALFORMED ? characterInfo : null;
    body.replaceChildren(
      heading(detail, currentInfo, wideCandidate ? encoding : ''),
      (detail.kind !== VALID && verdict(detail, encoding, wideCandidate)) || '',
      ...notes.map((note) => make('p', { class: 'verdict', 'data-verdict': 'warning' }, note)),
      bits.some(({ payload }) => payload) ? bitsDrawing(detail, encoding) : '',
      stepList(detail, areStepsOpen),
      formLists(detail),
      propertyList(currentInfo, arePropertiesOpen),
    );
    renewCopyButtons(focused);
  });
}

/**
 * The chosen sequence in detail: what it is, the bits of its octets and where they land in the code point, the
 * reason when it is malformed, and the same code point in other forms.
 */
import { count, display, hexOctet, hexOctets, hexOffset, isUtf8Form, uPlus } from '../format.js';
import { glyph, make } from './dom.js';

const MALFORMED = 2;

/** The forms by what they are of, in the order of the page; the head shows the octets in hex already. */
const FORMS = {
  Octets: [
    ['binary', 'Binary'],
    ['octal', 'Octal'],
    ['decimal', 'Decimal'],
    ['percent', 'Percent'],
    ['escaped', 'Escaped'],
    ['annexR', 'Annex R'],
  ],
  'Code point': [
    ['codePointBinary', 'Binary'],
    ['codePointOctal', 'Octal'],
    ['codePointDecimal', 'Decimal'],
    ['html', 'HTML'],
    ['javascript', 'JavaScript'],
    ['utf8', 'UTF-8'],
    ['utf16', 'UTF-16'],
    ['utf32', 'UTF-32'],
  ],
};

/** The octets of the sequence, each with its prefix and its payload. */
function octetBits(bits) {
  return make(
    'ol',
    { class: 'octet-bits', 'aria-label': 'Bits of the octets' },
    ...bits.map(({ octet, prefix, payload }, index) =>
      make(
        'li',
        {},
        make('span', { class: 'hex' }, hexOctet(octet)),
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

/** The code point's bits, each run in the colour of the octet it came from, over the digits that they make. */
function codePointBits(bits, codePoint) {
  const coloured = bits.flatMap(({ payload }, index) => [...payload].map((bit) => ({ bit, part: index % 6 })));
  const digits = codePoint.toString(16).toUpperCase().padStart(4, '0');
  // Leading zeros that no digit needs are left out; digits that no bit reaches are padded, as the article does.
  const width = digits.length * 4;
  while (coloured.length > width && coloured[0].bit === '0') coloured.shift();
  const padding = Math.max(0, Math.ceil(coloured.length / 4) * 4 - coloured.length);
  const all = [...Array.from({ length: padding }, () => ({ bit: '0', part: null })), ...coloured];
  const nibbles = [];
  for (let at = 0; at < all.length; at += 4) {
    const nibble = all.slice(at, at + 4);
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

function heading(detail) {
  const malformed = detail.kind === MALFORMED;
  const shown = malformed ? { text: '✕', label: false } : display(detail.codePoint);
  const length = detail.end - detail.start;
  const title = malformed ? 'Malformed' : uPlus(detail.codePoint);
  const last = length > 1 ? `–${count(detail.end - 1)}` : '';
  const hex =
    length > 1
      ? `0x${hexOffset(detail.start, 2)}–0x${hexOffset(detail.end - 1, 2)}`
      : `0x${hexOffset(detail.start, 2)}`;
  return make(
    'div',
    { class: 'detail-head', 'data-kind': malformed ? 'malformed' : detail.kind === 1 ? 'warning' : 'valid' },
    make('div', { class: 'detail-face' }, glyph(shown)),
    make(
      'div',
      {},
      make('p', { class: 'detail-title' }, make('strong', {}, title), ' ', make('code', {}, hexOctets(detail.octets))),
      make('p', { class: 'where' }, `offset ${count(detail.start)}${last} · ${hex}`),
    ),
  );
}

function verdict(detail, encoding) {
  const judgement =
    detail.explanation.judgements.find((row) => row.encoding === encoding) ?? detail.explanation.judgements[0];
  if (!judgement?.sentence) return null;
  const { document: source, section } = judgement.citation ?? {};
  return make(
    'div',
    { class: 'verdict', 'data-verdict': judgement.verdict },
    make('p', {}, judgement.sentence),
    source ? make('cite', {}, `${source} ${section}`.trim()) : '',
  );
}

/** The number that the payload bits make, or null when octets are missing. */
function spelled(bits) {
  if (bits.length === 0 || bits.at(-1).to !== 0) return null;
  return Number.parseInt(bits.map(({ payload }) => payload).join(''), 2);
}

function bitsDrawing({ kind, start, explanation: { bits, sequence } }, encoding) {
  const drawing = make('div', { class: 'bits-drawing' }, octetBits(bits));
  const codePoint = spelled(bits);
  if (codePoint !== null) drawing.append(codePointBits(bits, codePoint));
  const from = sequence.offset === start ? '' : ` from offset ${count(sequence.offset)}`;
  if (kind === MALFORMED && codePoint !== null) {
    drawing.append(
      make('p', { class: 'spelling' }, `The bits${from} spell ${uPlus(codePoint)}, which ${encoding} refuses here.`),
    );
  } else if (kind === MALFORMED) {
    drawing.append(make('p', { class: 'spelling' }, `The bits${from} that are there; octets are missing.`));
  }
  return drawing;
}

function formList(title, rows, forms) {
  const terms = rows
    .filter(([key]) => forms[key])
    .flatMap(([key, name]) => [make('dt', {}, name), make('dd', {}, make('code', { dir: 'ltr' }, forms[key]))]);
  return terms.length === 0 ? '' : make('section', {}, make('h3', {}, title), make('dl', {}, ...terms));
}

function formLists({ kind, explanation: { forms, bits } }, wide) {
  const octets = FORMS.Octets.filter(([key]) => key !== 'binary' || bits.length === 0);
  return make(
    'div',
    { class: 'forms' },
    kind === MALFORMED ? '' : formList('Code point', FORMS['Code point'], forms),
    wide ? '' : formList('Octets', octets, forms),
  );
}

/** @param {HTMLElement} section @param {ReturnType<import('../state.js').createStore>} store */
export function mount(section, store) {
  const body = section.querySelector('.body');

  store.subscribe(['detail', 'doc', 'encoding'], ({ detail, doc, encoding }) => {
    if (!detail || !doc || doc.length === 0) {
      const invitation = 'Choose an octet, a character, a cell of the code page or a fault: it is taken apart here.';
      body.replaceChildren(make('p', { class: 'hint' }, invitation));
      return;
    }
    // Drawn for UTF-8's patterns alone: elsewhere the octets may be in another order, and pairs count from U+10000.
    const foreign = !isUtf8Form(encoding);
    const { bits } = detail.explanation;
    body.replaceChildren(
      heading(detail),
      (detail.kind !== 0 && verdict(detail, encoding)) || '',
      bits.length > 0 && !foreign ? bitsDrawing(detail, encoding) : '',
      formLists(detail, foreign),
    );
  });
}

/** The printed report: verdict on the input, its first bytes, its faults, and the verdict of each encoding on the selection. */
import {
  clauseOf,
  formatNumber,
  formatCount,
  faultCount,
  hexByte,
  hexBytes,
  hexOffset,
  isSurrogatePair,
  positionText,
  uPlus,
} from '../format.js';
import { segmentAt } from '../state.js';
import { make } from './dom.js';
import { MALFORMED } from '../segment-kinds.js';

const ROW = 16;

function table(headings, rows) {
  const cells = (name, values) => make('tr', {}, ...values.map((value) => make(name, {}, value)));
  return make(
    'table',
    {},
    make('thead', {}, cells('th', headings)),
    make('tbody', {}, ...rows.map((row) => cells('td', row))),
  );
}

/** Returns a hex dump with malformed bytes in frames. */
function dump(window) {
  const pre = make('pre', {});
  for (let offset = 0; offset < window.to; offset += 1) {
    if (offset % ROW === 0) pre.append(`${offset === 0 ? '' : '\n'}${hexOffset(offset)}  `);
    const digits = hexByte(window.bytes[offset]);
    pre.append(segmentAt(window, offset)?.kind === MALFORMED ? make('b', { 'data-bad': '' }, digits) : digits, ' ');
  }
  return pre;
}

function verdictLine({ doc, scan, encoding, everyByte }) {
  const isValid = scan.finished && !everyByte.includes(encoding);
  const verdict = scan.errors > 0 ? `not valid ${encoding}` : `${isValid ? 'valid' : 'decoded as'} ${encoding}`;
  const parts = [verdict, formatCount(doc.length, 'byte'), formatCount(scan.codePoints, 'code point')];
  parts.push(faultCount(scan.errors, scan.followOn), formatCount(scan.warnings, 'warning'));
  return `${parts.join(', ')}${scan.finished ? '' : ` in the first ${formatNumber(scan.done)} bytes`}.`;
}

/**
 * @param {HTMLElement} root
 * @param {ReturnType<import('../state.js').createStore>} store
 * @param {{ query: (kind: string) => Promise<any> }} engine
 */
export function mount(root, store, engine) {
  let loaded = null; // the answer for the current document

  store.subscribe(['scan', 'doc'], async ({ scan, doc }) => {
    if (!doc || doc.length === 0 || !scan?.finished) return;
    const answer = await engine.query('report').catch(() => null);
    if (answer) loaded = { ...answer, doc };
  });

  function draw() {
    const state = store.get();
    const { doc, scan, detail, recognition } = state;
    if (!doc || !scan) return;
    const parts = [
      make('h1', {}, doc.name ? `utfscope report: ${doc.name}` : 'utfscope report'),
      make('p', {}, `Result: ${verdictLine(state)}`),
    ];
    if (loaded?.doc === doc) {
      const { window, faults } = loaded;
      const rest = doc.length > window.to ? `, first ${formatNumber(window.to)}` : '';
      parts.push(make('h2', {}, `Bytes${rest} (malformed bytes are framed)`), dump(window));
      if (faults.rows.length > 0) {
        const all = scan.listed;
        const cut = all > faults.rows.length ? `, first ${faults.rows.length} of ${formatNumber(all)}` : '';
        const row = ({ offset, position, bytes, followOnBytes, reason, severity, sentence, citation }) => [
          `${positionText(position)}${formatNumber(offset)} (0x${hexOffset(offset, 2)})`,
          followOnBytes.length > 0
            ? `${hexBytes(bytes)} (${isSurrogatePair(followOnBytes) ? 'surrogate pair with' : 'followed by'} ${hexBytes(followOnBytes)})`
            : hexBytes(bytes),
          severity === 'warning' ? `${reason} (warning)` : reason,
          sentence,
          clauseOf(citation),
        ];
        parts.push(
          make('h2', {}, `Faults${cut}`),
          table(['Offset', 'Bytes', 'Reason', 'Explanation', 'Clause'], faults.rows.map(row)),
        );
      }
    }
    if (detail) {
      const { judgements, sequence } = detail.explanation;
      const row = ({ encoding, verdict, reason, codePoints, sentence, citation }) => [
        encoding,
        [verdict, reason, ...codePoints.map(uPlus)].filter(Boolean).join(' '),
        sentence,
        clauseOf(citation),
      ];
      parts.push(
        make('h2', {}, `Verdicts on ${sequence.hex} at offset ${formatNumber(sequence.offset)}`),
        table(['Encoding', 'Verdict', 'Explanation', 'Clause'], judgements.map(row)),
      );
    }
    if (recognition) {
      const row = (found) => [found.encoding, `${Math.round(found.confidence * 100)} %`, found.because];
      parts.push(
        make('h2', {}, 'Detected encoding'),
        table(['Encoding', 'Confidence', 'Evidence'], recognition.candidates.map(row)),
      );
    }
    root.replaceChildren(...parts);
  }

  addEventListener('beforeprint', draw);
  addEventListener('afterprint', () => root.replaceChildren());
}

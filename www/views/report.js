/**
 * The printed report: the verdict on the input, its first bytes, its first faults, the verdict of each encoding on the selection, and the
 * candidates for the encoding.
 */
import { joinedByText } from '../candidate-texts.js';
import {
  clauseOf,
  formatNumber,
  hexByte,
  hexBytes,
  hexOffset,
  isSurrogatePair,
  positionText,
  uPlus,
} from '../format.js';
import { segmentAt } from '../state.js';
import * as words from '../text/summary.js';
import { caveat } from './caveat.js';
import { make } from './dom.js';
import { MALFORMED } from '../segment-kinds.js';

const BYTES_PER_ROW = 16;

function table(headings, rows) {
  const cells = (name, values) => make('tr', {}, ...values.map((value) => make(name, {}, value)));
  return make(
    'table',
    {},
    make('thead', {}, cells('th', headings)),
    make('tbody', {}, ...rows.map((row) => cells('td', row))),
  );
}

/**
 * Returns a hex dump with malformed bytes in frames.
 *
 * @param {object} window the first bytes of the input, with their segments
 */
function dump(window) {
  const pre = make('pre', {});
  for (let offset = 0; offset < window.to; offset += 1) {
    if (offset % BYTES_PER_ROW === 0) pre.append(`${offset === 0 ? '' : '\n'}${hexOffset(offset)}  `);
    const digits = hexByte(window.bytes[offset]);
    pre.append(segmentAt(window, offset)?.kind === MALFORMED ? make('b', { 'data-bad': '' }, digits) : digits, ' ');
  }
  return pre;
}

/**
 * Returns the sentence with the verdict and the counts. An input without faults is “decoded”, not “valid”, if the scan is
 * not finished, or if the encoding accepts every byte, so that the lack of faults proves nothing.
 */
function verdictLine(state) {
  const { doc, scan, encoding, everyByteEncodings } = state;
  const isValid = scan.finished && !everyByteEncodings.includes(encoding);
  const verdict = scan.errors > 0 ? 'malformed' : isValid ? 'valid' : 'decoded';
  return words.reportVerdict(verdict, { encoding, bytes: doc.length, scan, note: caveat(state) });
}

/**
 * Draws the report before the page is printed, and removes it afterwards.
 *
 * @param {HTMLElement} root
 * @param {ReturnType<import('../state.js').createStore>} store
 * @param {{ query: (kind: string) => Promise<any> }} engine
 */
export function mount(root, store, engine) {
  let loaded = null; // the contents of the report, with the document that they are about

  store.subscribe(['scan', 'doc'], async ({ scan, doc }) => {
    if (!doc || doc.length === 0 || !scan?.finished) return;
    const answer = await engine.query('report').catch(() => null);
    if (answer) loaded = { ...answer, doc };
  });

  function draw() {
    const state = store.get();
    const { doc, scan, detail, recognition } = state;
    if (!doc || !scan) return;
    const parts = [make('h1', {}, words.reportTitle(doc.name)), make('p', {}, verdictLine(state))];
    if (loaded?.doc === doc) {
      const { window, faults } = loaded;
      const title = doc.length > window.to ? words.firstBytes(window.to) : words.BYTES;
      parts.push(make('h2', {}, title), dump(window));
      if (faults.rows.length > 0) {
        const [shown, total] = [faults.rows.length, scan.listed];
        const row = ({ offset, position, bytes, followOnBytes, reason, severity, sentence, citation }) => [
          `${positionText(position)}${formatNumber(offset)} (0x${hexOffset(offset, 2)})`,
          followOnBytes.length > 0
            ? (isSurrogatePair(followOnBytes) ? words.pairWith : words.followedBy)(
                hexBytes(bytes),
                hexBytes(followOnBytes),
              )
            : hexBytes(bytes),
          severity === 'warning' ? words.asWarning(reason) : reason,
          sentence,
          clauseOf(citation),
        ];
        parts.push(
          make('h2', {}, total > shown ? words.firstFaults(shown, total) : words.FAULTS),
          table(words.FAULT_COLUMNS, faults.rows.map(row)),
        );
      }
    }
    if (detail) {
      const { judgements, sequence } = detail.explanation;
      const row = ({ encoding, verdict, reason, codePoints, sentence, citation }) => [
        encoding,
        [words.SEQUENCE_VERDICTS[verdict], reason, ...codePoints.map(uPlus)].filter(Boolean).join(' '),
        sentence,
        clauseOf(citation),
      ];
      parts.push(
        make('h2', {}, words.verdictsOn(sequence.hex, sequence.offset)),
        table(words.VERDICT_COLUMNS, judgements.map(row)),
      );
    }
    if (recognition) {
      // An encoding that the text declares but the package lacks has no confidence.
      const row = ({ encoding, confidence, because, unsupported, isDeclared, same }) =>
        isDeclared
          ? [unsupported, '', because]
          : [[encoding, ...same].join(', '), `${Math.round(confidence * 100)} %`, because];
      parts.push(
        make('h2', {}, words.DETECTED_ENCODING),
        table(words.DETECTION_COLUMNS, joinedByText(recognition.candidates).map(row)),
      );
    }
    root.replaceChildren(...parts);
  }

  addEventListener('beforeprint', draw);
  addEventListener('afterprint', () => root.replaceChildren());
}

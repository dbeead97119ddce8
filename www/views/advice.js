/**
 * What to do about the input, in at most a few lines with a button each: another encoding that fits better, a double
 * encoding to undo, what is hidden, and how faults like the chosen one are mended.
 */
import { FALLBACK_POLICY } from '../error-policies.js';
import { evadesFilters } from '../hidden-text.js';
import { clauseOf, count, counted, display, hexBytes, describeSamples, timesEncoded, uPlus } from '../format.js';
import { sinceOf } from '../standards-history.js';
import {
  FALLBACK_ENCODING,
  SURROGATE_ENCODING,
  isTruncated,
  isHiddenTextLikely,
  isUnknownText,
  misreadUtf8,
  suggestEncoding,
  confidentWideEncoding,
} from '../suggest-encoding.js';
import { MALFORMED } from '../segment-kinds.js';
import { goToPanel } from '../panel-navigation.js';
import { make, readAs } from './dom.js';

const NAMED = 3; // hidden characters that the line names
const SPELLED = 120; // characters of a hidden message that the line shows

/** What the names of encodings do not say. */
const NAMED_SO = {
  'mutf-8': ', the Modified UTF-8 of Java',
  'cesu-8': ', as some databases store text',
  'wtf-8': ', which keeps halves of pairs',
};

/** How each kind of fault usually came about, and what mends it. */
const MENDING = {
  truncated: 'The input was cut inside a character: get the bytes that are missing, or cut at the boundary before.',
  'missing-continuation':
    'Where this recurs, text in windows-1252 was mixed in: take it for that. Otherwise it was cut and joined within a character.',
  'unexpected-continuation': 'These bytes belong to a lead that is missing or refused: mend what stands before them.',
  'invalid-octet': 'No UTF-8 has this byte: the input is in another encoding, or is no text.',
  overlong: 'Refuse such input where it comes from others: no encoder writes it, and it slips through filters.',
  surrogate: 'Its writer encoded UTF-16 units one by one, as CESU-8 and Java do: pairs are whole characters there.',
  'unpaired-surrogate': 'Half of a pair was cut off, or a string was cut between its units: restore the other half.',
  'paired-surrogates': 'A pair has to be written as its one character: encode it again from the code point.',
  'out-of-range': 'There is no such character: the input is no text in this encoding, or is damaged.',
  'sequence-too-long':
    'RFC 2044 and RFC 2279 had such sequences, for numbers that are no characters: ask its writer what was meant.',
  'raw-nul': 'Java writes NUL as C0 80: this was made by another encoder; try utf-8.',
  'undefined-mapping': 'Its writer encoded UTF-16 units one by one, as CESU-8 and Java do.',
};

/** The same where single bytes of windows-1252 stand between characters of UTF-8; null elsewhere. */
function mixedIn(mixture, encoding) {
  if (!mixture || encoding !== 'utf-8') return null;
  return `Text in windows-1252 is mixed in: there ${describeSamples(mixture)}. Take those bytes for windows-1252, and leave the rest.`;
}

const CUT = 'A character was cut, and other text joined to what is left of it: get the bytes that are missing.';

/** The policy to begin with where these bytes are rather those of another encoding mixed in; else U+FFFD stands for them. */
const MIXED_IN = ['missing-continuation', 'invalid-octet'];
const policyFor = (detail, encoding) =>
  encoding === 'utf-8' && MIXED_IN.includes(detail.explanation.judgements[0].reason) && !isTruncated(detail)
    ? FALLBACK_POLICY
    : 'replace';

/** What mends the chosen fault. */
function mendingOf(detail, other, mixed) {
  if (detail?.kind !== MALFORMED) return null;
  const { reason } = detail.explanation.judgements[0];
  if (mixed) return mixed;
  if (reason === 'missing-continuation' && isTruncated(detail)) return CUT;
  return MENDING[other?.encoding === SURROGATE_ENCODING ? 'unpaired-surrogate' : reason];
}

/** Which byte is refused, why, by which clause, and since when: what one came for, in one line. */
function refusal({ start, bytes, explanation: { judgements } }) {
  const [{ sentence, citation }] = judgements;
  const { since, others } = sinceOf(judgements[0]);
  return line('fault', [
    make('b', {}, `✕ ${hexBytes(bytes)} at offset ${count(start)}`),
    `: ${sentence} `,
    make('cite', {}, clauseOf(citation)),
    ...(since ? [` ${since[0].toUpperCase()}${since.slice(1)}`, make('span', { class: 'if-wide' }, others), '.'] : []),
  ]);
}

/** Whether a form of UTF-8 that is no standard any more reads what today's refuses: then it is among what it may be. */
const isFormer = ({ encoding, scan, recognition }) =>
  /^utf-8-/.test(encoding) &&
  scan?.errors === 0 &&
  recognition?.candidates.some((candidate) => candidate.encoding === encoding);

/** What the standard says where nothing tells the order of the bytes in UTF-16. */
function unsignedOf({ encoding }, { bom }) {
  if (bom || !/^utf-16[bl]e$/.test(encoding)) return '';
  return ` It has no signature (BOM), so only the text tells its byte order: say ${encoding} to whoever reads it, who would take “UTF-16” for big-endian (RFC 2781 §4.3, February 2000).`;
}

function line(kind, sentence, ...buttons) {
  return make('li', { 'data-kind': kind }, make('p', {}, ...sentence), ...buttons);
}

function button(label, act) {
  const made = make('button', { type: 'button', class: 'small' }, label);
  made.addEventListener('click', act);
  return made;
}

const unknownLine = () =>
  line('encoding', [
    make('b', {}, 'Unknown 8-bit text'),
    ': it is not UTF-8, and nothing in it shows which encoding it has. Ask where it comes from; an encoding that fits by chance would change the text.',
  ]);

/**
 * @param {HTMLElement} list
 * @param {ReturnType<import('../state.js').createStore>} store
 * @param {{ readAs: (encoding: string) => void, goToFault: (direction: number) => void, goToNext: (offsets: number[]) => void }} actions
 */
export function mount(list, store, actions) {
  /** Says what the document is that is not text; it is read as text only where somebody says so. */
  function binaryLine({ name, because }, { doc, encoding }) {
    const said = [make('b', {}, `Not text: ${name}`), `. The evidence: ${because}. The bytes are shown as they are.`];
    const anyway = button(`Read it as ${encoding}`, () => actions.readAs(encoding));
    return line('binary', said, ...(doc.encodingBy === 'default' ? [anyway] : []));
  }

  /** Says which characters are there and are not seen. */
  function unseenLine({ rows, complete }) {
    const kinds = [...new Set(rows.map(({ codePoint }) => codePoint))];
    const named = kinds.slice(0, NAMED).flatMap((codePoint) => [...readAs(display(codePoint), uPlus(codePoint)), ', ']);
    named.pop();
    const message = rows.find((row) => row.message !== '')?.message ?? '';
    const shown = message.length > SPELLED ? `${message.slice(0, SPELLED)}…` : message;
    return line(
      'hidden',
      [
        make('b', {}, `${complete ? '' : 'At least '}${counted(rows.length, 'character')} not seen`),
        ': ',
        ...named,
        kinds.length > NAMED ? ' …' : '',
        message ? '. They spell ' : '. The text may not read as it looks.',
        ...(message ? [make('bdi', {}, `“${shown}”`), '.'] : []),
      ],
      button('Go to the next', () => actions.goToNext(rows.map(({ offset }) => offset))),
    );
  }

  /** Says that a decoder put U+FFFD in the place of text: valid is not whole. */
  function replacedLine({ replaced, whole }) {
    const many = `${whole ? '' : 'at least '}${counted(replaced.length, 'replacement character')} (U+FFFD)`;
    return line(
      'hidden',
      [
        make('b', {}, `Holds ${many}`),
        `, the first at offset ${count(replaced[0])}: a decoder wrote them for what it could not read. What they stand for is lost here; only the bytes that it read still have it.`,
      ],
      button('Go to the next', () => actions.goToNext(replaced)),
    );
  }

  /** Says where bytes were encoded twice, through which encoding, and what they were. */
  function doubledLine({ offsets, first: { bytes, from, to }, as, times }) {
    const places = offsets.length === 1 ? '' : ` in ${count(offsets.length)} places`;
    return line(
      'double',
      [
        make('b', {}, `Encoded ${timesEncoded(times)}${places}`),
        ': ',
        make('code', {}, hexBytes(bytes)),
        ` at offset ${count(offsets[0])} is `,
        make('bdi', {}, `“${from}”`),
        ' and was ',
        make('bdi', {}, `“${to}”`),
        `. UTF-8 was read as ${as} and encoded again${times > 1 ? `, ${count(times)} times over` : ''}. `,
        'No standard refuses it: each sequence is well formed.',
      ],
      button('Show the next', () => actions.goToNext(offsets)),
      button('Undo it', () => actions.undoDoubleEncoding()),
    );
  }

  /** Names the first fault while another place is chosen. */
  function elsewhereLine({ scan, firstFault }) {
    const all = `${counted(scan.errors, 'fault')}, and another place is chosen.`;
    if (firstFault?.severity !== 'error') {
      return line(
        'mend',
        [make('b', {}, all)],
        button('Go to the next', () => actions.goToFault(1)),
      );
    }
    const { offset, bytes, sentence, citation } = firstFault;
    return line(
      'fault',
      [
        make('b', {}, `✕ ${hexBytes(bytes)} at offset ${count(offset)}`),
        `: ${sentence} `,
        make('cite', {}, clauseOf(citation)),
        scan.errors > 1 ? ` It is the first of ${all}` : ' Another place is chosen.',
      ],
      button('Go to it', () => actions.goToNext([offset])),
    );
  }

  /** The fault that was chosen last: moving on from it must not make the lines, and what stands below them, jump. */
  let last = { doc: null, encoding: null, fault: null };
  function faultOf({ doc, encoding, detail }) {
    if (last.doc !== doc || last.encoding !== encoding) last = { doc, encoding, fault: null };
    if (detail?.kind === MALFORMED) last.fault = detail;
    return last.fault;
  }

  function lines(state) {
    const { doc, scan, stale, hiddenText, doubleEncoding, invisible, encoding, recognition } = state;
    const detail = faultOf(state);
    if (!doc || doc.length === 0 || stale) return [];
    const made = [];
    const other = suggestEncoding({ ...state, detail });
    const sure = confidentWideEncoding(state);
    if (recognition?.binary) return [binaryLine(recognition.binary, state)];
    if (isUnknownText(state)) made.push(unknownLine());
    if (other) {
      const how = `Read it as ${other.encoding}`;
      made.push(
        line(
          'encoding',
          [
            make('b', {}, sure ? `This reads as ${other.encoding}` : `Probably ${other.encoding}`),
            `${NAMED_SO[other.encoding] ?? ''}: ${other.because}. `,
            [FALLBACK_ENCODING, SURROGATE_ENCODING, 'utf-8'].includes(other.encoding)
              ? ''
              : 'Read it so first, then convert it to utf-8.',
            unsignedOf(other, recognition),
          ],
          button(how, () => actions.readAs(other.encoding)),
        ),
      );
    }
    const missed = misreadUtf8(state);
    if (missed) {
      made.push(
        line(
          'double',
          [
            make('b', {}, 'Mostly UTF-8'),
            `: ${counted(missed.sequences, 'character')} of several bytes ${missed.sequences === 1 ? 'is' : 'are'} read here as one character each byte. `,
            `As utf-8, ${counted(missed.count, 'byte')} can be mended alone: there ${describeSamples(missed)}.`,
          ],
          button('Read it as utf-8', () => actions.readAs('utf-8')),
        ),
      );
    }
    if (detail && scan?.errors > 0 && !sure) made.push(refusal(detail));
    const judged = detail?.explanation.judgements[0];
    const mixed = mixedIn(recognition?.mixture, encoding);
    const mending = isUnknownText(state) ? null : mendingOf(detail, other, mixed);
    // Where another encoding fits, nothing has to be mended; the fallback fits anything.
    if (mending && scan?.errors > 0 && (!other || [FALLBACK_ENCODING, SURROGATE_ENCODING].includes(other.encoding))) {
      const errors = mixed ? FALLBACK_POLICY : policyFor(detail, encoding);
      const all = scan.errors === 1 ? 'it' : `all ${count(scan.errors)}`;
      // Where a decoder writes more of them than there are places, the button says how many.
      const replacing =
        scan.followOn > 0
          ? `Replace ${scan.errors - scan.followOn === 1 ? 'it' : 'all'} by ${count(scan.errors)} U+FFFD`
          : `Replace ${all} by U+FFFD`;
      // Where more is refused than the end, leaving it out would join what stands around it.
      const cutOff = judged.reason === 'truncated' && scan.errors === 1 && !mixed;
      const mend = (label, policy) =>
        button(label, () => {
          store.set({ suggestedConversion: { to: encoding, errors: policy } });
          goToPanel('convert');
        });
      made.push(
        line(
          'mend',
          [
            make('b', {}, errors === FALLBACK_POLICY ? 'To mend it' : 'What to do'),
            `: ${mending}`,
            cutOff ? ' Cut off or replaced by U+FFFD, the character is lost, and what stood behind it stays lost.' : '',
          ],
          ...(cutOff ? [mend(`Cut off the ${counted(detail.bytes.length, 'byte')}`, 'ignore')] : []),
          mend(errors === FALLBACK_POLICY ? `Take ${all} for ${FALLBACK_ENCODING}` : replacing, errors),
        ),
      );
    }
    if (doubleEncoding?.places) made.push(doubledLine(doubleEncoding.places));
    const disguised = hiddenText?.rows.some(evadesFilters);
    // What is no trick is told by the encoding that reads it.
    const told = disguised || !other || other.encoding === FALLBACK_ENCODING;
    if (isHiddenTextLikely(state) && told && encoding.startsWith('utf-8') && scan?.errors + scan?.warnings > 0) {
      const rows = disguised ? hiddenText.rows.filter(evadesFilters) : hiddenText.rows;
      const places = rows.length === 1 ? '' : ` in ${counted(rows.length, 'place')}`;
      const all = [...new Set(rows.flatMap((row) => row.reads))];
      const reads = all.slice(0, NAMED);
      const named = reads.flatMap((codePoint) => [...readAs(display(codePoint), uPlus(codePoint)), ', ']);
      named.pop();
      made.push(
        line(
          disguised ? 'hidden' : 'unchecked',
          [
            make('b', {}, disguised ? 'Hidden text' : 'Unchecked reading'),
            disguised
              ? ': a filter does not see it, and an unchecked decoder reads '
              : ': where UTF-8 refuses, a decoder that does not check reads ',
            ...named,
            all.length > NAMED ? ` …${places}.` : `${places}.`,
          ],
          button('Show what', () => goToPanel('hidden')),
        ),
      );
    }
    // Read as another encoding, other characters come out.
    const asIs = !other || other.encoding === FALLBACK_ENCODING;
    if (invisible?.replaced.length > 0 && asIs) made.push(replacedLine(invisible));
    if (invisible?.rows.length > 0 && asIs) made.push(unseenLine(invisible));
    if (scan?.errors > 0 && state.detail && !detail && !sure) made.push(elsewhereLine(state));
    const isUtf8 = /^(utf-8|ascii)/.test(encoding);
    if (isFormer(state)) {
      made.push(
        line(
          'unchecked',
          [
            make('b', {}, 'Only a former standard reads all of it'),
            ': UTF-8 as it is today (RFC 3629) refuses some of these bytes, and so does what you send them to.',
          ],
          button('Read it as utf-8', () => actions.readAs('utf-8')),
        ),
      );
    }
    if (scan?.errors === 0 && !other && !missed && !isUtf8 && !doc.encoded) {
      const isEveryByte = state.everyByte.includes(encoding);
      made.push(
        line(
          'onward',
          isEveryByte
            ? [
                make('b', {}, `Every byte is allowed in ${encoding}`),
                ', so this does not show that it is the right encoding. Check that the text reads well; then convert it.',
              ]
            : [make('b', {}, `Valid ${encoding}`), '. What expects UTF-8 takes it once it is converted.'],
          button('Convert it to utf-8', () => {
            store.set({ suggestedConversion: { to: 'utf-8', errors: 'strict' } });
            goToPanel('convert');
          }),
        ),
      );
    }
    return made;
  }

  store.subscribe(
    [
      'doc',
      'scan',
      'stale',
      'recognition',
      'hiddenText',
      'doubleEncoding',
      'invisible',
      'detail',
      'encoding',
      'firstFault',
    ],
    (state) => {
      const made = lines(state);
      const key = made.map((each) => each.textContent).join('\n');
      // Drawn anew, a button that has the focus would lose it.
      if (list.dataset.key === key) return;
      list.dataset.key = key;
      list.hidden = made.length === 0;
      list.replaceChildren(...made);
    },
  );
}

/** Wiring: the store, the engine, the views. What the views want is in the store; what the engine answers goes there. */
import { createActions } from './actions.js';
import { openAddress, setAddress, shownLink } from './address.js';
import { startEngine } from './engine.js';
import { hasWideUnits, NO_CODE_POINT } from './format.js';
import { linkOf } from './link.js';
import { namingOf } from './names.js';
import { keepOffline } from './offline.js';
import { presetEntry, PRESETS } from './presets.js';
import { MALFORMED } from './segments.js';
import { createStore, initialState, select } from './state.js';
import { createTravel } from './travel.js';
import { mount as mountAdvice } from './views/advice.js';
import { mount as mountCodePage } from './views/code-page.js';
import { mount as mountCodePoints } from './views/code-points.js';
import { mount as mountConvert } from './views/convert.js';
import { mount as mountDetail } from './views/detail.js';
import { mount as mountDrop } from './views/drop.js';
import { mount as mountFaults } from './views/faults.js';
import { mount as mountHidden } from './views/hidden.js';
import { mount as mountInput } from './views/input.js';
import { mount as mountJudgements } from './views/judgements.js';
import { mount as mountKeys } from './views/keys.js';
import { mount as mountOctetGrid } from './views/octet-grid.js';
import { mount as mountProgress } from './views/progress.js';
import { mount as mountRecognition } from './views/recognition.js';
import { mount as mountReport } from './views/report.js';
import { mount as mountSummary } from './views/summary.js';
import { mount as mountTold } from './views/told.js';
import { mount as mountTravel } from './views/travel.js';
import { mount as mountUnitRoles } from './views/unit-roles.js';

const root = (id) => document.getElementById(id);
// The first example is an overlong “.”: what is wrong, since when and by which clause is seen at first sight.
const store = createStore({ ...initialState, entry: presetEntry(PRESETS[0]) });

const fail = (sentence) => {
  root('failure').textContent =
    `The codec could not be loaded: ${sentence}. Serve this folder with any static web server, then load the page again.`;
  root('failure').hidden = false;
};
const engine = startEngine({
  onProgress: ({ progress, problem }) => {
    const first = !store.get().scan;
    store.set({ scan: progress, ...(problem ? { note: { kind: 'problem', sentence: problem } } : {}) });
    if (first || progress.finished) refresh();
    chooseFirstFault(progress);
  },
  onSearched: (done) => store.set({ search: { ...store.get().search, done } }),
  onProblem: fail,
});

/** Reports a failed answer as a sentence; what is shown stays. */
const problem = (error) => store.set({ note: { kind: 'problem', sentence: error.message } });

/**
 * What is shown by ranges: which range a view wants, where the answer is held, how far the whole reaches, and how
 * much is asked for beyond what is in view.
 */
const RANGES = [
  { wanted: 'viewport', held: 'window', ask: engine.window, end: ({ doc }) => doc.length, around: 4096 },
  { wanted: 'strip', held: 'segments', ask: engine.segments, end: ({ scan }) => scan?.segments ?? 0, around: 512 },
  { wanted: 'faultRange', held: 'faults', ask: engine.faults, end: ({ scan }) => scan?.listed ?? 0, around: 8 },
];

/** Asks for a range unless what is held covers it. */
function fetchRange({ wanted, held, ask, end, around }) {
  const state = store.get();
  if (!state.doc) return;
  const from = state[wanted].from;
  const to = Math.min(state[wanted].to, end(state));
  const has = state[held];
  if (from >= to || (has && has.from <= from && has.to >= to)) return;
  ask(Math.max(0, from - around), to + around).then((answer) => answer && store.set({ [held]: answer }), problem);
}

function explain({ follow }) {
  const { doc, selection } = store.get();
  if (!doc || !selection || doc.length === 0) {
    store.set({ detail: null, passage: null });
    return;
  }
  engine.detail(selection.offset).then((detail) => {
    if (!detail || detail.offset !== store.get().selection?.offset) return;
    store.set(follow ? { detail, octet: detail.octet } : { detail });
  }, problem);
}

/** The octets around the selection as each encoding reads them, and the name of its character. */
function follow({ detail, encoding }) {
  if (!detail) return;
  const encodings = detail.explanation.judgements.map((judgement) => judgement.encoding);
  const { start, end } = detail;
  // A refused sequence is judged as a whole, stray continuations behind its lead included.
  const { sequence } = detail.explanation;
  const place =
    detail.kind === MALFORMED ? { start: sequence.offset, end: sequence.offset + sequence.length } : { start, end };
  engine
    .answer('passage', { ...place, encodings, wide: hasWideUnits(encoding) })
    .then((passage) => passage && store.get().detail === detail && store.set({ passage }), problem);
  const shown = detail.kind === MALFORMED || detail.codePoint === NO_CODE_POINT ? null : detail.codePoint;
  if (shown === null) store.set({ naming: null });
  else {
    namingOf(shown).then((naming) => {
      if (store.get().detail === detail) store.set({ naming: naming && { ...naming, codePoint: shown } });
    });
  }
}

/** Asks again for what a scan makes better known. */
function refresh() {
  RANGES.forEach(fetchRange);
  explain({ follow: false });
}

/** What is asked once of each input: where the answer is held, and the question. */
const ONCE = { recognition: 'recognition', hidden: 'hidden', double: 'doubleEncoding', unseen: 'unseen' };

function askOnce({ doc }) {
  if (!doc || doc.length === 0) return;
  for (const [held, kind] of Object.entries(ONCE)) {
    engine.answer(kind).then((answer) => answer && store.get().doc === doc && store.set({ [held]: answer }), problem);
  }
}

let opened = { entry: null, encoding: null }; // what is shown
let letGo = null; // the entry that stands in the store after one that could not be read; not to be read again
let untouched = null; // the selection that was made by opening, and by nobody since
let startAt = 0; // the octet that a link chose

const EARLY = 1 << 20; // octets; a fault behind them must not move what is being looked at

/** What is wrong is what one came for: an input opens at its first fault. */
async function chooseFirstFault({ listed }) {
  if (untouched === null || listed === 0 || store.get().selection !== untouched) return;
  untouched = null;
  const before = store.get().selection;
  const near = await engine.faultNear(-1, 1).catch(problem);
  const early = near && near.offset >= 0 && near.offset < EARLY;
  if (early && store.get().selection === before) select(store, near.offset);
}

/** And where nothing is refused, at the first place that was encoded twice, or lost in a decoder. */
function chooseFirstHint({ scan, double, unseen, selection }) {
  if (untouched === null || selection !== untouched || !scan?.finished || scan.listed > 0 || !double) return;
  const first = double.doubled?.offsets[0] ?? unseen?.replaced[0];
  if (first === undefined) return;
  untouched = null;
  select(store, first);
}

async function open() {
  const { entry, encoding } = store.get();
  if (entry === letGo && encoding === opened.encoding) return;
  try {
    const doc = await engine.open(entry, encoding);
    if (!doc) return;
    const { selection } = store.get();
    const same = selection && selection.offset < doc.length && entry === opened.entry;
    opened = { entry, encoding };
    letGo = null;
    untouched = same || startAt > 0 ? null : { offset: 0 };
    const first = startAt > 0 && startAt < doc.length ? { offset: startAt } : (untouched ?? { offset: 0 });
    startAt = 0;
    store.set({
      doc,
      note: doc.note ? { kind: 'note', sentence: doc.note } : null,
      stale: false,
      encodingNote: null,
      scan: null,
      search: null,
      window: null,
      segments: null,
      faults: null,
      detail: null,
      passage: null,
      ...Object.fromEntries(Object.keys(ONCE).map((held) => [held, null])),
      selection: doc.length === 0 ? null : same ? selection : first,
    });
  } catch (error) {
    // What was typed stays in its field; a file that could not be read gives way to the input that is still shown.
    const turnedBack = opened.entry === entry && error.about === 'encoding';
    if (turnedBack) {
      const kept = `The encoding is ${opened.encoding} as before.`;
      store.set({ encodingNote: { sentence: `${error.message} ${kept}`, wanted: encoding } });
    } else {
      problem(error);
      store.set({ encodingNote: null });
    }
    if (opened.entry && store.get().entry === entry) {
      letGo = entry.file ? { ...entry, file: opened.entry.file } : entry;
      store.set({ entry: letGo, encoding: opened.encoding, stale: !turnedBack && !entry.file });
    }
  }
}

const travel = createTravel(store, engine, problem);
const actions = createActions(store, engine, problem);

/** Opens what the address holds, where that is a link. */
function openLink() {
  const link = openAddress();
  if (link === null) return;
  if (link.problem) {
    // Whoever came by the link takes an example for what it holds; what one works on already stays.
    const empty = opened.entry ? {} : { entry: { text: '', notation: 'auto', file: null } };
    store.set({ linkNote: link.problem, ...empty });
    return;
  }
  startAt = link.at;
  const known = store.get().encodings.includes(link.encoding);
  const linkNote = known
    ? null
    : `This link names the encoding “${link.encoding}”, which is not known here; its input is read as utf-8.`;
  store.set({ entry: link.entry, encoding: known ? link.encoding : 'utf-8', linkNote, back: null });
}

/** An address that tells of another input than the one shown would mislead whoever copies it. */
function dropLink({ entry }) {
  const link = shownLink();
  if (link?.entry && (link.entry.text !== entry.text || entry.file)) setAddress('');
}

const FOLLOWED = 400; // milliseconds; browsers refuse to change an address too often
let following = 0;

/** So would one that tells of another encoding or place: it goes along with them. */
function followLink() {
  clearTimeout(following);
  following = setTimeout(() => {
    const link = shownLink();
    if (!link?.entry) return;
    const { encoding, selection, doc } = store.get();
    if (doc) setAddress(linkOf(link.entry, encoding, selection?.offset ?? 0));
  }, FOLLOWED);
}

mountInput(root('input'), store, actions);
mountSummary(root('summary'), store, actions);
mountAdvice(root('advice'), store, actions);
mountDrop(root('drop'), store);
mountProgress(root('progress'), store, travel);
mountTravel(root('travel'), store, travel);
mountOctetGrid(root('octets'), store);
mountDetail(root('detail'), store);
mountFaults(root('faults'), store, actions);
mountJudgements(root('judgements'), store);
mountHidden(root('hidden'), store);
mountRecognition(root('recognition'), store, actions);
mountConvert(root('convert'), store, { engine, actions });
mountCodePoints(root('code-points'), store);
mountCodePage(root('code-page'), store, actions);
mountUnitRoles(root('code-page'), store, engine);
mountReport(root('report'), store, engine);
mountTold(root('told'), store);
mountKeys(root('keys'), root('show-keys'));

engine.start().then(
  ({ encodings, version }) => {
    root('version').textContent = `utfscope ${version}`;
    store.set({ encodings });
    openLink();
    store.subscribe(['entry', 'encoding'], open);
    store.subscribe(['entry'], dropLink);
    store.subscribe(['encoding', 'selection'], followLink);
    store.subscribe(['encoding'], ({ encoding }) => {
      engine.codePage(encoding).then((codePage) => codePage && store.set({ codePage }), problem);
    });
    for (const range of RANGES) store.subscribe([range.wanted, 'doc'], () => fetchRange(range));
    store.subscribe(['selection', 'doc'], () => explain({ follow: true }));
    store.subscribe(['detail'], follow);
    store.subscribe(['doc'], askOnce);
    store.subscribe(['scan', 'double', 'unseen'], chooseFirstHint);
    addEventListener('hashchange', openLink);
    keepOffline(root('offline'));
  },
  (error) => fail(error.message),
);

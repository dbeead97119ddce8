/** Wiring: the store, the engine, the views. What the views want is in the store; what the engine answers goes there. */
import { createActions } from './actions.js';
import { createAddress } from './address.js';
import { startEngine } from './engine.js';
import { chooseFirstPlace } from './first-place.js';
import { hasWideUnits, NO_CODE_POINT } from './format.js';
import { namingOf } from './names.js';
import { keepOffline } from './offline.js';
import { leadWithin } from './navigation.js';
import { presetEntry, PRESETS } from './presets.js';
import { MALFORMED } from './segments.js';
import { createSession } from './session.js';
import { createStore, initialState } from './state.js';
import { createTravel } from './travel.js';
import { mount as mountAdvice } from './views/advice.js';
import { mount as mountCodePage } from './views/code-page.js';
import { mount as mountCodePoints } from './views/code-points.js';
import { mount as mountConvert } from './views/convert.js';
import { mount as mountDetail } from './views/detail.js';
import { mount as mountFileDrop } from './views/file-drop.js';
import { mount as mountFaults } from './views/faults.js';
import { mount as mountLenientDecoding } from './views/lenient-decoding.js';
import { mount as mountInput } from './views/input.js';
import { mount as mountJudgements } from './views/judgements.js';
import { mount as mountShortcutsHelp } from './views/shortcuts-help.js';
import { mount as mountByteGrid } from './views/byte-grid.js';
import { mount as mountProgress } from './views/progress.js';
import { mount as mountDetectedEncodings } from './views/detected-encodings.js';
import { mount as mountReport } from './views/report.js';
import { mount as mountSummary } from './views/summary.js';
import { mount as mountToast } from './views/toast.js';
import { mount as mountFindBar } from './views/find-bar.js';
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
    if (progress.listed > 0) askFirstFault();
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
    store.set(follow ? { detail, byte: detail.byte } : { detail });
  }, problem);
}

/** The bytes around the selection as each encoding reads them, and the name of its character. */
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

/** What is asked once of each document: where the answer is held, and the question. */
const ONCE = { recognition: 'recognition', hidden: 'hidden', double: 'doubleEncoding', unseen: 'unseen' };

function askOnce({ doc }) {
  if (!doc || doc.length === 0) return;
  const question = { isFile: doc.source.file !== null };
  for (const [held, kind] of Object.entries(ONCE)) {
    engine
      .answer(kind, question)
      .then((answer) => answer && store.get().doc === doc && store.set({ [held]: answer }), problem);
  }
}

/** The first fault with its sentence, for when another place is chosen. */
function askFirstFault() {
  const { doc, firstFault } = store.get();
  if (!doc || firstFault) return;
  engine.answer('firstFault').then((row) => row && store.get().doc === doc && store.set({ firstFault: row }), problem);
}

const session = createSession(store, engine, problem);
const address = createAddress(store);
const travel = createTravel(store, engine, problem);
const actions = createActions({ store, engine, session, address, problem });
chooseFirstPlace(store, (offset, direction) => engine.faultNear(offset, direction).catch(problem));

/** Opens what the address holds, where that is a link. */
function openLink() {
  const link = address.read();
  if (link === null) {
    store.set({ shared: null }); // the address no longer holds the document
    return;
  }
  if (link.problem) {
    // Whoever came by the link takes an example for what it holds; what one works on already stays.
    if (session.document()) store.set({ linkNote: link.problem });
    else session.open({ text: '', notation: 'auto', file: null }, null, 'link', { linkNote: link.problem });
    return;
  }
  const isKnown = store.get().encodings.includes(link.encoding);
  const linkNote = isKnown
    ? null
    : `This link names the encoding “${link.encoding}”, which is not known here. The encoding is chosen automatically.`;
  session.open(link.entry, isKnown ? link.encoding : null, 'link', { at: link.at, linked: link.entry, linkNote });
}

mountInput(root('input'), store, session, actions);
mountSummary(root('summary'), store, session, actions);
mountAdvice(root('advice'), store, actions);
mountFileDrop(root('drop'), store, session);
mountProgress(root('progress'), store, travel);
mountFindBar(root('find-bar'), store, travel);
mountByteGrid(root('bytes'), store);
mountDetail(root('detail'), store);
mountFaults(root('faults'), store, actions);
mountJudgements(root('judgements'), store);
mountLenientDecoding(root('lenient-decoding'), store);
mountDetectedEncodings(root('detection'), store, session, actions);
mountConvert(root('convert'), store, { engine, actions, problem });
mountCodePoints(root('code-points'), store);
mountCodePage(root('code-page'), store, actions);
mountUnitRoles(root('code-page'), store, engine, problem);
mountReport(root('report'), store, engine);
mountToast(root('toast'), store);
leadWithin(document.querySelector('.skip'));
mountShortcutsHelp(root('shortcuts'), root('show-shortcuts'));

engine.start().then(
  ({ encodings, everyByte, version }) => {
    root('version').textContent = `utfscope ${version}`;
    store.set({ encodings, everyByte });
    // A link comes before what was typed meanwhile.
    openLink();
    session.start();
    address.follow();
    store.subscribe(['encoding'], ({ encoding }) => {
      engine.codePage(encoding).then((codePage) => codePage && store.set({ codePage }), problem);
    });
    for (const range of RANGES) store.subscribe([range.wanted, 'doc'], () => fetchRange(range));
    store.subscribe(['selection', 'doc'], () => explain({ follow: true }));
    store.subscribe(['detail'], follow);
    store.subscribe(['doc'], askOnce);
    addEventListener('hashchange', openLink);
    keepOffline(root('offline'));
  },
  (error) => fail(error.message),
);

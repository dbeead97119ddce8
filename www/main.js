/** Wiring: the store, the engine, the views. What the views want is in the store; what the engine answers goes there. */
import { startEngine } from './engine.js';
import { keepOffline } from './offline.js';
import { createStore, initialState, select } from './state.js';
import { createTravel } from './travel.js';
import { mount as mountCodePage } from './views/code-page.js';
import { mount as mountCodePoints } from './views/code-points.js';
import { mount as mountDetail } from './views/detail.js';
import { mount as mountDrop } from './views/drop.js';
import { mount as mountFaults } from './views/faults.js';
import { mount as mountInput } from './views/input.js';
import { mount as mountJudgements } from './views/judgements.js';
import { mount as mountOctetGrid } from './views/octet-grid.js';
import { mount as mountProgress } from './views/progress.js';
import { mount as mountSummary } from './views/summary.js';
import { mount as mountTravel } from './views/travel.js';

const GREETING = 'Grüße! A coffee is 3 €, the smile is free 😀';

const root = (id) => document.getElementById(id);
const store = createStore({ ...initialState, entry: { text: GREETING, notation: 'auto', file: null } });

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
    store.set({ detail: null });
    return;
  }
  engine.detail(selection.offset).then((detail) => {
    if (!detail || detail.offset !== store.get().selection?.offset) return;
    store.set(follow ? { detail, octet: detail.octet } : { detail });
  }, problem);
}

/** Asks again for what a scan makes better known. */
function refresh() {
  RANGES.forEach(fetchRange);
  explain({ follow: false });
}

let opened = { entry: null, encoding: null }; // what is shown
let letGo = null; // the entry that stands in the store after one that could not be read; not to be read again

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
    store.set({
      doc,
      note: doc.note ? { kind: 'note', sentence: doc.note } : null,
      scan: null,
      search: null,
      window: null,
      segments: null,
      faults: null,
      detail: null,
      selection: doc.length === 0 ? null : same ? selection : { offset: 0 },
    });
  } catch (error) {
    // What was typed stays in its field; a file that could not be read gives way to the input that is still shown.
    problem(error);
    if (opened.entry && store.get().entry === entry) {
      letGo = entry.file ? { ...entry, file: opened.entry.file } : entry;
      store.set({ entry: letGo, encoding: opened.encoding });
    }
  }
}

const travel = createTravel(store, engine, problem);
const actions = {
  async step(direction) {
    const { selection } = store.get();
    const near = await engine.faultNear(selection?.offset ?? -1, direction).catch(problem);
    if (near && near.offset >= 0) select(store, near.offset);
  },
  async walk(octet, direction) {
    const { selection, doc } = store.get();
    const offset = selection?.offset ?? -1;
    let found = await engine.find(octet, offset, direction).catch(problem);
    // Past the last occurrence comes the first again.
    if (found === -1) found = await engine.find(octet, direction > 0 ? -1 : doc.length, direction).catch(problem);
    if (found >= 0) select(store, found);
  },
};

mountInput(root('input'), store);
mountDrop(root('drop'), store);
mountProgress(root('progress'), store, travel);
mountTravel(root('travel'), store, travel);
mountSummary(root('summary'), store);
mountOctetGrid(root('octets'), store);
mountDetail(root('detail'), store);
mountFaults(root('faults'), store, actions);
mountJudgements(root('judgements'), store);
mountCodePoints(root('code-points'), store);
mountCodePage(root('code-page'), store, actions);

engine.start().then(
  ({ encodings, version }) => {
    root('version').textContent = `utfscope ${version}`;
    store.set({ encodings });
    store.subscribe(['entry', 'encoding'], open);
    store.subscribe(['encoding'], ({ encoding }) => {
      engine.codePage(encoding).then((codePage) => codePage && store.set({ codePage }), problem);
    });
    for (const range of RANGES) store.subscribe([range.wanted, 'doc'], () => fetchRange(range));
    store.subscribe(['selection', 'doc'], () => explain({ follow: true }));
    keepOffline(root('offline'));
  },
  (error) => fail(error.message),
);

/**
 * Connects the store, the engine and the views. Views put the ranges that they draw and the selection into the store.
 * This module requests the data about these ranges and the selection from the engine, and puts the responses into the
 * store.
 */
import { startAnalysis } from './analysis.js';
import { createActions } from './actions.js';
import { createComparison } from './comparison.js';
import { ignoreStrayClicks } from './double-click.js';
import { createEditor } from './editor.js';
import { createAddress } from './address.js';
import { startEngine } from './engine.js';
import { selectFirstProblem } from './initial-selection.js';
import { hasWideUnits, NO_CODE_POINT } from './format.js';
import { registerServiceWorker } from './offline.js';
import { keepAddressOnClick } from './panel-navigation.js';
import { presetEntry, PRESETS } from './presets.js';
import { listedFaults } from './problem-list.js';
import { MALFORMED } from './segment-kinds.js';
import { createSession } from './session.js';
import { createStore, initialState } from './state.js';
import { binaryFormatOf, mayBeJoined } from './suggest-encoding.js';
import * as words from './text/app.js';
import { listenForUndo } from './undo-keys.js';
import { createByteNavigation } from './byte-navigation.js';
import { mount as mountAdvice } from './views/advice.js';
import { mount as mountChanges } from './views/changes.js';
import { mount as mountCharacterSearch } from './views/character-search.js';
import { mount as mountCleanUp } from './views/clean-up.js';
import { mount as mountCodePage } from './views/code-page.js';
import { mount as mountCodePoints } from './views/code-points.js';
import { mount as mountCopyMenu } from './views/copy-menu.js';
import { mount as mountCompare } from './views/compare.js';
import { mount as mountConvert } from './views/convert.js';
import { mount as mountDetail } from './views/detail.js';
import { mount as mountEditBar } from './views/edit-bar.js';
import { mount as mountFileDrop } from './views/file-drop.js';
import { mountFixDialog } from './views/fix-dialog.js';
import { mount as mountProblems } from './views/problems.js';
import { mount as mountLayers } from './views/layers.js';
import { mount as mountOtherEncodings } from './views/other-encodings.js';
import { mount as mountLenientDecoding } from './views/lenient-decoding.js';
import { mount as mountInput } from './views/input.js';
import { mount as mountJudgements } from './views/judgements.js';
import { mount as mountShortcutsHelp } from './views/shortcuts-help.js';
import { mount as mountByteGrid } from './views/byte-grid.js';
import { mount as mountProblemGroups } from './views/problem-groups.js';
import { mount as mountProgress } from './views/progress.js';
import { mount as mountDetectedEncodings } from './views/detected-encodings.js';
import { mount as mountRepair } from './views/repair.js';
import { mount as mountReport } from './views/report.js';
import { mount as mountSummary } from './views/summary.js';
import { mount as mountStatistics } from './views/statistics.js';
import { mountTabs } from './views/tabs.js';
import { mount as mountTextView } from './views/text-view.js';
import { mount as mountToast } from './views/toast.js';
import { mount as mountFindBar } from './views/find-bar.js';
import { mount as mountUnitRoles } from './views/unit-roles.js';

const root = (id) => document.getElementById(id);
// The page opens with an overlong “.”, so that it shows a fault, the clause of the standard, and the history of the rule.
const store = createStore({ ...initialState, entry: presetEntry(PRESETS[0]) });

/** Shows that the package could not be loaded. */
const fail = (sentence) => {
  root('failure').textContent = words.notLoaded(sentence);
  root('failure').hidden = false;
};
const engine = startEngine({
  onProgress: ({ progress, problem: sentence, revision }) => {
    const isFirst = store.get().scan?.revision !== revision;
    store.set({
      scan: { ...progress, revision },
      ...(sentence ? { note: { kind: 'problem', sentence } } : {}),
    });
    if (isFirst || progress.finished) refresh();
    if (progress.listed > 0) loadFirstFault();
  },
  onSearched: (done) => store.set({ search: { ...store.get().search, done } }),
  onProblem: fail,
});

/** Shows the message of a failed request; the document stays as it is. */
const showError = (error) => store.set({ note: { kind: 'problem', sentence: error.message } });

/**
 * The ranges of large lists that views draw.
 *
 * - `wanted` is the state key of the range that the view draws, and `loaded` the state key of the response.
 * - `load(from, to, numbers)` sends the request.
 * - `end(state)` returns the length of the list; `isFromScan`: whether this length comes from the scan.
 * - `margin` is how much is loaded before and after the range.
 * - `subset(state)` returns the numbers of the rows that a filter lists; `filters` are the state keys on which these
 * numbers depend.
 */
const RANGES = [
  {
    wanted: 'viewport',
    loaded: 'window',
    load: engine.window,
    end: ({ doc }) => doc.length,
    margin: 4096,
    isFromScan: false,
  },
  {
    wanted: 'segmentRange',
    loaded: 'segments',
    load: engine.segments,
    end: ({ scan }) => scan?.segments ?? 0,
    margin: 512,
    isFromScan: true,
  },
  {
    wanted: 'textRange',
    loaded: 'textRows',
    load: engine.textRows,
    end: ({ scan }) => scan?.rows ?? 0,
    margin: 24,
    isFromScan: true,
  },
  {
    wanted: 'faultRange',
    loaded: 'faults',
    load: engine.faults,
    end: (state) => listedFaults(state)?.length ?? state.scan?.listed ?? 0,
    margin: 8,
    isFromScan: true,
    subset: listedFaults,
    filters: ['problemFilter', 'faultGroups', 'findings'],
  },
];

/** Loads a range with its margins, unless the loaded range covers it. */
function loadRange({ wanted, loaded, load, end, margin, isFromScan, subset }) {
  const state = store.get();
  if (!state.doc) return;
  const from = state[wanted].from;
  const to = Math.min(state[wanted].to, end(state));
  const current = state[loaded];
  const { revision } = state.doc;
  const numbers = subset?.(state);
  // After an edit, the range of the previous version is shown until the range of the new version is loaded.
  const isLoaded =
    current?.revision === revision && current.numbers === numbers && current.from <= from && current.to >= to;
  if (from >= to || isLoaded || (isFromScan && state.scan?.revision !== revision)) return;
  load(Math.max(0, from - margin), to + margin, numbers).then(
    (range) => range && store.set({ [loaded]: { ...range, revision, numbers } }),
    showError,
  );
}

/** Loads the explanation of the selected byte; with `isNew`, the code page selects this byte too. */
function explain({ isNew }) {
  const { doc, selection } = store.get();
  if (!doc || !selection || doc.length === 0) {
    store.set({ detail: null, encodingComparison: null });
    return;
  }
  engine.detail(selection.offset).then((detail) => {
    if (!detail || detail.offset !== store.get().selection?.offset) return;
    store.set(isNew ? { detail, byte: detail.byte } : { detail });
  }, showError);
}

/**
 * Loads the properties of the selected character, and how each encoding with a judgement decodes the bytes around the
 * selection.
 */
function loadContext({ detail, encoding }) {
  if (!detail) return;
  const encodings = detail.explanation.judgements.map((judgement) => judgement.encoding);
  const { start, end } = detail;
  // The judgements are about the whole sequence, which includes the stray continuation bytes after its lead byte.
  const { sequence } = detail.explanation;
  const place =
    detail.kind === MALFORMED ? { start: sequence.offset, end: sequence.offset + sequence.length } : { start, end };
  engine
    .query('encodingComparison', { ...place, encodings, wide: hasWideUnits(encoding) })
    .then((answer) => answer && store.get().detail === detail && store.set({ encodingComparison: answer }), showError);
  const codePoint = detail.kind === MALFORMED || detail.codePoint === NO_CODE_POINT ? null : detail.codePoint;
  if (codePoint === null) store.set({ characterInfo: null });
  else {
    engine.query('character', { codePoint, offset: start, end }).then(
      (info) => info && store.get().detail === detail && store.set({ characterInfo: info }),
      () => store.get().detail === detail && store.set({ characterInfo: null }), // the names could not be loaded
    );
  }
}

/** Loads the visible ranges that are not loaded yet, and the explanation again, because the scan has made progress. */
function refresh() {
  RANGES.forEach(loadRange);
  explain({ isNew: false });
}

/** The queries that run once for each document. They are also the state keys of their responses. */
const DOCUMENT_QUERIES = ['recognition', 'hiddenText', 'layerOffers'];

/** Returns the encoding that the user or a link chose for a document; null if there was no choice. */
const chosenFor = ({ encodingBy, encoding }) => (encodingBy === 'choice' ? encoding : null);

function queryDocument({ doc }) {
  if (!doc || doc.length === 0) return;
  const parameters = { isFile: doc.source.file !== null, chosen: chosenFor(doc) };
  for (const kind of DOCUMENT_QUERIES) {
    engine
      .query(kind, parameters)
      .then((answer) => answer && store.get().doc === doc && store.set({ [kind]: answer }), showError);
  }
}

let joinedQueried = null; // the document whose parts were requested last

/**
 * Looks for parts in different encodings in the complete input, if the recognition examined only the beginning, and the
 * scan found bytes that are typical of UTF-16.
 */
function queryJoined({ doc, scan, recognition, joined }) {
  const isScanned = scan?.finished && scan.revision === doc?.revision;
  if (!isScanned || !recognition || recognition.isWhole || joined || doc.encoded) return;
  if (joinedQueried === doc || !mayBeJoined(scan.histogram)) return;
  joinedQueried = doc;
  engine
    .query('joinedEncodings', { chosen: chosenFor(doc) })
    .then((answer) => answer && store.get().doc === doc && store.set({ joined: answer }), showError);
}

/** Loads the first fault with its explanation, which stays visible when another byte is selected. */
function loadFirstFault() {
  const { doc, firstFault } = store.get();
  if (!doc || firstFault) return;
  engine.query('firstFault').then((row) => row && store.get().doc === doc && store.set({ firstFault: row }), showError);
}

const session = createSession(store, engine, showError);
window.addEventListener('beforeunload', (event) => {
  if (session.hasUnsavedEdits()) event.preventDefault(); // the browser asks whether to leave the page
});
const address = createAddress(store);
const navigation = createByteNavigation(store, engine, showError);
const actions = createActions({ store, engine, session, address, showError });
const editor = createEditor({ store, engine, session });
const analysis = startAnalysis(store, engine);
const comparison = createComparison(store);
selectFirstProblem(
  store,
  (offset, direction) => engine.faultNear(offset, direction).catch(showError),
  (limit) => engine.query('firstBeyondAscii', { limit }).catch(showError),
);

/** Opens the input in the address, if the address is a link. */
function openLink() {
  const link = address.read();
  if (link === null) {
    store.set({ shared: null }); // the address is no longer a link to the document
    return;
  }
  if (link.problem) {
    // At the start, an example would look like the content of the link, so the page opens empty.
    if (session.document()) store.set({ linkNote: link.problem });
    else session.open({ text: '', notation: 'auto', file: null }, null, 'link', { linkNote: link.problem });
    return;
  }
  const isKnown = store.get().encodings.includes(link.encoding);
  const linkNote = isKnown ? null : words.unknownInLink(link.encoding);
  session.open(link.entry, isKnown ? link.encoding : null, 'link', { at: link.at, linked: link.entry, linkNote });
}

/**
 * Returns whether a tab of the analysis has anything to show. For binary data, only the code page, the statistics, the
 * comparison and, after changes, the fixes are shown.
 */
const hasContent = (tab, state) =>
  tab === 'code-page' ||
  (state.doc?.length > 0 &&
    (!binaryFormatOf(state) || ['statistics', 'compare'].includes(tab) || (tab === 'fix' && state.changes.length > 0)));

/** Returns whether a pane has anything to show. */
const hasPane = (pane, state) => pane !== 'text' || !binaryFormatOf(state);
ignoreStrayClicks();
mountTabs(root('pane-tabs'), store, {
  key: 'pane',
  follows: ['doc', 'recognition'],
  isVisible: hasPane,
  media: '(width < 700px)',
});
mountTabs(root('analysis-tabs'), store, {
  key: 'tab',
  follows: ['doc', 'recognition', 'changes'],
  isVisible: hasContent,
});
listenForUndo(session);
const fixDialog = mountFixDialog(root('fix'), store, { engine, editor, download: actions.download, showError });
mountInput(root('input'), store, session, actions);
const layers = mountLayers(root('layers'), root('layers-after-advice'), store, { engine, session, actions, showError });
mountOtherEncodings(root('other-encodings'), root('other-encodings-menu'), store, {
  engine,
  decode: layers.decode,
  showError,
});
mountSummary(root('summary'), store, session, actions);
mountAdvice(root('advice'), store, { ...actions, fix: editor.fix, openFix: fixDialog.open });
mountFileDrop(root('drop'), store, session);
mountProgress(root('progress'), store, navigation);
mountFindBar(root('find-bar'), store, navigation);
mountByteGrid(root('bytes'), store);
mountEditBar(root('bytes'), store, { editor, engine, session, download: actions.download });
mountChanges(root('changes'), store, { engine, editor });
mountDetail(root('detail'), store, actions);
mountCopyMenu(root('copy-as'), root('copy-menu'), store, { engine, actions, showError });
mountProblems(root('problems'), store, actions, fixDialog);
mountProblemGroups(root('problem-groups'), store, { engine, goToNext: actions.goToNext, showError });
mountCleanUp(root('clean-up'), store, fixDialog);
mountCharacterSearch(root('character-search'), root('find-character'), { store, engine, actions, showError });
mountJudgements(root('judgements'), store);
mountLenientDecoding(root('lenient-decoding'), store);
mountDetectedEncodings(root('detection'), store, session, actions);
mountConvert(root('convert'), store, { engine, actions, showError });
mountCompare(root('compare'), store, { comparison, session, analysis, showError });
mountRepair(root('repair'), store, { analysis, actions, showError });
mountTextView(root('text'), store, { engine, showError });
mountCodePoints(root('code-points'), store);
mountCodePage(root('code-page'), store, actions);
mountUnitRoles(root('code-page'), store, engine, showError);
mountStatistics(root('statistics'), store, { engine });
mountReport(root('printed-report'), store, engine);
mountToast(root('toast'), store);
keepAddressOnClick(document.querySelector('.skip'));
mountShortcutsHelp(root('shortcuts'), root('show-shortcuts'));

engine.start().then(
  ({ encodings, version }) => {
    root('version').textContent = words.version(version);
    store.set({ encodings });
    // A link takes precedence over text that was typed before the engine was ready.
    openLink();
    session.start();
    address.follow();
    store.subscribe(['encoding'], ({ encoding }) => {
      engine.codePage(encoding).then((codePage) => codePage && store.set({ codePage }), showError);
    });
    for (const range of RANGES)
      store.subscribe([range.wanted, 'doc', ...(range.filters ?? [])], () => loadRange(range));
    store.subscribe(['selection', 'doc'], () => explain({ isNew: true }));
    store.subscribe(['detail'], loadContext);
    store.subscribe(['doc'], queryDocument);
    store.subscribe(['scan', 'recognition'], queryJoined);
    addEventListener('hashchange', openLink);
    registerServiceWorker(root('offline'));
  },
  (error) => fail(error.message),
);

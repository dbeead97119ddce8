/**
 * The dialog of a fix. It finds everything that the fix changes, and shows the progress, then the first places before
 * and after the fix. The user can apply the fix as an edit, which can be undone, or download the fixed input.
 */
import { findFix, replacementsOf } from '../find-fix.js';
import { fileNameWith, positionText, uPlus } from '../format.js';
import { downloadFile } from '../text/counts.js';
import * as words from '../text/problems.js';
import { attribute, make, text } from './dom.js';
import { previewText } from './visible-text.js';

const MAX_CODE_POINTS = 8; // shown for each side of a change
const LONG_TEXT = 48; // code units; longer texts need all of the width of the dialog

const percent = ({ done, total }) => (total === 0 ? 100 : Math.floor((100 * done) / total));

/** Returns the text of the marked pieces of a preview; null if one of them is malformed. */
function markedText({ pieces }) {
  const marked = pieces.filter(({ mark }) => mark);
  return marked.every(({ text: piece }) => piece !== undefined)
    ? marked.map(({ text: piece }) => piece).join('')
    : null;
}

/** Returns an element with the first MAX_CODE_POINTS of the code points. @param {string[]} all as `U+0065` */
const codePointElement = (all) =>
  make('code', {}, words.codePointList(all.slice(0, MAX_CODE_POINTS), all.length > MAX_CODE_POINTS));

/** Returns a text without its combining marks. */
const withoutMarks = (text) => text.normalize('NFD').replace(/\p{M}/gu, '');

/**
 * Returns whether two texts look the same or nearly so: they are canonically equivalent, or differ only in combining marks, such as the dot
 * U+0307 on `i`.
 */
function lookSame(one, other) {
  if (one === null || other === null) return false;
  const base = withoutMarks(one);
  return one.normalize() === other.normalize() || (base !== '' && base === withoutMarks(other));
}

/**
 * Returns the code points of `one`, as `U+0065`, without the code points that both texts have at the start and at the end. If this would leave no
 * code point of one text, the code point before the difference stays in both.
 */
function differingCodePoints(one, other) {
  const [own, others] = [one, other].map((each) => Array.from(each, (character) => uPlus(character.codePointAt(0))));
  const shorterLength = Math.min(own.length, others.length);
  let start = 0;
  while (start < shorterLength && own[start] === others[start]) start += 1;
  let end = 0;
  while (end < shorterLength - start && own.at(-1 - end) === others.at(-1 - end)) end += 1;
  if (start > 0 && shorterLength === start + end) start -= 1;
  return own.slice(start, own.length - end);
}

/** Returns whether the text of a preview is long. */
const isLong = ({ pieces }) =>
  pieces.reduce((length, piece) => length + (piece.text ?? piece.bytes).length, 0) > LONG_TEXT;

/** Returns a table with places of a fix, and their texts before and after the fix side by side. */
function exampleTable(examples) {
  const row = ({ offset, position, was, becomes }) => {
    const [before, after] = [was, becomes].map(markedText);
    const cell = (preview, own, other) =>
      make(
        'td',
        {},
        previewText(preview),
        ...(lookSame(own, other) ? [codePointElement(differingCodePoints(own, other))] : []),
      );
    return make(
      'tr',
      {},
      make('th', { scope: 'row' }, words.place(positionText(position), offset)),
      cell(was, before, after),
      cell(becomes, after, before),
    );
  };
  const head = words.EXAMPLE_COLUMNS.map((name) => make('th', { scope: 'col' }, name));
  const areLong = examples.some(({ was, becomes }) => isLong(was) || isLong(becomes));
  return make(
    'table',
    areLong ? { 'data-long': '' } : {},
    make('thead', {}, make('tr', {}, ...head)),
    make('tbody', {}, ...examples.map(row)),
  );
}

/** The methods that make one change at each malformed place. A place has the bytes of a fault and of its follow-on faults. */
const METHODS_OF_ONE_PLACE = ['remove', 'replace', 'spaces', 'latin'];

/** Returns how many malformed places a fix leaves; 0 if that is not known. */
function malformedAfter({ kind, method }, { count, isExact }, scan) {
  const isCounted = kind === 'faults' && METHODS_OF_ONE_PLACE.includes(method) && isExact && scan?.finished;
  return isCounted ? Math.max(0, scan.errors - scan.followOn - count) : 0;
}

/** Returns the sentence about a result; `nothing` if the result changes nothing. @param {number} malformed places that stay */
function resultSentence({ examples, ...result }, encoding, nothing, malformed) {
  if (result.count === 0 && result.unencodable === 0) return nothing;
  return words.fixResult({ ...result, shown: examples.length, encoding, malformed });
}

/**
 * @param {HTMLDialogElement} dialog
 * @param {ReturnType<import('../state.js').createStore>} store
 * @param {{ engine: object, editor: object, download: (blob: Blob, name: string) => void, showError: (error: Error) => void }} dependencies
 */
export function mountFixDialog(dialog, store, { engine, editor, download, showError }) {
  const [title, status] = [dialog.querySelector('h2'), dialog.querySelector('[role=status]')];
  const preview = dialog.querySelector('.fix-preview');
  const [apply, save] = ['apply', 'download'].map((action) => dialog.querySelector(`[data-action=${action}]`));
  let shown = null; // { doc, result, done } while the dialog is open; `result` is null during the search

  /** Marks whether the preview continues below its visible part. */
  function markEnd() {
    const rest = preview.scrollHeight - preview.clientHeight - preview.scrollTop;
    attribute(preview, 'data-continues', rest > 1 ? '' : null);
  }
  preview.addEventListener('scroll', markEnd);
  addEventListener('resize', markEnd);

  /** Shows the result of a search. `result` is null until the search ends. */
  function show(result) {
    for (const button of [apply, save]) button.disabled = !(result?.count > 0);
    preview.hidden = !(result?.examples.length > 0);
    preview.replaceChildren(...(preview.hidden ? [] : [exampleTable(result.examples)]));
    preview.scrollTop = 0;
    markEnd();
  }

  const actions = {
    async apply() {
      const { doc, result, done } = shown;
      dialog.close();
      await editor.fix(doc, replacementsOf(result), done(result.count, result.characters));
      // The input panel has the sentence about the fix, and the button that downloads the file.
      document.getElementById('input').scrollIntoView({ block: 'nearest', behavior: 'instant' });
    },
    async download() {
      const { doc, result } = shown;
      dialog.close();
      download(await editor.fixedFile(doc, replacementsOf(result)), fileNameWith(doc.name, 'repaired'));
    },
    cancel: () => dialog.close(),
  };
  dialog.addEventListener('click', (event) => {
    const action = event.target.closest('button')?.dataset.action;
    if (action) Promise.resolve(actions[action]()).catch(showError);
    else if (event.target === dialog) dialog.close(); // on the backdrop
  });
  dialog.addEventListener('close', () => (shown = null)); // ends a running search too

  return {
    /**
     * Opens the dialog for a fix.
     *
     * @param {import('../scan/replacements.js').Fix} fix
     * @param {{ name: string, done: (count: number, characters: number | null) => string, nothing?: string }} text `name` is the title; `done` returns
     *   the sentence after the fix from the numbers of places and of characters in them; `nothing` says that there is nothing to fix
     */
    async open(fix, { name, done, nothing = words.NOTHING_TO_CHANGE }) {
      const { doc } = store.get();
      const current = (shown = { doc, result: null, done });
      text(title, name);
      text(save, downloadFile('repaired', doc.encoding));
      text(status, words.SEARCHING);
      attribute(status, 'data-kind', null);
      show(null);
      dialog.showModal();
      try {
        const result = await findFix(engine, fix, (progress) => {
          if (shown === current) text(status, words.searching(percent(progress)));
          return shown === current;
        });
        if (shown !== current) return;
        if (!result) {
          dialog.close();
          return;
        }
        current.result = result;
        show(result);
        const { scan, encoding } = store.get();
        text(status, resultSentence(result, encoding, nothing, malformedAfter(fix, result, scan)));
        if (result.count > 0) apply.focus();
      } catch (error) {
        if (shown !== current) return;
        text(status, error.message);
        attribute(status, 'data-kind', 'problem');
      }
    },
  };
}

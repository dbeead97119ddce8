/**
 * The dialog of a fix. It finds everything that the fix changes, and shows the progress, then the first places before
 * and after the fix. The user can apply the fix as an edit, which can be undone, or download the fixed input.
 */
import { findFix, replacementsOf } from '../find-fix.js';
import { fileNameWith, positionText, uPlus } from '../format.js';
import { downloadFixedFile } from '../text/convert.js';
import * as words from '../text/problems.js';
import { attribute, make, text } from './dom.js';
import { previewText } from './visible-text.js';

const MAX_CODE_POINTS = 8; // of a change
const LONG_TEXT = 48; // code units; longer texts need all of the width of the dialog

const percent = ({ done, total }) => (total === 0 ? 100 : Math.floor((100 * done) / total));

/** Returns the text of the marked pieces of a preview; null if one of them is malformed. */
function markedText({ pieces }) {
  const marked = pieces.filter(({ mark }) => mark);
  return marked.every(({ text: piece }) => piece !== undefined)
    ? marked.map(({ text: piece }) => piece).join('')
    : null;
}

/** Returns an element with the first of some code points. @param {string[]} all as `U+0065` */
const codePointElement = (all) =>
  make('code', {}, words.codePointList(all.slice(0, MAX_CODE_POINTS), all.length > MAX_CODE_POINTS));

/** Returns whether two texts look the same, because they are canonically equivalent. */
const lookSame = (one, other) => one !== null && other !== null && one.normalize() === other.normalize();

/** Returns the code points of `one`, as `U+0065`, without the first and last ones that it has in common with `other`. */
function differingCodePoints(one, other) {
  const [own, others] = [one, other].map((each) => Array.from(each, (character) => uPlus(character.codePointAt(0))));
  const most = Math.min(own.length, others.length);
  let start = 0;
  while (start < most && own[start] === others[start]) start += 1;
  let end = 0;
  while (end < most - start && own.at(-1 - end) === others.at(-1 - end)) end += 1;
  return own.slice(start, own.length - end);
}

/** Returns whether the text of a preview is long. */
const isLong = ({ pieces }) =>
  pieces.reduce((length, piece) => length + (piece.text ?? piece.bytes).length, 0) > LONG_TEXT;

/** Returns the first places of a fix as a table, before and after side by side. */
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

/** Returns the sentence about a result; `nothing` if the result changes nothing. */
function resultSentence({ count, unencodable, examples, isExact }, encoding, nothing) {
  if (count === 0 && unencodable === 0) return nothing;
  return words.fixResult({ count, shown: examples.length, unencodable, encoding, isExact });
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

  /** Shows the result of a search; null before there is one. */
  function show(result) {
    for (const button of [apply, save]) button.disabled = !(result?.count > 0);
    preview.hidden = !(result?.examples.length > 0);
    preview.replaceChildren(...(preview.hidden ? [] : [exampleTable(result.examples)]));
  }

  const actions = {
    async apply() {
      const { doc, result, done } = shown;
      dialog.close();
      await editor.fix(doc, replacementsOf(result), done(result.count));
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
     * @param {{ name: string, done: (count: number) => string, nothing?: string }} text `name` is the title; `done` returns
     *   the sentence after the fix; `nothing` says that there is nothing to fix
     */
    async open(fix, { name, done, nothing = words.NOTHING_TO_CHANGE }) {
      const { doc } = store.get();
      const current = (shown = { doc, result: null, done });
      text(title, name);
      text(save, downloadFixedFile(doc.encoding));
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
        text(status, resultSentence(result, doc.encoding, nothing));
        if (result.count > 0) apply.focus();
      } catch (error) {
        if (shown !== current) return;
        text(status, error.message);
        attribute(status, 'data-kind', 'problem');
      }
    },
  };
}

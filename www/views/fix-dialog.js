/**
 * The dialog of a fix. It finds everything that the fix changes, and shows the progress, then the first places before and after the fix. It
 * applies the fix as an edit, which can be undone.
 */
import { findFix, replacementsOf } from '../find-fix.js';
import { fileNameWith, formatCount, formatNumber, positionText } from '../format.js';
import { attribute, make, text } from './dom.js';
import { previewText } from './visible-text.js';

const percent = ({ done, total }) => `${total === 0 ? 100 : Math.floor((100 * done) / total)} %`;

/** Returns the first places of a fix as a table, before and after side by side. */
function exampleTable(examples) {
  const row = ({ offset, position, was, becomes }) =>
    make(
      'tr',
      {},
      make('th', { scope: 'row' }, `${positionText(position)}offset ${formatNumber(offset)}`),
      make('td', {}, previewText(was)),
      make('td', {}, previewText(becomes)),
    );
  const head = ['Place', 'Before', 'After'].map((name) => make('th', { scope: 'col' }, name));
  return make(
    'table',
    {},
    make('thead', {}, make('tr', {}, ...head)),
    make('tbody', {}, ...examples.map((example) => row(example))),
  );
}

/** Returns the sentence about a result. */
function resultSentence({ count, unencodable, examples, isExact }, encoding) {
  if (count === 0 && unencodable === 0) return 'There is nothing to change.';
  const parts = [`${formatCount(count, 'place')} ${count === 1 ? 'changes' : 'change'}.`];
  if (count > examples.length) parts.push(`Shown: the first ${examples.length}.`);
  if (unencodable > 0) {
    const stay = unencodable === 1 ? 'stays as it is' : 'stay as they are';
    parts.push(`${formatCount(unencodable, 'place')} ${stay}: ${encoding} lacks a character of the new text.`);
  }
  if (!isExact) parts.push('Changes that are near each other will be marked as one.');
  return parts.join(' ');
}

/**
 * @param {HTMLDialogElement} dialog
 * @param {ReturnType<import('../state.js').createStore>} store
 * @param {{ engine: object, editor: object, download: (blob: Blob, name: string) => void, problem: (error: Error) => void }} dependencies
 */
export function mountFixDialog(dialog, store, { engine, editor, download, problem }) {
  const [title, status] = [dialog.querySelector('h2'), dialog.querySelector('[role=status]')];
  const preview = dialog.querySelector('.fix-preview');
  const [apply, save] = ['apply', 'download'].map((action) => dialog.querySelector(`[data-action=${action}]`));
  let open = null; // { doc, result, done } of the dialog

  function show(result) {
    for (const button of [apply, save]) button.disabled = !(result?.count > 0);
    preview.hidden = !(result?.examples.length > 0);
    preview.replaceChildren(...(preview.hidden ? [] : [exampleTable(result.examples)]));
  }

  const actions = {
    async apply() {
      const { doc, result, done } = open;
      dialog.close();
      await editor.fix(doc, replacementsOf(result), done(result.count));
    },
    async download() {
      const { doc, result } = open;
      dialog.close();
      download(await editor.fixedFile(doc, replacementsOf(result)), fileNameWith(doc.name, 'repaired'));
    },
    cancel: () => dialog.close(),
  };
  dialog.addEventListener('click', (event) => {
    const action = event.target.closest('button')?.dataset.action;
    if (action) Promise.resolve(actions[action]()).catch(problem);
    else if (event.target === dialog) dialog.close(); // on the backdrop
  });
  dialog.addEventListener('close', () => (open = null)); // ends a search

  return {
    /**
     * Opens the dialog for a fix.
     *
     * @param {import('../scan/replacements.js').Fix} fix
     * @param {{ name: string, done: (count: number) => string }} words `done` is the sentence after the fix
     */
    async open(fix, { name, done }) {
      const { doc } = store.get();
      const current = (open = { doc, result: null, done });
      text(title, name);
      text(status, 'Searching…');
      attribute(status, 'data-kind', null);
      show(null);
      dialog.showModal();
      try {
        const result = await findFix(engine, fix, (progress) => {
          if (open === current) text(status, `Searching… ${percent(progress)}`);
          return open === current;
        });
        if (open !== current) return;
        if (!result) {
          dialog.close();
          return;
        }
        current.result = result;
        show(result);
        text(status, resultSentence(result, doc.encoding));
        if (result.count > 0) apply.focus();
      } catch (error) {
        if (open !== current) return;
        text(status, error.message);
        attribute(status, 'data-kind', 'problem');
      }
    },
  };
}

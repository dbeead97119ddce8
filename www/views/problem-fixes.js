/** The fixes of the selected problem, each with a preview in a dialog before the input changes. */
import { FALLBACK_POLICY } from '../error-policies.js';
import { formatCount, repairedName } from '../format.js';
import { goToPanel } from '../panel-navigation.js';
import { kindName } from '../problem-list.js';
import { make, text } from './dom.js';
import { previewText, visibleText } from './visible-text.js';

/** Returns what a fix of one finding does. */
const fixText = ({ suggestion }) =>
  suggestion === '' ? ['Remove it'] : ['Replace it with “', ...visibleText(suggestion), '”'];

/**
 * @param {HTMLElement} section
 * @param {ReturnType<import('../state.js').createStore>} store
 * @param {object} actions
 * @param {{ analysis: object, problem: (error: Error) => void }} services
 */
export function mountFixes(section, store, actions, { analysis, problem }) {
  const bar = section.querySelector('.fixes');
  const dialog = document.getElementById('fix');
  const [title, preview] = [dialog.querySelector('h2'), dialog.querySelector('.fix-preview')];
  let fix = null; // { which, sentence } of the open dialog
  let shown = ''; // key of the buttons

  async function open(which, name, sentence) {
    const answer = await analysis.query('preview', which).catch(problem);
    if (!answer) return;
    fix = { which, sentence };
    text(title, name);
    preview.replaceChildren(previewText(answer));
    dialog.showModal();
  }

  /** Returns the fixed bytes with their name. */
  async function fixed() {
    const bytes = await analysis.query('changed', fix.which).catch(problem);
    return bytes && { bytes, blob: new Blob([bytes]), name: repairedName(store.get().doc.name) };
  }

  const dialogActions = {
    async apply() {
      const made = await fixed();
      dialog.close();
      if (made) await actions.useBytes(made, store.get().encoding, fix.sentence);
    },
    async download() {
      const made = await fixed();
      dialog.close();
      if (made) actions.download(made.blob, made.name);
    },
    cancel: () => dialog.close(),
  };
  dialog.addEventListener('click', (event) => {
    const action = event.target.closest('button')?.dataset.action;
    if (action) dialogActions[action]();
    else if (event.target === dialog) dialog.close(); // on the backdrop
  });

  const button = (content, onClick) => {
    const element = make('button', { type: 'button', class: 'small' }, ...content);
    element.addEventListener('click', onClick);
    return element;
  };

  function findingButtons({ kind, index, suggestion }) {
    if (kind === 'mojibake' && store.get().repair?.places) {
      return [button(['Review repair'], () => goToPanel('repair'))];
    }
    const buttons = [];
    const same = store.get().findings.groups.filter((group) => group.kind === kind);
    const fixable = same.reduce((sum, group) => sum + group.fixable, 0);
    if (suggestion !== undefined) {
      const done = suggestion === '' ? 'Removed' : 'Replaced';
      const name = `${suggestion === '' ? 'Remove' : 'Replace'} this ${kindName(kind)}`;
      buttons.push(
        button([...fixText({ suggestion }), '…'], () => open({ index }, name, `${done}: 1 ${kindName(kind)}.`)),
      );
    }
    if (fixable > 1) {
      const what = formatCount(fixable, kindName(kind), kindName(kind, 2));
      const isRemoved = suggestion === '' || kind !== 'not-nfc';
      buttons.push(
        button([`${isRemoved ? 'Remove' : 'Replace'} all ${what}…`], () =>
          open(
            { allOf: kind },
            `${isRemoved ? 'Remove' : 'Replace'} ${what}`,
            `${isRemoved ? 'Removed' : 'Replaced'}: ${what}.`,
          ),
        ),
      );
    }
    return buttons;
  }

  /** A fault is fixed by a conversion, which shows each change. */
  function faultButtons() {
    const { encoding, recognition } = store.get();
    const errors = recognition?.mixture && encoding === 'utf-8' ? FALLBACK_POLICY : 'replace';
    return [
      button(['Convert and repair…'], () => {
        store.set({ suggestedConversion: { to: encoding, errors } });
        goToPanel('convert');
      }),
    ];
  }

  return {
    /** Shows the fixes of a finding or a fault. */
    show({ finding, fault }) {
      const { findings, repair } = store.get();
      const key = finding
        ? JSON.stringify([finding.index, findings?.groups, Boolean(repair?.places)])
        : fault?.severity === 'error'
          ? 'fault'
          : '';
      // A button that is replaced would lose the focus.
      if (key === shown) return;
      shown = key;
      const buttons = finding ? findingButtons(finding) : key === 'fault' ? faultButtons() : [];
      bar.replaceChildren(...buttons);
      bar.hidden = buttons.length === 0;
    },
  };
}

/**
 * The repair of text that was decoded in the wrong encoding: its steps with their evidence, each passage with a check box, and the
 * repaired text. If several repairs are equally likely, all are offered and none is chosen.
 */
import { MAX_EXAMINED } from '../analysis.js';
import { formatCount, formatNumber, repairedName } from '../format.js';
import { select } from '../state.js';
import { attribute, make, text } from './dom.js';
import { previewText, visibleText } from './visible-text.js';

const LEADS = {
  found:
    'This text was decoded in the wrong encoding at some time. Check each change before you apply it; everything else stays as it is.',
  open: 'This text may have been decoded in the wrong encoding, but several repairs are about equally likely. Choose one only if you know the text.',
  inPart: `Text in the first ${MAX_EXAMINED >> 20} MB was decoded in the wrong encoding at some time. The page repairs texts of up to ${MAX_EXAMINED >> 20} MB. The command “utfscope repair FILE” repairs files of any size.`,
};
const ROW_STEPS = { ArrowDown: 1, ArrowUp: -1 };

/** Returns a sentence about a step. */
function stepText({ as, passages, because }) {
  return [
    make('b', {}, `${formatCount(passages, 'passage')}: decoded as `, make('code', {}, as), '.'),
    ` Evidence: ${because}.`,
  ];
}

/**
 * @param {HTMLElement} section
 * @param {ReturnType<import('../state.js').createStore>} store
 * @param {{ analysis: object, actions: object, problem: (error: Error) => void }} dependencies
 */
export function mount(section, store, { analysis, actions, problem }) {
  const part = (name) => section.querySelector(`.${name}`);
  const [tally, lead, steps, list, result, choices] = [
    'tally', 'lead', 'repair-steps', 'passages', 'repair-result', 'repair-choices',
  ].map(part); // prettier-ignore
  const all = section.querySelector('[name=all-passages]');
  const [apply, download] = ['apply', 'download'].map((action) => section.querySelector(`[data-action=${action}]`));
  let latest = 0; // number of the latest preview

  const boxes = () => [...list.querySelectorAll('input')];
  const chosen = () => {
    const { repair } = store.get();
    const [passages, rest] = [repair.passages.length, boxes().length > repair.passages.length];
    const checked = boxes().map((box) => box.checked);
    return { passages: checked.slice(0, passages), others: rest && checked.at(-1) };
  };
  const chosenCount = () => {
    const { repair } = store.get();
    const { passages, others } = chosen();
    return passages.filter(Boolean).length + (others ? repair.total - passages.length : 0);
  };

  function row({ line, column, offset, before, after }, at) {
    const where = `${formatNumber(line)}:${formatNumber(column)}`;
    const box = make('input', { type: 'checkbox', tabindex: at === 0 ? '0' : '-1', 'data-offset': offset });
    box.checked = true;
    return make(
      'li',
      {},
      make(
        'label',
        {},
        box,
        make(
          'span',
          { class: 'where', title: `line ${line}, column ${column}, offset ${formatNumber(offset)}` },
          where,
        ),
        make('del', {}, ...visibleText(before)),
        make(
          'span',
          { class: 'arrow' },
          make('span', { 'aria-hidden': 'true' }, '→'),
          make('span', { class: 'sr-only' }, 'becomes'),
        ),
        make('ins', {}, ...visibleText(after)),
      ),
    );
  }

  function restRow(count) {
    const box = make('input', { type: 'checkbox', tabindex: '-1' });
    box.checked = true;
    return make('li', {}, make('label', {}, box, `All other passages: ${formatNumber(count)}`));
  }

  async function update() {
    const { repair } = store.get();
    const count = chosenCount();
    all.checked = count === repair.total;
    all.indeterminate = count > 0 && count < repair.total;
    for (const button of [apply, download]) button.disabled = count === 0;
    text(apply, count === repair.total ? 'Apply the repair' : `Apply ${formatCount(count, 'change')}`);
    const current = (latest += 1);
    const preview = await analysis.query('preview', chosen()).catch(problem);
    if (preview && current === latest) result.replaceChildren(previewText(preview));
  }

  /** Returns the repaired bytes with their name. */
  async function repaired() {
    const bytes = await analysis.query('changed', chosen()).catch(problem);
    return bytes && { bytes, blob: new Blob([bytes]), name: repairedName(store.get().doc.name) };
  }

  apply.addEventListener('click', async () => {
    const { repair, encoding } = store.get();
    const count = chosenCount();
    const made = await repaired();
    if (!made) return;
    const rest = count === repair.total ? '' : ' The other passages are unchanged.';
    await actions.useBytes(made, encoding, `Repaired: ${formatCount(count, 'passage')}.${rest}`);
  });
  download.addEventListener('click', async () => {
    const made = await repaired();
    if (made) actions.download(made.blob, made.name);
  });
  all.addEventListener('change', () => {
    for (const box of boxes()) box.checked = all.checked;
    update();
  });
  list.addEventListener('change', update);
  // The list is one tab stop: the arrow keys move in it.
  list.addEventListener('keydown', (event) => {
    const step = ROW_STEPS[event.key] ?? { Home: -Infinity, End: Infinity }[event.key];
    if (!step || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const inList = boxes();
    const at = inList.indexOf(document.activeElement);
    const to = Math.max(0, Math.min(inList.length - 1, at + step));
    inList[to].focus();
  });
  list.addEventListener('focusin', ({ target }) => {
    for (const box of boxes()) attribute(box, 'tabindex', box === target ? '0' : '-1');
    if (target.dataset.offset) select(store, Number(target.dataset.offset));
  });

  function candidateItem({ steps: [{ as, because }], text: whole, excerpt }) {
    const button = make('button', { type: 'button' }, `Use this: decoded as ${as}`);
    button.addEventListener('click', async () => {
      const bytes = await analysis.query('encoded', { text: whole }).catch(problem);
      if (!bytes) return;
      const { doc, encoding } = store.get();
      const made = { bytes, blob: new Blob([bytes]), name: repairedName(doc.name) };
      await actions.useBytes(made, encoding, `Repaired as text that was decoded as ${as}.`);
    });
    return make('li', {}, previewText(excerpt), make('p', { class: 'because' }, `${because}.`), button);
  }

  store.subscribe(['repair', 'doc'], ({ repair }) => {
    const isFound = repair?.passages.length > 0;
    const isOpen = repair?.candidates.length > 0;
    const isInPart = repair?.inPart > 0;
    section.hidden = !isFound && !isOpen && !isInPart;
    if (section.hidden) return;
    const state = isFound ? 'found' : isOpen ? 'open' : 'inPart';
    section.dataset.state = state;
    const count = isFound ? repair.total : repair.inPart;
    text(tally, isOpen ? formatCount(repair.candidates.length, 'possible repair') : formatCount(count, 'passage'));
    text(lead, LEADS[state]);
    steps.replaceChildren(...repair.steps.map((step) => make('li', {}, ...stepText(step))));
    choices.replaceChildren(...repair.candidates.map(candidateItem));
    const rest = repair.total - repair.passages.length;
    list.replaceChildren(...repair.passages.map(row), ...(rest > 0 ? [restRow(rest)] : []));
    if (isFound) update();
  });
}

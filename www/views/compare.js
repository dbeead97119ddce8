/**
 * The tab that compares the document with another file, with the document before the changes, or with the repaired document. F7 goes to
 * the next difference, Shift+F7 to the previous one.
 */
import * as words from '../text/compare.js';
import { attribute, text } from './dom.js';
import { differenceTables } from './difference.js';

const WIDE = 16; // bytes in a row
const NARROW = 8; // bytes in a row on a narrow screen

/** Returns how two inputs with the same text differ, as parts of a sentence: in encoding, BOM, line ends or normalization. */
function formDifferences({ encodings, boms, lineEnds, normalization }, sides) {
  return [
    encodings ? words.encodings(sides.map(({ encoding }) => encoding)) : null,
    boms[0] === boms[1] ? null : boms[0] ? words.BOM_HERE : words.BOM_THERE,
    lineEnds ? words.lineEnds(lineEnds) : null,
    normalization ? words.NORMALIZATION : null,
  ].filter((form) => form !== null);
}

/**
 * Returns the result of a comparison in one to three sentences.
 *
 * @param {object} result from compare-worker.js. `sameText`: how the forms of the same text differ; falsy if the texts differ
 */
export function verdictText({ by, count, isComplete, isIdentical, sameText, sides }) {
  if (isIdentical) return words.identical(sides[0].length);
  const counted = isComplete ? words.counted(count) : words.atLeast(count);
  if (!sameText) return count === 0 ? words.EQUAL[by] : counted;
  return words.sameText(formDifferences(sameText, sides), count > 0 ? counted : '');
}

/**
 * @param {HTMLElement} section
 * @param {ReturnType<import('../state.js').createStore>} store
 * @param {{ comparison: object, session: object, analysis: object, showError: (error: Error) => void }} dependencies
 */
export function mount(section, store, { comparison, session, analysis, showError }) {
  const [lead, names, verdict, place] = ['.lead', '.names', '.comparison-verdict', '.place'].map((selector) =>
    section.querySelector(selector),
  );
  const action = (name) => section.querySelector(`[data-action=${name}]`);
  const picker = section.querySelector('input[type=file]');
  const [progress, bar] = ['.compare-progress', 'progress'].map((selector) => section.querySelector(selector));
  const [resultArea, differenceArea] = ['.compare-result', '.difference'].map((selector) =>
    section.querySelector(selector),
  );
  const modes = section.querySelector('fieldset'); // bytes or characters
  const steps = section.querySelector('.steps');
  const narrow = matchMedia('(width < 700px)');

  const compareWithFile = (file) =>
    comparison.compareWith({
      name: file.name,
      isFile: true,
      entry: { text: '', notation: 'auto', file },
      encoding: null,
    });

  action('choose').addEventListener('click', () => picker.click());
  picker.addEventListener('change', () => {
    if (picker.files[0]) compareWithFile(picker.files[0]);
    picker.value = '';
  });
  section.addEventListener('drop', (event) => {
    const [file] = event.dataTransfer.files;
    if (!file || event.dataTransfer.items[0]?.webkitGetAsEntry?.()?.isDirectory) return; // file-drop.js handles this
    event.preventDefault();
    compareWithFile(file);
  });
  action('original').addEventListener('click', () => {
    const { source, encoding } = session.original();
    comparison.compareWith({
      name: words.BEFORE_CHANGES,
      entry: { ...source, edits: null, layers: null },
      encoding,
    });
  });
  action('repaired').addEventListener('click', async () => {
    const { repair, encoding } = store.get();
    const passages = repair.passages.map(() => true); // chooses all passages
    const { bytes } = (await analysis.query('changed', { passages, others: true }).catch(showError)) ?? {};
    const file = bytes && new File([bytes], 'repaired');
    if (file)
      comparison.compareWith({ name: words.REPAIRED_TEXT, entry: { text: '', notation: 'auto', file }, encoding });
  });
  for (const name of ['close', 'stop']) {
    action(name).addEventListener('click', () => {
      comparison.close();
      action('choose').focus();
    });
  }
  modes.addEventListener('change', ({ target }) => comparison.compareBy(target.value));
  for (const button of steps.querySelectorAll('button')) {
    button.addEventListener('click', () => comparison.step(Number(button.dataset.step)).catch(showError));
  }
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'F7' || event.ctrlKey || event.altKey || event.metaKey || !store.get().compared?.result) return;
    event.preventDefault();
    comparison.step(event.shiftKey ? -1 : 1).catch(showError);
  });

  function drawDifference({ difference }) {
    differenceArea.hidden = !difference;
    if (difference) differenceArea.replaceChildren(...differenceTables(difference, narrow.matches ? NARROW : WIDE));
  }
  narrow.addEventListener('change', () => drawDifference(store.get()));

  store.subscribe(['doc', 'repair'], ({ repair }) => {
    action('original').hidden = !session.original();
    action('repaired').hidden = !(repair?.passages.length > 0);
  });
  store.subscribe(['compared', 'doc'], ({ compared, doc }) => {
    const result = compared?.result;
    lead.hidden = Boolean(compared);
    action('close').hidden = !compared || Boolean(compared.progress);
    progress.hidden = !compared?.progress;
    if (compared?.progress) {
      bar.value = compared.progress.share;
      text(progress.querySelector('span'), words.comparing(compared.progress.count));
    }
    text(names, compared ? words.names(doc?.name, compared.other) : '');
    text(verdict, result ? verdictText(result) : (compared?.problem ?? ''));
    attribute(
      verdict,
      'data-kind',
      compared?.problem ? 'problem' : result?.isIdentical || result?.sameText ? 'same' : null,
    );
    resultArea.hidden = !compared || compared.problem !== null || Boolean(result?.isIdentical);
    modes.hidden = !result && compared?.by === 'auto';
    steps.hidden = !(result?.count > 0);
    for (const input of modes.querySelectorAll('input')) input.checked = input.value === (result?.by ?? compared?.by);
  });
  store.subscribe(['difference', 'compared'], ({ difference, compared }) => {
    const count = compared?.result?.count ?? 0;
    const [first, second] = difference?.sides ?? [];
    text(place, difference ? words.differenceOf(difference.number + 1, count, first.from, second.from) : '');
  });
  store.subscribe(['difference'], drawDifference);
}

/** The tab that compares the document with another file, with its version before the changes, or with its repair. F7 goes to the next difference. */
import { formatCount, formatNumber, visibleName } from '../format.js';
import { attribute, text } from './dom.js';
import { differenceTables } from './difference.js';

const WIDE = 16; // bytes in a row
const NARROW = 8;

/** Returns the ways in which the forms of the same text differ. */
function formsOf({ encodings, boms, lineEnds, normalization }, sides) {
  return [
    encodings ? `encoding (${sides.map(({ encoding }) => encoding).join(' and ')})` : null,
    boms[0] === boms[1] ? null : `BOM (only ${boms[0] ? 'this input' : 'the other'} has one)`,
    lineEnds ? `line ends (${lineEnds.join(' and ')})` : null,
    normalization ? 'normalization (characters are composed on one side, decomposed on the other)' : null,
  ].filter((form) => form !== null);
}

const joinWithAnd = (items) =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

/** Returns the result of a comparison in one or two sentences. */
export function verdictText({ by, count, isComplete, isIdentical, same, sides }) {
  if (isIdentical) return `The inputs are identical: ${formatCount(sides[0].length, 'byte')}.`;
  const number = isComplete
    ? formatCount(count, 'difference')
    : `More than ${formatNumber(count)} differences; the first are listed`;
  const counted = `${number}.`;
  if (!same) return count === 0 ? `The ${by} are equal.` : counted;
  const forms = formsOf(same, sides);
  const only = forms.length > 0 ? `The inputs differ only in ${joinWithAnd(forms)}.` : 'Only their bytes differ.';
  return `The same text. ${only}${count > 0 ? ` ${counted}` : ''}`;
}

/** Returns the names of both inputs. */
const namesText = (doc, other) =>
  `This input${doc?.name ? `, “${visibleName(doc.name)}”,` : ''} and ${other.isFile ? `“${visibleName(other.name)}”` : other.name}`;

/**
 * @param {HTMLElement} section
 * @param {ReturnType<import('../state.js').createStore>} store
 * @param {{ comparison: object, session: object, analysis: object, problem: (error: Error) => void }} dependencies
 */
export function mount(section, store, { comparison, session, analysis, problem }) {
  const [lead, names, verdict, place] = ['.lead', '.names', '.comparison-verdict', '.place'].map((name) =>
    section.querySelector(name),
  );
  const action = (name) => section.querySelector(`[data-action=${name}]`);
  const picker = section.querySelector('input[type=file]');
  const [progress, bar] = ['.compare-progress', 'progress'].map((name) => section.querySelector(name));
  const [work, body] = ['.compare-result', '.difference'].map((name) => section.querySelector(name));
  const by = section.querySelector('fieldset');
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
    if (!file || event.dataTransfer.items[0]?.webkitGetAsEntry?.()?.isDirectory) return; // the page says why
    event.preventDefault();
    compareWithFile(file);
  });
  action('original').addEventListener('click', () => {
    const { source, encoding } = session.original();
    comparison.compareWith({
      name: 'the input before the changes',
      entry: { ...source, edits: null, layers: null },
      encoding,
    });
  });
  action('repaired').addEventListener('click', async () => {
    const { repair, encoding } = store.get();
    const passages = repair.passages.map(() => true);
    const bytes = await analysis.query('changed', { passages, others: true }).catch(problem);
    const file = bytes && new File([bytes], 'repaired');
    if (file)
      comparison.compareWith({ name: 'the repaired text', entry: { text: '', notation: 'auto', file }, encoding });
  });
  for (const end of ['close', 'stop']) {
    action(end).addEventListener('click', () => {
      comparison.close();
      action('choose').focus();
    });
  }
  by.addEventListener('change', ({ target }) => comparison.compareBy(target.value));
  for (const button of steps.querySelectorAll('button')) {
    button.addEventListener('click', () => comparison.step(Number(button.dataset.step)).catch(problem));
  }
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'F7' || event.ctrlKey || event.altKey || event.metaKey || !store.get().compared?.result) return;
    event.preventDefault();
    comparison.step(event.shiftKey ? -1 : 1).catch(problem);
  });

  function drawDifference({ difference }) {
    body.hidden = !difference;
    if (difference) body.replaceChildren(...differenceTables(difference, narrow.matches ? NARROW : WIDE));
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
      text(progress.querySelector('span'), `Comparing… ${formatCount(compared.progress.count, 'difference')} so far`);
    }
    text(names, compared ? namesText(doc, compared.other) : '');
    text(verdict, result ? verdictText(result) : (compared?.problem ?? ''));
    attribute(
      verdict,
      'data-kind',
      compared?.problem ? 'problem' : result?.isIdentical || result?.same ? 'same' : null,
    );
    work.hidden = !compared || compared.problem !== null || Boolean(result?.isIdentical);
    by.hidden = !result && compared?.by === 'auto';
    steps.hidden = !(result?.count > 0);
    for (const input of by.querySelectorAll('input')) input.checked = input.value === (result?.by ?? compared?.by);
  });
  store.subscribe(['difference', 'compared'], ({ difference, compared }) => {
    const count = compared?.result?.count ?? 0;
    const [first, second] = difference?.sides ?? [];
    text(
      place,
      difference
        ? `Difference ${formatNumber(difference.number + 1)} of ${formatNumber(count)}: offset ${formatNumber(first.from)} in this input, ${formatNumber(second.from)} in the other`
        : '',
    );
  });
  store.subscribe(['difference'], drawDifference);
}

/**
 * The repair of text that was decoded in the wrong encoding: its steps with their evidence, each passage with a check
 * box, and the repaired text. If several repairs are about equally likely, the panel offers the first three and chooses
 * none. It offers a single repair in the same way if the bytes are valid in both encodings, and so prove nothing.
 */
import { formatNumber, repairedName } from '../format.js';
import { MAX_EXAMINED } from '../search-limit.js';
import { select } from '../state.js';
import { isTableForExcel, withBom } from '../table-files.js';
import { BOM_OF_REPAIRED_FILE, repairMovesColumns } from '../text/conversion-notes.js';
import * as words from '../text/convert.js';
import { downloadFile } from '../text/counts.js';
import { becauseSentence } from '../text/detected-encodings.js';
import { attribute, make, text } from './dom.js';
import { previewText, visibleText } from './visible-text.js';

/** Functions that return the introduction of the panel, by its state; `misread` is for a single candidate. */
const INTRODUCTIONS = {
  found: words.repairFound,
  candidates: () => words.REPAIR_UNDECIDED,
  misread: words.repairMisread,
  inPart: () => words.repairInPart(MAX_EXAMINED >> 20),
};
const ROW_STEPS = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Returns the parts of a sentence about a step, as strings and elements. A step repairs text in the encoding `is` (UTF-8 if omitted) that was
 * wrongly decoded as `as`. `isOnly`: whether the repair has no other steps.
 */
function stepText({ as, is, passages, because }, isOnly) {
  return [
    make('b', {}, ...words.stepTitle(isOnly ? null : passages, make('code', {}, as), is)),
    words.evidence(because),
  ];
}

/**
 * @param {HTMLElement} section
 * @param {ReturnType<import('../state.js').createStore>} store
 * @param {{ analysis: object, actions: object, showError: (error: Error) => void }} dependencies
 */
export function mount(section, store, { analysis, actions, showError }) {
  const part = (name) => section.querySelector(`.${name}`);
  const [tally, lead, steps, list, result, choices] = [
    'tally', 'lead', 'repair-steps', 'passages', 'repair-result', 'repair-choices',
  ].map(part); // prettier-ignore
  const bomBox = section.querySelector('[name=repair-bom]');
  const [bomLine, widthLine] = ['repair-bom', 'repair-width'].map(part);
  const allBox = section.querySelector('[name=all-passages]'); // the check box that selects all passages
  const [apply, download] = ['apply', 'download'].map((action) => section.querySelector(`[data-action=${action}]`));
  let fileEncodings = []; // the encoding of each file that the panel offers: of each candidate, or of the repaired text
  let latest = 0; // the number of the latest request for a preview

  const boxes = () => [...list.querySelectorAll('input')];
  /**
   * Returns which passages are chosen. `passages`: for each listed passage, whether it is chosen; `others`: whether all
   * other passages are chosen.
   */
  const chosen = () => {
    const { repair } = store.get();
    const passageCount = repair.passages.length;
    const hasOthers = boxes().length > passageCount;
    const checked = boxes().map((box) => box.checked);
    return { passages: checked.slice(0, passageCount), others: hasOthers && checked.at(-1) };
  };
  const chosenCount = () => {
    const { repair } = store.get();
    const { passages, others } = chosen();
    return passages.filter(Boolean).length + (others ? repair.total - passages.length : 0);
  };

  function row({ line, column, offset, shown: { before, after } }, at) {
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
        make('span', { class: 'where', title: words.passagePlace(line, column, offset) }, where),
        make('del', {}, ...visibleText(before)),
        make(
          'span',
          { class: 'arrow' },
          make('span', { 'aria-hidden': 'true' }, '→'),
          make('span', { class: 'sr-only' }, words.BECOMES),
        ),
        make('ins', {}, ...visibleText(after)),
      ),
    );
  }

  /** Returns the row for all passages that are not listed. */
  function restRow(count) {
    const box = make('input', { type: 'checkbox', tabindex: '-1' });
    box.checked = true;
    return make('li', {}, make('label', {}, box, words.otherPlaces(count)));
  }

  /** Updates the buttons, the check box of all passages, and the repaired text after a change of the choice. */
  async function update() {
    const { repair } = store.get();
    const count = chosenCount();
    allBox.checked = count === repair.total;
    allBox.indeterminate = count > 0 && count < repair.total;
    for (const button of [apply, download]) button.disabled = count === 0;
    text(download, downloadFile('repaired', store.get().encoding));
    text(apply, count === repair.total ? words.APPLY_REPAIR : words.repairPlaces(count));
    const current = (latest += 1);
    const preview = await analysis.query('preview', chosen()).catch(showError);
    if (preview && current === latest) result.replaceChildren(previewText(preview));
  }

  /** Replaces the input by the repaired text. The text can still be encoded as the layers from which it was decoded. */
  const use = (repairedText, encoding, sentence) =>
    actions.useBytes({ ...repairedText, layers: store.get().doc.source.layers }, encoding, sentence);

  /** Returns the repaired bytes with a file name; undefined if the request failed or another document was opened. */
  async function repaired() {
    const changed = await analysis.query('changed', chosen()).catch(showError);
    return changed && { ...changed, blob: new Blob([changed.bytes]), name: repairedName(store.get().doc.name) };
  }

  /** Says that the repair moves columns, if all lines or records have the same length before the repair, but not after it. */
  function drawWidthLine() {
    const width = store.get().repair?.changedWidth;
    widthLine.hidden = !width;
    const { title, rest } = width ? repairMovesColumns(width) : { title: '', rest: '' };
    widthLine.replaceChildren(make('b', {}, title), rest);
  }

  /** Shows the check box of the BOM for a table without a BOM, if at least one offered file is in UTF-8. */
  function drawBomLine() {
    const state = store.get();
    bomLine.hidden = !(fileEncodings.includes('utf-8') && isTableForExcel(state) && !state.recognition?.bom);
  }

  /** Downloads a repaired text, with a BOM if the check box says so. */
  function save({ bytes, name }, encoding) {
    const writesBom = !bomLine.hidden && bomBox.checked && encoding === 'utf-8';
    actions.download(new Blob(writesBom ? withBom(bytes) : [bytes]), name);
  }

  apply.addEventListener('click', async () => {
    const { repair, encoding } = store.get();
    const count = chosenCount();
    const newSource = await repaired();
    if (!newSource) return;
    const sentence = count === repair.total ? words.repaired(count) : words.repairedInPart(count);
    await use(newSource, encoding, sentence);
  });
  download.addEventListener('click', async () => {
    const newSource = await repaired();
    if (newSource) save(newSource, store.get().encoding);
  });
  allBox.addEventListener('change', () => {
    for (const box of boxes()) box.checked = allBox.checked;
    update();
  });
  list.addEventListener('change', update);
  // The list is one tab stop; the arrow keys, Home and End move the focus in it.
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

  /**
   * Returns the list item of a repair that the user may choose: its text, its evidence, and the buttons that use it and
   * save it.
   */
  function candidateItem({ steps, text: whole, excerpt }, at) {
    const [{ as, is, because }] = steps;
    const encodings = fileEncodings; // another document gets another list
    const useButton = make('button', { type: 'button' }, words.useRepair(as, is));
    const saveButton = make('button', { type: 'button' });
    const nameSave = (encoding) => {
      encodings[at] = encoding;
      drawBomLine();
      text(saveButton, downloadFile('repaired', encoding));
      saveButton.setAttribute('aria-label', words.downloadRepaired(as, is, encoding));
    };
    /**
     * Returns the repaired bytes with their encoding and a file name; undefined if the request failed or another
     * document was opened.
     */
    async function encoded() {
      const found = await analysis.query('encoded', { candidate: { text: whole, steps } }).catch(showError);
      return found && { ...found, blob: new Blob([found.bytes]), name: repairedName(store.get().doc.name) };
    }
    useButton.addEventListener('click', async () => {
      const newSource = await encoded();
      if (!newSource) return;
      const { encoding } = newSource;
      const before = store.get();
      const isConverted = as !== null && encoding !== before.encoding;
      const sentence = words.repairedAs(as, is) + (isConverted ? words.convertedToUtf8(before.encoding) : '');
      await use(newSource, encoding, sentence);
    });
    saveButton.addEventListener('click', async () => {
      const newSource = await encoded();
      if (newSource) save(newSource, newSource.encoding);
    });
    const docEncoding = store.get().encoding;
    nameSave(as === null ? 'utf-8' : docEncoding);
    // The encoding of the input may lack a character of the text, which is then saved in UTF-8.
    if (as !== null && docEncoding !== 'utf-8') encoded().then((found) => found && nameSave(found.encoding));
    const buttons = make('div', { class: 'choice-buttons' }, useButton, saveButton);
    return make('li', {}, previewText(excerpt), make('p', { class: 'because' }, becauseSentence(because)), buttons);
  }

  text(bomLine.querySelector('span'), BOM_OF_REPAIRED_FILE);
  store.subscribe(['scan', 'recognition'], drawBomLine);
  store.subscribe(['repair', 'doc'], ({ repair }) => {
    const isFound = repair?.passages.length > 0;
    const hasCandidates = repair?.candidates.length > 0;
    const isInPart = repair?.inPart > 0;
    section.hidden = !isFound && !hasCandidates && !isInPart;
    if (section.hidden) return;
    fileEncodings = hasCandidates ? [] : [store.get().encoding];
    drawBomLine();
    drawWidthLine();
    const state = isFound ? 'found' : hasCandidates ? 'candidates' : 'inPart';
    section.dataset.state = state;
    const found = isFound ? words.placesToRepair(repair.total) : words.placesToRepair(repair.inPart);
    text(tally, hasCandidates ? words.possibleRepairs(repair.candidates.length) : found);
    const isMisread = hasCandidates && repair.candidates.length === 1;
    text(
      lead,
      isMisread ? INTRODUCTIONS.misread(repair.candidates[0]) : INTRODUCTIONS[state](repair.places ?? undefined),
    );
    attribute(steps, 'data-in-order', repair.inOrder ? '' : null);
    steps.replaceChildren(
      ...repair.steps.map((step, _, { length }) => make('li', {}, ...stepText(step, length === 1))),
    );
    choices.replaceChildren(...repair.candidates.map(candidateItem));
    const rest = repair.total - repair.passages.length;
    list.replaceChildren(...repair.passages.map(row), ...(rest > 0 ? [restRow(rest)] : []));
    if (isFound) update();
  });
}

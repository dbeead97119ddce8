/**
 * Convert and repair: converts the input to another encoding under an error policy, and undoes double encoding. The
 * input changes only when the user replaces it with a result.
 */
import {
  formatNumber,
  formatCount,
  fileNameWith,
  hexBytes,
  isRepaired,
  repairedName,
  NO_CODE_POINT,
  timesEncoded,
  uPlus,
} from '../format.js';
import { attribute, make, text } from './dom.js';
import { encodingOptions } from './encoding-options.js';
import { resultView } from './conversion-result.js';

const MAX_AUTOMATIC = 1 << 20; // bytes of input; the user starts the conversion of more
const MAX_COPIED = 1 << 22; // bytes of result that may go to the clipboard

const POLICIES = {
  strict: 'strict: stop at the first fault',
  replace: 'replace: write U+FFFD for each fault',
  'replace-octet': 'replace-octet: write U+FFFD for each byte',
  ignore: 'ignore: remove (unsafe)',
  backslashreplace: 'backslashreplace: write \\xC0 for a byte',
  surrogateescape: 'surrogateescape: keep the bytes',
  'fallback-latin1': 'fallback-latin1: decode malformed bytes as ISO-8859-1',
  'fallback-windows-1252': 'fallback-windows-1252: decode malformed bytes as windows-1252',
};
const SINGLE_BYTE = /^(ascii|iso-8859-1|windows-1252)$/;

/** Returns why a conversion stopped, and what to do. */
function stoppedSentence({ reason, offset, codePoint, encoding }) {
  const hasCodePoint = codePoint !== null && codePoint !== NO_CODE_POINT;
  if (reason === 'unmappable') {
    const character = hasCodePoint ? uPlus(codePoint) : 'this character';
    return `Stopped at offset ${formatNumber(offset)}: ${encoding} cannot encode ${character}. Choose another error policy or target encoding.`;
  }
  const character = hasCodePoint ? ` (${uPlus(codePoint)})` : '';
  return `Stopped at offset ${formatNumber(offset)}: ${reason}${character}. The strict policy only converts valid input: choose another policy.`;
}

/** Returns the unavailable options, one line for each reason. */
function unavailableLines({ policies, bom }) {
  const optionsByReason = new Map();
  const add = (option, reason) => {
    if (reason !== null) optionsByReason.set(reason, [...(optionsByReason.get(reason) ?? []), option]);
  };
  for (const { errors, rejection } of policies) add(errors, rejection);
  add('Write BOM', bom);
  return [...optionsByReason].map(([reason, options]) =>
    make('li', {}, make('b', {}, `${options.join(', ')} unavailable: `), `${reason}.`),
  );
}

/**
 * @param {HTMLElement} section
 * @param {ReturnType<import('../state.js').createStore>} store
 * @param {{ engine: object, actions: object, problem: (error: Error) => void }} dependencies
 */
export function mount(section, store, { engine, actions, problem }) {
  const control = (name) => section.querySelector(`[name=${name}]`);
  const [target, policy, keepBom, writeBom] = ['to', 'errors', 'keep-bom', 'write-bom'].map(control);
  const unavailable = section.querySelector('.unavailable');
  const from = section.querySelector('.from');
  const outcome = section.querySelector('.outcome');
  const useAsInput = section.querySelector('[data-action=use-as-input]');
  const output = section.querySelector('.output');
  const largeInput = section.querySelector('.convert-large');
  const [convertLarge, convertToFile] = largeInput.children;
  const buttons = section.querySelector('.result-buttons');
  const doubleEncoding = section.querySelector('.double-encoding');
  let job = 0; // number of the latest conversion; an older one stops
  let result = null;
  let isRequested = false; // a button of another panel asked for the conversion; its result will be scrolled to
  const preview = resultView(section, (number) => engine.query('repairedPlace', { number }).catch(problem));

  for (const [value, label] of Object.entries(POLICIES)) policy.append(make('option', { value }, label));

  const settings = () => ({
    from: store.get().encoding,
    to: target.value,
    errors: policy.value,
    ignoreBOM: keepBom.checked,
    ...(writeBom.checked ? { writeBOM: true } : {}),
  });

  function clear(sentence) {
    job += 1;
    result = null;
    text(outcome, sentence);
    attribute(outcome, 'data-has-result', null);
    preview.clear();
    buttons.hidden = true;
    largeInput.hidden = true;
  }

  /** Disables the options that the package rejects for this pair of encodings, shows why, and converts. */
  async function updateOptions() {
    const { encoding, doc } = store.get();
    if (!doc || target.value === '') return;
    for (const button of largeInput.children) button.disabled = true;
    const answer = await engine.query('policies', { from: encoding, to: target.value }).catch(problem);
    if (!answer) return;
    for (const { errors, rejection } of answer.policies) {
      policy.querySelector(`[value=${errors}]`).disabled = rejection !== null;
    }
    if (policy.selectedOptions[0]?.disabled) policy.value = 'strict';
    writeBom.disabled = answer.bom !== null;
    if (writeBom.disabled) writeBom.checked = false;
    const lines = unavailableLines(answer);
    unavailable.replaceChildren(...lines);
    unavailable.hidden = lines.length === 0;
    for (const button of largeInput.children) button.disabled = false;
    convert();
  }

  function convert() {
    const { doc } = store.get();
    if (!doc || doc.length === 0) return clear('');
    if (doc.length <= MAX_AUTOMATIC || isRequested) return void run();
    offerLarge();
    return undefined;
  }

  /** Shows the buttons that convert a large input. */
  function offerLarge(before = '') {
    clear(`${before}Large input: select Convert to convert ${formatCount(store.get().doc.length, 'byte')}.`);
    largeInput.hidden = false;
    convertToFile.hidden = !('showSaveFilePicker' in window);
  }

  const isLarge = () => store.get().doc.length > MAX_AUTOMATIC;

  /** Converts into a file that the user chooses: the result is written to the disk part by part. */
  async function saveToFile() {
    try {
      const file = await window.showSaveFilePicker({ suggestedName: nameFor(settings().to, 0) });
      await run(file);
    } catch (error) {
      if (error.name !== 'AbortError') problem(error); // the user closed the dialog
    }
  }

  async function run(file = null) {
    const current = (job += 1);
    const { doc } = store.get();
    largeInput.hidden = true;
    try {
      let answer = await engine.query('convert', { ...settings(), file });
      while (answer && current === job && !answer.result && !answer.fault) {
        text(
          outcome,
          `${Math.floor((100 * answer.done) / answer.total)} % of ${formatCount(doc.length, 'byte')} converted`,
        );
        answer = await engine.query('continueConversion');
      }
      if (answer && current === job) show(answer);
    } catch (error) {
      if (current === job) clear(error.message);
    }
  }

  async function show({ result: converted, fault }) {
    const { to, errors } = settings();
    if (fault) {
      clear(stoppedSentence(fault));
      scrollToResult();
      return;
    }
    result = { ...converted, to, errorsHandled: errors };
    const isSaved = result.blob === null;
    const faults = result.errors > 0 ? `, ${formatCount(result.errors, 'fault')} handled by ${errors}` : ', no faults';
    const kept = keepsFaults() ? '; the malformed bytes are kept, so the result has the same faults' : '';
    const cut = result.endsCut && !kept ? ' The text after the cut is still missing.' : '';
    const { bom } = store.get().recognition ?? {};
    const bomRemoved = bom && !keepBom.checked && !writeBom.checked ? ' The BOM at the start was removed.' : '';
    const saved = isSaved ? ' Saved to the file you chose.' : '';
    text(outcome, `${formatCount(result.length, 'byte')} of ${to}${faults}${kept}.${saved}${bomRemoved}${cut}`);
    attribute(outcome, 'data-has-result', '');
    buttons.hidden = result.length === 0 || isSaved;
    const { doc, encoding } = store.get();
    // A result equal to the input would replace the input that Undo restores.
    useAsInput.hidden = to === encoding && result.errors === 0 && result.length === doc.length;
    await preview.show(result);
    scrollToResult();
  }

  const keepsFaults = () => result?.errors > 0 && result.errorsHandled === 'surrogateescape';

  /** Scrolls to the result that a button of another panel asked for, and gives it the focus. */
  function scrollToResult() {
    if (!isRequested) return;
    isRequested = false;
    if (!section.contains(document.activeElement)) return; // the user has left the panel
    section.scrollIntoView({ block: 'start', behavior: 'instant' });
    output.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    output.focus({ preventScroll: true });
  }

  /** Returns the bytes of the result, or null where they are too many for the clipboard. */
  async function bytesToCopy() {
    if (result.length <= MAX_COPIED) return new Uint8Array(await result.blob.arrayBuffer());
    store.set({
      toast: {
        kind: 'problem',
        sentence: `${formatCount(result.length, 'byte')} are too many for the clipboard: download the result instead.`,
      },
    });
    return null;
  }

  /** Returns the file name for a result: the input's name, with the conversion before its extension. */
  function nameFor(to, errors) {
    const { doc, encoding } = store.get();
    if (to !== encoding || keepsFaults()) return fileNameWith(doc.name, to);
    return errors > 0 || isRepaired(doc.name) ? repairedName(doc.name) : fileNameWith(doc.name, to);
  }
  const fileName = () => nameFor(result.to, result.errors);

  /** Downloads the result. A large one is then removed from memory. */
  function download() {
    actions.download(result.blob, fileName());
    if (isLarge()) offerLarge('Download started. The result was removed from memory. ');
  }

  const resultActions = {
    async text() {
      const bytes = await bytesToCopy();
      if (!bytes) return;
      const answer = await engine.query('decodeText', { bytes, encoding: result.to });
      if (answer) await actions.copy(answer.text, 'Text');
    },
    async hex() {
      const bytes = await bytesToCopy();
      if (bytes) await actions.copy(hexBytes(bytes), 'Hex');
    },
    download,
    'use-as-input': () =>
      actions.useAsInput(
        { blob: result.blob, name: fileName() },
        result.to,
        `The result (${result.to}) is now the input.`,
      ),
  };
  buttons.addEventListener('click', (event) => {
    const action = event.target.closest('button')?.dataset.action;
    if (action && result) Promise.resolve(resultActions[action]()).catch(problem);
  });
  convertLarge.addEventListener('click', () => run());
  convertToFile.addEventListener('click', saveToFile);
  target.addEventListener('change', updateOptions);
  for (const element of [policy, keepBom, writeBom]) element.addEventListener('change', convert);

  store.subscribe(['encodings'], ({ encodings }) => {
    target.replaceChildren(...encodingOptions(encodings));
    target.value = 'utf-8';
  });
  store.subscribe(['doc', 'encoding'], ({ doc, encoding }) => {
    section.hidden = !doc || doc.length === 0;
    text(from, encoding);
    clear('');
    if (doc) updateOptions();
  });
  store.subscribe(['suggestedConversion'], ({ suggestedConversion }) => {
    if (!suggestedConversion) return;
    isRequested = true;
    target.value = suggestedConversion.to;
    policy.value = SINGLE_BYTE.test(suggestedConversion.to) ? 'strict' : suggestedConversion.errors;
    updateOptions();
  });

  store.subscribe(['repair'], ({ repair }) => {
    const { places } = repair ?? {};
    doubleEncoding.hidden = !places;
    if (!places) return;
    const state = places.isEncodedAgain ? `still encoded ${timesEncoded(places.times)}` : 'still not repaired';
    text(doubleEncoding, `The result below is made from the current input, which is ${state}: see “Repair the text”.`);
  });
}

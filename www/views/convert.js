/**
 * The panel “Convert and repair”: converts the input to another encoding under an error policy. It warns if the input contains
 * wrongly decoded text that is not repaired. The input changes only when the user replaces it with a result.
 */
import { decodesBom, getsOrderFromBom } from '../byte-order.js';
import { MAX_COPIED } from '../copy-formats.js';
import {
  fileNameWith,
  hasWideUnits,
  hexBytes,
  isRepaired,
  isUtf8Form,
  kindOfFile,
  NO_CODE_POINT,
  repairedName,
  uPlus,
} from '../format.js';
import { canWriteDeclaration, declaresOther } from '../problems.js';
import { isSelfSynchronizing } from '../scan/count-chunk.js';
import { isTableForExcel } from '../table-files.js';
import { WRITE_BOM_FOR_EXCEL } from '../text/conversion-notes.js';
import { encodingOfFaults } from '../suggest-encoding.js';
import * as words from '../text/convert.js';
import { HEX, TEXT } from '../text/copy-formats.js';
import { CHECKING, downloadFile } from '../text/counts.js';
import { attribute, make, text } from './dom.js';
import { encodingOptions } from './encoding-options.js';
import { resultView } from './conversion-result.js';
import { firstOffer } from './layers.js';
import { lineEndChoice } from './line-end-choice.js';
import { conversionNotes } from './conversion-notes.js';
import { rejectedBom, rejectedPolicies } from './unavailable-options.js';

const MAX_AUTOMATIC = 1 << 20; // bytes of input; a longer input is converted only when the user asks for it

/** Returns whether an encoding has U+FFFD. In other encodings, the policy `replace` writes `?`. */
const hasReplacementCharacter = (encoding) =>
  isUtf8Form(encoding) || hasWideUnits(encoding) || ['utf-7', 'utf-1', 'gb18030'].includes(encoding);

/**
 * Returns the encoding in which to decode a result that becomes the input. After a conversion to a legacy encoding, returns null, so that the
 * encoding is detected. The input may have been wrongly decoded text: the conversion then restores the original bytes, which are in another
 * encoding.
 */
const inputEncodingOf = (encoding) => (isUtf8Form(encoding) || hasWideUnits(encoding) ? encoding : null);

/** Returns the sentence about why a conversion with these settings stopped, and what to do. */
function stoppedSentence({ reason, offset, codePoint, encoding }, settings, state) {
  const character = codePoint !== null && codePoint !== NO_CODE_POINT ? uPlus(codePoint) : null;
  return reason === 'unmappable'
    ? words.stoppedAtCharacter(offset, encoding, character)
    : words.stoppedAtFault(offset, reason, character, settings, encodingOfFaults(state));
}

/**
 * @param {HTMLElement} section
 * @param {ReturnType<import('../state.js').createStore>} store
 * @param {{ engine: object, actions: object, showError: (error: Error) => void }} dependencies
 */
export function mount(section, store, { engine, actions, showError }) {
  const control = (name) => section.querySelector(`[name=${name}]`);
  const [target, policy, keepBom, writeBom, writeDeclaration] = [
    'to', 'errors', 'keep-bom', 'write-bom', 'write-declaration',
  ].map(control); // prettier-ignore
  const unavailable = section.querySelector('.unavailable');
  const from = section.querySelector('.from');
  const outcome = section.querySelector('.outcome');
  const useAsInput = section.querySelector('[data-action=use-as-input]');
  const output = section.querySelector('.output');
  const largeInput = section.querySelector('.convert-large');
  const [convertLarge, convertToFile] = largeInput.children;
  const buttons = section.querySelector('.result-buttons');
  const doubleEncoding = section.querySelector('.double-encoding');
  const saveButton = section.querySelector('[data-action=download]');
  const lineEnds = lineEndChoice(control('line-ends'), store, convert);
  const notes = conversionNotes(section.querySelector('.notes'), store, { target, policy, writesBom });
  let options = { rejected: [], allowsBom: true }; // the policies that the pair of encodings rejects, and whether it allows `writeBOM`
  const refused = new Set(); // the controls whose value was rejected after the user chose it
  const visited = new Set(); // the controls that the user pointed at or focused since the encodings were chosen
  let job = 0; // number of the latest conversion; an older conversion stops
  let result = null;
  let stopped = null; // `{ fault, settings }` of a conversion that stopped
  let correctedDeclaration = null; // the declaration that the latest conversion corrects
  let isRequested = false; // a button of another panel asked for the conversion, so the page will scroll to the result
  const preview = resultView(section, (number) => engine.query('repairedPlace', { number }).catch(showError));

  for (const [value, label] of Object.entries(words.POLICIES)) policy.append(make('option', { value }, label));

  const settings = () => ({
    from: store.get().encoding,
    to: target.value,
    errors: policy.value,
    // If the target gets a BOM anyway, the BOM of the input would become a second BOM.
    ignoreBOM: keepBom.checked && !writeBom.checked && !getsOrderFromBom(target.value),
    ...(writeBom.checked ? { writeBOM: true } : {}),
  });

  /**
   * Returns the declaration that the conversion will correct; null if there is no such declaration, or if its check box is not checked.
   * Shows the check box only if there is a declaration to correct.
   */
  function declarationToWrite() {
    const { findings, encoding } = store.get();
    const declaration = findings?.declaration;
    const isOffered = canWriteDeclaration(declaration, target.value, encoding);
    writeDeclaration.parentElement.hidden = !isOffered;
    return isOffered && writeDeclaration.checked ? declaration : null;
  }

  /** Returns whether the result begins with a BOM: a new BOM, or the BOM of the input. */
  function writesBom() {
    const { recognition, encoding } = store.get();
    return writeBom.checked || (keepBom.checked && Boolean(recognition?.bom) && decodesBom(encoding, recognition.bom));
  }

  function clear(sentence) {
    job += 1;
    [result, stopped] = [null, null];
    text(outcome, sentence);
    attribute(outcome, 'data-has-result', null);
    preview.clear();
    buttons.hidden = true;
    largeInput.hidden = true;
  }

  /** Shows why the conversion stopped. The analysis may later find that the input is in another encoding, which changes the sentence. */
  function drawStopped() {
    if (stopped) text(outcome, stoppedSentence(stopped.fault, stopped.settings, store.get()));
  }

  /**
   * Returns an array of at most one sentence about the BOM: why the option is unavailable, or for UTF-8, what a BOM is for. For a table,
   * conversion-notes.js shows the second sentence.
   */
  function bomSentences() {
    if (!options.allowsBom) return [rejectedBom(target.value)];
    return target.value === 'utf-8' && !isTableForExcel(store.get()) ? [WRITE_BOM_FOR_EXCEL] : [];
  }

  /**
   * Says why options of a control are unavailable, once the user points at the control, focuses it, or chooses an unavailable option. The
   * sentences stay until other encodings are chosen. If the sentences disappeared earlier, the page would become shorter, and the controls
   * could move under the pointer.
   */
  function showUnavailable() {
    const { encoding } = store.get();
    const needsReason = (field) => refused.has(field) || visited.has(field);
    const sentences = [
      ...(needsReason(policy) ? rejectedPolicies(options.rejected, encoding, target.value) : []),
      ...(needsReason(writeBom) ? bomSentences() : []),
    ];
    unavailable.replaceChildren(...sentences.map(({ title, rest }) => make('li', {}, make('b', {}, title), rest)));
    unavailable.hidden = sentences.length === 0;
  }

  /** Disables the options that the package rejects for this pair of encodings, and converts. */
  async function updateOptions() {
    const { encoding, doc } = store.get();
    if (!doc || target.value === '') return;
    for (const button of largeInput.children) button.disabled = true;
    const answer = await engine.query('conversionOptions', { from: encoding, to: target.value }).catch(showError);
    if (!answer) return;
    options = answer;
    refused.clear();
    visited.clear();
    for (const option of policy.options) option.disabled = options.rejected.includes(option.value);
    if (policy.selectedOptions[0]?.disabled) {
      policy.value = 'strict';
      refused.add(policy);
    }
    // The checkbox is not `disabled`, so that it can be focused with the keyboard: the focus shows the reason.
    attribute(writeBom, 'aria-disabled', options.allowsBom ? null : 'true');
    if (writeBom.checked && !options.allowsBom) {
      writeBom.checked = false;
      refused.add(writeBom);
    }
    showUnavailable();
    for (const button of largeInput.children) button.disabled = false;
    notes.draw();
    lineEnds.allow(options.allowsLineEnds, target.value);
    convert();
  }

  for (const field of [policy, writeBom]) {
    for (const event of ['pointerenter', 'focusin']) {
      field.parentElement.addEventListener(event, () => {
        visited.add(field);
        showUnavailable();
      });
    }
  }
  policy.addEventListener('change', () => {
    refused.delete(policy);
    showUnavailable();
  });
  writeBom.addEventListener('click', (event) => {
    if (options.allowsBom) return;
    event.preventDefault();
    refused.add(writeBom);
    showUnavailable();
  });

  /** Converts the input. If the input is large and no button of another panel asked for this, shows buttons that convert it. */
  function convert() {
    const { doc } = store.get();
    declarationToWrite();
    if (!doc || doc.length === 0) return clear('');
    if (doc.length <= MAX_AUTOMATIC || isRequested) return void run();
    offerLarge(words.largeInput);
    return undefined;
  }

  /** Clears the result and shows the buttons that convert a large input. @param {(length: number) => string} sentence */
  function offerLarge(sentence) {
    clear(sentence(store.get().doc.length));
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
      if (error.name !== 'AbortError') showError(error); // AbortError: the user closed the dialog
    }
  }

  async function run(file = null) {
    const current = (job += 1);
    const { doc } = store.get();
    largeInput.hidden = true;
    correctedDeclaration = declarationToWrite();
    const [chosen, lineEnd, lineEndsFix] = [settings(), lineEnds.name(), lineEnds.fix()]; // The controls may change before the conversion ends.
    try {
      let answer = await engine.query('convert', {
        ...chosen,
        file,
        declaration: correctedDeclaration,
        lineEnds: lineEndsFix,
      });
      while (answer && current === job && !answer.result && !answer.fault) {
        text(outcome, words.partConverted(Math.floor((100 * answer.done) / answer.total), doc.length));
        answer = await engine.query('continueConversion');
      }
      if (answer && current === job) show(answer, { ...chosen, lineEnd });
    } catch (error) {
      if (current !== job) return;
      clear(error.message);
      scrollToResult();
    }
  }

  async function show({ result: converted, fault }, chosen) {
    const { to, errors: policyName, lineEnd } = chosen;
    if (fault) {
      clear('');
      stopped = { fault, settings: chosen };
      drawStopped();
      scrollToResult();
      return;
    }
    result = { ...converted, to, policy: policyName, lineEnd };
    const isSaved = result.blob === null;
    drawOutcome();
    attribute(outcome, 'data-has-result', '');
    buttons.hidden = result.length === 0 || isSaved;
    const { doc, encoding } = store.get();
    // Using a result that is equal to the input would change nothing. In a multi-byte encoding, the bytes can differ although the length is the
    // same, because some characters have several sequences.
    const isUnchanged = result.errors === 0 && result.lineEndsReplaced === 0 && result.length === doc.length;
    const isEqual = to === encoding && isSelfSynchronizing(to) && isUnchanged;
    useAsInput.hidden = isEqual;
    // If a repair is suggested, fix-panel.css then hides the result, which would only repeat the wrong text.
    attribute(section, 'data-unchanged', isEqual ? '' : null);
    await preview.show(result);
    scrollToResult();
  }

  /** Returns whether the input has wrongly decoded text, which a conversion does not repair. */
  const isUnrepaired = ({ places, candidates } = store.get().repair ?? {}) =>
    Boolean(places) || candidates?.length === 1;

  /** Names the button that saves the result. Until the search for damage ends, the button is disabled: the text may need a repair first. */
  function drawSaveButton() {
    saveButton.disabled = store.get().areFixesHeld;
    const kind = isUnrepaired() ? 'unrepaired' : kindOfFile(fileName());
    text(saveButton, saveButton.disabled ? CHECKING : downloadFile(kind, result.to));
  }

  /** Says what the conversion wrote, and names the button that saves it. */
  function drawOutcome() {
    const { recognition, findings, encoding } = store.get();
    drawSaveButton();
    const { to } = result;
    const declaration = findings?.declaration;
    text(
      outcome,
      words.converted({
        length: result.length,
        to,
        errors: result.errors,
        policy: result.policy,
        keepsFaults: keepsFaults(),
        isSaved: result.blob === null,
        isBomRemoved: recognition?.bom && decodesBom(encoding, recognition.bom) && !writesBom(),
        lineEnds: { count: result.lineEndsReplaced, name: result.lineEnd },
        isTextMissing: result.endsCut && !keepsFaults(),
        isPiece: recognition?.pattern?.id === 'piece' && !keepsFaults(),
        declaration: declaresOther(declaration, to, encoding) ? declaration : null,
        isDeclarationWritten: result.isDeclarationWritten,
        layer: to === encoding && result.errors === 0 ? null : (firstOffer(store.get())?.description ?? null),
      }),
    );
  }

  const keepsFaults = () => result?.errors > 0 && result.policy === 'surrogateescape';

  /** Scrolls to the result that a button of another panel asked for, and gives it the focus. */
  function scrollToResult() {
    if (!isRequested) return;
    isRequested = false;
    if (!section.contains(document.activeElement)) return; // the user has left the panel
    section.scrollIntoView({ block: 'start', behavior: 'instant' });
    output.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    output.focus({ preventScroll: true });
  }

  /** Returns the bytes of the result; null, with a message to the user, if they are too many for the clipboard. */
  async function bytesToCopy() {
    if (result.length <= MAX_COPIED) return new Uint8Array(await result.blob.arrayBuffer());
    store.set({ toast: { kind: 'problem', sentence: words.tooLongForClipboard(result.length) } });
    return null;
  }

  /** Returns the file name for a result: the input's name, with the encoding or “repaired” before its extension. */
  function nameFor(to, errors) {
    const { doc, encoding } = store.get();
    if (to !== encoding || keepsFaults()) return fileNameWith(doc.name, to, encoding);
    return errors > 0 || isRepaired(doc.name) ? repairedName(doc.name) : fileNameWith(doc.name, to);
  }
  const fileName = () => nameFor(result.to, result.errors);

  /** Downloads the result. If the input is large, the result is then removed from memory. */
  function download() {
    actions.download(result.blob, fileName());
    if (isLarge()) offerLarge(words.largeInputAfterDownload);
  }

  const resultActions = {
    async text() {
      const bytes = await bytesToCopy();
      if (!bytes) return;
      const answer = await engine.query('decodeText', { bytes, encoding: result.to });
      if (answer) await actions.copy(answer.text, TEXT);
    },
    async hex() {
      const bytes = await bytesToCopy();
      if (bytes) await actions.copy(hexBytes(bytes), HEX);
    },
    download,
    'use-as-input': () =>
      actions.useAsInput(
        { blob: result.blob, name: fileName() },
        inputEncodingOf(result.to),
        words.resultIsInput(result.to),
      ),
  };
  buttons.addEventListener('click', (event) => {
    const action = event.target.closest('button')?.dataset.action;
    if (action && result) Promise.resolve(resultActions[action]()).catch(showError);
  });
  convertLarge.addEventListener('click', () => run());
  convertToFile.addEventListener('click', saveToFile);
  target.addEventListener('change', updateOptions);
  for (const element of [policy, keepBom, writeBom, writeDeclaration]) element.addEventListener('change', convert);
  for (const box of [keepBom, writeBom]) box.addEventListener('change', notes.draw);

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
    const { to, errors, writesDeclaration } = suggestedConversion;
    // An encoding without U+FFFD cannot show where text is missing, so the text becomes UTF-8.
    target.value = errors === 'replace' && !hasReplacementCharacter(to) ? 'utf-8' : to;
    policy.value = errors;
    if (writesDeclaration) writeDeclaration.checked = true;
    updateOptions();
  });

  store.subscribe(['recognition', 'findings', 'repair'], drawStopped);
  store.subscribe(['areFixesHeld'], () => result && drawSaveButton());

  // The declaration in the text may be found after the conversion.
  store.subscribe(['findings', 'layerOffers'], () => {
    const declaration = declarationToWrite();
    if (declaration && declaration !== correctedDeclaration && !isLarge()) convert();
    else if (result) drawOutcome();
  });

  store.subscribe(['repair'], ({ repair }) => {
    const { places } = repair ?? {};
    doubleEncoding.hidden = !isUnrepaired();
    attribute(section, 'data-unrepaired', isUnrepaired() ? '' : null);
    if (result) drawOutcome();
    text(doubleEncoding, places ? words.NOT_REPAIRED : words.PROBABLY_NOT_REPAIRED);
  });
}

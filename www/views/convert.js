/**
 * Convert and repair: the whole input in another encoding, under any policy that makes sense between the two, and
 * double encoding undone by steps. Nothing is done to the input until a result is put in its place.
 */
import { count, counted, fileNamed, hexBytes, isMended, mendedName, timesEncoded, uPlus } from '../format.js';
import { attribute, make, text } from './dom.js';
import { resultView } from './result.js';

const AT_ONCE = 1 << 20; // bytes; more are converted when asked for
const COPIED = 1 << 22; // bytes

const POLICIES = {
  strict: 'strict: stop at the first fault',
  replace: 'replace: U+FFFD for each fault',
  'replace-octet': 'replace-octet: U+FFFD for each byte',
  ignore: 'ignore: leave out (unsafe)',
  backslashreplace: 'backslashreplace: \\xC0 for a byte',
  surrogateescape: 'surrogateescape: keep bytes through',
  'fallback-latin1': 'fallback-latin1: read malformed bytes as ISO-8859-1',
  'fallback-windows-1252': 'fallback-windows-1252: read malformed bytes as windows-1252',
};
const SINGLE = /^(ascii|iso-8859-1|windows-1252)$/;

function refusedSentence({ reason, offset, codePoint, encoding }) {
  const what = codePoint === null || codePoint === 0xffffffff ? '' : ` (${uPlus(codePoint)})`;
  if (reason === 'unmappable') {
    return `Stopped at offset ${count(offset)}: ${encoding} has no form for ${codePoint === null ? 'what stands there' : uPlus(codePoint)}. Choose what to do on a fault; or another target may hold it.`;
  }
  return `With “strict” there is no result: it stops at offset ${count(offset)}, ${reason}${what}. Choose what to do on a fault.`;
}

/**
 * @param {HTMLElement} section
 * @param {ReturnType<import('../state.js').createStore>} store
 * @param {{ engine: object, actions: object, problem: (error: Error) => void }} uses
 */
export function mount(section, store, { engine, actions, problem }) {
  const at = (name) => section.querySelector(`[name=${name}]`);
  const [target, policy, keep, sign] = ['to', 'errors', 'keep', 'sign'].map(at);
  const from = section.querySelector('.from');
  const outcome = section.querySelector('.outcome');
  const adopt = section.querySelector('[data-act=adopt]');
  const made = section.querySelector('.made');
  const start = section.querySelector('.start');
  const [convertAll, saveAll] = start.children;
  const buttons = section.querySelector('.result-buttons');
  const double = section.querySelector('.double');
  let job = 0; // the conversion that is wanted; an older one stops
  let result = null;
  let led = false; // a button elsewhere asked for the conversion, and its result is awaited
  const shown = resultView(section, (number) => engine.answer('mended', { number }).catch(problem));

  for (const [value, label] of Object.entries(POLICIES)) policy.append(make('option', { value }, label));

  const settings = () => ({
    from: store.get().encoding,
    to: target.value,
    errors: policy.value,
    ignoreBOM: keep.checked,
    ...(sign.checked ? { writeBOM: true } : {}),
  });

  function forget(sentence) {
    job += 1;
    result = null;
    text(outcome, sentence);
    attribute(outcome, 'data-made', null);
    shown.forget();
    buttons.hidden = true;
    start.hidden = true;
  }

  /** What the package accepts between the two; a policy that is no longer among it gives way to `strict`. */
  async function offer() {
    const { encoding, doc } = store.get();
    if (!doc || target.value === '') return;
    for (const button of start.children) button.disabled = true;
    const answer = await engine.answer('policies', { from: encoding, to: target.value }).catch(problem);
    if (!answer) return;
    for (const { errors, refusal } of answer.policies) {
      const option = policy.querySelector(`[value=${errors}]`);
      option.disabled = refusal !== null;
      attribute(option, 'title', refusal);
    }
    if (policy.selectedOptions[0]?.disabled) policy.value = 'strict';
    sign.disabled = answer.signature !== null;
    attribute(sign.parentElement, 'title', answer.signature);
    if (sign.disabled) sign.checked = false;
    for (const button of start.children) button.disabled = false;
    convert();
  }

  function convert() {
    const { doc } = store.get();
    if (!doc || doc.length === 0) return forget('');
    if (doc.length <= AT_ONCE || led) return void run();
    offerAll();
    return undefined;
  }

  /** A large input is converted when that is asked for. */
  function offerAll(before = '') {
    forget(`${before}${counted(store.get().doc.length, 'byte')} are converted when you ask for it.`);
    start.hidden = false;
    saveAll.hidden = !('showSaveFilePicker' in window);
  }

  const isLarge = () => store.get().doc.length > AT_ONCE;

  /** Converts into a file that the person chooses: the result goes to the disk part by part. */
  async function saveToFile() {
    try {
      const file = await window.showSaveFilePicker({ suggestedName: nameFor(settings().to, 0) });
      await run(file);
    } catch (error) {
      if (error.name !== 'AbortError') problem(error); // nothing was chosen
    }
  }

  async function run(file = null) {
    const mine = (job += 1);
    const { doc } = store.get();
    start.hidden = true;
    try {
      let answer = await engine.answer('convert', { ...settings(), file });
      while (answer && mine === job && !answer.result && !answer.refused) {
        text(
          outcome,
          `${Math.floor((100 * answer.done) / answer.total)} % of ${counted(doc.length, 'byte')} converted`,
        );
        answer = await engine.answer('convertOn');
      }
      if (answer && mine === job) show(answer);
    } catch (error) {
      if (mine === job) forget(error.message);
    }
  }

  async function show({ result: answered, refused }) {
    const { to, errors } = settings();
    if (refused) {
      forget(refusedSentence(refused));
      arrive();
      return;
    }
    result = { ...answered, to, errorsHandled: errors };
    const isSaved = result.blob === null;
    const faults = result.errors > 0 ? `, ${counted(result.errors, 'fault')} handled by ${errors}` : ', no fault';
    const kept = keepsFaults() ? ': it keeps the bytes, so the faults are still in it' : '';
    const cut = result.endsCut && !kept ? ' It still ends where it was cut: what stood there is not in it.' : '';
    const { signature } = store.get().recognition ?? {};
    const unsigned =
      signature && !keep.checked && !sign.checked ? ' The signature (BOM) at its start is left out.' : '';
    const saved = isSaved ? ' Saved to the file that you chose.' : '';
    text(outcome, `${counted(result.length, 'byte')} of ${to}${faults}${kept}.${saved}${unsigned}${cut}`);
    attribute(outcome, 'data-made', '');
    buttons.hidden = result.length === 0 || isSaved;
    const { doc, encoding } = store.get();
    // What is the input already would only stand in the way back.
    adopt.hidden = to === encoding && result.errors === 0 && result.length === doc.length;
    await shown.show(result);
    arrive();
  }

  const keepsFaults = () => result?.errors > 0 && result.errorsHandled === 'surrogateescape';

  /** Whoever was led here finds the result in view, and goes on from it by keys. */
  function arrive() {
    if (!led) return;
    led = false;
    if (!section.contains(document.activeElement)) return; // gone on meanwhile
    section.scrollIntoView({ block: 'start', behavior: 'instant' });
    made.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    made.focus({ preventScroll: true });
  }

  /** The bytes of the result, for the clipboard; a large one can be downloaded. */
  async function bytesToCopy(what) {
    if (result.length <= COPIED) return new Uint8Array(await result.blob.arrayBuffer());
    store.set({
      told: {
        kind: 'problem',
        sentence: `${what} of ${counted(result.length, 'byte')} is too much for the clipboard: download it.`,
      },
    });
    return null;
  }

  /** The name for a file of a result: that of the input, with what became of it before its ending. */
  function nameFor(to, errors) {
    const { doc, encoding } = store.get();
    if (to !== encoding || keepsFaults()) return fileNamed(doc.name, to);
    return errors > 0 || isMended(doc.name) ? mendedName(doc.name) : fileNamed(doc.name, to);
  }
  const fileName = () => nameFor(result.to, result.errors);

  /** Hands the result to the browser; a large one is then no longer kept here. */
  function download() {
    actions.download(result.blob, fileName());
    if (isLarge()) offerAll('Download started. This page no longer holds the result. ');
  }

  const acts = {
    async text() {
      const bytes = await bytesToCopy('Text');
      if (!bytes) return;
      const answer = await engine.answer('textOf', { bytes, encoding: result.to });
      if (answer) await actions.copy(answer.text, 'Text');
    },
    async hex() {
      const bytes = await bytesToCopy('Hex');
      if (bytes) await actions.copy(hexBytes(bytes), 'Hex');
    },
    download,
    adopt: () =>
      actions.adopt(
        { blob: result.blob, name: fileName() },
        result.to,
        `The result, in ${result.to}, is the input now.`,
      ),
  };
  buttons.addEventListener('click', (event) => {
    const act = event.target.closest('button')?.dataset.act;
    if (act && result) Promise.resolve(acts[act]()).catch(problem);
  });
  convertAll.addEventListener('click', () => run());
  saveAll.addEventListener('click', saveToFile);
  target.addEventListener('change', offer);
  for (const control of [policy, keep, sign]) control.addEventListener('change', convert);

  store.subscribe(['encodings'], ({ encodings }) => {
    target.replaceChildren(...encodings.map((name) => make('option', { value: name }, name)));
    target.value = 'utf-8';
  });
  store.subscribe(['doc', 'encoding'], ({ doc, encoding }) => {
    section.hidden = !doc || doc.length === 0;
    text(from, encoding);
    forget('');
    if (doc) offer();
  });
  store.subscribe(['mend'], ({ mend }) => {
    if (!mend) return;
    led = true;
    target.value = mend.to;
    policy.value = SINGLE.test(mend.to) ? 'strict' : mend.errors;
    offer();
  });

  /** What is made below is no help as long as the text is encoded twice: how to undo that comes first. */
  function offerUndoing(title, list, steps) {
    const use = make('button', { type: 'button' }, 'Undo it in the input');
    use.addEventListener('click', () => actions.undoDouble());
    const note = `What is made below is the text as it stands, still encoded ${timesEncoded(steps)}.`;
    double.replaceChildren(make('h3', {}, title), list, use, make('p', { class: 'still' }, note));
  }

  function drawPartly({ count: many, places }) {
    const row = ({ offset, from: was, to: becomes }) =>
      make(
        'li',
        {},
        make('bdi', {}, was),
        make('span', { class: 'arrow' }, ' was '),
        make('bdi', {}, becomes),
        make('span', { class: 'arrow' }, ` at offset ${count(offset)}`),
      );
    const more = many > places.length ? [make('li', {}, `… and ${count(many - places.length)} more`)] : [];
    const title = `Double encoding in ${counted(many, 'place')}; the rest is as it should be`;
    offerUndoing(title, make('ul', {}, ...places.map(row), ...more), 1);
  }

  store.subscribe(['double'], ({ double: answer }) => {
    double.hidden = !answer?.found && !answer?.partly;
    if (answer?.partly) drawPartly(answer.partly);
    if (!answer?.found) return;
    const { steps } = answer.found;
    const list = make(
      'ol',
      {},
      ...steps.map(({ as, from: was, to: becomes }) =>
        make(
          'li',
          {},
          make('bdi', {}, was),
          make('span', { class: 'arrow' }, ` read back through ${as}: `),
          make('bdi', {}, becomes),
        ),
      ),
    );
    offerUndoing(`Encoded ${timesEncoded(steps.length)}`, list, steps.length);
  });
}

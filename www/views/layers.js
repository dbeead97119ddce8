/**
 * Offers to decode the layers of encoded text that the input may have, and shows the path of decoded layers. Each step of the path leads
 * back to the input before a layer was decoded. After a change, the text can be encoded as the innermost layer again.
 *
 * @typedef {object} DecodedLayer
 * @property {string} id
 * @property {string} label
 * @property {string} description
 * @property {object} form how the input was written; see ../layers.js
 * @property {boolean} canEncode
 * @property {{ source: import('../session.js').Source, chosen: string | null, encoding: string, name: string | null }}
 *   outer the document that was decoded
 */
import { fileNameWith } from '../format.js';
import { joinedOf } from '../suggest-encoding.js';
import * as words from '../text/input.js';
import { GO_TO_NEXT_CHANGE } from '../text/layer-hints.js';
import { make, text, withoutBreaksInNames } from './dom.js';
import { visibleText } from './visible-text.js';

const MAX_OFFERS = 3;

/**
 * Returns the offers of layers that the page shows. Text in two encodings must be converted before a layer of it can be decoded, unless the layer
 * explains all unusual bytes of the text (`explainsInput`). If the user just encoded the text as a layer, this layer is not offered.
 */
const shownOffers = (state) =>
  (state.layerOffers ?? [])
    .filter(({ id }) => id !== state.doc?.made?.result?.encodedAs)
    .filter(({ explainsInput }) => explainsInput || !joinedOf(state))
    .slice(0, MAX_OFFERS);

/** Returns the first offer that comes before other advice; `undefined` if there is none. */
export const firstOffer = (state) => shownOffers(state).find(({ comesAfterAdvice }) => !comesAfterAdvice);

/**
 * @param {HTMLElement} section
 * @param {HTMLElement} later the element below the suggestions, for the offers with `comesAfterAdvice`
 * @param {ReturnType<import('../state.js').createStore>} store
 * @param {{ engine: object, session: object, actions: object, showError: (error: Error) => void }} dependencies
 * @returns {{ decode: (offer: { id: string, label: string, description: string, choice?: string }) => Promise<void> }}
 */
export function mount(section, later, store, { engine, session, actions, showError }) {
  const path = section.querySelector('nav');
  const steps = path.querySelector('ol');
  const encodeButton = section.querySelector('[data-action=encode]');
  const offers = section.querySelector('ul');
  const layersOf = (doc) => doc?.source.layers ?? [];

  /**
   * Replaces the input by the content of a layer that is offered, or that the user chose (`choice`). `encodingBeside`: the encoding of the bytes
   * beside the escapes of the layer; null for the encoding of the input.
   */
  async function decode({ id, label, description, encodingBeside = null, choice = null }) {
    const { doc } = store.get();
    const decoded = await engine.query('decodeLayer', { layer: id, encodingBeside, choice }).catch(showError);
    if (!decoded || store.get().doc !== doc) return;
    const { bytes, encoding, form, note, canEncode, isUtf8, extension } = decoded;
    const { source, chosen } = doc;
    const knownEncoding = encoding ?? (isUtf8 && !source.file ? 'utf-8' : null);
    const layer = {
      id,
      label,
      description,
      form,
      canEncode,
      outer: { source, chosen, encoding: encodingBeside ?? doc.encoding, name: doc.name },
    };
    const named = extension && doc.name ? doc.name.replace(/(?:\.[^.]*)?$/, extension) : doc.name;
    const name = fileNameWith(named, 'decoded', 'encoded');
    await use(bytes, [...layersOf(doc), layer], knownEncoding, name, words.decoded(description, note, encodingBeside));
  }

  /** Encodes the input as the innermost decoded layer again, and replaces the input by the result. */
  async function encode() {
    const { doc } = store.get();
    const { id, form, description, outer } = layersOf(doc).at(-1);
    const encoded = await engine.query('encodeLayer', { layer: id, form, encoding: outer.encoding }).catch(showError);
    if (!encoded || store.get().doc !== doc) return;
    const layers = layersOf(doc).slice(0, -1);
    const { name: original } = layersOf(doc)[0].outer;
    const name = fileNameWith(original, ...(layers.length > 0 ? ['decoded', 'encoded'] : ['encoded', 'decoded']));
    await use(encoded.bytes, layers, outer.encoding, name, words.encoded(description), id);
  }

  /**
   * Replaces the input by the bytes of another layer. If `encoding` is null, the encoding is detected. `encodedAs` is the id of the layer that the bytes were
   * encoded as; null if they were decoded.
   */
  function use(bytes, layers, encoding, name, sentence, encodedAs = null) {
    const newSource = {
      encodedAs,
      bytes,
      blob: new Blob([bytes]),
      name,
      layers: layers.length > 0 ? layers : null,
    };
    // `useBytes` needs a known encoding.
    return encoding === null
      ? actions.useAsInput(newSource, encoding, sentence)
      : actions.useBytes(newSource, encoding, sentence);
  }

  /** Opens the document from which a layer was decoded. */
  const goBack = ({ description, outer: { source, chosen } }) =>
    session.restore(source, chosen, words.beforeDecoding(description));

  encodeButton.addEventListener('click', encode);

  /** Returns the step of a decoded layer in the path. */
  function step(layer) {
    const button = make('button', { type: 'button', class: 'small' }, layer.label);
    button.title = words.goBack(layer.description);
    button.addEventListener('click', () => goBack(layer));
    return make('li', {}, button);
  }

  /** Returns the button that goes to the next place that decoding changes. */
  function nextButton(offsets) {
    const button = make('button', { type: 'button', class: 'small' }, GO_TO_NEXT_CHANGE);
    button.addEventListener('click', () => actions.goToNext(offsets));
    return button;
  }

  /** Returns the offer to decode a layer, with a preview. */
  function offer(layer) {
    const button = make('button', { type: 'button', class: 'small' }, layer.decodeLabel);
    button.addEventListener('click', () => decode(layer));
    const preview = make('span', { class: 'decoded-text layer-preview', dir: 'ltr' }, ...visibleText(layer.preview));
    const sentences = [layer.hint, layer.places, layer.problem].filter(Boolean);
    return make(
      'li',
      { 'data-kind': 'layer' },
      make(
        'p',
        {},
        ...words.looksLike(make('b', {}, layer.description), layer.preview !== ''),
        ...(layer.preview ? [preview] : []),
        ...sentences.flatMap((sentence) => [' ', make('span', {}, ...withoutBreaksInNames(sentence))]),
      ),
      ...(layer.problem === null ? [button] : []),
      ...(layer.offsets.length > 0 ? [nextButton(layer.offsets)] : []),
    );
  }

  store.subscribe(['doc', 'layerOffers', 'encoding', 'recognition', 'joined'], (state) => {
    const { doc, encoding } = state;
    const layers = layersOf(doc);
    const shown = shownOffers(state);
    const offered = shown.filter(({ comesAfterAdvice }) => !comesAfterAdvice);
    const offeredLater = shown.filter(({ comesAfterAdvice }) => comesAfterAdvice);
    later.hidden = offeredLater.length === 0;
    later.querySelector('ul').replaceChildren(...offeredLater.map(offer));
    section.hidden = layers.length === 0 && offered.length === 0;
    path.hidden = layers.length === 0;
    const current = make('li', { 'aria-current': 'step' }, make('span', {}, encoding));
    steps.replaceChildren(...layers.map(step), ...(layers.length > 0 ? [current] : []));
    const innermost = layers.at(-1);
    encodeButton.hidden = !innermost?.canEncode;
    if (innermost) {
      text(encodeButton, words.encodeAs(innermost.label));
      steps.setAttribute('aria-label', words.decodedLayers(layers.length));
    }
    offers.hidden = offered.length === 0;
    offers.replaceChildren(...offered.map(offer));
  });

  return { decode };
}

/**
 * Offers to decode the layers of encoded text that the input may have, and shows the path of decoded layers. Each step of the path leads
 * back to the text as it was, and a changed text can be encoded again.
 *
 * @typedef {object} DecodedLayer
 * @property {string} id
 * @property {string} label
 * @property {string} description
 * @property {object} form how the input was written; see layers.js
 * @property {boolean} canEncode
 * @property {{ source: import('../session.js').Source, chosen: string | null, encoding: string, made: object | null }} outer the document that
 *   was decoded
 */
import { fileNameWith, formatCount } from '../format.js';
import { make, text } from './dom.js';
import { visibleText } from './visible-text.js';

const MAX_OFFERS = 3;

/**
 * @param {HTMLElement} section
 * @param {ReturnType<import('../state.js').createStore>} store
 * @param {{ engine: object, session: object, actions: object, problem: (error: Error) => void }} dependencies
 */
export function mount(section, store, { engine, session, actions, problem }) {
  const path = section.querySelector('nav');
  const steps = path.querySelector('ol');
  const encodeButton = section.querySelector('[data-action=encode]');
  const offers = section.querySelector('ul');
  const layersOf = (doc) => doc?.source.layers ?? [];

  async function decode({ id, label, description }) {
    const { doc } = store.get();
    const decoded = await engine.query('decodeLayer', { layer: id }).catch(problem);
    if (!decoded || store.get().doc !== doc) return;
    const { bytes, encoding, form, note, canEncode, isUtf8 } = decoded;
    const { source, chosen, made } = doc;
    const known = encoding ?? (isUtf8 && !source.file ? 'utf-8' : null);
    const layer = { id, label, description, form, canEncode, outer: { source, chosen, encoding: doc.encoding, made } };
    await use(bytes, [...layersOf(doc), layer], known, 'decoded', `Decoded ${description}.${note ? ` ${note}` : ''}`);
  }

  async function encode() {
    const { doc } = store.get();
    const { id, form, description, outer } = layersOf(doc).at(-1);
    const encoded = await engine.query('encodeLayer', { layer: id, form, encoding: outer.encoding }).catch(problem);
    if (!encoded || store.get().doc !== doc) return;
    const layers = layersOf(doc).slice(0, -1);
    await use(encoded.bytes, layers, outer.encoding, 'encoded', `Encoded as ${description}.`);
  }

  /** Replaces the input by the bytes of another layer. An encoding of null is detected. */
  function use(bytes, layers, encoding, nameSuffix, sentence) {
    const made = {
      bytes,
      blob: new Blob([bytes]),
      name: fileNameWith(store.get().doc.name, nameSuffix),
      layers: layers.length > 0 ? layers : null,
    };
    // The input field would change the line ends of a text with CR.
    return bytes.includes(0x0d) || encoding === null
      ? actions.useAsInput(made, encoding, sentence)
      : actions.useBytes(made, encoding, sentence);
  }

  /** Opens the text around a layer again, as it was before that layer was decoded. */
  const goBack = ({ description, outer: { source, chosen } }) =>
    session.replace(source, chosen, `This is the input before ${description} was decoded.`);

  encodeButton.addEventListener('click', encode);

  function step(layer) {
    const button = make('button', { type: 'button', class: 'small' }, layer.label);
    button.title = `Go back to the input before ${layer.description} was decoded`;
    button.addEventListener('click', () => goBack(layer));
    return make('li', {}, button);
  }

  function offer(layer) {
    const button = make('button', { type: 'button', class: 'small' }, `Decode ${layer.label}`);
    button.addEventListener('click', () => decode(layer));
    const preview = make('span', { class: 'decoded-text layer-preview', dir: 'ltr' }, ...visibleText(layer.preview));
    return make(
      'li',
      {},
      make('span', {}, 'This looks like ', make('b', {}, layer.description), layer.preview ? ': ' : '.'),
      ...(layer.preview ? [preview] : []),
      button,
    );
  }

  store.subscribe(['doc', 'layerOffers', 'encoding'], ({ doc, layerOffers, encoding }) => {
    const layers = layersOf(doc);
    const offered = (layerOffers ?? []).slice(0, MAX_OFFERS);
    section.hidden = layers.length === 0 && offered.length === 0;
    path.hidden = layers.length === 0;
    const current = make('li', { 'aria-current': 'step' }, make('span', {}, encoding));
    steps.replaceChildren(...layers.map(step), ...(layers.length > 0 ? [current] : []));
    const last = layers.at(-1);
    encodeButton.hidden = !last?.canEncode;
    if (last) {
      text(encodeButton, `Encode as ${last.label}`);
      steps.setAttribute('aria-label', formatCount(layers.length, 'decoded layer'));
    }
    offers.hidden = offered.length === 0;
    offers.replaceChildren(...offered.map(offer));
  });
}

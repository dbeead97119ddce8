/**
 * The package, as one object for all modules of a worker. The object starts with the functions of the small edition. If
 * an encoding of the full edition is needed, `loadFullEdition` replaces these functions with those of the full edition.
 */
import { FULL_ONLY_ENCODINGS } from './vendor/full/names.js';
import { moduleNotFound } from './text/app.js';
import * as small from './vendor/slim.js';

const SMALL = './vendor/';
const FULL = './vendor/full/';

export const codec = { ...small };

/** The names of all encodings, including those that are not loaded yet. */
export const allEncodings = [...small.encodings, ...FULL_ONLY_ENCODINGS];

/** @param {string} encoding @returns {boolean} whether only the full edition has the encoding */
export const isFullEditionOnly = (encoding) => FULL_ONLY_ENCODINGS.includes(encoding);

let loaded = null;

/**
 * Returns the data with which a worker of the pool loads the same edition: `{ module, script }`; null before the first
 * edition is loaded.
 */
export const loadedEdition = () => loaded;

async function load(folder) {
  const script = new URL(`${folder}slim.js`, import.meta.url).href;
  const [edition, response] = await Promise.all([
    folder === SMALL ? small : import(script),
    fetch(new URL(`${folder}utfscope.wasm`, import.meta.url)),
  ]);
  if (!response.ok) throw new Error(moduleNotFound(`${response.status} ${response.statusText}`));
  const module = await WebAssembly.compile(await response.arrayBuffer());
  await edition.init(module);
  Object.assign(codec, edition);
  loaded = { module, script };
}

/** Returns a function that loads an edition once. A later call tries again after a failure. */
function loaderOf(folder) {
  let loading = null;
  return () => {
    loading ??= load(folder).catch((error) => {
      loading = null;
      throw error;
    });
    return loading;
  };
}

/** Loads the small edition. Call this before `loadFullEdition`; otherwise the small edition replaces the full one. */
export const loadSmallEdition = loaderOf(SMALL);

export const loadFullEdition = loaderOf(FULL);

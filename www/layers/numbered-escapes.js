/** Layers for bytes that a program writes as a sign and the number of the byte, such as `?\195?\188` for ü. */
import { decodeParts } from './cut-escapes.js';
import { splitAtEscapes } from './escaped-characters.js';
import { ESCAPES_NOT_WRITTEN } from '../text/layer-hints.js';

/**
 * Returns a layer that decodes bytes in a notation with numbers.
 *
 * @param {{ escape: RegExp, run: RegExp, base: number, isDecoded: (run: string) => boolean, recognise: (text: string) => boolean }} notation
 *   `escape` matches an escape, and `run` consecutive escapes; `base` is the base of the three digits; `isDecoded` returns whether a run is decoded
 * @param {{ id: string, label: string, description: string, hint: string }} about
 */
export function numberedEscapes({ escape, run, base, isDecoded, recognise }, { id, label, description, hint }) {
  const bytesOf = (written) => Uint8Array.from(written, (each) => Number.parseInt(each.slice(-3), base));
  const partsOf = (text) =>
    splitAtEscapes(
      text,
      Array.from(text.matchAll(run)).filter(([found]) => isDecoded(found)),
      { escape, bytesOf },
    );
  return {
    id,
    excludes: ['escapes'],
    label,
    description,
    trims: false,
    recognise,
    describe: () => ({ hint }),
    decode: (text, dependencies) => ({ ...decodeParts({ parts: partsOf(text) }, dependencies).decoded, form: {} }),
    canEncode: () => false,
    encode: () => ({ problem: ESCAPES_NOT_WRITTEN }),
  };
}

// For tests of layers of encoded text, such as Base64: functions that list the offered layers, decode a layer, and encode
// it again.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import * as codec from '../../pkg-config/dist/full/index.js';
import { memorySource } from '../../www/byte-source.js';
import { createLayerOffers } from '../../www/layer-offers.js';
import { decodedLayer, encodedLayer, layerDependencies } from '../../www/layer-queries.js';
import { isEbcdic } from '../../www/format.js';
import { recogniseLayers } from '../../www/layers.js';

/** Returns the bytes of a text in ISO-8859-1. */
export const latin1 = (text) => Buffer.from(text, 'latin1');
/** Returns the bytes of a text in UTF-8. */
export const utf8 = (text) => Buffer.from(text, 'utf8');
/** Returns a field of CSV with this text (RFC 4180). */
export const csvField = (text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
/** Returns the literal that Python writes for bytes. */
export const bytesLiteral = (bytes) =>
  python(`print(repr(bytes.fromhex("${bytes.toString('hex')}")), end="")`).toString();

/** Returns the ids of the layers that are offered for bytes; unless `isWhole`, the bytes are the start of an input. */
export function offered(bytes, encoding = 'utf-8', isWhole = true) {
  const text = codec.decode(bytes, encoding, { errors: 'replace' });
  return recogniseLayers({ bytes, text, isEbcdic: isEbcdic(encoding) }, isWhole, layerDependencies(codec)).map(
    ({ id }) => id,
  );
}

/**
 * Returns the offers of the page to decode layers of bytes, or of a text in UTF-8, with their previews and hints. The codec is the full
 * edition, so nothing is loaded.
 */
export function offersFor(input, encoding = 'utf-8') {
  const document = { source: memorySource(typeof input === 'string' ? utf8(input) : input), resolved: encoding };
  return createLayerOffers(
    codec,
    () => document,
    async () => {},
  ).layerOffers();
}

/** Decodes a layer of bytes in an encoding. Returns the result of `decodedLayer`, with its bytes also as `text`. */
export function decoded(id, bytes, encoding = 'utf-8') {
  const layer = decodedLayer(codec, id, bytes, encoding);
  assert.equal(layer.problem, undefined, layer.problem);
  return { ...layer, text: codec.decode(layer.bytes, layer.encoding ?? 'utf-8', { errors: 'replace' }) };
}

/** Encodes a text as a layer, in the form that decoding returned. Returns the encoded text. */
export function encoded(id, form, text, encoding = 'utf-8') {
  const layer = encodedLayer(codec, { id, form }, { bytes: utf8(text), encoding: 'utf-8' }, encoding);
  assert.equal(layer.problem, undefined, layer.problem);
  return codec.decode(layer.bytes, encoding);
}

/** Runs a Python script with this standard input. Returns the bytes that the script writes. */
export const python = (script, input) =>
  execFileSync(process.env.PYTHON ?? 'python3', ['-c', script], { input, maxBuffer: 1 << 26 });

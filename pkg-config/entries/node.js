// Transform streams of Node around the objects that convert text in parts. The build makes the entry `utfscope/node` from this file,
// with the relative path of the full entry in place of `utfscope/full`.
import process from 'node:process';
import { Transform } from 'node:stream';
import { Decoder, Encoder, Repairer, Transcoder } from 'utfscope/full';

export { MalformedError } from 'utfscope/full';

/** Returns a stream that passes each chunk to `converter`, and frees the converter when the stream ends, fails or is destroyed. */
function transformWith(converter, options) {
  const passResult = (convert, callback) => {
    let result;
    try {
      result = convert();
    } catch (error) {
      callback(error);
      return;
    }
    callback(null, result.length > 0 ? result : undefined);
  };
  return new Transform({
    ...options,
    transform: (chunk, _, callback) => passResult(() => converter.push(chunk), callback),
    flush: (callback) => passResult(() => converter.finish(), callback),
    destroy(error, callback) {
      // Not immediately, because onFault may destroy the stream while the converter is in use.
      process.nextTick(() => {
        converter.free();
        callback(error);
      });
    },
  });
}

export const decodeStream = (encoding, options) =>
  // With the option `encoding`, the readable side yields strings instead of bytes.
  transformWith(new Decoder(encoding, options), { encoding: 'utf8' });

export const encodeStream = (encoding, options) =>
  transformWith(new Encoder(encoding, options), { decodeStrings: false });

export const transcodeStream = (options) => transformWith(new Transcoder(options));

export const repairStream = (encoding) => transformWith(new Repairer(encoding));

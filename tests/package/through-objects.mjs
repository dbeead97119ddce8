// Converts a complete input with a Decoder, an Encoder or a Transcoder. These objects use no shortcut for complete
// input, unlike the calls decode, encode and transcode. `package_` is a copy of the package.

/** Joins two arrays in a Uint8Array with its own ArrayBuffer. A Buffer can share its ArrayBuffer with other Buffers. */
const joined = (first, second) => new Uint8Array(Buffer.concat([first, second]));

function withObject(object, convert) {
  try {
    return convert(object);
  } finally {
    object.free();
  }
}

/** Returns the string that a Decoder returns if it gets the complete input as one part. */
export const throughDecoder = (package_, input, encoding, options) =>
  withObject(new package_.Decoder(encoding, options), (decoder) => decoder.decode(input));

/** Returns the bytes that an Encoder returns if it gets the complete string as one part. */
export const throughEncoder = (package_, text, encoding, options) =>
  withObject(new package_.Encoder(encoding, options), (encoder) => joined(encoder.push(text), encoder.finish()));

/** Returns the bytes that a Transcoder returns if it gets the complete input as one part. */
export const throughTranscoder = (package_, input, options) =>
  withObject(new package_.Transcoder(options), (transcoder) => joined(transcoder.push(input), transcoder.finish()));

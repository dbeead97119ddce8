// The calls, classes and streams that have the option `onFault`, as functions that return their complete result.

/** Most calls pass a long input to the module in parts of this many elements: bytes, or code units of a string. */
export const PART = 2 ** 17;

/** Cuts an input into short chunks (one is empty), a chunk that is longer than a part, and the rest. */
function cut(input) {
  const places = [0, 1, 300, 300, 300 + PART + 1000, input.length];
  return places.slice(1).map((end, index) => input.slice(places[index], end));
}

/** Returns the output of a stream for the chunks of an input, as one string or one array of bytes. */
async function throughStream(stream, input) {
  const output = [];
  const writer = stream.writable.getWriter();
  const written = (async () => {
    for (const chunk of cut(input)) await writer.write(chunk);
    await writer.close();
  })();
  written.catch(() => {});
  const reader = stream.readable.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    output.push(value);
  }
  await written;
  return typeof output[0] === 'string' ? output.join('') : Buffer.concat(output);
}

/**
 * Returns the output of an object for the chunks of an input, as one string or one array of bytes. Frees the object.
 */
function inChunks(object, method, input) {
  const output = [];
  for (const chunk of cut(input)) output.push(object[method](chunk, { stream: true }));
  output.push(object.finish());
  object.free();
  return typeof output[0] === 'string' ? output.join('') : Buffer.concat(output);
}

/** Returns the calls that read bytes of the encoding `from`, by name. `utfscope` is an instance of the package. */
export const readers = (utfscope, input, from, options, to = 'utf-16le') => {
  const pair = { from, to, ...options };
  const newDestination = () => new Uint8Array(4 * input.length + 64);
  return {
    decode: () => utfscope.decode(input, from, options),
    toUtf16: () => utfscope.toUtf16(input, from, options),
    toUtf32: () => utfscope.toUtf32(input, from, options),
    transcode: () => utfscope.transcode(input, pair),
    transcodedLength: () => utfscope.transcodedLength(input, pair),
    transcodeInto() {
      const destination = newDestination();
      return { ...utfscope.transcodeInto(input, destination, pair), destination };
    },
    Decoder: () => inChunks(new utfscope.Decoder(from, options), 'decode', input),
    Transcoder: () => inChunks(new utfscope.Transcoder(pair), 'push', input),
    DecoderStream: () => throughStream(new utfscope.DecoderStream(from, options), input),
    TranscoderStream: () => throughStream(new utfscope.TranscoderStream(pair), input),
  };
};

/**
 * Returns the calls that convert a string, its code units or its code points, by name. Most of these calls write the encoding `to`.
 */
export const writers = (utfscope, text, to, options) => {
  const units = Uint16Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
  const codePoints = Uint32Array.from(text, (character) => character.codePointAt(0));
  return {
    encode: () => utfscope.encode(text, to, options),
    fromUtf16: () => utfscope.fromUtf16(units, to, options),
    fromUtf32: () => utfscope.fromUtf32(codePoints, to, options),
    utf16ToUtf32: () => utfscope.utf16ToUtf32(units, options),
    utf32ToUtf16: () => utfscope.utf32ToUtf16(codePoints, options),
    byteLength: () => utfscope.byteLength(text, to, options),
    encodeInto() {
      const destination = new Uint8Array(10 * text.length + 64);
      return { ...utfscope.encodeInto(text, destination, to, options), destination };
    },
    Encoder: () => inChunks(new utfscope.Encoder(to, options), 'push', text),
    EncoderStream: () => throughStream(new utfscope.EncoderStream(to, options), text),
  };
};

// Functions that use each call and each stream with the option `onFault`. Each function returns the result.
/** The package passes a long input to the module in parts of this many bytes. */
export const PART = 2 ** 17;

/** Cuts an input into short chunks, a chunk that is longer than a part, and the rest. */
function cut(input) {
  const places = [0, 1, 300, 300, 300 + PART + 1000, input.length];
  return places.slice(1).map((end, index) => input.slice(places[index], end));
}

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

function inChunks(object, method, input) {
  const output = [];
  for (const chunk of cut(input)) output.push(object[method](chunk, { stream: true }));
  output.push(object.finish ? object.finish() : object.decode());
  object.free();
  return typeof output[0] === 'string' ? output.join('') : Buffer.concat(output);
}

/** Returns the calls of the package `u` that read bytes of the encoding `from`, by name. */
export const readers = (u, input, from, options, to = 'utf-16le') => {
  const pair = { from, to, ...options };
  const newDestination = () => new Uint8Array(4 * input.length + 64);
  return {
    decode: () => u.decode(input, from, options),
    toUtf16: () => u.toUtf16(input, from, options),
    toUtf32: () => u.toUtf32(input, from, options),
    transcode: () => u.transcode(input, pair),
    transcodedLength: () => u.transcodedLength(input, pair),
    transcodeInto() {
      const destination = newDestination();
      return { ...u.transcodeInto(input, destination, pair), destination };
    },
    Decoder: () => inChunks(new u.Decoder(from, options), 'decode', input),
    Transcoder: () => inChunks(new u.Transcoder(pair), 'push', input),
    DecoderStream: () => throughStream(new u.DecoderStream(from, options), input),
    TranscoderStream: () => throughStream(new u.TranscoderStream(pair), input),
  };
};

/** Returns the calls that write a string, its code units or its code points in the encoding `to`, by name. */
export const writers = (u, text, to, options) => {
  const units = Uint16Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
  const codePoints = Uint32Array.from(text, (character) => character.codePointAt(0));
  return {
    encode: () => u.encode(text, to, options),
    fromUtf16: () => u.fromUtf16(units, to, options),
    fromUtf32: () => u.fromUtf32(codePoints, to, options),
    utf16ToUtf32: () => u.utf16ToUtf32(units, options),
    utf32ToUtf16: () => u.utf32ToUtf16(codePoints, options),
    byteLength: () => u.byteLength(text, to, options),
    encodeInto() {
      const destination = new Uint8Array(10 * text.length + 64);
      return { ...u.encodeInto(text, destination, to, options), destination };
    },
    Encoder: () => inChunks(new u.Encoder(to, options), 'push', text),
    EncoderStream: () => throughStream(new u.EncoderStream(to, options), text),
  };
};

// @exodus/bytes, which runs in every runtime, as one object.
import * as utf8 from '@exodus/bytes/utf8.js';
import * as utf16 from '@exodus/bytes/utf16.js';
import * as singleByte from '@exodus/bytes/single-byte.js';
import { createMultibyteDecoder, createMultibyteEncoder } from '@exodus/bytes/multi-byte.js';

/** Returns a function from a legacy encoding to its strict decoder or encoder. `createOther` is used if `create` throws. */
const withFallback = (create, createOther) => (encoding) => {
  try {
    return create(encoding);
  } catch {
    return createOther(encoding);
  }
};

export const exodus = {
  ...utf8,
  ...utf16,
  ...singleByte,
  decoderOf: withFallback(singleByte.createSinglebyteDecoder, createMultibyteDecoder),
  encoderOf: withFallback(singleByte.createSinglebyteEncoder, createMultibyteEncoder),
};

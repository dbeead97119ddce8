// Exports the modules of @exodus/bytes as one object. The package runs in every runtime.
import * as utf8 from '@exodus/bytes/utf8.js';
import * as utf16 from '@exodus/bytes/utf16.js';
import * as singleByte from '@exodus/bytes/single-byte.js';
import { createMultibyteDecoder, createMultibyteEncoder } from '@exodus/bytes/multi-byte.js';

/**
 * Returns a function that creates the strict decoder or encoder of a legacy encoding: with `create`, or with `createOther` if `create`
 * throws.
 */
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

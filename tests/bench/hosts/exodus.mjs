// @exodus/bytes, which runs in every runtime, as one object.
import * as utf8 from '@exodus/bytes/utf8.js';
import * as utf16 from '@exodus/bytes/utf16.js';
import * as singleByte from '@exodus/bytes/single-byte.js';
import { createMultibyteDecoder, createMultibyteEncoder } from '@exodus/bytes/multi-byte.js';

/** Returns the strict decoder or encoder of any legacy encoding. */
const either = (create, createOther) => (encoding) => {
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
  decoderOf: either(singleByte.createSinglebyteDecoder, createMultibyteDecoder),
  encoderOf: either(singleByte.createSinglebyteEncoder, createMultibyteEncoder),
};

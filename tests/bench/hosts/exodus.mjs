// @exodus/bytes, which runs in every runtime, as one object.
import * as utf8 from '@exodus/bytes/utf8.js';
import * as utf16 from '@exodus/bytes/utf16.js';
import * as singleByte from '@exodus/bytes/single-byte.js';

export const exodus = { ...utf8, ...utf16, ...singleByte };

// The peers out of npm that run anywhere.
import * as utf8 from '@exodus/bytes/utf8.js';
import * as utf16 from '@exodus/bytes/utf16.js';
import * as singleByte from '@exodus/bytes/single-byte.js';

export const exodus = { ...utf8, ...utf16, ...singleByte };

/** fast-text-encoding steps in only where the platform has no decoder of its own, so it is made to look like that. */
export async function loadFastText() {
  const { TextDecoder, TextEncoder } = globalThis;
  delete globalThis.TextDecoder;
  delete globalThis.TextEncoder;
  try {
    await import('fast-text-encoding');
    const theirs = globalThis;
    return { decoder: new theirs.TextDecoder(), encoder: new theirs.TextEncoder() };
  } finally {
    Object.assign(globalThis, { TextDecoder, TextEncoder });
  }
}

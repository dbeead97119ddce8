/** Decompresses gzip files with the browser. */
import { concatBytes } from './concat-bytes.js';

/** Decompression stops after this number of decompressed bytes, because a small file can have a huge content. */
const MAX_BYTES = 1 << 28;

/**
 * Decompresses a gzip file (RFC 1952), as far as possible.
 *
 * @param {Blob} blob
 * @returns {Promise<{ bytes: Uint8Array, state: 'complete' | 'cut' | 'damaged' | 'large' }>} `cut`: the file ends within its header, its compressed
 *   data or its trailer; `damaged`: the data or its checksum is wrong, or other data follows the trailer; `large`: the decompression
 *   stopped after MAX_BYTES
 */
export async function gunzip(blob) {
  const { readable, writable } = new DecompressionStream('gzip');
  const parts = [];
  let length = 0;
  const writer = writable.getWriter();
  // Parts are read as soon as they exist, because an error discards the parts that are not read yet.
  const reading = (async () => {
    for (const reader = readable.getReader(); ;) {
      const { done, value } = await reader.read();
      if (done) return;
      parts.push(value);
      length += value.length;
      if (length > MAX_BYTES) await reader.cancel();
    }
  })().catch(() => {});
  let state = 'damaged';
  try {
    for (const input = blob.stream().getReader(); ;) {
      const { done, value } = await input.read();
      if (done) break;
      await writer.write(value);
    }
    // An incomplete file only causes an error when the input ends.
    state = 'cut';
    await writer.close();
    state = 'complete';
  } catch {
    // `state` says at which step the decompression failed.
  }
  await reading;
  return { bytes: concatBytes(parts), state: length > MAX_BYTES ? 'large' : state };
}

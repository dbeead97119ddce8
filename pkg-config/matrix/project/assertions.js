// What checks are written with that run wherever the package does.

/** The bytes of `E2 82 AC`. */
export const bytes = (hex) => Uint8Array.from(hex.split(' ').filter(Boolean), (byte) => parseInt(byte, 16));
/** `E2 82 AC`, of bytes. */
export const hexOf = (view) => Array.from(view, (byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join(' ');

/** A value in words, by which two are compared: views of memory by their type and elements, objects by their keys. */
function words(value) {
  if (ArrayBuffer.isView(value)) return `${value.constructor.name} [${Array.from(value)}]`;
  if (Array.isArray(value)) return `[${value.map(words).join(', ')}]`;
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? '-0' : String(value);
  const entries = Object.keys(value).sort();
  return `{ ${entries.map((key) => `${key}: ${words(value[key])}`).join(', ')} }`;
}

/** Throws unless both are the same in words. */
export function equal(actual, expected) {
  if (words(actual) !== words(expected)) throw new Error(`${words(actual)}, expected ${words(expected)}`);
}

/** What `work` throws, which must be the platform's own `type` of error. */
export async function thrown(type, work) {
  try {
    await work();
  } catch (error) {
    if (error instanceof type) return error;
    throw new Error(`threw ${error}, expected a ${type.name}`, { cause: error });
  }
  throw new Error(`threw nothing, expected a ${type.name}`);
}

/** Every chunk of a stream. */
export async function gathered(readable) {
  const chunks = [];
  const reader = readable.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return chunks;
    chunks.push(value);
  }
}

/** A stream of these chunks. */
export const streamOf = (...chunks) =>
  new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });

// Assertions and helpers of the checks, in JavaScript that every runtime has.

/** Returns the bytes of `E2 82 AC`. */
export const bytes = (hex) => Uint8Array.from(hex.split(' ').filter(Boolean), (byte) => parseInt(byte, 16));
/** Returns bytes as `E2 82 AC`. */
export const hexOf = (view) => Array.from(view, (byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join(' ');

/** Returns a text that is the same for equal values: views by their type and elements, objects by their sorted keys. */
function describe(value) {
  if (ArrayBuffer.isView(value)) return `${value.constructor.name} [${Array.from(value)}]`;
  if (Array.isArray(value)) return `[${value.map(describe).join(', ')}]`;
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? '-0' : String(value);
  const entries = Object.keys(value).sort();
  return `{ ${entries.map((key) => `${key}: ${describe(value[key])}`).join(', ')} }`;
}

/** Throws unless both values are equal. */
export function equal(actual, expected) {
  if (describe(actual) !== describe(expected)) throw new Error(`${describe(actual)}, expected ${describe(expected)}`);
}

/** Returns the error that `body` throws, which must be an instance of `type`. */
export async function thrown(type, body) {
  try {
    await body();
  } catch (error) {
    if (error instanceof type) return error;
    throw new Error(`threw ${error}, expected a ${type.name}`, { cause: error });
  }
  throw new Error(`threw nothing, expected a ${type.name}`);
}

/** Returns all chunks of a stream. */
export async function gathered(readable) {
  const chunks = [];
  const reader = readable.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return chunks;
    chunks.push(value);
  }
}

/** Returns a stream of these chunks. */
export const streamOf = (...chunks) =>
  new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });

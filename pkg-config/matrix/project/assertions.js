// Functions for checks that run in every runtime.

/** Returns the bytes of a hexadecimal text such as `E2 82 AC`. */
export const bytes = (hex) => Uint8Array.from(hex.split(' ').filter(Boolean), (byte) => parseInt(byte, 16));
/** Returns bytes as a hexadecimal text such as `E2 82 AC`. */
export const hexOf = (view) => Array.from(view, (byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join(' ');

/** Returns a value as text, for comparison: views by their type and elements, objects by their properties, sorted by name. */
function textOf(value) {
  if (ArrayBuffer.isView(value)) return `${value.constructor.name} [${Array.from(value)}]`;
  if (Array.isArray(value)) return `[${value.map(textOf).join(', ')}]`;
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? '-0' : String(value);
  const entries = Object.keys(value).sort();
  return `{ ${entries.map((key) => `${key}: ${textOf(value[key])}`).join(', ')} }`;
}

/** Throws unless `textOf` returns the same text for both values. */
export function equal(actual, expected) {
  if (textOf(actual) !== textOf(expected)) throw new Error(`${textOf(actual)}, expected ${textOf(expected)}`);
}

/** Returns the error that `work` throws, which must be an instance of `type`. */
export async function thrown(type, work) {
  try {
    await work();
  } catch (error) {
    if (error instanceof type) return error;
    throw new Error(`threw ${error}, expected a ${type.name}`, { cause: error });
  }
  throw new Error(`threw nothing, expected a ${type.name}`);
}

/** Reads a stream to its end; returns its chunks. */
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

/** Returns each fault of a table as a text: `overlong 0+1` is a reason, an offset and a length. */
export const faultTexts = (table) => Array.from(table, ({ reason, offset, length }) => `${reason} ${offset}+${length}`);

/** Runs checks `[name, run]` one after another. Returns `{ passed, failed: [{ name, why }] }`; `passed` is a number. */
export async function results(checks) {
  const failed = [];
  let passed = 0;
  for (const [name, run] of checks) {
    try {
      await run();
      passed++;
    } catch (error) {
      failed.push({ name, why: String(error?.stack ?? error) });
    }
  }
  return { passed, failed };
}

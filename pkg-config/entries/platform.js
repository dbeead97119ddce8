// Functions of the platform, taken when this file loads, so that code that runs later cannot replace them.

// The build replaces every use of the global `TextDecoder` by this export, also in the generated files of binding/. The local name differs
// because one of our classes is called TextDecoder.
const PlatformDecoder = globalThis.TextDecoder;
export { PlatformDecoder as TextDecoder };

/** Cloudflare Workers with a compatibility date before May 2025 do not have this class. There, only `free` and `using` free an object. */
export const {
  FinalizationRegistry = class {
    register() {}
    unregister() {}
  },
} = globalThis;

/** Methods of Node's `Buffer`, which are the fastest conversions between strings and bytes; absent in a runtime without `Buffer`. */
export const { prototype: { latin1Slice, ucs2Slice, ucs2Write, utf8Slice, utf8Write } = {} } = globalThis.Buffer ?? {};

const PlatformEncoder = globalThis.TextEncoder;
/**
 * An encoder whose methods are its own properties, which later code cannot replace. In Firefox, `encoder.encode(text)` takes 15 ns less
 * than `encode.call(encoder, text)`.
 */
const encoder = PlatformEncoder && new PlatformEncoder();
if (encoder) {
  const { encode, encodeInto } = PlatformEncoder.prototype;
  Object.defineProperties(encoder, { encode: { value: encode }, encodeInto: { value: encodeInto } });
}

export const hasTextEncoder = encoder !== undefined;

/** Encodes a string as UTF-8, with U+FFFD for lone surrogates; `undefined` if the platform has no TextEncoder. */
export const encodeUtf8 = (text) => encoder?.encode(text);

/** Encodes as much of a string as fits into an array, as UTF-8. Returns how many code units were `read`, and how many bytes `written`. */
export const encodeUtf8Into = (text, bytes) => encoder.encodeInto(text, bytes);

/** Whether the runtime is Bun. Read once, because reading a global that does not exist takes half a microsecond in Firefox. */
export const isBun = Boolean(globalThis.Bun);

/** Whether the browser engine is Gecko, the engine of Firefox. This selects only the fastest code; results never depend on it. */
export const isFirefox = /\bGecko\/\d/.test(globalThis.navigator?.userAgent);

/** The major version of Node; NaN in runtimes other than Node. Bun and Deno report a version of Node, but are not Node. */
export const nodeVersion = Number.parseInt(isBun || globalThis.Deno ? NaN : globalThis.process?.versions?.node);

/** The module `buffer` of Node and Bun. Not used in Deno, whose functions take up to ten times as long as ours. */
const bufferModule = globalThis.Deno ? {} : (globalThis.process?.getBuiltinModule?.('buffer') ?? {});

/** Functions that return whether bytes are UTF-8, or ASCII, without a copy of the bytes. */
export const { isUtf8, isAscii } = bufferModule;

/** The conversion of Node and Bun between UTF-8 and UTF-16, which throws for malformed input. Its result has a buffer of its own. */
export const { transcode: bufferTranscode } = bufferModule;

/**
 * Returns a function that calls a method or a getter on its argument. `Reflect.apply` is the fastest way in Node, but takes 20 to 90 ns in
 * Firefox and Bun.
 */
export const uncurryThis =
  nodeVersion > 0 ? (method) => (value) => Reflect.apply(method, value, []) : (method) => (value) => method.call(value);

// Functions of the platform, taken when the module loads, before other code can replace them.

// The build replaces every use of the global by this import, so that the binding uses it too. The local name differs because
// one of our classes is called TextDecoder.
const PlatformDecoder = globalThis.TextDecoder;
export { PlatformDecoder as TextDecoder };

/** Workers with a compatibility date before May 2025 have none: there, only `dispose` frees an object. */
export const {
  FinalizationRegistry = class {
    register() {}
    unregister() {}
  },
} = globalThis;

/** Methods of Node's buffers, which are the fastest conversions between strings and bytes; absent in other runtimes. */
export const { byteLength: utf8Length, prototype: { latin1Slice, latin1Write, ucs2Slice, ucs2Write, utf8Slice } = {} } =
  globalThis.Buffer ?? {};

/** The version of Node; NaN in other runtimes, including those that report a version of Node. */
export const node = Number.parseInt((globalThis.Bun ?? globalThis.Deno) ? NaN : globalThis.process?.versions?.node);

const builtIn = globalThis.Deno ? {} : (globalThis.process?.getBuiltinModule?.('buffer') ?? {});

/**
 * Whether bytes are UTF-8, or ASCII: functions of Node and Bun, which need no copy of the bytes. Deno's functions take ten times as
 * long as ours.
 */
export const { isUtf8, isAscii } = builtIn;

/** Node's conversion between UTF-8 and UTF-16, which throws for malformed input. Its result has a buffer of its own. */
export const bufferTranscode = node > 0 ? builtIn.transcode : undefined;

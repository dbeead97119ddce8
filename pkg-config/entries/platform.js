// The platform's own, from before anyone could replace it.

// The build puts it wherever a file names this class, so that the binding too keeps to it. Here it has another name, since
// one of ours has that.
const PlatformDecoder = globalThis.TextDecoder;
export { PlatformDecoder as TextDecoder };

/** Workers whose date of compatibility is before May 2025 have none: there only `dispose` frees. */
export const {
  FinalizationRegistry = class {
    register() {}
    unregister() {}
  },
} = globalThis;

/** Between strings and bytes nothing is faster than these methods of Node's buffers, where there are any. */
export const { byteLength: utf8Length, prototype: { latin1Slice, latin1Write, ucs2Slice, ucs2Write } = {} } =
  globalThis.Buffer ?? {};

/** The version of Node; NaN in other runtimes, also those that name one. */
export const node = Number.parseInt((globalThis.Bun ?? globalThis.Deno) ? NaN : globalThis.process?.versions?.node);

/**
 * Whether bytes are UTF-8, or ASCII, as Node and Bun have it built in: there nothing has to be copied first. Deno's takes ten
 * times as long as ours.
 */
export const { isUtf8, isAscii } = globalThis.Deno ? {} : (globalThis.process?.getBuiltinModule?.('buffer') ?? {});

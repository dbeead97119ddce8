export * from './api.js';

/** A `WebAssembly.Module`, which has no properties. */
export type CompiledModule = object;

/** The members of the platform's `Response` that `init` uses. */
export interface ResponseLike {
  /** Whether the request succeeded. */
  readonly ok: boolean;
  /** The status code. */
  readonly status: number;
  /** The URL, for error messages. */
  readonly url: string;
  /** The headers, from which the `Content-Type` is read. */
  readonly headers: {
    /**
     * Returns the value of a header.
     *
     * @param name The name of the header.
     * @returns The value, or null if there is no such header.
     */
    get(name: string): string | null;
  };
  /**
   * Reads the body.
   *
   * @returns A promise of its bytes.
   */
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** The forms of `utfscope.wasm` from which the module starts: compiled, as bytes, or as the response to a request. */
export type ModuleSource = CompiledModule | ArrayBuffer | ArrayBufferView | ResponseLike;

/**
 * Starts the module. Until the module runs, every call that needs it throws an Error. If the module runs already, nothing changes.
 *
 * ```js
 * await init(fetch('/utfscope.wasm'));
 * decode(Uint8Array.of(0xe2, 0x82, 0xac)); // '€'
 * ```
 *
 * @param source The file `utfscope.wasm` of the same version as the package, or a promise of it.
 * @returns A promise that is fulfilled when the module runs.
 * @throws TypeError with the code `ERR_ARGUMENT_TYPE` for a source that is not our module. After an error, `init` can be called again.
 * @throws Error for a response with an HTTP error status.
 */
export function init(source: ModuleSource | Promise<ModuleSource>): Promise<void>;

/**
 * Starts the module synchronously. If the module runs already, nothing changes. Some browsers limit the size of modules that the
 * main thread compiles synchronously: there, pass a compiled module, or use `init`.
 *
 * ```js
 * const response = await fetch('/utfscope.wasm');
 * initSync(await response.arrayBuffer());
 * ```
 *
 * @param source The file `utfscope.wasm` of the same version as the package: compiled, or as bytes.
 * @throws TypeError with the code `ERR_ARGUMENT_TYPE` for a source that is not our module.
 */
export function initSync(source: CompiledModule | ArrayBuffer | ArrayBufferView): void;

export * from './api.js';

/** What the module can be started from: compiled, as bytes, or as a response that carries them. */
export type ModuleSource = WebAssembly.Module | ArrayBuffer | ArrayBufferView | Response;

/**
 * Starts the module; calls that need it need this first. Once it runs, a second start does nothing.
 *
 * ```js
 * await init(fetch('/utfscope.wasm'));
 * ```
 */
export function init(source: ModuleSource | Promise<ModuleSource>): Promise<void>;

/** Starts the module at once, from a compiled module or its bytes. */
export function initSync(module: WebAssembly.Module | ArrayBuffer | ArrayBufferView): void;

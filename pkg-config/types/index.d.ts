export * from './api.js';

/**
 * Compiles the WebAssembly module ahead of the first call, off the main thread if the runtime can. It is optional: without it, the
 * first call compiles the module.
 *
 * ```js
 * await init();
 * ```
 *
 * @returns A promise that is fulfilled when the module runs.
 */
export function init(): Promise<void>;

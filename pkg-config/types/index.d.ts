export * from './api.js';

/**
 * Compiles the module ahead, off the main thread where the runtime can; without it the first call compiles.
 *
 * ```js
 * await init();
 * ```
 */
export function init(): Promise<void>;

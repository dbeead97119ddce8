/** Whether a string has no lone surrogate: the platform's `String.prototype.isWellFormed` where there is one. */
export function isWellFormed(text: string): boolean;

/**
 * The string with U+FFFD for each lone surrogate: the platform's `String.prototype.toWellFormed` where there is one.
 *
 * ```js
 * toWellFormed('a\ud800b'); // 'a\ufffdb'
 * ```
 */
export function toWellFormed(text: string): string;

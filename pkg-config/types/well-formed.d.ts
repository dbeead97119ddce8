/**
 * Returns whether a string has no lone surrogate, as `String.prototype.isWellFormed` does. Also works in runtimes without that method.
 *
 * ```js
 * isWellFormed('\ud83d\ude00'); // true
 * isWellFormed('a\ud800b'); // false
 * ```
 *
 * @param text The string.
 * @returns True if the string is well-formed UTF-16.
 * @throws TypeError with the code `ERR_ARGUMENT_TYPE` for a value that is not a string.
 */
export function isWellFormed(text: string): boolean;

/**
 * Returns the string with each lone surrogate replaced by U+FFFD, as `String.prototype.toWellFormed` does. Also works in runtimes without
 * that method.
 *
 * ```js
 * toWellFormed('a\ud800b'); // 'a\ufffdb'
 * ```
 *
 * @param text The string.
 * @returns The well-formed string.
 * @throws TypeError with the code `ERR_ARGUMENT_TYPE` for a value that is not a string.
 */
export function toWellFormed(text: string): string;

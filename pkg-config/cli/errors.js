// Exit statuses, and errors that are reported without a stack trace.

/** Exit statuses: success; the input has problems; the command could not do its work. */
export const Status = Object.freeze({ Success: 0, ProblemsFound: 1, Failure: 2 });

/** An error that the user can act on: the program prints its message and ends with its status. */
export class CommandError extends Error {
  constructor(message, status = Status.Failure) {
    super(message);
    this.name = 'CommandError';
    this.status = status;
  }
}

/** Returns the result of `call`, or `undefined` if it throws. */
export function attempt(call) {
  try {
    return call();
  } catch {
    return undefined;
  }
}

/**
 * Returns the message of a library error as a sentence, without the name of the call, and with the option `--write-bom` in place of
 * `writeBOM`. Removes the advice on malformed text, which names functions and options of the library: the command gives its own advice.
 */
export function libraryMessage({ message, code }) {
  const problem = code === 'ERR_MALFORMED' ? message.replace(/;.*/, '') : message;
  const text = problem
    .replace(/^[A-Za-z.]+: /, '')
    .replace('writeBOM cannot be true for', '--write-bom cannot be used with')
    .replaceAll('writeBOM', '--write-bom');
  return /[.?]$/.test(text) ? text : `${text}.`;
}

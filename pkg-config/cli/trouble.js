// What ends a command: an exit status, and a sentence for the person.

/** Exit statuses: nothing found, faults found, could not do what was asked. */
export const Status = Object.freeze({ Clean: 0, Faults: 1, Trouble: 2 });

/** Something the person can mend; shown as its message alone. */
export class Trouble extends Error {
  constructor(message, status = Status.Trouble) {
    super(message);
    this.name = 'Trouble';
    this.status = status;
  }
}

/** What a call returns; `undefined` where it throws. */
export function quietly(call) {
  try {
    return call();
  } catch {
    return undefined;
  }
}

/** An error of the package as a sentence for someone who called no function. */
export function sentenceOf({ message }) {
  const said = message.replace(/^[A-Za-z.]+: /, '').replace('writeBOM cannot be true', '--write-bom cannot be given');
  return /[.?]$/.test(said) ? said : `${said}.`;
}

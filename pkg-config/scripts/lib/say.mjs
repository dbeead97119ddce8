// What a person reads. Everything goes to stderr, so that stdout carries results only:
// the address of the page, the summary of the tests.

/** Something the person can mend: shown as its message alone, without a stack. */
export class Problem extends Error {
  /** @param {string} wrong what is wrong  @param {string[]} todo what to do about it, one line each */
  constructor(wrong, ...todo) {
    super([wrong, ...todo.map((line) => `  ${line}`)].join('\n'));
    this.name = 'Problem';
  }
}

export function say(message) {
  process.stderr.write(`${message}\n`);
}

/** `95.4 s` below a hundred seconds, `2 min 05 s` above. */
export function duration(seconds) {
  if (seconds < 99.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`;
}

/** Seconds since a `performance.now()`. */
export function since(start) {
  return (performance.now() - start) / 1000;
}

/** A `Problem` reads as advice; anything else is a defect of ours and keeps its stack. */
export function sayFailure(error) {
  say(`\n${error instanceof Problem ? error.message : (error?.stack ?? error)}\n`);
}

/** The body of a command: a failure is shown once, and ends whatever still runs beside it. */
export async function command(body) {
  try {
    await body();
  } catch (error) {
    sayFailure(error);
    process.exit(1);
  }
}

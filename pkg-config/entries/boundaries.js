// Boundaries, order, search, lines and columns.
import { run } from './call.js';
import { core } from './core.js';
import { bytesFrom } from './input.js';
import { encodingFrom } from './options.js';
import { wholeNumber, within } from './read-options.js';
import { search } from './input-windows.js';

/** Checks the arguments of a call that takes an offset, and runs `work` with them. */
function atOffset(call, work, input, offset, encoding) {
  const id = encodingFrom(encoding, call);
  const bytes = bytesFrom(input, call);
  const at = within(wholeNumber(offset, 'the offset', call), bytes.length, call);
  return run(call, () => work(bytes, at, id));
}

export function previousBoundary(input, at, encoding) {
  return atOffset('previousBoundary', core.previousBoundary, input, at, encoding);
}

export function nextBoundary(input, at, encoding) {
  return atOffset('nextBoundary', core.nextBoundary, input, at, encoding);
}

export function lineColumn(input, offset, encoding) {
  const [line, column] = atOffset('lineColumn', core.lineColumn, input, offset, encoding);
  return { line, column };
}

export function indexOf(input, needle, from = 0) {
  const call = 'indexOf';
  const start = wholeNumber(from, 'the offset to search from', call);
  const bytes = bytesFrom(input, call);
  const wanted = bytesFrom(needle, call);
  if (start > bytes.length) return -1;
  return run(call, () => search(bytes, wanted, start, core.indexOf));
}

export function compare(first, second, encoding) {
  const id = encodingFrom(encoding, 'compare');
  const [firstBytes, secondBytes] = [bytesFrom(first, 'compare'), bytesFrom(second, 'compare')];
  return run('compare', () => core.compare(firstBytes, secondBytes, id));
}

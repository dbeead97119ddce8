// Boundaries, order, search, lines and columns.
import { run } from './call.js';
import { core } from './core.js';
import { bytesFrom } from './input.js';
import { encodingFrom, wholeNumber, within } from './options.js';
import { search } from './windows.js';

function boundary(call, find, input, at, encoding) {
  const id = encodingFrom(encoding, call);
  const bytes = bytesFrom(input, call);
  const place = within(wholeNumber(at, 'the offset', call), bytes.length, call);
  return run(call, () => find(bytes, place, id));
}

export function previousBoundary(input, at, encoding) {
  return boundary('previousBoundary', core.previousBoundary, input, at, encoding);
}

export function nextBoundary(input, at, encoding) {
  return boundary('nextBoundary', core.nextBoundary, input, at, encoding);
}

export function lineColumn(input, offset, encoding) {
  const [line, column] = boundary('lineColumn', core.lineColumn, input, offset, encoding);
  return { line, column };
}

export function indexOf(input, needle, from = 0) {
  const call = 'indexOf';
  const begin = wholeNumber(from, 'the offset to begin from', call);
  const bytes = bytesFrom(input, call);
  const sought = bytesFrom(needle, call);
  if (begin > bytes.length) return -1;
  return run(call, () => search(bytes, sought, begin, core.indexOf));
}

export function compare(first, second, encoding) {
  const id = encodingFrom(encoding, 'compare');
  const [ours, theirs] = [bytesFrom(first, 'compare'), bytesFrom(second, 'compare')];
  return run('compare', () => core.compare(ours, theirs, id));
}

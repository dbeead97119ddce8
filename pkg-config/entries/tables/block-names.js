// The blocks of Unicode, for `codePage` (code-page.js) and for `properties` of the entry `unicode`.
import { BLOCKS } from './blocks.js';

let blocks;

/** Returns the blocks and the gaps between them as `{ first, last, name }`, in order. The name of a gap is empty. */
function readBlocks() {
  let next = 0;
  return BLOCKS.split('\n').map((line) => {
    const [rows, ...words] = line.split(' ');
    const first = next;
    next += 16 * parseInt(rows, 16);
    return { first, last: next - 1, name: words.join(' ') };
  });
}

/** Returns the blocks that overlap the range from `first` to `last`, as `{ first, last, name }`. */
export function blocksBetween(first, last) {
  blocks ??= readBlocks().filter(({ name }) => name !== '');
  return blocks.filter((block) => block.first <= last && block.last >= first);
}

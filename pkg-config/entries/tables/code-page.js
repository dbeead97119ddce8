// The code page: roles and ranges from the module, with the names of blocks and control characters.
import { run } from '../call.js';
import { wrongEncoding } from '../errors.js';
import { encodings } from '../names.js';
import { encodingFrom } from '../options.js';
import { blocksBetween } from './block-names.js';
import { cellsOf } from './facts.js';

/** The abbreviations of the C0 control characters and of space (ISO/IEC 6429), as code page tables print them. */
const CONTROLS = (
  'NUL SOH STX ETX EOT ENQ ACK BEL BS HT LF VT FF CR SO SI ' +
  'DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US SP'
).split(' ');
const DELETE = 0x7f;

export function codePage(encoding) {
  const id = encodingFrom(encoding, 'codePage');
  const rows = run('codePage', () => cellsOf(id));
  if (rows.length === 0) {
    const problem = `"${encodings[id]}" has no code page: its code units are wider than a byte; use encodingTable()`;
    throw wrongEncoding('codePage', problem);
  }
  return rows.map(cell);
}

// `offset` is not a position in an input: it is the number that a continuation byte adds to the code point, 00 to 3F.
function cell([role, length, first, last, offset], byte) {
  const result = { octet: byte, role, length };
  if (first !== undefined) Object.assign(result, { first, last });
  if (offset !== undefined) result.offset = offset;
  result.blocks = first === undefined ? [] : blocksBetween(first, last).map(({ name }) => name);
  // In EBCDIC, the byte of most control characters is not their code point.
  const codePoint = length === 1 && first !== undefined ? first : byte;
  const control = codePoint === DELETE ? 'DEL' : CONTROLS[codePoint];
  if (control !== undefined) result.control = control;
  return result;
}

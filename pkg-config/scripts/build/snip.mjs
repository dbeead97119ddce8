// What a panic would say, taken out of the module: without a console of its own nobody could read it, and building the
// message weighs more than a codec. The functions that only panics reach trap at once instead, as they do in the end.
import { Problem } from '../lib/say.mjs';

// Rust's own, as the linker names them: `core::fmt::write`, `<u32 as core[12f8…]::fmt::Display>::fmt`.
const ONLY_FOR_PANICS =
  /\b(core|std|alloc)(\[[0-9a-f]+\])?::(fmt|panicking|option::expect_failed|option::unwrap_failed|result::unwrap_failed|cell::panic|slice::index::\w*fail|slice::copy_from_slice|str::slice_error_fail|raw_vec::(handle_error|capacity_overflow)|alloc::(handle_alloc_error|rust_oom)|sys::thread_local::\w+::panic)/;

const SECTION = { custom: 0, import: 2, code: 10 };
const FUNCTION_NAMES = 1;
// No locals; unreachable; end.
const TRAP = Buffer.from([3, 0, 0, 0x0b]);

class Reader {
  constructor(octets) {
    this.octets = octets;
    this.at = 0;
  }
  get done() {
    return this.at >= this.octets.length;
  }
  octet() {
    return this.octets[this.at++];
  }
  /** An unsigned LEB128. */
  number() {
    for (let value = 0, place = 1; ; place *= 128) {
      const octet = this.octet();
      value += (octet & 127) * place;
      if (octet < 128) return value;
    }
  }
  take(length) {
    return this.octets.subarray(this.at, (this.at += length));
  }
  text() {
    return this.take(this.number()).toString('utf8');
  }
  limits() {
    if (this.octet() & 1) this.number();
    this.number();
  }
}

function leb(value) {
  const octets = [];
  for (; value >= 128; value = Math.floor(value / 128)) octets.push((value % 128) | 128);
  return Buffer.from([...octets, value]);
}

function* sections(module) {
  const reader = new Reader(module);
  reader.take(8);
  while (!reader.done) {
    const begin = reader.at;
    const id = reader.octet();
    const content = reader.take(reader.number());
    yield { id, content, whole: module.subarray(begin, reader.at) };
  }
}

/** How many functions are imported: these come first in the numbering. */
function importedFunctions(content) {
  const reader = new Reader(content);
  let functions = 0;
  for (let left = reader.number(); left > 0; left--) {
    reader.text();
    reader.text();
    const kind = reader.octet();
    if (kind === 0) {
      reader.number();
      functions++;
    } else if (kind === 1) {
      reader.octet();
      reader.limits();
    } else if (kind === 2) {
      reader.limits();
    } else reader.take(2);
  }
  return functions;
}

function functionNames(content) {
  const reader = new Reader(content);
  if (reader.text() !== 'name') return undefined;
  while (!reader.done) {
    const id = reader.octet();
    const part = new Reader(reader.take(reader.number()));
    if (id !== FUNCTION_NAMES) continue;
    const names = new Map();
    for (let left = part.number(); left > 0; left--) names.set(part.number(), part.text());
    return names;
  }
  return undefined;
}

/** The module in which those functions trap; it still has its names. */
export function snip(module) {
  const all = [...sections(module)];
  const imports = all.find(({ id }) => id === SECTION.import);
  const first = imports ? importedFunctions(imports.content) : 0;
  const names = all.filter(({ id }) => id === SECTION.custom).map(({ content }) => functionNames(content));
  const named = names.find(Boolean);
  if (!named) throw new Problem('The module has no names of functions, so that what only panics need cannot be found.');

  let snipped = 0;
  const parts = all.map(({ id, content, whole }) => {
    if (id !== SECTION.code) return whole;
    const reader = new Reader(content);
    const count = reader.number();
    const bodies = Array.from({ length: count }, (_, index) => {
      const begin = reader.at;
      reader.take(reader.number());
      const panics = ONLY_FOR_PANICS.test(named.get(first + index) ?? '');
      snipped += panics;
      return panics ? TRAP : content.subarray(begin, reader.at);
    });
    const code = Buffer.concat([leb(count), ...bodies]);
    return Buffer.concat([Buffer.from([id]), leb(code.length), code]);
  });
  if (snipped === 0) throw new Problem('No function of the module is known to be for panics only: names have changed.');
  return Buffer.concat([module.subarray(0, 8), ...parts]);
}

// What a panic would say, taken out of the module: without a console of its own nobody could read it, and building the
// message weighs more than a codec. The functions that only panics reach trap at once instead, as they do in the end.
// So do those that only closures reach which JavaScript holds: the module makes none, but its table keeps them. And so does
// what wasm-bindgen says of numbers that name nothing and of objects that are freed, or used from within their own call: the
// package looks for all of these itself, in words that name the call.
import { Problem } from '../lib/say.mjs';
import { Reader, SECTION, leb, moduleOf, section, sections } from './sections.mjs';

// Rust's own, as the linker names them: `core::fmt::write`, `<u32 as core[12f8…]::fmt::Display>::fmt`.
const ONLY_FOR_PANICS =
  /\b(core|std|alloc)(\[[0-9a-f]+\])?::(fmt|panicking|option::expect_failed|option::unwrap_failed|result::unwrap_failed|cell::panic|slice::index::\w*fail|slice::copy_from_slice|str::slice_error_fail|raw_vec::(handle_error|capacity_overflow)|alloc::(handle_alloc_error|rust_oom|default_alloc_error_hook)|any::Any>::type_id|sys::thread_local::\w+::panic)/;

// As wasm-bindgen calls them.
const ONLY_FOR_CLOSURES = /^<?(wasm_bindgen::convert::closures|js_sys::futures)::/;
const ONLY_FOR_MISUSE = /^wasm_bindgen::throw_str\b/;

const FUNCTION_NAMES = 1;
// No locals; unreachable; end.
const TRAP = Buffer.from([3, 0, 0, 0x0b]);

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

/** The module in which those functions trap; it still has its names. `glue` is its JavaScript. */
export function snip(module, glue) {
  if (/closure/i.test(glue)) throw new Problem('The module makes closures for JavaScript: snip.mjs takes them out.');
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
      const name = named.get(first + index) ?? '';
      const panics = ONLY_FOR_PANICS.test(name) || ONLY_FOR_MISUSE.test(name);
      snipped += panics;
      return panics || ONLY_FOR_CLOSURES.test(name) ? TRAP : content.subarray(begin, reader.at);
    });
    return section(id, Buffer.concat([leb(count), ...bodies]));
  });
  if (snipped === 0) throw new Problem('No function of the module is known to be for panics only: names have changed.');
  return moduleOf(module, parts);
}

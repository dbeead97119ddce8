// The names by which the module and its glue call each other, shortened: wasm-bindgen writes them out in both, most with a
// hash. The memory's stays, which the package takes from the module itself.
import { Problem } from '../lib/say.mjs';
import { Reader, SECTION, leb, moduleOf, section, sections } from './sections.mjs';

const STAYS = 'memory';
const text = (name) => Buffer.concat([leb(Buffer.byteLength(name)), Buffer.from(name)]);

/** The content of the section of imports, with other names. */
function renamedImports(content, rename) {
  const reader = new Reader(content);
  const count = reader.number();
  const imports = Array.from({ length: count }, () => {
    const from = reader.text();
    const name = reader.text();
    const short = rename(name);
    if (short === undefined) throw new Problem(`The module imports ${name}, which its glue does not have.`);
    const begin = reader.at;
    if (reader.octet() !== 0) throw new Problem(`The module imports ${name}, which is no function.`);
    reader.number();
    return Buffer.concat([text(from), text(short), content.subarray(begin, reader.at)]);
  });
  return Buffer.concat([leb(count), ...imports]);
}

/** The content of the section of exports, with other names; without those that `rename` has no name for. */
function renamedExports(content, rename) {
  const reader = new Reader(content);
  const exports = Array.from({ length: reader.number() }, () => {
    const name = rename(reader.text());
    const begin = reader.at;
    reader.octet();
    reader.number();
    return name === undefined ? [] : [text(name), content.subarray(begin, reader.at)];
  }).filter(({ length }) => length > 0);
  return Buffer.concat([leb(exports.length), ...exports.flat()]);
}

/** The module and its glue with short names; what the module exports and the glue never takes is no longer exported. */
export function withShortNames(module, glue) {
  let shortened = glue;
  let next = 10;
  /** Replaces a name wherever the glue has it in such a place; `undefined` if it has none. */
  const renamed = (before, name, after) => {
    if (name === STAYS) return name;
    const short = `$${(next++).toString(36)}`;
    const had = shortened;
    shortened = had.replaceAll(new RegExp(`(?<=${before})${name}(?=${after})`, 'gm'), () => short);
    return shortened === had ? undefined : short;
  };
  const parts = [...sections(module)].map(({ id, content, whole }) => {
    if (id === SECTION.import)
      return section(
        id,
        renamedImports(content, (name) => renamed('^ +', name, ': function')),
      );
    if (id === SECTION.export)
      return section(
        id,
        renamedExports(content, (name) => renamed('\\bwasm\\.', name, '\\b')),
      );
    return whole;
  });
  return { module: moduleOf(module, parts), glue: shortened };
}

// The glue that wasm-bindgen writes, without what never happens here: it weighs as much as a tenth of the package's own
// JavaScript. Each edit must find what it replaces, so that another version of wasm-bindgen cannot change unseen.
import { Problem } from '../lib/say.mjs';

const EDITS = [
  {
    // The package needs the numbers of an enumeration by name, never the names by number.
    what: 'the names by number of enumerations',
    from: /^( {4}\w+: \d+), "\d+": "\w+",$/gm,
    to: '$1,',
  },
  {
    // The bundler leaves out an enumeration that nobody names any more.
    what: 'the enumerations',
    from: /^export const (\w+) = (?=Object\.freeze)/gm,
    to: 'export const $1 = /* @__PURE__ */ ',
  },
  {
    // Only a module that imports `__wbindgen_reinit` schedules a restart; ours is started again by the package.
    what: 'the guard before each call',
    from: /^ *__wbg_call_guard\(\);\n/gm,
    to: '',
  },
  {
    // The package asks for itself before it calls an object that is kept.
    what: 'the check for an object of an earlier instance',
    from: /^ *if \(this\.__wbg_inst !== .*\n.*\n *\}\n/gm,
    to: '',
  },
  {
    what: 'what that check looks at',
    from: /^ *Object\.defineProperty\(this, '__wbg_inst', .*\n/gm,
    to: '',
  },
  {
    // The package disposes of its own objects, which hold those of the module.
    what: 'the disposal of objects by the language',
    from: /^if \(Symbol\.dispose\) .*\n/gm,
    to: '',
  },
  {
    // `entries/platform.js` has one of its own where the runtime has none.
    what: 'what stands in for finalization registries',
    from: /\(typeof FinalizationRegistry === 'undefined'\)\n.*\n *: new/g,
    to: 'new',
  },
  {
    what: 'the two steps of freeing an object',
    from: /^ *__destroy_into_raw\(\) \{\n([^]*?) *return ptr;\n *\}\n *free\(\) \{\n.*\n/gm,
    to: '    free() {\n$1',
  },
  {
    what: 'results that are kept before they are returned',
    from: /let ret;\n *ret = (wasm.*);\n *return ret( >>> 0| !== 0)?;/g,
    to: 'return $1$2;',
  },
  {
    what: 'numbers that are made numbers',
    from: /^(?: *const val\d = \+\w+;\n)+[^]*?wasm\..*;$/gm,
    to: (call) => {
      const names = new Map(Array.from(call.matchAll(/const (val\d) = \+(\w+);/g), ([, val, name]) => [val, name]));
      return call.replace(/^ *const val.*\n/gm, '').replace(/\bval\d\b/g, (val) => names.get(val));
    },
  },
  {
    // snip.mjs takes out of the module what would throw.
    what: 'the import that throws a sentence of the module',
    from: /^ *\$\w+: function\(arg0, arg1\) \{\n *throw new Error\(getString.*\n *\},\n/m,
    to: '',
  },
  {
    // It alone passed text.
    what: 'the text decoder',
    from: /^let cachedTextDecoder = [^]*?^function decodeText[^]*?^\}$/m,
    to: '',
  },
  {
    what: 'the count of what was decoded',
    from: /^ *if \(typeof numBytesDecoded .*\n/m,
    to: '',
  },
  {
    what: 'the text of octets in memory',
    from: /^function getStringFromWasm0[^]*?^\}$/m,
    to: '',
  },
  {
    // Two imports look at the memory, seldom.
    what: 'the views of the memory that are kept',
    from: /^let cached\w+ = null;\nfunction (get(\w+)Memory0)\(\) \{\n[^]*?^\}$/gm,
    to: 'const $1 = () => new $2(wasm.memory.buffer);',
  },
  {
    what: 'the places where these are given up',
    from: /^ *cached\w+Memory0 = null;\n/gm,
    to: '',
  },
  {
    // The package's own function is called, which keeps what a caller's function throws; a full stack ends the instance.
    what: 'errors that wait in the module until it returns',
    from: /function\(\) \{ return handleError\((function \(.*\) \{\n[^]*?\n {8}\}), arguments\); \}/g,
    to: '$1',
  },
  {
    // The package knows whether there is an instance. Here one without the calls would stand in the way of the right one.
    what: 'the question whether there is an instance',
    from: /(function initSync\(module\) \{\n) *if \(wasm .*\n/,
    to: '$1',
  },
  {
    // The new instance has a memory of its own.
    what: 'the end of a restart',
    from: /(function __wbg_reset_state \(\) \{\n[^]*?)^\}$/m,
    to: '$1    return wasm;\n}',
  },
  {
    // The package has one caller of it, which passes an object.
    what: 'the deprecated arguments of initSync',
    from: /^ {4}if \(module !== undefined\) \{\n[^]*?^ {4}\}\n(?=\n {4}const imports)/m,
    to: '    ({ module } = module);\n',
  },
];

/** The glue of the module without all that. */
export function trimmed(glue) {
  if (glue.includes('__wbg_reinit_scheduled = true')) {
    throw new Problem('The module can schedule its own restart now, which the build takes out of its glue.');
  }
  return EDITS.reduce((text, { what, from, to }) => {
    const edited = text.replace(from, to);
    if (edited === text)
      throw new Problem(`The glue no longer has ${what}, which the build takes out: it has changed.`);
    return edited;
  }, glue);
}

/** The enumerations that the package uses and does not show. */
const ENUMERATIONS = ['EncodingId', 'Policy'];

/** The text of an entry with numbers in place of the names that the glue has for them. */
export function numbered(text, glue) {
  return ENUMERATIONS.reduce((edited, enumeration) => {
    const body = new RegExp(`^export const ${enumeration} = Object\\.freeze\\(\\{([^]*?)\\}\\);`, 'm').exec(glue)?.[1];
    if (body === undefined) throw new Problem(`The glue no longer has the enumeration ${enumeration}.`);
    const number = (name) => {
      const found = new RegExp(`^ *${name}: (\\d+),`, 'm').exec(body)?.[1];
      if (found === undefined) throw new Problem(`${enumeration} has no ${name}.`);
      return found;
    };
    const taken = new RegExp(`const \\{ ([^}]*) \\} = (?:binding\\.)?${enumeration};`, 'g');
    const named = new RegExp(`\\b(?:binding\\.)?${enumeration}\\.(\\w+)`, 'g');
    return edited
      .replace(
        taken,
        (_, names) =>
          `const ${names
            .split(', ')
            .map((name) => `${name} = ${number(name)}`)
            .join(', ')};`,
      )
      .replace(named, (_, name) => number(name));
  }, text);
}

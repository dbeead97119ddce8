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
    // Only a module that imports `__wbindgen_reinit` schedules a restart; ours is started again by the package.
    what: 'the guard before each call',
    from: /^ *__wbg_call_guard\(\);\n/gm,
    to: '',
  },
  {
    what: 'the check for an object of an earlier instance, once for each method',
    from: /if \(this\.__wbg_inst !== undefined && this\.__wbg_inst !== __wbg_instance_id\) \{\n.*\n *\}/g,
    to: 'checkInstance(this);',
  },
  {
    what: 'the place of that check',
    from: /^let __wbg_instance_id = 0;$/m,
    to: [
      'let __wbg_instance_id = 0;',
      'function checkInstance(object) {',
      "    if (object.__wbg_inst !== __wbg_instance_id) throw new Error('Invalid stale object from previous Wasm instance');",
      '}',
    ].join('\n'),
  },
  {
    // The module passes nothing but short sentences of its own, and those seldom: a decoder made while the package is
    // imported, and made anew after two gigabytes, is for those that pass text.
    what: 'the kept text decoder',
    from: /^let cachedTextDecoder = [^]*?^function decodeText[^]*?^\}$/m,
    to: 'const decodeText = (bytes) => new TextDecoder().decode(bytes);',
  },
  {
    what: 'the count of what was decoded',
    from: /^ *if \(typeof numBytesDecoded .*\n/m,
    to: '',
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

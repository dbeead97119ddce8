// The oracles that compare.mjs runs: the command of each, for the paths of its input and output files, and what to install if it is missing.
import { fileURLToPath } from 'node:url';

const fileOf = (name) => fileURLToPath(new URL(name, import.meta.url));

function python(requirement, name, ...args) {
  return {
    command: (request, answers) => [process.env.PYTHON || 'python3', '-B', fileOf(name), ...args, request, answers],
    install: `Install Python 3 (Debian: python3), or set PYTHON to its path.${requirement}`,
  };
}

/** Returns a codec of Python; `task` is one of those in python_codecs.py. */
export const pythonCodec = (task, codec) => python('', 'python_codecs.py', task, codec);

/** Returns the iconv() of glibc. */
export const glibc = (from, to) => python(' It must use glibc, as on Debian (libc6).', 'glibc_iconv.py', from, to);

/** Returns a converter of ICU; `task` is decode or encode. */
export const icu = (task, name) =>
  python(' Also install the library of ICU (Debian: icu-devtools).', 'icu.py', task, name);

/** Returns a charset of Java; `task` is one of those in Oracle.java. `writeUTF` and `readUTF` need no charset. */
export const java = (task, charset = 'UTF-8') => ({
  command: (request, answers) => [process.env.JAVA || 'java', fileOf('Oracle.java'), task, charset, request, answers],
  install: 'Install a JDK, 17 or newer (Debian: default-jdk-headless), or set JAVA to the path of its program java.',
});

// The oracles that compare.mjs runs, as `{ command, install }`. `command` takes the paths of the input and output files, and returns the
// program with its arguments. `install` says what to install if the command fails.
import { fileURLToPath } from 'node:url';

const fileOf = (name) => fileURLToPath(new URL(name, import.meta.url));

function python(requirement, script, ...args) {
  return {
    command: (inputPath, outputPath) => [
      process.env.PYTHON || 'python3',
      '-B',
      fileOf(script),
      ...args,
      inputPath,
      outputPath,
    ],
    install: `Install Python 3 (Debian: python3), or set PYTHON to its path.${requirement}`,
  };
}

/** Returns the oracle that runs a codec of Python; `task` is one of the tasks in python_codecs.py. */
export const pythonCodec = (task, codec) => python('', 'python_codecs.py', task, codec);

/** Returns the oracle that runs `iconv()` of glibc. */
export const glibc = (from, to) => python(' It must use glibc, as on Debian (libc6).', 'glibc_iconv.py', from, to);

/** Returns the oracle that runs a converter of ICU; `task` is decode or encode. */
export const icu = (task, name) =>
  python(' Also install the library of ICU (Debian: icu-devtools).', 'icu.py', task, name);

/** Returns the oracle that runs a charset of Java; `task` is one of the tasks in Oracle.java. `writeUTF` and `readUTF` need no charset. */
export const java = (task, charset = 'UTF-8') => ({
  command: (inputPath, outputPath) => [
    process.env.JAVA || 'java',
    fileOf('Oracle.java'),
    task,
    charset,
    inputPath,
    outputPath,
  ],
  install: 'Install a JDK, 17 or newer (Debian: default-jdk-headless), or set JAVA to the path of its program java.',
});

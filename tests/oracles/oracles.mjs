// The oracles: how to run each, and what to install if it is missing.
import { fileURLToPath } from 'node:url';

const fileOf = (name) => fileURLToPath(new URL(name, import.meta.url));

function python(install, name, ...args) {
  return {
    command: (request, answers) => [process.env.PYTHON || 'python3', '-B', fileOf(name), ...args, request, answers],
    install: `It needs ${install}, and Python 3 (Debian: python3), which PYTHON=/path/to/python3 may name.`,
  };
}

/** Returns a codec of Python; `task` is one of those in python_codecs.py. */
export const pythonCodec = (task, codec) => python('nothing else', 'python_codecs.py', task, codec);

/** Returns the iconv() of glibc. */
export const glibc = (from, to) => python('glibc, as on Debian (libc6)', 'glibc_iconv.py', from, to);

/** Returns a converter of ICU; `task` is decode or encode. */
export const icu = (task, name) => python('the library of ICU (Debian: icu-devtools)', 'icu.py', task, name);

/** Returns a charset of Java; `task` is one of those in Oracle.java. `writeUTF` and `readUTF` need no charset. */
export const java = (task, charset = 'UTF-8') => ({
  command: (request, answers) => [process.env.JAVA || 'java', fileOf('Oracle.java'), task, charset, request, answers],
  install: 'It needs a JDK, 17 or newer (Debian: default-jdk-headless), whose program JAVA=/path/to/java may name.',
});

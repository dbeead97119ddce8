// Paths that git writes in double quotes with octal escapes (git-config, core.quotePath). Decoded, they are the paths that git
// writes with `-c core.quotepath=off`.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { gitPaths } from '../../www/layers/git-paths.js';
import { decoded, latin1, offered, offersFor, utf8 } from './layer-codec.mjs';
import { assertLinear } from './linear-time.mjs';

/** Returns bytes as text, with octal escapes for the bytes beyond ASCII. */
const octal = (bytes) =>
  Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : `\\${byte.toString(8)}`)).join('');
const octalUtf8 = (text) => octal(utf8(text));

test('decoded output of git is the same as its output with core.quotepath=off', () => {
  const folder = mkdtempSync(join(tmpdir(), 'git-paths-'));
  const git = (isQuoted, ...rest) =>
    execFileSync(
      'git',
      [
        '-c',
        `core.quotepath=${isQuoted ? 'on' : 'off'}`,
        '-c',
        'user.name=Zoé',
        '-c',
        'user.email=z@example.org',
        ...rest,
      ],
      {
        cwd: folder,
        env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null', LC_ALL: 'C' },
      },
    ).toString();
  try {
    git(true, 'init', '--quiet');
    const write = (name, text) => writeFileSync(join(folder, name), text);
    write('é 1.txt', 'a\nb\nc\n');
    write('日本語.ini', 'x\ny\nz\n');
    write('plain.txt', 'one\n');
    write('tab\té"q\\.txt', 'q\nw\n');
    write('bín.dat', Buffer.of(0, 1));
    git(true, 'add', '--all');
    git(true, 'commit', '--quiet', '--message', 'Première');
    git(true, 'mv', 'é 1.txt', 'ω 2.txt');
    git(true, 'mv', 'plain.txt', 'ünplain.txt');
    git(true, 'mv', '日本語.ini', 'z.ini');
    write('tab\té"q\\.txt', 'q\nw\ne\n');
    write('bín.dat', Buffer.of(0, 2, 3));
    write('nèw.c', 'puts("\\303\\251");\n\t"\\303\\251",\n');
    git(true, 'add', '--all');
    write('ñ x.txt', '');
    write('ñx.txt', '');
    const commands = [
      ['status'],
      ['status', '--short', '--branch'],
      ['status', '--porcelain=v2'],
      ['ls-files'],
      ['ls-files', '--stage'],
      ['ls-files', '--eol'],
      ['ls-tree', '-r', 'HEAD'],
      ['ls-tree', '-r', '-l', 'HEAD'],
      ['clean', '--dry-run'],
      ...['--name-only', '--name-status', '--raw', '--summary', '--patch'].map((option) => [
        'diff',
        '--cached',
        '--find-renames',
        option,
      ]),
      ['diff', '--cached', '--no-renames', '--numstat'],
      ['diff', '--cached', '--no-renames'],
      ['log', '--graph', '--name-status'],
      ['log', '--patch'],
      ['fast-export', 'HEAD'],
      ['grep', '--line-number', 'w'],
    ];
    for (const command of commands) {
      const [quoted, raw] = [true, false].map((isQuoted) => git(isQuoted, ...command));
      assert.notEqual(quoted, raw, command.join(' '));
      assert.ok(offered(utf8(quoted)).includes('git-paths'), command.join(' '));
      assert.ok(!offered(utf8(quoted)).includes('escapes'), command.join(' '));
      const layer = decoded('git-paths', utf8(quoted.replaceAll('\n', '\r\n')));
      assert.equal(layer.text, raw.replaceAll('\n', '\r\n'), command.join(' '));
      assert.ok(layer.note === null || command.includes('--patch') || command.includes('--no-renames'), layer.note);
    }
    // --stat aligns its columns, and may cut the start of a path.
    const stat = decoded('git-paths', utf8(git(true, 'diff', '--cached', '--stat', '--no-renames'))).text;
    assert.equal(
      stat.replaceAll(/ +\|/g, ' |'),
      git(false, 'diff', '--cached', '--stat', '--no-renames').replaceAll(/ +\|/g, ' |'),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  assert.equal(
    decoded('git-paths', utf8(` .../${octalUtf8('è neu.txt')}"  | 3 +\n M\t"${octalUtf8('é')}"\n`)).text,
    ' .../è neu.txt  | 3 +\n M\té\n',
  );
});

test('paths whose start --stat cut off are decoded, and their closing quotation mark, which has no opening one, is removed', () => {
  // 会 (U+4F1A) is \344\274\232 in UTF-8. One line begins after its first byte, and another within its second escape.
  for (const [line, expected, note = null] of [
    [String.raw` .../K\303\274n.docx" => "Vorlagen/K\303\274n2.docx" | 0`, ' .../Kün.docx => Vorlagen/Kün2.docx | 0'],
    [String.raw` .../K\303\274n.docx" => plain 2.docx | 0`, ' .../Kün.docx => plain 2.docx | 0'],
    [
      String.raw` .../plain.docx" => "Vorlagen/K\303\274n2.docx"     | 12 ++-`,
      ' .../plain.docx => Vorlagen/Kün2.docx     | 12 ++-',
    ],
    [String.raw` .../plain.docx => "Vorlagen/K\303\274n2.docx" | 2 +-`, ' .../plain.docx => Vorlagen/Kün2.docx | 2 +-'],
    [String.raw`| * .../\344\274\232.txt"   | Bin 0 -> 3 bytes`, '| * .../会.txt   | Bin 0 -> 3 bytes'],
    [
      String.raw` ...\274\232\350\255\260.txt" | 1 +`,
      String.raw` ...\274\232議.txt | 1 +`,
      '2 escapes are unchanged: they stand for parts of characters, as in a text that was cut after it was escaped.',
    ],
    [
      String.raw` ...74\232\350\255\260.txt" | 1 +`,
      String.raw` ...74\232議.txt | 1 +`,
      'One escape is unchanged: it stands for a part of a character, as in a text that was cut after it was escaped.',
    ],
    [String.raw` .../a\"\303\274.txt" | 1 +`, String.raw` .../a\"ü.txt" | 1 +`],
  ]) {
    assert.deepEqual(offered(utf8(`${line}\n`)), ['git-paths'], line);
    const layer = decoded('git-paths', utf8(`${line}\n`));
    assert.deepEqual([layer.text, layer.note], [`${expected}\n`, note]);
  }
  // If a path that was cut has no escapes, the escapes in other lines show that git quoted it.
  const stat = ` .../a.txt" | 1 -\n "\\303\\274.txt" | 1 +\n`;
  assert.equal(decoded('git-paths', utf8(stat)).text, ' .../a.txt | 1 -\n ü.txt | 1 +\n');
  for (const text of [' .../a.txt" | 1 -\n', ' ... "a" | b\n', ` say ...caf${octalUtf8('é')}" | grep x\n`])
    assert.ok(!offered(utf8(text)).includes('git-paths'), text);
});

test('paths that are not UTF-8 are decoded if their encoding is certain, and otherwise unchanged', () => {
  const names = ['Übersicht der Gebühren.txt', 'Größe und Maße.txt', 'Änderungen für März.txt'];
  const lines = names.map((name) => `A\t"${octal(Buffer.from(name, 'latin1'))}"`);
  const log = `M\t"${octalUtf8('é.txt')}"\n${lines.join('\n')}\n`;
  const layer = decoded('git-paths', utf8(log));
  assert.equal(layer.text, `M\té.txt\n${names.map((name) => `A\t${name}`).join('\n')}\n`);
  assert.match(layer.encodingSentence, /^The bytes of 3 paths are in (?:windows-1252|iso-8859-1)\.$/);
  const one = decoded('git-paths', utf8(`M\t"${octalUtf8('é.txt')}"\nA\t"\\377x"\n`));
  assert.deepEqual(
    [one.text, one.note],
    ['M\té.txt\nA\t"\\377x"\n', 'One path is unchanged, because its bytes are not valid UTF-8.'],
  );
  // The second byte of a character in Shift_JIS may be a backslash, which git escapes.
  const japanese = ['表の予定.txt', '今月の予定表と申請書類の一覧.txt'].map(
    (name) => `A\t"${octal(codec.encode(name, 'shift_jis')).replaceAll(/\\(?![2-3][0-7]{2})/g, '\\\\')}"`,
  );
  assert.match(japanese[0], /\\225\\\\/);
  assert.equal(
    decoded('git-paths', utf8(`M\t"${octalUtf8('é.txt')}"\n${japanese.join('\n')}\n`)).text,
    'M\té.txt\nA\t表の予定.txt\nA\t今月の予定表と申請書類の一覧.txt\n',
  );
});

test('strings of source code and other quoted texts are not taken for paths of git', async () => {
  const e = octalUtf8('é');
  for (const text of [
    `puts("caf${e}");\n`,
    `static const char *names[] = {\n\t"${e}t${e}",\n\t"caf${e}"\n};\n`,
    `name = "caf${e}"\ntitle = "${e}t${e}"\n`,
    `echo "caf${e}"\n`,
    `msgid "caf${e}"\nmsgstr ""\n`,
    // Each line is one string.
    `"caf${e}\\n"\n"th${e}\\n"\n`,
    `\t"${e}"\n\t"${e}";\n`,
    `"caf${e}"`,
    // The text format of Protocol Buffers.
    `person {\n\tname: "Zo${e}"\n\tcity: "Orl${e}ans"\n}\n`,
    'A\t"plain.txt"\n',
    'M\t"\\377"\n',
  ])
    assert.ok(!offered(utf8(text)).includes('git-paths'), text);
  // The content of a patch stays as it is.
  const patch = (path) => `--- a/x.c\n+++ ${path}\n@@ -1 +1 @@\n- "${e}"\n+puts("${e}\\n");\n`;
  const decodedPatch = decoded('git-paths', utf8(patch(`"b/${e}.c"`)));
  assert.equal(decodedPatch.text, patch('b/é.c'));
  assert.equal(decodedPatch.note, '4 octal escapes are unchanged, because they are not in paths that git quoted.');
  // In a line that grep prints, only the name of the file is a path that git quoted.
  const grepLine = (path) => `${path}:12:x = "${e}"\n`;
  const decodedGrepLine = decoded('git-paths', utf8(grepLine(`"caf${e}.c"`)));
  assert.equal(decodedGrepLine.text, grepLine('café.c'));
  assert.equal(decodedGrepLine.note, '2 octal escapes are unchanged, because they are not in paths that git quoted.');
  assert.ok(!offered(utf8(grepLine('"caf.c"'))).includes('git-paths'));
  const [offer] = await offersFor(`A\t"${e}.txt"\n`);
  assert.equal(offer.decodeLabel, 'Decode paths of git');
  assert.match(offer.hint, /^git writes letters beyond ASCII in this form, in double quotes: nothing is damaged\./);
  assert.equal(offer.comesAfterAdvice, false);
  // Paths do not explain malformed bytes in the content of a patch, so the advice about these bytes comes first.
  const content = utf8('-// für Maße\n+// für alle Maße und Größen\n');
  const malformed = Buffer.concat([utf8(patch(`"b/${e}.c"`)), content, latin1('-// grün und blaß\n')]);
  const [afterAdvice] = (await offersFor(malformed)).filter(({ id }) => id === 'git-paths');
  assert.equal(afterAdvice.comesAfterAdvice, true);
});

test('paths of merges are decoded, and strings of a gettext catalogue are not taken for paths', async () => {
  const merge = `diff --cc "caf${octalUtf8('é')}.txt"\nindex 1,2..0\n--- "a/caf${octalUtf8('é')}.txt"\n`;
  assert.equal(decoded('git-paths', utf8(merge)).text, 'diff --cc café.txt\nindex 1,2..0\n--- a/café.txt\n');
  const catalogue = `msgid ""\nmsgstr ""\n"caf${octalUtf8('é')} "\n"th${octalUtf8('é')}"\n`;
  assert.ok(!offered(utf8(catalogue)).includes('git-paths'));
});

test('a long line takes linear time', () => {
  for (const part of ['"\\303\\251', ' ', '| ', 'a -> ', '"\\303"\t', '\\303'])
    assertLinear((count) => gitPaths.recognise(`${part.repeat(count)}"\\303\\251"\n`.repeat(2)), 1 << 13, part);
});

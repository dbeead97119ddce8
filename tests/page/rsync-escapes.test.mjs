// rsync writes \# and three octal digits for each byte of a character that the locale lacks (log.c, filtered_fwrite).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decoded, offered, offersFor, utf8 } from './layer-codec.mjs';

const ID = 'rsync-escapes';
/** Output of `LC_ALL=C rsync -av`. */
const LOG = String.raw`sending incremental file list
Fotos/M\#303\#274nchen/stra\#303\#237e 1.jpg
Fotos/\#305\#201\#303\#263d\#305\#272.jpg
Fotos/\#360\#237\#230\#200 5 \#342\#202\#254.txt
`;

test('escapes of UTF-8 are decoded', async () => {
  assert.deepEqual(offered(utf8(LOG)), [ID]);
  const { text, note } = decoded(ID, utf8(LOG));
  assert.equal(text, 'sending incremental file list\nFotos/München/straße 1.jpg\nFotos/Łódź.jpg\nFotos/😀 5 €.txt\n');
  assert.equal(note, null);
  const [offer] = await offersFor(LOG);
  assert.match(offer.hint, /^rsync writes bytes in this form/);
});

test('escapes of another encoding are decoded if this encoding is certain', () => {
  const names = [
    'M\\#374ller',
    'Gr\\#366\\#337e',
    'K\\#366ln',
    'Stra\\#337en f\\#374r M\\#344nner',
    'D\\#374sseldorf',
    '\\#304nderungen',
  ];
  const log = utf8(`${names.join('.txt\n')}.txt\n`);
  assert.deepEqual(offered(log), [ID]);
  assert.equal(
    decoded(ID, log).text,
    'Müller.txt\nGröße.txt\nKöln.txt\nStraßen für Männer.txt\nDüsseldorf.txt\nÄnderungen.txt\n',
  );
});

test('number signs of TeX and Markdown are not escapes', () => {
  for (const text of [
    String.raw`See issue \#303, \#251 and \#374.`,
    String.raw`\#303 \#251`,
    String.raw`Issue\#303 of the list`,
    String.raw`a\#101\#102b`,
    String.raw`\#303\#051`,
  ])
    assert.equal(offered(utf8(text)).includes(ID), false, text);
});

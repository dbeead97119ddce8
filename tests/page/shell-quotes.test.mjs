// Names of files as ls of GNU coreutils writes them to a terminal, and as printf %q of Bash writes them, in the locale C.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decoded, offered, offersFor, utf8 } from './layer-codec.mjs';

const ID = 'shell-quotes';
/** `LC_ALL=C ls -l --quoting-style=shell-escape` */
const LIST = String.raw`total 12
-rw-r--r-- 1 ana ana 5 Mar  1 10:00 'A'$'\303\261''os'
-rw-r--r-- 1 ana ana 5 Mar  1 10:00 'A'$'\303\261''os 2020.txt'
-rw-r--r-- 1 ana ana 5 Mar  1 10:00 'plain name.txt'
lrwxrwxrwx 1 ana ana 9 Mar  1 10:00 $'\360\237\230\200' -> 'Jos'$'\303\251'
`;

test('names are decoded, and quoted only where a shell needs quotation marks', async () => {
  assert.deepEqual(offered(utf8(LIST)), [ID]);
  const { text, note } = decoded(ID, utf8(LIST));
  assert.equal(
    text,
    LIST.replace(String.raw`'A'$'\303\261''os'`, 'Años')
      .replace(String.raw`'A'$'\303\261''os 2020.txt'`, "'Años 2020.txt'")
      .replace(String.raw`$'\360\237\230\200'`, "'😀'")
      .replace(String.raw`'Jos'$'\303\251'`, 'José'),
  );
  assert.equal(note, null);
  const [offer] = await offersFor(LIST);
  assert.match(offer.hint, /^ls and Bash quote names in this form/);
  assert.equal(
    decoded(ID, utf8(String.raw`ls: cannot access $'Jos\303\251': No such file` + '\n')).text,
    'ls: cannot access José: No such file\n',
  );
});

test('names in another encoding are decoded if this encoding is certain; other names stay', () => {
  const names = String.raw`$'M\374ller' $'Gr\366\337e' $'K\366ln' $'Stra\337e f\374r M\344nner' $'D\374sseldorf' $'\334bersicht'`;
  assert.equal(decoded(ID, utf8(names)).text, "Müller Größe Köln 'Straße für Männer' Düsseldorf Übersicht");
  const mixed = decoded(ID, utf8(String.raw`$'\303\251' $'\377\376'`));
  assert.equal(mixed.text, String.raw`é $'\377\376'`);
  assert.match(mixed.note, /^One name is unchanged/);
  // A name with a line feed or an apostrophe needs its escapes.
  const kept = String.raw`$'\303\251\n' 'a'$'\303\251\'''b' $'x\303\251'`;
  assert.equal(decoded(ID, utf8(kept)).text, String.raw`$'\303\251\n' 'a'$'\303\251\'''b' xé`);
});

test('other quoted text is not recognised', () => {
  for (const text of [
    "echo $'a\\tb'\n",
    "IFS=$'\\n'\n",
    "printf '\\303\\251'\n",
    "it's '\\303\\251' and $5\n",
    "a$'\\303\\251'b\n",
    "$'\\101\\102'\n",
    // Scripts are not output of ls.
    "echo $'\\342\\234\\223' ok\n",
    "CHECK=$'\\342\\234\\223'\n",
    "#!/bin/bash\nls $'\\342\\234\\223'\n",
  ])
    assert.equal(offered(utf8(text)).includes(ID), false, text);
});

// The notation of cat -v: M- before bytes beyond ASCII, and ^ before control characters.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { decoded, latin1, offered, offersFor, utf8 } from './layer-codec.mjs';

const id = 'caret-notation';
/** Returns the output of GNU cat, called with an option, for the given bytes. */
const cat = (option, bytes) => execFileSync('cat', [option], { input: bytes, env: { LC_ALL: 'C' } });

// A text as `cat -v` writes it. `cat -A` is the same as `cat -vET`. Source: manual of GNU Coreutils, “cat invocation”.
const CONF = 'name = SociM-CM-)tM-CM-) GM-CM-)nM-CM-)rale M-bM-^@M-^S ville\nM-CM-^IvM-CM-*chM-CM-)\n';

test('bytes of UTF-8 are decoded', () => {
  assert.deepEqual(offered(utf8(CONF)), [id]);
  assert.equal(decoded(id, utf8(CONF)).text, 'name = Société Générale – ville\nÉvêché\n');
  // The notation of à, C3 A0, ends with a space: “M-CM- ”. Here, the space at the line end was trimmed.
  assert.equal(decoded(id, utf8('voilM-CM-\nM-CM- M-CM-)\n')).text, 'voilà\nàé\n');
  const text = 'Příliš žluťoučký kůň\tx\r\nΚαλημέρα, мир 😀 “q” ÉÍ\r\n漢字\u00a0\r\n';
  assert.equal(decoded(id, cat('-A', utf8(text))).text, text);
  assert.equal(decoded(id, cat('-v', utf8(text))).text, text);
  assert.equal(decoded(id, cat('-e', utf8(text))).text, text);
});

test('bytes of ISO-8859-1 are decoded if several words contain such bytes', () => {
  const text = 'Das Café und die Straße, größer als früher.\nÄrger mit Übungen, süß und schön. Müller grüßt.\n';
  const { text: found, note } = decoded(id, cat('-v', latin1(text)));
  assert.equal(found, text);
  assert.match(note, /windows-1252|ISO-8859-1/i);
});

test('line ends and tabs are decoded', () => {
  const crlf = 'a=1\r\nb=2\r\nc=3\r\n';
  const { text, note } = decoded(id, cat('-v', utf8(crlf)));
  assert.deepEqual([text, note], [crlf, '3 ^M at line ends became CR.']);
  const tabs = 'a\t1\nb\t2\nc $\t3\n';
  const marked = decoded(id, cat('-A', utf8(tabs)));
  assert.equal(marked.text, tabs);
  assert.equal(marked.note, '3 dollar signs at line ends were removed. 3 ^I became tabs.');
});

test('keys of Emacs, product names and other text are unchanged', () => {
  for (const text of [
    'Press M-x, C-M-f or M-C-v. M-% replaces, M-< goes to the start, M-^ joins lines.\n',
    'C-M-i completes, and ESC M-TAB too. M-M-x is no key.\n',
    '(global-set-key (kbd "C-M-i") #\'complete)\n(define-key map "\\M-C" nil)\n',
    '`cat -v` writes `M-CM-)` for é.\n',
    'WebM-ljud, WebM-filmo, WebM-Audio, WebM-lyd, WebM-bestand\n',
    'ATM-machine, GSM-phone, CRM-system, AM-radio, FM-radio, M-theory\n',
    'Delete ^M with :%s/^M//g in vi.\nx ^2 + y^2\n',
    '^Item$\n^Info$\n^Image$\n',
    'cost 5$\nand 6$\nand 7$\n',
    'a^M\nb\n',
  ])
    assert.ok(!offered(utf8(text)).includes(id), text);
});

test('the offer names the notation', async () => {
  const [offer] = await offersFor(CONF);
  assert.equal(offer.description, 'text in the notation of “cat -v”, such as M-CM-) for é');
  assert.match(offer.hint, /^The options -v, -e, -t and -A of cat write M- for bytes beyond ASCII/);
  const [ends] = await offersFor('a^M\nb^M\nc^M\n');
  assert.equal(ends.description, 'text in the notation of “cat -v”, with ^M for CR');
});

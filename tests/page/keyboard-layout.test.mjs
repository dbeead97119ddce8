// Russian and Ukrainian that was typed while the keyboard had the English layout.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { typedInEnglishLayout } from '../../www/keyboard-layout.js';
import { udhrTexts } from '../hard_cases/cases.mjs';
import { cleanUp, downloadWith, openFile, startBrowser, waitForFindings } from './browser.mjs';
import { afterChanges } from './changed-text.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

/** Returns the changes of the text that was typed in the English layout; null if no such text is found. */
const find = (text, encoding = 'utf-8') =>
  typedInEnglishLayout(codec, codec.encode(text, encoding, { writeBOM: false }), encoding);

/** Returns a text after the changes that `find` returns for it. */
const changed = (text) => afterChanges(text, find(text).changes);

const CHAT = [
  '[14.03.2024, 18:02] Марина: Добрый вечер! Кто завтра идёт в поход на озеро?',
  '[14.03.2024, 18:05] Дима: Ghbdtn! Z ble b ,the c cj,jq csyf',
  '[14.03.2024, 18:06] Марина: Отлично. А палатка у вас есть?',
  '[14.03.2024, 18:07] Дима: To` djpmve rjntkjr b njgjh',
  '[14.03.2024, 18:20] Виктор Павлович: Plhfdcndeqnt? f vj;yj z ghble c cj,frjq&',
  '[14.03.2024, 18:34] Vitya: J,tof.n lj;lm? yt pf,elmnt gkfob ',
  'Gfkfnrf tcnm? ,jkmifz? yf xtndths[',
  '[14.03.2024, 18:40] Марина: ok, see you at 7:20, ghbdtn',
].join('\r\n');
const CORRECT = [
  '[14.03.2024, 18:02] Марина: Добрый вечер! Кто завтра идёт в поход на озеро?',
  '[14.03.2024, 18:05] Дима: Привет! Я иду и беру с собой сына',
  '[14.03.2024, 18:06] Марина: Отлично. А палатка у вас есть?',
  '[14.03.2024, 18:07] Дима: Ещё возьму котелок и топор',
  '[14.03.2024, 18:20] Виктор Павлович: Здравствуйте, а можно я приду с собакой?',
  '[14.03.2024, 18:34] Vitya: Обещают дождь, не забудьте плащи ',
  'Палатка есть, большая, на четверых',
  '[14.03.2024, 18:40] Марина: ok, see you at 7:20, ghbdtn',
].join('\r\n');
/** Lines of Russian and of Ukrainian, to which the tests append other lines. */
const RUSSIAN = 'Мы живём в большом городе, и у нас много друзей.\nЭто было очень давно, ещё до войны.\n';
const UKRAINIAN = 'Ми живемо у великому місті, і в нас багато друзів.\nЦе було дуже давно, ще до війни, її діти.\n';

test('in lines of a chat, Latin letters are replaced by the Cyrillic letters of the same keys', () => {
  assert.equal(changed(CHAT), CORRECT);
  const { language, first, changes } = find(CHAT);
  assert.deepEqual(
    [language, first.before, first.after, changes.length],
    ['russian', 'Ghbdtn! Z ble b ,the c cj,jq csyf', 'Привет! Я иду и беру с собой сына', 5],
  );
  for (const encoding of ['utf-16le', 'windows-1251', 'koi8-r'])
    assert.equal(find(CHAT, encoding).changes.length, 5, encoding);
});

test('the language of the other lines decides between the Russian and the Ukrainian layout', () => {
  // The Windows layouts for Russian and Ukrainian differ at the keys of s, ], ' and `.
  const typed = "Lj,hsq ltym? z yt pyf. xnj 'nj nfrjt/";
  assert.equal(changed(RUSSIAN + typed), `${RUSSIAN}Добрый день, я не знаю что это такое.`);
  const ukrainian = 'Ghbdsn? z yt pyf. oj wt nfrt s xjve dsy nen/';
  assert.equal(changed(UKRAINIAN + ukrainian), `${UKRAINIAN}Привіт, я не знаю що це таке і чому він тут.`);
});

test('Latin text in a Russian or Ukrainian text is not changed', () => {
  for (const line of [
    'Hello, my friend! How are you today, and what is new?',
    'Privet, ya idu s sobakoj i budu zavtra v parke.',
    'Ghbdtn',
    'Ghbdtn vbh',
    'Guten Tag, ich schreibe Ihnen wegen des Schlafzimmers und der Angst',
    'w szczebrzeszynie chrząszcz brzmi w trzcinie',
    'https://example.com/ghbdtn b z yt pyf. xnj',
    'ivan@example.com b z yt pyf. xnj nj',
    'git commit -m "fix" && git push origin HEAD:main',
    'mov ax, bx; xor cx, cx; jmp short lbl; ret',
    'const x = y.z; if (x) { return [a, b]; }',
    "['/', '12', '/', '31'], ('-release', ''), ('.release', '')",
    'CTRL-R (redo) CTRL-Q Same as CTRL-V.',
    'C:\\Users\\ghbdtn\\yt pyf. xnj nj',
    'aGVsbG8gd29ybGQ= d41d8cd98f00b204e9800998ecf8427e qwerty qwerty asdf zxcv',
    'qwerty asdfgh zxcvbn qwerty asdfg zxcv',
    'HTML, CSS, XML, JSON, PDF, SQL, TCP, UDP, SMTP',
    'Brno, Krk, Trst, Plzeň, Vltava, Krkonoše',
    'tlhIngan Hol Dajatlh a? Qapla! nuqneH',
    'ftp.txt readme.txt vjq.docx b z yt pyf.',
    'Lorem ipsum dolor sit amet, consectetur adipiscing elit.',
    '1) 2) 3) ; ; ; . . . , , , [ ] [ ]',
  ])
    for (const text of [RUSSIAN, UKRAINIAN]) assert.equal(find(`${text}${line}\n`), null, line);
  // Without other lines in Cyrillic letters, nothing shows the layout.
  assert.equal(find('Ghbdtn! Z ble b ,the c cj,jq csyf\n'), null);
  assert.equal(find('Добрый день.\nGhbdtn! Z ble b ,the c cj,jq csyf\n'), null);
  assert.equal(typedInEnglishLayout(codec, Uint8Array.of(0xff), 'utf-8'), null);
});

test('text in other languages beside Russian is not changed', () => {
  const lines = udhrTexts().flatMap((text) => text.lines);
  // The same lines without accents.
  const ascii = lines.map((line) => line.normalize('NFD').replace(/[^\0-\x7f]/g, ''));
  assert.equal(find(`${RUSSIAN}${lines.join('\n')}`), null);
  for (let at = 0; at < ascii.length; at += 1000)
    assert.equal(find(`${RUSSIAN}${ascii.slice(at, at + 1000).join('\n')}`), null);
});

test('the page writes Cyrillic letters when the user applies the fix', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'chat.txt', CHAT);
  const line = page.locator('#advice li', { hasText: 'Russian typed with the English keyboard layout in 5 places' });
  await line.getByText('Nothing is damaged: the keyboard had the other layout.').waitFor();
  await cleanUp(page, line, 'Write Cyrillic letters…');
  await page.locator('#text .text-row', { hasText: 'Ещё возьму котелок и топор' }).waitFor();
  await page.keyboard.press('F2');
  const button = page.locator('#edit-bar').getByRole('button', { name: /^Download edited file \(/ });
  const { bytes } = await downloadWith(page, button);
  assert.equal(bytes.toString(), CORRECT);
  await openFile(page, 'english.txt', `${RUSSIAN}Hello, my friend! How are you today?\n`);
  await waitForFindings(page);
  assert.equal(await page.locator('#advice li', { hasText: 'keyboard' }).count(), 0);
  await closeWithoutComplaints();
});

// Names of IMAP mailboxes in modified UTF-7.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { canEncodeLayer } from '../../www/layers.js';
import { openFile, startBrowser } from './browser.mjs';
import { decoded, encoded, offered, utf8 } from './layer-codec.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser.close());

const id = 'imap-names';

/** RFC 3501, section 5.1.3: the example, and names as mail clients create them. */
const FOLDERS = [
  ['~peter/mail/&U,BTFw-/&ZeVnLIqe-', '~peter/mail/台北/日本語'],
  ['INBOX.&AMk-l&AOk-ments envoy&AOk-s', 'INBOX.Éléments envoyés'],
  ['INBOX.Clients.M&APw-ller Gr&APYA3w-e &- Co', 'INBOX.Clients.Müller Größe & Co'],
  ['INBOX.Projets.&AUEA8w-d&AXo- &IBM- r&AOk-union', 'INBOX.Projets.Łódź – réunion'],
  ['INBOX.&BB8EQAQ+BDUEOgRCBEs-.&BBwEPgRBBDoEMgQw-', 'INBOX.Проекты.Москва'],
  ['INBOX.R&AOk-&-D', 'INBOX.Ré&D'],
  ['INBOX.&2D3eAA-', 'INBOX.😀'],
];

test('names of IMAP mailboxes are decoded, and encoded again', () => {
  const [file, text] = [0, 1].map((side) => `${FOLDERS.map((pair) => pair[side]).join('\r\n')}\r\n`);
  assert.deepEqual(offered(utf8(file)), [id]);
  const layer = decoded(id, utf8(file));
  assert.deepEqual([layer.text, layer.note], [text, null]);
  assert.ok(canEncodeLayer({ id, form: layer.form }));
  assert.equal(encoded(id, layer.form, text), file);
  // One name is enough evidence if it encodes a letter within a word, or several letters of one script.
  for (const name of ['Envoy&AOk-s', '* LIST (\\Sent) "." "INBOX.&BB8EQAQ+BDUEOgRCBEs-"', 'folder=INBOX/&ZeVnLIqe-'])
    assert.deepEqual(offered(utf8(name)), [id], name);
});

test('other texts with & and - are not names of IMAP mailboxes', () => {
  for (const text of [
    'caf&eacute;s &amp-; &Auml-; &lt- &not- &uml- &reg- &deg-',
    'https://example.com/?a=1&b=2&x=1-2&follow-up=1&config-file=x&API-Key=2',
    'https://example.com/?next=a&AOk-x',
    'sleep 5 &b-c; exec 3>&-; make &log-file 2>&1-',
    'R&D-Team, AT&T-Mobile, Q&A-2020, Tools&API-docs',
    'Tom &- Jerry',
    'The title &Abc-Def &follow-up',
    'Envoy+AOk-s and +BB8EQAQ+BDUEOgRCBEs-', // UTF-7
    // Not canonical: padding bits that are not zero, encoded printable ASCII, a lone surrogate, a control character.
    'Envoy&AOl-s Envoy&AOkAcw- Envoy&2D0-s Envoy&AAo-s',
    'cities &- &- envoy&AGE-s',
    // Most ampersands do not belong to a name.
    'a & b & c envoy&AOk-s',
  ])
    assert.ok(!offered(utf8(text)).includes(id), text);
});

test('invalid runs between & and - are unchanged, and a text with such runs is not encoded again', () => {
  const layer = decoded(id, utf8('Envoy&AOk-s R&AOk-&AOk-l Vid&AGU-os x?a=b&AOk- 3>&- Mus&AOk-e'));
  assert.equal(layer.text, 'Envoyés Ré&AOk-l Vid&AGU-os x?a=b&AOk- 3>&- Musée');
  assert.match(layer.note, /^2 runs between & and - are not valid modified UTF-7/);
  assert.ok(!canEncodeLayer({ id, form: layer.form }));
  // This input is long, because decoding must take linear time.
  const runs = '&AOk-'.repeat(1 << 18);
  assert.equal(decoded(id, utf8(`Envoy&AOk-s ${runs} ${'&'.repeat(1 << 20)}`)).text.slice(0, 9), 'Envoyés é');
});

test('for names of IMAP mailboxes, the page does not suggest UTF-7', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  await openFile(page, 'folders.txt', `${FOLDERS.map(([name]) => name).join('\n')}\n`);
  const offer = page.locator('#layers li', { hasText: 'names of IMAP mailboxes in modified UTF-7' });
  await offer.waitFor();
  assert.equal(await page.locator('#advice li').count(), 0);
  await offer.getByRole('button', { name: 'Decode IMAP mailbox names (modified UTF-7)' }).click();
  await page.locator('#text .text-row', { hasText: 'INBOX.Проекты.Москва' }).waitFor();
  await closeWithoutComplaints();
});

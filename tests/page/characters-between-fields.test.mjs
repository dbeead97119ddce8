// Characters that a program divided between two fields, because it divided text after a number of bytes.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { splitCharacterAt } from '../../www/cut-characters.js';
import { findPattern } from '../../www/fault-patterns.js';
import { MALFORMED } from '../../www/segment-kinds.js';
import { divided } from '../../www/text/fault-patterns.js';
import { repairAdvice } from '../../www/views/repair-advice.js';
import { udhrTexts } from '../hard_cases/cases.mjs';
import { openFile, startBrowser, waitForFacts, waitForFindings } from './browser.mjs';
import { fixed } from './fixed.mjs';
import { python } from './layer-codec.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const FIX = { kind: 'faults', cause: 'divided', method: 'join' };
const patternOf = (bytes) => {
  const isWhole = true;
  return findPattern(codec, bytes, isWhole);
};

/** Returns the bytes of a text in fields of `size` bytes, with a separator between two fields. */
function inFields(text, size, separator) {
  const bytes = Buffer.from(text);
  const fields = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  );
  return Buffer.concat(fields.flatMap((field, at) => (at === 0 ? [field] : [Buffer.from(separator), field])));
}

/** Separators between two fields, each with its kind in separators.js. */
const SEPARATORS = [
  ['</Ustrd><Ustrd>', 'tags'], // ISO 20022
  ['</ns2:AddtlTxInf>\r\n            <ns2:AddtlTxInf>', 'tags'],
  ['<br/>', 'tags'],
  ['?21', 'code'], // MT940
  ['\r\n?21', 'code'],
  [':', 'delimiter'], // EDIFACT: components of FTX
  ['+', 'delimiter'],
  ['","', 'delimiter'], // CSV and JSON
  ['",\n      "', 'delimiter'],
  ["' ||\n  '", 'delimiter'], // SQL
  ['\n2,', 'row'], // a table with a row for each part of a message
  ['"\n17,"2","', 'row'],
];

test('characters that are divided between fields are found in every language, and joining them changes nothing else', async () => {
  let testedCount = 0;
  for (const { language, lines } of udhrTexts())
    for (const [at, [separator, kind]] of SEPARATORS.entries()) {
      const parts = lines.slice(0, 30).map((line) => inFields(`${line}\n`, [27, 30, 35, 65][at % 4], separator));
      const bytes = Buffer.concat(parts);
      if (codec.isValid(bytes)) continue;
      const { id, others, separator: found } = patternOf(bytes) ?? {};
      assert.deepEqual([id, others, found], ['divided', 0, kind], `${language}, ${separator}`);
      testedCount += 1;
      if (testedCount % 100 !== 0) continue; // a fix takes long, so the test fixes only every 100th input
      const result = await fixed(bytes, FIX);
      assert.ok(codec.isValid(result), language);
      const joined = (text) => text.toString('latin1').replaceAll(separator, '');
      assert.equal(joined(result), joined(bytes), language);
    }
  assert.ok(testedCount > 1000, String(testedCount));
});

test('text in other encodings, and fields of UTF-8 that were cut, have no characters divided between fields', () => {
  const texts = udhrTexts().map(({ lines }) => lines.slice(0, 20).join('\n'));
  const encodings = [
    'cp1250',
    'cp1251',
    'cp1252',
    'cp1253',
    'cp1257',
    'iso8859-2',
    'cp437',
    'cp852',
    'cp866',
    'cp932',
    'gbk',
    'euc_kr',
  ];
  const script = `
import json, sys
texts, encodings = json.load(sys.stdin)
encoded = []
for text in texts:
    for encoding in encodings:
        try: encoded.append(text.encode(encoding).decode('latin-1'))
        except UnicodeEncodeError: pass
json.dump(encoded, sys.stdout)`;
  const encoded = JSON.parse(python(script, JSON.stringify([texts, encodings])).toString());
  assert.ok(encoded.length > 500);
  for (const text of encoded)
    for (const separator of [';', '</td><td>', '","', '?21'])
      assert.notEqual(patternOf(Buffer.from(text.replaceAll(' ', separator), 'latin1'))?.id, 'divided', text);
  for (const text of TEXTS)
    for (const separator of [';', '\t', '","', ':']) {
      const words = text
        .split(' ')
        .map((word) => Buffer.concat([Buffer.from(word).subarray(0, 9), Buffer.from(separator)]));
      assert.notEqual(patternOf(Buffer.concat(words))?.id, 'divided', text);
    }
});

test('a character is not joined across other text, such as two different tags', () => {
  const split = (between) => splitCharacterAt(Buffer.from(`\xc3${between}\xa9`, 'latin1'), 0);
  assert.equal(split('</Ustrd><Ustrd>').character, 'é');
  // Of these texts, only `","` is a separator.
  for (const between of [
    '</Nm><Ustrd>',
    '</Ustrd>',
    '<Ustrd>',
    '?2',
    '?211',
    ',,',
    '"',
    '","',
    ' ',
    '\n2',
    '\n2. ',
    ' ; ',
    '</a>x<a>',
  ])
    assert.equal(split(between) === null, between !== '","', between);
});

test('a single divided character beside other malformed bytes is no pattern, and the advice about the character quotes what divides it', () => {
  assert.equal(patternOf(Buffer.from('caf\xe9 cr\xe8me \xc3;\xa9 \xc3\xa0', 'latin1'))?.id === 'divided', false);
  const detail = {
    ...{ kind: MALFORMED, bytes: Uint8Array.of(0xc3), start: 3, end: 4, bytesBefore: Buffer.from('fej') },
    ...{
      bytesAfter: Buffer.from('</Ustrd>\n  <Ustrd>\xa9s', 'latin1'),
      explanation: { judgements: [{ reason: 'missing-continuation' }] },
    },
  };
  const { sentence, policy } = repairAdvice(detail, null, { encoding: 'utf-8' });
  assert.match(sentence, /the bytes before and after “<\/Ustrd> <Ustrd>” are “é”/);
  assert.equal(policy, null);
});

/** Lines with characters across byte 35, at which programs of banks divide remittance text. */
const TEXTS = [
  'Könyvelői díj és bérszámfejtés októberre, szerződés szerint',
  'Túlfizetés visszautalása a törölt megrendelés miatt, köszönjük',
  'Vízdíj és csatornadíj, mérőóra leolvasás: őszi időszak, hűtőház',
];

test('if there is only one separator, the sentence names it; if there are several, the sentence gives an example', () => {
  const sentenceOf = (separators) => {
    const lines = separators.flatMap((separator) => TEXTS.map((text) => inFields(`${text}\n`, 35, separator)));
    return divided({ ...patternOf(Buffer.concat(lines)), isWhole: true }).rest;
  };
  assert.match(sentenceOf([':']), /on both sides of “:”, so/);
  assert.match(sentenceOf([':', '+']), /on both sides of a delimiter such as “:”, so/);
  assert.match(sentenceOf(['</a><a>', '</b><b>']), /on both sides of tags such as “<\/a><a>”, so/);
});

test('a bank statement whose remittance text was divided within characters: all characters are joined at once', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const entry = (text) => `<Ntry><RmtInf><Ustrd>${text}</Ustrd></RmtInf></Ntry>\n`;
  const statement = Buffer.concat([
    Buffer.from('<?xml version="1.0" encoding="UTF-8"?>\n<Document>\n'),
    ...TEXTS.map((text) => {
      const [before, end] = entry('\0').split('\0');
      return Buffer.concat([Buffer.from(before), inFields(text, 35, '</Ustrd><Ustrd>'), Buffer.from(end)]);
    }),
    Buffer.from('</Document>\n'),
  ]);
  assert.ok(!codec.isValid(statement));
  await openFile(page, 'camt053.xml', statement);
  const line = page.locator('#advice li', { hasText: 'Characters are divided between two fields' });
  await line.getByText('on both sides of the tags “</Ustrd><Ustrd>”, so no text is lost').waitFor();
  await waitForFindings(page);
  assert.equal(await page.locator('main', { hasText: 'windows-1252 character' }).count(), 0);
  await page
    .getByRole('group', { name: 'Groups of problems' })
    .getByRole('button', { name: /divided between two fields/ })
    .waitFor();
  await line.getByRole('button', { name: /^Join \d divided characters?…$/ }).click();
  await page.locator('#fix').getByRole('button', { name: 'Apply' }).click();
  await waitForFacts(page, 'Valid utf-8');
  await waitForFacts(page, `${statement.length} bytes`);
  await closeWithoutComplaints();
});

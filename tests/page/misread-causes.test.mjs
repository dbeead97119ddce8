// The programs that probably decoded a text in the wrong encoding. A program is named only if the file gives evidence of it: the two
// encodings alone are not enough.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { htmlReferences } from '../../www/layers/html.js';
import { causeEvidence, misreadCause } from '../../www/misread-causes.js';
import { openFile, startBrowser } from './browser.mjs';

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser?.close());

const UNZIP_LIST = `Archive:  a.zip
  Length      Date    Time    Name
---------  ---------- -----   ----
      120  2024-01-02 12:00   Отчёт за год.txt
      130  2024-01-02 12:00   Документы/Смета проекта.doc
---------                     -------
      250                     2 files
`;

test('a cause is named only if the name, the content or the encoding of the file shows it', () => {
  const file = { name: null, encoding: 'utf-8', bom: null, lineEnds: [['LF', 3]], ...causeEvidence(codec, '') };
  // A repair has `as`, the encodings in which the text was decoded, and `is`, the encoding of its bytes.
  const latin1 = { as: ['iso-8859-1'], is: 'utf-8' };
  assert.equal(misreadCause(latin1, { ...file, name: 'messages_de.properties' }), 'java-properties');
  assert.equal(misreadCause(latin1, { ...file, name: 'page.html' }), 'http-client');
  for (const name of [null, 'notes.txt', 'properties', 'html.csv'])
    assert.equal(misreadCause(latin1, { ...file, name }), null);
  // Browsers and Java on Windows decode in windows-1252, so this encoding shows no particular program.
  const windows = { as: ['windows-1252'], is: 'utf-8' };
  for (const name of ['messages.properties', 'page.html']) assert.equal(misreadCause(windows, { ...file, name }), null);
  const powerShellOutput = {
    ...file,
    ...{ name: 'out.txt', encoding: 'utf-16le', bom: { encoding: 'utf-16le' }, lineEnds: [['CR LF', 3]] },
  };
  // The OEM code pages of Windows in English, Western Europe, Central Europe, Russian, Thai, Japanese, Chinese, Korean and Vietnamese.
  const oemEncodings = ['cp437', 'cp850', 'cp852', 'ibm866', 'windows-874', 'shift_jis', 'gbk', 'big5', 'euc-kr'];
  for (const as of [...oemEncodings, 'windows-1258'])
    assert.equal(misreadCause({ as: [as], is: 'utf-8' }, powerShellOutput), 'powershell', as);
  for (const as of ['windows-1251', 'iso-8859-2', 'koi8-r', 'euc-jp', 'macintosh'])
    assert.equal(misreadCause({ as: [as], is: 'utf-8' }, powerShellOutput), null, as);
  assert.equal(misreadCause(windows, powerShellOutput), null);
  const oem = { as: ['cp850'], is: 'utf-8' };
  for (const other of [
    { encoding: 'utf-8' },
    { bom: null },
    { lineEnds: [['LF', 3]] },
    {
      lineEnds: [
        ['CR LF', 3],
        ['LF', 1],
      ],
    },
  ])
    assert.equal(misreadCause(oem, { ...powerShellOutput, ...other }), null);
  const names = { as: ['cp437'], is: 'ibm866', text: UNZIP_LIST };
  assert.equal(misreadCause(names, file), 'unzip');
  assert.equal(misreadCause({ ...names, is: 'shift_jis' }, file), 'unzip');
  assert.equal(misreadCause({ ...names, text: 'Отчёт за год.txt\nЛожка.doc\n' }, file), null);
  assert.equal(misreadCause({ ...names, as: ['windows-1252'] }, file), null);
});

/** Returns UTF-8 that was decoded as MySQL’s latin1: windows-1252, but with C1 controls for the unassigned bytes, as in the Encoding Standard. */
const asMySqlLatin1 = (text) => codec.decode(Buffer.from(text), 'windows-1252');
const asLatin1 = (text) => Buffer.from(text).toString('latin1');

const dumpOf = (text, charset = 'latin1') => `-- MySQL dump 10.13  Distrib 5.5.62, for Linux (x86_64)
--
-- Host: localhost    Database: shop

/*!40101 SET NAMES utf8 */;
CREATE TABLE \`customers\` (
  \`id\` int(11) NOT NULL,
  \`name\` varchar(50) DEFAULT NULL
) ENGINE=MyISAM DEFAULT CHARSET=${charset};
INSERT INTO \`customers\` VALUES ${text};
`;
const CUSTOMERS = "(1,'Ávila'),(2,'Weiß'),(3,'Köln')";
const CATALINA_LOG = `Mar 17, 2014 10:12:13 AM org.apache.catalina.startup.Catalina start
INFO: Server startup in 812 ms
Mar 17, 2014 10:13:02 AM com.example.Search doGet
INFO: /search?q=QUERY&page=1
`;
const catalinaLogOf = (query) => CATALINA_LOG.replace('QUERY', query);

test('MySQL is named for a dump, and Tomcat for a query in its logs', () => {
  const file = { name: 'a.txt', encoding: 'utf-8', bom: null, lineEnds: [['LF', 3]] };
  const windows = { as: ['windows-1252'], is: 'utf-8' };
  const latin1 = { as: ['iso-8859-1'], is: 'utf-8' };
  const causeOf = (repair, text, name = 'a.txt') =>
    misreadCause(repair, { ...file, name, ...causeEvidence(codec, text) });
  const dump = dumpOf(asMySqlLatin1(CUSTOMERS));
  assert.equal(causeOf(windows, dump), 'mysql');
  const mariaDb = `/*M!999999\\- enable the sandbox mode */ \n${dump.replace('MySQL dump', 'MariaDB dump')}`;
  assert.equal(causeOf(windows, mariaDb), 'mysql');
  for (const charset of ['utf8', 'utf8mb4', 'utf8mb3 COLLATE=utf8mb3_unicode_ci'])
    assert.equal(causeOf(windows, dumpOf('Ã©', charset)), 'mysql', charset);
  assert.equal(causeOf(windows, dumpOf('Ã©', 'latin2')), null);
  assert.equal(causeOf(windows, dump.slice(2)), null, 'no head');
  assert.equal(causeOf(windows, `About dumps:\n${dump}`), null, 'the dump does not begin the text');
  assert.equal(causeOf(latin1, dump), null); // MySQL has no ISO-8859-1
  assert.equal(causeOf({ as: ['cp850'], is: 'utf-8' }, dump), null);
  assert.equal(causeOf({ as: ['windows-1252'], is: 'windows-1251' }, dump), null);

  const log = catalinaLogOf(asLatin1('Weiß'));
  assert.equal(causeOf(latin1, log), 'tomcat');
  assert.equal(causeOf(windows, catalinaLogOf(asLatin1('Müller'))), 'tomcat');
  const request = `10.0.0.1 - - [17/Mar/2014:10:13:02 +0000] "GET /search?q=${asLatin1('Müller')} HTTP/1.1" 200 512\n`;
  assert.equal(causeOf(windows, request, 'localhost_access_log.2014-03-17.txt'), 'tomcat');
  assert.equal(causeOf(windows, request, 'access.log'), null);
  assert.equal(causeOf(latin1, log.replace('?q=', ' ')), null, 'no query');
  assert.equal(causeOf(latin1, log.replaceAll('org.apache.catalina', 'org.eclipse.jetty')), null);
  assert.equal(causeOf(windows, catalinaLogOf(asMySqlLatin1('Weiß'))), null, 'a character that ISO-8859-1 lacks');
  assert.equal(causeOf(latin1, catalinaLogOf('Müller')), null, 'a correct query');
  const logOfVersion = (version) => `INFO: Starting Servlet Engine: Apache Tomcat/${version}\n${log}`;
  for (const version of ['6.0.53', '7.0.109']) assert.equal(causeOf(latin1, logOfVersion(version)), 'tomcat', version);
  // These versions read queries as UTF-8.
  for (const version of ['8.5.78', '9.0.1', '10.1.2'])
    assert.equal(causeOf(latin1, logOfVersion(version), 'catalina.out'), null, version);
  assert.equal(causeOf({ as: ['cp437'], is: 'utf-8' }, log), null);
});

test('the suggestion names MySQL and Tomcat if only parts of a text were decoded wrongly', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const advice = page.locator('#advice');
  const correctRow = "(4,'Größe')";
  await openFile(page, 'shop.sql', Buffer.from(dumpOf(`${asMySqlLatin1(CUSTOMERS)},${correctRow}`)));
  await advice.filter({ hasText: 'MySQL can cause this: a client sent UTF-8 over a connection in latin1' }).waitFor();
  await openFile(page, 'notes.txt', Buffer.from(`${asMySqlLatin1(CUSTOMERS)},${correctRow}\n`));
  await advice.filter({ hasText: 'Wrongly decoded', hasNotText: /MySQL|Tomcat/ }).waitFor();
  await openFile(page, 'catalina.out', Buffer.from(catalinaLogOf(asLatin1('Weiß'))));
  await advice
    .filter({ hasText: 'it read queries as ISO-8859-1. Set URIEncoding="UTF-8" in the Connector.' })
    .waitFor();
  await openFile(page, 'catalina.out', Buffer.from(catalinaLogOf(asLatin1('Müller, Köln'))));
  await advice
    .filter({ hasText: 'it read queries as ISO-8859-1, which has the same characters for these bytes. Set' })
    .waitFor();
  await closeWithoutComplaints();
});

test('the suggestion names the cause', async () => {
  const { page, closeWithoutComplaints } = await browser.open();
  const properties = 'titel=Größe\nname=Müller\nort=Köln\nstrasse=Große Straße\n';
  // UTF-8 that was decoded as ISO-8859-1: each byte is one character.
  const misread = Buffer.from(Buffer.from(properties).toString('latin1'));
  const advice = page.locator('#advice');
  await openFile(page, 'messages.properties', misread);
  await advice
    .filter({ hasText: 'Java can cause this: Properties.load reads an InputStream as ISO-8859-1.' })
    .waitFor();
  await openFile(page, 'messages.txt', misread);
  await advice.filter({ hasText: 'Wrongly decoded' }).waitFor();
  assert.doesNotMatch(await advice.innerText(), /Java|requests/);
  await openFile(page, 'page.html', misread);
  await advice.filter({ hasText: 'Python’s requests does this in response.text' }).waitFor();
  // cp866 that was decoded as cp437: the names in `UNZIP_LIST`.
  const list = UNZIP_LIST.replace('Отчёт за год.txt', 'ÄΓτ±Γ ºá ú«ñ.txt').replace(
    'Документы/Смета проекта.doc',
    'ä«¬π¼Ñ¡Γδ/æ¼ÑΓá »α«Ñ¬Γá.doc',
  );
  await openFile(page, 'list.txt', Buffer.from(list));
  await advice.filter({ hasText: 'unzip -O cp866 reads such names correctly' }).waitFor();
  // UTF-8 that a console in cp850 decoded: ü is C3 BC, and ö is C3 B6.
  const output = '\ufeffName: M├╝ller\r\nOrt: K├Âln\r\nGr├Â├ƒe: sch├Ân\r\n';
  await openFile(page, 'out.txt', Buffer.from(output, 'utf16le'));
  await advice.filter({ hasText: 'Windows PowerShell 5.1 can cause this' }).waitFor();
  await closeWithoutComplaints();
});

test('the hint names an HTML form as the cause if a text has letters of windows-1252, and numeric references only to characters that windows-1252 lacks', () => {
  const hint = (text) => htmlReferences.describe(text).hint;
  assert.match(hint('Müller: &#1055;&#1088;&#1080; und Café – 5 €'), /^Browsers write references such as &#1055; /);
  const others = [
    'Hello &#1055;&#1088;&#1080;', // no letter of windows-1252
    'Müller: &#1055;&#1088;&uuml;', // a reference by name
    'Müller: &#1055;&#252;', // a reference to a letter of windows-1252
    'Müller: &#x41f;&#x440;', // in hex
    'Müller, Łódź: &#1055;&#1088;', // letters that windows-1252 lacks
    'Müller &#9731;', // one reference, which a person can type
    '– &#1055;&#1088;', // no letter
  ];
  for (const text of others) assert.doesNotMatch(hint(text), /form/, text);
});

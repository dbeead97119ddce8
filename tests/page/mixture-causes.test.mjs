// Likely causes of mixed encodings and of mixed line ends in a file. A dump of a PostgreSQL database in SQL_ASCII shows that clients stored
// rows in several encodings. Mixed line ends can come from Git.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as codec from '../../pkg-config/dist/full/index.js';
import { otherLinesOf } from '../../www/other-lines.js';
import { findProblems } from '../../www/problems.js';
import { isSqlAsciiDump } from '../../www/sql-ascii.js';
import { mixedLineEnds } from '../../www/text/advice.js';
import { otherLines } from '../../www/text/fault-patterns.js';
import { joinedEncodings } from '../../www/text/joined-encodings.js';

/** Parameter of the suggestions: the whole input was examined. */
const IS_WHOLE = true;

/** Returns the beginning of a dump, as pg_dump 16 writes it. */
const headOf = (encoding) => `--
-- PostgreSQL database dump
--

-- Dumped from database version 16.3
-- Dumped by pg_dump version 16.3

SET statement_timeout = 0;
SET lock_timeout = 0;
SET client_encoding = '${encoding}';
SET standard_conforming_strings = on;

COPY public.customers (id, name) FROM stdin;
`;
const ROWS = ['Müller', 'Weiß', 'Köhler', 'Schäfer', 'Grünwald', 'Jörg Böhm', 'Änne Bräuer', 'Günther Groß'];

/** Returns a dump whose second half has rows in windows-1252. */
const dumpOf = (head) =>
  Buffer.concat([
    Buffer.from(head),
    ...ROWS.map((name, at) => Buffer.from(`${at}\t${name}\n`)),
    ...ROWS.map((name, at) => Buffer.from(codec.encode(`${at + 8}\t${name}\n`, 'windows-1252'))),
    Buffer.from('\\.\n'),
  ]);

test('only a dump of a database in SQL_ASCII is recognized', () => {
  assert.equal(isSqlAsciiDump(dumpOf(headOf('SQL_ASCII'))), true);
  assert.equal(isSqlAsciiDump(dumpOf(headOf('SQL_ASCII').replaceAll('\n', '\r\n'))), true);
  assert.equal(isSqlAsciiDump(dumpOf(headOf('UTF8'))), false);
  assert.equal(isSqlAsciiDump(Buffer.from("SET client_encoding = 'SQL_ASCII';\nselect 1;\n")), false);
  assert.equal(
    isSqlAsciiDump(Buffer.from("-- PostgreSQL database dump: see SET client_encoding = 'SQL_ASCII';\n")),
    false,
  );
});

test('the suggestions about lines in several encodings name PostgreSQL only for a dump of a database in SQL_ASCII', () => {
  for (const [encoding, isNamed] of [
    ['SQL_ASCII', true],
    ['UTF8', false],
  ]) {
    const bytes = dumpOf(headOf(encoding));
    const found = otherLinesOf(codec, { bytes, encoding: 'utf-8' }, findProblems(codec, bytes, 'utf-8'));
    assert.deepEqual([found.encodings, found.count], [['windows-1252'], 8]);
    assert.equal(/PostgreSQL can cause this/.test(otherLines(found, IS_WHOLE, [['x']]).rest.join('')), isNamed);
    const counts = [
      { encoding: 'windows-1252', count: 8, first: 12 },
      { encoding: 'cp850', count: 4, first: 20 },
    ];
    const joined = { parts: [], counts, uncertain: [], to: 'utf-8', isSqlAscii: isSqlAsciiDump(bytes) };
    const { rest } = joinedEncodings(joined, 'windows-1252');
    assert.equal(/PostgreSQL can cause this/.test(rest), isNamed);
    assert.equal(/its command prompt/.test(rest), !isNamed);
  }
});

test('Git is named as an example of a cause only if some lines end with CR LF, and others with LF', () => {
  const restOf = (...names) =>
    mixedLineEnds(
      names.map((name) => [name, 2]),
      IS_WHOLE,
    ).rest;
  assert.match(restOf('CR LF', 'LF'), /For example, Git writes CR LF .* if core\.autocrlf is true/);
  assert.match(restOf('LF', 'CR LF', 'CR'), /Git/);
  assert.doesNotMatch(restOf('CR LF', 'CR'), /Git/);
  assert.doesNotMatch(restOf('LF', 'NEL'), /Git/);
});

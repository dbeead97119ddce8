// Checks the answers of the worker in examples/edge.
import { createHash } from 'node:crypto';
import { results } from './project/assertions.js';

const PART = 1 << 16;
const PARTS = 1024; // 64 MB

const typed = (charset) => ({ 'Content-Type': `text/plain; charset=${charset}` });
const bytes = (...values) => Uint8Array.from(values);

/** `[name, path, charset, body]` of a request, and `[status, body]` of its response. */
const ANSWERS = [
  ['well-formed UTF-8', 'check', 'utf-8', bytes(0x41, 0xe2, 0x82, 0xac), 204, ''],
  [
    'damaged UTF-8',
    'check',
    'utf-8',
    bytes(0x63, 0x61, 0x66, 0xc3, 0xa9, 0xff, 0x41),
    400,
    '{"error":"malformed utf-8: invalid-octet at offset 5","offset":5,"reason":"invalid-octet"}',
  ],
  [
    'UTF-8 that is cut',
    'check',
    'utf-8',
    bytes(0x41, 0xe2, 0x82),
    400,
    '{"error":"malformed utf-8: truncated at offset 1","offset":1,"reason":"truncated"}',
  ],
  ['windows-1252', 'convert', 'windows-1252', bytes(0x80, 0x20, 0x63, 0x61, 0x66, 0xe9), 200, '€ café'],
  ['UTF-16 with a BOM', 'convert', 'utf-16le', bytes(0xff, 0xfe, 0xac, 0x20), 200, '€'],
];

async function expectAnswer(address, [, path, charset, body, status, text]) {
  const response = await fetch(address + path, { method: 'POST', headers: typed(charset), body });
  const got = `${response.status} ${await response.text()}`;
  if (got !== `${status} ${text}`) throw new Error(`answered ${got}; expected ${status} ${text}`);
}

async function expectRefusal(address) {
  const response = await fetch(`${address}check`, { method: 'POST', headers: typed('utf-9'), body: 'x' });
  const { error } = await response.json();
  if (response.status !== 415 || !error.includes('utf-9')) throw new Error(`answered ${response.status} ${error}`);
}

/** A malformed byte at the end of the body: the response has started, and must not end as if it were complete. */
async function expectBreak(address) {
  const body = new Uint8Array(1 << 20).fill(0x41);
  body[body.length - 1] = 0xff;
  let length;
  try {
    const response = await fetch(`${address}convert`, { method: 'POST', headers: typed('utf-8'), body });
    if (response.status >= 500) return;
    length = (await response.arrayBuffer()).byteLength;
  } catch {
    return; // the connection was aborted, as expected
  }
  throw new Error(`the response to malformed text ended normally after ${length} bytes`);
}

/** 64 MB of windows-1252 are converted to UTF-8 while they arrive. */
async function expectStream(address) {
  const part = bytes(0x80, ...new Array(PART - 2).fill(0x61), 0xe9);
  const converted = Buffer.from(`€${'a'.repeat(PART - 2)}é`);
  const expected = createHash('sha256');
  for (let i = 0; i < PARTS; i++) expected.update(converted);

  let sent = 0;
  const body = ReadableStream.from(
    (function* () {
      for (; sent < PARTS; sent++) yield part;
    })(),
  );
  const response = await fetch(`${address}convert`, {
    method: 'POST',
    headers: typed('windows-1252'),
    body,
    duplex: 'half',
  });
  const got = createHash('sha256');
  let sentAtFirst;
  for await (const chunk of response.body) {
    sentAtFirst ??= sent;
    got.update(chunk);
  }
  if (got.digest('hex') !== expected.digest('hex')) throw new Error('the response is not the text in UTF-8');
  if (sentAtFirst >= PARTS) throw new Error('the response started only after the whole request was sent');
}

/** Runs all checks on the worker at `address`: `{ passed, failed: [{ name, why }] }`. */
export const checkEdgeExample = (address) =>
  results([
    ...ANSWERS.map((answer) => [answer[0], () => expectAnswer(address, answer)]),
    ['an unknown charset', () => expectRefusal(address)],
    ['a malformed byte after 1 MB', () => expectBreak(address)],
    ['64 MB', () => expectStream(address)],
  ]);

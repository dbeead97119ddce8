// Checks the answers of the worker in examples/edge.
import { createHash } from 'node:crypto';
import { results } from './project/assertions.js';

const PART_SIZE = 1 << 16; // size in bytes of each part of a body in `STREAMS`: exact for `convert`, approximate for other paths
const PARTS = 1024; // about 64 MB in all

const headersFor = (charset) => ({ 'Content-Type': charset ? `text/plain; charset=${charset}` : 'text/plain' });
const bytes = (...values) => Uint8Array.from(values);

/** Requests with their responses: `[name, path, charset, body, status, expected]`. `expected` is the response's text, bytes or pattern. */
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
  ['an encoding to detect', 'convert', undefined, bytes(0xff, 0xfe, 0xac, 0x20), 200, '€'],
  ['an encoding that cannot be detected', 'convert', undefined, bytes(0xd0), 415, /unknown encoding/],
  ['detection', 'detect', undefined, Buffer.from('grün'), 200, /^{"candidates":\[{"encoding":"utf-8",/],
  ['a binary body', 'detect', undefined, bytes(0x1f, 0x8b, 8, 0), 200, '{"candidates":[],"binary":"gzip file"}'],
  ['an empty body', 'convert', undefined, bytes(), 200, ''],
  ['mojibake', 'repair', 'utf-8', Buffer.from('cafÃ©\nthÃ© vert'), 200, 'café\nthé vert'],
  [
    'mojibake in windows-1252',
    'repair',
    'windows-1252',
    Buffer.from('cafÃ©', 'latin1'),
    200,
    bytes(0x63, 0x61, 0x66, 0xe9),
  ],
  [
    'hidden text',
    'audit',
    'utf-8',
    Buffer.from('a\nb\u202ec'),
    200,
    /^{"kind":"bidi-control",.*"offset":3,"length":3,"line":2,"column":2,.*}\n$/,
  ],
  ['an audit of UTF-16', 'audit', 'utf-16le', bytes(0x41, 0), 415, /only UTF-8/],
];

async function expectAnswer(address, [, path, charset, body, status, expected]) {
  const response = await fetch(address + path, { method: 'POST', headers: headersFor(charset), body });
  const answer = Buffer.from(await response.arrayBuffer());
  const isAsExpected = expected instanceof RegExp ? expected.test(answer) : answer.equals(Buffer.from(expected));
  if (response.status !== status || !isAsExpected) {
    throw new Error(`answered ${response.status} ${answer}; expected ${status} ${expected}`);
  }
}

/** Sends a body with an unknown charset. The worker must refuse it with status 415, and name the charset. */
async function expectRefusal(address) {
  const response = await fetch(`${address}check`, { method: 'POST', headers: headersFor('utf-9'), body: 'x' });
  const { error } = await response.json();
  if (response.status !== 415 || !error.includes('utf-9')) throw new Error(`answered ${response.status} ${error}`);
}

/** Sends a body whose last byte is malformed. The response must have a 5xx status or be aborted; it must not look complete. */
async function expectNoCompleteResponse(address) {
  const body = new Uint8Array(1 << 20).fill(0x41);
  body[body.length - 1] = 0xff;
  let length;
  try {
    const response = await fetch(`${address}convert`, { method: 'POST', headers: headersFor('utf-8'), body });
    if (response.status >= 500) return;
    length = (await response.arrayBuffer()).byteLength;
  } catch {
    return; // the connection was aborted, as expected
  }
  throw new Error(`the response to malformed text ended normally after ${length} bytes`);
}

const PLAIN = 'plain text\n'.repeat(6000);
const ASCII = 'a'.repeat(PART_SIZE - 3);
/** For each path: the charset of a request, the `part` that its body repeats, and the `result`, which the response repeats as many times. */
export const STREAMS = {
  convert: { charset: 'windows-1252', part: bytes(0x80, ...Buffer.from(ASCII), 0x0a, 0xe9), result: `€${ASCII}\né` },
  repair: { charset: 'utf-8', part: `${PLAIN}cafÃ© au lait\n`, result: `${PLAIN}café au lait\n` },
  audit: { charset: 'utf-8', part: PLAIN, result: '' },
  check: { charset: 'utf-8', part: 'grün\n'.repeat(10_000), result: '' },
};

/**
 * Sends a request whose body repeats the part of a path `parts` times. Returns the SHA-256 of the response, and how many parts were sent
 * before the first bytes of the response arrived.
 */
export async function sendParts(address, path, parts) {
  const { charset, part } = STREAMS[path];
  const partBytes = Buffer.from(part);
  let sent = 0;
  const body = ReadableStream.from(
    (function* () {
      for (; sent < parts; sent++) yield partBytes;
    })(),
  );
  const response = await fetch(address + path, { method: 'POST', headers: headersFor(charset), body, duplex: 'half' });
  if (!response.ok) throw new Error(`answered ${response.status} ${await response.text()}`);
  const hash = createHash('sha256');
  let sentBeforeResponse;
  for await (const chunk of response.body ?? []) {
    sentBeforeResponse ??= sent;
    hash.update(chunk);
  }
  return { hash: hash.digest('hex'), sentBeforeResponse };
}

/** Checks the response to a body of about 64 MB. Unless the response is empty, it must start before the whole request is sent. */
async function expectStream(address, path) {
  const expected = createHash('sha256');
  for (let i = 0; i < PARTS; i++) expected.update(STREAMS[path].result);
  const { hash, sentBeforeResponse } = await sendParts(address, path, PARTS);
  if (hash !== expected.digest('hex')) throw new Error('the response is not the expected text');
  if (sentBeforeResponse >= PARTS) throw new Error('the response started only after the whole request was sent');
}

/** Runs all checks on the worker at `address`: `{ passed, failed: [{ name, why }] }`. */
export const checkEdgeExample = (address) =>
  results([
    ...ANSWERS.map((answer) => [answer[0], () => expectAnswer(address, answer)]),
    ['an unknown charset', () => expectRefusal(address)],
    ['a malformed byte after 1 MB', () => expectNoCompleteResponse(address)],
    ...Object.keys(STREAMS).map((path) => [`64 MB: ${path}`, () => expectStream(address, path)]),
  ]);

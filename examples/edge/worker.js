// A fetch handler that checks, detects, converts, repairs and audits request bodies of any size, chunk by chunk.
//
//   POST /check    validates the body in the charset of its Content-Type: 204, or 400 with the offset and the reason of
//                  the first fault. It keeps only one chunk in memory.
//   POST /detect   returns the possible encodings of the body. It reads the first 64 KB.
//   POST /convert  returns the body as UTF-8, converted from its charset, while the request is still arriving. Without a
//                  charset, it detects the encoding in the first 64 KB.
//   POST /repair   returns the body with text such as "cafÃ©" repaired, line by line.
//   POST /audit    returns a line of JSON for each finding of `audit`, while the request is still arriving.
import { Repairer, TranscoderStream, Validator, detect, detectBinary, resolveLabel } from 'utfscope/full';
import { Auditor } from './auditor.js';

const SAMPLE_SIZE = 65_536; // bytes: as much as `detect` reads

/** Returns the encoding that browsers use for the charset of a request; undefined without a charset. Throws if the charset is unknown. */
function charsetOf(request) {
  const [, label] = /;\s*charset="?([^";\s]+)/i.exec(request.headers.get('Content-Type') ?? '') ?? [];
  return label && resolveLabel(label, 'whatwg');
}

/** Returns an error with the status of its response. */
const refusal = (status, message) => Object.assign(new Error(message), { status });

/** Returns the first fault of a body, or undefined. It keeps one chunk in memory. */
async function firstFault(body, encoding) {
  const validator = new Validator(encoding);
  let fault;
  const validated = new TransformStream({
    transform(chunk) {
      fault = validator.push(chunk).at(0);
      if (fault) throw fault; // cancels the body, so that the client can stop sending
    },
    flush() {
      fault = validator.finish().at(0);
    },
  });
  try {
    await body.pipeThrough(validated).pipeTo(new WritableStream());
  } catch (error) {
    if (error !== fault) throw error;
  } finally {
    validator.free();
  }
  return fault;
}

async function check(body, encoding = 'utf-8') {
  const fault = await firstFault(body, encoding);
  if (!fault) return new Response(null, { status: 204 });
  const { offset, reason } = fault;
  return Response.json(
    { error: `malformed ${encoding}: ${reason} at offset ${offset}`, offset, reason },
    { status: 400 },
  );
}

/** Reads the first bytes of a body. Returns these bytes as `head`, and the complete body, from the first byte on, as `body`. */
async function peek(body) {
  const reader = body.getReader();
  const chunks = [];
  for (let length = 0; length < SAMPLE_SIZE; length += chunks.at(-1).length) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
  }
  const head = new Uint8Array(await new Blob(chunks).arrayBuffer());
  const complete = new ReadableStream({
    async pull(controller) {
      const { done, value } = chunks.length > 0 ? { value: chunks.shift() } : await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return { head, body: complete };
}

async function detectEncoding(body) {
  const { head, body: complete } = await peek(body);
  await complete.cancel();
  return Response.json({ candidates: detect(head), binary: detectBinary(head)?.name });
}

/** Converts a body to UTF-8. A fault aborts the response, so that nobody mistakes a part of the text for the complete text. */
async function convert(body, charset) {
  let from = charset;
  if (!from) {
    const { head, body: complete } = await peek(body);
    const [best] = detect(head);
    if (!(best?.confidence >= 0.5)) throw refusal(415, 'unknown encoding; send Content-Type: text/plain; charset=...');
    from = best.encoding;
    body = complete;
  }
  return textResponse(body.pipeThrough(new TranscoderStream({ from, to: 'utf-8' })), 'utf-8');
}

/** Repairs text that was decoded in the wrong encoding, line by line. Malformed bytes stay unchanged. */
function repair(body, encoding = 'utf-8') {
  const repairer = new Repairer(encoding);
  return textResponse(body.pipeThrough(byParts(repairer)), encoding);
}

function audit(body, encoding = 'utf-8') {
  if (encoding !== 'utf-8') throw refusal(415, 'only UTF-8 can be audited in parts; convert the text first');
  const headers = { 'Content-Type': 'application/x-ndjson' };
  return new Response(body.pipeThrough(byParts(new Auditor())).pipeThrough(jsonLines()), { headers });
}

const textResponse = (body, charset) =>
  new Response(body, { headers: { 'Content-Type': `text/plain; charset=${charset}` } });

/**
 * Returns a stream that passes its chunks to `push` of a processor, such as a `Repairer`. It writes the results of `push` and `finish`,
 * except empty ones.
 */
function byParts(processor) {
  const enqueue = (controller, part) => part.length > 0 && controller.enqueue(part);
  return new TransformStream({
    transform: (chunk, controller) => void enqueue(controller, processor.push(chunk)),
    flush: (controller) => void enqueue(controller, processor.finish()),
  });
}

/** Returns a stream that reads arrays and writes each of their elements as a line of JSON. */
function jsonLines() {
  const encoder = new TextEncoder();
  return new TransformStream({
    transform: (list, controller) =>
      controller.enqueue(encoder.encode(list.map((element) => `${JSON.stringify(element)}\n`).join(''))),
  });
}

const ROUTES = { '/check': check, '/detect': detectEncoding, '/convert': convert, '/repair': repair, '/audit': audit };

export default {
  async fetch(request) {
    const { pathname } = new URL(request.url);
    const handler = ROUTES[pathname];
    if (!handler) return new Response(`POST a text to ${Object.keys(ROUTES).join(', ')}\n`, { status: 404 });
    if (request.method !== 'POST') return new Response('POST a text\n', { status: 405, headers: { Allow: 'POST' } });
    try {
      return await handler(request.body ?? new Blob([]).stream(), charsetOf(request));
    } catch (error) {
      const status = error.code === 'ERR_ENCODING' ? 415 : error.status; // an unknown or an unsuitable charset
      if (!status) throw error;
      return Response.json({ error: error.message }, { status });
    }
  },
};

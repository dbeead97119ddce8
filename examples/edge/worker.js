// A fetch handler that validates or converts request bodies of any size, chunk by chunk.
//
//   POST /check    validates the body in the charset of its Content-Type: 204, or 400 with the offset and the reason of
//                  the first fault. It stores nothing.
//   POST /convert  returns the body as UTF-8, converted from the same charset, while the request is still arriving.
import { TranscoderStream, Validator, resolveLabel } from 'utfscope';

/** The encoding in the Content-Type of a request; UTF-8 by default. */
function encodingOf(request) {
  const [, label = 'utf-8'] = /;\s*charset="?([^";\s]+)/i.exec(request.headers.get('Content-Type') ?? '') ?? [];
  return resolveLabel(label, 'whatwg'); // as browsers read the header
}

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

async function check(request, encoding) {
  const fault = request.body && (await firstFault(request.body, encoding));
  if (!fault) return new Response(null, { status: 204 });
  const { offset, reason } = fault;
  return Response.json(
    { error: `malformed ${encoding}: ${reason} at offset ${offset}`, offset, reason },
    { status: 400 },
  );
}

/** A fault aborts the response, so that nobody mistakes a part of the text for the complete text. */
function convert(request, encoding) {
  const body = request.body?.pipeThrough(new TranscoderStream({ from: encoding, to: 'utf-8' }));
  return new Response(body, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}

export default {
  async fetch(request) {
    const { pathname } = new URL(request.url);
    const answer = { '/check': check, '/convert': convert }[pathname];
    if (!answer) return new Response('POST a text to /check or /convert\n', { status: 404 });
    if (request.method !== 'POST') return new Response('POST a text\n', { status: 405, headers: { Allow: 'POST' } });
    let encoding;
    try {
      encoding = encodingOf(request);
    } catch (error) {
      return Response.json({ error: error.message }, { status: 415 }); // an unknown label
    }
    return answer(request, encoding);
  },
};

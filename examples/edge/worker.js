// A fetch handler that looks at bodies as they pass, whatever their size.
//
//   POST /check    says whether the body is well formed in the charset that its Content-Type names: 204, or 400 with the
//                  place and the reason of the first fault. Nothing of it is kept.
//   POST /convert  gives the body back as UTF-8, from the same charset, while it still comes in.
import { TranscoderStream, Validator, resolveLabel } from 'utfscope';

/** The encoding that a request states; UTF-8 where it states none. */
function encodingOf(request) {
  const [, label = 'utf-8'] = /;\s*charset="?([^";\s]+)/i.exec(request.headers.get('Content-Type') ?? '') ?? [];
  return resolveLabel(label, 'whatwg'); // as browsers read the header
}

/** The first fault of a body, or undefined. What was read is forgotten at once. */
async function firstFault(body, encoding) {
  const validator = new Validator(encoding);
  let fault;
  const validated = new TransformStream({
    transform(chunk) {
      fault = validator.push(chunk).at(0);
      if (fault) throw fault; // ends the body: the rest need not be sent
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

/** A fault that is met ends the response, so that nobody takes half a text for the whole. */
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
      return Response.json({ error: error.message }, { status: 415 }); // a label of no encoding
    }
    return answer(request, encoding);
  },
};

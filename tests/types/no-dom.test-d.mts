// A program without the DOM library and without the types of Node: the entries `utfscope`, `slim`, `text-encoding` and
// `unicode` compile, and their streams are usable.
import * as utfscope from 'utfscope';
import * as slim from 'utfscope/slim';
import * as textEncoding from 'utfscope/text-encoding';
import { graphemes } from 'utfscope/unicode';

declare const bytes: Uint8Array;

await utfscope.init();
await slim.init(bytes);
slim.initSync(bytes);
graphemes('text').length satisfies number;

const decoder = new utfscope.DecoderStream('utf-16', { errors: 'replace' });
const writer = decoder.writable.getWriter();
await writer.ready;
await writer.write(bytes);
await writer.close();

const reader = decoder.readable.getReader();
for (let result = await reader.read(); !result.done; result = await reader.read()) result.value satisfies string;
async function texts(): Promise<void> {
  for await (const text of new textEncoding.TextDecoderStream('latin1').readable) text satisfies string;
  for await (const chunk of encoded) chunk satisfies Uint8Array;
}

const encoded = decoder.readable.pipeThrough(new slim.EncoderStream('utf-16le'));
await texts();
const [first, second] = encoded.tee();
await first.pipeTo(new utfscope.TranscoderStream({ from: 'utf-16le', to: 'utf-8' }).writable, { preventClose: true });
await second.cancel();

// @ts-expect-error: a decoder stream produces strings, but accepts bytes
new utfscope.DecoderStream().readable.pipeThrough(new utfscope.DecoderStream());
// @ts-expect-error: a decoder stream accepts bytes
await writer.write('text');

new textEncoding.TextDecoder('latin1').decode(new Float64Array(1)) satisfies string;
new textEncoding.TextEncoder().encodeInto('text', bytes).read satisfies number;
utfscope.decode(new DataView(new SharedArrayBuffer(1))) satisfies string;
using validator = new utfscope.Validator();
validator.push(new BigInt64Array(1)).at(0)?.reason satisfies utfscope.Reason | undefined;

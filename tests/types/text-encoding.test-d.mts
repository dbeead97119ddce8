// The classes of `utfscope/text-encoding` have types that can replace those of the platform.
import * as ours from 'utfscope/text-encoding';

globalThis.TextDecoder = ours.TextDecoder;
globalThis.TextEncoder = ours.TextEncoder;
globalThis.TextDecoderStream = ours.TextDecoderStream;
globalThis.TextEncoderStream = ours.TextEncoderStream;

const text: string = new ours.TextDecoder('latin1', { fatal: true }).decode(new DataView(new ArrayBuffer(1)), {});
const { read, written }: { read: number; written: number } = new ours.TextEncoder().encodeInto(text, new Uint8Array(3));
const blob: Blob = new Blob([new ours.TextEncoder().encode(`${read} ${written}`)]);
const strings: ReadableStream<string> = blob.stream().pipeThrough(new ours.TextDecoderStream());
const bytes: ReadableStream<Uint8Array> = strings.pipeThrough(new ours.TextEncoderStream());
void bytes;

// @ts-expect-error: the input is bytes, not a string
new ours.TextDecoder().decode('text');
// @ts-expect-error: an encoder takes no label
new ours.TextEncoder('utf-8');
// @ts-expect-error: the attributes are read-only
new ours.TextDecoder().fatal = true;

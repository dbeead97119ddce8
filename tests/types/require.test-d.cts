// CommonJS: each subpath has types of its own for `require`.
import utfscope = require('utfscope');
import slim = require('utfscope/slim');
import unicode = require('utfscope/unicode');

declare const module: WebAssembly.Module;
slim.initSync(module);
utfscope.init() satisfies Promise<void>;

const text: string = utfscope.decode(Uint8Array.of(0xe2, 0x82, 0xac), 'utf-8', { errors: 'replace' });
const bytes: utfscope.Bytes = utfscope.encode(text);
const options: utfscope.TranscodeOptions = { from: 'utf-8', to: 'utf-16' };
new slim.Transcoder(options).push(bytes) satisfies Uint8Array;
unicode.properties(0x20ac) satisfies unicode.CharacterProperties;
try {
  utfscope.decode(bytes);
} catch (error) {
  if (error instanceof utfscope.MalformedError) error.fault.reason satisfies utfscope.Reason;
}
// @ts-expect-error: an encoding is a string
utfscope.decode(bytes, 8);

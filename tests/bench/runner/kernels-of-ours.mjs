// The loops of our own module, without its JavaScript.
//
// Its functions read what stands in the module's arena and leave their result there, so a kernel is called with a length alone.

/** The numbers of encodings and policies in `transcode`, and what stands for an option that is not named. */
const [UTF_8, ISO_8859_1, WINDOWS_1252, STRICT, UNSAID, NO_ONE] = [0, 18, 19, 0, 0xffffff, 0];
const BYTES_OF_UNIT = 2;

const kernelsFrom = ({ isUtf8, utf8ToUtf16, utf16ToUtf8, transcode }) => {
  const toUtf8 = (from) => (length) => transcode(length, from, UTF_8, STRICT, 0, UNSAID, NO_ONE);
  return {
    isValid: isUtf8,
    toUtf16: utf8ToUtf16,
    fromUtf16: (length) => utf16ToUtf8(BYTES_OF_UNIT * length),
    'latin1 to utf-8': toUtf8(ISO_8859_1),
    'windows-1252 to utf-8': toUtf8(WINDOWS_1252),
  };
};

/**
 * Our module, started without its binding: `{ memory, room, kernels }`; `bytes` are those of dist/utfscope.wasm. A module
 * whose exports have other names, of an older build, has no kernels.
 */
export async function kernelsOfOurs(bytes) {
  const module = await WebAssembly.compile(bytes);
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from] ??= {};
    imports[from][name] = () => {
      throw new Error(`a kernel called ${name}, which is for JavaScript`);
    };
  }
  const { exports } = await WebAssembly.instantiate(module, imports);
  return { memory: exports.memory, room: exports.reserve, kernels: exports.isUtf8 ? kernelsFrom(exports) : {} };
}

// The tests of the Encoding Standard that are excluded, and why. All others run.

const OURS = ['UTF-8', 'UTF-16LE', 'UTF-16BE', 'windows-1252'];

const DOCUMENTS = 'tests how the browser decodes documents, which a script cannot change';
const REQUESTS = 'tests how the browser decodes responses, which a script cannot change';
const OTHER = 'tests an encoding that is not here';

/** Files and, with a slash at the end, folders. */
const FILES = {
  'legacy-mb-japanese/': OTHER,
  'legacy-mb-korean/': OTHER,
  'legacy-mb-schinese/': OTHER,
  'legacy-mb-tchinese/': OTHER,
  'big5-encoder.html': OTHER,
  'gb18030-encoder.html': OTHER,
  'gbk-encoder.html': OTHER,
  'iso-2022-jp-decoder.any.js': OTHER,
  'iso-2022-jp-encoder.html': OTHER,
  'bom-handling.html': DOCUMENTS,
  'eof-shift_jis.html': DOCUMENTS,
  'eof-utf-8-one.html': DOCUMENTS,
  'eof-utf-8-three.html': DOCUMENTS,
  'eof-utf-8-two.html': DOCUMENTS,
  'remove-only-one-bom.html': DOCUMENTS,
  'sniffing.html': DOCUMENTS,
  'unsupported-labels.window.js': DOCUMENTS,
  'utf-32-from-win1252.html': DOCUMENTS,
  'utf-32.html': DOCUMENTS,
  'replacement-encodings.any.js': REQUESTS,
  'unsupported-encodings.any.js': REQUESTS,
  'idlharness-shadowrealm.window.js': 'needs ShadowRealm, which no engine has',
  'sharedarraybuffer.https.html':
    'expects an error for shared memory, as in an old standard; textdecoder-streaming.any.js expects the current behaviour',
  'streams/invalid-realm.window.js':
    'writes to a stream of a removed frame, where no scripts run: Chromium accepts only its own streams ("invalid realm")',
  'streams/stringification-crash.html': 'has no subtests: it tests whether the browser crashes',
};

/** Returns whether a file of the suite is excluded. */
export const leftOut = (name) =>
  Object.keys(FILES).some((file) => (file.endsWith('/') ? name.startsWith(file) : name === file));

/** Files with subtests of many encodings, and where the name of a subtest has its encoding. */
const ENCODING_OF = {
  'single-byte-decoder.html': /^(.+): .+ \(TextDecoder\)$/,
  'single-byte-decoder.window.js': /^(.+): .+ \(TextDecoder\)$/,
  'streams/decode-attributes.any.js': /^encoding attribute should have correct value for '(iso-8859-2)'$/,
  'streams/decode-non-utf8.any.js': /^TextDecoderStream should be able to .+ (\S+)$/,
  'textdecoder-fatal-single-byte.any.js': /: (\S+) (?:has|doesn't have) a pointer \d+$/,
  'textdecoder-labels.any.js': / => (.+)$/,
  'textencoder-constructor-non-utf.any.js': /^Encoding argument supported for decode: (.+)$/,
};

/** Returns a function that decides from the name of a subtest whether it is for an encoding that is not here. */
export function othersIn(path) {
  const pattern = ENCODING_OF[path.replace('/encoding/', '')];
  return (name) => {
    const encoding = pattern?.exec(name)?.[1];
    return encoding !== undefined && !OURS.includes(encoding);
  };
}

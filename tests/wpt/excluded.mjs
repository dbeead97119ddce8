// The tests of the Encoding Standard that are excluded for an edition of the package, and why. All others run. The small
// edition is the entry `utfscope/text-encoding`, and the full edition `utfscope/full/text-encoding`.

/** The encodings that are in both the small edition and the Encoding Standard. */
const OF_SMALL_EDITION = ['UTF-8', 'UTF-16LE', 'UTF-16BE', 'windows-1252'];

const DOCUMENTS = 'tests how the browser decodes documents, which a script cannot change';
const RESPONSES = 'tests how the browser decodes responses, which a script cannot change';
const FORMS =
  'tests how the browser encodes forms, which a script cannot change; the -encode-href tests cover the encoders';

/** Patterns of the files whose tests the package cannot pass, with the reasons. */
const BEYOND_PACKAGE = [
  [/^legacy-mb-.+-encode-form/, FORMS],
  [/^bom-handling\.html$/, DOCUMENTS],
  [/^eof-(shift_jis|utf-8-(one|two|three))\.html$/, DOCUMENTS],
  [/^remove-only-one-bom\.html$/, DOCUMENTS],
  [/^sniffing\.html$/, DOCUMENTS],
  [/^unsupported-labels\.window\.js$/, DOCUMENTS],
  [/^utf-32(-from-win1252)?\.html$/, DOCUMENTS],
  [/^(replacement|unsupported)-encodings\.any\.js$/, RESPONSES],
  [/^idlharness-shadowrealm\.window\.js$/, 'needs ShadowRealm, which neither Chromium nor Node has'],
  [
    /^sharedarraybuffer\.https\.html$/,
    'expects an error for shared memory, as in an old standard; textdecoder-streaming.any.js expects the current behaviour',
  ],
  [
    /^streams\/invalid-realm\.window\.js$/,
    'writes to a stream of a removed frame; no scripts run there, so only built-in streams work (Chromium: "invalid realm")',
  ],
  [/^streams\/stringification-crash\.html$/, 'has no subtests: it tests whether the browser crashes'],
];

/** Files that test only encodings that the small edition lacks. */
const OF_FULL_EDITION = [/^legacy-mb-/, /^(big5|gb18030|gbk|iso-2022-jp)-(decoder|encoder)\./];

/**
 * Returns whether a file, by its path in the suite's folder encoding/, is excluded for an edition, `small` or `full`.
 */
export const isFileExcluded = (name, edition) =>
  BEYOND_PACKAGE.some(([pattern]) => pattern.test(name)) ||
  (edition === 'small' && OF_FULL_EDITION.some((pattern) => pattern.test(name)));

/** Files with subtests of many encodings, and the patterns that find the encoding in the name of a subtest. */
const ENCODING_OF = {
  'single-byte-decoder.html': /^(.+): .+ \(TextDecoder\)$/,
  'single-byte-decoder.window.js': /^(.+): .+ \(TextDecoder\)$/,
  'streams/decode-attributes.any.js': /^encoding attribute should have correct value for '(iso-8859-2)'$/,
  'streams/decode-non-utf8.any.js': /^TextDecoderStream should be able to .+ (\S+)$/,
  'textdecoder-fatal-single-byte.any.js': /: (\S+) (?:has|doesn't have) a pointer \d+$/,
  'textdecoder-labels.any.js': / => (.+)$/,
  'textencoder-constructor-non-utf.any.js': /^Encoding argument supported for decode: (.+)$/,
};

/**
 * Returns a predicate for the names of subtests: whether a subtest is for an encoding that the edition does not have.
 */
export function excludedIn(path, edition) {
  const pattern = edition === 'small' ? ENCODING_OF[path.replace('/encoding/', '')] : undefined;
  return (name) => {
    const encoding = pattern?.exec(name)?.[1];
    return encoding !== undefined && !OF_SMALL_EDITION.includes(encoding);
  };
}

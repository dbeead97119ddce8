/**
 * The encoding that a text declares, and whether the bytes contradict the declaration. To search for the
 * declaration, the bytes are decoded as windows-1252. In windows-1252, each byte is one character, so an index in the string is a byte offset.
 *
 * @typedef {object} Declaration
 * @property {string} kind of the text, a key of PATTERNS
 * @property {string} name that the text declares
 * @property {number} offset of the name in the bytes
 * @property {number} length of the name in bytes
 * @property {string | null} declared the encoding with this name; null if it is unknown
 * @property {string | null} utf8Name the name of UTF-8 in this kind of text, which replaces `name` when the text is converted to UTF-8; null
 *   if a declaration cannot name UTF-8
 */
import { decodeAnsel, isAnsel, MIN_EVIDENCE, TABLES } from './ansel.js';
import { decodeOrNull } from './decode-or-null.js';
import { INTERCHANGE } from './edifact.js';
import { hasWideUnits, isUtf8Form, visibleCharacter } from './format.js';
import { startsAsMarkup } from './layers/markup.js';
import { LINE_END } from './line-ends.js';
import { bytesIn, misreadAs } from './misread-encoding.js';

/** The number of bytes that are searched for a declaration: the header of a PO file or of a mail may be long. */
const SEARCHED = 1 << 14;
const SEARCHED_IN_HTML = 1024; // bytes; HTML Standard, “determining the character encoding”
/**
 * The minimum number of bytes that callers pass if they pass only the beginning of the input. Fewer bytes are the
 * complete input, so an incomplete character at their end is malformed.
 */
const MIN_PART = 1 << 16;

/**
 * Returns the pattern of a variable in the HEADER section of a DXF file. Comments (group code 999) may precede the section. `valueCode` is the group
 * code of the value, and `value` is the pattern of the value.
 */
function dxfVariable(variable, valueCode, value) {
  const pair = (code, content) => `[ \\t]*${code}[ \\t]*${LINE_END}${content}${LINE_END}`;
  const start = `(?:${pair('999', '.*')})*${pair('0', 'SECTION[ \\t]*')}${pair('2', 'HEADER[ \\t]*')}`;
  const others = `(?:${pair('[1-9]\\d*', '.*')})*?`;
  const name = pair('9', `\\$${variable}[ \\t]*`);
  return new RegExp(`^((?:ï»¿)?${start}${others}${name}[ \\t]*${valueCode}[ \\t]*${LINE_END}[ \\t]*)(${value})`);
}
/** From this version of the format on (AutoCAD 2007), files are in UTF-8, whichever code page they name. */
const DXF_IN_UTF8 = 'AC1021';

/**
 * For each kind of text, a pattern from the start of the text. The first group is the text before the name, the second group is the
 * name.
 */
const PATTERNS = {
  // `ï»¿` is the BOM of UTF-8 in windows-1252.
  xml: /^((?:ï»¿)?<\?xml\b[^>]*?\sencoding\s*=\s*["'])([\w.:-]+)["']/, // XML 1.0, section 4.3.3
  css: /^(@charset ")([\w.:-]+)";/,
  // Browsers skip comments. `<!-->` is a complete comment (HTML Standard, “prescan a byte stream to determine its encoding”).
  html: /^((?:<!(?=--)(?:(?!-->)[^])*-->|(?!<!--)[^])*?<meta\s[^>]*?charset\s*=\s*["']?\s*)([\w.:-]+)/i,
  po: new RegExp(
    String.raw`^([^]*?^msgid ""${LINE_END}msgstr ""${LINE_END}(?:".*"${LINE_END})*?"Content-Type:[^"\r\n]*?charset=)([\w.:-]+)`,
    'm',
  ),
  code: new RegExp(String.raw`^((?:#.*${LINE_END}|[ \t\f]*${LINE_END})?[ \t\f]*#.*?coding[:=][ \t]*)([\w.-]+)`), // PEP 263
  // The CHAR line of the header record; a line with level 0 begins the next record (GEDCOM 5.5.1, HEADER).
  gedcom:
    /^((?:ï»¿)?[ \t]*0 HEAD[ \t]*(?:[\r\n]+[ \t]*[1-9]\d* .*)*?[\r\n]+[ \t]*1 CHAR(?:ACTER)?[ \t]+)([\w.-]+(?: [\w.-]+)?)/,
  // DXF Reference, HEADER section: the version of AutoCAD, and the code page. Each is a group code and a value, on lines of their own.
  dxfVersion: dxfVariable('ACADVER', 1, 'AC\\d{4}'),
  dxf: dxfVariable('DWGCODEPAGE', 3, '[\\w.-]+'),
  // The head of a file that 1C exchanges with a bank. The name of the line, Кодировка, is in the encoding of the file.
  bank: new RegExp(
    String.raw`^((?:ï»¿)?1CClientBankExchange[ \t]*${LINE_END}(?:.*${LINE_END}){0,5}?[^\0-\x7f]{9,18}=)(Windows|DOS)(?=[ \t]*(?:[\r\n]|$))`,
  ),
  edifact: INTERCHANGE,
  mail: new RegExp(
    String.raw`^((?:From .*${LINE_END})?(?:[!-9;-~]+:.*(?:${LINE_END}[ \t].*)*${LINE_END})*?Content-Type:[^;\r\n]*;(?:[^\r\n]|${LINE_END}[ \t])*?charset\s*=\s*"?)([\w.:-]+)`,
    'i',
  ),
};
/**
 * The kinds in which a declared UTF-16 means UTF-8, because a declaration in ASCII shows that the text is not UTF-16.
 */
const FOLLOW_ENCODING_STANDARD = ['html', 'css'];
/**
 * The kinds whose software refuses a text that is malformed in the declared encoding. Software for other kinds shows
 * wrong characters.
 */
const REFUSED_IF_MALFORMED = ['xml', 'code', 'po', 'edifact'];
/**
 * The encodings of names that have their own meaning in GEDCOM files. ANSI and IBMPC are not in the standard, but many
 * programs write them for the code page of their system.
 */
const GEDCOM_NAMES = { ANSI: 'windows-1252', 'IBM WINDOWS': 'windows-1252', IBMPC: 'cp437', UNICODE: 'utf-16' };
/** The encodings of the names in files that 1C exchanges with banks. */
const BANK_NAMES = { Windows: 'windows-1251', DOS: 'ibm866' };
/** The encodings of the syntax identifiers of EDIFACT. UNOX (ISO 2022) and UNOY (ISO 10646) name no single encoding. */
const EDIFACT_NAMES = {
  UNOA: 'ascii',
  UNOB: 'ascii',
  UNOC: 'iso-8859-1',
  UNOD: 'iso-8859-2',
  UNOE: 'iso-8859-5',
  UNOF: 'iso-8859-7',
  UNOG: 'iso-8859-3',
  UNOH: 'iso-8859-4',
  UNOI: 'iso-8859-6',
  UNOJ: 'iso-8859-8',
  UNOK: 'iso-8859-9',
  UNOW: 'utf-8',
};
/** Names of GEDCOM_NAMES that can also mean another code page of a system. Each has a pattern of the encodings that it can mean. */
const SYSTEM_CODE_PAGES = { ANSI: /^windows-/, 'IBM WINDOWS': /^windows-/, IBMPC: /^(?:cp|ibm)\d/ };
/** Names that stand for the code page of a system, so that the encoding must be detected. */
const SYSTEM_NAME = /^(?:ansi|mbcs|dbcs|oem)$/i;
const REPLACEMENT = '\ufffd';
const PLACEHOLDER = 'CHARSET'; // in a template of a PO file

const CONTENT_TYPES = /^content-type:[^\r\n]*(?:(?:\r\n|[\r\n])[ \t][^\r\n]*)*charset/gim;
const TRANSFER_ENCODED = /^content-transfer-encoding:\s*(?:base64|quoted-printable)/im;

/**
 * The names of UTF-8 in the kinds of text in which its name is not `utf-8`. GEDCOM 5.5.1 has the name in capital letters. DXF files have no name for
 * UTF-8: only the version of the format can make a DXF file UTF-8. Files that 1C exchanges with banks have no name for UTF-8 either. EDIFACT has the
 * name UNOW, but partners must agree on it, and older versions of the syntax lack it.
 */
const UTF8_NAMES = { gedcom: 'UTF-8', dxf: null, dxfVersion: null, bank: null, edifact: null };
/** Returns the name of UTF-8 in a kind of text; null if a declaration cannot name UTF-8. */
const utf8NameIn = (kind) => (kind in UTF8_NAMES ? UTF8_NAMES[kind] : 'utf-8');

/** Returns the match of the pattern of a kind; null if the text has no declaration of this kind. */
function matchOf(kind, start) {
  if (kind === 'html') return startsAsMarkup(start) ? PATTERNS.html.exec(start.slice(0, SEARCHED_IN_HTML)) : null;
  const match = PATTERNS[kind].exec(start);
  if (kind === 'dxfVersion') return match?.[2] >= DXF_IN_UTF8 ? match : null;
  if (kind !== 'mail' || !match) return match;
  // Parts with their own declarations, and text in Base64 or quoted-printable, are layers; see layers.js.
  return start.match(CONTENT_TYPES).length === 1 && !TRANSFER_ENCODED.test(start) ? match : null;
}

/** Returns the label of an encoding for its name in a kind of text: DXF files write ANSI_1250 or DOS850 for a code page. */
const labelOf = (kind, name) => (kind === 'dxf' ? name.replace(/^(?:ansi_|dos)(?=\d)/i, 'cp') : name);

/** Returns whether software for a kind of text uses the names of the Encoding Standard. */
const usesWebLabels = (kind) => kind === 'mail' || FOLLOW_ENCODING_STANDARD.includes(kind);

/**
 * Returns the encoding that software for a kind of text uses for a name; null if the package does not know the name.
 */
function encodingOf(codec, kind, name) {
  if (kind === 'dxfVersion') return 'utf-8';
  if (kind === 'bank') return BANK_NAMES[name];
  if (kind === 'edifact') return EDIFACT_NAMES[name] ?? null;
  if (kind === 'gedcom' && GEDCOM_NAMES[name]) return GEDCOM_NAMES[name];
  try {
    const encoding = codec.resolveLabel(labelOf(kind, name), usesWebLabels(kind) ? 'whatwg' : 'any');
    return FOLLOW_ENCODING_STANDARD.includes(kind) && hasWideUnits(encoding) ? 'utf-8' : encoding;
  } catch {
    return null;
  }
}

/**
 * Returns whether a declared name means one encoding on the web, and another elsewhere. In the Encoding Standard,
 * us-ascii and iso-8859-1 are names of windows-1252, and iso-8859-9 is a name of windows-1254.
 *
 * @param {Declaration} declaration
 */
export const isOtherOutsideOfWeb = ({ kind, name, declared }) =>
  usesWebLabels(kind) && /^windows-/.test(declared ?? '') && !name.includes(declared.slice('windows-'.length));

/**
 * Returns the declaration of a text; null if there is none.
 *
 * @param {object} codec the full edition of the package
 * @param {Uint8Array} bytes
 * @param {string} [encoding] of the bytes, with its byte order. The encoding matters only if its code units have several bytes.
 * @returns {Declaration | null}
 */
export function findDeclaration(codec, bytes, encoding = 'utf-8') {
  const width = hasWideUnits(encoding) ? codec.encode('?', encoding, { writeBOM: false }).length : 1;
  const bomLength = width > 1 ? (codec.detectBOM(bytes)?.length ?? 0) : 0;
  const searched = bytes.subarray(bomLength, bomLength + SEARCHED * width);
  const start =
    width > 1
      ? codec.decode(searched, encoding, { errors: 'replace', ignoreBOM: true })
      : new TextDecoder('windows-1252').decode(searched);
  for (const kind of Object.keys(PATTERNS)) {
    const match = matchOf(kind, start);
    if (!match || match[2] === PLACEHOLDER) continue;
    const [, before, name] = match;
    const declared = encodingOf(codec, kind, name);
    // A comment such as “# Encoding: see the guide” declares nothing.
    if (kind === 'code' && declared === null) continue;
    const [offset, length] = [bomLength + before.length * width, name.length * width];
    return { kind, name, offset, length, declared, utf8Name: utf8NameIn(kind) };
  }
  return null;
}

const isAnselName = ({ kind, name }) => kind === 'gedcom' && name === 'ANSEL';
/** Returns the declaration of ANSEL in the text of a GEDCOM file, without its BOM; null if the text has no such declaration. */
export function findAnselDeclaration(text) {
  const [, before, name] = matchOf('gedcom', text.slice(0, SEARCHED)) ?? [];
  return isAnselName({ kind: 'gedcom', name }) ? { name, offset: before.length, utf8Name: utf8NameIn('gedcom') } : null;
}

/**
 * The labels of iso-8859-8 (Encoding Standard). Browsers display a page that declares one of these labels in visual order. The labels of iso-8859-8-i
 * are for logical order.
 */
const VISUAL_NAME = /^(?:iso[-_]?8859-8(?:-e|:1987)?|iso88598|iso-ir-138|csiso88598e|csisolatinhebrew|hebrew|visual)$/i;
const HTML_START = /^\ufeff?\s*<(?:!doctype\s+html|html|head)[\s>]/i;
const META_CHARSET = /<meta\s[^<>]*charset/i;
/** Returns whether a text is an HTML document without a declaration of its encoding, also after the bytes that browsers search. @param {string} text */
export const isUndeclaredHtml = (text) => HTML_START.test(text) && !META_CHARSET.test(text);

/** Returns the declaration of HTML or XML in a text; null if it has none. @param {string} text */
export function findMarkupDeclaration(text) {
  for (const kind of ['xml', 'html']) {
    const [, before, name] = matchOf(kind, text.slice(0, SEARCHED)) ?? [];
    if (name) return { name, offset: before.length, utf8Name: utf8NameIn(kind), isVisual: VISUAL_NAME.test(name) };
  }
  return null;
}

/** Returns a text with the name of UTF-8 in its declaration. @param {Pick<Declaration, 'name' | 'offset' | 'utf8Name'>} declaration */
export const withUtf8Name = (text, { name, offset, utf8Name }) =>
  text.slice(0, offset) + utf8Name + text.slice(offset + name.length);

/** Returns whether a name is that of an encoding which the package lacks, not a misspelled name. */
function isUnsupported(codec, { kind, name }) {
  if (isAnselName({ kind, name })) return true;
  if (SYSTEM_NAME.test(name)) return false;
  try {
    codec.resolveLabel(labelOf(kind, name));
    return false;
  } catch ({ message }) {
    return message.includes('is not supported');
  }
}

/**
 * Returns the declaration of an encoding that the package cannot decode; null if there is no such declaration. Also returns null if the bytes are
 * ASCII or begin with a BOM, or if they are UTF-8, which shows that the declaration is wrong.
 *
 * @param {object} codec the package
 * @param {Uint8Array} bytes
 * @returns {Declaration | null}
 */
export function unsupportedDeclaration(codec, bytes) {
  if (!bytes.some((byte) => byte >= 0x80) || codec.detectBOM(bytes)) return null;
  const declaration = findDeclaration(codec, bytes);
  if (declaration?.declared !== null || !isUnsupported(codec, declaration)) return null;
  return textOf(codec, bytes, 'utf-8') === null ? declaration : null;
}

/**
 * Returns the text of bytes, which may end inside a character if they are a part of the input; null if they are
 * malformed.
 */
function textOf(codec, bytes, encoding) {
  const maxCut = bytes.length < MIN_PART ? 0 : 3;
  for (let cut = 0; cut <= maxCut; cut += 1) {
    const text = decodeOrNull(codec, bytes.subarray(0, bytes.length - cut), encoding);
    if (text !== null) return text;
  }
  return null;
}

/** Returns the text that software for GEDCOM reads if the declared encoding of the bytes is ANSEL. */
const anselTextOf = (codec, bytes) =>
  decodeAnsel(codec.decode(bytes, 'iso-8859-1'), TABLES.gedcom, {
    keep: (characters) => REPLACEMENT.repeat(characters.length),
    onlyUsual: false,
  }).text;

/**
 * Returns the first difference between two readings of the same bytes: `text`, decoded in `encoding`, and `other`, decoded by `read`. `is`
 * has at most four characters of `text`. `as` is what `read` decodes from the bytes of these characters, with labels for controls.
 */
function firstDifference(codec, text, other, encoding, read) {
  let at = 0;
  while (text[at] === other[at]) at += 1;
  const [is] = /^[\u0080-\u{10ffff}]{1,4}/u.exec(text.slice(at)) ?? [text.slice(at, at + 1)];
  const as = read(codec.encode(is, encoding, { writeBOM: false }));
  return { is, as: Array.from(as, visibleCharacter).join('') };
}

/**
 * Returns the effect of a declaration of ANSEL on software that follows it, as `contradictionOf` does, for bytes that are UTF-8 with
 * characters beyond ASCII. Returns null if a program misread ANSEL and saved the misread text in UTF-8: such a text needs a repair, not another
 * declaration.
 */
function contradictionOfAnsel(codec, bytes) {
  const text = codec.detectBOM(bytes) ? null : textOf(codec, bytes, 'utf-8');
  if (text === null || isAnsel(text, TABLES.gedcom, MIN_EVIDENCE.bytes)) return null;
  const read = (part) => anselTextOf(codec, part);
  const other = read(bytes);
  return other === text ? null : { isRefused: false, ...firstDifference(codec, text, other, 'utf-8', read) };
}

/** A C1 control other than NEL, which ends lines. Usual text has no such control, so the control comes from a wrong decoding. */
const C1_CONTROL = /[\x80-\x84\x86-\x9f]/;

/**
 * Returns whether `other` (the bytes decoded as `declared`) is a misreading of `text` (the bytes decoded as
 * `encoding`). Either only `other` has C1 controls, or the letters of `other` are unusual. Returns false if the
 * declared name means `encoding` on the web, as ISO-8859-1 means windows-1252. Also returns false if `declared` is a
 * multi-byte encoding: bytes that are well-formed in such an encoding are probably text in this encoding.
 */
function isMisreading(codec, bytes, encoding, { name, declared, other, text }) {
  if (encodingOf(codec, 'html', name) === encoding || other.length < bytes.length) return false;
  if (C1_CONTROL.test(other) && !C1_CONTROL.test(text)) return true;
  return misreadAs(codec, other, declared)?.is === encoding;
}

/**
 * Returns the effect of a wrong declaration on software that follows it:
 *
 * - `{ isRefused: true }`, if the software refuses the text
 * - `{ isRefused: false }`, if `encoding` is not UTF-8, and the bytes are malformed in the declared encoding
 * - otherwise also `is`, the first characters that the software misreads, and `as`, what it reads instead
 *
 * Returns null if the software reads the same text, or if the bytes do not prove that the declaration is wrong. If
 * `encoding` is not UTF-8, only these prove that the declaration is wrong:
 *
 * - bytes that are malformed in the declared encoding
 * - strong evidence for `encoding`; see `isMisreading`
 * - a declared encoding with code units of 16 or 32 bits, in a kind of REFUSED_IF_MALFORMED
 *
 * @param {object} codec the full edition of the package
 * @param {Uint8Array} bytes
 * @param {string} encoding of the bytes
 * @param {Declaration} declaration
 * @returns {{ isRefused: boolean, is?: string, as?: string } | null}
 */
export function contradictionOf(codec, bytes, encoding, { kind, name, declared }) {
  if (declared === encoding || hasWideUnits(encoding)) return null;
  if (kind === 'gedcom' && SYSTEM_CODE_PAGES[name]?.test(encoding)) return null;
  const isAscii = !bytes.some((byte) => byte >= 0x80);
  if (isAnselName({ kind, name })) return encoding === 'utf-8' && !isAscii ? contradictionOfAnsel(codec, bytes) : null;
  // An XML parser refuses a name that the package does not know. Other software may know the name, or ignore it.
  if (declared === null) return kind === 'xml' && encoding === 'utf-8' && !isAscii ? { isRefused: true } : null;
  const canRefuse = REFUSED_IF_MALFORMED.includes(kind);
  if (hasWideUnits(declared) && canRefuse) return { isRefused: true };
  // A BOM overrides the declaration in some software.
  if (isAscii || codec.detectBOM(bytes)) return null;
  const isMalformed = textOf(codec, bytes, declared) === null;
  if (encoding !== 'utf-8' && isMalformed) return { isRefused: canRefuse };
  const text = textOf(codec, bytes, encoding);
  if (text === null) return null;
  const read = (part) => codec.decode(part, declared, { errors: 'replace', ignoreBOM: true });
  const other = read(bytes);
  if (other.startsWith(text)) return null;
  // Valid UTF-8 is almost never text in another encoding. Many other encodings accept every byte, so validity in them
  // proves nothing.
  if (encoding !== 'utf-8' && !isMisreading(codec, bytes, encoding, { name, declared, other, text })) return null;
  if (canRefuse && isMalformed) return { isRefused: true };
  return { isRefused: false, ...firstDifference(codec, text, other, encoding, read) };
}

/**
 * Returns whether a text is in the encoding that it declares: bytes in `encoding` are the same text in the declared encoding.
 *
 * @param {object} codec the full edition of the package
 * @param {Uint8Array} bytes
 * @param {string} encoding of the bytes
 * @param {Declaration} declaration
 */
export function isDeclaredText(codec, bytes, encoding, { declared }) {
  if (declared === null || declared === encoding) return declared === encoding;
  const text = textOf(codec, bytes, encoding);
  return text !== null && bytes.some((byte) => byte >= 0x80) && text === textOf(codec, bytes, declared);
}

/**
 * Returns whether a text in UTF-8 can be converted to the encoding that it declares, which makes the declaration correct. `missing` has the
 * characters that this encoding lacks, each once, in the order of the text.
 *
 * Returns null if no conversion is useful. This applies to an encoding that the package does not know, to ASCII, to a
 * form of UTF-8, and to UTF-16 or UTF-32. Software that read this declaration in ASCII bytes cannot expect UTF-16 or
 * UTF-32. Also returns null for malformed bytes.
 *
 * @param {object} codec the full edition of the package
 * @param {Uint8Array} bytes in UTF-8
 * @param {Declaration} declaration
 * @returns {{ missing: string[] } | null}
 */
export function conversionToDeclared(codec, bytes, { declared }) {
  if (declared === null || declared === 'ascii' || hasWideUnits(declared) || isUtf8Form(declared)) return null;
  const text = textOf(codec, bytes, 'utf-8');
  if (text === null) return null;
  if (bytesIn(codec, text, declared)) return { missing: [] };
  return { missing: [...new Set(text)].filter((character) => bytesIn(codec, character, declared) === null) };
}

/**
 * Fields of vCard 2.1 and vCalendar 1.0 in quoted-printable, as old phones write them: `N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller`.
 * Outlook writes them without CHARSET, in the encoding of Windows: `N;ENCODING=QUOTED-PRINTABLE:M=FCller`.
 */
import { withSpaces } from '../concat-bytes.js';
import { hexByte } from '../format.js';
import { certainEncoding } from './certain-encoding.js';
import { wrongCharsets } from './wrong-charsets.js';
import * as words from '../text/input.js';

const CARD = /^BEGIN:V(?:CARD|CALENDAR)\r?$/im;
/** The name and the parameters of a field. The pattern has `(?<![^\r\n])` in place of `^`, which also matches after U+2028. */
const HEAD = /(?<![^\r\n])([A-Za-z0-9.-]+;[^:\r\n]*):/g;
/** A value in quoted-printable, in which “=” before a line end joins two lines. A program may have added white space before this line end. */
const VALUE = /(?:=[ \t]*(?:\r\n?|\n)|[^\r\n])*/y;
/** A line end in such a value, with the “=” before it. */
const SOFT_LINE_BREAK = /=[ \t]*(?:\r\n?|\n)/g;
/** A field of one line. The next line must not begin with white space, which would continue this line. */
const PLAIN_FIELD = /(?<![^\r\n])([A-Za-z0-9.-]+(?:;[^:\r\n]*)?):([^\r\n]*)(?![^\r\n])(?!(?:\r\n?|\n)[ \t])/g;
/** The parameters that say how the value is written; semicolons separate parameters. */
const ENCODING_PARAMETER = /;(?:(?:ENCODING=)?QUOTED-PRINTABLE|CHARSET=[^;:]*)(?=;|$)/gi;
const QUOTED_PRINTABLE = /;(?:ENCODING=)?QUOTED-PRINTABLE(?=;|$)/i;
const IS_ENCODED = /;(?:ENCODING=|(?:QUOTED-PRINTABLE|BASE64|8BIT)(?:;|$))/i;
/** The value can be in quotation marks, as in vCard 3.0. */
const CHARSET = /;CHARSET="?([^;:"]+)"?/i;
const PLAIN = /[ -<>-~]/; // characters that are not escaped
/** Characters that need an encoding: a line end, for example, would end the field. */
const CONTROL = /(?!\t)[\p{Cc}\u2028\u2029]/u;
/** In a value of several parts, a semicolon that is encoded would become a separator of parts. */
const STRUCTURED = /^(?:[\w-]+\.)?(?:N|ADR|ORG)(?:;|$)/i;
const DEFAULT_PARAMETERS = ';CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE';

/** Yields the fields in quoted-printable, each with its offsets. */
function* encodedFields(text) {
  const pattern = new RegExp(HEAD);
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const [, head] = match;
    if (!QUOTED_PRINTABLE.test(head)) continue;
    VALUE.lastIndex = pattern.lastIndex;
    const [value] = VALUE.exec(text);
    pattern.lastIndex += value.length;
    yield { head, value, from: match.index, to: pattern.lastIndex };
  }
}

/** Returns the bytes of a value in quoted-printable. */
const bytesOfValue = (value) =>
  Uint8Array.from(
    value
      .replace(SOFT_LINE_BREAK, '')
      .replace(/=([0-9A-Fa-f]{2})/g, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16))),
    (letter) => letter.charCodeAt(0),
  );

/** Returns whether a field with the decoded characters as its value has the same meaning without an encoding. */
const canBePlain = (head, value, characters) =>
  !CONTROL.test(characters) && !(STRUCTURED.test(head) && /=3B/i.test(value));

const hasOnlyBytes = (value) => !/[\u0100-\uffff]/.test(value);

/** Returns the fields in quoted-printable. `bytes` holds the bytes of the value, or null; `declared` is the label in CHARSET, or null. */
const fieldsOf = (text) =>
  Array.from(encodedFields(text), (field) => ({
    ...field,
    bytes: hasOnlyBytes(field.value) ? bytesOfValue(field.value) : null,
    declared: CHARSET.exec(field.head)?.[1] ?? null,
  }));

/**
 * Finds the encodings of fields. `others` holds the values without CHARSET that are not UTF-8, and `encoding` is their encoding, or null. `declared`
 * holds the values with CHARSET. `labelOf` returns the encoding of a field, or null. `wrong`: see `wrongCharsets`.
 */
function encodingsOf(fields, dependencies) {
  const isOther = ({ bytes, declared }) => bytes && declared === null && !dependencies.isValid(bytes, 'utf-8');
  const others = fields.filter(isOther).map(({ bytes }) => bytes);
  const encoding = others.length > 0 ? certainEncoding(others, dependencies) : null;
  const withCharset = fields.filter(({ bytes, declared }) => bytes && declared !== null);
  const wrong = wrongCharsets(
    withCharset.map(({ bytes, declared }) => ({ bytes, label: declared })),
    dependencies,
  );
  const otherValues = new Set(others);
  const labelOf = ({ bytes, declared }) => {
    if (declared === null) return otherValues.has(bytes) ? encoding : 'utf-8';
    const instead = wrong.get(declared.toLowerCase());
    return instead?.values.has(bytes) ? instead.encoding : declared;
  };
  return { others, encoding, wrong, labelOf, declared: withCharset.map(({ bytes }) => bytes) };
}

/**
 * Decodes the values of fields, and removes their parameter QUOTED-PRINTABLE. The parameter CHARSET stays,
 * if there is one, and then names UTF-8. Fields whose CHARSET is wrong are decoded in the encoding that their bytes show. Fields without CHARSET are
 * decoded as UTF-8. If such fields are not UTF-8, they are decoded in the encoding that is detected from all of them. Other fields stay as they are.
 */
function decode(text, dependencies) {
  const { decodeBytes } = dependencies;
  const fields = fieldsOf(text);
  const { others, encoding, wrong, labelOf, declared } = encodingsOf(fields, dependencies);
  const otherValues = new Set(others);
  const undecoded = new Set();
  let [kept, malformed, inOther] = [0, 0, 0];
  let parameters = null;
  const decodeField = (field) => {
    const { head, value, bytes } = field;
    const label = labelOf(field);
    if (label === null) return null;
    const characters = bytes && decodeBytes(bytes, label);
    if (characters === null) undecoded.add(label);
    else if (characters.includes('\ufffd')) malformed += 1;
    else if (!canBePlain(head, value, characters)) kept += 1;
    else {
      if (otherValues.has(bytes)) inOther += 1;
      parameters ??= head.match(ENCODING_PARAMETER).join('');
      return `${head.replace(new RegExp(QUOTED_PRINTABLE, 'gi'), '').replace(CHARSET, ';CHARSET=UTF-8')}:${characters}`;
    }
    return null;
  };
  const pieces = [];
  let at = 0;
  for (const field of fields) {
    pieces.push(text.slice(at, field.from), decodeField(field) ?? text.slice(field.from, field.to));
    at = field.to;
  }
  const wrongSentences = Array.from(wrong, ([label, { encoding: instead, values }]) =>
    words.wrongCharset(values.size, label, instead),
  );
  const notes = [
    ...wrongSentences,
    ...(undecoded.size > 0 ? [words.undecodedFields([...undecoded])] : []),
    ...(others.length > 0 && encoding === null ? [words.unknownFields(others.length)] : []),
    ...(malformed > 0 ? [words.malformedFields(malformed)] : []),
    ...(kept > 0 ? [words.keptFields(kept)] : []),
  ];
  const sentences = [...wrongSentences, ...(inOther > 0 ? [words.fieldsIn(inOther, encoding)] : [])];
  const toDetect = [...others, ...declared];
  return {
    text: pieces.join('') + text.slice(at),
    form: { parameters },
    note: notes.join(' ') || null,
    ...(sentences.length > 0 && { encodingSentence: sentences.join(' ') }),
    ...(toDetect.length > 0 && { bytesToDetect: withSpaces(toDetect) }),
  };
}

/**
 * Encodes the values that are not ASCII, and adds the parameters that the first decoded field had, with UTF-8 as
 * CHARSET.
 */
function encode({ text }, { parameters }) {
  const encoder = new TextEncoder();
  const written = parameters ?? DEFAULT_PARAMETERS;
  const added = CHARSET.test(written) ? written.replace(CHARSET, ';CHARSET=UTF-8') : `;CHARSET=UTF-8${written}`;
  const escaped = (character) =>
    PLAIN.test(character) ? character : Array.from(encoder.encode(character), (byte) => `=${hexByte(byte)}`).join('');
  const encoded = text().replace(PLAIN_FIELD, (source, head, value) =>
    !/[^\t -~]/.test(value) || IS_ENCODED.test(head)
      ? source
      : `${head.replace(CHARSET, '')}${added}:${Array.from(value, escaped).join('')}`,
  );
  return { text: encoded };
}

export const vcardFields = {
  id: 'vcard',
  label: words.VCARD_FIELDS,
  description: words.VCARD_WITH_QUOTED_PRINTABLE,
  needsEncodings: true,
  trims: false,
  recognise: (text) =>
    CARD.test(text) && [...encodedFields(text)].some(({ value }) => /=(?:[89A-F][0-9A-F]|3D)/i.test(value)),
  describe: (text, _isWhole, dependencies) => ({
    hint: words.oldVcard(decode(text, dependencies).note === null),
  }),
  decode,
  encode,
};

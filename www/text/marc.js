/** The text about records of library catalogues in ISO 2709; see layers/marc.js. */
import { formatCount, formatNumber } from '../format.js';
import { keptInAnsel, passagesInOtherSets } from './ansel.js';

export const MARC = 'MARC records';
export const MARC_RECORDS = 'library records in ISO 2709 (MARC)';
/** The name of the format in the verdict. */
export const MARC_FORMAT = 'library records (ISO 2709)';
export const MARC_BECAUSE = 'it begins with a leader of 24 characters, a directory, and the delimiters of fields';
export const SHOW_RECORDS = 'Show the records as lines (.mrk)';
export const NO_RECORDS = 'The input does not begin with a record in ISO 2709.';
export const RECORDS_NOT_WRITTEN = 'The page does not write records in ISO 2709.';

const UTF8 = 'utf-8';
const BOM_BEFORE_RECORDS =
  'A BOM (byte order mark) is before the first record: programs that read records expect its length there, so they reject the file.';
/** The names of encodings in yaz-marcdump where they differ from those of the page. */
const YAZ_NAMES = { 'MARC-8': 'marc8', 'ISO 5426': 'iso5426', ibm866: 'cp866' };

/** Returns where a record declares its encoding, with the value there. */
const placeOf = ({ format, code }) =>
  format === 'UNIMARC'
    ? `field 100 has the character sets “${code}”`
    : `offset 9 of the leader is ${code === ' ' ? 'a space' : `“${code}”`}`;

const NAMES = { ascii: 'ASCII' };
const nameOf = (encoding) => NAMES[encoding] ?? encoding;

/** Says what the first record declares. */
function declarationSentence(facts) {
  const { format, code, declared } = facts;
  if (format === null) return 'The format of the records declares no encoding';
  if (code === null) return `The first record (${format}) declares no encoding`;
  const name = declared === null ? 'an encoding that the page does not know' : nameOf(declared);
  return `The first record (${format}) declares ${name}: ${placeOf(facts)}`;
}

/** Returns the sentences about the encodings of records. Some records are in UTF-8, and the others in another encoding. */
function mixtureOf(facts) {
  const { encoding, utf8, others, wrong } = facts;
  const counted = `${formatCount(utf8, 'record is', 'records are')} in utf-8, and ${formatNumber(others)} in ${encoding ?? 'an encoding that is not certain'}`;
  const contradicted =
    wrong > 0 && encoding !== null
      ? ` ${formatCount(wrong, 'record declares', 'records declare')} another encoding than that of ${wrong === 1 ? 'its' : 'their'} text.`
      : '';
  return `${declarationSentence(facts)}; ${counted}.${contradicted}`;
}

/** Returns the sentences about the encoding that the first record declares, and about the encoding of the text. */
function encodingsOf(facts) {
  const { declared, encoding, utf8, others, isUncertain } = facts;
  if (others > 0 && utf8 > 0) return mixtureOf(facts);
  if (others + utf8 === 0) return `${declarationSentence(facts)}${declared === 'ascii' ? '' : '; the text is ASCII'}.`;
  if (encoding === null) return `${declarationSentence(facts)}; the encoding of the text is not certain.`;
  if (declared === encoding)
    return `${declarationSentence(facts)}.${isUncertain ? ' The text has too few letters beyond ASCII to show whether this is right: check the letters.' : ''}`;
  if (declared === null) return `${declarationSentence(facts)}; the text is in ${encoding}.`;
  return `${declarationSentence(facts)}, but the text is in ${encoding}. A program that follows the declaration shows wrong characters.`;
}

const inFirstPart = (isWhole) => (isWhole ? '' : 'In the first 64 KB, ');

function lengthsSentence({ wrongLengths, isWhole }) {
  if (wrongLengths === 0) return '';
  const many = formatCount(wrongLengths, 'record has', 'records have');
  return ` ${inFirstPart(isWhole)}${many} another length in bytes than ${wrongLengths === 1 ? 'its leader says' : 'their leaders say'}. A program probably changed the text without the leader.`;
}
/** Says that parts of the file are no records. Decoding writes them as fields with the tag ???. */
function unreadableSentence({ unreadable, isWhole }) {
  if (unreadable === 0) return '';
  const [it, its] =
    unreadable === 1 ? ['part is not a readable record', 'its text'] : ['parts are not readable records', 'their text'];
  return ` ${inFirstPart(isWhole)}${formatNumber(unreadable)} ${it}; the lines show ${its} after “=???”.`;
}
const bomSentence = ({ hasBom }) => (hasBom ? ` ${BOM_BEFORE_RECORDS}` : '');
const cutSentence = ({ isCut }) => (isCut ? ' The file ends within a record.' : '');

/** Returns the sentence about how to convert records. */
function conversion({ encoding, utf8, others }) {
  if (others === 0 || encoding === null || utf8 > 0) return '';
  return ` The leader and the directory count bytes, so convert records with library software, such as yaz-marcdump -f ${YAZ_NAMES[encoding] ?? encoding} -t utf8 -o marc.`;
}

/** @param {object} facts see `examine` in layers/marc.js; `isBinary`: whether the records are not shown as text */
export const marcHint = (facts) => {
  const { count, isWhole, isBinary } = facts;
  const records = `${isWhole ? '' : 'The first 64 KB have '}${formatCount(count, 'record', 'records')}.`;
  return `${records} ${encodingsOf(facts)}${lengthsSentence(facts)}${unreadableSentence(facts)}${cutSentence(facts)}${isBinary ? bomSentence(facts) + conversion(facts) : ''}`;
};

/** Says the facts of `marcHint` after decoding, and what could not be decoded. `malformed`: how many fields are not in the encoding of the other fields */
export const marcNote = (facts) =>
  [
    `${encodingsOf(facts)}${lengthsSentence(facts)}${unreadableSentence(facts)}${cutSentence(facts)}`,
    facts.kept > 0 ? keptInAnsel(facts.kept, facts.encoding ?? 'MARC-8', false) : '',
    facts.passages > 0 ? passagesInOtherSets(facts.passages) : '',
    facts.malformed > 0
      ? `${formatCount(facts.malformed, 'field is unchanged: it is', 'fields are unchanged: they are')} malformed in ${facts.encoding ?? UTF8}.`
      : '',
  ]
    .filter(Boolean)
    .join(' ');

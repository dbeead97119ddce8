// Explains a byte of the input: turns the facts of the core into sentences and notations.
import * as binding from '../../binding/utfscope.js';
import { run } from '../call.js';
import { core } from '../core.js';
import { NUMBERS_PER_SEQUENCE } from '../input-windows.js';
import { ownBytesFrom } from '../input.js';
import { encodings, reasons } from '../names.js';
import { encodingsFrom } from '../options.js';
import { optionsFrom, wholeNumber, within } from '../read-options.js';
import { rowsFrom } from '../results.js';
import { factsOf } from '../tables/facts.js';
import { encoded, rowFor } from '../tables/encoding-table.js';
import { standardsHistory } from './history.js';
import { counted, formsOfCodePoint, formsOfBytes, hex, hexBytes, uPlus } from './notation.js';
import { stepsOf } from './steps.js';
import { pairAt, singleBits, structureAt, unitBits } from './structure.js';
import { citationOf, notesOn, sentenceOf, sourceOf } from './texts.js';

const VERDICTS = ['valid', 'warning', 'malformed'];
const { Utf8, Utf16Be } = binding.EncodingId;

export function explain(input, at, options) {
  const named = encodingsFrom(optionsFrom(options, 'explain').encodings, 'explain');
  const bytes = ownBytesFrom(input, 'explain');
  const offset = within(wholeNumber(at, 'the offset', 'explain'), bytes.length - 1, 'explain');
  return run('explain', () => explanationOf(bytes, offset, named ?? utf8Family()));
}

/** Returns the ids of the encodings that are judged by default: the UTF-8 family. */
const utf8Family = () => Uint8Array.from(encodings.keys()).filter((id) => factsOf(id).maxLength > 0);

function explanationOf(input, at, ids) {
  const structure = structureAt(input, at);
  const pair = pairAt(input, structure.offset);
  const historyInEncoding = standardsHistory(structure, pair !== undefined);
  const rows = rowsFrom(core.sequencesAt(input, at, ids), NUMBERS_PER_SEQUENCE);
  const segments = rows.map((row, index) => withPair(segmentOf(input, factsOf(ids[index]), row), pair));
  // If the first encoding is outside of the UTF-8 family, the sequence is the segment that the decoder of this encoding reads.
  const sequence = segments.length > 0 && segments[0].facts.maxLength === 0 ? segments[0] : structure;
  const decoded = segments.find(({ codePoints }) => codePoints.length > 0);
  const forms = formsOfBytes(sequence.bytes);
  if (decoded) Object.assign(forms, formsOf(decoded.codePoint));
  return {
    offset: at,
    sequence: { offset: sequence.offset, length: sequence.bytes.length, hex: forms.hex },
    judgements: segments.map((segment) => judgementOf(input, segment, structure, historyInEncoding)),
    bits: sequence === structure ? structure.bits : bitsOf(sequence),
    forms,
    steps: decoded ? stepsOf(decoded.facts, decoded.codePoint, decoded.isLittleEndian) : [],
    notes: notesOn(decoded?.codePoints ?? []),
  };
}

/** Returns the segment that the decoder of an encoding reads at the offset: a character or a maximal subpart. */
function segmentOf(input, facts, [offset, length, kind, reasonNumber, codePoint, littleEndian]) {
  const verdict = VERDICTS[kind];
  const decodes = verdict !== 'malformed' && codePoint !== undefined;
  const codePoints = decodes ? [codePoint] : [];
  const bytes = input.slice(offset, offset + length);
  return {
    facts,
    verdict,
    reason: reasons[reasonNumber],
    offset,
    length,
    bytes,
    codePoint,
    codePoints,
    isLittleEndian: littleEndian === 1,
  };
}

/**
 * Returns a segment as malformed if it is half of a surrogate pair in `wtf-8`; other segments are unchanged. WTF-8 does not allow such a pair
 * (The WTF-8 encoding §6). The decoder accepts the first half nevertheless, because it decodes that half before it reads the second half.
 */
function withPair(segment, pair) {
  const isHalf = pair !== undefined && segment.facts.name === 'wtf-8' && segment.length === 3;
  return isHalf ? { ...segment, verdict: 'malformed', reason: 'paired-surrogates', codePoints: [], pair } : segment;
}

function judgementOf(input, segment, structure, historyInEncoding) {
  const { facts, verdict, reason, offset, length, codePoints } = segment;
  const judgement = { encoding: facts.name, verdict };
  if (reason !== undefined) judgement.reason = reason;
  const sentence = sentenceOf({ ...sentenceFacts(segment, structure), input, offset });
  return Object.assign(judgement, {
    offset,
    length,
    codePoints,
    sentence,
    citation: citationOf(facts.name, reason),
    ...historyInEncoding(facts.name),
  });
}

/** Returns the facts that sentences are made of. */
function sentenceFacts({ facts, verdict, reason, bytes, codePoint, pair }, structure) {
  const half = codePoint >> 10 === 0x36 ? 'high' : codePoint >> 10 === 0x37 ? 'low' : '';
  const value = structure.value;
  return {
    encoding: facts.name,
    // Selects sentences in texts.js: `wide` for all encodings whose code units are wider than a byte, else the encoding.
    family: facts.unitSize > 1 ? 'wide' : facts.name,
    source: sourceOf(facts.name),
    verdict,
    reason,
    bytes,
    segment: hexBytes(bytes),
    codePoint: codePoint === undefined ? undefined : uPlus(codePoint),
    half,
    isPair: facts.pairs && bytes.length === 6,
    pair: pair && pairFacts(pair),
    sequence: hexBytes(structure.bytes),
    lead: hex(structure.bytes[0]),
    next: structure.next === undefined ? '' : hex(structure.next),
    value: value === undefined ? undefined : uPlus(value),
    announced: counted(structure.announced, 'byte'),
    hasLead: structure.announced > 1,
    present: bytes.length, // the number of announced bytes that are there
    runLength: structure.bytes.length, // for a run of continuation bytes without a lead byte
    lastCodePoint: uPlus(facts.last),
    maxLength: facts.maxLength,
    lengthNeeded: () => counted(rowFor(facts.id, value).octets.length, 'byte'),
  };
}

/** Returns the facts about a surrogate pair in six bytes: its code point, and its bytes in UTF-8. */
function pairFacts(bytes) {
  const bits = (high, low) => ((high & 0x0f) << 6) | (low & 0x3f);
  const codePoint = 0x10000 + (bits(bytes[1], bytes[2]) << 10) + bits(bytes[4], bytes[5]);
  return { bytes: hexBytes(bytes), codePoint: uPlus(codePoint), inUtf8: hexBytes(encoded(Utf8, codePoint)) };
}

function bitsOf({ facts: { name, unitSize }, bytes, codePoint, isLittleEndian }) {
  if (unitSize > 1) return unitBits(bytes, unitSize, isLittleEndian);
  return name === 'utf-7' || name === 'utf-1' || bytes.length > 1 ? [] : singleBits(bytes, codePoint);
}

function formsOf(codePoint) {
  const isScalar = codePoint < 0xd800 || (codePoint > 0xdfff && codePoint <= 0x10ffff);
  if (!isScalar) return formsOfCodePoint(codePoint);
  return formsOfCodePoint(codePoint, encoded(Utf16Be, codePoint), encoded(Utf8, codePoint));
}

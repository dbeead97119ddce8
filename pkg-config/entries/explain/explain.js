// A place in the input, explained: the core's facts on it, put into words and notations.
import * as binding from '../../binding/utfscope.js';
import { run } from '../call.js';
import { core } from '../core.js';
import { bytesFrom } from '../input.js';
import { encodings, reasons } from '../names.js';
import { encodingsFrom, optionsFrom, wholeNumber, within } from '../options.js';
import { rowsFrom } from '../results.js';
import { factsOf } from '../tables/facts.js';
import { encoded, rowFor } from '../tables/encoding-table.js';
import { historyOf } from './history.js';
import { counted, formsOfCodePoint, formsOfBytes, hex, hexBytes, uPlus } from './notation.js';
import { stepsOf } from './steps.js';
import { pairAt, singleBits, structureAt, unitBits } from './structure.js';
import { citationOf, notesOn, sentenceOf, sourceOf } from './texts.js';

const VERDICTS = ['valid', 'warning', 'malformed'];
const { Utf8, Utf16Be } = binding.EncodingId;

export function explain(input, at, options) {
  const named = encodingsFrom(optionsFrom(options, 'explain').encodings, 'explain');
  const bytes = bytesFrom(input, 'explain');
  const place = within(wholeNumber(at, 'the offset', 'explain'), bytes.length - 1, 'explain');
  return run('explain', () => explained(bytes, place, named ?? utf8Family()));
}

/** The encodings that judge unless others are named. */
const utf8Family = () => Uint8Array.from(encodings.keys()).filter((id) => factsOf(id).most > 0);

function explained(input, at, ids) {
  const structure = structureAt(input, at);
  const pair = pairAt(input, structure.offset);
  const history = historyOf(structure, pair !== undefined);
  const rows = rowsFrom(core.unitsAt(input, at, ids), 6);
  const units = rows.map((row, index) => withPair(unitOf(input, factsOf(ids[index]), row), pair));
  const sequence = units.length > 0 && units[0].facts.most === 0 ? units[0] : structure;
  const reading = units.find(({ codePoints }) => codePoints.length > 0);
  const forms = formsOfBytes(sequence.bytes);
  if (reading) Object.assign(forms, formsOf(reading.codePoint));
  return {
    offset: at,
    sequence: { offset: sequence.offset, length: sequence.bytes.length, hex: forms.hex },
    judgements: units.map((unit) => judgementOf(unit, structure, history)),
    bits: sequence === structure ? structure.bits : bitsOf(sequence),
    forms,
    steps: reading ? stepsOf(reading.facts, reading.codePoint, reading.little) : [],
    notes: notesOn(reading?.codePoints ?? []),
  };
}

/** The unit that an encoding's decoder takes over the place. */
function unitOf(input, facts, [offset, length, kind, fault, codePoint, little]) {
  const verdict = VERDICTS[kind];
  const decodes = verdict !== 'malformed' && codePoint !== undefined;
  const codePoints = decodes ? [codePoint] : [];
  const bytes = input.slice(offset, offset + length);
  return {
    facts,
    verdict,
    reason: reasons[fault],
    offset,
    length,
    bytes,
    codePoint,
    codePoints,
    little: little === 1,
  };
}

/**
 * The unit of `wtf-8` over either half of a pair is malformed: the decoder reads the first half before it sees the
 * second, but WTF-8 allows neither of them (The WTF-8 encoding §6).
 */
function withPair(unit, pair) {
  const isHalf = pair !== undefined && unit.facts.name === 'wtf-8' && unit.length === 3;
  return isHalf ? { ...unit, verdict: 'malformed', reason: 'paired-surrogates', codePoints: [], pair } : unit;
}

function judgementOf(unit, structure, history) {
  const { facts, verdict, reason, offset, length, codePoints } = unit;
  const judgement = { encoding: facts.name, verdict };
  if (reason !== undefined) judgement.reason = reason;
  const sentence = sentenceOf(placeOf(unit, structure));
  return Object.assign(judgement, {
    offset,
    length,
    codePoints,
    sentence,
    citation: citationOf(facts.name, reason),
    ...history(facts.name),
  });
}

/** What the sentences speak of. */
function placeOf({ facts, verdict, reason, bytes, codePoint, pair }, structure) {
  const half = codePoint >> 10 === 0x36 ? 'high' : codePoint >> 10 === 0x37 ? 'low' : '';
  const value = structure.value;
  return {
    encoding: facts.name,
    // The family whose sentences they are: UTF-8's but for code units and the two that have some of their own.
    family: facts.unit > 1 ? 'wide' : facts.name,
    source: sourceOf(facts.name),
    verdict,
    reason,
    bytes,
    unit: hexBytes(bytes),
    codePoint: codePoint === undefined ? undefined : uPlus(codePoint),
    half,
    isPair: facts.pairs && bytes.length === 6,
    pair: pair && pairOf(pair),
    sequence: hexBytes(structure.bytes),
    lead: hex(structure.bytes[0]),
    next: structure.next === undefined ? '' : hex(structure.next),
    value: value === undefined ? undefined : uPlus(value),
    announced: counted(structure.announced, 'byte'),
    leftOver: structure.announced > 1,
    present: bytes.length,
    run: structure.bytes.length,
    last: uPlus(facts.last),
    most: facts.most,
    needed: () => counted(rowFor(facts.id, value).octets.length, 'byte'),
  };
}

/** A pair in six bytes, its code point and the bytes that it should have. */
function pairOf(bytes) {
  const bits = (high, low) => ((high & 0x0f) << 6) | (low & 0x3f);
  const codePoint = 0x10000 + (bits(bytes[1], bytes[2]) << 10) + bits(bytes[4], bytes[5]);
  return { bytes: hexBytes(bytes), codePoint: uPlus(codePoint), instead: hexBytes(encoded(Utf8, codePoint)) };
}

function bitsOf({ facts: { name, unit }, bytes, codePoint, little }) {
  if (unit > 1) return unitBits(bytes, unit, little);
  return name === 'utf-7' || name === 'utf-1' ? [] : singleBits(bytes, codePoint);
}

function formsOf(codePoint) {
  const isScalar = codePoint < 0xd800 || (codePoint > 0xdfff && codePoint <= 0x10ffff);
  if (!isScalar) return formsOfCodePoint(codePoint);
  return formsOfCodePoint(codePoint, encoded(Utf16Be, codePoint), encoded(Utf8, codePoint));
}

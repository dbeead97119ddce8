/**
 * Finds the parts of a document that a fix replaces, in steps, so that the page can show progress and stop. A source of any size is read in
 * parts. The added bytes are kept in a Blob, which browsers move to disk.
 *
 * @typedef {object} Fix what to replace
 * @property {'bom' | 'bidi' | 'normalize' | 'line-ends' | 'special' | 'audit' | 'faults' | 'lines' | 'given' | 'matches'} kind
 * @property {'NFC' | 'NFD' | 'NFKC' | 'NFKD'} [form] of 'normalize'
 * @property {'\n' | '\r\n'} [end] of 'line-ends': the line end that replaces all other line ends
 * @property {boolean} [replacesNel] of 'line-ends': whether NEL is a line end too
 * @property {boolean} [isDoubled] of 'line-ends': whether CR CR LF is one line end
 * @property {string} [which] of 'special': a group of special-characters.js
 * @property {string[]} [checks] of 'audit': the kinds of findings to remove or replace
 * @property {string} [cause] of 'faults': an id of fault-causes.js; without it, faults of all causes
 * @property {string} [method] of 'faults': an id of `FAULT_METHODS`
 * @property {number} [at] of 'faults': only the fault that begins at this offset
 * @property {string[]} [encodings] of 'lines': the encodings of the lines that are not in the encoding of the document. A line whose encoding is not
 *   certain is decoded in the first of these. Lines in encodings that are not listed stay unchanged
 * @property {import('../declarations.js').Declaration | null} [declaration] of 'lines': the declaration in which the fix writes the name of UTF-8
 * @property {TextChange[]} [changes] of 'given': the changes to make, in order
 * @property {string} [text] of 'matches': what to find
 * @property {string} [replacement] of 'matches': what replaces each match
 * @property {'text' | 'hex'} [as] of 'matches': whether `text` and `replacement` are text, or bytes in hex
 *
 * @typedef {object} TextChange a part of the bytes, and its new text or its new bytes
 * @property {number} offset
 * @property {number} length
 * @property {string} [after]
 * @property {Uint8Array} [bytes]
 * @property {string} [group] the preview shows the first change in each group
 */
import { concatBytes } from '../concat-bytes.js';
import { encodingsOfChanceLines } from '../chance-lines.js';
import { causeOf, FAULT_METHODS } from '../fault-causes.js';
import { patternOf } from '../fault-patterns.js';
import { isScalarValue } from '../format.js';
import { endOfLastLine, lineRanges } from '../high-lines.js';
import { decodedLine, encodingsOfOtherLines, isOtherLine, isShortOtherLine } from '../other-lines.js';
import { changesFor, isFixedWithOthers } from '../problems.js';
import { BlobWriter } from '../result-writer.js';
import { MALFORMED } from '../segment-kinds.js';
import { CONTEXT, changesToPlain } from '../special-characters.js';
import { markedPieces, MAX_SHOWN_LENGTH, textAround } from '../text-around.js';
import { knownTextIn } from '../utf8-runs.js';
import { CHUNK, isSelfSynchronizing } from './count-chunk.js';
import { ExampleSample } from './example-sample.js';
import { normalizedPart, textTest, withLineEnds, withoutBidi } from './part-changes.js';
import { bytesOfHex, matchesIn, searchPattern } from './search-pattern.js';

const PART = 1 << 16; // bytes that are decoded to segments at once
const MAX_PART = 1 << 20; // the largest size in bytes; a part of this size need not end at an ASCII character (see `partEnd`)
const REPLACEMENT = '\ufffd';
const EDGE = 64; // bytes before and after a chunk that are read with it
/** The maximum number of separate replacements. After this number, the replacements of each further part are joined into one. */
const MAX_EXACT = 4096;
const MAX_ENCODED = 1000; // texts whose encoded bytes are cached
const MAX_EXAMPLES = 5;
/**
 * The maximum number of changes that are examined for the preview, which shows a few changes with different texts. The first changes can all have one
 * text: in a calendar, each event can have the same sentence.
 */
const MAX_CANDIDATES = 100;
/** A character that may compose with the character before it. */
const MAY_COMPOSE = /[\p{M}\p{Lm}\p{Script=Hangul}]/u;

const [LINE_FEED, CARRIAGE_RETURN, BOM] = [0x0a, 0x0d, 0xfeff];

/** The kinds of fixes that count the changed characters too, because one change can have several characters. */
const CHARACTER_COUNTING_KINDS = ['bidi', 'special', 'audit'];

/** Adds to each change of a part the number of its characters as `characters`. The changes are in order. */
function countCharacters({ starts }, changes) {
  let at = 0;
  for (const change of changes) {
    while (starts[at] < change.offset) at += 1;
    const first = at;
    while (starts[at] < change.offset + change.length) at += 1;
    change.characters = at - first;
  }
}

/** Returns the first `MAX_SHOWN_LENGTH` code units of a text. Does not cut between the halves of a surrogate pair. */
const shownStart = (text) =>
  text.slice(0, text.codePointAt(MAX_SHOWN_LENGTH - 1) > 0xffff ? MAX_SHOWN_LENGTH - 1 : MAX_SHOWN_LENGTH);

/** Returns a text in which `replacement` replaces one occurrence of `name`: the one after `skipped` other occurrences. */
function withNameReplaced(text, name, replacement, skipped) {
  const parts = text.split(name);
  const [before, after] = [parts.slice(0, skipped + 1), parts.slice(skipped + 1)];
  return after.length === 0 ? text : before.join(name) + replacement + after.join(name);
}

/**
 * Returns the changes of lines, and the change that writes the name of UTF-8 in the declaration. If a changed line contains the declaration, writes
 * the name into the change of this line.
 *
 * @param {TextChange[]} changes
 * @param {import('../declarations.js').Declaration} declaration
 * @param {(from: number, to: number) => string} latin1 returns a part of the bytes as a string of one code unit for each byte
 */
function withDeclaration(changes, { offset, name, utf8Name }, latin1) {
  const isAround = (change) => change.offset <= offset && offset < change.offset + change.length;
  // The line can have the name in other places too, such as a comment before the declaration.
  const written = (change) => {
    const skipped = latin1(change.offset, offset).split(name).length - 1;
    return { ...change, after: withNameReplaced(change.after, name, utf8Name, skipped) };
  };
  if (changes.some(isAround)) return changes.map((change) => (isAround(change) ? written(change) : change));
  return [...changes, { offset, length: name.length, after: utf8Name }].sort((one, other) => one.offset - other.offset);
}

/** Finds the replacements of a fix. Each call of `step` examines the next part; the last call returns the result. */
export class Replacements {
  /**
   * @param {object} codec the package; the full edition for 'audit'
   * @param {import('../decoded-source.js').DecodedSource} decoded
   * @param {Fix} fix
   */
  constructor(codec, decoded, fix) {
    Object.assign(this, { codec, decoded, fix });
    this.at = 0;
    this.end = decoded.source.length;
    if (Number.isInteger(fix.at)) [this.at, this.end] = [fix.at, fix.at + 1];
    // Replacement number i replaces the bytes `[froms[i], tos[i])` by `sizes[i]` bytes.
    this.froms = [];
    this.tos = [];
    this.sizes = [];
    // The lines of a text can be in several encodings, so the preview shows lines from its start, its middle and its end.
    const isSpread = fix.kind === 'lines';
    this.examples = new ExampleSample(isSpread ? MAX_EXAMPLES : MAX_CANDIDATES, isSpread);
    this.count = 0; // the number of changes
    this.characters = CHARACTER_COUNTING_KINDS.includes(fix.kind) ? 0 : null; // the number of changed characters; null for other kinds of fixes
    this.unencodable = 0; // number of changes that are left out, because the encoding lacks a character
    this.isExact = true; // whether each change is a replacement of its own
    this.writer = new BlobWriter();
    this.mayChange = ['bom', 'faults', 'lines', 'given', 'matches'].includes(fix.kind) ? null : textTest(fix);
    this.encodedTexts = new Map(); // bytes by text; the replacements of most fixes have few different texts
    this.preceding = ''; // with `which: 'nuls'`: the end of the text before the current offset, without NULs
    if (fix.kind === 'matches') this.pattern = searchPattern(codec, fix.text, fix.as, decoded.resolved);
    this.lineEncodings = fix.encodings; // with 'lines': the encodings of the fix, and all encodings found in lines before the current offset
    this.lineEncoding = undefined; // with 'lines': the encoding found last in a line before the current offset
    this.changingChunkEnd = 0; // the end of the latest chunk that was found to have something to change
  }

  /** Examines the next part. Returns the progress in bytes, and the result once all parts are examined. */
  async step() {
    const { kind } = this.fix;
    if (kind === 'bom') await this.bomStep();
    else if (kind === 'faults') await this.faultStep();
    else if (kind === 'lines') await this.lineStep();
    else if (kind === 'given') await this.givenStep();
    else if (kind === 'matches') await this.matchStep();
    else await this.textStep();
    if (this.at < this.end) return { done: this.at, total: this.end };
    return { done: this.end, total: this.end, result: await this.result() };
  }

  async bomStep() {
    const head = await this.decoded.source.read(0, Math.min(8, this.end));
    const length = this.codec.detectBOM(head)?.length ?? 0;
    if (length > 0) await this.add([{ offset: 0, length, after: '' }]);
    this.at = this.end;
  }

  async givenStep() {
    await this.add(this.fix.changes);
    this.at = this.end;
  }

  async matchStep() {
    const { pattern, decoded, end, fix } = this;
    const { matches, next } = await matchesIn(decoded, pattern, this.at, Math.min(this.at + CHUNK, end));
    const replacement = fix.as === 'hex' ? { bytes: bytesOfHex(fix.replacement) } : { after: fix.replacement };
    await this.add(fix.text === fix.replacement ? [] : matches.map((match) => ({ ...match, ...replacement })));
    this.at = next;
  }

  async faultStep() {
    const { cause, method, at } = this.fix;
    const to = Number.isInteger(at) ? at + 1 : Math.min(this.at + CHUNK, this.end);
    const faults = await this.decoded.faults.between(this.at, to);
    const pattern = await patternOf(this.decoded);
    const changes = [];
    for (let row = 0; row < faults.length; row += 1) {
      if (faults.severities[row] !== 0) continue;
      const fault = { ...faults.around(row), reason: this.codec.reasons[faults.reasons[row]] };
      if (cause && causeOf(fault, this.decoded.encoding, pattern).id !== cause) continue;
      const { text, length = () => faults.lengths[row] + faults.followOn[row] } = FAULT_METHODS[method];
      const after = text(fault, pattern);
      if (after !== null) changes.push({ offset: faults.offsets[row], length: length(fault), after });
    }
    await this.add(changes);
    this.at = to;
  }

  /** Adds changes that decode lines of the next chunk in other encodings than that of the document. Decodes a line longer than a chunk in pieces. */
  async lineStep() {
    const { codec, decoded, fix } = this;
    const bytes = await decoded.source.read(this.at, Math.min(this.at + CHUNK, this.end));
    const known = await knownTextIn(decoded); // the scripts and words of the valid lines
    const isLast = this.at + bytes.length === this.end;
    const end = isLast ? bytes.length : endOfLastLine(bytes) || bytes.length;
    const [main] = fix.encodings;
    const lines = [];
    const highLines = []; // all lines with bytes above 7F, in the form of `encodingsOfChanceLines`
    for (const { from, to } of lineRanges(bytes.subarray(0, end))) {
      const line = bytes.subarray(from, to);
      const isOther = isOtherLine(codec, line, decoded.encoding, known) || isShortOtherLine(codec, line, main, known);
      if (isOther) lines.push({ offset: this.at + from, line });
      if (known !== null && line.some((byte) => byte > 0x7f)) {
        const isUtf8 = !isOther && codec.isValid(line, 'utf-8');
        highLines.push({ offset: this.at + from, bytes: line, encoding: isUtf8 ? undefined : null });
      }
    }
    const contents = lines.map(({ line }) => line);
    const encodings = encodingsOfOtherLines(codec, contents, this.lineEncodings, known, this.lineEncoding);
    const found = encodings.filter((each) => each !== null);
    this.lineEncoding = found.at(-1) ?? this.lineEncoding;
    this.lineEncodings = [...new Set([...this.lineEncodings, ...found])];
    const changes = [];
    const encodingsAt = new Map(lines.map(({ offset }, index) => [offset, encodings[index]]));
    const linesWithEncodings = highLines.map((each) => ({
      ...each,
      encoding: encodingsAt.get(each.offset) ?? each.encoding,
    }));
    const chanceEncodings = encodingsOfChanceLines(codec, linesWithEncodings);
    const addChange = ({ offset, line }, encoding, knownInLine) => {
      const after = fix.encodings.includes(encoding) ? decodedLine(codec, line, encoding, knownInLine) : null;
      if (after !== null) changes.push({ offset, length: line.length, after, group: encoding });
    };
    for (const [index, each] of lines.entries()) addChange(each, encodings[index], known);
    for (const [index, { offset, bytes: line }] of linesWithEncodings.entries())
      addChange({ offset, line }, chanceEncodings[index], null);
    changes.sort((one, other) => one.offset - other.offset);
    const latin1 = (first, last) => codec.decode(bytes.subarray(first, last), 'iso-8859-1');
    await this.add(this.at === 0 && fix.declaration ? withDeclaration(changes, fix.declaration, latin1) : changes);
    this.at += end;
  }

  async textStep() {
    const { decoded, codec } = this;
    if (this.at >= this.changingChunkEnd && isSelfSynchronizing(decoded.encoding)) {
      const to = Math.min(this.at + CHUNK, this.end);
      const start = Math.max(0, this.at - EDGE);
      const bytes = await decoded.source.read(start, Math.min(this.end, to + EDGE));
      const text = codec.decode(bytes, decoded.encodingFrom(start), { errors: 'replace', ignoreBOM: true });
      if (!this.mayChange(text)) {
        this.remember(bytes.subarray(Math.max(this.at, to - 4 * CONTEXT) - start, to - start), to);
        // If a CR ends the chunk, the next chunk begins with it, because an LF may follow.
        const carriageReturn = to < this.end ? this.encoded('\r') : [];
        const endsWithCr = carriageReturn.every((byte, at) => bytes[to - start - carriageReturn.length + at] === byte);
        this.at = endsWithCr ? to - carriageReturn.length : to;
        return;
      }
      this.changingChunkEnd = to;
    }
    const part = await this.part();
    const changes = this.changesOf(part);
    if (this.characters !== null) countCharacters(part, changes);
    await this.add(changes);
    this.remember(part.bytes, part.to);
    this.at = part.to;
  }

  /**
   * With `which: 'nuls'`, keeps the end of the text of `bytes`, because NULs after this text may stand for a line end. `end` is the offset after these
   * bytes.
   */
  remember(bytes, end) {
    if (this.fix.which !== 'nuls') return;
    const encoding = this.decoded.encodingFrom(end - bytes.length);
    const text = this.codec.decode(bytes, encoding, { errors: 'replace', ignoreBOM: true }).replaceAll('\0', '');
    this.preceding = (this.preceding + text).slice(-CONTEXT);
  }

  /** Returns the segments and bytes from the current offset to an offset at which a part may end, with both offsets as `from` and `to`. */
  async part() {
    const { decoded, end } = this;
    for (let size = PART; ; size *= 4) {
      const wantedEnd = Math.min(this.at + size, end);
      const { start, bytes, segments } = await decoded.decodeAround(this.at, wantedEnd);
      const starts = Float64Array.from(segments.starts, (value) => value + start);
      const { kinds, codePoints } = segments;
      const first = starts.findIndex((value) => value >= this.at);
      let last = starts.findLastIndex((value) => value <= wantedEnd);
      if (wantedEnd < end) last = partEnd(first, last, codePoints, size >= MAX_PART);
      if (last < 0) continue;
      const [from, to] = [starts[first], starts[last]];
      return {
        from,
        to: Math.max(to, this.at + 1),
        bytes: bytes.subarray(from - start, to - start),
        starts: starts.subarray(first, last + 1),
        kinds: kinds.subarray(first, last),
        codePoints: codePoints.subarray(first, last),
      };
    }
  }

  changesOf(part) {
    const { kind, form, which, checks } = this.fix;
    if (kind === 'special') return changesToPlain(part, which, this.preceding);
    if (kind === 'normalize') return normalizedPart(part, form);
    if (kind === 'bidi') return withoutBidi(part);
    if (kind === 'line-ends') return withLineEnds(part, this.fix);
    const findings = this.codec.audit(part.bytes, { checks, encoding: this.decoded.encodingFrom(part.from) });
    const changes = changesFor(findings.filter(isFixedWithOthers));
    for (const change of changes) change.offset += part.from;
    // The audit takes U+FEFF at the start of any part for a BOM, but only the first part can have a BOM.
    const hasBomInside = part.from > 0 && part.kinds[0] !== MALFORMED && part.codePoints[0] === BOM;
    if (hasBomInside && checks.includes('bom-inside'))
      changes.unshift({ offset: part.from, length: part.starts[1] - part.from, after: '' });
    return changes;
  }

  /** Returns the bytes of a text in the encoding of the document; null if the encoding lacks a character. */
  encoded(text) {
    if (!this.encodedTexts.has(text)) {
      if (this.encodedTexts.size >= MAX_ENCODED) this.encodedTexts.clear();
      this.encodedTexts.set(text, this.encode(text));
    }
    return this.encodedTexts.get(text);
  }

  encode(text) {
    if (text === '') return new Uint8Array();
    try {
      return this.codec.encode(text, this.decoded.resolved, { writeBOM: false });
    } catch (error) {
      if (!(error instanceof this.codec.MalformedError)) throw error;
      return null;
    }
  }

  /** Adds the changes of a part, in order. @param {TextChange[]} changes */
  async add(changes) {
    const replacements = [];
    for (const { offset, length, after: wanted, bytes: given, characters, group } of changes) {
      // Some encodings lack the replacement character.
      const after = wanted === REPLACEMENT && this.encoded(wanted) === null ? '?' : wanted;
      const bytes = given ?? this.encoded(after);
      if (bytes === null) {
        this.unencodable += 1;
        continue;
      }
      this.count += 1;
      if (this.characters !== null) this.characters += characters;
      this.examples.add({ offset, length, after, bytes, group });
      replacements.push({ from: offset, to: offset + length, bytes });
    }
    if (replacements.length === 0) return;
    this.isExact &&= this.froms.length + replacements.length <= MAX_EXACT;
    for (const { from, to, bytes } of this.isExact ? replacements : [await this.joined(replacements)]) {
      this.froms.push(from);
      this.tos.push(to);
      this.sizes.push(bytes.length);
      await this.writer.write(bytes);
    }
  }

  /** Joins several replacements into one, which also has the original bytes between them. */
  async joined(replacements) {
    const [{ from }, { to }] = [replacements[0], replacements.at(-1)];
    const original = await this.decoded.source.read(from, to);
    const parts = [];
    let at = from;
    for (const each of replacements) {
      parts.push(original.subarray(at - from, each.from - from), each.bytes);
      at = each.to;
    }
    return { from, to, bytes: concatBytes(parts) };
  }

  /** Returns a change with the text around it, in pieces: `was` is the old text, `becomes` the new text. Changed pieces have a `mark`. */
  async example({ offset, length, after, bytes }) {
    const around = await textAround(this.decoded, { offset, length });
    // If the changed part is long, `around` lacks the end of this part and the text after it.
    const end = { offset: offset + length, length: 0 };
    const rest = length > MAX_SHOWN_LENGTH ? await textAround(this.decoded, end) : around;
    const hasMore = { before: around.hasMore.before, after: rest.hasMore.after };
    return {
      offset,
      was: markedPieces(around, around.middle),
      becomes: markedPieces({ before: around.before, after: rest.after, hasMore }, [
        after === undefined ? { bytes: bytes.slice(0, MAX_SHOWN_LENGTH) } : { text: shownStart(after) },
      ]),
    };
  }

  /**
   * Returns the changes that the preview shows, as `example` describes them, with their positions. `areDifferent`: whether changes that look the same
   * as a shown change are left out.
   */
  async exampleList() {
    const [examples, texts] = [[], new Set()];
    let areDifferent = false;
    for (const change of this.examples.list()) {
      const example = await this.example(change);
      const text = JSON.stringify([example.was.pieces, example.becomes.pieces]);
      if (texts.has(text) && this.count > MAX_EXAMPLES) areDifferent = true;
      else examples.push({ ...example, position: await this.decoded.rows.position(change.offset) });
      texts.add(text);
      if (examples.length === MAX_EXAMPLES) break;
    }
    return { examples, areDifferent };
  }

  async result() {
    return {
      count: this.count,
      characters: this.characters,
      unencodable: this.unencodable,
      isExact: this.isExact,
      added: (await this.writer.close()) ?? new Blob(),
      froms: Float64Array.from(this.froms),
      tos: Float64Array.from(this.tos),
      sizes: Float64Array.from(this.sizes),
      ...(await this.exampleList()),
      isSpread: this.examples.isSpread, // whether the examples are spread over the whole document
    };
  }
}

/**
 * Returns the index of the segment before which a part ends, so that the part can be examined alone. These places are tried in order:
 *
 * 1. after the last LF;
 * 2. before the last ASCII character that is not within a line end;
 * 3. before the last character that does not compose with the text before it, only in a part of the maximum length;
 * 4. before `last`, only in a part of the maximum length.
 *
 * Returns -1 if a shorter part has no such place.
 */
function partEnd(first, last, codePoints, isLongest) {
  for (let at = last; at > first; at -= 1) if (codePoints[at - 1] === LINE_FEED) return at;
  const isInLineEnd = (at) =>
    codePoints[at] === LINE_FEED || (codePoints[at] === CARRIAGE_RETURN && codePoints[at - 1] === CARRIAGE_RETURN);
  for (let at = last; at > first; at -= 1) if (codePoints[at] < 0x80 && !isInLineEnd(at)) return at;
  if (!isLongest) return -1;
  for (let at = last - 1; at > first; at -= 1) {
    if (isInLineEnd(at)) continue;
    if (!isScalarValue(codePoints[at]) || !MAY_COMPOSE.test(String.fromCodePoint(codePoints[at]))) return at;
  }
  return last;
}

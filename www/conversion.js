/** Converts the complete input to another encoding in steps, so that the page can show progress and cancel. */
import { withByteOrder } from './byte-order.js';
import { concatBytes } from './concat-bytes.js';
import { RepairedPlaces } from './repaired-places.js';
import { BlobWriter, FileWriter } from './result-writer.js';
import { CHUNK } from './scan/count-chunk.js';
import { LineEndStream } from './scan/line-end-stream.js';

const CHUNKS_PER_STEP = 8;
const MAX_PREVIEW = 4096; // bytes of the result

/** Returns whether the package accepts the settings. */
function accepts(codec, settings) {
  try {
    new codec.Transcoder(settings).free();
    return true;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return false;
  }
}

/** Returns the error policies that this pair of encodings does not allow, and whether it allows the BOM option. */
export const optionsOf = (codec, { from, to }) => ({
  rejected: codec.errorPolicies.filter((errors) => !accepts(codec, { from, to, errors })),
  allowsBom: accepts(codec, { from, to, writeBOM: true }),
});

export class Conversion {
  /**
   * @param {object} codec the package
   * @param {import('./byte-source.js').Source} source
   * @param {object} settings of a Transcoder
   * @param {{ file?: FileSystemFileHandle | null, declaration?: import('./declarations.js').Declaration | null,
   *   lineEnds?: import('./scan/replacements.js').Fix | null }} options
   *   `file`: the destination; null: a Blob. `declaration`: the encoding declaration of the input, if the result is in UTF-8. In the result, the
   *   `utf8Name` of the declaration replaces its `name`.
   *   `lineEnds`: the fix that gives the result one kind of line ends; null keeps the line ends
   */
  constructor(codec, source, settings, { file = null, declaration = null, lineEnds = null } = {}) {
    this.codec = codec;
    this.source = source;
    this.settings = settings;
    this.declaration = declaration;
    this.isDeclarationWritten = false; // whether the name in the declaration was replaced
    this.at = 0; // bytes of the input that are converted
    this.written = 0; // bytes of the result
    this.errors = 0;
    this.endsCut = false; // whether the input ends within a character
    this.writer = file ? new FileWriter(file) : new BlobWriter();
    this.lineEnds = lineEnds; // `resultAround` of repaired-places.js applies this fix again to show a place
    this.lineEndStream = lineEnds && new LineEndStream(codec, withByteOrder(settings.to, new Uint8Array(0)), lineEnds);
    this.head = new Uint8Array(0); // the first bytes of the result
    this.places = new RepairedPlaces();
    const onFault = (fault) => {
      if (fault.severity !== 'error') return;
      this.errors += 1;
      this.places.add(fault);
      this.endsCut = fault.reason === 'truncated';
    };
    this.transcoder = new codec.Transcoder({ ...settings, onFault });
    // The class of the errors that this transcoder throws. `codec` may get the class of another edition meanwhile.
    this.MalformedError = codec.MalformedError;
  }

  /** Writes converted bytes with the line ends of the result, and keeps the first bytes for the preview. */
  async write(converted, isLast = false) {
    const bytes = this.lineEndStream ? this.lineEndStream.push(converted, isLast) : converted;
    if (bytes.length === 0) return;
    await this.writer.write(bytes);
    this.written += bytes.length;
    if (this.head.length >= MAX_PREVIEW) return;
    const head = new Uint8Array(Math.min(MAX_PREVIEW, this.head.length + bytes.length));
    head.set(this.head);
    head.set(bytes.subarray(0, head.length - this.head.length), this.head.length);
    this.head = head;
  }

  /** Returns the result of the next chunk, which begins at the offset `this.at`. */
  converted(chunk) {
    const { offset, length, name } = this.declaration ?? { offset: -1, length: 0, name: '' };
    const start = offset - this.at;
    const end = start + length;
    if (start < 0 || end > chunk.length) return this.transcoder.push(chunk);
    const push = (from, to) => this.transcoder.push(chunk.subarray(from, to));
    const [before, declared, after] = [push(0, start), push(start, end), push(end, chunk.length)];
    // `declared` can begin with characters of the text before the name, which the transcoder held back.
    const rest = declared.length - name.length;
    this.isDeclarationWritten = new TextDecoder().decode(declared.subarray(rest)) === name;
    const written = this.isDeclarationWritten
      ? [declared.subarray(0, rest), new TextEncoder().encode(this.declaration.utf8Name)]
      : [declared];
    return concatBytes([before, ...written, after]);
  }

  /**
   * Converts the next chunks. Returns the progress in bytes, `{ done, total }`, with the `result` once it is complete.
   * If the policy does not handle a fault, cancels the conversion and returns `{ fault }`. Throws if reading or writing
   * fails.
   */
  async step() {
    const { length } = this.source;
    try {
      for (let count = 0; count < CHUNKS_PER_STEP && this.at < length; count += 1) {
        const to = Math.min(this.at + CHUNK, length);
        const bytes = await this.source.read(this.at, to);
        if (this.transcoder === null) return { done: this.at, total: length }; // cancelled while reading
        await this.write(this.converted(bytes));
        this.at = to;
      }
      if (this.at < length || this.transcoder === null) return { done: this.at, total: length };
      await this.write(this.transcoder.finish(), true);
      if (this.transcoder === null) return { done: this.at, total: length }; // cancelled while writing
    } catch (error) {
      await this.cancel();
      if (!(error instanceof this.MalformedError)) throw error;
      const { reason, offset, codePoint } = error.fault;
      return { fault: { reason, offset, codePoint: codePoint ?? null, encoding: error.encoding } };
    }
    this.transcoder.free();
    this.transcoder = null;
    return { done: length, total: length, result: this.result(await this.writer.close()) };
  }

  /** Stops and discards the result. A destination file keeps its previous content. */
  async cancel() {
    this.transcoder?.free();
    this.transcoder = null;
    await this.writer.abort();
  }

  /**
   * Returns the result with the number of errors, the repaired places, and the first bytes and characters for the
   * preview.
   *
   * @param {Blob|null} blob null if the result is in a file
   */
  result(blob) {
    const { to } = this.settings;
    const { starts, kinds, codePoints } = this.codec.inspect(this.head, to);
    const { count, listedCount } = this.places;
    const isComplete = this.written === this.head.length;
    // The end of a truncated preview may be inside a character.
    const shown = isComplete ? kinds.length : Math.max(0, kinds.length - 2);
    return {
      blob,
      length: this.written,
      errors: this.errors,
      endsCut: this.endsCut,
      isDeclarationWritten: this.isDeclarationWritten,
      lineEndsReplaced: this.lineEndStream?.count ?? 0,
      places: { count, listedCount },
      head: {
        bytes: this.head.subarray(0, isComplete ? this.head.length : starts[shown]),
        starts: starts.slice(0, shown + 1),
        kinds: kinds.slice(0, shown),
        codePoints: codePoints.slice(0, shown),
        before: false,
        after: !isComplete,
      },
    };
  }
}

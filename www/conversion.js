/** A conversion of the whole input to another encoding, in steps, so that it can be watched and given up. */
import { Places } from './mended.js';
import { BlobSink, FileSink } from './sink.js';

const CHUNK = 1 << 20;
const STEP = 8; // chunks between two answers
const HEAD = 4096; // bytes of the result that are shown

const POLICIES = [
  'strict',
  'replace',
  'replace-octet',
  'ignore',
  'backslashreplace',
  'surrogateescape',
  'fallback-latin1',
  'fallback-windows-1252',
];

/** The package's own refusal of a pair and a policy, without the name of the call; null where it accepts them. */
function refusal(codec, settings) {
  try {
    new codec.Transcoder(settings).free();
    return null;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return error.message.replace(/^Transcoder: /, '');
  }
}

/** Which policies make sense between two encodings, and whether a signature can be written. */
export function policiesOf(codec, { from, to }) {
  return {
    policies: POLICIES.map((errors) => ({ errors, refusal: refusal(codec, { from, to, errors }) })),
    signature: refusal(codec, { from, to, writeBOM: true }),
  };
}

export class Conversion {
  /**
   * @param {object} codec the package
   * @param {import('./source.js').Source} source
   * @param {object} settings of a Transcoder
   * @param {FileSystemFileHandle|null} file where the result is written; null: into a Blob
   */
  constructor(codec, source, settings, file = null) {
    this.codec = codec;
    this.source = source;
    this.settings = settings;
    this.at = 0;
    this.written = 0;
    this.errors = 0;
    this.endsCut = false; // within a character
    this.sink = file ? new FileSink(file) : new BlobSink();
    this.head = new Uint8Array(0);
    this.places = new Places();
    const onFault = (fault) => {
      if (fault.severity !== 'error') return;
      this.errors += 1;
      this.places.add(fault);
      this.endsCut = fault.reason === 'truncated';
    };
    this.transcoder = new codec.Transcoder({ ...settings, onFault });
  }

  async take(bytes) {
    if (bytes.length === 0) return;
    await this.sink.write(bytes);
    this.written += bytes.length;
    if (this.head.length >= HEAD) return;
    const head = new Uint8Array(Math.min(HEAD, this.head.length + bytes.length));
    head.set(this.head);
    head.set(bytes.subarray(0, head.length - this.head.length), this.head.length);
    this.head = head;
  }

  /** Converts some more: how far it is, and the result when it is done. */
  async step() {
    const { length } = this.source;
    try {
      for (let chunk = 0; chunk < STEP && this.at < length; chunk += 1) {
        const to = Math.min(this.at + CHUNK, length);
        const bytes = await this.source.read(this.at, to);
        if (this.transcoder === null) return { done: this.at, total: length }; // given up meanwhile
        await this.take(this.transcoder.push(bytes));
        this.at = to;
      }
      if (this.at < length || this.transcoder === null) return { done: this.at, total: length };
      await this.take(this.transcoder.finish());
    } catch (error) {
      await this.giveUp();
      if (!(error instanceof this.codec.MalformedError)) throw error;
      const { reason, offset, codePoint } = error.fault;
      return { refused: { reason, offset, codePoint: codePoint ?? null, encoding: error.encoding } };
    }
    this.transcoder.free();
    this.transcoder = null;
    return { done: length, total: length, result: this.result(await this.sink.close()) };
  }

  /** Lets go of what was written so far; a file keeps what it had before. */
  async giveUp() {
    this.transcoder?.free();
    this.transcoder = null;
    await this.sink.abort();
  }

  /** @param {Blob|null} blob null where the result went into a file */
  result(blob) {
    const { to } = this.settings;
    const { starts, kinds, codePoints } = this.codec.inspect(this.head, to);
    const { count, remembered } = this.places;
    const whole = this.written === this.head.length;
    // The last of a cut head may be half a character.
    const shown = whole ? kinds.length : Math.max(0, kinds.length - 2);
    return {
      blob,
      length: this.written,
      errors: this.errors,
      endsCut: this.endsCut,
      places: { count, remembered },
      head: {
        bytes: this.head.subarray(0, whole ? this.head.length : starts[shown]),
        starts: starts.slice(0, shown + 1),
        kinds: kinds.slice(0, shown),
        codePoints: codePoints.slice(0, shown),
        before: false,
        after: !whole,
      },
    };
  }
}

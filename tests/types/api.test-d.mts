// The types of the package as programs in TypeScript use them: compiled against the packed package, never run.
import * as utfscope from 'utfscope';
import type {
  BitField,
  Bytes,
  BinaryKind,
  BytesInput,
  Candidate,
  CodePageCell,
  ConversionOptions,
  DecodeOptions,
  Designation,
  EncodeIntoResult,
  EncodeOptions,
  Encoding,
  EncodingTableRow,
  ErrorCode,
  ErrorPolicy,
  Explanation,
  Fault,
  FaultColumns,
  Hidden,
  HistoryEntry,
  Judgement,
  ReadableSide,
  Reason,
  RepairStep,
  Segments,
  ByteOrderMark,
  TranscodeOptions,
  Utf16Units,
  Utf32Units,
  Validation,
  WritableSide,
} from 'utfscope';
import { type Equal, is } from './equal.mjs';

declare const bytes: Uint8Array;
declare const units16: Uint16Array;
declare const units32: Uint32Array;
declare const text: string;
const pair = { from: 'utf-16', to: 'utf-8' } as const;

/** The names of all values that the package exports. */
type ExportName =
  | 'Decoder'
  | 'DecoderStream'
  | 'Encoder'
  | 'EncoderStream'
  | 'FaultTable'
  | 'MalformedError'
  | 'NO_CODE_POINT'
  | 'Role'
  | 'SegmentKind'
  | 'Transcoder'
  | 'TranscoderStream'
  | 'Validator'
  | 'byteLength'
  | 'classify'
  | 'codePage'
  | 'compare'
  | 'concat'
  | 'countCodePoints'
  | 'decode'
  | 'detect'
  | 'detectBinary'
  | 'detectBOM'
  | 'detectDesignation'
  | 'encode'
  | 'encodeInto'
  | 'encodingTable'
  | 'encodings'
  | 'errorPolicies'
  | 'explain'
  | 'faults'
  | 'fromUtf16'
  | 'fromUtf32'
  | 'indexOf'
  | 'init'
  | 'inspect'
  | 'isValid'
  | 'isWellFormed'
  | 'lineColumn'
  | 'nextBoundary'
  | 'previousBoundary'
  | 'reasons'
  | 'resolveLabel'
  | 'reveal'
  | 'detectDoubleEncoding'
  | 'toUtf16'
  | 'toUtf32'
  | 'toWellFormed'
  | 'transcode'
  | 'transcodeInto'
  | 'transcodedLength'
  | 'utf16ToUtf32'
  | 'utf32ToUtf16'
  | 'validate'
  | 'version';
true satisfies Equal<keyof typeof utfscope, ExportName>;

// Inputs: any view or buffer.
is<BytesInput>()(null as unknown as ArrayBufferLike | ArrayBufferView);
utfscope.decode(new Float64Array(1));
utfscope.decode(new DataView(new SharedArrayBuffer(1)));
// @ts-expect-error: a string has no bytes
utfscope.isValid(text);
// An encoding by any of its names.
utfscope.decode(bytes, 'UTF8');
// @ts-expect-error: an encoding is a string
utfscope.decode(bytes, 8);
// @ts-expect-error: an unknown error policy
utfscope.decode(bytes, 'utf-8', { errors: 'fatal' });
// @ts-expect-error: the target is missing
utfscope.transcode(bytes, { from: 'utf-8' });

// Validation
is<boolean>()(utfscope.isValid(units16, 'utf-16le'));
is<boolean>()(utfscope.isValid(units32));
is<number>()(utfscope.countCodePoints(bytes));
const validation = utfscope.validate(bytes, 'cesu-8');
is<Validation>()(validation);
if (validation.valid) {
  is<number>()(validation.codePoints);
  is<number>()(validation.warnings);
} else {
  is<number>()(validation.validUpTo);
  is<Fault>()(validation.fault);
}
const table = utfscope.faults(bytes, 'utf-8', { limit: 10, warnings: true });
is<utfscope.FaultTable>()(table);
is<Fault | undefined>()(table.at(-1));
const columns: FaultColumns = table;
columns.complete satisfies boolean;
columns.offsets satisfies Float64Array;
columns.codePoints satisfies Uint32Array;
for (const fault of table) is<Fault>()(fault);
const placed = utfscope.faults(bytes, 'utf-8', { lines: true });
placed.lines satisfies Float64Array | undefined;
placed.columns satisfies Float64Array | undefined;
is<number | undefined>()(placed.at(0)?.line);
is<number | undefined>()(placed.at(0)?.column);
new utfscope.Validator('utf-8', { lines: true }).free();
const [first] = Array.from(table, ({ reason, severity, offset, length, codePoint }) => ({
  reason: reason satisfies Reason,
  severity: severity satisfies 'error' | 'warning',
  end: offset + length,
  codePoint: codePoint satisfies number | undefined,
}));
first satisfies object | undefined;
// @ts-expect-error: only functions and validators of the package create tables
new utfscope.FaultTable();

// Conversion
is<Utf16Units>()(utfscope.toUtf16(bytes));
is<Utf32Units>()(utfscope.toUtf32(bytes, 'utf-7'));
is<Bytes>()(utfscope.fromUtf16(units16, 'utf-16', { writeBOM: false }));
is<Bytes>()(utfscope.fromUtf32(units32));
is<Utf32Units>()(utfscope.utf16ToUtf32(units16, { errors: 'replace' }));
is<Utf16Units>()(utfscope.utf32ToUtf16(units32));
is<Bytes>()(utfscope.transcode(bytes, pair));
is<number>()(utfscope.transcodedLength(bytes, pair));
is<EncodeIntoResult>()(utfscope.transcodeInto(bytes, bytes, pair));
is<string>()(utfscope.decode(bytes, 'windows-1252', { onFault: (fault) => is<Fault>()(fault) }));
is<Bytes>()(utfscope.encode(text));
is<EncodeIntoResult>()(utfscope.encodeInto(text, bytes, 'wtf-8'));
is<number>()(utfscope.byteLength(text, 'mutf-8'));
is<Bytes>()(utfscope.concat([bytes, bytes], 'utf-16'));
// APIs of the platform that do not accept shared memory accept the results.
new Blob([utfscope.encode(text)]);
new Response(utfscope.transcode(bytes, pair));

// Streams
const decoder = new utfscope.Decoder('utf-8', { ignoreBOM: true });
is<string>()(decoder.decode(bytes, { stream: true }));
is<string>()(decoder.decode());
is<string>()(decoder.push(bytes));
is<string>()(decoder.finish());
decoder.reset();
decoder.free();
const encoder = new utfscope.Encoder('utf-16', { writeBOM: false });
is<Bytes>()(encoder.push(text));
is<Bytes>()(encoder.finish());
encoder.reset();
const transcoder = new utfscope.Transcoder(pair);
is<Bytes>()(transcoder.push(bytes));
is<Bytes>()(transcoder.finish());
transcoder.reset();
const validator = new utfscope.Validator('utf-8', { warnings: true });
is<utfscope.FaultTable>()(validator.push(bytes));
is<utfscope.FaultTable>()(validator.finish());
validator.reset();
for (const each of [decoder, encoder, transcoder, validator]) each satisfies Disposable;
// Our own types of streams and those of the platform accept each other.
new utfscope.DecoderStream().readable satisfies ReadableStream<string>;
new utfscope.DecoderStream().writable satisfies WritableStream<Uint8Array>;
null as unknown as ReadableSide<string> satisfies ReadableStream<string>;
null as unknown as WritableStream<string> satisfies WritableSide<string>;
new utfscope.DecoderStream().readable.pipeTo(new WritableStream<string>()) satisfies Promise<void>;
new utfscope.DecoderStream().readable.pipeThrough(new utfscope.EncoderStream()) satisfies ReadableStream<Bytes>;
new utfscope.EncoderStream().readable.pipeThrough(new TextDecoderStream()) satisfies ReadableStream<string>;
new Response(new utfscope.EncoderStream().readable);
declare const body: ReadableStream<Uint8Array>;
is<ReadableStream<string>>()(body.pipeThrough(new utfscope.DecoderStream('utf-16')));
is<ReadableStream<Bytes>>()(body.pipeThrough(new utfscope.TranscoderStream(pair)));
is<ReadableStream<Bytes>>()(
  body.pipeThrough(new utfscope.DecoderStream()).pipeThrough(new utfscope.EncoderStream('utf-16le')),
);

// Recognition, boundaries, order, search
is<ByteOrderMark | null>()(utfscope.detectBOM(bytes));
is<Designation | null>()(utfscope.detectDesignation(bytes));
is<Candidate[]>()(utfscope.detect(bytes));
is<BinaryKind | null>()(utfscope.detectBinary(bytes));
is<Encoding>()(utfscope.detect(bytes)[0].encoding);
is<Encoding>()(utfscope.resolveLabel('latin1', 'iana'));
is<Encoding>()(utfscope.resolveLabel('latin1', 'any'));
is<number>()(utfscope.previousBoundary(bytes, 3));
is<number>()(utfscope.nextBoundary(bytes, 3, 'utf-16be'));
is<-1 | 0 | 1>()(utfscope.compare(bytes, bytes));
is<number>()(utfscope.indexOf(bytes, bytes, 1));
is<{ line: number; column: number }>()(utfscope.lineColumn(bytes, 3));

// Inspection
is<Bytes>()(utfscope.classify(bytes));
is<Segments>()(utfscope.inspect(bytes, 'utf-8', { offset: 0 }));
is<CodePageCell[]>()(utfscope.codePage('cesu-8'));
is<EncodingTableRow[]>()(utfscope.encodingTable());
const explanation = utfscope.explain(bytes, 0, { encodings: ['utf-8', 'utf-8-rfc2044'] });
is<Explanation>()(explanation);
is<Judgement[]>()(explanation.judgements);
is<BitField[]>()(explanation.bits);
declare const judgement: Judgement;
is<HistoryEntry[] | undefined>()(judgement.history);
is<HistoryEntry | undefined>()(judgement.since);
is<Hidden[]>()(utfscope.reveal(bytes));
is<{ steps: RepairStep[]; result: Bytes } | null>()(utfscope.detectDoubleEncoding(bytes));
is<boolean>()(utfscope.isWellFormed(text));
is<string>()(utfscope.toWellFormed(text));
is<15>()(utfscope.Role.Never);
is<2>()(utfscope.SegmentKind.Malformed);

// The rest
is<readonly Encoding[]>()(utfscope.encodings);
is<readonly Reason[]>()(utfscope.reasons);
is<readonly ErrorPolicy[]>()(utfscope.errorPolicies);
is<0xffffffff>()(utfscope.NO_CODE_POINT);
is<Promise<void>>()(utfscope.init());
is<string>()(utfscope.version);
const decodeOptions: DecodeOptions = { errors: 'surrogateescape' satisfies ErrorPolicy, ignoreBOM: false };
const encodeOptions: EncodeOptions = { errors: 'fallback-latin1', writeBOM: true };
({ ...decodeOptions, ...encodeOptions, ...pair }) satisfies TranscodeOptions;
encodeOptions satisfies ConversionOptions;
// @ts-expect-error: decoding writes no BOM
utfscope.decode(bytes, 'utf-8', { writeBOM: true });
// @ts-expect-error: strings have no BOM
utfscope.encode(text, 'utf-8', { ignoreBOM: true });
// @ts-expect-error: the policy is named fallback-latin1
utfscope.decode(bytes, 'utf-8', { errors: 'latin1' });
try {
  utfscope.decode(bytes);
} catch (error) {
  if (error instanceof utfscope.MalformedError) {
    is<'ERR_MALFORMED'>()(error.code);
    error.code satisfies ErrorCode;
    is<Encoding>()(error.encoding);
    is<Fault>()(error.fault);
    error satisfies TypeError;
  }
}

import type { Encoding, ErrorPolicy, Reason } from './shapes.js';

export * from './boundaries.js';
export type * from './bytes.js';
export * from './concat.js';
export * from './conversion.js';
export * from './double-encoding.js';
export * from './edition-calls.js';
export * from './encode-into.js';
export * from './errors.js';
export * from './explain.js';
export * from './inspection.js';
export * from './labels.js';
export * from './recognition.js';
export * from './reveal.js';
export type * from './shapes.js';
export * from './streams.js';
export * from './validation.js';
export type * from './web-streams.js';
export * from './well-formed.js';

/** The version of this package. */
export const version: string;

/** The names of the encodings. */
export const encodings: readonly Encoding[];

/** The names of the error policies. */
export const errorPolicies: readonly ErrorPolicy[];

/** The reasons of faults. The column `reasons` of a `FaultTable` has indexes into this list. */
export const reasons: readonly Reason[];

/** The value FFFFFFFF, which stands for "no code point" in the column `codePoints` of `FaultTable` and `Segments`. */
export const NO_CODE_POINT: 0xffffffff;

// A project whose TypeScript configuration sets no target.
import { Decoder, faults, isValid, validate } from 'utfscope';

isValid(new Uint8Array(1));
new Decoder().decode();
faults(new Uint8Array(1)).at(0);

// The properties for malformed input are accessible without a check of `valid`.
const { validUpTo, fault } = validate(new Uint8Array(1));
export const result: [number | undefined, string | undefined] = [validUpTo, fault?.reason];

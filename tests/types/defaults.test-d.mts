// A project without a target of its own.
import { Decoder, faults, isValid, validate } from 'utfscope';

isValid(new Uint8Array(1));
new Decoder().decode();
faults(new Uint8Array(1)).at(0);

// What a fault would be can be asked without a check of its own.
const { validUpTo, fault } = validate(new Uint8Array(1));
export const told: [number | undefined, string | undefined] = [validUpTo, fault?.reason];

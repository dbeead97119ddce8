// A project without a target of its own.
import { Decoder, faults, isValid } from 'utfscope';

isValid(new Uint8Array(1));
new Decoder().decode();
faults(new Uint8Array(1)).at(0);

// Whether the engine has relaxed SIMD, asked with the smallest module that uses it.

const TYPES = [0x01, 0x05, 0x01, 0x60, 0x00, 0x01, 0x7b]; // one type: nothing to v128
const FUNCTIONS = [0x03, 0x02, 0x01, 0x00]; // one function of it
const SPLAT_ZERO = [0x41, 0x00, 0xfd, 0x0f]; // i32.const 0, i8x16.splat
const RELAXED_SWIZZLE = [0xfd, 0x80, 0x02];
const BODY = [0x00, ...SPLAT_ZERO, ...SPLAT_ZERO, ...RELAXED_SWIZZLE, 0x0b]; // no locals; end
const CODE = [0x0a, BODY.length + 2, 0x01, BODY.length, ...BODY];

export const supportsRelaxedSimd = () =>
  WebAssembly.validate(Uint8Array.of(0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00, ...TYPES, ...FUNCTIONS, ...CODE));

// What the package's tests share.
export const octets = (hex) => Uint8Array.from(hex.split(' ').filter(Boolean), (octet) => parseInt(octet, 16));
export const codePoints = (hex) => Uint32Array.from(hex.split(' '), (value) => parseInt(value, 16));

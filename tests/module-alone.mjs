// Hides Node's built-in modules from the package, as in a browser. Without them, the WebAssembly module does the work
// of `isUtf8`, `isAscii` and `transcode` of `node:buffer`. TextDecoder and the methods of `Buffer` stay. A test must
// import this file before the package.
process.getBuiltinModule = undefined;

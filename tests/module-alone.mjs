// Hides Node's built-in modules from the package, so that the WebAssembly module does the work of their functions `isUtf8`,
// `isAscii` and `transcode`. The package still uses the globals TextDecoder, TextEncoder and Buffer. A test must import this
// file before the package.
process.getBuiltinModule = undefined;

// Hides Node's built-in modules from the package, as in a browser, so that the WebAssembly module does all the work. A test
// must import this file before the package.
process.getBuiltinModule = undefined;

// Imported before the package, this hides Node's built-in modules from it, as in a browser. The WebAssembly module then
// does all the work.
process.getBuiltinModule = undefined;

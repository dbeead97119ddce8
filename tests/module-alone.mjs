// Imported before the package, this hides from it what Node has built in, as a browser has nothing: then the module judges.
process.getBuiltinModule = undefined;

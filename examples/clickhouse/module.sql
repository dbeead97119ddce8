-- Loads the module from the folder of user files. README.md shows how to load it with a client.
INSERT INTO system.webassembly_modules (name, code)
SELECT 'utfscope', raw_blob FROM file('utfscope-udf.wasm', RawBlob, 'raw_blob String');

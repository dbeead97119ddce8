-- Loads the module from the folder of user files. With a client, see README.md.
INSERT INTO system.webassembly_modules (name, code)
SELECT 'utfscope', raw_blob FROM file('utfscope-udf.wasm', RawBlob, 'raw_blob String');

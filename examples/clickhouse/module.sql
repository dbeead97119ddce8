-- Loads the module from a file in the server's directory `user_files`, or in the current directory of chdb.
-- README.md shows how to load it with a client.
INSERT INTO system.webassembly_modules (name, code)
SELECT 'utfscope', raw_blob FROM file('utfscope-udf.wasm', RawBlob, 'raw_blob String');

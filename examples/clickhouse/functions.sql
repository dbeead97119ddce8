-- The functions of utfscope in ClickHouse. Insert the module first, see README.md.
CREATE OR REPLACE FUNCTION utf8_is_valid LANGUAGE WASM
    ARGUMENTS (bytes String)
    RETURNS UInt8
    FROM 'utfscope' ABI BUFFERED_V1 DETERMINISTIC SETTINGS serialization_format = 'RowBinary';

CREATE OR REPLACE FUNCTION utf8_first_fault LANGUAGE WASM
    ARGUMENTS (bytes String)
    RETURNS Tuple(offset Nullable(UInt64), length Nullable(UInt8), reason Nullable(String))
    FROM 'utfscope' ABI BUFFERED_V1 DETERMINISTIC SETTINGS serialization_format = 'RowBinary';

CREATE OR REPLACE FUNCTION utf8_faults LANGUAGE WASM
    ARGUMENTS (bytes String)
    RETURNS Array(Tuple(offset UInt64, length UInt8, reason String))
    FROM 'utfscope' ABI BUFFERED_V1 DETERMINISTIC SETTINGS serialization_format = 'RowBinary';

CREATE OR REPLACE FUNCTION encoding_name LANGUAGE WASM
    ARGUMENTS (name String)
    RETURNS Nullable(String)
    FROM 'utfscope' ABI BUFFERED_V1 DETERMINISTIC SETTINGS serialization_format = 'RowBinary';

CREATE OR REPLACE FUNCTION transcode_or_null LANGUAGE WASM
    ARGUMENTS (bytes String, source String, target String)
    RETURNS Nullable(String)
    FROM 'utfscope' ABI BUFFERED_V1 DETERMINISTIC SETTINGS serialization_format = 'RowBinary';

CREATE OR REPLACE FUNCTION detect_encoding LANGUAGE WASM
    ARGUMENTS (bytes String)
    RETURNS Nullable(String)
    FROM 'utfscope' ABI BUFFERED_V1 DETERMINISTIC SETTINGS serialization_format = 'RowBinary';

CREATE OR REPLACE FUNCTION repair_text LANGUAGE WASM
    ARGUMENTS (text String)
    RETURNS String
    FROM 'utfscope' ABI BUFFERED_V1 DETERMINISTIC SETTINGS serialization_format = 'RowBinary';

-- Like transcode_or_null, but a row that cannot be converted is an error. The result is NULL only if the bytes are NULL.
CREATE OR REPLACE FUNCTION transcode AS (bytes, source, target) ->
    multiIf(
        throwIf(isNull(encoding_name(source)), 'transcode: the source encoding is unknown; docs/encodings.md lists the names'), NULL,
        throwIf(isNull(encoding_name(target)), 'transcode: the target encoding is unknown; docs/encodings.md lists the names'), NULL,
        throwIf(isNotNull(bytes) AND isNull(transcode_or_null(bytes, source, target)),
            'transcode: a row is malformed in the source encoding, or has a character that the target lacks; transcode_or_null returns NULL for it'), NULL,
        transcode_or_null(bytes, source, target));

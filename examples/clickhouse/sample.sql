-- Writes customers.parquet, a table from several systems: six encodings, mojibake, and a name that was cut.
INSERT INTO FUNCTION file('customers.parquet', Parquet)
SELECT * FROM values('country String, name String, note Nullable(String)',
    ('CZ', 'Žaneta Nováková', 'stálý zákazník'),
    ('CZ', unhex('8E616E6574612042ED6CE1206EE16D6573746E696365'), NULL),
    ('DE', 'JÃ¼rgen MÃ¼ller', 'fährt nach KÃ¶ln'),
    ('DE', unhex('4AFC7267656E204DFC6C6C657220617573204DFC6E6368656E'), ''),
    ('JP', unhex('93FA967B8CEA82CC8365834C83588367'), '東京'),
    ('JP', unhex('E697A5E69CACE8'), NULL),
    ('RU', unhex('F0D2C9D7C5D420EDCFD3CBD7C1'), 'Москва'),
    ('RU', unhex('CFF0E8E2E5F220CCEEF1EAE2E0'), 'постоянный клиент'),
    ('US', 'Jane Doe', 'plain'))
SETTINGS engine_file_truncate_on_insert = 1;

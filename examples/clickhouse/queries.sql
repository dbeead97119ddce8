-- Which rows are not UTF-8, and where is the first error?
SELECT country, hex(name) AS bytes, utf8_first_fault(name).offset AS offset, utf8_first_fault(name).reason AS reason
FROM file('customers.parquet')
WHERE NOT utf8_is_valid(name)
ORDER BY country, bytes;

-- In which encodings does each country write?
SELECT country, detect_encoding(name) AS encoding, count() AS rows
FROM file('customers.parquet')
GROUP BY country, encoding
ORDER BY country, encoding;

-- Every name in UTF-8: converted if its encoding is detected, repaired if it was read in the wrong encoding.
-- A name that cannot be converted is NULL: correct it by hand.
SELECT country, if(utf8_is_valid(name), repair_text(name), transcode_or_null(name, assumeNotNull(detect_encoding(name)), 'utf-8')) AS name,
    repair_text(note) AS note
FROM file('customers.parquet')
ORDER BY country, name;

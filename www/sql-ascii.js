/**
 * Recognizes dumps of PostgreSQL databases in SQL_ASCII. Such a database stores the bytes of each client without a check, so the rows of a dump can be
 * in several encodings.
 */

const HEAD_LENGTH = 4096; // pg_dump writes the settings at the beginning
const DUMP = /^-- PostgreSQL database (?:cluster )?dump\r?$/m;
const SQL_ASCII = /^SET client_encoding = 'SQL_ASCII';/m;

/**
 * Returns whether a text begins like a dump by pg_dump of a database in SQL_ASCII, or by pg_dump with the option `--encoding=SQL_ASCII`.
 *
 * @param {Uint8Array} bytes in an encoding that extends ASCII
 */
export function isSqlAsciiDump(bytes) {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, HEAD_LENGTH));
  return DUMP.test(head) && SQL_ASCII.test(head);
}

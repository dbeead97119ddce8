// Texts that declare their encoding, for the tests of declarations.
import assert from 'node:assert/strict';
import * as codec from '../../pkg-config/dist/full/index.js';
import { contradictionOf, findDeclaration } from '../../www/declarations.js';
import { effectOfDeclaration } from '../../www/text/counts.js';

/**
 * Returns what software does with bytes in `encoding` because of their declaration; null if the declaration is correct,
 * has no effect or is missing. Asserts that the offset of the declaration is correct.
 */
export function effect(bytes, encoding = 'utf-8') {
  const declaration = findDeclaration(codec, bytes);
  const contradiction = declaration && contradictionOf(codec, bytes, encoding, declaration);
  if (!contradiction) return null;
  const { name, offset } = declaration;
  assert.equal(Buffer.from(bytes).toString('latin1', offset, offset + name.length), name);
  return effectOfDeclaration({ ...declaration, ...contradiction });
}

// The functions below return texts that declare the encoding `name`.
export const xml = (name, text = 'Grüße') => `<?xml version="1.0" encoding="${name}"?>\n<a>${text}</a>\n`;
export const po = (name, text) =>
  `# comment\nmsgid ""\nmsgstr ""\n"Project-Id-Version: a\\n"\n"Content-Type: text/plain; charset=${name}\\n"\n\nmsgid "a"\nmsgstr "${text}"\n`;
export const mail = (name, text, moreHeaders = '') =>
  `From: a@example.com\nSubject: x\nContent-Type: text/plain;\n charset="${name}"\n${moreHeaders}\n${text}\n`;

/** Returns a GEDCOM file, as in the example of GEDCOM 5.5.1. */
export const gedcom = (name, text, end = '\r\n') =>
  [
    '0 HEAD',
    '1 SOUR PAF',
    '2 VERS 2.1',
    '1 GEDC',
    '2 VERS 5.5.1',
    '2 FORM LINEAGE-LINKED',
    `1 CHAR ${name}`,
    '2 VERS 1.0',
  ]
    .concat('0 @1@ INDI', `1 NAME ${text}`, '0 TRLR', '')
    .join(end);
/** Returns the bytes of characters up to U+00FF. */
export const latin1 = (text) => Buffer.from(text, 'latin1');

/** Returns a DXF file (DXF Reference, HEADER section) with the version of AutoCAD and the code page. */
export const dxf = (version, codePage, text, end = '\r\n') =>
  ['  0', 'SECTION', '  2', 'HEADER', '  9', '$ACADVER', '  1', version, '  9', '$ACADMAINTVER', ' 70', '     6']
    .concat('  9', '$DWGCODEPAGE', '  3', codePage, '  0', 'ENDSEC', '  0', 'SECTION', '  2', 'ENTITIES', '  0', 'TEXT')
    .concat('  1', text, '  0', 'ENDSEC', '  0', 'EOF', '')
    .join(end);
export const CZECH =
  'Obývací pokoj, podlaha: dřevo; kuchyň, odvětrání; měřítko výkresu, příčky a žluťoučký kůň. '.repeat(2);

export const html = (name, text) => `<!doctype html><meta charset="${name}"><p>${text}`;
export const THAI = 'ยินดีต้อนรับสู่เว็บไซต์ของโรงเรียนบ้านหนองบัว นักเรียนชั้นประถมศึกษา';
export const POLISH = 'Zażółć gęślą jaźń, książę śnił o łące pełnej kwiatów i źródłach świeżej wody. '.repeat(3);

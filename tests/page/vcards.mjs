// For tests of vCards: cards of persons in quoted-printable, as Python encodes them.
import { python } from './layer-codec.mjs';

/**
 * Returns vCards of persons. Their fields are encoded in `encoding` and written in quoted-printable. `charset` is empty, or the parameter of these
 * fields that declares an encoding, such as `;CHARSET=UTF-8`.
 */
export function outlookCards(persons, encoding, charset = '') {
  const card = `
import json, sys
for name, first, street in json.loads(sys.argv[1]):
    escape = lambda text: ''.join(f'={byte:02X}' if byte > 126 or byte == 61 else chr(byte) for byte in text.encode(sys.argv[2]))
    head = sys.argv[3] + ';ENCODING=QUOTED-PRINTABLE:'
    print(f'BEGIN:VCARD\\nVERSION:2.1\\nN{head}{escape(name)};{escape(first)}\\nADR;HOME{head};;{escape(street)};;;1001\\nEND:VCARD')`;
  const script = `import sys; sys.argv = ['', *${JSON.stringify([JSON.stringify(persons), encoding, charset])}]\n${card}`;
  return python(script).toString();
}
/** Returns the vCards of `outlookCards` after decoding. */
export const decodedCards = (persons, charset = '') =>
  persons
    .map(([name, first, street]) =>
      [
        'BEGIN:VCARD',
        'VERSION:2.1',
        `N${charset}:${name};${first}`,
        `ADR;HOME${charset}:;;${street};;;1001`,
        'END:VCARD',
        '',
      ].join('\n'),
    )
    .join('');
/** Persons: the last name, the first name and the street. windows-1252 has all these letters. */
export const GERMANS = [
  ['Müller', 'Jörg', 'Äußere Straße 4'],
  ['Lefèvre', 'Hélène', 'rue de l’Église 2'],
];

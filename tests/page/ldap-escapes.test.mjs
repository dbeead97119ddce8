// Escaped bytes of UTF-8 in names and filters of LDAP (RFC 4514, section 2.4, and RFC 4515, section 3).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decoded, offered, utf8 } from './layer-codec.mjs';

const id = 'ldap-escapes';
const raw = String.raw;

test('escaped UTF-8 is decoded, and escapes of ASCII characters stay', () => {
  for (const [text, expected] of [
    // The last example of RFC 4514, section 4: Lučić.
    [raw`CN=Lu\C4\8Di\C4\87`, 'CN=Lučić'],
    // RFC 4515, section 4: (o=Parens R Us \28for all your parenthetical needs\29), (cn=*\2A*), (sn=Lu\c4\8di\c4\87).
    [raw`(&(sn=Lu\c4\8di\c4\87)(cn=*\2A*)(o=Parens \28all\29))`, raw`(&(sn=Lučić)(cn=*\2A*)(o=Parens \28all\29))`],
    [raw`cn=\D0\98\D0\B2\D0\B0\D0\BD\, Jr,dc=org`, raw`cn=Иван\, Jr,dc=org`],
    [raw`displayName=\F0\9F\98\80 \E2\82\AC`, 'displayName=😀 €'],
  ]) {
    assert.deepEqual(offered(utf8(text)), [id], text);
    assert.equal(decoded(id, utf8(text)).text, expected);
  }
});

test('paths, TeX and other escapes are not escapes of LDAP', () => {
  for (const text of [
    raw`D:\cache\d4\8f\d48f.bin D:\cache\c4\8f\x.bin`,
    raw`\def\bar \c3\bc`,
    raw`C:\da\be`,
    raw`{\rtf1 Gr\'fc\'dfe}`,
    raw`cn=a\,b`,
  ])
    assert.ok(!offered(utf8(text)).includes(id), text);
});

/**
 * cp1026, the EBCDIC code page of Turkey (IBM CDRA). The package lacks this encoding and does not detect it, so the user chooses it.
 */

/** The control characters of the bytes 00 to 3F, each as two hex digits. */
const CONTROLS =
  '000102039c09867f978d8e0b0c0d0e0f101112139d8508871819928f1c1d1e1f' +
  '80818283840a171b88898a8b8c050607909116939495960498999a9b14159e1a';
/** The characters of the bytes 40 to FF. */
const CHARACTERS =
  " \xa0âäàáãå{ñÇ.<(+!&éêëèíîïìßĞİ*);^-/ÂÄÀÁÃÅ[Ñş,%_>?øÉÊËÈÍÎÏÌı:ÖŞ'=Ü" +
  'Øabcdefghi«»}`¦±°jklmnopqrªºæ¸Æ¤µöstuvwxyz¡¿]$@®¢£¥·©§¶¼½¾¬|¯¨´×' +
  'çABCDEFGHI\xadô~òóõğJKLMNOPQR¹û\\ùúÿü÷STUVWXYZ²Ô#ÒÓÕ0123456789³Û"ÙÚ\x9f';
const FIRST = 0x40;

/** Returns the text of bytes, which are given as characters up to U+00FF. @param {string} bytes */
export const decodeCp1026 = (bytes) =>
  bytes.replace(/[^]/g, (byte) => {
    const code = byte.charCodeAt(0);
    return code < FIRST
      ? String.fromCharCode(Number.parseInt(CONTROLS.slice(2 * code, 2 * code + 2), 16))
      : CHARACTERS[code - FIRST];
  });

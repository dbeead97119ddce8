use super::*;

#[test]
fn declarations_of_each_kind_are_found_and_other_text_declares_nothing() {
    let windows_1252 = Some(Encoding::Windows1252);
    for (text, declaration) in [
        ("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>", Declaration::Xml),
        ("<html><meta name=a><META charset=latin1>", Declaration::Html),
        ("<meta http-equiv=Content-Type content='text/html; charset=iso-8859-1'>", Declaration::Html),
        ("@charset \"iso-8859-1\";", Declaration::Css),
        ("#!/usr/bin/python\n# -*- coding: latin-1 -*-", Declaration::Comment),
        ("# vim: set fileencoding=latin1 :", Declaration::Comment),
        ("# Recoding notes, -*- coding: latin-1 -*-", Declaration::Comment),
        (" \t# coding=latin-1", Declaration::Comment),
        ("msgstr \"\"\n\"Content-Type: text/plain; charset=ISO-8859-1\\n\"", Declaration::ContentType),
        (
            "From: a\r\nContent-Type: text/plain;\r\n\tcharset=\"iso-8859-1\"\r\n\r\ntext",
            Declaration::ContentType,
        ),
        (
            "Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain; charset=latin1\n",
            Declaration::ContentType,
        ),
        (
            "Content-Type: text/plain; charset=x-unknown\nContent-Type: a/b; charset=latin1",
            Declaration::ContentType,
        ),
        // The first part of each of the next three texts names no encoding: a description, an unknown label, and a comment.
        ("<meta name=description content=\"about charset=utf-8\"><meta charset=latin1>", Declaration::Html),
        ("<meta charset=x-unknown><meta charset='latin1'>", Declaration::Html),
        ("<!-- <meta charset=utf-8> --><meta charset=latin1>", Declaration::Html),
        ("<!--> <meta charset=latin1> <!-- -->", Declaration::Html),
        ("<meta content='it is 5\" wide' charset=latin1>", Declaration::Html),
        ("<meta content=\"text/html; charset=latin1\" http-equiv=\"Content-Type\">", Declaration::Html),
    ] {
        let found = declared(text.as_bytes());
        assert_eq!(found.map(|(encoding, _)| encoding), windows_1252, "{text}");
        assert_eq!(found.map(|(_, declaration)| declaration), Some(declaration), "{text}");
    }
    for text in [
        "",
        "charset=utf-8",
        "the encoding: utf-8",
        "<?xml encoding='utf-16'?>",
        "<meta charset=>",
        "<metadata charset=utf-8>",
        "<meta name=description content=\"about charset=latin1\">",
        "<!-- <meta charset=latin1> -->",
        "<!-- <meta charset=latin1>",
        "Content-Type: text/plain;\ncharset=utf-8",
        "@charset \"x",
        "SET NAMES utf8mb4;",
        "SET latin = 1",
        "a\nISO8859-1\n",
        "1CClientBankExchange\n=UTF",
        "UNB+UNOA:2+A+B'",
        "UNBUNOD:3",
        "Example: UNB+UNOD:3+A+B'",
    ] {
        assert_eq!(declared(text.as_bytes()), None, "{text}");
    }
}

#[cfg(feature = "legacy")]
#[test]
fn encodings_are_found_in_settings_of_programs() {
    let cases: [(&[u8], &str); 13] = [
        (b"SET ISO8859-2\r\nTRY esianrtolcdugmphbyfv\r\n", "iso-8859-2"),
        (b"# a\n  scriptencoding cp1251\n", "windows-1251"),
        (b"ISO8859-15\n.a2b\n", "iso-8859-15"),
        (b"-- MySQL dump 10.13\n/*!40101 SET NAMES latin1 */;\nSET a;\n", "windows-1252"),
        (b"SET NAMES 'gbk';\n", "gbk"),
        (b"SET microsoft-cp1251\n", "windows-1251"),
        (b"KOI8-R\n.\xC1\x31\n", "koi8-r"),
        (b"1CClientBankExchange\r\n\x8A\xAE\xA4\xA8\xE0\xAE\xA2\xAA\xA0=DOS\r\n", "ibm866"),
        (b"1CClientBankExchange\r\n\xCA\xEE\xE4\xE8\xF0\xEE\xE2\xEA\xE0=Windows\r\n", "windows-1251"),
        (b"UNA:+.? '\r\nUNB+UNOC:3+A+B'", "windows-1252"),
        (b"UNB+UNOD:3+A+B'", "iso-8859-2"),
        (b"UNA:*.? ~UNB*UNOE:3*A~", "iso-8859-5"),
        (b"UNB+UNOW:4+A+B'", "utf-8"),
    ];
    for (text, name) in cases {
        let (encoding, declaration) = declared(text).unwrap();
        assert_eq!((encoding.name(), declaration), (name, Declaration::Setting), "{text:02X?}");
    }
}

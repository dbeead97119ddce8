use super::*;

#[test]
fn declarations_of_each_kind_are_found_and_other_text_is_not() {
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
        "Content-Type: text/plain;\ncharset=utf-8",
        "@charset \"x",
    ] {
        assert_eq!(declared(text.as_bytes()), None, "{text}");
    }
}

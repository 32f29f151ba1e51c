import assert from "node:assert/strict";
import { test } from "node:test";
import { decodeBody } from "./decode-body.ts";

const bytes = (text: string, encoding: BufferEncoding): Uint8Array =>
  new Uint8Array(Buffer.from(text, encoding));

test("a byte order mark overrides the header", () => {
  const body = new Uint8Array([0xff, 0xfe, ...Buffer.from("<p>Größe", "utf16le")]);
  assert.equal(decodeBody(body, "text/html; charset=utf-8").html, "<p>Größe");
});

test("the header overrides the meta element", () => {
  const body = bytes('<meta charset="utf-8"><p>Größe', "latin1");
  assert.equal(decodeBody(body, "text/html; charset=ISO-8859-1").html.endsWith("Größe"), true);
});

test("the meta element is used if the header has no charset", () => {
  const page = new Uint8Array([...Buffer.from('<meta charset="shift_jis"><p>'), 0x93, 0xfa, 0x96, 0x7b]);
  assert.equal(decodeBody(page, "text/html").html.endsWith("日本"), true);
});

test("a meta element far down a long head is found", () => {
  const head = `<script>${"x".repeat(3000)}</script><meta charset="windows-1251">`;
  const page = new Uint8Array([...Buffer.from(head), 0xcc, 0xe8, 0xf0]);
  assert.equal(decodeBody(page, "text/html").html.endsWith("Мир"), true);
});

test("an unknown label does not fail a page", () => {
  const result = decodeBody(bytes("<p>Größe", "utf8"), "text/html; charset=no-such-charset");
  assert.deepEqual(result, { html: "<p>Größe", encoding: "UTF-8" });
});

test("a page without a charset is UTF-8 if valid, else windows-1252", () => {
  assert.equal(decodeBody(bytes("Größe", "utf8"), "").html, "Größe");
  assert.equal(decodeBody(bytes("Größe", "latin1"), "").html, "Größe");
});

test("a page that wrongly claims UTF-8 loses only the invalid bytes", () => {
  const { html } = decodeBody(new Uint8Array([0x61, 0xff, 0x62]), "text/html; charset=utf-8");
  assert.equal(html, "a\ufffdb");
});

test("a server's claim of UTF-8 yields to the page's own meta element and bytes", () => {
  const page = new Uint8Array([...Buffer.from('<meta charset="windows-1251"><p>'), 0xcc, 0xe8, 0xf0]);
  const { html, encoding } = decodeBody(page, "text/html; charset=utf-8");
  assert.equal(encoding, "windows-1251");
  assert.ok(html.endsWith("Мир"));
});

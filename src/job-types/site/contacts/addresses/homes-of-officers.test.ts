import assert from "node:assert/strict";
import { test } from "node:test";
import { readContacts } from "../../page/read-page.ts";

const addressesOn = (html: string) => {
  const url = "https://www.kvarnforeningen.se/styrelse.html";
  const body = new TextEncoder().encode(`<html lang="sv"><body><main>${html}</main></body></html>`);
  const headers = { "content-type": "text/html; charset=utf-8" };
  return readContacts({ requestedUrl: url, url, status: 200, headers, body }).addresses.addresses;
};
const officer = (office: string, name: string, street: string) =>
  `<div><h5>${office}</h5><p>${name}<br>${street}<br>619 35 Trosa<br>Tlf: 070-174 06 05</p></div>`;
const board =
  officer("Ordförande", "Anna Lindgren", "Storgatan 4") +
  officer("Kassör", "Erik Lund", "Kvarngatan 12") +
  officer("Revisorsuppleant", "Karin Berg", "Ekvägen 7");

test("the homes of a board's officers are no addresses of their association", () => {
  assert.deepEqual(addressesOn(board), []);
});

test("the association's own address beside them is", () => {
  const own = "<p>Kvarnföreningen<br>Besöksadress: Hamngatan 1<br>619 30 Trosa</p>";
  assert.deepEqual(addressesOn(own + board), ["Hamngatan 1, 619 30 Trosa"]);
});

test("the address of a single officer may be the association's", () => {
  assert.deepEqual(addressesOn(officer("Ordförande", "Anna Lindgren", "Storgatan 4")), [
    "Storgatan 4, 619 35 Trosa",
  ]);
});

test("branches headed by their managers keep their addresses", () => {
  const branches =
    officer("Platschef", "Anna Lindgren", "Storgatan 4") + officer("Platschef", "Erik Lund", "Kvarngatan 12");
  assert.deepEqual(addressesOn(branches), ["Storgatan 4, 619 35 Trosa", "Kvarngatan 12, 619 35 Trosa"]);
});

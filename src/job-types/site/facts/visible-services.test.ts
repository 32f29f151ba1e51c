import assert from "node:assert/strict";
import { test } from "node:test";
import { elementsOf, parseTree } from "../page/html-tree.ts";
import { visibleServices } from "./visible-services.ts";

const services = (html: string) => visibleServices(elementsOf(parseTree(html).document));

for (const [language, heading] of [
  ["German", "Unsere Leistungen"],
  ["English", "What we do"],
  ["French", "Nos prestations"],
  ["Spanish", "Nuestros servicios"],
  ["Italian", "I nostri servizi"],
  ["Portuguese", "Serviços"],
  ["Dutch", "Onze diensten"],
  ["Polish", "Usługi"],
  ["Swedish", "Våra tjänster"],
  ["Danish", "Ydelser"],
  ["Norwegian", "Våre tjenester"],
  ["Finnish", "Palvelumme"],
  ["Czech", "Naše služby"],
] as const) {
  test(`the list under a ${language} heading for services is read`, () => {
    const html = `<h1>X</h1><h2>${heading}</h2><p>…</p><ul><li>Alpha Beta</li><li>Gamma</li></ul><h2>Y</h2><ul><li>Delta</li></ul>`;
    assert.deepEqual(services(html), ["Alpha Beta", "Gamma"]);
  });
}

test("cards under the heading yield their headings, not the lists in their texts", () => {
  const html = `<section><h2>Services</h2><div><h3>Oak stairs</h3><ul><li>Measured on site</li><li>Oiled</li></ul></div>
    <div><h3>Garden gates</h3><p>Text.</p></div><div><h3>Contact us</h3></div></section><h2>News</h2><h3>Open day</h3>`;
  assert.deepEqual(services(html), ["Oak stairs", "Garden gates"]);
});

test("the menu under the word is read", () => {
  const html = `<nav><ul><li><a href="/">Home</a></li><li><a href="/l">Leistungen</a><ul><li><a>Treppenbau</a></li>
    <li><a>Geländer</a></li><li><a>Übersicht</a></li></ul></li></ul></nav>`;
  assert.deepEqual(services(html), ["Treppenbau", "Geländer"]);
});

for (const [name, html] of [
  ["a single entry", "<h2>Services</h2><ul><li>Stairs</li></ul>"],
  ["sentences", "<h2>Services</h2><ul><li>We build stairs.</li><li>We mend gates!</li></ul>"],
  ["another heading", "<h2>Our values</h2><ul><li>Stairs</li><li>Gates</li></ul>"],
  [
    "a heading with the word among others",
    "<h2>Terms of service apply here</h2><ul><li>Stairs</li><li>Gates</li></ul>",
  ],
  ["functions of the site", "<h2>Service</h2><ul><li>Lid worden</li><li>Agenda</li><li>Inloggen</li></ul>"],
  ["prices", "<h2>Services</h2><ul><li>Stairs 240 €</li><li>Gates 390 €</li></ul>"],
] as const) {
  test(`no services are read from ${name}`, () => {
    assert.deepEqual(services(html), []);
  });
}

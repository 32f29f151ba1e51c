import assert from "node:assert/strict";
import { test } from "node:test";
import { deobfuscate } from "./deobfuscate.ts";
import { scanEmails } from "./scan-emails.ts";

const hidden: [string, string][] = [
  ["info [at] werkstatt-beer.de", "info@werkstatt-beer.de"],
  ["info(at)werkstatt-beer(dot)de", "info@werkstatt-beer.de"],
  ["info {at} werkstatt-beer {punkt} de", "info@werkstatt-beer.de"],
  ["info [ät] werkstatt-beer [dot] de", "info@werkstatt-beer.de"],
  ["contacto (arroba) tienda-rios (punto) es", "contacto@tienda-rios.es"],
  ["jan (zavináč) dilna-beer.cz", "jan@dilna-beer.cz"],
  ["etu.suku(a)paja-beer.fi", "etu.suku@paja-beer.fi"],
  ["john at werkstatt-beer dot com", "john@werkstatt-beer.com"],
  ["JOHN AT MAIL DOT WERKSTATT-BEER DOT COM", "JOHN@mail.werkstatt-beer.com"],
  ["john @ werkstatt-beer.com", "john@werkstatt-beer.com"],
  ["info_at_werkstatt-beer.de", "info@werkstatt-beer.de"],
];
for (const [text, email] of hidden) {
  test(`reads ${email} from: ${text}`, () => {
    assert.deepEqual(scanEmails(deobfuscate(text) ?? text), [email]);
  });
}

const prose = [
  "Please look at the dot com boom of 1999.",
  "Reach us at werkstatt-beer dot com.",
  "We meet at 5 (dot) See you.",
  "See section 5 (a) werkstatt-beer.de for terms.",
  "Join us @ werkstatt-beer.com",
  "He arrived at school.",
];
for (const text of prose) {
  test(`makes no address of a sentence: ${text}`, () => {
    assert.deepEqual(scanEmails(deobfuscate(text) ?? text), []);
  });
}

test("says that there is nothing hidden in plain text", () => {
  assert.equal(deobfuscate("Write to info@werkstatt-beer.de or call."), undefined);
});

test("takes time in proportion to the text, whatever the text", () => {
  const started = performance.now();
  for (const part of ["[ ", "[at] ", "a at b dot ", "x at ", "((((", "a -at- "])
    deobfuscate(part.repeat(100_000));
  assert.equal(performance.now() - started < 5000, true);
});

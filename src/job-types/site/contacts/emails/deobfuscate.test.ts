import assert from "node:assert/strict";
import { test } from "node:test";
import { hostileParts } from "../../../../../test/harness/hostile-text.ts";
import { deobfuscate } from "./deobfuscate.ts";
import { scanEmails } from "./scan-emails.ts";

const hidden: [string, string][] = [
  ["info [at] werkstatt-beer.de", "info@werkstatt-beer.de"],
  ["info(at)werkstatt-beer(dot)de", "info@werkstatt-beer.de"],
  ["info {at} werkstatt-beer {punkt} de", "info@werkstatt-beer.de"],
  ["info [ät] werkstatt-beer [dot] de", "info@werkstatt-beer.de"],
  ["info＠werkstatt-beer.de", "info@werkstatt-beer.de"],
  ["info★koubou-beer.jp（★を@に変えてください）", "info@koubou-beer.jp"],
  ["contacto (arroba) tienda-rios (punto) es", "contacto@tienda-rios.es"],
  ["jan (zavináč) dilna-beer.cz", "jan@dilna-beer.cz"],
  ["etu.suku(a)paja-beer.fi", "etu.suku@paja-beer.fi"],
  ["john at werkstatt-beer dot com", "john@werkstatt-beer.com"],
  ["JOHN AT MAIL DOT WERKSTATT-BEER DOT COM", "JOHN@mail.werkstatt-beer.com"],
  ["john @ werkstatt-beer.com", "john@werkstatt-beer.com"],
  ["info_at_werkstatt-beer.de", "info@werkstatt-beer.de"],
  ["info_at_werkstatt-beer_dot_de", "info@werkstatt-beer.de"],
  ["info -at- werkstatt-beer -dot- de", "info@werkstatt-beer.de"],
  ["info*at*werkstatt-beer.de", "info@werkstatt-beer.de"],
  ["contact(à)atelier-beer.fr", "contact@atelier-beer.fr"],
  ["info at werkstatt-beer punkt de", "info@werkstatt-beer.de"],
  ["info AT werkstatt-beer.de", "info@werkstatt-beer.de"],
  ["E-Mail: info at werkstatt-beer.de", "info@werkstatt-beer.de"],
  ["info (a) werkstatt-beer.fi", "info@werkstatt-beer.fi"],
  ["info<at>werkstatt-beer<dot>de", "info@werkstatt-beer.de"],
  ["info(bei)werkstatt-beer.de", "info@werkstatt-beer.de"],
  ["contacto arroba tienda-rios punto es", "contacto@tienda-rios.es"],
  ["geral arroba loja-rios ponto com ponto br", "geral@loja-rios.com.br"],
  ["contact arobase atelier-beer point fr", "contact@atelier-beer.fr"],
  ["info chiocciola bottega-beer punto it", "info@bottega-beer.it"],
  ["info apenstaartje winkel-beer punt nl", "info@winkel-beer.nl"],
  ["biuro małpa sklep-beer kropka pl", "biuro@sklep-beer.pl"],
  ["info snabel-a butik-beer punkt se", "info@butik-beer.se"],
  ["obchod zavináč dilna-beer tečka cz", "obchod@dilna-beer.cz"],
  ["iroda kukac bolt-beer pont hu", "iroda@bolt-beer.hu"],
  ["info (собака) lavka-beer.ru", "info@lavka-beer.ru"],
  ["bilgi [et] dukkan-beer [nokta] com", "bilgi@dukkan-beer.com"],
  ["info[アット]mise-beer.jp", "info@mise-beer.jp"],
  ["info@NOSPAM.werkstatt-beer.de", "info@werkstatt-beer.de"],
  ["infoREMOVETHIS@werkstatt-beer.de", "info@werkstatt-beer.de"],
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
  "Meet us at werkstatt-beer.de",
  "Follow @werkstatt-beer.de",
  "She works at werkstatt-beer.de since 2019.",
];
for (const text of prose) {
  test(`finds no address in a sentence: ${text}`, () => {
    assert.deepEqual(scanEmails(deobfuscate(text) ?? text), []);
  });
}

test("reports that plain text hides nothing", () => {
  assert.equal(deobfuscate("Write to info@werkstatt-beer.de or call."), undefined);
});

test("makes no address of 100,000 repetitions of a part of one", () => {
  for (const part of hostileParts.hiddenEmail) {
    const text = part.repeat(100_000);
    assert.deepEqual(scanEmails(deobfuscate(text) ?? text), [], part);
  }
});

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  holdsQuotation,
  isPartnersHeading,
  isSampleAfter,
  namesMembership,
  ownerAfter,
} from "./owner-words.ts";

for (const line of [
  "Plumber SEO by ",
  "Projekt: ",
  "Tema de ",
  "Thème par ",
  "Website by ",
  "© 2025 | Vytvořil ",
]) {
  test(`a link after "${line.trim()}" leads to the site's maker`, () => {
    assert.equal(ownerAfter(line, "beside"), "maker");
  });
}

for (const line of [
  "制作:デザイン工房 ",
  "網頁設計:好設計 ",
  "홈페이지 제작: 디자인하우스 ",
  "Розробка сайту: ВебХата, тел. ",
  "בניית אתרים: סטודיו ",
  "Thiết kế web: Web Hoa Mai ",
]) {
  test(`the site's maker is named: ${line.trim()}`, () => {
    assert.equal(ownerAfter(line, "beside"), "maker");
  });
}

test("a line names the association that the site belongs to", () => {
  for (const line of [
    "Mitglied TULPENBUND, Lindenstrasse 20, 3011 Bern, Tel. ",
    "Member of the Tulip Guild, tel ",
    "Follow us. Sponsors: Oak Motors, tel ",
  ])
    assert.ok(namesMembership(line), line);
  for (const line of [
    "Mitglieder erreichen uns unter ",
    "Call a member of our team on ",
    "Our sponsorship team: ",
  ])
    assert.ok(!namesMembership(line), line);
});

for (const line of ["Projekt Küche: Beratung unter ", "El tema de hoy: escríbenos a "]) {
  test(`credits no maker: ${line}`, () => {
    assert.notEqual(ownerAfter(line, "beside"), "maker");
  });
}

for (const line of [
  "Gewerbebehörde: Bezirkshauptmannschaft Bregenz",
  "Skargi: Rzecznik Praw Pacjenta, ul. Płocka 11",
  "Allmänna reklamationsnämnden, Box 174",
  "you may write to the Fundraising Regulator, Eagle House",
  "Der Hamburgische Beauftragte für Datenschutz, Lindenstr. 22",
  "Camera di Commercio di Verona, Corso Tulipano 96, tel.",
  "Autoritatea Națională pentru Protecția Consumatorilor",
  "Colegio Público de Abogados: Av. Jacarandá 1441",
]) {
  test(`an authority's contact follows: ${line}`, () => {
    assert.equal(ownerAfter(line, "beside"), "authority");
  });
}

for (const line of [
  "Poison Control: ",
  "urgences 112, Centre Antipoisons ",
  "Emergencias: 911 / LOCATEL ",
  "Contact your insurer, Oak Health, ",
  "Buiten openingstijden: Tandartsen Spoed Praktijk, ",
  "Buckinghamshire Council (street lights, potholes): ",
  "You may contact Tusla Early Years Inspectorate, Nexus Building, Dublin 15, phone ",
  "RhönEnergie Fulda, Entstörungsdienst ",
  "OAB/SC – Rua Paschoal Apóstolo Pítsica, 4860, Florianópolis/SC – ",
  "Consejo Regulador D.O. Toro · C/ De la Concepción, 3 · 49800 Toro · ",
  "Okręgowa Izba Radców Prawnych, ul. Włodkowica 8, 50-072 Wrocław, tel. ",
  "After hours: Canada West Veterinary Specialists, 1988 Kootenay Street, ",
  "霧島市観光協会 電話 ",
]) {
  test(`someone else's number follows on the same line only: ${line}`, () => {
    assert.equal(ownerAfter(line, "beside"), "authority");
    assert.notEqual(ownerAfter(line, "above"), "authority");
  });
}

test("an emergency number says nothing about the next sentence, or before the site's own words", () => {
  assert.equal(ownerAfter("Emergencies: dial 911. After hours ", "beside"), null);
  assert.equal(ownerAfter("In an emergency call 911 or call us at ", "beside"), "site");
  assert.equal(ownerAfter("Notruf 112 357 ", "beside"), null);
  assert.equal(ownerAfter("Mitglied der Innung Kassel · Werkstatt ", "beside"), null);
  assert.equal(ownerAfter("Tel 012 807 0155 · After hours ", "beside"), null);
  assert.equal(ownerAfter("Insured with Allied House. The hall is at Church Lane, ", "beside"), null);
});

test("a heading over useful numbers is one over others' contacts", () => {
  for (const heading of [
    "Numéros utiles",
    "Useful numbers",
    "Wichtige Rufnummern",
    "Insurance we accept",
    "Przydatne adresy",
    "UK importer",
    "Felanmälan",
  ])
    assert.ok(isPartnersHeading(heading), heading);
});

test("an example in Portuguese is a sample", () => {
  assert.ok(isSampleAfter("o e-mail usado na compra (ex.: "));
});

test("a quoted sentence is a quotation, with the quotation marks of each country", () => {
  for (const text of [
    "„Wir sind sehr zufrieden mit der Arbeit.“ Max Muster",
    "»Wir sind sehr zufrieden mit der Arbeit.« Max Muster",
    "« Nous sommes très contents du travail. » Jean",
    "“We are very happy with the work done.” Ann",
    '"We are very happy with the work done." Ann',
  ]) {
    assert.ok(holdsQuotation(text), text);
  }
});

test("text between two quoted names is not a quotation", () => {
  for (const text of [
    "Bienvenue à la « Boulangerie du Port » au centre de la ville. Nos pains « au levain » sont cuits ici.",
    "Мы «Ромашка» печём хлеб каждый день и всю ночь. Мы «Ромашка» печём хлеб каждый день.",
    "Die „Sonne“ liegt mitten im alten Ort am Fluss, das „Rössli“ am Berg.",
    "Das »Haus am See« liegt am Rand der Stadt, und »Die Mühle« steht daneben.",
    "an unfinished “quotation that never ends and goes on",
  ]) {
    assert.ok(!holdsQuotation(text), text);
  }
});

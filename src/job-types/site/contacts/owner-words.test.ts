import assert from "node:assert/strict";
import { test } from "node:test";
import { holdsQuotation, ownerAfter } from "./owner-words.ts";

for (const line of ["Projekt: ", "Tema de ", "Thème par ", "Website by "]) {
  test(`a link after "${line.trim()}" leads to the site's maker`, () => {
    assert.equal(ownerAfter(line, false), "maker");
  });
}

for (const line of ["Projekt Küche: Beratung unter ", "El tema de hoy: escríbenos a "]) {
  test(`credits no maker: ${line}`, () => {
    assert.notEqual(ownerAfter(line, false), "maker");
  });
}

for (const line of [
  "Gewerbebehörde: Bezirkshauptmannschaft Bregenz",
  "Skargi: Rzecznik Praw Pacjenta, ul. Płocka 11",
  "Allmänna reklamationsnämnden, Box 174",
  "you may write to the Fundraising Regulator, Eagle House",
]) {
  test(`an authority's contact follows: ${line}`, () => {
    assert.equal(ownerAfter(line, false), "authority");
  });
}

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

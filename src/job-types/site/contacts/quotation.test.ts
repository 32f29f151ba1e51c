import assert from "node:assert/strict";
import { test } from "node:test";
import { holdsQuotation } from "./owner-words.ts";

test("a quoted sentence is a quotation, in the marks of each country", () => {
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

test("what stands between two quoted names is none", () => {
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

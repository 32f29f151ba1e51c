import assert from "node:assert/strict";
import { test } from "node:test";
import { isEnglish } from "./answer-forms.ts";

for (const [text, expected] of [
  ["They cannot hire joiners as fast as their orders grow.", true],
  ["Custom stairs, oak doors, kitchen fitting", true],
  ["Herr Dr. Müller von der Firma Holm & Söhne leads the company.", true],
  ["", true],
  [
    "Das Unternehmen sucht Tischler und hat mehr Aufträge als Leute, was für die Werkstatt ein Problem ist.",
    false,
  ],
  ["L'entreprise est à la recherche de menuisiers pour les chantiers de la région et des environs.", false],
  ["La empresa busca carpinteros para las obras que tiene en la provincia y por toda la región.", false],
  ["Het bedrijf zoekt timmerlieden voor de werkplaats en heeft niet genoeg mensen op het kantoor.", false],
  ["会社は大工を探しています。注文が増えています。", false],
  ["Компания ищет столяров, потому что заказов стало больше.", false],
] as const) {
  test(`${JSON.stringify(text.slice(0, 40))} is ${expected ? "taken for" : "not"} English`, () => {
    assert.equal(isEnglish(text), expected);
  });
}

import assert from "node:assert/strict";
import { test } from "node:test";
import { bareLetters, foldAccents, foldLetters, spellUmlauts } from "./fold.ts";

test("spellings of one name fold to the same letters, in any script's case", () => {
  const same = [
    ["Łódź", "LODZ"],
    ["Straße", "STRASSE"],
    ["Ærøskøbing", "aeroskobing"],
    ["İstanbul", "ıstanbul"],
    ["Đà Nẵng", "da nang"],
    ["Ｆｉｒｍａ", "firma"],
    ["ΑΘΉΝΑ", "αθηνα"],
  ] as const;
  for (const [name, other] of same) assert.equal(foldLetters(name), foldLetters(other), name);
});

test("running text keeps the marks that are letters of their own, and loses accents", () => {
  assert.equal(foldAccents("Ouvert à Noël"), "ouvert a noel");
  assert.equal(foldAccents("ガラス 부산 हिन्दी"), "ガラス 부산 हिन्दी");
  assert.equal(foldAccents("إدارة"), "ادارة");
});

test("umlauts are spelled out as host names have them", () => {
  assert.equal(spellUmlauts("Größe & Söhne"), "groesse & soehne");
  assert.equal(bareLetters("Müller & Co."), "muellerco");
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { isBuilding, isBuildingPart, postBoxIn } from "./premises.ts";

for (const text of [
  "Suite 4",
  "Unit 12B",
  "2nd Floor",
  "Ground Floor",
  "2. OG",
  "EG links",
  "Gebäude C",
  "Hinterhaus",
  "1er étage",
  "Bâtiment B",
  "2º B",
  "1º 2ª",
  "bajo",
  "nave 3",
  "scala B",
  "int. 4",
  "3.º Esq.",
  "R/C Dto",
  "bus 3",
  "2. tv",
  "st. th.",
  "1. sal",
  "2 tr",
  "lok. 12",
  "2. krs",
]) {
  test(`is part of a building: ${text}`, () => {
    assert.equal(isBuildingPart(text), true);
  });
}

for (const text of [
  "12",
  "Cambridge",
  "14 Mill Road",
  "Schmiedeweg 14",
  "Office hours",
  "34117 Kassel",
  "2004",
]) {
  test(`is no part of a building: ${text}`, () => {
    assert.equal(isBuildingPart(text), false);
  });
}

test("post boxes are recognized in the languages of their countries, also after other words", () => {
  for (const box of [
    "P.O. Box 22",
    "Postfach 10 22 33",
    "BP 40012",
    "Postbus 55",
    "Box 312",
    "Apartado 12",
    "PL 120",
  ]) {
    assert.equal(postBoxIn(box), box);
  }
  assert.equal(postBoxIn("Write to PO Box 9"), "PO Box 9");
  assert.equal(postBoxIn("Schmiedeweg 14"), undefined);
});

test("houses and estates are buildings; companies and towns are not", () => {
  for (const text of [
    "Albion House",
    "The Old Granary",
    "Larkfield Industrial Estate",
    "ZA des Prés",
    "Pol. Ind. Sur",
  ]) {
    assert.equal(isBuilding(text), true, text);
  }
  for (const text of ["House", "Cambridge", "albion house", "Beer Bau GmbH"])
    assert.equal(isBuilding(text), false, text);
});

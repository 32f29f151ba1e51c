import assert from "node:assert/strict";
import { test } from "node:test";
import { ownerAfter } from "./owner-words.ts";

for (const line of ["Projekt: ", "Tema de ", "Thème par ", "Website by "]) {
  test(`what is linked right behind "${line.trim()}" is who made the site`, () => {
    assert.equal(ownerAfter(line, false), "maker");
  });
}

for (const line of ["Projekt Küche: Beratung unter ", "El tema de hoy: escríbenos a "]) {
  test(`no maker is credited by: ${line}`, () => {
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

import assert from "node:assert/strict";
import { test } from "node:test";
import { personKey, personName } from "./person-name.ts";

for (const name of [
  "Ines Hollerbach",
  "Dr. Jonas von der Heide",
  "Dipl.-Ing. (FH) Rolf Kerner".replace(" (FH)", ""),
  "Anne-Marie O’Brien",
  "J. R. Marlowe",
  "María del Carmen Ruiz",
  "Søren Kjær Holm",
  "Jo Kern, MBA",
  "Γιώργος Παπαδάκης",
  "Иван Петров",
  "MATTI KOIVULA",
  "Peter Koch",
  "Sarah Hill",
]) {
  test(`may be a person: ${name}`, () => {
    assert.equal(personName(name), name);
  });
}

for (const text of [
  "Customer Service",
  "Quality First",
  "Key Account Manager",
  "Unser Team",
  "Beer Bau GmbH",
  "New York",
  "Spaghetti Carbonara",
  "Ines",
  "Ines H.",
  "ines hollerbach",
  "Ines Hollerbach ist da",
  "Tel. 0561 1",
  "Sarah Hill Hotel",
  "Montag Freitag",
  "Hollerbach & Sohn",
  "Victoria Street",
  "Gestoría Arnedo, S.L.P.",
]) {
  test(`is not a person: ${text}`, () => {
    assert.equal(personName(text), null);
  });
}

test("forms of address are not part of a name", () => {
  assert.equal(personName("Frau Ines Hollerbach"), "Ines Hollerbach");
  assert.equal(personName("Mme Camille Deschamps"), "Camille Deschamps");
});

test("titles, capitals and accents do not distinguish persons", () => {
  assert.equal(personKey("Dr. INES MÜLLER"), personKey("Ines Muller"));
});

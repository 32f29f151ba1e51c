import assert from "node:assert/strict";
import { test } from "node:test";
import { nameKind } from "./entry-names.ts";
import { isOwnName, ownNamesOf } from "./own-names.ts";
import { namesBranches, sectionSubject } from "./section-subjects.ts";

test("tells names of companies from other capitalised words and from titles over own contacts", () => {
  for (const name of ["Anchor Lodge", "Topmont a.s.", "Épicerie Le Vrac", "Gasthof Zur Linde", "Taksi Oy"])
    assert.equal(nameKind(name), "company", name);
  for (const name of ["Ridgeway Hardwoods", "Genussladen Donau"]) assert.equal(nameKind(name), "name", name);
  for (const text of [
    "Visit Us",
    "Corporate Headquarters",
    "Oddział Limanowa",
    "Ines Beer",
    "Mill Road",
    "Forlì - Cesena T.",
    "NE20 0DF Ponteland",
    "We open at nine",
  ])
    assert.equal(nameKind(text), null, text);
});

test("tells by a title whose contacts follow", () => {
  for (const title of [
    "Our suppliers",
    "Nasi producenci",
    "2. Hébergement",
    "Våra sponsorer",
    "Case study: Eureka",
    "Kontakt do przewoźnika",
    "販売代理店",
    "Weitere Anlaufstellen",
  ])
    assert.equal(sectionSubject(title), "others", title);
  for (const title of ["Points de vente", "When we are closed", "Nos pains aussi chez…"])
    assert.equal(sectionSubject(title), "mixed", title);
  for (const title of [
    "Featured listings",
    "Últimas propiedades",
    "Neueste Immobilien",
    "Nos derniers biens",
  ])
    assert.equal(sectionSubject(title), "places", title);
  for (const title of ["Kontakt", "Händler werden", "Dealer support", "Delivery problems"])
    assert.equal(sectionSubject(title), null, title);
  for (const title of [
    "Nuestros centros",
    "Niederlassung Thüringen",
    "Sucursal Altabrisa",
    "Bureau annexe de Laguiole",
  ])
    assert.ok(namesBranches(title), title);
  assert.ok(!namesBranches("Nos partenaires"));
});

test("knows the site's own name by what tells it from others of its kind", () => {
  const own = ownNamesOf(["berger-holz.example", "nordwind-pension.example"]);
  for (const name of ["Holzbau & Schreinerei Berger AG", "Nordwind Vendéglátó Kft."])
    assert.ok(isOwnName(name, own), name);
  for (const name of ["Holzbau & Schreinerei Winkler AG", "Südwind Kft."])
    assert.ok(!isOwnName(name, own), name);
});

test("takes buildings named by their kind for no organisation", () => {
  for (const text of ["Torre Médica Siglo Nuevo", "Edificio Capital Norte", "Centro Comercial Los Robles"])
    assert.equal(nameKind(text), null, text);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { makePage } from "../fixtures/make-page.ts";
import type { PersonFact, SitePage } from "../page/site-page.ts";
import { companyVitals, mergeFacts } from "./merge-facts.ts";

const withFacts = (facts: Partial<SitePage["facts"]>, title: string | null = null): SitePage => {
  const page = makePage({ title });
  return { ...page, facts: { ...page.facts, ...facts } };
};
const person = (values: Partial<PersonFact> & { name: string }): PersonFact => ({
  title: null,
  email: null,
  linkedin: null,
  ...values,
});

test("a value comes from the first page that states it; lists are merged", () => {
  const facts = mergeFacts(
    [
      withFacts({ name: "Beer Bau", services: ["Stairs"] }),
      withFacts({ name: "B", industry: "Plumber", services: ["stairs", "Gates"] }),
    ],
    "DE",
  );
  assert.deepEqual(
    [facts.name, facts.industry, facts.services, facts.country],
    ["Beer Bau", "Plumber", ["stairs", "Gates"], "DE"],
  );
});

test("a person is listed once, with the details of all pages", () => {
  const pages = [
    withFacts({ people: [person({ name: "Ines Beer", title: "Founder" })] }),
    withFacts({ people: [person({ name: "INES BEER", title: "Boss", email: "ines@beer-bau.de" })] }),
  ];
  assert.deepEqual(mergeFacts(pages, null).people, [
    { name: "Ines Beer", title: "Founder", email: "ines@beer-bau.de", linkedin: null },
  ]);
});

test("the part shared by most titles is the name if none is stated", () => {
  const titles = ["Stairs | Beer Bau", "Contact | Beer Bau", "Beer Bau – Home"].map((title) =>
    withFacts({}, title),
  );
  assert.equal(mergeFacts(titles, null).name, "Beer Bau");
  assert.equal(mergeFacts([withFacts({}, "Stairs"), withFacts({}, "Gates")], null).name, null);
  assert.equal(mergeFacts([], null).name, null);
});

test("a name hint similar to the host outranks copyright line, titles, addresses and logo", () => {
  const hint = (kind: "title" | "copyright" | "logo", value: string) => ({ kind, value });
  const page = (nameHints: SitePage["facts"]["nameHints"]) => withFacts({ nameHints });
  const name = (...hints: SitePage["facts"]["nameHints"]) =>
    mergeFacts([page(hints), page(hints)], null).name;
  assert.equal(name(hint("title", "Beer Bau"), hint("copyright", "Beer Bau GmbH")), "Beer Bau");
  assert.equal(name(hint("copyright", "Beer Bau GmbH"), hint("logo", "Start")), "Beer Bau GmbH");
  assert.equal(name(hint("logo", "Beer Bau")), "Beer Bau");
});

test("a stated name without support on the pages yields to one with two kinds of evidence", () => {
  const hint = (kind: "title" | "copyright" | "logo", value: string) => ({ kind, value });
  const name = (stated: string, ...nameHints: SitePage["facts"]["nameHints"]) =>
    mergeFacts([withFacts({ name: stated, nameHints })], null).name;
  assert.equal(name("Blue Demo", hint("copyright", "Beer Bau"), hint("logo", "Beer Bau")), "Beer Bau");
  assert.equal(name("beer-bau.de", hint("copyright", "Beer Bau"), hint("logo", "Beer Bau")), "Beer Bau");
  assert.equal(name("Blue Demo", hint("copyright", "Beer Bau")), "Blue Demo");
  assert.equal(
    name("Beer Bau GmbH", hint("copyright", "Beer Bau"), hint("logo", "Beer Bau")),
    "Beer Bau GmbH",
  );
});

test("a name that differs on each page is its title, not the site's name", () => {
  const pages = ["Stairs", "Gates", "Contact"].map((title) =>
    withFacts({ name: `${title} • Beer Bau` }, `${title} • Beer Bau`),
  );
  assert.equal(mergeFacts(pages, null).name, "Beer Bau");
});

test("a shared title part left by a theme is not a name", () => {
  const pages = ["Stairs", "Gates"].map((title) => withFacts({}, `${title} | My WordPress Site`));
  assert.equal(mergeFacts(pages, null).name, null);
});

test("the company before the address is the name if there is no other evidence", () => {
  const address = {
    text: "Weg 1, 34117 Kassel",
    kind: "text",
    postalCode: "34117",
    country: null,
    isMention: false,
  } as const;
  const page = makePage({ addresses: [{ ...address, holder: "Beer Bau GmbH" }] });
  assert.equal(mergeFacts([page], null).name, "Beer Bau GmbH");
});

test("the names before the addresses of a directory are not the site's", () => {
  const address = {
    text: "Weg 1",
    kind: "text",
    postalCode: "34117",
    country: null,
    isMention: false,
  } as const;
  const addresses = ["Beer GmbH", "Kern KG", "Lipa AG"].map((holder) => ({ ...address, holder }));
  assert.equal(mergeFacts([makePage({ addresses })], null).name, null);
});

test("a name in capitals is spelled as elsewhere on the site", () => {
  const nameHints = [{ kind: "copyright", value: "Beer Bau GmbH" } as const];
  assert.equal(mergeFacts([withFacts({ name: "BEER BAU GMBH", nameHints })], null).name, "Beer Bau GmbH");
  assert.equal(mergeFacts([withFacts({ name: "BEER BAU GMBH" })], null).name, "BEER BAU GMBH");
});

test("company vitals are what pages state, and empty otherwise", () => {
  assert.deepEqual(companyVitals(mergeFacts([withFacts({ name: "Beer", services: ["Stairs"] })], null)), {
    name: "Beer",
    summary: null,
    industry: null,
    services: ["Stairs"],
    target_audience: null,
  });
});

test("the name before a mentioned address is not the site's name", () => {
  const address = { text: "12 Dallas Road", kind: "text" as const, postalCode: null, country: "CA" };
  const named = (isMention: boolean) =>
    mergeFacts(
      [makePage({ addresses: [{ ...address, isMention, holder: "Harbourside Running Club Inc" }] })],
      null,
    ).name;
  assert.equal(named(true), null);
  assert.equal(named(false), "Harbourside Running Club Inc");
});

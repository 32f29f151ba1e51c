import assert from "node:assert/strict";
import { test } from "node:test";
import { makePage } from "../fixtures/make-page.ts";
import type { PersonFact, SitePage } from "../parse/site-page.ts";
import { mergeFacts } from "./merge-facts.ts";

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

test("the first page that states a value gives it, lists are united", () => {
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

test("a person is named once, with what all pages know", () => {
  const pages = [
    withFacts({ people: [person({ name: "Ines Beer", title: "Founder" })] }),
    withFacts({ people: [person({ name: "INES BEER", title: "Boss", email: "ines@beer-bau.de" })] }),
  ];
  assert.deepEqual(mergeFacts(pages, null).people, [
    { name: "Ines Beer", title: "Founder", email: "ines@beer-bau.de", linkedin: null },
  ]);
});

test("the part that most titles share is the name where nothing states one", () => {
  const titles = ["Stairs | Beer Bau", "Contact | Beer Bau", "Beer Bau – Home"].map((title) =>
    withFacts({}, title),
  );
  assert.equal(mergeFacts(titles, null).name, "Beer Bau");
  assert.equal(mergeFacts([withFacts({}, "Stairs"), withFacts({}, "Gates")], null).name, null);
  assert.equal(mergeFacts([], null).name, null);
});

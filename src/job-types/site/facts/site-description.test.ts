import assert from "node:assert/strict";
import { test } from "node:test";
import { makePage } from "../fixtures/make-page.ts";
import type { SitePage } from "../page/site-page.ts";
import { descriptionOf } from "./site-description.ts";

const page = (path: string, facts: Partial<SitePage["facts"]>, title: string | null = null): SitePage => {
  const empty = makePage({ title });
  return { ...empty, url: `https://beer-bau.de${path}`, facts: { ...empty.facts, ...facts } };
};
const described = (path: string, description: string) => page(path, { description });

const legal = described("/datenschutz", "How we process data.");
const contact = described("/kontakt", "Write to us.");
const post = described("/blog/oak", "Why oak creaks in spring.");
const product = described("/stairs/alta", "Alta has twelve steps.");

test("the home page says what the site is, then a page about it, then any other", () => {
  const home = described("/", "We build stairs.");
  const about = described("/ueber-uns", "Stairs since 1950.");
  assert.equal(descriptionOf([product, contact, about, home]), "We build stairs.");
  assert.equal(descriptionOf([product, contact, about]), "Stairs since 1950.");
  assert.equal(descriptionOf([contact, product]), "Alta has twelve steps.");
});

test("an introduction outranks what other pages say about themselves, not what the home page states", () => {
  const introduced = page("/", { introduction: "We build stairs." });
  assert.equal(descriptionOf([product, introduced]), "We build stairs.");
  assert.equal(descriptionOf([described("/", "Stairs."), introduced]), "Stairs.");
});

test("the organisation's own description is the site's on any page", () => {
  const stated = page("/kontakt", { description: "Joiners.", describesSite: true });
  assert.equal(descriptionOf([described("/", "We build stairs."), stated]), "Joiners.");
});

test("legal pages, posts and pages of one thing never describe the site", () => {
  const recipe = page("/apple-pie", {
    description: "A pie of apples.",
    schemaOrg: [{ "@type": "Recipe", name: "Apple pie" }],
  });
  assert.equal(descriptionOf([legal]), null);
  assert.equal(descriptionOf([post]), null);
  assert.equal(descriptionOf([recipe]), null);
  assert.equal(descriptionOf([post, recipe, legal, contact]), "Write to us.");
});

for (const text of [
  "Kontakt zur Tischlerei Beer für ein erstes Gespräch.",
  "Contactez la menuiserie Beer.",
  "Call us on 0561 123456 or come to our workshop.",
  "Telefono, e-mail e indirizzo della falegnameria.",
  "Свяжитесь с нами",
]) {
  test(`a contact page that says how to reach the site does not say what it is: ${text}`, () => {
    assert.equal(descriptionOf([described("/kontakt", text)]), null);
  });
}

test("a description that repeats the title says nothing", () => {
  const repeated = page("/hours", { description: "Opening hours Beer Bau" }, "Beer Bau: opening hours");
  assert.equal(descriptionOf([repeated]), null);
});

test("the home page of a blog describes it", () => {
  const home = page("/", { description: "Everything about oak." }, "Oak | Blog");
  assert.equal(descriptionOf([home, post]), "Everything about oak.");
});

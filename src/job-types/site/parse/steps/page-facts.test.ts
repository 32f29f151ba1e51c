import assert from "node:assert/strict";
import { test } from "node:test";
import { elementsOf, parseTree } from "../html-tree.ts";
import { readPageFacts } from "./page-facts.ts";
import { readPageMeta } from "./page-meta.ts";
import { findStructuredData } from "./structured-data.ts";

function facts(html: string) {
  const elements = [...elementsOf(parseTree(html).document)];
  const baseUrl = "https://beer-bau.de/";
  return readPageFacts(elements, readPageMeta(elements, baseUrl), findStructuredData(elements), baseUrl);
}
const jsonLd = (value: unknown) =>
  facts(`<script type="application/ld+json">${JSON.stringify(value)}</script>`);

test("the organisation of the page gives name, text, logo and trade", () => {
  const found = jsonLd({
    "@type": "HomeAndConstructionBusiness",
    name: "Beer Bau",
    description: "Stairs.",
    logo: "/logo.png",
    telephone: "1",
    hasOfferCatalog: {
      "@type": "OfferCatalog",
      itemListElement: [{ "@type": "Offer", itemOffered: { "@type": "Service", name: "Stairs" } }],
    },
  });
  assert.deepEqual(
    [found.name, found.description, found.logo, found.industry, found.services],
    ["Beer Bau", "Stairs.", "https://beer-bau.de/logo.png", "Home And Construction Business", ["Stairs"]],
  );
});

test("meta elements stand in for structured data", () => {
  const found = facts(
    '<html lang="de-DE"><meta property="og:site_name" content="Beer Bau"><meta name="description" content="Treppen.">' +
      '<link rel="alternate" hreflang="en" href="/en"><link rel="alternate" hreflang="x-default" href="/">',
  );
  assert.deepEqual([found.name, found.description, found.languages], ["Beer Bau", "Treppen.", ["de", "en"]]);
});

test("people of the organisation count, reviewers and guest authors do not", () => {
  const found = jsonLd({
    "@type": "Store",
    name: "Beer",
    founder: { "@type": "Person", name: "Ines Beer", sameAs: ["https://www.linkedin.com/in/ines-beer"] },
    employee: [{ "@type": "Person", name: "Jo Kern", jobTitle: "Welder", email: "mailto:jo@beer-bau.de" }],
    review: { "@type": "Review", author: { "@type": "Person", name: "A Customer" } },
    subjectOf: { "@type": "Article", author: { "@type": "Person", name: "A Guest" } },
  });
  assert.deepEqual(found.people, [
    { name: "Ines Beer", title: "Founder", email: null, linkedin: "https://www.linkedin.com/in/ines-beer" },
    { name: "Jo Kern", title: "Welder", email: "jo@beer-bau.de", linkedin: null },
  ]);
});

test("a page that says nothing gives null and empty lists", () => {
  assert.deepEqual(facts("<p>x"), {
    name: null,
    description: null,
    logo: null,
    industry: null,
    services: [],
    audience: null,
    languages: [],
    people: [],
    schemaOrg: [],
  });
});

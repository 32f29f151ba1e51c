import assert from "node:assert/strict";
import { test } from "node:test";
import { parsePage } from "../page/parse-page.ts";
import { cleanName } from "./name-hints.ts";

const facts = (html: string, url = "https://beer-bau.de/") => {
  const body = new TextEncoder().encode(html);
  const page = {
    requestedUrl: url,
    url,
    status: 200,
    headers: { "content-type": "text/html; charset=utf-8" },
    body,
  };
  return parsePage(page, { markdown: null, prioritySections: [] }).facts;
};
const jsonLd = (value: unknown) =>
  facts(`<script type="application/ld+json">${JSON.stringify(value)}</script>`);

test("the organisation of the page yields name, text, logo and trade", () => {
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
    ["Beer Bau", "Stairs.", "https://beer-bau.de/logo.png", "Home and construction", ["Stairs"]],
  );
});

test("meta elements are a fallback for structured data", () => {
  const found = facts(
    '<html lang="de-DE"><meta property="og:site_name" content="Beer Bau"><meta name="description" content="Treppen.">' +
      '<link rel="alternate" hreflang="en" href="/en"><link rel="alternate" hreflang="x-default" href="/">',
  );
  assert.deepEqual([found.name, found.description, found.languages], ["Beer Bau", "Treppen.", ["de", "en"]]);
});

test("people of the organisation count; reviewers and guest authors do not", () => {
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

test("a page without statements yields null and empty lists", () => {
  assert.deepEqual(facts("<p>x"), {
    name: null,
    nameHints: [],
    description: null,
    describesSite: false,
    introduction: null,
    logo: null,
    industry: null,
    services: [],
    audience: null,
    languages: [],
    textLanguage: null,
    people: [],
    schemaOrg: [],
  });
});

for (const [type, expected] of [
  ["RoofingContractor", "Roofing contractor"],
  ["HVACBusiness", "Heating, ventilation and air conditioning"],
  ["Dentist", "Dentist"],
  ["LocalBusiness", null],
  ["ProfessionalService", null],
] as const) {
  test(`the industry of a ${type} is ${expected}`, () => {
    assert.equal(jsonLd({ "@type": type, name: "Beer", telephone: "1" }).industry, expected);
  });
}

test("what an organisation knows about or sells is not its industry", () => {
  assert.equal(jsonLd({ "@type": "Organization", name: "Beer", knowsAbout: ["Stairs"] }).industry, null);
});

test("the audience is given only if stated", () => {
  const audience = { "@type": "BusinessAudience", audienceType: "Architects" };
  assert.equal(jsonLd({ "@type": "Organization", name: "Beer", audience }).audience, "Architects");
  assert.equal(jsonLd({ "@type": "Organization", name: "Beer" }).audience, null);
});

test("a page hints at the site's name in its title, copyright line and logo", () => {
  const found = facts(
    '<title>Treppen nach Maß | Beer Bau</title><header><img src="/img/logo.svg" alt="Logo Beer Bau"></header>' +
      "<footer>© 2019–2024 Beer Bau GmbH. Alle Rechte vorbehalten. | Impressum</footer>",
  );
  assert.deepEqual(found.nameHints, [
    { kind: "title", value: "Beer Bau" },
    { kind: "copyright", value: "Beer Bau GmbH" },
    { kind: "logo", value: "Beer Bau" },
  ]);
});

for (const text of [
  "© 2024",
  "© 2024 All rights reserved",
  "Copyright 2024 | Impressum",
  "© 2024 www.beer-bau.de",
]) {
  test(`no name is read from: ${text}`, () => {
    assert.deepEqual(facts(`<footer>${text}</footer>`).nameHints, []);
  });
}

const paragraph =
  "Beer Bau baut seit drei Generationen Treppen, Geländer und Tore in der eigenen Werkstatt in Kassel und Umgebung.";

test("a logo stated by reference is that object's image, and a person is no trade", () => {
  const person = { "@type": ["Person", "Organization"], name: "Ada Beer", telephone: "1" };
  const image = { "@type": "ImageObject", "@id": "#logo", url: "/ada.png" };
  const found = (...others: object[]) =>
    jsonLd({ "@graph": [{ ...person, logo: { "@id": "#logo" } }, ...others] });
  assert.deepEqual([found(image).logo, found(image).industry], ["https://beer-bau.de/ada.png", null]);
  assert.equal(found().logo, null);
});

test("the first paragraph of a home or about page replaces a missing description", () => {
  assert.equal(facts(`<p>Menü</p><p>${paragraph}</p>`).introduction, paragraph);
  assert.equal(facts(`<p>${paragraph}</p>`, "https://beer-bau.de/ueber-uns").introduction, paragraph);
  assert.equal(facts(`<p>${paragraph}</p>`, "https://beer-bau.de/produkte/tor").introduction, null);
  assert.equal(facts(`<meta name="description" content="Kurz."><p>${paragraph}</p>`).introduction, null);
});

const nameIn = (html: string, url?: string) => facts(html, url).nameHints.map(({ value }) => value);

test("a name equal to the host's is also found in header and footer, with any substitute for '&'", () => {
  const html = "<title>Find us - Salt &amp; Turf, Dingle</title><header>SALT &amp; TURF</header>";
  assert.deepEqual(nameIn(html, "https://saltandturf.ie/find-us"), ["Salt & Turf"]);
  const long = "<title>Über uns - Kita Sonnenkäfer</title>";
  assert.deepEqual(nameIn(long, "https://kita-sonnenkaefer-emstal.de/"), ["Kita Sonnenkäfer"]);
  assert.deepEqual(nameIn("<title>Über uns - Kita</title>", "https://kita-sonnenkaefer-emstal.de/"), []);
  const footer = "<title>Miód spadziowy</title><div id=footer>Pasieka Zadrzewna, Zadrzewie 23</div>";
  assert.deepEqual(nameIn(footer, "https://pasiekazadrzewna.pl/blog"), ["Pasieka Zadrzewna"]);
});

test("the copyright line of an embedded map names nobody", () => {
  assert.deepEqual(nameIn("<p>Karte</p><div>© Google</div>"), []);
  assert.deepEqual(nameIn("<p>Karte</p><footer>© OpenStreetMap contributors</footer>"), []);
});

test("the text of the home link is a name unless it only says home", () => {
  const link = (text: string) =>
    nameIn(`<header><a href="/">${text}</a><a href="/x">Kornspeicher</a></header>`);
  assert.deepEqual(link("Les Amis du Viaduc"), ["Les Amis du Viaduc"]);
  assert.deepEqual(link("Strona główna"), []);
});

test("a title part repeated in the header is a name unless it names a kind of page", () => {
  const html =
    "<title>Contact - École du Valmorin</title><header><p>Contact</p><p>École du Valmorin</p></header>";
  assert.deepEqual(nameIn(html), ["École du Valmorin"]);
});

test("a legal form keeps its full stops, and legal boilerplate after a name is cut off", () => {
  assert.deepEqual(nameIn("<footer>© 2024 Talleres Monteagudo S.L. CIF B50123456</footer>"), [
    "Talleres Monteagudo S.L.",
  ]);
  assert.deepEqual(nameIn("<footer>© 2024 Valbrune SAS au capital de 40 000 €</footer>"), ["Valbrune SAS"]);
});

test("a path, a form of address and the text for a missing image are no names", () => {
  for (const text of ["/hotels/travel/harbour/", "Dr", "image not found", "banner 2", "header.jpg"])
    assert.equal(cleanName(text), null, text);
  for (const text of ["Dr. Beer & Kern", "Image Studio Kassel", "Foto Beer"])
    assert.equal(cleanName(text), text);
});

test("what surrounds a name in alternative texts and links is left out", () => {
  assert.equal(cleanName("Logo von Beer Bau"), "Beer Bau");
  assert.equal(cleanName("Das Beer Bau Logo"), "Beer Bau");
  assert.equal(cleanName("Grafik: Beer Bau"), "Beer Bau");
  assert.equal(cleanName("Beer-Stiftung: zur Startseite"), "Beer-Stiftung");
});

for (const text of [
  "navbar.site.title",
  "Designed by Kern Media",
  "J. Kern/Getty Images",
  "und Lizenzhinweise bleiben enthalten",
  "Torna indietro",
  "Wszelkie prawa zastrzeżone",
  "Alt Text!",
  "20XX Builder Story Inc",
  "Document",
]) {
  test(`a text of the page's maker, a template or a sentence is no name: ${text}`, () => {
    assert.equal(cleanName(text), null);
  });
}

test("a copyright line ends after the name, not after an abbreviation in it", () => {
  assert.deepEqual(nameIn("<footer>© 2024 St. Georgs Chor. Alle Rechte vorbehalten</footer>"), [
    "St. Georgs Chor",
  ]);
  assert.deepEqual(nameIn("<footer>© 2024 Jo Kern, einige Rechte vorbehalten</footer>"), ["Jo Kern"]);
});

test("a contact page that a plugin describes as a service is none", () => {
  assert.deepEqual(jsonLd({ "@type": "Service", name: "Kontakt", serviceType: "Treppenbau" }).services, [
    "Treppenbau",
  ]);
});

test("a name with the letters of a host is found among ornaments and before a description", () => {
  const named = (title: string, url: string) => facts(`<title>${title}</title>`, url).nameHints[0]?.value;
  assert.equal(named("..::: BEER :::.. Federation of joiners", "https://beer.com/"), "BEER");
  assert.equal(
    named("stairs : Beer Joinery, stairs and gates for professionals", "https://beerjoineryltd.com/"),
    "Beer Joinery",
  );
});

test("the logo of a linked service is not the site's", () => {
  assert.deepEqual(nameIn('<img class="logo" src="t.png" alt="Twitter">'), []);
});

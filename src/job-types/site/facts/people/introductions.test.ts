import assert from "node:assert/strict";
import { test } from "node:test";
import { eachOfCouple } from "./couples.ts";
import { peopleOn } from "./fixtures/people-on.ts";

for (const [text, expected] of [
  ["Hi, I'm Craig Beer, owner of Beer Plastering. I take one job at a time.", [["Craig Beer", "owner"]]],
  ["Mein Name ist Johanna Beer, ich bin Reitlehrerin und führe den Hof.", [["Johanna Beer", "Reitlehrerin"]]],
  ["Je m'appelle Camille Marchand et je restaure des meubles.", [["Camille Marchand", null]]],
  [
    "Your hosts: Ross and Shona Beer",
    [
      ["Ross Beer", null],
      ["Shona Beer", null],
    ],
  ],
  [
    "Vegetables and maple syrup, grown by Jed and Anna Beer.",
    [
      ["Jed Beer", null],
      ["Anna Beer", null],
    ],
  ],
  ["I'm Happy Valley, and so are the guests.", []],
  ["“Hi, I'm Craig Beer, owner of a house that was painted in a week.”", []],
  ["Grown by Beer and Kern Nurseries.", []],
] as const) {
  test(`people who introduce themselves on a home page: ${text}`, () => {
    assert.deepEqual(peopleOn("https://beer-bau.de/", `<h1>Beer Bau</h1><p>${text}</p>`), expected);
  });
}

test("a contact page names people behind forms of address, and with roles behind numbers", () => {
  const html = `<h1>Contact</h1><p>Mrs. Vaishvika Deshbeer (Proprietor)</p><p>Cell: 083 725 4168 (Elmarike Beer, Owner)</p>`;
  assert.deepEqual(peopleOn("https://beer.co.za/contact", html), [
    ["Vaishvika Deshbeer", "Proprietor"],
    ["Elmarike Beer", "Owner"],
  ]);
});

for (const [html, expected] of [
  ["<p>Today Nate and Jocelyn Beer run the orchard.</p>", [["Jocelyn Beer", null]]],
  ["<p>This cider is made by cidermaker Thomas Kern.</p>", [["Thomas Kern", "cidermaker"]]],
  ["<p>Bag Beer Keramik står Mette Holm. Vi åbnede i 2012.</p>", [["Mette Holm", null]]],
  ["<p>Jeppe Lind står for glasurer og ovne.</p>", [["Jeppe Lind", null]]],
  [
    "<p>We're Graham Beer and Beth Kern – yes, the daughter on the van.</p>",
    [
      ["Graham Beer", null],
      ["Beth Kern", null],
    ],
  ],
  ["<p>The rest of the crew: Kieran Beer (slater) and Sue in the office.</p>", [["Kieran Beer", "slater"]]],
  ["<p>Wij zijn Gerrit Jan en Annemiek Beer.</p>", []],
  ["<p>Our valley leads Ines Beer to new paths.</p>", []],
] as const) {
  test(`people whose sentence says what they do for the organisation: ${html}`, () => {
    assert.deepEqual(peopleOn("https://beer-bau.de/about", `<h1>About us</h1>${html}`), expected);
  });
}

test("both people of a couple are named, with the role of each", () => {
  const html =
    "<h1>Kontakt</h1><p>Your hosts <strong>Anneke and Deon Beer</strong> look forward to welcoming you.</p>";
  assert.deepEqual(peopleOn("https://beer.co.za/contact", html), [
    ["Anneke Beer", "host"],
    ["Deon Beer", "host"],
  ]);
  const together = { name: "Nevenka i Dinko Horvat", title: "Owners", email: null, linkedin: null };
  assert.deepEqual(
    eachOfCouple(together).map(({ name, title }) => [name, title]),
    [
      ["Nevenka Horvat", "owner"],
      ["Dinko Horvat", "owner"],
    ],
  );
});

test("a table of teachers, an abbreviated first name and a name in capitals are read, relatives and places are not", () => {
  const people = (url: string, html: string) => peopleOn(url, html).map(([name]) => name);
  const teachers =
    "<h1>Schule</h1><h2>Lehrpersonen</h2><table><tr><th>Fach</th><th>Name</th><th>Telefon</th></tr><tr><td>Cello</td><td>Annemarie Beer</td><td>071 664 27 10</td></tr><tr><td>Klavier</td><td>Pascal Kern</td><td>071 664 27 11</td></tr></table>";
  assert.deepEqual(people("https://musikschule-beer.ch/schule", teachers), ["Annemarie Beer", "Pascal Kern"]);
  const mexican = "<h1>Contacto</h1><p>Tel. 427 272 4150</p><p>Encargada: Ma. del Carmen Yáñez</p>";
  assert.deepEqual(people("https://panaderia-sol.mx/contacto", mexican), ["Ma. del Carmen Yáñez"]);
  const french = "<h1>Mentions légales</h1><p>Directeur de la publication : M. Gwenolé LE BERRE, gérant.</p>";
  assert.deepEqual(people("https://plomberie-sol.fr/mentions-legales", french), ["Gwenolé LE BERRE"]);
  const others =
    "<h1>Equipe</h1><h3>Ines Beer</h3><p>Avocate</p><p>Maître de stage : Me Kern</p><h4>Tanti Maria</h4><span>Bucătăreasă</span><p>Edifício Aurora – Centro</p>";
  assert.deepEqual(people("https://cabinet-sol.be/equipe", others), ["Ines Beer"]);
});

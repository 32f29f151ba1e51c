import assert from "node:assert/strict";
import { test } from "node:test";
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

import assert from "node:assert/strict";
import { test } from "node:test";
import { peopleOn } from "./fixtures/people-on.ts";

/** A table of rows that are cells between bars; "2*" before a cell makes it span two rows. */
const table = (...rows: string[]) =>
  `<table>${rows
    .map((row) => {
      const cells = row.split("|").map((cell) => {
        const span = cell.startsWith("2*") ? ' rowspan="2"' : "";
        return `<td${span}>${cell.replace("2*", "")}</td>`;
      });
      return `<tr>${cells.join("")}</tr>`;
    })
    .join("")}</table>`;

for (const [what, rows, expected] of [
  [
    "two words that are a department are no name",
    ["Setor|Responsável|Ramal", "Recursos Humanos|Xandria Perlotti|212", "Compras|Leandro Perlotti|213"],
    [
      ["Xandria Perlotti", "Recursos Humanos"],
      ["Leandro Perlotti", "Compras"],
    ],
  ],
  [
    "a department that spans rows, before name and function",
    [
      "Abteilung|Name|Funktion|Direktwahl",
      "2*Kanzlei|Ines Beer|Gemeindeschreiberin|056 000 70 11",
      "Sandra Kern|Stellvertretung, Einwohnerdienste|056 000 70 12",
      "Finanzen|Beat Kern|Leiter Finanzen|056 000 70 20",
    ],
    [
      ["Ines Beer", "Gemeindeschreiberin"],
      ["Sandra Kern", "Stellvertretung, Einwohnerdienste"],
      ["Beat Kern", "Leiter Finanzen"],
    ],
  ],
  [
    "initials before a family name",
    [
      "Functie|Naam|Telefoon",
      "Voorzitter|Bennie Kern|0575-000318",
      "Penningmeester|J.W. Garstel|0575-000906",
    ],
    [
      ["Bennie Kern", "Voorzitter"],
      ["J.W. Garstel", "Penningmeester"],
    ],
  ],
  [
    "names in reverse order, and places that are vacant",
    ["Imię i nazwisko|Stanowisko", "Lipa Anna|kierownik biura", "wakat|księgowa"],
    [["Lipa Anna", "kierownik biura"]],
  ],
  [
    "Japanese names",
    ["役職|氏名", "理事|星野 健一", "書記|星野 美咲"],
    [
      ["星野 健一", "理事"],
      ["星野 美咲", "書記"],
    ],
  ],
  [
    "Korean names",
    ["성명|직책", "김민수|정비 담당", "박서연|안내"],
    [
      ["김민수", "정비 담당"],
      ["박서연", "안내"],
    ],
  ],
  ["names of firms' contacts are strangers", ["Company|Name|Position", "Kern Ltd|Xyvella Kern|Buyer"], []],
  ["names of things are none", ["Name|Funktion", "Golden Thread|Naht", "Blaue Linse|Optik"], []],
] as const) {
  test(`a table says in its heads what its columns hold: ${what}`, () => {
    const found = peopleOn("https://beer-bau.de/kontakt", `<title>Kontakt</title>${table(...rows)}`);
    assert.deepEqual(found, expected);
  });
}

test("a table of results is none of staff", () => {
  const rows = table("Name|Position|Points", "Ines Beer|1|31", "Eva Kern|2|28", "Uta Kern|3|25");
  assert.deepEqual(peopleOn("https://beer-bau.de/cup", rows), []);
});

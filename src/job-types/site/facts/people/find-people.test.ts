import assert from "node:assert/strict";
import { test } from "node:test";
import { parsePage } from "../../page/parse-page.ts";
import { builderPages } from "./fixtures/builder-pages.ts";
import { layoutPages } from "./fixtures/layout-pages.ts";
import { proseSnippets } from "./fixtures/prose-snippets.ts";
import { snippets } from "./fixtures/small-site-snippets.ts";
import { teamPages } from "./fixtures/team-pages.ts";
import { variedSnippets } from "./fixtures/varied-snippets.ts";

const people = (url: string, html: string) => {
  const body = new TextEncoder().encode(html);
  const page = {
    requestedUrl: url,
    url,
    status: 200,
    headers: { "content-type": "text/html; charset=utf-8" },
    body,
  };
  return parsePage(page, { markdown: null, prioritySections: [] }).facts.people;
};

for (const { name, url, html, people: expected } of [...teamPages, ...builderPages, ...layoutPages]) {
  test(`finds the people a person would find. ${name}`, () => {
    const wanted = expected.map((person) => ({ title: null, email: null, linkedin: null, ...person }));
    assert.deepEqual(people(url, html), wanted);
  });
}

for (const { name, path, html, people: expected } of [...snippets, ...proseSnippets, ...variedSnippets]) {
  test(`finds the people that a small organisation's page shows. ${name}`, () => {
    const found = people(`https://hollerbach.example${path}`, `<title>Hollerbach</title>${html}`);
    assert.deepEqual(
      found.map((person) => [person.name, person.title, ...(person.email ? [person.email] : [])]),
      expected,
    );
  });
}

test("a person in structured data and on the page is one person, with both sets of details", () => {
  const html = `<script type="application/ld+json">{"@type":"Organization","name":"Beer","employee":{"@type":"Person","name":"Ines Beer","email":"ines@beer-bau.de"}}</script>
    <h1>Team</h1><h3>Dr. INES BEER</h3><p>Geschäftsführerin</p>`;
  assert.deepEqual(people("https://beer-bau.de/team", html), [
    { name: "Ines Beer", title: "Geschäftsführerin", email: "ines@beer-bau.de", linkedin: null },
  ]);
});

test("a shared mailbox is not a person's", () => {
  const html = `<h1>Team</h1><div><h3>Ines Beer</h3><p>Inhaberin</p><a href="mailto:info@beer-bau.de">Mail</a></div>`;
  assert.equal(people("https://beer-bau.de/team", html)[0]?.email, null);
});

const named = (html: string, url = "https://beer-bau.de/team") =>
  people(url, `<title>Team</title><h1>Team</h1>${html}`).map(({ name, title }) => [name, title]);

for (const [text, expected] of [
  ["Ines Beer, Head Chef, has cooked here for years.", [["Ines Beer", "Head Chef"]]],
  ["Ines Beer (Prokuristin) ist seit 2014 bei uns.", [["Ines Beer", "Prokuristin"]]],
  ["Martin Kern is our managing director and the first to come.", [["Martin Kern", "managing director"]]],
  ["Als Leiterin sorgt Ines Beer für Ordnung.", [["Ines Beer", "Leiterin"]]],
  ["En tant que comptable, Pierre Marchand veille aux chiffres.", [["Pierre Marchand", "comptable"]]],
  ["In 1903 Martin Kern, founder, opened the workshop.", []],
  ["The house was built by Martin Kern, the celebrated architect of the town.", []],
  ["As managing director I thank all who came.", []],
] as const) {
  test(`finds the person introduced by a sentence under the team's heading: ${text}`, () => {
    assert.deepEqual(named(`<p>${text}</p>`), expected);
  });
}

test("a role above a name in its row belongs to that row, not to the next", () => {
  const row = (role: string, name: string) => `<tr><td><b>${role}</b></td><td>${name}<br>0561 1</td></tr>`;
  const html = `<table>${row("Head of Sales", "Ines Beer")}${row("Accountant", "Jo Kern")}${row("Notary", "Uta Kern")}</table>`;
  assert.deepEqual(named(html), [
    ["Ines Beer", "Head of Sales"],
    ["Jo Kern", "Accountant"],
    ["Uta Kern", "Notary"],
  ]);
});

test("a family name that is also a trade is a name among similar entries", () => {
  const card = (name: string, role: string) => `<div><h3>${name}</h3><p>${role}</p></div>`;
  const html = `${card("Ines Beer", "Founder")}${card("Jo Kern", "Accountant")}${card("Wolfhild Koch", "Sales")}`;
  assert.deepEqual(named(html).at(-1), ["Wolfhild Koch", "Sales"]);
});

test("name and role in two parts of a button are separated, and the panel it opens describes the person", () => {
  const item = (name: string, role: string) =>
    `<div><button aria-expanded="false"><span>${name}</span> <span>${role}</span></button><div hidden><a href="mailto:${name[0]}@beer-bau.de">Mail</a></div></div>`;
  const html = `<title>Team</title><h1>Team</h1>${item("Ines Beer", "Founder")}${item("Jo Kern", "Accountant")}`;
  assert.deepEqual(people("https://beer-bau.de/team", html), [
    { name: "Ines Beer", title: "Founder", email: "i@beer-bau.de", linkedin: null },
    { name: "Jo Kern", title: "Accountant", email: "j@beer-bau.de", linkedin: null },
  ]);
});

test("a role at another firm does not make a name a person of the company", () => {
  const page = (firm: string) => `<title>About</title><p>Ines Beer, Notary${firm}</p>`;
  assert.equal(people("https://beer-bau.de/about", page("")).length, 1);
  assert.deepEqual(people("https://beer-bau.de/about", page(" at Kern Logistics")), []);
});

test("similar entries with roles are not a team without a sign on the page", () => {
  const lines = ["Ines Beer – Director", "Jo Kern – Producer", "Uta Ohm – Stage Manager"];
  const html = `<title>Hamlet</title><h1>Hamlet</h1><ul>${lines.map((line) => `<li>${line}</li>`).join("")}</ul>`;
  assert.deepEqual(people("https://beer-bau.de/hamlet", html), []);
});

test("a heading that is a person's name does not classify what follows", () => {
  assert.deepEqual(named("<h3>Anna Preis</h3><p>Accountant</p>"), [["Anna Preis", "Accountant"]]);
});

test("a sentence that mentions a role is no title, and a placeholder is nobody's address", () => {
  const [named] = people(
    "https://beer-bau.de/team",
    "<h2>Unser Team</h2><div><h3>Ines Hollerbach</h3><p>Geschäftsführerin</p><p>abc@example.com</p></div><div><h3>Jo Kern</h3><p>Meister</p></div>",
  );
  assert.deepEqual(named, {
    name: "Ines Hollerbach",
    title: "Geschäftsführerin",
    email: null,
    linkedin: null,
  });
  const told = people(
    "https://beer-bau.de/impressum",
    "<h1>Impressum</h1><p>Zuständige Kammer</p><p>Herr Rechtsanwalt Jo Kern gehört der Kammer in Kassel an</p>",
  );
  assert.deepEqual(
    told.filter(({ name }) => name.includes("Kammer")),
    [],
  );
});

test("firms, prizes and partners with a line below them are not people", () => {
  const card = (name: string, line: string) => `<div><h4>${name}</h4><p>${line}</p></div>`;
  const html = `<h2>Partner</h2>${card("Quillhaven Foods", "Technology Partner")}<h2>Team</h2>${card("Golden Lion", "Head of the show")}${card("Les Amis", "Chef")}`;
  assert.deepEqual(named(html), []);
});

for (const [what, html, expected] of [
  [
    "the heading over a list of names is their role, not that of the list before",
    "<h3>Partners</h3><ul><li>Ines Beer</li><li>Jo Kern</li></ul><h3>Paralegals</h3><ul><li>Uta Kern</li></ul>",
    [
      ["Ines Beer", "Partner"],
      ["Jo Kern", "Partner"],
      ["Uta Kern", "Paralegal"],
    ],
  ],
  [
    "a cell after a name is its role, also one that looks like a name",
    `<table>${["Beer, Dr. Ines|Principal", "Kern, Eva|Physical Education", "Kern, Uta|Musikschule"].map((row) => `<tr><td><b>${row.replace("|", "</b></td><td>")}</td></tr>`).join("")}</table>`,
    [
      ["Dr. Ines Beer", "Principal"],
      ["Eva Kern", "Physical Education"],
      ["Uta Kern", "Musikschule"],
    ],
  ],
  [
    "a number of an office belongs to it, and a licence does not",
    "<ul><li>Ines Beer, 1ère adjointe, urbanisme</li></ul><h3>Eva Kern</h3><p>Dental Nurse. GDC No. 221005</p>",
    [
      ["Ines Beer", "1ère adjointe, urbanisme"],
      ["Eva Kern", "Dental Nurse"],
    ],
  ],
  [
    "cards like those of known first names are people",
    ["Ines Beer", "Xyvella Kern", "Jo Kern", "Uta Kern"]
      .map((each) => `<div><h3>${each}</h3><p>Planung Nord</p></div>`)
      .join(""),
    [
      ["Ines Beer", "Planung Nord"],
      ["Xyvella Kern", "Planung Nord"],
      ["Jo Kern", "Planung Nord"],
      ["Uta Kern", "Planung Nord"],
    ],
  ],
  [
    "who is quoted is no colleague",
    "<h3>Ines Beer</h3><p>CEO</p><section><blockquote>We replaced it.</blockquote><p>Jo Kern</p><p>CTO, Parcelwise</p></section>",
    [["Ines Beer", "CEO"]],
  ],
  [
    "groups before a colon, and the last of three parts of a line",
    "<p>Groep 5: Ines Beer</p><div><span>Jo Kern</span><span>Administrasjon</span><span>Mobil: 900 55 102</span><span>post@x.no</span></div>",
    [
      ["Ines Beer", "Groep 5"],
      ["Jo Kern", "Administrasjon"],
    ],
  ],
  [
    "names in one line are several people, with their roles",
    "<p>Members - Ines Beer, Eva Kern</p><h3>Kollegium</h3><p>Uta Kern (onthaal), Paul Bär (boekhouding)</p><p><b>Ida und Sepp Kern</b></p>",
    [
      ["Ines Beer", "Member"],
      ["Eva Kern", "Member"],
      ["Uta Kern", "onthaal"],
      ["Paul Bär", "boekhouding"],
      ["Ida Kern", null],
      ["Sepp Kern", null],
    ],
  ],
  [
    "two parts of a link are a name and a speciality",
    `<ul>${["Filipa Saldanha|Medicina Geral", "Nuno Abrantes|Cardiologia"].map((each) => `<li><a href="#"><span class="nome">Dr.ª ${each.replace("|", '</span> <span class="espec">')}</span></a></li>`).join("")}</ul>`,
    [
      ["Dr.ª Filipa Saldanha", "Medicina Geral"],
      ["Dr.ª Nuno Abrantes", "Cardiologia"],
    ],
  ],
  [
    "external advisers, streets, desks and opening hours are none",
    "<p>Asesor externo: Ines Beer</p><p>Oficina: Blvd. Bernardo Quintana</p><div><h4 class='team-name'>Front Desk</h4><span class='team-position'>Mon–Thu 8:30–4:30</span></div>",
    [],
  ],
  [
    "the host's manager and places named after people are none",
    "<h2>Hosting</h2><p>OVH SAS, 2 rue Kellermann. Directeur général : Ines Beer</p><h2>Objekte</h2><h3>Victoria Court</h3><p>2 bed flat</p>",
    [],
  ],
] as const) {
  test(`on the page of a team, ${what}`, () => {
    assert.deepEqual(named(html), expected);
  });
}

test("rows with roles are staff without a heading that says so, and credits are not", () => {
  const rows = (...all: [string, string][]) =>
    `<table>${all.map(([role, name]) => `<tr><td>${role}</td><td>${name}</td></tr>`).join("")}</table>`;
  const staff = rows(
    ["Dyrektor", "mgr Ines Beer"],
    ["Pedagog szkolny", "Eva Kern"],
    ["Sekretarz szkoły", "Uta Kern"],
  );
  const crew = rows(
    ["Fotograf", "Ines Beer"],
    ["Foto-Assistenz", "Eva Kern"],
    ["Make-up Artist", "Uta Kern"],
  );
  const names = (html: string) => people("https://beer-bau.de/x", html).map(({ name }) => name);
  assert.deepEqual(names(staff), ["mgr Ines Beer", "Eva Kern", "Uta Kern"]);
  assert.deepEqual(names(crew), []);
});

test("on a contact page, the heading over a name and its contacts is the department", () => {
  const html = `<title>Contact</title><h1>Say hello</h1><div><h3>Winemaking</h3><p>Hemi Parata<br>027 555 0132<br>hemi@beer-wine.com</p></div><div><h3>Enoturismo</h3><p>Rocío Villalba<br>Móvil: 622 55 01 73<br>visitas@beer-wine.com</p></div><div><h3>Partner</h3><p>Kern Estates<br>622 55 01 74</p></div>`;
  assert.deepEqual(people("https://beer-wine.com/contact", html), [
    { name: "Hemi Parata", title: "Winemaking", email: "hemi@beer-wine.com", linkedin: null },
    { name: "Rocío Villalba", title: "Enoturismo", email: null, linkedin: null },
  ]);
});

test("the list that names the mayor names the others of the office", () => {
  const html = `<title>Obecní úřad</title><table><tr><th>Starosta:</th><td>Ines Beer</td></tr><tr><th>Účetní:</th><td>Eva Bílá</td></tr></table>`;
  assert.deepEqual(
    people("https://lhota.cz/urad", html).map(({ name, title }) => [name, title]),
    [
      ["Ines Beer", "Starosta"],
      ["Eva Bílá", "Účetní"],
    ],
  );
});

test("Japanese, Chinese and Korean names behind a title are people, and works are not", () => {
  const row = (label: string, value: string) => `<tr><th>${label}</th><td>${value}</td></tr>`;
  const html = `<table>${row("会社名", "星野工業株式会社")}${row("代表者", "代表取締役 星野 健一")}${row("法定代表人", "王小明")}${row("대표이사", "김민수")}</table><p>代表作品</p><p>取締役 営業部</p>`;
  assert.deepEqual(
    people("https://hoshino.jp/", html).map(({ name, title }) => [name, title]),
    [
      ["星野 健一", "代表取締役"],
      ["王小明", "法定代表人"],
      ["김민수", "대표이사"],
    ],
  );
});

test("a rank after a Korean name, a contact person and parts of a footer are people", () => {
  const html = `<table><tr><td>영업팀</td><td>박민수 차장</td></tr></table><p>联系人:王小明(总经理)</p><p>주식회사 별빛 | 대표이사 : 김민수 | 사업자등록번호 : 609-81-00000</p>`;
  assert.deepEqual(
    people("https://byeolbit.kr/", html).map(({ name, title }) => [name, title]),
    [
      ["박민수", "차장"],
      ["王小明", "总经理"],
      ["김민수", "대표이사"],
    ],
  );
});

test("a form of address and a role name people in scripts without capitals", () => {
  const card = (name: string, role: string) => `<div><h4>${name}</h4><p>${role}</p></div>`;
  const html = `<h2>فريقنا</h2>${card("د. ليلى حسن", "المديرة العامة")}${card('ד"ר נועה לוי', "וטרינרית")}${card("डा. सीता शर्मा", "पशु चिकित्सक")}<blockquote>شكرا جزيلا</blockquote><p>د. سعيد يوسف</p><p>الرياض 2024</p>`;
  assert.deepEqual(
    people("https://clinic.example/", html).map(({ name, title }) => [name, title]),
    [
      ["د. ليلى حسن", "المديرة العامة"],
      ['ד"ר נועה לוי', "וטרינרית"],
      ["डा. सीता शर्मा", "पशु चिकित्सक"],
    ],
  );
});

test("a sentence says whose role is ours", () => {
  const html = `<p>Our winemaker, Ines Beer, worked two vintages. Eva Kern is our viticulturist and knows every row.</p>`;
  assert.deepEqual(
    people("https://beer-wine.com/our-story", html).map(({ name, title }) => [name, title]),
    [
      ["Ines Beer", "winemaker"],
      ["Eva Kern", "viticulturist"],
    ],
  );
});

for (const [text, expected] of [
  ["Ines Beer, 0561 7203344", [["Ines Beer", null]]],
  [
    "Ines Beer 0561 7203344<br>Rolf Kern 0561 7203345",
    [
      ["Ines Beer", null],
      ["Rolf Kern", null],
    ],
  ],
  ["Puh. 040 716 2835 / Pirjo Kern", [["Pirjo Kern", null]]],
  ["Cell. 338 416 2097 (Ines Beer)", [["Ines Beer", null]]],
  ["Vedoucí Jan Lipa: +420 724 130 885", [["Jan Lipa", "Vedoucí"]]],
  ["Owen Beer Transportation: 0561 7203344", []],
  ["Lægerne i Beerby<br>Tandlæge<br>59 29 30 44", []],
] as const) {
  test(`a line of a contact page with nothing but a name and a number names a contact: ${text}`, () => {
    const html = `<title>Kontakt</title><h1>Kontakt</h1><p>${text}</p>`;
    assert.deepEqual(
      people("https://beer-bau.de/kontakt", html).map(({ name, title }) => [name, title]),
      expected,
    );
  });
}

test("a contact page names people with their roles in brackets", () => {
  const html =
    "<title>Contact</title><p>Prenez rendez-vous avec Pauline Vallier (opticienne) ou Karim Kern (audioprothésiste).</p><p>Voir aussi Pauline Marchand (notre guide des lunettes).</p>";
  assert.deepEqual(
    people("https://vallier.fr/contact", html).map(({ name, title }) => [name, title]),
    [
      ["Pauline Vallier", "opticienne"],
      ["Karim Kern", "audioprothésiste"],
    ],
  );
});

test("the name of a firm of professionals is no person's", () => {
  const html = `<h1>Our people</h1><div><h3>Ines Beer</h3><p>Solicitor</p></div><footer><p>Martin Beer Solicitors<br>Receptionist</p></footer>`;
  assert.deepEqual(
    people("https://martinbeer.ie/our-people", html).map(({ name }) => name),
    ["Ines Beer"],
  );
});

test("a contact on the home page counts with a number or an address of the site", () => {
  const found = (text: string) => people("https://beer-bau.de/", `<p>${text}</p>`).map(({ name }) => name);
  assert.deepEqual(found("Ines Beer 0561 7203344"), ["Ines Beer"]);
  assert.deepEqual(found("Mobil 0561 7203344 (Ines Beer)"), ["Ines Beer"]);
  const publication = "Eva Kern, Rolf Kern: Stairs in layered media. Journal of Stairs 12 (2021).";
  assert.deepEqual(found(`Ines Beer 0561 7203344</p><p>${publication}`), ["Ines Beer"]);
  assert.deepEqual(found("Vroni Beer, 0561 7203344, gruezi@beer-bau.de"), ["Vroni Beer"]);
  assert.deepEqual(found("Vroni Beer, 0561 7203344, gruezi@kern-bau.de"), []);
});

test("a role and an address in adjacent elements are two things", () => {
  const html = `<div><h3>Ines Beer</h3><span>Inhaberin</span><span>ines@beer-bau.de</span><span>06-22 41 78 03</span></div>`;
  assert.deepEqual(people("https://beer-bau.de/team", `<title>Team</title><h1>Team</h1>${html}`), [
    { name: "Ines Beer", title: "Inhaberin", email: "ines@beer-bau.de", linkedin: null },
  ]);
});

test("one of two similar entries with an unknown role is a person, as the other has a known one", () => {
  const row = (name: string, role: string) => `<tr><td>${name}</td><td>${role}</td></tr>`;
  const html = `<title>Kontakt</title><table>${row("Ines Beer", "Buchhaltung")}${row("Rolf Kern", "Punto vendita")}</table>`;
  assert.deepEqual(
    people("https://beer-bau.de/kontakt", html).map(({ name, title }) => [name, title]),
    [
      ["Ines Beer", "Buchhaltung"],
      ["Rolf Kern", "Punto vendita"],
    ],
  );
});

test("an abbreviation in a role does not end it", () => {
  assert.deepEqual(named("<h3>Ines Beer</h3><p>Dipl. Physiotherapeutin FH, Inhaberin</p>"), [
    ["Ines Beer", "Dipl. Physiotherapeutin FH, Inhaberin"],
  ]);
});

for (const [name, html] of [
  ["cells in a row", `<table><tr>${"<td>Ines Beer</td><td>CEO</td>".repeat(6_000)}</tr></table>`],
  ["parts of a line", `<div>${"<span>Ines Beer</span> <span>CEO</span>".repeat(6_000)}</div>`],
  ["panels", `<div>${"<div hidden>Ines Beer</div>".repeat(8_000)}</div>`],
  [
    "sentences",
    "<p>Ines Beer, our founder, and Jo Kern, Uta Kern, as head of sales, is our guide.</p>".repeat(3_000),
  ],
  ["names", `<h3>Ines Beer</h3><p>CEO</p>`.repeat(8_000)],
  ["roles", "<p>Head of Sales</p>".repeat(10_000)],
  ["long names", `<h3>${"Ines Beer ".repeat(40_000)}</h3>`],
  ["commas", `<p>Geschäftsführer: ${"Ines Beer, ".repeat(30_000)}</p>`],
  ["hyphens", `<h3>I${"n-".repeat(150_000)}</h3><p>CEO</p>`],
  ["deep elements", `${"<div>".repeat(20_000)}<h3>Ines Beer</h3><p>CEO</p>`],
  ["hCards in hCards", `<div class="vcard"><span class="fn">Ines Beer</span>`.repeat(3_000)],
] as const) {
  test(`a page of at least 100,000 characters of ${name} is read completely`, () => {
    people("https://beer-bau.de/team", `<title>Team</title><h1>Team</h1>${html}`);
  });
}

import assert from "node:assert/strict";
import { test } from "node:test";
import { english, groundJson, groundPerson, groundText } from "./ground-answers.ts";
import { createSourceText, knowingWords } from "./source-text.ts";

const source = createSourceText({
  texts: [
    "# Unser Team\n\n**Dr. Änne Müller-Vogt** | Geschäftsführerin\n\nHolm, Peer — Meister\n\nKontakt: `info@holm.example`, [Profil](https://de.linkedin.com/in/peer-holm/?trk=x)",
    "Kunden sagen: „Die Treppe knarrt nicht mehr.“ It’s what we do – since 1994.",
    "代表取締役 山田太郎",
  ],
  emails: ["Peer@Holm.example"],
  links: ["https://www.holm.example/team"],
});

for (const [name, isKnown] of [
  ["Änne Müller-Vogt", true],
  ["Prof. Dr. Anne Mueller Vogt", true],
  ["Anne Muller-Vogt", true],
  ["Frau Änne MÜLLER-VOGT", true],
  ["Peer Holm", true],
  ["Holm Peer", true],
  ["Peer A. Holm", true],
  ["Peer Holmberg", false],
  ["Eer Holm", false],
  ["山田太郎", true],
  ["山田 太郎", true],
  ["山田花子", false],
  ["Dr.", false],
  ["", false],
] as const) {
  test(`the name ${JSON.stringify(name)} is ${isKnown ? "" : "not "}in the source`, () => {
    assert.equal(source.hasName(name), isKnown);
  });
}

test("addresses are found in every notation, and no others", () => {
  assert.deepEqual(
    ["INFO@holm.example", "mailto:peer@holm.example", "fo@holm.example", "info@holm.examples"].map(
      source.hasEmail,
    ),
    [true, true, false, false],
  );
});

test("a link matches in each of its spellings, and no other page of its site does", () => {
  assert.deepEqual(
    [
      "https://www.linkedin.com/in/peer-holm",
      "linkedin.com/in/peer-holm/",
      "https://www.linkedin.com/in/peer-holmberg",
      "http://holm.example/team",
      "https://holm.example/team?told=secret",
      "https://holm.example/",
    ].map(source.hasLink),
    [true, true, false, true, false, false],
  );
});

test("a quote matches word for word, with any quotation marks", () => {
  assert.equal(source.hasQuote("die treppe knarrt nicht mehr"), true);
  assert.equal(source.hasQuote("It's what we do - since 1994"), true);
  assert.equal(source.hasQuote("Die Treppe knarrt immer mehr"), false);
});

test("sentences with an invented quote, address or link are dropped, and each invention counts", () => {
  const said =
    'Customers say "Die Treppe knarrt nicht mehr." and mean it. They add “we always come back here”. ' +
    "Write to info@holm.example. Or to boss@holm.example via https://evil.example/x. It's an old house.";
  assert.deepEqual(groundText(said, source), {
    value:
      'Customers say "Die Treppe knarrt nicht mehr." and mean it. Write to info@holm.example. It\'s an old house.',
    dropped: 3,
  });
  assert.deepEqual(groundText("Ask boss@holm.example!", source), { value: null, dropped: 1 });
});

const stairs = createSourceText({
  texts: [
    "# Tarn Stairs\n\nLed by Søren Kjær. Jürgen Groß-Weiß says: “We’ve never been busier – it’s hard to find joiners, but we try.” " +
      "Call (01632) 960 001. linkedin.com/in/soren-kjaer, https://www.linkedin.com/in/j%C3%BCrgen-gro%C3%9F, " +
      "https://stairs.example.com/about?lang=en. Trep\u00ADpen\u00ADbau in Gra\u200Bsmere.",
  ],
});

for (const [what, said] of [
  ["a host without scheme", "Visit intruder.example.com/pay for details."],
  ["another scheme", "See ftp://intruder.example.com/x."],
  ["a scheme that runs", "[Details](javascript:alert)"],
  ["no scheme at all", "[Details](//intruder.example.com/x)"],
  ["data in a query", "See https://stairs.example.com/about?told=secret."],
  ["an address spelled out", "Write to mallory (at) outsider.example.com."],
  ["an address spelled in words", "Write to mallory at outsider dot com today."],
  ["an address in wide letters", "Write to mallory＠outsider.example.com."],
  ["a quote in single marks", "They say 'our new owner is very rich' often."],
  ["a quote in curly single marks", "They say ‘our new owner is very rich’ often."],
  ["a quote in angle marks", "They say ‹our new owner is very rich› often."],
  ["a quote in corner marks", "They say 「我们的新老板很有钱」 often."],
  ["an endless quote", `They say "${"our new owner is very rich ".repeat(40)}" often.`],
  ["parts of a quote in another order", "They say “but we try … never been busier”."],
  ["a person after a title", "CEO Mallory Outsider decides."],
  ["a person after a longer title", "Sales Director Mallory Outsider decides."],
  ["a person before a title", "Mallory Outsider, the owner, decides."],
  ["a person who acts", "Decisions are made by Mallory Outsider."],
  ["a person with a first name", "All mail goes to Peter Outsider."],
  ["a person with neither a title nor a common first name", "All mail goes to Mallory Outsider."],
  ["a person after an introductory word", "With Thandiwe Mkhize it grew."],
  ["a person named like a thing", "Orders run through Mallory Stone in the evening."],
  ["the sibling of a person", "It was built by Ottoline Groß-Weiß in a year."],
  ["a person in another script", "Decisions are made by 山田花子 alone."],
  ["a person in a script with capitals", "Decisions rest with Иван Соколовский alone."],
  ["a person with a single name", "Ask Frau Hufnagel for it."],
  ["a phone number", "Call +44 20 7946 0999 to pay."],
] as const) {
  test(`a statement with ${what} that the source does not contain is dropped, and counts once`, () => {
    assert.deepEqual(groundText(said, stairs), { value: null, dropped: 1 });
  });
}

for (const said of [
  "Soren Kjaer and JÜRGEN GROSS-WEISS lead it.",
  "With Søren Kjær as CEO, and Managing Director Jürgen Groß-Weiß, it grows.",
  "Søren Kjær's workshop is the owner Jürgen Groß-Weiß’s pride.",
  "Call +44 1632 960001.",
  "See www.linkedin.com/in/soren-kjaer, https://de.linkedin.com/in/jürgen-groß/ and stairs.example.com/about.",
  "They say 'hard to find joiners, but we try'.",
  "They say “We've never been busier ... but we try”.",
  'It does "Treppenbau in Grasmere" well.',
  "The customers' needs and the suppliers' prices rise.",
  "Its Managing Director may want Customer Relationship Management and Google Ads in North America.",
  "It sells through Amazon Marketplace and needs Supply Chain Planning in South Africa.",
  "The Royal Albert Hall and the Chamber of Commerce in San Diego know its Customer Success team.",
  "Sie bietet Digitale Transformation und Technische Beratung für das Handwerk.",
  "Kjær Søren has been there since 1994, as has Jürgen K. Groß-Weiss.",
  "It was open 2010-2015, from 01.02.2010 on, with 10 000 000 in sales, on Node.js and ASP.NET.",
]) {
  test(`stays unchanged: ${said}`, () =>
    assert.deepEqual(groundText(said, stairs), { value: said, dropped: 0 }));
}

test("a statement may mention what the client wrote, though the source does not contain it", () => {
  const said = "Brindle Ledgerly could plan its stairs.";
  assert.equal(groundText(said, stairs).dropped, 1);
  assert.equal(
    groundText(said, knowingWords(stairs, ["We sell Brindle Ledgerly to joiners.", null])).dropped,
    0,
  );
});

test("no sentence in enforced English is too short to name a person", () => {
  const dropped = (said: string) => groundText(said, stairs, english).dropped;
  assert.equal(dropped("Orders go through Kwame Boateng."), 1);
  assert.equal(dropped("Technische Beratung"), 0, "copied text may be in any language");
  assert.equal(dropped("Das Team bietet Technische Beratung"), 0);
});

test("a word that occurs only in an address does not count as a common noun", () => {
  const source = createSourceText({
    texts: ["Write to mallory@stairs.example, stairs.example/outsider."],
  });
  assert.equal(groundText("It grew under Mallory Outsider.", source).dropped, 1);
});

test("a statement is plain text, without the tags that a page made the model write", () => {
  const said = 'Oak <img src=x onerror="alert(1)">lasts, <b>always</b> & for < 5 people.';
  assert.equal(groundText(said, stairs).value, "Oak lasts, always & for < 5 people.");
});

test("an answer's own property names are checked against the source too", () => {
  const said = {
    "mallory@outsider.example.com": "CEO",
    contact: "Mallory Outsider",
    manager: "by mail",
    ok: 1,
  };
  assert.deepEqual(groundJson(said, stairs), {
    value: { contact: null, manager: "by mail", ok: 1 },
    dropped: 2,
  });
});

test("a person is matched by name, and their other details must be in the source too", () => {
  const said = {
    name: "Peer Holm",
    title: "Meister",
    email: "p@holm.example",
    linkedin: "https://linkedin.com/in/peer-holm",
  };
  assert.deepEqual(groundPerson(said, source), { value: { ...said, email: null }, dropped: 1 });
  assert.deepEqual(groundPerson({ ...said, name: "Peer Stein" }, source), { value: null, dropped: 1 });
});

test("an answer of any form loses invented names, quotes and addresses at any depth", () => {
  const said = {
    team: [{ full_name: "Peer Holm" }, { full_name: "Max Fremd" }],
    founders: ["Änne Müller-Vogt", "Max Fremd"],
    quote: "Die Treppe singt",
    year: 1994,
    note: "Fine.",
    open: null,
    mails: ["info@holm.example", "max@fremd.example"],
  };
  assert.deepEqual(groundJson(said, source), {
    value: {
      team: [{ full_name: "Peer Holm" }, { full_name: null }],
      founders: ["Änne Müller-Vogt"],
      quote: null,
      year: 1994,
      note: "Fine.",
      open: null,
      mails: ["info@holm.example"],
    },
    dropped: 4,
  });
});

test("adversarial text is read in linear time", () => {
  const started = process.threadCpuUsage();
  for (const text of [
    '"'.repeat(100_000),
    "a@".repeat(50_000),
    "“a. ".repeat(20_000),
    "www.".repeat(30_000),
    "a.".repeat(50_000),
    "a at ".repeat(20_000),
    "'a ".repeat(30_000),
    "Anna ".repeat(20_000),
    "+1 ".repeat(30_000),
    "«".repeat(50_000),
    "<a".repeat(50_000),
  ]) {
    groundText(text, source);
    createSourceText({ texts: [text] }).hasEmail("a@b.example");
  }
  assert.ok(process.threadCpuUsage(started).user < 5_000_000);
});

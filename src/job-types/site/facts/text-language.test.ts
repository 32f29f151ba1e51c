import assert from "node:assert/strict";
import { test } from "node:test";
import { makePage } from "../fixtures/make-page.ts";
import { parsePage } from "../page/parse-page.ts";
import { mergeFacts } from "./merge-facts.ts";

const texts = {
  sv: "Vi bygger trappor av ek och ask i vår verkstad vid sjön. Ring oss gärna om du vill veta vad en ny trappa kostar, så kommer vi hem till dig och mäter. Alla trappor har fem års garanti och monteras av våra egna snickare.",
  it: "Costruiamo scale di legno nella nostra bottega vicino al lago. Chiamateci per sapere quanto costa una nuova scala: veniamo a casa vostra per prendere le misure. Tutte le scale hanno una garanzia di cinque anni.",
  de: "Wir bauen Treppen aus Eiche und Esche in unserer Werkstatt am See. Rufen Sie uns an, wenn Sie wissen möchten, was eine neue Treppe kostet, und wir kommen zum Messen zu Ihnen nach Hause.",
  en: "We build stairs of oak and ash in our workshop by the lake. Call us if you would like to know what a new staircase costs, and we will come to your house and measure.",
  el: "Κατασκευάζουμε σκάλες από δρυ και μελιά στο εργαστήριό μας δίπλα στη λίμνη. Καλέστε μας για να μάθετε πόσο κοστίζει μια νέα σκάλα.",
  ja: "当社は湖のほとりの工房で木の階段を作っています。新しい階段の費用についてはお気軽にお電話ください。ご自宅まで寸法を測りに伺います。",
} as const;

const read = (html: string, url = "https://beer-bau.com/") => {
  const body = new TextEncoder().encode(html);
  const headers = { "content-type": "text/html; charset=utf-8" };
  return parsePage(
    { requestedUrl: url, url, status: 200, headers, body },
    { markdown: null, prioritySections: [] },
  );
};
const languages = (html: string, url?: string) => mergeFacts([read(html, url)], null).languages;

for (const [language, text] of Object.entries(texts)) {
  test(`the language of a page without a declaration is that of its text: ${language}`, () => {
    assert.deepEqual(languages(`<h1>Beer</h1><p>${text}</p>`), [language]);
  });
  test(`a right declaration stays: ${language}`, () => {
    const html = `<html lang="${language}-XX"><link rel="alternate" hreflang="fr" href="/fr"><p>${text}</p>`;
    assert.deepEqual(languages(html), [language, "fr"]);
  });
}

test("English declared by a template yields to the language of the text", () => {
  assert.deepEqual(languages(`<html lang="en"><p>${texts.sv}</p>`), ["sv"]);
  assert.deepEqual(languages(`<html lang="en-US"><p>${texts.ja}</p>`), ["ja"]);
});

test("a declared script that the text does not have yields, too", () => {
  assert.deepEqual(languages(`<html lang="ja"><p>${texts.de}</p>`), ["de"]);
  assert.deepEqual(languages(`<html lang="de"><p>${texts.el}</p>`), ["el"]);
});

test("names and numbers alone contradict no declaration, and tell no language", () => {
  const names = "<ul><li>Beer Bau Alta 200</li><li>Beer Bau Nova 300</li><li>Kern Ultra 12</li></ul>";
  assert.deepEqual(languages(`<html lang="en">${names.repeat(6)}`), ["en"]);
  assert.deepEqual(languages("<p>Beer Bau, Weg 1</p>"), []);
});

test("English in a menu does not outweigh the text", () => {
  const menu = "<nav><a href=/a>Home</a> <a href=/b>About us and our team</a></nav>";
  assert.deepEqual(languages(`${menu}<p>${texts.it}</p>`), ["it"]);
});

test("a language that is not known is not taken for a similar one on its country's domain", () => {
  const text =
    "Kami menyediakan vila di tepi danau dengan harga murah dan kamar yang nyaman untuk keluarga. Hubungi kami untuk memesan kamar, dan kami akan menjemput Anda di bandara.";
  assert.deepEqual(languages(`<p>${text}</p>`, "https://vila-danau.co.id/"), ["id"]);
});

test("of pages without a declaration, most tell the language; the home page's comes first", () => {
  const page = (declared: string[], text: string | null) => {
    const empty = makePage();
    return { ...empty, facts: { ...empty.facts, languages: declared, textLanguage: text } };
  };
  const of = (...pages: ReturnType<typeof page>[]) => mergeFacts(pages, null).languages;
  assert.deepEqual(of(page([], "sv"), page([], "sv"), page([], "no")), ["sv"]);
  assert.deepEqual(of(page(["sv"], null), page([], "en")), ["sv", "en"]);
  assert.deepEqual(of(page(["fr"], "sv"), page(["sv"], null)), ["sv", "fr"]);
  assert.deepEqual(of(page([], "sv"), page([], "no")), []);
});

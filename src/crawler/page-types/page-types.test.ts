import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type PageType, pageTypeWords } from "./page-type-words.ts";
import { foldWords, matchPageTypes } from "./page-types.ts";

function best(text: string): PageType | undefined {
  return [...matchPageTypes(text)].sort((a, b) => b[1] - a[1])[0]?.[0];
}

describe("page type words", () => {
  it("cover at least 36 languages for every type", () => {
    for (const [type, languages] of Object.entries(pageTypeWords)) {
      assert.ok(Object.keys(languages).length >= 36, type);
      for (const [language, words] of Object.entries(languages)) {
        const empty = words.split(",").filter((word) => foldWords(word).length === 0);
        assert.deepEqual(empty, [], `${type} ${language}`);
      }
    }
  });

  it("name at most two page types with one phrase", () => {
    const ambiguous = Object.values(pageTypeWords)
      .flatMap((languages) => Object.values(languages).flatMap((list) => list.split(",")))
      .map(
        (phrase) => [phrase.trim(), [...matchPageTypes(phrase)].filter(([, share]) => share === 1)] as const,
      )
      .filter(([, types]) => types.length > 2);
    assert.deepEqual(ambiguous, []);
  });
});

describe("matchPageTypes", () => {
  const named: [text: string, type: PageType][] = [
    ["Contact us", "contact"],
    ["KONTAKT", "contact"],
    ["Yhteystiedot", "contact"],
    ["Επικοινωνία", "contact"],
    ["İletişim", "contact"],
    ["Контакты", "contact"],
    ["お問い合わせはこちら", "contact"],
    ["联系我们", "contact"],
    ["ติดต่อเรา", "contact"],
    ["اتصل بنا", "contact"],
    ["צור קשר", "contact"],
    ["संपर्क करें", "contact"],
    ["Über uns", "about"],
    ["ueber-uns", "about"],
    ["Qui sommes-nous ?", "about"],
    ["Chi siamo", "about"],
    ["회사소개", "about"],
    ["Về chúng tôi", "about"],
    ["L'équipe", "team"],
    ["Notre équipe", "team"],
    ["Zespół", "team"],
    ["Munkatársaink", "team"],
    ["Impressum", "imprint"],
    ["Mentions légales", "imprint"],
    ["特定商取引法に基づく表記", "imprint"],
    ["Aktualności", "news"],
    ["Nyheter", "news"],
    ["Блог", "blog"],
    ["Stellenangebote", "careers"],
    ["採用情報", "careers"],
    ["Leistungen", "products"],
    ["Hizmetlerimiz", "products"],
    ["Usługi", "products"],
  ];
  for (const [text, type] of named) it(`takes '${text}' for ${type}`, () => assert.equal(best(text), type));

  it("respects word boundaries", () => {
    for (const text of ["Contactless payment", "Teamviewer", "Newsweek", "Aboutness", "Blogspot"]) {
      assert.equal(best(text), undefined, text);
    }
  });

  it("trusts a bare name more than a name among other words, and ignores sentences", () => {
    const share = (text: string) => matchPageTypes(text).get("contact") ?? 0;
    assert.equal(share("Contact"), 1);
    assert.ok(share("Contact our sales office") < 0.7);
    assert.ok(share("Contact our sales office") > 0.3);
    assert.equal(share(`${"many words ".repeat(8)}contact`), 0);
  });

  it("finds no kind in thousands of words that name none", () => {
    for (let round = 0; round < 1_000; round++)
      assert.equal(best(`${"a b c ".repeat(1_000)}${round}`), undefined);
  });
});

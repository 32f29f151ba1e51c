import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createLinkScorer, type LinkScorer } from "./scoring.ts";

const targets = ["contact", "about", "team", "news", "blog"];

/** The links' texts, best first. */
function order(links: [path: string, text: string, depth?: number][], targetPages = targets): string[] {
  return orderWith(createLinkScorer(targetPages), links);
}

function orderWith(scorer: LinkScorer, links: [path: string, text: string, depth?: number][]): string[] {
  return links
    .map(([path, text, depth = 1]) => {
      const place = scorer.place(new URL(path, "https://example.com/"));
      return { label: text || path, score: scorer.score(place, text, depth).score };
    })
    .sort((a, b) => b.score - a.score)
    .map((link) => link.label);
}

describe("createLinkScorer", () => {
  it("prefers the target pages, in their order, to everything else", () => {
    const found = order([
      ["/products/chair-12", "Chair"],
      ["/blog/why-wood", "Why we love wood"],
      ["/team", "Team"],
      ["/about", "About us"],
      ["/contact", "Contact"],
      ["/privacy", "Privacy"],
    ]);
    assert.deepEqual(found.slice(0, 3), ["Contact", "About us", "Team"]);
    assert.equal(found.at(-1), "Privacy");
  });

  it("prefers prices, references, answers, support and partners on request, in many languages", () => {
    const rest: [string, string][] = [
      ["/kontakt", "Kontakt"],
      ["/impressum", "Impressum"],
      ["/produkte", "Produkte"],
    ];
    for (const [target, path, text] of [
      ["pricing", "/preise", "preise"],
      ["pricing", "/tarifs", "Nos tarifs"],
      ["prices", "/cennik", ""],
      ["references", "/referenzen", "Referenzen"],
      ["customers", "/klienci", "Nasi klienci"],
      ["faq", "/haeufige-fragen", "Häufige Fragen"],
      ["support", "/ayuda", "Ayuda"],
      ["partners", "/x", "パートナー"],
      ["downloads", "/scarica", "Area download"],
      ["locations", "/filialen", "Filialen"],
    ] as [string, string, string][]) {
      const others = rest.filter(() => target !== "locations");
      assert.equal(order([...others, ["/neues", "Neues"], [path, text]], [target])[0], text || path, target);
    }
    assert.equal(
      order(
        [
          ["/preise", "Preise"],
          ["/team", "Team"],
        ],
        ["contact"],
      )[0],
      "Team",
    );
  });

  it("reads texts and URLs alike, in many languages", () => {
    const rest: [string, string][] = [
      ["/seite-1", "Erste Seite"],
      ["/p/2", "第二页"],
      ["/x", "Ещё"],
    ];
    for (const [path, text] of [
      ["/yhteystiedot", ""],
      ["/k", "Контакты"],
      ["/page?id=3", "お問い合わせ"],
      ["/firma/impressum.html", "Impressum"],
      ["/kontakt.php", "Hier"],
    ] as [string, string][]) {
      assert.equal(order([...rest, [path, text]])[0], text || path);
    }
  });

  it("prefers an overview to its single posts, and the legal notice for contact", () => {
    assert.equal(
      order([
        ["/blog/contacting-people", "A post"],
        ["/blog", "Blog"],
      ])[0],
      "Blog",
    );
    assert.equal(
      order(
        [
          ["/impressum", "Impressum"],
          ["/team", "Team"],
        ],
        ["contact"],
      )[0],
      "Impressum",
    );
  });

  it("matches other words literally, and knows common names of the types", () => {
    const links: [string, string][] = [
      ["/a", "Something"],
      ["/pricing", "Pricing"],
      ["/jobs", "Open positions"],
    ];
    assert.equal(order(links, ["pricing"])[0], "Pricing");
    assert.equal(order(links, ["careers"])[0], "Open positions");
    assert.equal(order(links, ["jobs"])[0], "Open positions");
    assert.equal(order(links, ["constructor", "__proto__", ""]).length, 3);
  });

  it("prefers near pages with plain URLs if there is no other signal", () => {
    const found = order(
      [
        ["/a/b/c/d", "deep path"],
        ["/a?x=1", "query"],
        ["/a", "far", 4],
        ["/b", "near"],
      ],
      [],
    );
    assert.equal(found[0], "near");
  });

  it("prefers the start page's language to other versions of the same pages", () => {
    const links: [string, string][] = [
      ["/fr/contact", "Contact"],
      ["/pt-br/contact", "Contato"],
      ["/de/kontakt", "Kontakt"],
      ["/kontakt?lang=it", "Contatti"],
    ];
    const byAddress = createLinkScorer(targets);
    byAddress.startAt(new URL("https://example.com/de/"), null);
    assert.equal(orderWith(byAddress, links)[0], "Kontakt");
    const byPage = createLinkScorer(targets);
    byPage.startAt(new URL("https://example.com/"), "fr-CH");
    assert.equal(orderWith(byPage, links)[0], "Contact");
    const unknown = createLinkScorer(targets);
    unknown.startAt(new URL("https://example.com/"), null);
    assert.equal(orderWith(unknown, links)[0], "Contact");
  });

  it("ignores two-letter words that are not languages", () => {
    const scorer = createLinkScorer(targets);
    scorer.startAt(new URL("https://example.com/"), "en");
    assert.equal(scorer.place(new URL("https://example.com/pr/contact")).penalty, 3);
  });

  it("takes a page below branches or team for one of them, and values a post below the blog less", () => {
    const found = order(
      [
        ["/blog/a-walk-in-spring", "A walk in spring"],
        ["/team/ada-northcott", "Ada Northcott"],
        ["/locations/edina", "Edina"],
        ["/products/chairs", "Chairs"],
      ],
      targets,
    );
    assert.deepEqual(found.slice(0, 2), ["Edina", "Ada Northcott"]);
  });

  it("values a page with matching text and URL no higher than the best page of its type", () => {
    const found = order(
      [
        ["/news", "News"],
        ["/nous-contacter", "Rendez-vous"],
      ],
      targets,
    );
    assert.equal(found[0], "Rendez-vous");
  });

  it("prefers pages below a branch's page, and the site's own, to those of other branches", () => {
    const scorer = createLinkScorer(targets);
    const links: [string, string][] = [
      ["/stores/york", "York"],
      ["/stores/york/contact", "Contact York"],
      ["/stores/leeds/parking", "Parking"],
      ["/offers", "Offers"],
      ["/contact", "Contact"],
      ["/stores/leeds/team", "Team"],
    ];
    scorer.startAt(new URL("https://example.com/stores/leeds"), "en");
    const found = orderWith(scorer, links);
    assert.deepEqual(found.slice(0, 3).sort(), ["Contact", "Parking", "Team"]);
    assert.deepEqual(found.slice(-2).sort(), ["Contact York", "York"]);
    const ofSite = createLinkScorer(targets);
    ofSite.startAt(new URL("https://example.com/en/"), "en");
    assert.deepEqual(orderWith(ofSite, links).slice(0, 3).sort(), ["Contact", "Contact York", "York"]);
  });
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { makePage } from "../fixtures/make-page.ts";
import { type PageKind, pageKind } from "./page-kind.ts";

const kinds: [path: string, title: string | null, kind: PageKind][] = [
  ["/", "Beer Bau", "home"],
  ["/index.html", null, "home"],
  ["/de/", null, "home"],
  ["/kontakt", null, "contact"],
  ["/contactez-nous.php", null, "contact"],
  ["/impressum/", null, "contact"],
  ["/p/1234", "Kontakt | Beer Bau", "contact"],
  ["/p/1235", "Beer Bau - Yhteystiedot", "contact"],
  ["/datenschutzerklaerung", null, "legal"],
  ["/mentions", "Politique de confidentialité", "legal"],
  ["/privacy-policy", null, "legal"],
  ["/blog/2024/05/neue-halle", null, "story"],
  ["/aktuelles/tag-der-offenen-tuer", null, "story"],
  ["/2023/11/feria", null, "story"],
  ["/referenzen", null, "showcase"],
  ["/nos-clients", null, "showcase"],
  ["/stockists", null, "showcase"],
  ["/presse", null, "about"],
  ["/presse/2024/preis", null, "story"],
  ["/team", null, "about"],
  ["/ueber-uns", null, "about"],
  ["/treppen", "Treppen aus Stahl", "other"],
];
for (const [path, title, kind] of kinds) {
  test(`${path}${title === null ? "" : ` titled ${title}`} is a page of kind ${kind}`, () => {
    assert.equal(pageKind(makePage({ url: `https://beer-bau.de${path}`, title })), kind);
  });
}

test("a page that declares an article is a story at any URL", () => {
  const page = makePage({ url: "https://beer-bau.de/treppen" });
  page.facts.schemaOrg = [{ "@type": "NewsArticle" }];
  assert.equal(pageKind(page), "story");
});

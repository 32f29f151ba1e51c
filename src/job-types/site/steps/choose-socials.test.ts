import assert from "node:assert/strict";
import { test } from "node:test";
import { makePage } from "../fixtures/make-page.ts";
import { elementsOf, parseTree } from "../parse/html-tree.ts";
import type { SitePage } from "../parse/site-page.ts";
import { findSocials } from "../parse/steps/find-socials.ts";
import { findStructuredData } from "../parse/steps/structured-data.ts";
import { chooseSocials } from "./choose-socials.ts";

function page(html: string, url = "https://beer-bau.de/"): SitePage {
  const { document } = parseTree(html);
  return makePage({ url, socials: findSocials(document, findStructuredData([...elementsOf(document)])) });
}
const choose = (...pages: SitePage[]) => chooseSocials(pages, "beer-bau.de", ["Beer Bau GmbH"]).socials;
const link = (url: string, text = "") => `<a href="https://${url}">${text}</a>`;

test("every field is there, null without an account", () => {
  const socials = choose(page("<p>x"));
  assert.equal(Object.keys(socials).length, 14);
  assert.equal(
    Object.values(socials).every((value) => value === null),
    true,
  );
});

test("the account in the footer beats those that the text mentions", () => {
  const html = `<p>Our friends: ${link("x.com/otherfirm", "Other Firm on the web")} ${link("x.com/third", "a third")}</p><footer>${link("x.com/bb_kassel")}</footer>`;
  assert.equal(choose(page(html)).twitter, "https://x.com/bb_kassel");
});

test("a mention in the text alone is not the site's account, unless it has its name", () => {
  assert.equal(
    choose(page(`<p>${link("facebook.com/somebody.else", "a nice page about oak")}</p>`)).facebook,
    null,
  );
  assert.equal(
    choose(page(`<p>${link("facebook.com/beerbau.kassel", "our page about oak")}</p>`)).facebook,
    "https://www.facebook.com/beerbau.kassel",
  );
});

test("the accounts of a team are not the site's", () => {
  const team = `<main>${link("x.com/ines")}${link("x.com/jo_kern")}${link("linkedin.com/in/ines-b")}</main>`;
  assert.deepEqual([choose(page(team)).twitter, choose(page(team)).linkedin], [null, null]);
});

test("the company's page beats a person's profile", () => {
  const html = `<footer>${link("linkedin.com/in/ines-b")}${link("linkedin.com/company/beer-bau")}</footer>`;
  assert.equal(choose(page(html)).linkedin, "https://www.linkedin.com/company/beer-bau");
});

test("structured data and rel=me tell whose account it is", () => {
  const html = `<script type="application/ld+json">{"@type":"Plumber","name":"B","telephone":"1","sameAs":["https://www.youtube.com/@xyz"]}</script>${'<a rel="me" href="https://github.com/abc">code</a>'}<footer>${link("youtube.com/@webdesigner")}</footer>`;
  const socials = choose(page(html));
  assert.deepEqual(
    [socials.youtube, socials.github],
    ["https://www.youtube.com/@xyz", "https://github.com/abc"],
  );
});

test("a link repeated on most pages is part of the template", () => {
  const pages = [1, 2, 3].map((index) =>
    page(
      `<div>${link("t.me/werkstatt_news", "Telegram channel")}</div><p>${link(`t.me/guest${index}x`, "Telegram")}`,
      `https://beer-bau.de/${index}`,
    ),
  );
  assert.equal(choose(...pages).telegram, "https://t.me/werkstatt_news");
});

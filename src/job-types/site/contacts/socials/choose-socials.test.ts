import assert from "node:assert/strict";
import { test } from "node:test";
import { socialPlatforms } from "../../../../contract/social-platforms.ts";
import { makePage } from "../../fixtures/make-page.ts";
import { findDisplayedText } from "../../page/displayed-text.ts";
import { elementsOf, parseTree } from "../../page/html-tree.ts";
import type { SitePage } from "../../page/site-page.ts";
import { findStructuredData } from "../../page/structured-data.ts";
import { collectTextBlocks } from "../../page/text-blocks.ts";
import { createContactContext } from "../contact-context.ts";
import { findPhones } from "../phones/find-phones.ts";
import { chooseSocials } from "./choose-socials.ts";
import { findSocials } from "./find-socials.ts";

function page(html: string, url = "https://beer-bau.de/"): SitePage {
  const { document } = parseTree(html);
  const elements = elementsOf(document);
  const blocks = collectTextBlocks(document, findDisplayedText([]));
  const context = createContactContext(blocks);
  const structured = findStructuredData(elements);
  return makePage({
    url,
    phones: findPhones(elements, blocks, structured, context),
    socials: findSocials(elements, structured, context, blocks),
  });
}
const choose = (...pages: SitePage[]) => chooseSocials(pages, "beer-bau.de", ["Beer Bau GmbH"]).socials;
const link = (url: string, text = "") => `<a href="https://${url}">${text}</a>`;

test("every field is there, null without an account", () => {
  const socials = choose(page("<p>x"));
  assert.deepEqual(Object.keys(socials), socialPlatforms);
  assert.equal(
    Object.values(socials).every((value) => value === null),
    true,
  );
});

test("the account in the footer outranks accounts mentioned in text", () => {
  const html = `<p>Our friends: ${link("x.com/otherfirm", "Other Firm on the web")} ${link("x.com/third", "a third")}</p><footer>${link("x.com/bb_kassel")}</footer>`;
  assert.equal(choose(page(html)).twitter, "https://x.com/bb_kassel");
});

test("an account mentioned only in text is the site's only if it has its name", () => {
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

test("the company's page outranks a person's profile", () => {
  const html = `<footer>${link("linkedin.com/in/ines-b")}${link("linkedin.com/company/beer-bau")}</footer>`;
  assert.equal(choose(page(html)).linkedin, "https://www.linkedin.com/company/beer-bau");
});

test("structured data and rel=me identify the site's account", () => {
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

test("credits of a theme's or site's maker are not the site's accounts", () => {
  const html = `<footer>Theme by ${link("x.com/themewizards", "ThemeWizards")}<p>Website by <i>Pixelhof</i> ${link("instagram.com/pixelhof")}</p>${link("github.com/jekyll/minima", "minima")}</footer>`;
  const { twitter, instagram, github } = choose(page(html));
  assert.deepEqual([twitter, instagram, github], [null, null, null]);
});

test("an icon after a maker's address is the site's", () => {
  const html = `<footer>Website by Pixelhof x@pixelhof.de ${link("instagram.com/bb_kassel")}</footer>`;
  assert.equal(choose(page(html)).instagram, "https://www.instagram.com/bb_kassel");
});

test("a post or video of an account is no evidence unless the account has the site's name", () => {
  const posts = `<footer>${link("x.com/fair/status/12")}${link("tiktok.com/@dancer/video/1")}${link("facebook.com/beerbau/posts/1", "our post")}</footer>`;
  const { twitter, tiktok, facebook } = choose(page(posts));
  assert.deepEqual([twitter, tiktok, facebook], [null, null, "https://www.facebook.com/beerbau"]);
});

test("a picture named after someone else is not an icon; one named after the platform is", () => {
  const image = (alt: string) => `<a href="https://www.facebook.com/xyz.kassel"><img alt="${alt}"></a>`;
  assert.equal(choose(page(image("Holzpartner Süd"))).facebook, null);
  assert.equal(
    choose(page(image("Besuchen Sie uns auf Facebook"))).facebook,
    "https://www.facebook.com/xyz.kassel",
  );
});

test("embedded boxes and scripted links lead to the site's accounts", () => {
  const address = "https://www.facebook.com/xyz.kassel";
  for (const html of [
    `<iframe src="https://www.facebook.com/plugins/page.php?href=${encodeURIComponent(address)}&tabs=x"></iframe>`,
    `<div class="fb-page" data-href="${address}"></div>`,
    `<footer><i data-href="${address}"></i></footer>`,
    `<footer><button onclick="window.open('${address}')">Facebook</button></footer>`,
  ])
    assert.equal(choose(page(html)).facebook, address, html);
});

test("the site is not a person quoted, commenting or writing", () => {
  const html = `<blockquote>${link("instagram.com/ina_holm")}</blockquote><a rel="author" href="https://x.com/ina_schreibt"></a><div class="comments">${link("tiktok.com/@guest")}</div>`;
  const { instagram, twitter, tiktok } = choose(page(html));
  assert.deepEqual([instagram, twitter, tiktok], [null, null, null]);
});

test("a short name inside another is not similar; all words of a name in any order are", () => {
  const of = (host: string, html: string) => chooseSocials([page(html)], host, []).socials.facebook;
  assert.equal(of("arc.de", `<p>${link("facebook.com/monarchs", "a page")}`), null);
  const two = `<footer>${link("facebook.com/pixelhof")}${link("facebook.com/colle.verde.hof")}</footer>`;
  assert.equal(of("hof-colle-verde.it", two), "https://www.facebook.com/colle.verde.hof");
});

test("a platform name in a story links to the story's subject", () => {
  const html = `<article>Photos on ${link("instagram.com/fair", "Instagram")}</article><footer>${link("x.com/bb_kassel")}</footer>`;
  const { instagram, twitter } = choose(page(html, "https://beer-bau.de/blog/2024/fair"));
  assert.deepEqual([instagram, twitter], [null, "https://x.com/bb_kassel"]);
});

test("an account after the platform's name is the site's own, as a link and as text", () => {
  assert.equal(
    choose(page(`<p>Instagram: ${link("instagram.com/bb_kassel", "@bb_kassel")}</p>`)).instagram,
    "https://www.instagram.com/bb_kassel",
  );
  assert.equal(choose(page("<p>Instagram: @bb_kassel</p>")).instagram, "https://www.instagram.com/bb_kassel");
  assert.equal(
    choose(page(`<p>${link("tiktok.com/@bb_kassel", "🎵 TikTok")}</p>`)).tiktok,
    "https://www.tiktok.com/@bb_kassel",
  );
  assert.equal(choose(page("<p>Write to instagram@beer-bau.de</p>")).instagram, null);
});

test("a WhatsApp account is the site's if a button says so or the page shows its number", () => {
  for (const text of ["Agende pelo WhatsApp", "واتساب", "וואטסאפ"])
    assert.equal(
      choose(page(link("wa.me/5511987650142", text))).whatsapp,
      "https://wa.me/5511987650142",
      text,
    );
  const shown = `<p>Tel. 0812-3550-1422</p>${link("wa.me/6281235501422", "Write to our guide Budi")}`;
  assert.equal(choose(page(shown)).whatsapp, "https://wa.me/6281235501422");
  assert.equal(choose(page(link("wa.me/6281235501422", "Write to our guide Budi"))).whatsapp, null);
  assert.equal(
    choose(page(link("wa.me/6281235501422", "0812 3550 1422"))).whatsapp,
    "https://wa.me/6281235501422",
  );
});

test("names of platforms in other scripts are plain labels", () => {
  assert.equal(
    choose(page(link("facebook.com/bb.kassel", "فيسبوك"))).facebook,
    "https://www.facebook.com/bb.kassel",
  );
});

test("a link labelled with another name than the site's is another's, even in the footer", () => {
  const html = `<footer>Payment: ${link("facebook.com/mercadoreal", "Mercado Real")}</footer>`;
  assert.equal(choose(page(html)).facebook, null);
  const own = `<footer>${link("facebook.com/beerbaukassel", "Beer Bau Kassel")}</footer>`;
  assert.equal(choose(page(own)).facebook, "https://www.facebook.com/beerbaukassel");
});

test("an account beside the site's account on another platform is the site's, whatever its name", () => {
  const row = (...links: string[]) => `<div class="follow">${links.join(" ")}</div>`;
  const named = link("facebook.com/beerbau", '<i class="icon-facebook"></i>');
  const unnamed = link("www.youtube.com/channel/UC5WMjHCdvP2pFyOwBMwekrQ", '<i class="icon-youtube"></i>');
  const story = "https://beer-bau.de/news/2024/a-story";
  assert.equal(
    choose(page(row(named, unnamed), story)).youtube,
    "https://www.youtube.com/channel/UC5WMjHCdvP2pFyOwBMwekrQ",
  );
  assert.equal(choose(page(`${row(named)}<p>A film about us</p>${row(unnamed)}`, story)).youtube, null);
});

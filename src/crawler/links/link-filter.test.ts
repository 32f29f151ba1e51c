import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { linkRefusal } from "./link-filter.ts";

const refusal = (path: string) => linkRefusal(new URL(path, "https://example.com/"));

describe("linkRefusal", () => {
  const refused: [path: string, reason: RegExp][] = [
    ["/logo.PNG", /file \(\.png\)/],
    ["/files/catalogue.pdf?v=2", /file \(\.pdf\)/],
    ["/video.mp4", /file/],
    ["/style.css", /file/],
    ["/feed.xml", /file/],
    ["/login", /account/],
    ["/shop/Cart/", /account/],
    ["/wp-login.php?redirect_to=x", /account/],
    ["/wp-json/wp/v2/pages", /account/],
    ["/blog/post/feed/", /account/],
    ["/cdn-cgi/l/email-protection", /account/],
    ["/shop?add-to-cart=abc", /add-to-cart/],
    ["/list?orderby=price", /orderby/],
    ["/post?replytocom=x#respond", /replytocom/],
    ["/page?print=yes", /print/],
    ["/events/2031-05/", /calendar/],
    ["/veranstaltungen/2031/05/17", /calendar/],
    ["/kalender?year=2031&month=5", /calendar/],
    ["/termine?date=2031-05-17", /calendar/],
    ["/plan?tribe-bar-date=2031-05-01", /calendar/],
    ["/events/list/?ical=1", /calendar/],
    ["/list?a=1&b=2&c=3&d=4&e=5&f=6&g=7", /more than 6 parameters/],
    ["/a/b/a/b/a/b", /repeats/],
    [`/${"x/".repeat(20)}`, /repeats/],
    [`/${"x".repeat(3000)}`, /longer than/],
  ];
  for (const [path, reason] of refused) {
    it(`refuses ${path.slice(0, 40)}`, () => assert.match(refusal(path) ?? "", reason));
  }

  const followed = [
    "/",
    "/contact",
    "/about-us.html",
    "/kontakt.php?lang=de",
    "/index.php?id=12&L=1",
    "/events/2031-05-17/summer-party",
    "/events/",
    "/2024/05/17/a-post-of-a-blog/",
    "/blog/2024/05/",
    "/products?page=2",
    "/list?sort=7",
    "/date?date=today",
    "/cartography",
    "/logins-explained",
    "/feedback",
    "/a/b/a/b",
    "/%E0%A4%A",
    "/example.com",
  ];
  for (const path of followed) {
    it(`follows ${path}`, () => assert.equal(refusal(path), null));
  }
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { readConsentForm, readPageLinks } from "./google-pages.ts";
import { createHostCheck } from "./requests/urls.ts";

const isAllowed = createHostCheck("https://www.google.com");
const pageUrl = "https://consent.google.com/m?continue=https://www.google.com/maps&hl=de";
const form = (eom: string, action = "https://consent.google.com/save") =>
  `<form action="${action}" method="POST"><input type="hidden" name="bl" value="boq_example"/>` +
  `<input type="hidden" name="continue" value="https://www.google.com/maps?hl=de&amp;gl=de"/>` +
  `<input type="hidden" name="set_eom" value="${eom}"/><input type="submit" name="go" value="Alle ablehnen"/></form>`;

test("the form that rejects is submitted, anywhere on the page, with its hidden fields only", () => {
  for (const html of [form("true") + form("false"), form("false") + form("true")]) {
    const answer = readConsentForm(`<html><body>${html}</body></html>`, pageUrl, isAllowed);
    assert.equal(answer?.url, "https://consent.google.com/save");
    assert.deepEqual(Object.fromEntries(new URLSearchParams(answer?.body)), {
      bl: "boq_example",
      continue: "https://www.google.com/maps?hl=de&gl=de",
      set_eom: "true",
    });
  }
});

test("a form that accepts everything is not submitted", () => {
  assert.equal(readConsentForm(form("false"), pageUrl, isAllowed), null);
});

test("a form without that choice is submitted unchanged; one with a foreign target never is", () => {
  const plain = `<form action="/save" method="post"><input name="continue" value="https://www.google.com/maps"></form>`;
  assert.equal(readConsentForm(plain, pageUrl, isAllowed)?.url, "https://consent.google.com/save");
  assert.equal(readConsentForm(form("true", "https://evil.example/save"), pageUrl, isAllowed), null);
  assert.equal(readConsentForm("<form action='/search'><input name=q></form>", pageUrl, isAllowed), null);
  assert.equal(readConsentForm("no page at all", pageUrl, isAllowed), null);
});

test("redirects and forms stay with Google over HTTPS, or with a stand-in's own origin", () => {
  const allowed = [
    "https://www.google.de/maps",
    "https://consent.google.co.uk/m",
    "https://maps.google.com/x",
  ];
  for (const url of allowed) assert.equal(isAllowed(new URL(url)), true, url);
  const others = [
    "http://consent.google.com/m",
    "https://google.com.evil.example/",
    "https://evilgoogle.com/",
    "https://www.google.evil/",
    "https://169.254.169.254/",
    "https://mail.google.com/",
  ];
  for (const url of others) assert.equal(isAllowed(new URL(url)), false, url);
  const isOfStandIn = createHostCheck("http://127.0.0.1:4000");
  assert.equal(isOfStandIn(new URL("http://127.0.0.1:4000/consent")), true);
  assert.equal(isOfStandIn(new URL("http://127.0.0.1:4001/consent")), false);
  assert.equal(isOfStandIn(new URL("https://consent.google.com/m")), false);
});

test("the requests in a page's head are found, with anything around them", () => {
  const head =
    `<link href="/maps/preview/opensearch.xml?hl=en" rel="search">` +
    `<link as="fetch" href="/search?tbm=map&amp;authuser=0&amp;q=coffee&amp;pb=!7i20!8i0" crossorigin="" rel="preload">` +
    `<link href="/maps/preview/place?authuser=0&amp;pb=%211m1%211s0x1:0x2" as="fetch">`;
  const links = readPageLinks(`<html><head>${head}</head>`, "https://www.google.com/maps/search/coffee");
  assert.equal(links.search?.searchParams.get("pb"), "!7i20!8i0");
  assert.equal(links.place?.searchParams.get("pb"), "!1m1!1s0x1:0x2");
  assert.deepEqual(readPageLinks("<html>", "https://www.google.com/"), { search: null, place: null });
});

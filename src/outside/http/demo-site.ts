import type { FetchedPage, FetchPage } from "../../crawler/ports.ts";

/** A host under a reserved domain (RFC 2606): no website can have it. */
const demoHost = "oak-and-reed.example";

const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><title>${title}</title>
<meta name="description" content="Oak &amp; Reed builds staircases, kitchens and small boats.">
<script type="application/ld+json">${JSON.stringify({
  "@context": "https://schema.org",
  "@type": "LocalBusiness",
  name: "Oak & Reed Joinery",
  telephone: "+44 117 496 0123",
  address: {
    "@type": "PostalAddress",
    streetAddress: "14 Dock Street",
    addressLocality: "Bristol",
    postalCode: "BS1 4QA",
    addressCountry: "GB",
  },
})}</script></head>
<body><nav><a href="/">Home</a> <a href="/contact">Contact</a> <a href="/team">Team</a></nav><main>${body}</main></body></html>`;

const pages: Readonly<Record<string, string>> = {
  "/": page(
    "Oak &amp; Reed Joinery",
    `<h1>Oak &amp; Reed Joinery</h1><p>This is the demonstration website of Forager. It is part of the program, so that a
     first crawl needs neither the internet nor anybody's server.</p><p>We build <strong>staircases</strong>, kitchens and
     small boats for people who use them every day, in a workshop by the harbour that has been ours for thirty years.</p>
     <ul><li>Staircases</li><li>Kitchens</li><li>Small boats</li></ul>`,
  ),
  "/contact": page(
    "Contact",
    `<h1>Contact</h1><p>Write to <a href="mailto:hello@oak-and-reed.example">hello@oak-and-reed.example</a> or ring
     +44 117 496 0123.</p><p>14 Dock Street, Bristol BS1 4QA</p>
     <p><a href="https://www.instagram.com/oakandreed">Instagram</a></p>`,
  ),
  "/team": page(
    "Team",
    `<h1>Our team</h1><section><h3>Ada Reed</h3><p>Joiner and founder</p>
     <a href="mailto:ada@oak-and-reed.example">ada@oak-and-reed.example</a></section>
     <section><h3>Ben Oak</h3><p>Boat builder</p></section>`,
  ),
};

/** Answers requests for the demonstration website from here, and passes on all others. */
export function withDemoSite(fetchPage: FetchPage): FetchPage {
  return async (url, options) => {
    const asked = URL.parse(url);
    if (asked?.host !== demoHost) return fetchPage(url, options);
    options.signal.throwIfAborted();
    const answer = answerOf(url, pages[asked.pathname]);
    const refusal = options.onHeaders?.(answer.status, answer.headers);
    if (refusal !== undefined) throw refusal;
    return answer;
  };
}

const answerOf = (url: string, html: string | undefined): FetchedPage => ({
  requestedUrl: url,
  url,
  status: html === undefined ? 404 : 200,
  headers: { "content-type": "text/html; charset=utf-8" },
  body: new TextEncoder().encode(html ?? "<title>Not found</title>"),
});

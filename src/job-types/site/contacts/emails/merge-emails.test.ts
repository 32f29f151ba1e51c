import assert from "node:assert/strict";
import { test } from "node:test";
import { makeEmails, makePage } from "../../fixtures/make-page.ts";
import type { EmailFinding, SitePage } from "../../page/site-page.ts";
import { emailRejection } from "./email-filter.ts";
import { mergeEmails } from "./merge-emails.ts";

const site = { hosts: ["beer-bau.de"], names: [] };
const merge = (...pages: SitePage[]) => mergeEmails(pages, site).emails;
const email = (address: string, values: Partial<EmailFinding> = {}): EmailFinding => ({
  address,
  kind: "text",
  region: "main",
  owner: null,
  ...values,
});
const page = (path: string, ...emails: EmailFinding[]) =>
  makePage({ url: `https://beer-bau.de${path}`, emails });

test("the site's own linked addresses precede text, its other domains and free mail", () => {
  const pages = [
    makePage({ emails: makeEmails("text", "beer@gmail.com", "noreply@beer-bau.de", "office@beer-bau.com") }),
    makePage({ url: "https://beer-bau.de/2", emails: makeEmails("text", "team@beer-bau.de") }),
    makePage({ url: "https://beer-bau.de/3", emails: makeEmails("mailto", "info@mail.beer-bau.de") }),
  ];
  assert.deepEqual(merge(...pages), [
    "info@mail.beer-bau.de",
    "team@beer-bau.de",
    "office@beer-bau.com",
    "beer@gmail.com",
    "noreply@beer-bau.de",
  ]);
});

test("a mailbox named like the site is the site's at a mail provider, too, but not in others' places", () => {
  const own = email("info@beer-bau.de");
  const certified = email("beer-bau@legal-post.it");
  assert.deepEqual(merge(page("/projects/roof", own, certified)), [
    "info@beer-bau.de",
    "beer-bau@legal-post.it",
  ]);
  assert.deepEqual(merge(page("/projects/roof", own, { ...certified, owner: "other" })), [
    "info@beer-bau.de",
  ]);
  assert.deepEqual(merge(page("/news/a-story", own, email("beer@legal-post.it"))), ["info@beer-bau.de"]);
});

test("an address is listed once, in lower case, with the pages it was read on", () => {
  const pages = [
    makePage({ emails: makeEmails("text", "Info@beer-bau.de") }),
    makePage({ url: "https://beer-bau.de/2", emails: makeEmails("mailto", "info@beer-bau.de") }),
  ];
  const merged = mergeEmails(pages, site);
  assert.equal(merged.totalFound, 1);
  assert.deepEqual(merged.evidence, [
    {
      value: "info@beer-bau.de",
      sources: [
        { url: "https://beer-bau.de/", kind: "text" },
        { url: "https://beer-bau.de/2", kind: "mailto" },
      ],
    },
  ]);
});

test("filtered addresses still count as found", () => {
  const page = makePage({ emails: makeEmails("text", "info@beer-bau.de", "you@example.com", "x@sentry.io") });
  const merged = mergeEmails([page], site);
  assert.deepEqual([merged.emails, merged.totalFound], [["info@beer-bau.de"], 3]);
});

test("omits addresses of makers, authorities, quoted people and examples, but never the site's own", () => {
  const owners = ["maker", "authority", "other", "sample"] as const;
  const others = owners.map((owner) => email(`${owner}@pixelhof.de`, { owner, kind: "mailto" }));
  const own = owners.map((owner) => email(`${owner}@beer-bau.de`, { owner }));
  assert.deepEqual(
    merge(page("/impressum", ...others, ...own)).toSorted(),
    own.map(({ address }) => address).toSorted(),
  );
  assert.deepEqual(merge(page("/impressum", ...others)), []);
});

test("another domain is the site's in places for its own contacts, and not in others'", () => {
  const own = email("info@beer-bau.de");
  const foreign = email("post@holz-gruppe.de");
  for (const path of ["/", "/kontakt", "/impressum", "/team"])
    assert.equal(merge(page(path, own, foreign)).length, 2, path);
  for (const path of ["/blog/2024/messe", "/referenzen", "/datenschutz"])
    assert.deepEqual(merge(page(path, own, foreign)), ["info@beer-bau.de"], path);
  const inFooter = email("post@holz-gruppe.de", { region: "footer" });
  assert.equal(merge(page("/referenzen", own, inFooter)).length, 2);
  const controller = email("post@holz-gruppe.de", { owner: "site" });
  assert.equal(merge(page("/datenschutz", own, controller)).length, 2);
});

test("a domain on the contact page is the site's on its other pages too", () => {
  const pages = [
    page("/", email("info@beer-bau.de")),
    page("/kontakt", email("post@holz-gruppe.de")),
    page("/blog/ausbildung", email("lehre@holz-gruppe.de"), email("amt@stadt-kassel.de")),
  ];
  assert.deepEqual(merge(...pages), ["info@beer-bau.de", "post@holz-gruppe.de", "lehre@holz-gruppe.de"]);
});

test("a site without addresses of its own may have any", () => {
  assert.deepEqual(merge(page("/seite/7", email("beer@holz-gruppe.de"))), ["beer@holz-gruppe.de"]);
});

test("a domain like the site's name is its own, in Unicode and ASCII", () => {
  const identity = { hosts: ["xn--mllerei-beer-dlb.de"], names: ["Müllerei Beer"] };
  const emails = makeEmails(
    "text",
    "a@müllerei-beer.de",
    "b@muellerei-beer.com",
    "c@xn--mllerei-beer-dlb.de",
  );
  const found = mergeEmails([makePage({ url: "https://xn--mllerei-beer-dlb.de/blog/x", emails })], identity);
  assert.deepEqual(found.emails.length, 3);
});

test("sites under one shared domain do not own each other's addresses", () => {
  const identity = { hosts: ["beer-bau.blogspot.com"], names: [] };
  const page = makePage({
    url: "https://beer-bau.blogspot.com/blog/1",
    emails: makeEmails("text", "a@beer-bau.blogspot.com", "b@other.blogspot.com"),
  });
  assert.deepEqual(mergeEmails([page], identity).emails, ["a@beer-bau.blogspot.com"]);
});

const rejected = {
  "john@example.com": "placeholder",
  "vorname.nachname@beer-bau.com": "placeholder",
  "your-email@beer-bau.com": "placeholder",
  "name@gmail.com": "placeholder",
  "ihre@email.de": "placeholder",
  "votre@email.fr": "placeholder",
  "name@firma.de": "placeholder",
  "prenom.nom@beer-bau.com": "placeholder",
  "f.lastname@beer-bau.com": "placeholder",
  "0123456789abcdef0123456789abcdef@o1.ingest.sentry.io": "hash",
  "key@o1.ingest.sentry.io": "tracking",
  "bounce+123@beer-bau.de": "tracking",
  "605a7baede844d278b89dc95ae0a9123@sentry-next.wixpress.com": "hash",
  "a@sentry.wixpress.com": "tracking",
  "3f2504e0-4f89-11d3-9a0c-0305e82c3301@beer-bau.de": "hash",
  "hero@2x.beer.png": "image",
  "impallari@latofonts.com": "vendor",
  "support@google.com": "vendor",
  "casework@ico.org.uk": "vendor",
} as const;
for (const [address, reason] of Object.entries(rejected)) {
  test(`${address} is omitted as ${reason}`, () => assert.equal(emailRejection(address, false), reason));
}

test("ordinary addresses stay, and so do a vendor's own on its own site", () => {
  for (const address of [
    "info@beer-bau.de",
    "max@gmail.com",
    "a.b+c@x.co.uk",
    "decade@beer.de",
    "facade2024@beer.de",
    "name.los@beer.de",
  ]) {
    assert.equal(emailRejection(address, false), null, address);
  }
  for (const address of ["press@wix.com", "info@example.com", "test@beer-bau.de", "mail@beer-bau.de"])
    assert.equal(emailRejection(address, true), null, address);
});

test("a placeholder address is not a mailbox on the site's own domain either", () => {
  for (const local of ["vorname.nachname", "firstname.lastname", "etunimi.sukunimi", "imie.nazwisko"])
    assert.equal(emailRejection(`${local}@beer-bau.de`, true), "placeholder", local);
});

test("a list of addresses in a story is its subjects', even if the site shows no other", () => {
  const members = [
    "a.kern@parliament.uk",
    "b.lang@parliament.uk",
    "c.voss@parliament.uk",
    "d.beer@kern.example",
  ];
  const story = (count: number) =>
    page("/news/2024/farms", ...members.slice(0, count).map((each) => email(each)));
  assert.deepEqual(merge(story(4)), []);
  assert.equal(merge(story(1)).length, 1);
});

test("a word with an accent before the at sign is no address", () => {
  assert.equal(emailRejection("e-mobilität@kern.com", false), "placeholder");
});

test("an address at another domain is the site's if it belongs to one of its people with a role", () => {
  const member = (title: string | null) => {
    const board = page("/treppen", email("kasse@beer-bau.de"), email("ines@kern-hof.de"));
    const people = [{ name: "Ines Beer", title, email: "ines@kern-hof.de", linkedin: null }];
    return merge({ ...board, facts: { ...board.facts, people } });
  };
  assert.deepEqual(member("Kassiererin"), ["kasse@beer-bau.de", "ines@kern-hof.de"]);
  assert.deepEqual(member(null), ["kasse@beer-bau.de"]);
});

test("the data protection officer of another firm is no contact of the site, unless it is the only one", () => {
  const own = email("info@beer-bau.de");
  for (const address of ["dpo@kanzlei-lind.de", "iod@dane-lipowe.pl", "datenschutz@lind-audit.de"]) {
    assert.deepEqual(merge(page("/kontakt", own, email(address))), ["info@beer-bau.de"], address);
    assert.deepEqual(merge(page("/kontakt", email(address))), [address]);
  }
  const group = [own, email("dpo@beer-group.com"), email("sales@beer-group.com")];
  assert.equal(merge(page("/kontakt", ...group)).length, 3);
});

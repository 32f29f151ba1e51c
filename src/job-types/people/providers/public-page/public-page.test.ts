import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { atEnd } from "../../../../../test/harness/cleanup.ts";
import { createFakeSite } from "../../../../../test/harness/fake-site.ts";
import { assertFails } from "../../../../../test/harness/fetching.ts";
import { restingRun } from "../../../../../test/harness/waiting.ts";
import { jsonLdPerson, profileUrl, publicPage, slug } from "../../../../../test/servers/people/personas.ts";
import { createThreadPool } from "../../../../threads/thread-pool.ts";
import { createPageReader } from "../../../site/index.ts";
import { parseProfileUrl } from "../../profile/profile-url.ts";
import { createPublicPage } from "./public-page.ts";

const threads = createThreadPool({ threads: 1 });
const reader = createPageReader(threads);
atEnd(() => threads.close());

type Pages = Parameters<typeof createFakeSite>[0];

async function read(pages: Pages, url = profileUrl) {
  const site = createFakeSite(pages);
  const provider = createPublicPage({
    fetchPage: site.fetchPage,
    readStructuredData: reader.structuredData,
    userAgent: "ForagerBot/1.0",
    now: () => Date.parse("2026-01-15T09:30:00.000Z"),
  });
  try {
    return { ...(await provider.profile(parseProfileUrl(url), restingRun())), requests: site.requests };
  } catch (error) {
    if (error instanceof Error) Object.assign(error, { requests: site.requests });
    throw error;
  }
}

const script = (...objects: object[]) =>
  `<html><head>${objects.map((each) => `<script type="application/ld+json">${JSON.stringify(each)}</script>`).join("")}</head></html>`;
const own = "https://people.example.com/mara";

describe("the person of a public page", () => {
  test("has what the page shows; masked values are null, and their entries stay", async () => {
    const { profile, notes, fields } = await read({ [profileUrl]: publicPage() });
    assert.equal(profile.headline, null);
    assert.equal(profile.about, "I run a workshop of forty joiners…");
    assert.equal(profile.followers, 1873);
    assert.equal(profile.profile_pic_url, "https://media.example.com/mara.jpg");
    assert.deepEqual(profile.experience, [
      {
        company: "Fjordlicht Möbel",
        company_logo_url: null,
        title: null,
        description_html: null,
        duration: "2021 - Present",
      },
      { company: null, company_logo_url: null, title: null, description_html: null, duration: "2014 - 2018" },
    ]);
    assert.match(notes.join(" "), /masks 2 of its values/);
    assert.deepEqual(fields.full_name, {
      source: "public_page",
      freshness: "live",
      as_of: "2026-01-15T09:30:00.000Z",
    });
  });

  test("is the main entity of a profile page, among others", async () => {
    const page = script(
      { "@type": "Person", name: "A Guest Author" },
      {
        "@type": "ProfilePage",
        mainEntity: {
          "@type": "Person",
          name: "Mara Lindqvist",
          sameAs: [`https://se.linkedin.com/in/${slug}/`],
        },
      },
    );
    const { profile } = await read({ [own]: page }, own);
    assert.equal(profile.full_name, "Mara Lindqvist");
    assert.equal(profile.linkedin_url, profileUrl);
    assert.equal(profile.linkedin_id, slug);
  });

  test("may be referenced by an id, or given in microdata", async () => {
    const graph = {
      "@graph": [
        { "@type": "ProfilePage", mainEntity: { "@id": "#me" } },
        { "@type": "Person", "@id": "#them", name: "Other" },
        { "@type": "Person", "@id": "#me", name: "Mara Lindqvist" },
      ],
    };
    assert.equal((await read({ [own]: script(graph) }, own)).profile.full_name, "Mara Lindqvist");
    const microdata = `<div itemscope itemtype="https://schema.org/Person"><b itemprop="name">Mara Lindqvist</b>
      <span itemprop="jobTitle">Joiner</span></div>`;
    const { profile } = await read({ [own]: microdata }, own);
    assert.deepEqual(
      [profile.full_name, profile.headline, profile.linkedin_url],
      ["Mara Lindqvist", "Joiner", null],
    );
  });

  test("is null if several are named and none is the page's subject", async () => {
    const page = script(
      { "@type": "Person", name: "One Person" },
      { "@type": "Person", name: "Other Person" },
    );
    await assertFails(read({ [own]: page }, own), "provider_unreadable", /several people/);
  });

  for (const [name, person] of [
    [
      "values of other types",
      { "@type": "Person", name: "Mara", worksFor: 7, alumniOf: [null, true], address: [], image: {} },
    ],
    [
      "texts instead of objects",
      { "@type": "Person", name: { "@value": "Mara" }, worksFor: "Fjordlicht", address: "Göteborg" },
    ],
    [
      "nested values",
      {
        "@type": "Person",
        name: ["Mara"],
        image: [{ url: "javascript:alert(1)" }],
        description: { "@value": "x" },
      },
    ],
  ] as const) {
    test(`is read with ${name}`, async () => {
      const { profile } = await read({ [own]: script(person) }, own);
      assert.equal(profile.full_name, "Mara");
      assert.doesNotMatch(JSON.stringify(profile), /javascript:|object Object/);
    });
  }
});

describe("a page that is not public", () => {
  const robots = { "https://www.linkedin.com/robots.txt": "User-agent: *\nDisallow: /\n" };

  test("forbidden by robots.txt is not fetched, and the other providers are named", async () => {
    const reading = read({ ...robots, [profileUrl]: publicPage() });
    await assertFails(reading, "robots_disallowed", /robots\.txt.*PEOPLE_PROVIDER=brightdata or pdl/);
    const { requests } = await reading.catch((error: unknown) => error as { requests: string[] });
    assert.deepEqual(requests, ["https://www.linkedin.com/robots.txt"]);
  });

  for (const status of [999, 403, 429, 451]) {
    test(`refused by its server with ${status} names the other providers`, () =>
      assertFails(
        read({ [profileUrl]: { status, body: publicPage() } }),
        "provider_blocked",
        new RegExp(`refuses to show this page \\(${status}\\).*brightdata or pdl`),
      ));
  }

  for (const location of [
    "/authwall?trk=x",
    "https://www.linkedin.com/uas/login?session_redirect=x",
    "/login",
    "/checkpoint/challenge",
  ]) {
    test(`that redirects to ${location} is not followed there`, async () => {
      const reading = read({ [profileUrl]: { status: 302, headers: { location } } });
      await assertFails(reading, "provider_blocked", /only after a login, which Forager never does/);
      const { requests } = await reading.catch((error: unknown) => error as { requests: string[] });
      assert.deepEqual(requests.at(-1), profileUrl, "the login page was not requested");
    });
  }

  test("that redirects to a page forbidden by another host's robots.txt is not fetched", async () => {
    const moved = "https://profiles.example.test/mara";
    const reading = read(
      {
        [own]: { status: 301, headers: { location: moved } },
        "https://profiles.example.test/robots.txt": "User-agent: *\nDisallow: /mara",
        [moved]: publicPage(jsonLdPerson),
      },
      own,
    );
    await assertFails(reading, "robots_disallowed");
  });

  test("that lacks a person says what is missing", () =>
    assertFails(read({ [own]: "<h1>Mara</h1>" }, own), "provider_unreadable", /schema\.org/));
});

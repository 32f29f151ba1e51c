import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { atEnd } from "../../../../test/harness/cleanup.ts";
import { createFakeSite } from "../../../../test/harness/fake-site.ts";
import { assertFails } from "../../../../test/harness/fetching.ts";
import { fakeClock, restingRun } from "../../../../test/harness/waiting.ts";
import { brightDataKey, startBrightDataPeer } from "../../../../test/servers/people/brightdata-peer.ts";
import { pdlKey, startPdlPeer } from "../../../../test/servers/people/pdl-peer.ts";
import { jsonLdPerson, profileUrl, publicPage, slug } from "../../../../test/servers/people/personas.ts";
import { createServiceClient } from "../../../outside/http/service-client.ts";
import { createThreadPool } from "../../../threads/thread-pool.ts";
import { createPageReader } from "../../site/index.ts";
import type { ProfileProvider } from "../ports.ts";
import { ProfileReading } from "../profile/profile.ts";
import { parseProfileUrl } from "../profile/profile-url.ts";
import { createServiceLimits } from "./ask-service.ts";
import { createBrightData } from "./brightdata/brightdata.ts";
import { createPdl } from "./pdl/pdl.ts";
import { createPublicPage } from "./public-page/public-page.ts";

const service = createServiceClient();
atEnd(() => service.close());
const threads = createThreadPool({ threads: 1 });
const reader = createPageReader(threads);
atEnd(() => threads.close());

const clock = fakeClock(Date.parse("2026-01-15T09:30:00.000Z"));
const run = restingRun();
const trouble = { status: 503, headers: { "retry-after": "1" }, body: "down" };

interface Subject {
  name: string;
  /** With a fault for the last path segment, if it has its own server. */
  provider: ProfileProvider;
  /** Reads the same with an invalid key. */
  refused?: ProfileProvider;
  keySetting?: string;
}

async function brightData(name: string, isAsync: boolean): Promise<Subject> {
  const path = isAsync ? { scrape: ["snapshot" as const] } : {};
  const peer = await startBrightDataPeer({
    [slug]: path,
    "private-person-demo": path,
    "nobody-demo": path,
    "trouble-demo": { scrape: [trouble], progress: ["failed"] },
    "prose-demo": { scrape: [{ body: "We are sorry." }] },
  });
  atEnd(() => peer.close());
  const options = {
    baseUrl: peer.url,
    apiKey: brightDataKey,
    dataset: "gd_test",
    collectMaxMs: 60_000,
    send: service.send,
    ...clock,
    limits: createServiceLimits(clock),
  };
  return {
    name,
    provider: createBrightData(options),
    refused: createBrightData({ ...options, apiKey: "wrong" }),
    keySetting: "BRIGHTDATA_API_KEY",
  };
}

async function pdl(): Promise<Subject> {
  const peer = await startPdlPeer({ "trouble-demo": trouble, "prose-demo": { body: "We are sorry." } });
  atEnd(() => peer.close());
  const options = {
    baseUrl: peer.url,
    apiKey: pdlKey,
    likelihoodMin: 6,
    send: service.send,
    ...clock,
    limits: createServiceLimits(clock),
  };
  return {
    name: "pdl",
    provider: createPdl(options),
    refused: createPdl({ ...options, apiKey: "wrong" }),
    keySetting: "PDL_API_KEY",
  };
}

function publicPages(): Subject {
  const at = (name: string) => `https://www.linkedin.com/in/${name}`;
  const { name: _, ...nameless } = jsonLdPerson;
  const { fetchPage } = createFakeSite({
    [at(slug)]: publicPage(),
    [at("private-person-demo")]: publicPage({ ...nameless, url: at("private-person-demo") }),
    [at("trouble-demo")]: { status: 503 },
    [at("prose-demo")]: "<p>We are sorry.</p>",
  });
  return {
    name: "public_page",
    provider: createPublicPage({
      fetchPage,
      readStructuredData: reader.structuredData,
      userAgent: "ForagerBot/1.0",
      now: clock.now,
    }),
  };
}

const subjects = [
  await brightData("brightdata, answering at once", false),
  await brightData("brightdata, collecting", true),
  await pdl(),
  publicPages(),
];

for (const { name, provider, refused, keySetting } of subjects) {
  describe(`the provider ${name}`, () => {
    const read = (of: string) => provider.profile(parseProfileUrl(`https://www.linkedin.com/in/${of}`), run);

    test("reads a profile into the fields of the contract", async () => {
      const { profile, visibility, source } = await read(slug);
      assert.equal(visibility, "public");
      assert.equal(source, provider.name);
      assert.equal(profile.linkedin_url, profileUrl);
      assert.equal(profile.linkedin_id, slug);
      assert.equal(profile.full_name, "Mara Lindqvist");
      assert.equal(profile.city, "Göteborg");
      assert.equal(profile.country_code, "SE");
      assert.equal(profile.current_company, "Fjordlicht Möbel");
      assert.equal(profile.experience[0]?.company, "Fjordlicht Möbel");
      assert.equal(profile.education.length, 1, "empty entries are dropped");
      assert.deepEqual(
        [profile.education[0]?.title, profile.education[0]?.start_year, profile.education[0]?.end_year],
        ["Chalmers Demo University", "2009", "2014"],
      );
      assert.deepEqual(
        profile.languages.map((language) => language.name),
        ["Swedish", "German"],
      );
    });

    test("returns no masks, page labels or values of the wrong type", async () => {
      for (const each of [slug, "private-person-demo"]) {
        const reading = await read(each);
        assert.deepEqual(
          ProfileReading.parse(JSON.parse(JSON.stringify(reading))),
          reading,
          "JSON, as cached",
        );
        assert.doesNotMatch(JSON.stringify(reading.profile), /\*\*\*|contact info|<!--|<script|alert/i);
      }
    });

    test("reports the origin of each field that has a value, and of no other", async () => {
      const { profile, fields } = await read(slug);
      const filled = Object.entries(profile).filter(([, value]) =>
        Array.isArray(value) ? value.length > 0 : value !== null,
      );
      assert.deepEqual(Object.keys(fields).sort(), filled.map(([field]) => field).sort());
      for (const origin of Object.values(fields)) assert.equal(origin.source, provider.name);
    });

    test("returns what is left of a private profile", async () => {
      const { profile, visibility } = await read("private-person-demo");
      assert.equal(visibility, "limited");
      assert.equal(profile.linkedin_url, "https://www.linkedin.com/in/private-person-demo");
      assert.equal(profile.full_name, null);
    });

    test("reports that there is no such profile", () =>
      assertFails(read("nobody-demo"), "profile_not_found"));

    test("reports that an answer contains no profile", () =>
      assertFails(read("prose-demo"), "provider_unreadable"));

    test("does not mistake server trouble for an answer", async () => {
      const code = provider.name === "public_page" ? "http_status" : "provider_unavailable";
      await assertFails(read("trouble-demo"), code);
    });

    test("ends with the job", async () => {
      const job = new AbortController();
      job.abort(new Error("the job was cancelled"));
      const reading = provider.profile(parseProfileUrl(profileUrl), { ...run, signal: job.signal });
      await assert.rejects(reading, /the job was cancelled/);
    });

    if (refused && keySetting) {
      test("names the setting of a refused key, and not the key", async () => {
        await assertFails(
          refused.profile(parseProfileUrl(profileUrl), run),
          "provider_refused",
          new RegExp(keySetting),
        );
      });
    }
  });
}

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertFails } from "../../../../../test/harness/fetching.ts";
import { fakeClock, restingRun } from "../../../../../test/harness/waiting.ts";
import type { PeerAnswer } from "../../../../../test/servers/json-peer.ts";
import { pdlKey, startPdlPeer } from "../../../../../test/servers/people/pdl-peer.ts";
import { pdlPerson, profileUrl, slug } from "../../../../../test/servers/people/personas.ts";
import { createServiceClient } from "../../../../outside/http/service-client.ts";
import { parseProfileUrl } from "../../profile/profile-url.ts";
import { createServiceLimits } from "../ask-service.ts";
import { createPdl } from "./pdl.ts";

async function read(fault?: PeerAnswer, url = profileUrl) {
  await using peer = await startPdlPeer(fault === undefined ? {} : { [slug]: fault });
  const service = createServiceClient();
  const clock = fakeClock(Date.parse("2026-01-15T09:30:00.000Z"));
  const run = restingRun();
  const provider = createPdl({
    baseUrl: peer.url,
    apiKey: pdlKey,
    likelihoodMin: 6,
    send: service.send,
    ...clock,
    limits: createServiceLimits(clock),
  });
  try {
    const reading = await provider.profile(parseProfileUrl(url), run);
    return { reading, requests: peer.requests, waits: run.waits };
  } finally {
    await service.close();
  }
}

const person = (changes: object): PeerAnswer => ({
  body: { status: 200, data: { ...pdlPerson, ...changes } },
});

describe("a person of People Data Labs", () => {
  test("becomes a profile", async () => {
    const { reading } = await read();
    const { profile } = reading;
    assert.equal(
      profile.headline,
      "Head of Production at Fjordlicht Möbel",
      "of the job, where there is none",
    );
    assert.equal(profile.linkedin_num_id, "990000017");
    assert.equal(profile.connections, 412);
    assert.equal(profile.location, "Göteborg, Västra Götaland, Sweden");
    assert.deepEqual(profile.experience, [
      {
        company: "Fjordlicht Möbel",
        company_logo_url: null,
        title: "Head of Production",
        description_html: "Forty joiners &amp; two plants",
        duration: "2021-03 - Present",
      },
      {
        company: "Nordholz AB",
        company_logo_url: null,
        title: null,
        description_html: null,
        duration: "2014 - 2018",
      },
    ]);
    assert.deepEqual(profile.languages, [
      { name: "Swedish", proficiency: "Native or bilingual proficiency" },
      { name: "German", proficiency: null },
    ]);
    assert.deepEqual(reading.fields.current_company, {
      source: "pdl",
      freshness: "stored",
      as_of: "2025-11-02T00:00:00.000Z",
    });
    assert.match(reading.notes.join(" "), /may not see these fields: mobile_phone, work_email/);
  });

  test("is requested by URL, with the operator's likelihood, and the key in a header", async () => {
    const { requests } = await read();
    const [request] = requests;
    assert.equal(request?.url.searchParams.get("profile"), `linkedin.com/in/${slug}`);
    assert.equal(request?.url.searchParams.get("min_likelihood"), "6");
    assert.doesNotMatch(request?.url.href ?? "", new RegExp(pdlKey));
  });

  test("whose fields the account may not see has no values of the wrong type", async () => {
    const hidden = Object.fromEntries(Object.keys(pdlPerson).map((key) => [key, true]));
    const { reading } = await read(person(hidden));
    assert.equal(reading.visibility, "limited");
    const filled = Object.entries(reading.profile).filter(
      ([, value]) => ![null].includes(value as null) && `${value}`,
    );
    assert.deepEqual(Object.fromEntries(filled), { linkedin_url: profileUrl, linkedin_id: slug });
  });

  test("who is known by another URL is reported", async () => {
    const { reading } = await read(
      person({ linkedin_url: "linkedin.com/in/mara-older-name", linkedin_username: null }),
    );
    assert.match(
      reading.notes.join(" "),
      /under another URL, https:\/\/www\.linkedin\.com\/in\/mara-older-name/,
    );
  });
});

describe("a request to People Data Labs", () => {
  test("without credit reports that", () =>
    assertFails(
      read({ status: 402, body: { status: 402, error: { type: "payment_required" } } }),
      "provider_quota_exceeded",
    ));

  test("beyond the rate limit is retried after the stated delay", async () => {
    await assertFails(
      read({ status: 429, headers: { "retry-after": "90" } }),
      "provider_quota_exceeded",
      /90 s/,
    );
  });

  test("that is answered without a person reports that", () =>
    assertFails(read({ body: { status: 200, data: null } }), "provider_unreadable", /returned no person/));
});

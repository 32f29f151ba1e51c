import assert from "node:assert/strict";
import { test } from "node:test";
import type { SendRequest } from "../../../../outside/http/service-client.ts";
import { createPacer } from "../../../../outside/pacer.ts";
import type { PlaceRef } from "../../ports.ts";
import { resolveShortLink } from "./resolve-short-link.ts";
import type { VisitRun } from "./visitor.ts";

const signal = new AbortController().signal;
const featureId = "0x14a1a3c1d2e3f405:0x5f6e7d8c9b0a1122";
const placeUrl = `https://www.google.com/maps/place/Copper+Kettle/@52.1,-1.7,17z/data=!3m1!4b1!4m6!3m5!1s${featureId}!8m2!3d52.12!4d-1.76`;

/** Redirect targets by URL; all others return a page. */
async function resolve(
  link: string,
  redirects: Record<string, string>,
): Promise<PlaceRef & { asked?: string[] }> {
  const asked: string[] = [];
  const send: SendRequest = async ({ url }) => {
    asked.push(url);
    const location = redirects[url];
    const headers: Record<string, string> = location === undefined ? {} : { location };
    return {
      status: location === undefined ? 200 : 302,
      headers,
      body: Buffer.from("<html>"),
      setCookies: [],
    };
  };
  const pacer = createPacer({
    provider: "Google Maps",
    requestsPerSecond: 100,
    requestsAtOnce: 1,
    waitMaxMs: 0,
  });
  const options = { baseUrl: "https://www.google.com", send, pacer, userAgent: "Example/1.0" };
  const run: VisitRun = {
    owner: { clientId: "client" },
    signal,
    lendSlot: (wait) => wait(),
    onRequest: () => {},
  };
  const ref = await resolveShortLink(link, options, run).catch((error: unknown) => {
    throw Object.assign(error as Error, { asked });
  });
  return { ...ref, asked };
}

test("a short link is followed to the place in its target URL, without requesting that page", async () => {
  const { asked, ...ref } = await resolve("https://maps.app.goo.gl/AbC123", {
    "https://maps.app.goo.gl/AbC123": placeUrl,
  });
  assert.deepEqual(ref, { kind: "feature_id", featureId });
  assert.deepEqual(asked, ["https://maps.app.goo.gl/AbC123"]);
});

test("it is requested over HTTPS, and through other short links and the consent page", async () => {
  const consent = `https://consent.google.com/ml?continue=${encodeURIComponent(placeUrl)}&gl=DE`;
  const { asked, ...ref } = await resolve("http://goo.gl/maps/xyz", {
    "https://goo.gl/maps/xyz": "https://maps.app.goo.gl/AbC123",
    "https://maps.app.goo.gl/AbC123": consent,
  });
  assert.deepEqual(ref, { kind: "feature_id", featureId });
  assert.equal(asked?.length, 2);
});

test("no other host is contacted, whatever the redirect", async () => {
  const start = "https://maps.app.goo.gl/AbC123";
  const strangers = [
    "https://evil.example/",
    "http://169.254.169.254/latest/meta-data/",
    "http://127.0.0.1:5432/",
    "http://maps.app.goo.gl/AbC123",
    "ftp://goo.gl/maps/x",
    "https://maps.app.goo.gl.evil.example/x",
  ];
  for (const stranger of strangers) {
    const failed = await resolve(start, { [start]: stranger }).catch((error: unknown) => error);
    const { code, asked } = failed as { code: string; asked: string[] };
    assert.equal(code, "business_not_found", stranger);
    assert.deepEqual(asked, [start], stranger);
  }
});

test("a redirect loop, a link to nothing and a captcha each end it", async () => {
  const start = "https://maps.app.goo.gl/AbC123";
  await assert.rejects(resolve(start, { [start]: start }), { code: "business_not_found" });
  await assert.rejects(resolve(start, {}), { code: "business_not_found" });
  const sorry = "https://www.google.com/sorry/index?continue=x";
  await assert.rejects(resolve(start, { [start]: sorry }), { code: "provider_blocked" });
});

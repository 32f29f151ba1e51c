import assert from "node:assert/strict";
import { test } from "node:test";
import {
  brightDataRecord,
  jsonLdPerson,
  pdlPerson,
  profileUrl,
} from "../../../../test/servers/people/personas.ts";
import { ProfileReading } from "../profile/profile.ts";
import { parseProfileUrl } from "../profile/profile-url.ts";
import { readRecord } from "./brightdata/read-record.ts";
import { readPerson as readPdlPerson } from "./pdl/read-person.ts";
import { readPerson as readPagePerson } from "./public-page/read-person.ts";

const url = parseProfileUrl(profileUrl);
const fetchedAt = "2026-01-15T09:30:00.000Z";
const rounds = 700;

/** Wrong values that providers and hostile pages contain. */
const strangers: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  "",
  " ",
  "***",
  "******** ** Corp",
  "Contact Info",
  "<script>alert(1)</script>",
  "javascript:alert(1)",
  "data:text/html,<b>x</b>",
  "\u0000\ud800",
  "x".repeat(50_000),
  "<".repeat(5_000),
  "&".repeat(5_000),
  "https://[broken",
  [],
  [[]],
  [null, [null], {}],
  {},
  { "@value": { "@value": "x" } },
  { name: { name: { name: "x" } } },
  { __proto__: null, constructor: "x", toString: "x" },
  Array.from({ length: 300 }, () => ({ title: "x", company: "y", name: "z" })),
];

/** A fixed random sequence. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A copy in which some values, at any depth, are replaced. */
function mutated(value: unknown, next: () => number): unknown {
  if (next() < 0.12) return strangers[Math.floor(next() * strangers.length)];
  if (Array.isArray(value)) return value.map((entry) => mutated(entry, next));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, mutated(entry, next)]));
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};

for (const [name, original, read] of [
  ["Bright Data", brightDataRecord, (raw: unknown) => readRecord(record(raw), url, fetchedAt)],
  ["People Data Labs", pdlPerson, (raw: unknown) => readPdlPerson(record(raw), url, fetchedAt)],
  [
    "a public page",
    jsonLdPerson,
    (raw: unknown) =>
      readPagePerson({ types: ["Person"], parent: null, properties: record(raw) }, url, fetchedAt),
  ],
] as const) {
  test(`for any content of ${name}, a profile has values of the right types and nothing executable`, () => {
    const next = random(17);
    for (let round = 0; round < rounds; round++) {
      const raw = mutated(original, next);
      const reading = read(raw);
      const shown = JSON.stringify(raw)?.slice(0, 500);
      assert.ok(ProfileReading.safeParse(reading).success, shown);
      const { profile } = reading;
      for (const address of [profile.profile_pic_url, profile.banner_image]) {
        assert.match(address ?? "https://x", /^https?:\/\//, shown);
      }
      for (const { description_html } of profile.experience) {
        assert.doesNotMatch(description_html ?? "", /<(?!\/?(?:p|br|ul|ol|li|strong|b|em|i)>)/, shown);
      }
      const names = [profile.full_name, profile.headline, profile.current_company, profile.city];
      assert.doesNotMatch(names.join(" "), /\*{3}|contact info/i, shown);
      assert.ok(JSON.stringify(profile).length < 4_000_000, shown);
    }
  });
}

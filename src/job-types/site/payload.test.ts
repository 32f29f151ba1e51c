import assert from "node:assert/strict";
import { test } from "node:test";
import { SitePayload } from "./payload.ts";

const url = "https://www.beer-bau.de/";
const problems = (payload: unknown): string[] => {
  const parsed = SitePayload.safeParse(payload);
  return parsed.success ? [] : parsed.error.issues.map((issue) => issue.path.join("."));
};

test("only the URL is required, and every default is as published", () => {
  assert.deepEqual(SitePayload.parse({ url }), {
    url,
    max_pages: 10,
    crawl_strategy: "bestfirst",
    target_pages: ["contact", "about", "team", "news", "blog"],
    timeout: 30,
    enable_spa: true,
    spa_timeout: 30,
    extract_team: false,
    extract_company_info: false,
    extract_pain_points: false,
    compendium: {
      enabled: true,
      cleanup_level: "fit",
      max_chars: 100_000,
      remove_duplicates: true,
      include_in_response: true,
      separator: "\n\n---\n\n",
      priority_sections: ["main", "article", "content"],
    },
    test: false,
    force_refresh: false,
  });
  assert.equal(SitePayload.parse({ url, compendium: { max_chars: 1000 } }).compendium.cleanup_level, "fit");
});

const wrong: [field: string, values: object][] = [
  ["url", { url: "ftp://beer-bau.de/" }],
  ["url", { url: "javascript:alert(1)" }],
  ["url", { url: "https://user:pw@beer-bau.de/" }],
  ["url", { url: `https://beer-bau.de/${"a".repeat(10_000)}` }],
  ["url", { url: "" }],
  ["url", { url: undefined }],
  ["max_pages", { max_pages: 0 }],
  ["max_pages", { max_pages: 51 }],
  ["max_pages", { max_pages: 1.5 }],
  ["max_pages", { max_pages: "10" }],
  ["timeout", { timeout: 9 }],
  ["timeout", { timeout: 121 }],
  ["spa_timeout", { spa_timeout: 121 }],
  ["crawl_strategy", { crawl_strategy: "random" }],
  ["target_pages", { target_pages: Array(21).fill("a") }],
  ["compendium.max_chars", { compendium: { max_chars: 999 } }],
  ["compendium.max_chars", { compendium: { max_chars: 1_000_001 } }],
  ["compendium.cleanup_level", { compendium: { cleanup_level: "max" } }],
  ["compendium.separator", { compendium: { separator: "x".repeat(201) } }],
  ["compendium.priority_sections", { compendium: { priority_sections: Array(21).fill("a") } }],
  ["compendium.priority_sections.0", { compendium: { priority_sections: ["main > p"] } }],
  ["compendium.priority_sections.0", { compendium: { priority_sections: ["a".repeat(101)] } }],
  ["icp_description", { product_description: "x" }],
  ["product_description", { icp_description: "x" }],
  ["custom_ai_prompt.user_prompt", { custom_ai_prompt: { enabled: true } }],
  [
    "custom_ai_prompt.enabled",
    { custom_ai_prompt: { enabled: true, user_prompt: "x" }, compendium: { enabled: false } },
  ],
  ["custom_ai_prompt.output_field_name", { custom_ai_prompt: { output_field_name: "emails" } }],
  ["custom_ai_prompt.output_field_name", { custom_ai_prompt: { output_field_name: "constructor" } }],
  ["custom_ai_prompt.output_field_name", { custom_ai_prompt: { output_field_name: "__proto__" } }],
  ["custom_ai_prompt.output_field_name", { custom_ai_prompt: { output_field_name: "1abc" } }],
  ["custom_ai_prompt.output_field_name", { custom_ai_prompt: { output_field_name: `a${"b".repeat(64)}` } }],
  ["custom_ai_prompt.temperature", { custom_ai_prompt: { temperature: 2.1 } }],
  ["custom_ai_prompt.max_tokens", { custom_ai_prompt: { max_tokens: 99 } }],
  ["custom_ai_prompt.system_prompt", { custom_ai_prompt: { system_prompt: "x".repeat(2001) } }],
  ["custom_ai_prompt.json_schema", { custom_ai_prompt: { json_schema: { $ref: "https://x.de/s.json" } } }],
  ["custom_ai_prompt.json_schema", { custom_ai_prompt: { json_schema: { a: "x".repeat(20_000) } } }],
];
for (const [field, values] of wrong) {
  test(`${JSON.stringify(values).slice(0, 80)} is rejected at ${field}`, () => {
    assert.deepEqual(problems({ url, ...values }), [field]);
  });
}

test("a JSON schema may be ten levels deep, not eleven", () => {
  const deep = (levels: number): object => (levels === 1 ? {} : { properties: deep(levels - 1) });
  assert.deepEqual(problems({ url, custom_ai_prompt: { json_schema: deep(10) } }), []);
  assert.deepEqual(problems({ url, custom_ai_prompt: { json_schema: deep(11) } }), [
    "custom_ai_prompt.json_schema",
  ]);
});

test("an error about the URL states the reason", () => {
  const parsed = SitePayload.safeParse({ url: "ftp://beer-bau.de/" });
  assert.match(parsed.error?.issues[0]?.message ?? "", /ftp/);
});

test("both descriptions, nulls, and an unused prompt are accepted; unknown keys are dropped", () => {
  const payload = {
    url,
    product_description: "a",
    icp_description: "b",
    custom_ai_prompt: { output_field_name: "notes_2" },
    nope: 1,
  };
  assert.deepEqual(problems(payload), []);
  assert.equal("nope" in SitePayload.parse(payload), false);
  assert.deepEqual(problems({ url, product_description: null, icp_description: null }), []);
});

test("a preset gives its options, explicit ones win, and the effective payload names them all", () => {
  const contacts = SitePayload.parse({ url, mode: "contacts" });
  assert.deepEqual(
    [contacts.mode, contacts.max_pages, contacts.target_pages, contacts.compendium.enabled, contacts.timeout],
    ["contacts", 5, ["contact", "about", "team"], false, 30],
  );
  const leads = SitePayload.parse({ url, mode: "leads", max_pages: 3, extract_team: false });
  assert.deepEqual(
    [leads.max_pages, leads.extract_team, leads.extract_company_info, leads.compendium.enabled],
    [3, false, true, false],
  );
  const text = SitePayload.parse({ url, mode: "compendium", compendium: { cleanup_level: "raw" } });
  assert.deepEqual(
    [text.max_pages, text.crawl_strategy, text.compendium.enabled, text.compendium.cleanup_level],
    [20, "bfs", true, "raw"],
  );
  const full = SitePayload.parse({ url, mode: "full", compendium: { enabled: false } });
  assert.deepEqual(
    [full.max_pages, full.timeout, full.extract_team, full.extract_pain_points, full.compendium.enabled],
    [50, 120, true, false, false],
  );
  // A prompt reads the text that the preset would leave out.
  const asked = SitePayload.parse({
    url,
    mode: "contacts",
    custom_ai_prompt: { enabled: true, user_prompt: "Who?" },
  });
  assert.equal(asked.compendium.enabled, true);
  assert.deepEqual(problems({ url, mode: "everything" }), ["mode"]);
  assert.deepEqual(problems({ url, mode: "leads", max_pages: 0 }), ["max_pages"]);
  assert.deepEqual(problems({ url, mode: "leads", compendium: "no" }), ["compendium"]);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import type { FetchPage } from "../../src/crawler/ports.ts";
import { createSiteJobType, SitePayload, SiteResult } from "../../src/job-types/site/index.ts";
import { parsePage } from "../../src/job-types/site/page/parse-page.ts";
import { type AskingOptions, startModel } from "../harness/asking.ts";
import { eventually } from "../harness/wait.ts";
import type { LlmAnswer, LlmScript } from "../servers/llm-server.ts";

const origin = "https://tarn-stairs.example";
const pages: Record<string, string> = {
  "/": `<title>Tarn Stairs</title><main><h1>Stairs for old houses</h1>
    <p>Tarn Stairs builds oak stairs for listed houses in the north of England, and fits them within two weeks.</p>
    <p>We are looking for two more joiners: orders have doubled this year.</p>
    <a href="/team">Team</a> <a href="/contact">Contact</a></main>`,
  "/team": `<title>Our team | Tarn Stairs</title><main><h1>Our team</h1>
    <h3>Maren Ardent</h3><p>Managing Director</p><p>maren@tarn-stairs.example</p>
    <p>Every board in the workshop has gone through the hands of Ruben Vale since 2019.</p></main>`,
  "/contact": `<title>Contact | Tarn Stairs</title><main><p>Write to office@tarn-stairs.example.</p>
    <p>“Quiet people, loud saws.” — a neighbour</p></main>`,
};

const answers: Record<string, unknown> = {
  company_info: {
    name: "Tarn Stairs",
    summary: "Tarn Stairs builds and fits oak stairs for listed houses.",
    industry: "Joinery",
    services: ["oak stairs"],
    target_audience: "Owners of listed houses",
  },
  team: {
    people: [
      {
        name: "Maren Ardent",
        title: "Managing Director",
        email: "maren@tarn-stairs.example",
        linkedin: null,
      },
      { name: "Ruben Vale", title: null, email: null, linkedin: null },
    ],
  },
  pain_points: { pain_points: ["It cannot hire joiners as fast as its orders grow."] },
  lead_scoring: {
    icp_fit_score: 0.8,
    challenges: ["Orders have doubled while joiners are missing."],
    authority: "Maren Ardent is the managing director.",
    money: "It could pay for “Planning software for workshops”.",
    prioritization: "It is hiring now.",
  },
  personalization_hooks: {
    company_name: "Tarn Stairs",
    decision_maker: "Maren Ardent, Managing Director",
    key_challenge: "Joiners are hard to find.",
    urgency_signal: "Orders have doubled this year.",
    personalization_angle: "Two open positions for joiners.",
  },
};

const everything = {
  extract_company_info: true,
  extract_team: true,
  extract_pain_points: true,
  product_description: "Planning software for workshops",
  icp_description: "Joineries with more than five people",
};

const truthful: LlmScript = ({ form }) => ({ json: answers[form ?? ""] ?? "Two weeks." });
/** One analysis gets a different answer. */
const but =
  (form: string, answer: LlmAnswer): LlmScript =>
  (request, number) =>
    request.form === form ? answer : truthful(request, number);

async function crawl(
  script: LlmScript | null,
  payload: object,
  options: AskingOptions & {
    pages?: Record<string, string>;
    signal?: AbortSignal;
    /** Used in place of one with this script. */
    model?: Awaited<ReturnType<typeof startModel>>;
  } = {},
) {
  const model = options.model ?? (script && (await startModel(script, options)));
  const served = options.pages ?? pages;
  const fetchPage: FetchPage = async (url, { signal, onHeaders }) => {
    signal.throwIfAborted();
    const html = served[new URL(url).pathname];
    const status = html === undefined ? 404 : 200;
    const headers = { "content-type": "text/html; charset=utf-8" };
    const error = onHeaders?.(status, headers);
    if (error) throw error;
    return { requestedUrl: url, url, status, headers, body: new TextEncoder().encode(html ?? "") };
  };
  const type = createSiteJobType(
    { fetchPage, parsePage: async (page, parse) => parsePage(page, parse), model: model?.site },
    { concurrency: 1, userAgent: "ForagerBot/1.0" },
  );
  const signal = options.signal ?? new AbortController().signal;
  const outcome = await type.run(SitePayload.parse({ url: `${origin}/`, ...payload }), {
    jobId: "job-1",
    clientId: "cli_a",
    signal,
    report: () => undefined,
  });
  const result = SiteResult.parse(outcome.data);
  return { outcome, result, ai: result.metadata.ai, requests: model?.server.requests ?? [] };
}

/** Must hold whatever a model does. */
function assertCrawlIsWhole(result: SiteResult): void {
  assert.equal(result.pages_crawled, 3);
  assert.deepEqual(result.emails, ["office@tarn-stairs.example", "maren@tarn-stairs.example"]);
  assert.match(result.markdown_compendium ?? "", /oak stairs/);
}

test("every requested analysis fills its field, and the report states its cost", async () => {
  const { result, ai, requests, outcome } = await crawl(truthful, everything);
  assert.deepEqual(result.company_vitals, answers.company_info);
  assert.deepEqual(
    result.team_members.map(({ name, title, email }) => [name, title, email]),
    [
      ["Maren Ardent", "Managing Director", "maren@tarn-stairs.example"],
      ["Ruben Vale", null, null],
    ],
  );
  assert.deepEqual(result.pain_points, ["It cannot hire joiners as fast as its orders grow."]);
  assert.equal(result.lead_scoring?.icp_fit_score, 0.8);
  assert.equal(
    result.lead_scoring?.champ_analysis.money,
    "It could pay for “Planning software for workshops”.",
    "the seller's own words may be quoted",
  );
  assert.equal(result.personalization_hooks?.decision_maker, "Maren Ardent");
  assert.deepEqual([ai?.status, ai?.model, ai?.dropped, ai?.error], ["ok", "small-2026", 0, null]);
  assert.equal(requests.length, 5);
  assert.ok(ai?.prompts?.includes("team@1"), `prompts: ${ai?.prompts}`);
  assert.equal(outcome.reusable, true);
});

test("the analyses stay within the token counts of the contract", async () => {
  const paragraph = (page: number) => (index: number) =>
    `<p>Paragraph ${index} of page ${page} tells how we build stairs of oak, ash and beech for houses old and new.</p>`;
  const links = Array.from({ length: 9 }, (_, page) => `<a href="/p${page}">Page ${page}</a>`).join(" ");
  const long = Object.fromEntries(
    Array.from({ length: 9 }, (_, page) => [
      `/p${page}`,
      `<title>Page ${page}</title><main>${Array.from({ length: 60 }, (_, index) => paragraph(page)(index)).join("")}</main>`,
    ]),
  );
  const home = `<title>Tarn Stairs</title><main>${links}${paragraph(99)(1)}</main>`;
  const { ai, result } = await crawl(truthful, everything, { pages: { "/": home, ...long } });
  assert.equal(result.pages_crawled, 10);
  const used = (ai?.input_tokens ?? 0) + (ai?.output_tokens ?? 0);
  // Three analyses of about 500, and about 1,500 more for the lead: a quarter more is still "about".
  assert.ok(used > 1_500 && used < 3_750, `${used} tokens`);
});

test("only requested analyses are asked of the model", async () => {
  const { result, ai, requests } = await crawl(truthful, { extract_team: true });
  assert.deepEqual(
    requests.map(({ form }) => form),
    ["team"],
  );
  assert.deepEqual([result.company_vitals, result.pain_points, result.lead_scoring], [null, null, null]);
  assert.equal(ai?.status, "ok");
  const nothing = await crawl(truthful, {});
  assert.deepEqual([nothing.ai, nothing.requests.length], [null, 0]);
});

test("a customer whom the model lists as a team member is dropped", async () => {
  const quoting = `<title>Tarn Stairs</title><main><h1>Stairs</h1><p>We build stairs of oak for old houses. Ruben Vale runs the workshop.</p>
    <h2>What our customers say</h2><p>The best stairs that we ever had. Ann Guest, Director of Guest Homes</p></main>`;
  const person = (name: string) => ({ name, title: null, email: null, linkedin: null });
  const script = but("team", { json: { people: [person("Ann Guest"), person("Ruben Vale")] } });
  const { result } = await crawl(script, { extract_team: true }, { pages: { "/": quoting } });
  assert.deepEqual(
    result.team_members.map(({ name }) => name),
    ["Ruben Vale"],
  );
});

test("without a model the rules fill what they can, and the report says why the rest is missing", async () => {
  const { result, ai, outcome } = await crawl(null, everything);
  assert.deepEqual(ai, { status: "not_configured" });
  assert.equal(result.company_vitals?.name, "Tarn Stairs");
  assert.deepEqual(result.team_members[0]?.name, "Maren Ardent");
  assert.deepEqual(
    [result.pain_points, result.lead_scoring, result.personalization_hooks],
    [null, null, null],
  );
  assert.equal(outcome.reusable, true);
  assertCrawlIsWhole(result);
});

for (const [what, fault, reason] of [
  ["answers prose", { text: "The company is lovely." }, /no JSON value/],
  ["answers in an invalid format", { json: { points: 3 } }, /requested form/],
  [
    "answers in the wrong language",
    {
      json: {
        pain_points: ["Das Unternehmen sucht Tischler und hat mehr Aufträge als die Leute von der Werkstatt"],
      },
    },
    /English/,
  ],
  ["refuses", { refusal: "No." }, /refused to answer/],
  ["is out of quota", { status: 429, headers: { "retry-after": "9999" } }, /status 429/],
  ["fails", { status: 500 }, /status 500/],
  ["rejects the key", { status: 401 }, /LLM_API_KEY/],
  ["answers two megabytes", "huge", /too large/],
  ["never ends its answer", "endless", /too large/],
  ["disconnects", "cut-off", /could not be reached/],
] as const satisfies [string, LlmAnswer, RegExp][]) {
  test(`a model that ${what} costs only its own field`, async () => {
    const { result, ai, outcome } = await crawl(but("pain_points", fault), everything);
    assertCrawlIsWhole(result);
    assert.equal(result.pain_points, null);
    assert.equal(result.lead_scoring?.icp_fit_score, 0.8);
    assert.equal(result.company_vitals?.industry, "Joinery");
    assert.equal(ai?.status, "failed");
    assert.match(ai?.error ?? "", /^pain_points: /);
    assert.match(ai?.error ?? "", reason);
    assert.equal(outcome.reusable, false, "a later job must still get it");
  });
}

test("a model that never answers delays the job no longer than its limit", async () => {
  const { result, ai } = await crawl(() => "silence", everything, { limits: { timeoutMs: 50, jobMs: 100 } });
  assertCrawlIsWhole(result);
  assert.equal(ai?.status, "failed");
  assert.equal(result.company_vitals?.name, "Tarn Stairs");
});

test("statements that the site does not support are dropped and counted", async () => {
  const invented: LlmScript = ({ form }) => ({
    json: {
      ...(answers[form ?? ""] as object),
      ...(form === "team" && {
        people: [
          {
            name: "Maren Ardent",
            title: "Queen of Wood",
            email: "m.ardent@elsewhere.example",
            linkedin: "https://www.linkedin.com/in/maren-a",
          },
          { name: "Nobody Atall", title: "CEO", email: null, linkedin: null },
        ],
      }),
      ...(form === "pain_points" && {
        pain_points: [
          "They said “we are close to bankruptcy now”.",
          "Neighbours say “Quiet people, loud saws.” of it. Write to ceo@elsewhere.example or see https://elsewhere.example/x.",
        ],
      }),
      ...(form === "personalization_hooks" && { decision_maker: "John Imaginary" }),
    },
  });
  const { result, ai } = await crawl(invented, everything);
  assert.deepEqual(result.team_members, [
    { name: "Maren Ardent", title: "Managing Director", email: "maren@tarn-stairs.example", linkedin: null },
  ]);
  assert.deepEqual(result.pain_points, ["Neighbours say “Quiet people, loud saws.” of it."]);
  assert.equal(result.personalization_hooks?.decision_maker, null);
  // Title, email, profile; a person; a quote; an address, a link; a decision maker.
  assert.equal(ai?.dropped, 8);
  assert.equal(ai?.status, "ok");
});

const opening = { enabled: true, user_prompt: "How long does fitting take?" };

test("a client's own question gets the site's text, and its answer is in the field that it names", async () => {
  const { result, requests, ai } = await crawl(() => ({ text: "Within two weeks." }), {
    custom_ai_prompt: { ...opening, system_prompt: "Answer in one sentence.", output_field_name: "fitting" },
  });
  assert.equal(result.fitting, "Within two weeks.");
  assert.equal(ai?.status, "ok");
  const [request] = requests;
  assert.match(request?.system ?? "", /Answer in one sentence\.$/);
  assert.match(request?.user ?? "", /fits them within two weeks[\s\S]*How long does fitting take\?$/);
  assert.deepEqual([request?.body.temperature, request?.body.max_tokens], [0.1, 4000]);
});

test("a client's schema holds, also after unsupported statements were dropped", async () => {
  const json_schema = {
    type: "object",
    properties: {
      people: {
        type: "array",
        items: {
          type: "object",
          properties: { name: { type: "string" }, email: { type: "string" } },
          required: ["name"],
        },
      },
    },
    required: ["people"],
  };
  const json = {
    people: [
      { name: "Ruben Vale", email: "ruben@elsewhere.example" },
      { name: "Maren Ardent", email: "maren@tarn-stairs.example" },
    ],
  };
  const { result, ai } = await crawl(() => ({ json }), { custom_ai_prompt: { ...opening, json_schema } });
  assert.deepEqual(result.custom_analysis, {
    people: [{ name: "Ruben Vale" }, { name: "Maren Ardent", email: "maren@tarn-stairs.example" }],
  });
  assert.equal(ai?.dropped, 1);
});

for (const [what, prompt, reason] of [
  ["an invalid schema", { json_schema: { type: "nonsense" } }, /JSON Schema/],
  [
    "a schema that is slow",
    { json_schema: { type: "object", patternProperties: { "^(a+)+$": { type: "number" } } } },
    /too long/,
  ],
  ["a model that is not allowed", { model: "gigantic" }, /LLM_MODELS/],
] as const) {
  test(`a question with ${what} fails alone`, async () => {
    const { result, ai } = await crawl(() => ({ json: { [`${"a".repeat(40)}!`]: 1 } }), {
      ...{ custom_ai_prompt: { ...opening, ...prompt } },
    });
    assertCrawlIsWhole(result);
    assert.equal(result.custom_analysis, null);
    assert.match(ai?.error ?? "", reason);
  });
}

test("a model reads the pages even when the result has no compendium", async () => {
  const { result, requests } = await crawl(truthful, {
    extract_pain_points: true,
    compendium: { enabled: false },
  });
  assert.match(requests[0]?.user ?? "", /two more joiners/);
  assert.deepEqual([result.markdown_compendium, result.compendium.chars], [null, 0]);
});

test("a cancelled job ends during a question to the model, and withdraws it", async () => {
  const stop = new AbortController();
  const model = await startModel(() => {
    stop.abort(new Error("cancelled by its client"));
    return "silence";
  });
  await assert.rejects(crawl(null, everything, { signal: stop.signal, model }), /cancelled by its client/);
  await eventually(model.server.answering, (count) => count === 0);
  assert.ok(model.server.requests.length > 0);
});

import assert from "node:assert/strict";
import { describe, it, test } from "node:test";
import type { BodyCut, FetchPage } from "../../crawler/ports.ts";
import { ForagerError } from "../../errors.ts";
import type { JobContext, JsonObject } from "../../jobs/job-type.ts";
import { createSiteJobType, SitePayload, type SitePorts, SiteResult } from "./index.ts";
import { parsePage } from "./page/parse-page.ts";
import type { SitePage } from "./page/site-page.ts";
import { createPageKeeper } from "./run.ts";

type Answer =
  | { status?: number; headers?: Record<string, string>; body?: string; truncated?: BodyCut }
  | ForagerError;

const html = { "content-type": "text/html; charset=utf-8" };
const site: Record<string, Answer> = {
  "/robots.txt": { status: 404 },
  "/": {
    headers: html,
    body: '<title>Home | Beer</title><h1>Stairs</h1><p>We build stairs of oak.</p><a href="/kontakt">Kontakt</a><footer>info@beer-bau.de</footer>',
  },
  "/kontakt": {
    headers: html,
    body: '<title>Kontakt | Beer</title><p>Tel. 0561 7203344</p><p>Schmiedeweg 14<br>34117 Kassel</p><a href="https://www.instagram.com/beerbau"></a><footer>info@beer-bau.de</footer>',
  },
};

function fetchFrom(answers: Record<string, Answer>): FetchPage {
  return async (url, { signal, onHeaders }) => {
    signal.throwIfAborted();
    const answer = answers[new URL(url).pathname] ?? { status: 404 };
    if (answer instanceof ForagerError) throw answer;
    const { status = 200, headers = {}, body = "", ...rest } = answer;
    const error = onHeaders?.(status, headers);
    if (error) throw error;
    return { requestedUrl: url, url, status, headers, body: new TextEncoder().encode(body), ...rest };
  };
}

function context(signal = new AbortController().signal, reports: JsonObject[] = []): JobContext {
  return { jobId: "job-1", clientId: "client-1", signal, report: (progress) => reports.push(progress) };
}

function jobType(answers: Record<string, Answer>, ports: Partial<SitePorts> = {}) {
  return createSiteJobType(
    {
      fetchPage: fetchFrom(answers),
      parsePage: async (page, options) => parsePage(page, options),
      ...ports,
    },
    { concurrency: 4, userAgent: "ForagerBot/1.0" },
  );
}

const run = (answers: Record<string, Answer>, payload: object = {}, ports: Partial<SitePorts> = {}) =>
  jobType(answers, ports).run(SitePayload.parse({ url: "https://beer-bau.de/", ...payload }), context());

test("a stated number that no numbering plan has is marked: it is no record", async () => {
  const body = `<title>Beer</title><p><a href="tel:+49 561 7203344">Call</a> <a href="tel:+49 1 2345678">Fax</a></p>
    <p>Phone: +49 561 7203344, hotline: <a href="tel:0190 00">0190 00</a> <a href="tel:99887766554">99887766554</a></p>`;
  const { data } = await run({ "/": { headers: { "content-type": "text/html" }, body } });
  const { evidence } = SiteResult.parse(data).metadata;
  assert.deepEqual(
    evidence.phones.map(({ value, is_dialable }) => [value, is_dialable]),
    [
      ["+495617203344", undefined],
      ["99887766554", false],
    ],
  );
});

test("a crawl fills every field of the contract from all pages", async () => {
  const { data, resultsCount } = await run(site);
  const result = SiteResult.parse(data);
  assert.equal(resultsCount, 2);
  assert.deepEqual(
    [result.url, result.pages_crawled, result.crawl_status, result.emails, result.phones, result.addresses],
    [
      "https://beer-bau.de/",
      2,
      "success",
      ["info@beer-bau.de"],
      ["+495617203344"],
      ["Schmiedeweg 14, 34117 Kassel"],
    ],
  );
  assert.deepEqual([result.instagram, result.linkedin], ["https://www.instagram.com/beerbau", null]);
  assert.match(result.markdown_compendium ?? "", /# Home \| Beer\n\n<https:\/\/beer-bau\.de\/>/);
  assert.equal(result.compendium.chars, result.markdown_compendium?.length);
  assert.deepEqual(
    [
      result.company_vitals,
      result.pain_points,
      result.team_members,
      result.lead_scoring,
      result.personalization_hooks,
    ],
    [null, null, [], null, null],
  );
  assert.deepEqual(
    [
      result.metadata.crawl_strategy,
      result.metadata.spa_enabled,
      result.metadata.browser_rendering_available,
    ],
    ["bestfirst", true, false],
  );
  assert.deepEqual([result.metadata.total_emails_found, result.metadata.total_phones_found], [1, 1]);
  assert.deepEqual(
    [result.metadata.failure_reason, result.metadata.ai, result.metadata.warnings],
    [null, null, []],
  );
  assert.equal(result.metadata.pages.filter((page) => page.outcome === "crawled").length, 2);
  assert.equal(result.metadata.page_facts.name, "Beer");
  assert.deepEqual(result.metadata.evidence.emails[0]?.sources.length, 2);
});

test("a branch's page is read with the pages below it first, and listed first as evidence", async () => {
  const links = [
    "",
    "contact",
    "stores/leeds/team",
    ...[1, 2, 3, 4, 5, 6].map((store) => `stores/town-${store}`),
  ];
  const menu = links.map((path) => `<a href="/${path}">${path || "Home"}</a>`).join(" ");
  const page = (title: string, text: string) => ({
    headers: html,
    body: `<title>${title}</title><nav>${menu}</nav><main><h1>${title}</h1><p>${text}</p></main>`,
  });
  const towns = Object.fromEntries(
    [1, 2, 3, 4, 5, 6].map((store) => [
      `/stores/town-${store}`,
      page(`Town ${store}`, "sam.hale@oak-chain.de"),
    ]),
  );
  const { data } = await run(
    {
      "/robots.txt": { status: 404 },
      "/": page("Oak", "Stairs of oak."),
      "/contact": page("Contact", "info@oak-chain.de"),
      "/stores/leeds": page("Oak Leeds", "leeds@oak-chain.de"),
      "/stores/leeds/team": page("Team", "sam.hale@oak-chain.de"),
      ...towns,
    },
    { url: "https://oak-chain.de/stores/leeds" },
  );
  const { metadata } = SiteResult.parse(data);
  assert.equal(metadata.start_page, "https://oak-chain.de/stores/leeds");
  const crawled = metadata.pages
    .filter(({ outcome }) => outcome === "crawled")
    .map(({ url }) => new URL(url).pathname);
  assert.deepEqual(crawled.slice(0, 3).sort(), ["/contact", "/stores/leeds", "/stores/leeds/team"]);
  const evidence = new Map(metadata.evidence.emails.map(({ value, ...more }) => [value, more]));
  assert.equal(
    evidence.get("sam.hale@oak-chain.de")?.sources[0]?.url,
    "https://oak-chain.de/stores/leeds/team",
  );
  assert.equal(evidence.get("info@oak-chain.de")?.contact_page, true);
  assert.equal(evidence.get("leeds@oak-chain.de")?.contact_page, undefined);
});

test("AI flags fill what rules know, and report that no model is configured", async () => {
  const { data } = await run(site, {
    extract_company_info: true,
    extract_team: true,
    extract_pain_points: true,
    product_description: "a",
    icp_description: "b",
    custom_ai_prompt: { enabled: true, user_prompt: "?", output_field_name: "answer" },
  });
  const result = SiteResult.parse(data);
  assert.equal(result.company_vitals?.name, "Beer");
  assert.deepEqual([result.team_members, result.pain_points, result.lead_scoring], [[], null, null]);
  assert.deepEqual(result.metadata.warnings, ["extract_team: no crawled page names people of the company."]);
  assert.equal(Object.hasOwn(data, "answer") && data.answer === null, true);
  assert.deepEqual(result.metadata.ai, { status: "not_configured" });
});

test("the compendium can be disabled", async () => {
  const { data } = await run(site, { compendium: { enabled: false } });
  const result = SiteResult.parse(data);
  assert.deepEqual(
    [result.markdown_compendium, result.compendium.available, result.compendium.chars],
    [null, false, 0],
  );
});

test("the compendium is stored under the job if excluded from the result", async () => {
  const saved: string[] = [];
  const { data } = await run(
    site,
    { compendium: { include_in_response: false } },
    {
      saveCompendium: async ({ clientId, jobId }, markdown) => {
        saved.push(markdown);
        return { key: `${clientId}/${jobId}.md` };
      },
    },
  );
  assert.equal(SiteResult.parse(data).markdown_compendium, null);
  const { store_key, storage_location } = data.compendium as Record<string, unknown>;
  assert.deepEqual([store_key, storage_location], ["client-1/job-1.md", "store"]);
  assert.match(saved[0] ?? "", /We build stairs/);
});

const paragraphs = (chars: number) =>
  Array.from(
    { length: Math.ceil(chars / 100) },
    (_, index) => `<p>${`${index} oak `.repeat(20).slice(0, 93)}</p>`,
  ).join("");
const cuts: Record<string, { page: Answer; maxChars: number; warning: RegExp | null }> = {
  "max_chars, when the site has more text": {
    page: { headers: html, body: paragraphs(3_000) },
    maxChars: 1_000,
    warning: /cut to 1000 characters \(compendium\.max_chars\)\. Raise it, to at most 1000000/,
  },
  "the limit for one page's Markdown": {
    page: { headers: html, body: paragraphs(1_200_000) },
    maxChars: 1_000_000,
    warning: /characters of its Markdown were kept: one page may have 1000000/,
  },
  "the limit for one page's elements": {
    page: { headers: html, body: `<h1>Stairs</h1>${"<i></i>".repeat(300_000)}<p>Gates` },
    maxChars: 100_000,
    warning: /characters of its HTML were read: one page may have 250000 elements/,
  },
  "the limit for one page's bytes": {
    page: { headers: html, body: "<h1>Stairs</h1>", truncated: "limit" },
    maxChars: 100_000,
    warning: /larger than the fixed limit for one page, so only its first 15 bytes/,
  },
  "a server that ends its answer early": {
    page: { headers: html, body: "<h1>Stairs</h1>", truncated: "interrupted" },
    maxChars: 100_000,
    warning: /the server ended it early, so only its first 15 bytes/,
  },
  nothing: { page: { headers: html, body: paragraphs(3_000) }, maxChars: 100_000, warning: null },
};
for (const [limit, { page, maxChars, warning }] of Object.entries(cuts)) {
  test(`the compendium states whether it was cut, and by what: ${limit}`, async () => {
    const compendium = { max_chars: maxChars, cleanup_level: "raw" };
    const { data } = await run({ "/robots.txt": { status: 404 }, "/": page }, { compendium });
    const result = SiteResult.parse(data);
    assert.equal(result.compendium.truncated, warning !== null);
    const { warnings } = result.metadata;
    if (warning) assert.match(warnings.join(), warning);
    else assert.deepEqual(warnings, []);
  });
}

test("an unreachable site fails the job with its reason", async () => {
  for (const code of ["dns_not_found", "connection_failed", "tls_invalid", "address_blocked"] as const) {
    const error = new ForagerError(code, `Sentence of ${code}.`);
    await assert.rejects(
      run({ "/robots.txt": error, "/": error }),
      (thrown) => thrown instanceof ForagerError && thrown.message.includes(code),
    );
  }
});

const refusals: Record<string, Record<string, Answer>> = {
  "robots.txt forbids it": {
    "/robots.txt": { headers: { "content-type": "text/plain" }, body: "User-agent: *\nDisallow: /" },
  },
  "it answers with an error": { "/": { status: 404, headers: html } },
  "it redirects without end": { "/": new ForagerError("too_many_redirects", "It redirects in a circle.") },
  "its answer is no HTTP": { "/": new ForagerError("protocol_error", "Its answer is not valid HTTP.") },
  "it is no web page": { "/": { headers: { "content-type": "application/pdf" }, body: "%PDF" } },
};
for (const [name, answers] of Object.entries(refusals)) {
  test(`the job completes without pages and states why if ${name}`, async () => {
    const { data, resultsCount, message } = await run(answers);
    const result = SiteResult.parse(data);
    assert.equal(message, result.metadata.failure_reason);
    assert.deepEqual(
      [resultsCount, result.pages_crawled, result.crawl_status, result.emails],
      [0, 0, "failed", []],
    );
    assert.equal((result.metadata.failure_reason ?? "").length > 10, true);
    assert.equal(result.markdown_compendium, null);
  });
}

test("a page that cannot be parsed is skipped with its reason", async () => {
  const { data } = await run(
    site,
    {},
    {
      parsePage: async (page, options) => {
        if (page.url.endsWith("/kontakt")) throw new ForagerError("parse_failed", "It took too long.");
        return parsePage(page, options);
      },
    },
  );
  const result = SiteResult.parse(data);
  assert.equal(result.pages_crawled, 1);
  assert.deepEqual(
    result.metadata.pages.filter((page) => page.outcome === "error").map((page) => page.reason),
    ["It took too long."],
  );
});

test("a cancelled job ends with the reason of its signal", async () => {
  const controller = new AbortController();
  const running = jobType(site, {
    parsePage: async (page, options) => {
      controller.abort(new Error("cancelled by the test"));
      return parsePage(page, options);
    },
  }).run(SitePayload.parse({ url: "https://beer-bau.de/" }), context(controller.signal));
  await assert.rejects(running, /cancelled by the test/);
});

test("progress counts crawled and waiting pages", async () => {
  const reports: JsonObject[] = [];
  await jobType(site).run(SitePayload.parse({ url: "https://beer-bau.de/" }), context(undefined, reports));
  assert.deepEqual(reports.at(-1), { pages_crawled: 2, pages_queued: 0 });
});

test("progress never exceeds the page budget", async () => {
  const links = Array.from({ length: 30 }, (_, index) => `<a href="/page-${index}">Page ${index}</a>`);
  const large: Record<string, Answer> = { "/": { headers: html, body: links.join("") } };
  for (let index = 0; index < 30; index += 1) {
    large[`/page-${index}`] = { headers: html, body: `<p>This is page number ${index}.</p>` };
  }
  const reports: JsonObject[] = [];
  const payload = SitePayload.parse({ url: "https://beer-bau.de/", max_pages: 5 });
  await jobType(large).run(payload, context(undefined, reports));
  assert.ok(reports.some(({ pages_queued }) => pages_queued === 4));
  const counted = reports.map((report) => Number(report.pages_crawled) + Number(report.pages_queued));
  assert.equal(Math.max(...counted), 5);
});

test("equal jobs have equal cache keys, refresh included; other options change the key", () => {
  const subject = (payload: object) =>
    jobType({}).subject(SitePayload.parse({ url: "https://beer-bau.de/", ...payload }));
  const key = (payload: object) => subject(payload).cacheKey;
  const same = { url: "HTTPS://Beer-Bau.de:443/#contact", max_pages: 10, dedup_enabled: false };
  assert.deepEqual(key(same), key({}));
  assert.notDeepEqual(key({ max_pages: 11 }), key({}));
  assert.notDeepEqual(key({ compendium: { cleanup_level: "raw" } }), key({}));
  assert.deepEqual(key({ force_refresh: true }), key({}));
  assert.deepEqual([subject({}).mustRun, subject({ force_refresh: true }).mustRun], [false, true]);
});

test("visit ids in every link do not spend the budget on pages with equal content", async () => {
  const paths = ["/", "/about", "/contact", "/shop"];
  let ids = 0;
  const id = () => `v${(ids++).toString(36)}k${ids}`;
  let fetched = 0;
  const fetchPage: FetchPage = async (url, options) => {
    const { pathname } = new URL(url);
    if (!paths.includes(pathname)) return await fetchFrom({})(url, options);
    fetched += 1;
    const links = paths.flatMap((path) => [`${path}?visit=${id()}`, `${path}?tk=${id()}`]);
    const list = links.map((link) => `<a href="${link}">more</a>`).join(" ");
    const body = `<title>${pathname}</title><p>Beer makes stairs of oak and ash, and this is ${pathname}.</p>${list}`;
    return await fetchFrom({ [pathname]: { headers: html, body } })(url, options);
  };
  const { data } = await run({}, { max_pages: 50, timeout: 60 }, { fetchPage });
  const result = SiteResult.parse(data);
  assert.equal(result.pages_crawled, 4);
  assert.ok(fetched <= 40, `${fetched} pages were fetched`);
  const reasons = result.metadata.pages.map(({ reason }) => reason ?? "");
  assert.ok(reasons.some((reason) => /parameter '(visit|tk)' repeatedly yielded the same page/.test(reason)));
});

const page = (fields: object): SitePage =>
  ({ emails: [], phones: [], addresses: [], markdown: null, warnings: [], ...fields }) as unknown as SitePage;

describe("what a job keeps of its pages", () => {
  it("counts contacts that are new among the pages, in any spelling", () => {
    const { keep } = createPageKeeper(1_000);
    const footer = {
      emails: [{ address: "office@alderbrook.example" }],
      phones: [{ kind: "tel", raw: "+44 117 496 0123" }],
      addresses: [{ text: "12 Example Lane, Bristol" }],
    };
    assert.equal(keep(page(footer)).gain, 3);
    assert.equal(keep(page(footer)).gain, 0);
    const spelled = {
      emails: [{ address: "Office@Alderbrook.example" }, { address: "sales@alderbrook.example" }],
      phones: [
        { kind: "tel", raw: "+441174960123" },
        { kind: "text", raw: "order 4711 0815 1234" },
      ],
    };
    assert.equal(keep(page(spelled)).gain, 1);
  });

  it("keeps the Markdown of as many pages as the API allows", () => {
    const { keep } = createPageKeeper(1_000);
    for (let each = 0; each < 50; each++) {
      assert.equal(keep(page({ markdown: "x".repeat(100_000) })).kept.markdown?.length, 100_000);
    }
  });

  it("stops writing Markdown beyond what the compendium could hold, and says so once", () => {
    const keeper = createPageKeeper(1_000);
    const kept = Array.from({ length: 200 }, () => {
      const markdown = keeper.wantsMarkdown() ? "x".repeat(1_000) : null;
      return keeper.keep(page({ markdown })).kept;
    });
    assert.equal(kept.filter((each) => each.markdown !== null).length, 50);
    assert.deepEqual(
      kept.flatMap((each, index) => each.warnings.map(() => index)),
      [50],
    );
  });

  it("drops Markdown in progress once there is enough", () => {
    const { keep } = createPageKeeper(1_000);
    const kept = Array.from({ length: 60 }, () => keep(page({ markdown: "x".repeat(1_000) })).kept);
    assert.equal(kept.filter((each) => each.markdown !== null).length, 50);
  });
});

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { before, describe, test } from "node:test";
import type { CallToolResult } from "@modelcontextprotocol/client";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { startAgentWorld } from "../harness/agent-world.ts";
import {
  type Agent,
  connectAgent,
  type Era,
  eras,
  type Facts,
  type McpTransport,
  type Progress,
} from "../harness/agents.ts";
import { apiClient } from "../harness/api-client.ts";
import { createClient } from "../harness/create-client.ts";
import { freePort } from "../harness/free-port.ts";
import { environment, forager, program, projectRoot } from "../harness/service-process.ts";
import { eventually } from "../harness/wait.ts";

const world = await startAgentWorld({
  businesses: 30,
  cities: ["Esch", "Differdange"],
  env: { PEOPLE_PROVIDER: "public_page" },
});
const { url } = world.service;
const credential = await createClient(world.env);
const api = apiClient(url, credential);
const ways = (["http", "stdio"] as const).flatMap((transport) =>
  (Object.keys(eras) as Era[]).map((era) => ({ transport, era })),
);

const connect = (transport: McpTransport, era: Era, change: { credential?: string; name?: string } = {}) =>
  connectAgent({ url, credential, transport, era, ...change });

/** The part of an answer that a model pays for, whichever part it is shown. */
const tokensOf = (result: CallToolResult) => countTokens(JSON.stringify(result));

for (const { transport, era } of ways) {
  describe(`an agent over ${transport} in the era of ${era}`, () => {
    const name = `agent ${transport} ${era}`;
    let agent: Agent;
    before(async () => {
      agent = await connect(transport, era, { name });
    });

    test(`lists its tools in at most 5,000 tokens (${name})`, async () => {
      const { tools } = await agent.client.listTools();
      assert.ok(countTokens(JSON.stringify(tools)) <= 5_000);
    });

    test(`negotiates its era and finds eight tools with schemas (${name})`, async () => {
      assert.equal(agent.client.getNegotiatedProtocolVersion(), era);
      assert.match(agent.client.getInstructions() ?? "", /get_job/);
      const { tools } = await agent.client.listTools();
      assert.deepEqual(
        tools.map((tool) => tool.name),
        [
          "crawl_site",
          "find_businesses",
          "verify_emails",
          "find_people",
          "estimate_campaign",
          "run_campaign",
          "get_job",
          "search_records",
        ],
      );
      for (const { title, description, inputSchema, outputSchema, annotations } of tools) {
        assert.ok(title && description && inputSchema.properties && outputSchema);
        assert.equal(annotations?.destructiveHint, false);
        assert.doesNotMatch(JSON.stringify([inputSchema, outputSchema]), /9007199254740991/);
      }
      const reading = tools.filter(({ annotations }) => annotations?.readOnlyHint).map((tool) => tool.name);
      assert.deepEqual(reading, ["estimate_campaign", "get_job", "search_records"]);
    });

    test(`crawls a site, sees what is found and reads the rest of the text (${name})`, async () => {
      const crawled = await agent.call("crawl_site", { url: world.websiteOf(1), force_refresh: true });
      assert.equal(crawled.status, "completed");
      assert.deepEqual(crawled.emails, ["alice.1@firm-demo.com", "nobody.1@firm-demo.com"]);
      assert.match(crawled.text, /builds staircases/);
      const whole = await agent.read(crawled.text_uri);
      assert.ok(whole.startsWith(crawled.text.slice(0, -1)) && whole.length > crawled.text.length);
      const next = await agent.call("get_job", { id: crawled.job_id, cursor: crawled.next_cursor });
      assert.equal(next.emails, undefined);
      assert.ok(whole.includes(next.text.slice(0, -1)) && !next.text.startsWith(crawled.text.slice(0, 50)));
      const complete = JSON.parse(await agent.read(crawled.results_uri));
      assert.equal(complete.emails.length, 2);
      assert.equal(complete.evidence_and_pages[0].evidence_of, "emails");
    });

    test(`acts under its own name (${name})`, async () => {
      await agent.call("crawl_site", { url: world.websiteOf(2), wait_seconds: 0, force_refresh: true });
      const { body } = await api.get(`/api/v1?actor_id=${encodeURIComponent(name)}`);
      assert.deepEqual([body.shifts[0]?.actor_id, body.shifts[0]?.role], [name, "agent"]);
    });

    test(`hears of progress while it waits (${name})`, async () => {
      const heard: Progress[] = [];
      const done = await agent.call(
        "crawl_site",
        { url: world.slowWebsite(`${transport}-${era}`) },
        {
          onprogress: (progress) => {
            heard.push(progress);
            world.release(`${transport}-${era}`);
          },
        },
      );
      assert.equal(done.status, "completed");
      assert.match(heard[0]?.message ?? "", /^The job is (?:waiting for a worker|being processed)/);
    });

    test(`is told what to change about wrong arguments (${name})`, async () => {
      assert.match(
        await agent.failure("crawl_site", { url: "https://example.com", max_page: 3 }),
        /No such argument: 'max_page' \(did you mean 'max_pages'\?\)\. Known are url, /,
      );
      assert.match(await agent.failure("find_businesses", {}), /Give query, what to search for, or place/);
      assert.match(await agent.failure("crawl_site", { url: "http://10.0.0.1/" }), /ALLOW_PRIVATE_NETWORKS/);
      assert.match(await agent.failure("find_people", { mode: "search", query: "CTOs" }), /SEARCH_PROVIDER/);
      const unknown = await agent.failure("get_job", { id: "0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e" });
      assert.match(unknown, /Job not found: .* Check the identifier\. If search_records named it/);
      await assert.rejects(
        agent.read("forager://jobs/0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e/results"),
        /not found/,
      );
      await assert.rejects(
        agent.read("forager://batches/1/results"),
        /Resources are forager:\/\/jobs\/\{job_id\}/,
      );
      await assert.rejects(agent.read("forager://records/people/1?cursor=1"), /takes no parameter/);
    });
  });
}

describe("a scripted agent", () => {
  test("finds businesses on a map, crawls their websites and verifies the addresses", async () => {
    const agent = await connect("stdio", "2026-07-28");
    let page = await agent.call("find_businesses", { query: "joinery", max_results: 30 });
    const { job_id: id, businesses } = page;
    while (page.next_cursor !== undefined) {
      page = await agent.call("get_job", { id, cursor: page.next_cursor });
      businesses.push(...page.businesses);
    }
    assert.equal(businesses.length, 30);
    assert.equal(new Set(businesses.map(({ name }: Facts) => name)).size, 30);
    const crawls = await Promise.all(
      businesses
        .slice(0, 3)
        .map(({ website }: Facts) => agent.call("crawl_site", { url: website, max_pages: 2 })),
    );
    const emails = crawls.flatMap((crawled) => crawled.emails);
    const verified = await agent.call("verify_emails", { emails });
    assert.deepEqual(verified.counts, { total: 6, valid: 3, invalid: 3, risky: 0, unknown: 0 });
    for (const { email, status } of verified.results) {
      assert.equal(status, email.startsWith("alice") ? "valid" : "invalid", email);
    }
  });

  test("crawls and verifies many at once as a batch, and reads it in pages", async () => {
    const agent = await connect("http", "2026-07-28");
    const urls = Array.from({ length: 12 }, (_, index) => `${world.websiteOf(index + 1)}?batch`);
    const pages = async (first: Facts) => {
      const rows = [...first.items];
      for (let page = first; page.next_cursor !== undefined; rows.push(...page.items)) {
        page = await agent.call("get_job", { id: first.batch_id, cursor: page.next_cursor });
      }
      return rows;
    };
    const started = await agent.call("crawl_site", { urls: [...urls, "ftp://no.example"], wait_seconds: 0 });
    assert.match(started.summary, /of 12 jobs have ended/);
    assert.match(started.notes[0], /^1 item left out: no\. 13, /);
    const heard: Progress[] = [];
    const listen = { onprogress: (progress: Progress) => heard.push(progress) };
    const crawled = await agent.call("get_job", { id: started.batch_id }, listen);
    assert.deepEqual([crawled.status, crawled.jobs.completed], ["completed", 12]);
    assert.deepEqual(
      (await pages(crawled)).map(({ url, emails }) => [url, emails[0]]),
      urls.map((url, index) => [url, `alice.${index + 1}@firm-demo.com`]),
    );
    const emails = Array.from(
      { length: 120 },
      (_, index) => `${index % 2 ? "alice" : "no"}${index}@firm-demo.com`,
    );
    const verified = await agent.call("verify_emails", { emails });
    assert.deepEqual([verified.status, verified.jobs.completed], ["completed", 3]);
    assert.deepEqual(verified.counts, { total: 120, valid: 60, invalid: 60, risky: 0, unknown: 0 });
    assert.match(verified.summary, /Verified 120 addresses: 60 valid, 60 invalid\./);
    assert.deepEqual(
      (await pages(verified)).map(({ email, status }) => [email, status]),
      emails.map((email) => [email, email.startsWith("alice") ? "valid" : "invalid"]),
    );
    const again = await agent.call("verify_emails", { emails });
    assert.deepEqual([again.batch_id, again.reused], [verified.batch_id, true]);
    assert.match(
      await agent.failure("crawl_site", { url: urls[0], urls }),
      /Both url and urls are given: leave one out/,
    );
    assert.match(await agent.failure("crawl_site", { urls: ["x y"] }), / urls\.0: The URL holds white space/);
  });

  test("estimates and runs a campaign, then finds its businesses among the records", async () => {
    const agent = await connect("http", "2026-07-28");
    const plan = { query: "joinery", country_code: "LU", cities: ["Esch"], max_results: 10 };
    const estimate = await agent.call("estimate_campaign", plan);
    assert.equal(estimate.total_locations, 1);
    assert.equal(estimate.expected_jobs.svcMaps, 1);
    const started = await agent.call("run_campaign", { ...plan, wait_seconds: 0 });
    assert.equal(started.status, "active");
    assert.match(started.next_step, new RegExp(started.campaign_id));
    const repeated = await agent.call("run_campaign", { ...plan, wait_seconds: 0 });
    assert.deepEqual([repeated.campaign_id, repeated.reused], [started.campaign_id, true]);
    const done = await agent.call("get_job", { id: started.campaign_id });
    assert.equal(done.status, "completed");
    assert.equal(done.businesses_found, 10);
    assert.deepEqual(done.email_counts, {
      found: 20,
      checked: 20,
      valid: 10,
      invalid: 10,
      risky: 0,
      unknown: 0,
    });
    assert.match(
      done.summary,
      /10 of 10 businesses have a valid email address\. 20 addresses found, 20 checked/,
    );
    assert.ok(done.businesses.length > 0);
    for (const { valid_emails } of done.businesses) assert.match(valid_emails[0], /^alice/);
    const complete = JSON.parse(await agent.read(done.results_uri));
    assert.equal(complete.total, 10);
    const records = await eventually(
      () =>
        agent.call("search_records", {
          q: "joinery",
          verification: "valid",
          campaign_id: started.campaign_id,
          limit: 4,
        }),
      ({ total }) => total === 10,
    );
    assert.equal(records.records.length, 4);
    const rest = await agent.call("search_records", {
      q: "joinery",
      verification: "valid",
      campaign_id: started.campaign_id,
      cursor: records.next_cursor,
    });
    const ids = [...records.records, ...rest.records].map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length);
    const record = JSON.parse(await agent.read(records.record_uri.replace("{record_id}", ids[0])));
    assert.equal(record.id, ids[0]);
    assert.match(
      await agent.failure("run_campaign", { ...plan, cities: ["Esh"] }),
      /No city in LU is named 'Esh'\. Did you mean Esch/,
    );
  });

  test("sees what a campaign without crawls has found, in a city named in another language", async () => {
    const agent = await connect("http", "2026-07-28");
    const found = await agent.call("run_campaign", {
      query: "joinery",
      country_code: "LU",
      cities: ["Differdingen"],
      max_results: 5,
      crawl_websites: false,
      verify_emails: false,
    });
    assert.deepEqual([found.status, found.businesses_found, found.businesses.length], ["completed", 5, 5]);
    assert.deepEqual(found.places, ["Differdange, Luxembourg"]);
    for (const business of found.businesses) assert.match(business.website, /^http/);
    const page = await agent.call("get_job", { id: found.campaign_id, cursor: "3" });
    assert.deepEqual(page.businesses, found.businesses.slice(3));
    const complete = JSON.parse(await agent.read(found.results_uri));
    assert.deepEqual([complete.total, complete.businesses[0].business_name], [5, found.businesses[0].name]);
    const valid = await agent.call("get_job", { id: found.campaign_id, valid_only: true });
    assert.deepEqual(valid.businesses, []);
  });

  test("reads a profile later, by the id of its job", async () => {
    const agent = await connect("http", "2026-07-28");
    const profile = { mode: "profile", linkedin_url: `${world.websiteOf(1)}person` };
    const { job_id: id } = await agent.call("find_people", { ...profile, wait_seconds: 0 });
    const read = await agent.call("get_job", { id });
    assert.equal(read.status, "completed");
    assert.deepEqual(
      [read.profile.full_name, read.profile.headline],
      ["Mara Lindqvist", "Head of Production"],
    );
    assert.equal(JSON.parse(await agent.read(read.results_uri)).profile.full_name, "Mara Lindqvist");
    const failed = await agent.failure("find_people", { ...profile, linkedin_url: world.websiteOf(1) });
    assert.match(failed, /must lead to a public profile/);
  });

  test("that repeats a call does not start it twice, unless it asks for that", async () => {
    const agent = await connect("http", "2025-11-25", { name: "repeating" });
    const site = `${world.websiteOf(20)}?repeated`;
    const [one, two] = [
      await agent.call("verify_emails", { emails: ["alice@firm-demo.com"] }),
      await agent.call("verify_emails", { emails: ["alice@firm-demo.com"] }),
    ];
    assert.deepEqual([two.job_id, two.reused], [one.job_id, true]);
    const fresh = await agent.call("verify_emails", { emails: ["alice@firm-demo.com"], force_refresh: true });
    assert.notEqual(fresh.job_id, one.job_id);
    const failed = await agent.failure("find_people", { mode: "search", query: "repeated" });
    assert.notEqual(await agent.failure("find_people", { mode: "search", query: "repeated" }), failed);
    await agent.call("crawl_site", { url: site });
    await agent.call("crawl_site", { url: site });
    assert.equal(world.visits.filter((visit) => visit.endsWith("/?repeated")).length, 1);
  });

  test("that cancels a call leaves its job running, and can wait for it later", async () => {
    const agent = await connect("stdio", "2026-07-28", { name: "cancelling" });
    const site = { url: world.slowWebsite("cancelled") };
    const cancel = new AbortController();
    await assert.rejects(
      agent.call("crawl_site", site, { signal: cancel.signal, onprogress: () => cancel.abort() }),
    );
    const { job_id: id, status, next_step } = await agent.call("crawl_site", { ...site, wait_seconds: 0 });
    assert.notEqual(status, "completed");
    assert.match(next_step, new RegExp(`get_job with id '${id}'`));
    const waiting = agent.call("get_job", { id }, { onprogress: () => world.release("cancelled") });
    assert.equal((await waiting).status, "completed");
    const { body } = await api.get("/api/v1/jobs/list?type_filter=svcSite&page_size=100");
    assert.equal(body.jobs.filter((job: Facts) => job.url === site.url).length, 1);
  });

  test("pays for at most 4,000 tokens, however much a tool has found", async () => {
    const agent = await connect("http", "2026-07-28");
    const emails = () => agent.call("search_records", { kind: "emails" });
    const calls: [string, object][] = [
      ["crawl_site", { url: world.websiteOf(5), extract_team: true, extract_company_info: true }],
      ["find_businesses", { query: "joinery", max_results: 30 }],
      ["verify_emails", { emails: Array.from({ length: 100 }, (_, index) => `alice${index}@firm-demo.com`) }],
      [
        "crawl_site",
        { urls: Array.from({ length: 12 }, (_, index) => `${world.websiteOf(index + 1)}?batch`) },
      ],
      ["verify_emails", { emails: Array.from({ length: 120 }, (_, index) => `alice${index}@firm-demo.com`) }],
      ["search_records", { kind: "emails", limit: 50 }],
      ["search_records", { kind: "businesses", limit: 50 }],
    ];
    for (const [name, given] of calls) {
      if (name === "search_records") await eventually(emails, ({ total }) => total > 50);
      const result = (await agent.client.callTool({ name, arguments: { ...given } })) as CallToolResult;
      assert.ok(!result.isError, name);
      const tokens = tokensOf(result);
      assert.ok(tokens <= 4_000 && tokens > 400, `${name}: ${tokens}`);
    }
  });
});

describe("an agent", () => {
  test("with a key for viewers finds only tools that read", async () => {
    const [clientId = ""] = credential.split(":");
    const added = await forager(
      world.env,
      "client",
      "add-key",
      clientId,
      "--name",
      "viewer",
      "--access",
      "viewer",
      "--json",
    );
    const { client_id, api_key, api_secret } = JSON.parse(added.stdout);
    const viewer = `${client_id}:${api_key}:${api_secret}`;
    const agent = await connect("http", "2026-07-28", { credential: viewer });
    const { tools } = await agent.client.listTools();
    assert.deepEqual(
      tools.map(({ name }) => name),
      ["get_job", "search_records"],
    );
    assert.match(
      (await agent.call("search_records", { kind: "phones", q: "nothing" })).next_step,
      /find_businesses/,
    );
    // The key may not delegate either: it acts as itself.
    const local = await connect("stdio", "2025-11-25", { credential: viewer });
    await local.call("search_records", {});
    assert.match(
      await local.failure("crawl_site", { url: "https://example.com" }),
      /needs an API key with 'member' access/,
    );
  });

  test("that ends ends its server, which writes nothing but the protocol to standard output", async () => {
    const child = spawn(process.execPath, [program, "mcp"], { cwd: projectRoot, env: environment({}) });
    const output = text(child.stdout);
    child.stdin.end();
    assert.deepEqual(await once(child, "exit"), [0, null]);
    assert.equal(await output, "");
  });

  test("is told about suppressed addresses", async () => {
    await api.post("/api/v1/suppressions", { entries: [{ email: "alice.away@firm-demo.com" }] });
    const agent = await connect("http", "2026-07-28");
    const refused = await agent.failure("verify_emails", { emails: ["alice.away@firm-demo.com"] });
    assert.match(refused, /suppression list/);
    const some = await agent.call("verify_emails", {
      emails: ["alice.away@firm-demo.com", "alice.here@firm-demo.com"],
    });
    assert.match(some.notes[0], /1 address on the suppression list/);
    assert.equal(some.counts.total, 1);
  });

  test("is told how to reach a service that does not answer, and about missing or wrong credentials", async () => {
    const nowhere = `http://127.0.0.1:${await freePort()}`;
    const era = "2026-07-28";
    const lost = await connectAgent({ url: nowhere, credential, transport: "stdio", era });
    assert.match(
      await lost.failure("search_records"),
      new RegExp(`No answer from ${nowhere}: .*FORAGER_URL`),
    );
    const unset = await connectAgent({ url, credential: undefined, transport: "stdio", era });
    assert.match(await unset.failure("search_records"), /FORAGER_CREDENTIALS is not set/);
    const wrong = await connectAgent({ url, credential: "cli_a:sk_b:secret_c", transport: "stdio", era });
    assert.match(await wrong.failure("search_records"), /correct FORAGER_CREDENTIALS/);
    await assert.rejects(connect("http", era, { credential: "cli_a:sk_b:secret_c" }), /401|nauth/);
  });
});

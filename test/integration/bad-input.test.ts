import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type ApiAnswer, apiClient } from "../harness/api-client.ts";
import { atEnd } from "../harness/cleanup.ts";
import { createClient } from "../harness/create-client.ts";
import { dataFolder } from "../harness/data-folder.ts";
import { startServiceProcess } from "../harness/service-process.ts";
import { startDnsServer } from "../servers/dns-server.ts";

const dns = await startDnsServer({});
atEnd(() => dns.close());
const env = { DATA_DIR: await dataFolder("bad-input"), DNS_SERVERS: dns.address, SHUTDOWN_SECONDS: "1" };
const service = await startServiceProcess({ env });
atEnd(() => service.stop());
const client = apiClient(service.url, await createClient(env));

const generic = "/api/v1/jobs/submit";
const typed = "/api/v1/jobs/svcSite/submit";
const submitGeneric = (url: unknown) => client.post(generic, { url, job_type: "svcSite" });
const submitTyped = (url: unknown) => client.post(typed, { payload: { url } });

/** The format of every error; `detail` begins with the field that it concerns, if any. */
function assertProblem(answer: ApiAnswer, status: number, detail: RegExp, what: string): void {
  assert.equal(answer.status, status, `${what}: ${JSON.stringify(answer.body)}`);
  assert.equal(answer.headers.get("content-type"), "application/json; charset=utf-8", what);
  assert.match(answer.body.detail, detail, what);
  assert.match(answer.body.code, /^[a-z_]+$/, what);
  assert.ok(answer.body.detail.length < 500, `${what}: a sentence, not the input`);
}

describe("an invalid request", () => {
  test("is 400 when its body is not a JSON object", async () => {
    const bodies: [body: string, detail: RegExp][] = [
      ["", /no body/],
      ["{", /JSON/],
      ['{"url": "https://example.com/",}', /JSON/],
      ["{'url': 'https://example.com/'}", /JSON/],
      ["url=https://example.com/", /JSON/],
      ["\0", /JSON/],
      [String.raw`{"url":"https://example.com/","note":"\u0000"}`, /character that cannot be stored/],
      [String.raw`{"url":"https://example.com/","note":"\ud800"}`, /character that cannot be stored/],
      ["[".repeat(100_000), /JSON|deep/],
      [`${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`, /JSON|deep|required/],
    ];
    for (const path of [generic, typed]) {
      for (const [body, detail] of bodies) {
        const answer = await client.send("POST", path, body);
        const status = path === typed && answer.body.errors ? 422 : 400;
        assertProblem(answer, status, detail, `${path} ${body.slice(0, 40)}`);
      }
    }
  });

  test("is 400 with a content type other than JSON, and 413 above 1 MiB", async () => {
    const body = JSON.stringify({ url: "https://example.com/", job_type: "svcSite" });
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "application/xml",
      "nonsense",
      "/",
    ]) {
      const answer = await client.send("POST", generic, body, { "content-type": type });
      assertProblem(answer, 400, /application\/json/, type);
    }
    const large = await client.post(typed, {
      payload: { url: "https://example.com/", pad: "x".repeat(2 ** 20) },
    });
    assertProblem(large, 413, /1 MiB/, "large");
  });

  test("is 400 on the generic submit and 422 on the typed one when a field is wrong, and names the field", async () => {
    const onGeneric: [body: unknown, detail: RegExp][] = [
      [{}, /^url: is required/],
      [{ url: "https://example.com/" }, /^job_type: is required/],
      [
        { url: "https://example.com/", job_type: "svcNothing" },
        /^job_type: must be one of|^job_type: must be svcSite/,
      ],
      [{ url: "https://example.com/", job_type: ["svcSite"] }, /^job_type: /],
      [
        { url: "https://example.com/", job_type: "svcSite", instructions: 7 },
        /^instructions: must be a string, not 7/,
      ],
      [{ job_type: "svcSite" }, /^url: is required/],
      [{ url: null, job_type: "svcSite" }, /^url: must be a string, not null/],
      [{ url: { href: "x" }, job_type: "svcSite" }, /^url: must be a string, not an object/],
      [[{ url: "https://example.com/", job_type: "svcSite" }], /must be an object, not an array/],
      ["https://example.com/", /must be an object|JSON/],
    ];
    for (const [body, detail] of onGeneric) {
      assertProblem(await client.post(generic, body), 400, detail, JSON.stringify(body));
    }
    const url = "https://example.com/";
    const onTyped: [payload: unknown, detail: RegExp][] = [
      [undefined, /^payload: is required/],
      [null, /^payload: must be an object, not null/],
      [[], /^payload: must be an object, not an array/],
      [{}, /^payload\.url: is required/],
      [{ url: 7 }, /^payload\.url: must be a string, not 7/],
      [{ url, max_pages: 0 }, /^payload\.max_pages: must be at least 1/],
      [{ url, max_pages: 51 }, /^payload\.max_pages: must be at most 50/],
      [{ url, max_pages: "5" }, /^payload\.max_pages: must be an integer, not a string/],
      [{ url, max_pages: 1.5 }, /^payload\.max_pages: must be an integer, not 1\.5/],
      [{ url, max_pages: 1e30 }, /^payload\.max_pages: must be/],
      [{ url, timeout: 9 }, /^payload\.timeout: must be at least 10/],
      [{ url, timeout: 121 }, /^payload\.timeout: must be at most 120/],
      [{ url, crawl_strategy: "random" }, /^payload\.crawl_strategy: must be one of bestfirst, bfs, dfs/],
      [{ url, target_pages: "contact" }, /^payload\.target_pages: must be an array, not a string/],
      [
        { url, compendium: { cleanup_level: "none" } },
        /^payload\.compendium\.cleanup_level: must be one of raw/,
      ],
      [{ url, compendium: true }, /^payload\.compendium: must be an object/],
      [{ url, product_description: "p" }, /^payload\.icp_description: /],
    ];
    for (const [payload, detail] of onTyped) {
      const answer = await client.post(typed, { payload });
      assertProblem(answer, 422, detail, JSON.stringify(payload));
      assert.deepEqual(answer.body.errors[0].loc.slice(0, 2), ["body", "payload"]);
    }
    for (const priority of [-1, 11, 1.5, "high"]) {
      assertProblem(
        await client.post(typed, { payload: { url }, priority }),
        422,
        /^priority: /,
        `${priority}`,
      );
    }
  });

  test("is 404 at an unknown path or id, 405 with another method, 422 with an invalid query", async () => {
    for (const id of [
      "1",
      "not-a-uuid",
      "0".repeat(5_000),
      "%00",
      "..%2f..%2fetc",
      "00000000-0000-7000-8000-00000000000g",
    ]) {
      for (const [method, path] of [
        ["GET", `/api/v1/jobs/${id}/status`],
        ["GET", `/api/v1/jobs/${id}/results`],
        ["DELETE", `/api/v1/jobs/${id}`],
      ] as const) {
        assertProblem(await client.send(method, path), 404, /^Job not found$/, path.slice(0, 60));
      }
    }
    for (const path of ["/api/v1/jobs/svcNothing/submit", "/api/v2/jobs/submit", "/nothing"]) {
      assertProblem(await client.post(path, {}), 404, /path does not exist/, path);
    }
    assertProblem(await client.get(generic), 405, /GET|method/, "GET of a submit");
    assertProblem(await client.send("PUT", "/api/v1/jobs/list", {}), 405, /PUT|method/, "PUT of a list");
    for (const query of [
      "page=0",
      "page=-1",
      "page=x",
      "page_size=101",
      "status_filter=done",
      "sort_by=payload",
      "page=1&page=2",
    ]) {
      const answer = await client.get(`/api/v1/jobs/list?${query}`);
      assertProblem(answer, 422, new RegExp(`^${query.split("=", 1)[0]}: `), query);
    }
    const span = "started_at=2026-01-15T09:00:00Z&ended_at=2026-01-15T10:00:00Z";
    for (const path of [
      "/api/v1?actor_id=%00",
      "/api/v1/export.csv?role=a%00",
      `/api/v1/detail?actor_id=%00&${span}`,
    ]) {
      assertProblem(await client.get(path), 422, /^(?:actor_id|role): must not hold/, path);
    }
  });
});

describe("a URL that cannot be crawled is refused at submit: 400 generic, 422 typed", () => {
  const refused: [urls: string[], sentence: RegExp][] = [
    [
      [
        "ftp://example.com/",
        "javascript:alert(1)",
        "file:///etc/passwd",
        "data:text/html,x",
        "gopher://example.com/",
      ],
      /URLs cannot be fetched\. Only http and https can/,
    ],
    [["http://user:hunter2@example.com/", "https://user@example.com/"], /user name or password/],
    [
      [`https://example.com/${"a".repeat(10_000)}`, `https://example.com/${"ä".repeat(1_000)}`],
      /longer than 2048 characters/,
    ],
    [["", "   "], /URL is empty/],
    [
      ["example.com", "//example.com/", "example.com:8080", "www.example.com/path"],
      /no scheme\. Begin it with https:/,
    ],
    [["http://", "https:///path", "http:example.com"], /no host|not a valid URL/],
    [["http://intranet/", "http://ip6-localhost/"], /has no dot/],
    [["http://example.com:0/", "http://example.com:99999/"], /[Pp]ort 0|not a valid URL/],
    [["http://exa mple.com/", "http://example.com/\nHost: x", "http://example.com/a\tb"], /white space/],
    [["http://example.com/\u0001", "http://example.com/\u0085x"], /control characters/],
    [["http://example.com\\@127.0.0.1/"], /backslash/],
    [["http://[::1", "http://exa<mple.com/", "http://256.256.256.256/"], /not a valid URL/],
  ];
  for (const [urls, sentence] of refused) {
    test(urls.map((url) => JSON.stringify(url).slice(0, 40)).join(", "), async () => {
      for (const url of urls) {
        assertProblem(await submitGeneric(url), 400, sentence, url.slice(0, 60));
        const answer = await submitTyped(url);
        assertProblem(answer, 422, sentence, url.slice(0, 60));
        assert.deepEqual(answer.body.errors[0].loc, ["body", "payload", "url"]);
        assert.doesNotMatch(answer.body.detail, /hunter2/);
      }
    });
  }

  test("private, reserved and metadata addresses in any spelling", async () => {
    const hosts = [
      ...[
        "127.0.0.1",
        "127.1",
        "2130706433",
        "0x7f000001",
        "0177.0.0.1",
        "127.0.0.1.",
        "①②⑦.0.0.1",
        "127。0。0。1",
      ],
      ...["localhost", "LOCALHOST.", "anything.localhost", "localhost.localdomain"],
      ...[
        "10.0.0.1",
        "10.1",
        "012.0.0.1",
        "172.16.0.1",
        "192.168.1.1",
        "100.64.0.1",
        "0.0.0.0",
        "0",
        "192.0.2.1",
      ],
      ...["224.0.0.1", "255.255.255.255", "198.18.0.1", "240.0.0.1"],
      ...["169.254.169.254", "0xa9fea9fe", "2852039166", "[::ffff:169.254.169.254]", "168.63.129.16"],
      ...["metadata.google.internal", "metadata.goog", "instance-data.ec2.internal", "[fd00:ec2::254]"],
      ...["[::1]", "[::]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::127.0.0.1]", "[64:ff9b::7f00:1]"],
      ...["[fe80::1]", "[fc00::1]", "[fec0::1]", "[ff02::1]", "[2002:7f00:1::]", "[2001:db8::1]"],
      ...["printer.local", "db.internal", "nas.home.arpa"],
    ];
    for (const host of hosts) {
      const sentence = /url: names a private or reserved address\. ALLOW_PRIVATE_NETWORKS lists/;
      assertProblem(await submitGeneric(`http://${host}/`), 400, sentence, host);
      const answer = await submitTyped(`http://${host}:8080/x`);
      assertProblem(answer, 422, sentence, host);
      assert.equal(answer.body.errors[0].type, "address_blocked");
    }
  });

  test("none of these requests created a job, while names in every script are accepted", async () => {
    assert.equal((await client.get("/api/v1/jobs/list")).body.total, 0);
    const accepted = [
      "https://bücher.example/straße?ü=1",
      "http://例え.テスト/",
      "https://xn--bcher-kva.example",
      " https://example.com ",
    ];
    for (const url of accepted) assert.equal((await submitTyped(url)).status, 201, url);
    const { body } = await client.get("/api/v1/jobs/list?sort_order=asc");
    assert.deepEqual(
      body.jobs.map((job: { url: string }) => job.url),
      [
        "https://xn--bcher-kva.example/stra%C3%9Fe?%C3%BC=1",
        "http://xn--r8jz45g.xn--zckzah/",
        "https://xn--bcher-kva.example/",
        "https://example.com/",
      ],
    );
  });
});

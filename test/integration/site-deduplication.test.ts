import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { SiteResult } from "../../src/job-types/site/index.ts";
import { apiClient } from "../harness/api-client.ts";
import { atEnd } from "../harness/cleanup.ts";
import { createClient } from "../harness/create-client.ts";
import { dataFolder } from "../harness/data-folder.ts";
import { forager, startServiceProcess } from "../harness/service-process.ts";
import { eventually } from "../harness/wait.ts";
import { startSiteServer } from "../servers/site-server.ts";

const page = (...emails: string[]) =>
  `<!doctype html><html lang="en"><title>Yard</title><main><h1>Yard</h1>${emails
    .map((email) => `<p>Write to <a href="mailto:${email}">${email}</a>.</p>`)
    .join("")}</main></html>`;
const site = await startSiteServer({
  pages: {
    "/first": page("office@yard-one.com", "sales@yard-one.com"),
    "/second": page("Sales@Yard-One.com", "office@yard-two.com"),
  },
});
atEnd(() => site.close());
const env = { DATA_DIR: await dataFolder("dedup"), ALLOW_PRIVATE_NETWORKS: "127.0.0.0/8" };
const service = await startServiceProcess({ env });
atEnd(() => service.stop());

async function newClient(name: string) {
  const credential = await createClient(env, name);
  const client = apiClient(service.url, credential);
  return {
    clientId: credential.split(":")[0] ?? "",
    client,
    /** Crawls a page, and returns the result with the marks of its emails. */
    async crawl(path: string, options: object = {}) {
      const jobId = await client.submitSite({ url: `${site.url}${path}`, max_pages: 1, ...options });
      const results = () => client.get(`/api/v1/jobs/${jobId}/results`);
      const { body } = await eventually(results, ({ status }) => status !== 202);
      const result = SiteResult.parse(body.data);
      const { dedup, evidence, total_emails_found } = result.metadata;
      const marks = Object.fromEntries(
        evidence.emails.map(({ value, dedup_unique }) => [value.toLowerCase(), dedup_unique]),
      );
      return { jobId, emails: result.emails, dedup, marks, total_emails_found };
    },
  };
}

describe("deduplication of a site's emails", () => {
  test("an email is new in the first job that returns it, whatever its spelling later", async () => {
    const { crawl } = await newClient("marks");
    const first = await crawl("/first");
    assert.deepEqual(first.marks, { "office@yard-one.com": true, "sales@yard-one.com": true });
    assert.deepEqual(first.dedup, { enabled: true, unique_only: false, total: 2, unique: 2 });
    const second = await crawl("/second");
    assert.deepEqual(second.marks, { "sales@yard-one.com": false, "office@yard-two.com": true });
    assert.deepEqual(second.dedup, { enabled: true, unique_only: false, total: 2, unique: 1 });
    assert.equal(second.emails.length, 2);
    // A result never changes, however often it is read and reused.
    const again = await crawl("/first");
    assert.deepEqual(again, first);
  });

  test("with dedup_unique_only known emails are left out, and the site is still crawled", async () => {
    const { crawl } = await newClient("unique only");
    await crawl("/first");
    const asked = site.requests.length;
    const { emails, marks, dedup, total_emails_found } = await crawl("/second", { dedup_unique_only: true });
    assert.deepEqual(emails, ["office@yard-two.com"]);
    assert.deepEqual(marks, { "office@yard-two.com": true });
    assert.deepEqual(dedup, { enabled: true, unique_only: true, total: 2, unique: 1 });
    assert.equal(total_emails_found, 2);
    assert.ok(site.requests.length > asked);
    const none = await crawl("/second", { dedup_unique_only: true, force_refresh: true });
    assert.deepEqual([none.emails, none.dedup.total, none.dedup.unique], [[], 2, 0]);
  });

  test("switched off, or in a test job, nothing is marked or remembered", async () => {
    const { crawl } = await newClient("off");
    for (const options of [{ dedup_enabled: false }, { test: true }]) {
      const { marks, dedup } = await crawl("/first", options);
      assert.deepEqual(Object.values(marks), [undefined, undefined]);
      assert.deepEqual(dedup, { enabled: false, unique_only: false, total: 2, unique: null });
    }
    assert.equal((await crawl("/first")).dedup.unique, 2);
  });

  test("'client set' changes the default for jobs immediately", async () => {
    const { clientId, crawl } = await newClient("settings");
    const set = async (...options: string[]) => {
      const { code, stderr } = await forager(env, "client", "set", clientId, ...options);
      assert.equal(code, 0, stderr);
    };
    await crawl("/first");
    await set("--dedup-unique-only", "true");
    // The service learns of it by a signal.
    const unique = await eventually(
      () => crawl("/second", { force_refresh: true }),
      ({ dedup }) => dedup.unique_only,
    );
    assert.ok(!unique.emails.some((email) => /sales@yard-one/i.test(email)));
    await set("--dedup-enabled", "false");
    await eventually(
      () => crawl("/second", { force_refresh: true }),
      ({ dedup }) => !dedup.enabled,
    );
    const explicit = await crawl("/second", {
      dedup_enabled: true,
      dedup_unique_only: false,
      force_refresh: true,
    });
    assert.deepEqual(explicit.dedup, { enabled: true, unique_only: false, total: 2, unique: 0 });
  });
});

import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { describe, test } from "node:test";
import { SiteResult } from "../../src/job-types/site/index.ts";
import { type ApiClient, apiClient } from "../harness/api-client.ts";
import { atEnd } from "../harness/cleanup.ts";
import { createClient } from "../harness/create-client.ts";
import { dataFolder } from "../harness/data-folder.ts";
import { startServiceProcess } from "../harness/service-process.ts";
import { eventually } from "../harness/wait.ts";
import { s3Credentials, startS3Server } from "../servers/s3-server.ts";
import { startSiteServer } from "../servers/site-server.ts";

const html = (title: string, body: string) =>
  `<!doctype html><html lang="de"><head><meta charset="utf-8"><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`;
/** 600,000 characters, and 1.2 MB: too large to be part of a result. */
const longText = Array.from({ length: 600 }, (_, index) => `<p>${index} ${"ä".repeat(1000)}</p>`).join("");
const site = await startSiteServer({
  pages: {
    "/": html("Kurz", "<p>Wir bauen Treppen aus Eiche.</p>"),
    "/long": html("Lang", longText),
  },
});
atEnd(() => site.close());
const s3 = await startS3Server();
atEnd(() => s3.close());

interface Service {
  client: ApiClient;
  dataDir: string;
}

async function startService(name: string, env: Record<string, string>): Promise<Service> {
  const dataDir = await dataFolder(name);
  const all = { DATA_DIR: dataDir, ALLOW_PRIVATE_NETWORKS: "127.0.0.0/8", ...env };
  const service = await startServiceProcess({ env: all });
  atEnd(() => service.stop());
  return { client: apiClient(service.url, await createClient(all)), dataDir };
}

async function endedJob(client: ApiClient, payload: object): Promise<string> {
  const jobId = await client.submitSite({ max_pages: 1, ...payload });
  await eventually(
    async () => (await client.get(`/api/v1/jobs/${jobId}/status`)).body.status,
    (status) => status !== "queued" && status !== "processing",
  );
  return jobId;
}

const resultsOf = async (client: ApiClient, jobId: string) =>
  (await client.get(`/api/v1/jobs/${jobId}/results`)).body;

const local = await startService("local", {});
// A bucket that does not exist prevents no start.
const inBucket = await s3.withoutBucket(() =>
  startService("bucket", { STORAGE_URL: s3.storageUrl, ...s3Credentials }),
);

const isIn24Hours = (iso: string) => Math.abs(Date.parse(iso) - Date.now() - 86_400_000) < 60_000;

for (const [name, { client }] of [
  ["on the local disk", local],
  ["in a bucket", inBucket],
] as const) {
  describe(`a compendium ${name}`, () => {
    test("of ordinary size is part of the result, and one excluded from it is behind a link", async () => {
      const inline = await resultsOf(client, await endedJob(client, { url: site.url }));
      assert.match(inline.data.markdown_compendium, /Wir bauen Treppen aus Eiche\./);
      assert.equal(inline.data.compendium.storage_location, "inline");
      assert.equal(inline.data.compendium.store_url, undefined);

      const payload = { url: site.url, compendium: { include_in_response: false } };
      const jobId = await endedJob(client, payload);
      const { data } = await resultsOf(client, jobId);
      SiteResult.parse(data);
      assert.equal(data.markdown_compendium, null);
      assert.deepEqual(
        [data.compendium.storage_location, data.compendium.available, data.compendium.size_chars],
        ["store", true, data.compendium.chars],
      );
      assert.ok(isIn24Hours(data.compendium.url_expires_at), data.compendium.url_expires_at);
      const file = await fetch(data.compendium.store_url);
      assert.equal(file.status, 200);
      assert.equal(file.headers.get("content-type"), "text/markdown; charset=utf-8");
      assert.equal(await file.text(), inline.data.markdown_compendium);

      // An identical submit returns the same job, with links as new as the reading.
      const again = await client.post("/api/v1/jobs/svcSite/submit", {
        payload: { max_pages: 1, ...payload },
      });
      assert.deepEqual([again.body.from_cache, again.body.job_id], [true, jobId]);
    });

    test("of more than a million bytes is behind a link, complete", async () => {
      const url = `${site.url}/long`;
      const jobId = await endedJob(client, {
        url,
        compendium: { max_chars: 1_000_000, cleanup_level: "raw" },
      });
      const { data } = await resultsOf(client, jobId);
      assert.deepEqual([data.markdown_compendium, data.compendium.storage_location], [null, "store"]);
      const text = await (await fetch(data.compendium.store_url)).text();
      assert.equal([...text].length, data.compendium.size_chars);
      assert.match(text, /^599 ä{1000}$/m);
    });

    test("never reveals its name in the store, and its link opens nothing else", async () => {
      const payload = { url: site.url, compendium: { include_in_response: false } };
      const jobId = await endedJob(client, payload);
      const { data } = await resultsOf(client, jobId);
      assert.doesNotMatch(JSON.stringify(data), /store_key/);
      const other = data.compendium.store_url.replace(jobId, crypto.randomUUID());
      assert.equal((await fetch(other)).status, 403);
    });
  });
}

test("a compendium missing from the disk is reported as missing", async () => {
  const { client, dataDir } = local;
  const payload = { url: site.url, compendium: { include_in_response: false }, force_refresh: true };
  const { data } = await resultsOf(client, await endedJob(client, payload));
  await rm(join(dataDir, "objects"), { recursive: true });
  const reply = await fetch(data.compendium.store_url);
  assert.equal(reply.status, 404);
  assert.match(((await reply.json()) as { detail: string }).detail, /not on this machine/);
});

test("a store that refuses the text fails the job with the reason", async () => {
  const { client } = inBucket;
  const fresh = { url: site.url, force_refresh: true };
  await s3.withoutBucket(async () => {
    const jobId = await endedJob(client, { ...fresh, compendium: { include_in_response: false } });
    const results = await resultsOf(client, jobId);
    assert.deepEqual(
      [results.status, results.error_message],
      ["failed", "The bucket of the object store does not exist."],
    );
    // Jobs that need no store work.
    const inline = await resultsOf(client, await endedJob(client, fresh));
    assert.match(inline.data.markdown_compendium, /Treppen/);
  });
});

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import {
  Forager,
  ForagerError,
  JobFailedError,
  WaitTimeoutError,
} from "../../clients/typescript/src/index.ts";
import { atEnd } from "../harness/cleanup.ts";
import { createClient } from "../harness/create-client.ts";
import { dataFolder } from "../harness/data-folder.ts";
import { startServiceProcess, temporaryFolder } from "../harness/service-process.ts";
import { eventually } from "../harness/wait.ts";
import { startDnsServer } from "../servers/dns-server.ts";
import { startGooglePeer } from "../servers/maps/google-peer.ts";
import { inventedPlaces } from "../servers/maps/invented-places.ts";
import { startSiteServer } from "../servers/site-server.ts";

const html = (body: string) =>
  `<!doctype html><html lang="en"><title>Harbour Joinery</title><main><h1>Harbour Joinery</h1>${body}</main></html>`;
const site = await startSiteServer({
  pages: { "/": html('<p>Write to <a href="mailto:office@harbour-joinery.com">our office</a>.</p>') },
});
atEnd(() => site.close());
const maps = await startGooglePeer({
  places: inventedPlaces(20, { south: 52, west: -2, north: 52.5, east: -1.5 }),
});
atEnd(() => maps.close());
// Resolves no name: the websites of the places are out of reach.
const dns = await startDnsServer({});
atEnd(() => dns.close());
const env = {
  DATA_DIR: await dataFolder("tsclient"),
  ALLOW_PRIVATE_NETWORKS: "127.0.0.0/8",
  DNS_SERVERS: dns.address,
  GOOGLE_MAPS_URL: maps.url,
  MAPS_REQUESTS_PER_SECOND: "1000",
  CHROMIUM_PATH: "/no/chromium",
  SEED_LOCATIONS: "true",
};
const service = await startServiceProcess({ env });
const credentials = await createClient(env, "typescript");
const forager = new Forager({ url: `${service.url}/`, credentials });

/** A relay to the service that may answer in its place. */
async function relay(intercept: (request: IncomingMessage, response: ServerResponse) => boolean) {
  const requests: IncomingMessage[] = [];
  const server = createServer(async (request, response) => {
    requests.push(request);
    if (intercept(request, response)) return;
    const chunks = await request.toArray();
    const headers = request.headers as Record<string, string>;
    const answer = await fetch(`${service.url}${request.url}`, {
      method: request.method as string,
      headers: { authorization: headers.authorization ?? "", "content-type": headers["content-type"] ?? "" },
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    });
    response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
    await pipeline(Readable.fromWeb(answer.body as ReadableStream), response).catch(() => {});
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  atEnd(() => server.close());
  atEnd(() => server.closeAllConnections());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}
const answer = (response: ServerResponse, status: number, headers: Record<string, string>, body: object) => {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
  return true;
};

/** The items of an asynchronous iteration. */
async function listOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = [];
  for await (const item of items) list.push(item);
  return list;
}

describe("the TypeScript client", () => {
  test("submits a job, waits for its end and returns its typed result", async () => {
    const { job_id, type, data } = await forager.run("svcSite", { url: site.url, max_pages: 1 });
    assert.equal(type, "svcSite");
    assert.deepEqual(data.emails, ["office@harbour-joinery.com"]);
    assert.match((await forager.resultText(job_id, { format: "md" })) ?? "", /\n- emails: office@/);
    const jobs = await listOf(forager.jobs({ type_filter: "svcSite", page_size: 1 }));
    assert.equal(jobs.length, 1);
  });

  test("many waits share one event stream, and each gets its own result", async () => {
    const through = await relay(() => false);
    const shared = new Forager({ url: through.url, credentials, pollEveryMs: 600_000 });
    const results = await Promise.all(
      [1, 2, 3].map((number) => shared.run("svcVerify", { email: `not an address ${number}` })),
    );
    assert.deepEqual(
      results.map(({ data }) => data.results[0]?.status),
      ["invalid", "invalid", "invalid"],
    );
    assert.equal(through.requests.filter(({ url }) => url?.includes("/events/stream")).length, 1);
  });

  test("says which fields the service ignored", async () => {
    const job = await forager.run("svcVerify", { email: "not an address", emial: "x" } as { email: string });
    assert.deepEqual(job.ignored_fields, ["payload.emial"]);
    const payload = { email: "no address", emial: "x" } as { email: string };
    const { batch_id, ignored_fields } = await forager.submitBatch([{ type: "svcVerify", payload }]);
    assert.deepEqual((await forager.waitBatch(batch_id)).ignored_fields, ignored_fields);
    assert.match(String(ignored_fields), /emial/);
    assert.equal("ignored_fields" in (await forager.getBatch(batch_id)), false);
  });

  test("says that a result was deleted", async () => {
    const expired = await relay((_, response) => {
      const envelope = { status: "completed", error_message: "Deleted.", code: "results_expired" };
      response.writeHead(410, { "content-type": "application/json" }).end(JSON.stringify(envelope));
      return true;
    });
    const client = new Forager({ url: expired.url, credentials });
    await assert.rejects(client.results("1"), { code: "results_expired", message: "Deleted." });
  });

  test("types who it is", async () => {
    const { client_id } = await forager.call("get", "/api/v1/auth/whoami");
    assert.equal(client_id, credentials.split(":")[0]);
  });

  test("compiles no payload without what its job type requires, and no misspelt field of a result", async () => {
    async function compiled() {
      // @ts-expect-error: url is required
      await forager.run("svcSite", { max_pages: 1 });
      // @ts-expect-error: one of search_query and url is required
      await forager.run("svcMaps", { max_results: 5 });
      // @ts-expect-error: one of email and emails is required
      await forager.run("svcVerify", { check_dnsbl: true });
      // @ts-expect-error: mode is required
      await forager.run("svcPeople", { search_query: "x" });
      const { data } = await forager.run("svcSite", { url: site.url });
      // @ts-expect-error: the payload is of another type of job
      await forager.submitBatch([{ type: "svcVerify", payload: { url: site.url } }]);
      // @ts-expect-error: there is no such path
      await forager.call("get", "/api/v1/detial");
      const shifts: unknown = await forager.call("get", "/api/v1/detail", { query: { day: "2026-01-15" } });
      for await (const item of forager.batchResults("id")) {
        // @ts-expect-error: not every type of job has results
        item.data?.results;
        if (item.type === "svcVerify") return item.data?.results[0]?.status;
      }
      const { value: city } = await forager.locations({ search: "Graz" }).next();
      if (!city) return;
      // @ts-expect-error: a city has no such field
      city.zip;
      for await (const event of forager.events()) {
        if (event.type === "job.completed") return event.data.results_count;
      }
      // @ts-expect-error: the field is called emails
      return [data.email, data.custom_analysis, shifts];
    }
    assert.equal(typeof compiled, "function");
  });

  test("pauses, resumes, cancels and repeats batches, and jobs by filter", async () => {
    const { batch_id } = await forager.submitBatch([
      { type: "svcSite", payload: { url: "https://not-resolved.harbour-joinery.com" } },
      { type: "svcVerify", payload: { email: "no address" } },
    ]);
    await forager.waitBatch(batch_id);
    assert.equal((await forager.rerunJobs({ batch_id, dry_run: true })).matched, 1);
    assert.equal((await forager.cancelJobs({ batch_id, dry_run: true })).matched, 0);
    assert.equal((await forager.retryFailed(batch_id)).batch_id, batch_id);
    await forager.waitBatch(batch_id);
    for (const change of ["pauseBatch", "resumeBatch", "cancelBatch"] as const) {
      await assert.rejects(forager[change](batch_id), { code: "invalid_state" });
    }
  });

  test("polls where no event stream can be opened", async () => {
    const through = await relay(
      ({ url }, response) =>
        url?.startsWith("/api/v1/events") === true &&
        answer(response, 403, {}, { detail: "Streams are blocked here.", code: "blocked" }),
    );
    const polling = new Forager({ url: through.url, credentials, pollEveryMs: 20 });
    const { data } = await polling.run("svcVerify", { email: "also not an address" });
    assert.equal(data.results[0]?.status, "invalid");
  });

  test("a failed job rejects with its reason, and a wait can be limited", async () => {
    const failing = forager.run("svcPeople", { mode: "search", search_query: "CTOs in Berlin" });
    await assert.rejects(failing, (error) => {
      assert.ok(error instanceof JobFailedError && error instanceof ForagerError);
      assert.equal(error.outcome, "failed");
      assert.match(error.message, /PROVIDER/);
      return true;
    });
    const { job_id } = await forager.submit("svcSite", { url: `${site.url}/slow`, test: true });
    const waiting = forager.wait(job_id, { timeoutMs: 1 });
    await assert.rejects(
      waiting,
      (error) => error instanceof WaitTimeoutError || error instanceof JobFailedError,
    );
  });

  test("a refused request explains what to change", async () => {
    const payload = { url: "ftp://example.com", max_pagse: 3 };
    await assert.rejects(forager.submit("svcSite", payload), (error) => {
      assert.ok(error instanceof ForagerError);
      assert.equal(error.status, 422);
      assert.equal(error.code, "validation_error");
      assert.deepEqual(error.violations[0]?.loc, ["body", "payload", "url"]);
      assert.deepEqual(error.ignoredFields, ["payload.max_pagse"]);
      assert.ok(error.requestId);
      return true;
    });
    const wrong = new Forager({ url: service.url, credentials: "cli_x:sk_x:secret_x" });
    await assert.rejects(wrong.call("get", "/api/v1/jobs/list"), { status: 401 });
    await assert.rejects(wrong.run("svcSite", { url: site.url }), { status: 401 });
  });

  test("a submit that met a passing failure is repeated with the same idempotency key", async () => {
    let refusals = 0;
    const through = await relay(({ method }, response) => {
      if (method !== "POST" || refusals === 2) return false;
      refusals += 1;
      if (refusals === 1)
        return answer(response, 503, { "retry-after": "0" }, { detail: "Busy.", code: "busy" });
      response.destroy();
      return true;
    });
    const client = new Forager({ url: through.url, credentials });
    const { job_id } = await client.submit("svcVerify", { email: "no address either" });
    assert.ok(job_id);
    const keys = through.requests.map(({ headers }) => headers["idempotency-key"]);
    assert.equal(keys.length, 3);
    assert.ok(keys[0]);
    assert.equal(new Set(keys).size, 1);
  });

  test("a service that stays unavailable is reported with its own words", async () => {
    const through = await relay((_, response) =>
      answer(response, 503, { "retry-after": "0" }, { detail: "Full.", code: "queue_full" }),
    );
    const client = new Forager({ url: through.url, credentials, attempts: 2 });
    await assert.rejects(client.call("get", "/api/v1/jobs/list"), {
      status: 503,
      code: "queue_full",
      message: "Full.",
    });
    const nothing = new Forager({ url: "http://127.0.0.1:1", credentials, attempts: 1 });
    await assert.rejects(nothing.call("get", "/api/v1/jobs/list"), { status: 0, code: "unreachable" });
  });

  test("an event stream that breaks off is resumed after its last event", async () => {
    let connections = 0;
    const through = await relay((_, response) => {
      connections += 1;
      response.writeHead(200, { "content-type": "text/event-stream" });
      const id = connections * 10;
      response.end(
        `event: connected\r\ndata: {}\r\n\r\nid: ${id}\nevent: job.queued\ndata: {"job_id":\ndata: "ü"}\n\nid: 99\nevent: cut`,
      );
      return true;
    });
    const client = new Forager({ url: through.url, credentials });
    const seen: unknown[] = [];
    for await (const event of client.events({ jobId: "1", lastEventId: "5" })) {
      if (event.type !== "job.queued") continue;
      seen.push([event.id, event.data.job_id]);
      if (seen.length === 2) break;
    }
    assert.deepEqual(seen, [
      ["10", "ü"],
      ["20", "ü"],
    ]);
    assert.deepEqual(
      through.requests.map(({ headers }) => headers["last-event-id"]),
      ["5", "10"],
    );
  });

  test("reads every page of a list, and streams an export", async () => {
    const emails = ["a@harbour-joinery.com", "b@harbour-joinery.com", "c@harbour-joinery.com"];
    await forager.run("svcVerify", { emails: emails.map((email) => `${email} `) });
    const jobs = await listOf(forager.jobs({ page_size: 2 }));
    assert.ok(jobs.length > 2);
    assert.equal(new Set(jobs.map(({ job_id }) => job_id)).size, jobs.length);
    // Records follow the jobs within a moment.
    const names = await eventually(
      () => listOf(forager.records("emails", { page_size: 1 })),
      (records) => records.length === emails.length + 1,
    );
    const csv = await new Response(await forager.exportRecords("emails", { format: "csv" })).text();
    const rows = await listOf(forager.exportedRecords("emails"));
    assert.equal(csv.trim().split("\n").length - 1, rows.length);
    assert.equal(names.length, rows.length);
  });

  test("lists and exports refuse a filter that the service does not know", async () => {
    const query = { countri: "DE" } as object;
    const ignored = { code: "ignored_fields", message: "The service does not know countri." };
    await assert.rejects(listOf(forager.records("emails", query)), ignored);
    await assert.rejects(listOf(forager.exportedRecords("emails", query)), ignored);
    await assert.rejects(listOf(forager.jobs(query)), ignored);
    await assert.rejects(listOf(forager.locations(query)), ignored);
  });

  test("an event stream ends with an error if the service is away at first, or has no such campaign", async () => {
    const away = new Forager({ url: "http://127.0.0.1:1", credentials, attempts: 1 });
    await assert.rejects(listOf(away.events()), { code: "unreachable" });
    const unknown = { campaignId: "camp_lu_none_20260115_1a2b3c4d" };
    const refused = { status: 404, message: /^Campaign not found/ };
    await assert.rejects(listOf(forager.events(unknown)), refused);
    const jobId = "0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e";
    await assert.rejects(listOf(forager.events({ jobId })), { message: new RegExp(`job_id=${jobId}$`) });
    await assert.rejects(forager.waitCampaign(unknown.campaignId), refused);
  });

  test("events that are abandoned keep no program running, and are resumed where they were left", async () => {
    const url = new URL("../../clients/typescript/src/index.ts", import.meta.url).href;
    const program = `import { Forager } from ${JSON.stringify(url)};
      const { value } = await new Forager().events().next();
      console.log(value.type);`;
    const env = { ...process.env, FORAGER_URL: service.url, FORAGER_CREDENTIALS: credentials };
    const args = ["--input-type=module-typescript", "-e", program];
    // Without a time limit of its own, a program that goes on would take the test's.
    const { stdout } = await promisify(execFile)(process.execPath, args, { env, timeout: 60_000 });
    assert.equal(stdout.trim(), "connected");
    let isHeld = true;
    const connections = await relay((request, response) => {
      const { "last-event-id": after = "5" } = request.headers;
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(`id: ${after}\nevent: connected\ndata: {}\n\n`);
      response.once("close", () => {
        isHeld = false;
      });
      return true;
    });
    const events = new Forager({ url: connections.url, credentials }).events();
    assert.equal((await events.next()).value?.id, "5");
    await eventually(
      async () => isHeld,
      (held) => !held,
    );
    assert.equal((await events.next()).value?.id, "5");
    await events.return(undefined);
  });

  test("the limit of a run includes its submit, and names the job that goes on", async () => {
    const silent = await relay(() => true);
    const waiting = new Forager({ url: silent.url, credentials }).run(
      "svcVerify",
      { email: "x" },
      { timeoutMs: 20 },
    );
    await assert.rejects(waiting, { name: "WaitTimeoutError", jobId: undefined });
    const unfinished = await relay(
      ({ url }, response) => url?.endsWith("/results") === true && answer(response, 202, {}, {}),
    );
    const client = new Forager({ url: unfinished.url, credentials, pollEveryMs: 5 });
    const { job_id } = await client.submit("svcVerify", { email: "no address" });
    const states: string[] = [];
    const stop = new AbortController();
    const watching = client.wait(job_id, {
      signal: stop.signal,
      onProgress: ({ status }) => {
        states.push(status);
        stop.abort();
      },
    });
    await assert.rejects(watching, { name: "AbortError" });
    assert.equal(states.length, 1);
    await assert.rejects(client.wait(job_id, { timeoutMs: 1 }), { name: "WaitTimeoutError", jobId: job_id });
  });

  test("reads a batch, and tells its progress", async () => {
    const { batch_id } = await forager.submitBatch([{ type: "svcVerify", payload: { email: "no address" } }]);
    const seen: object[] = [];
    const watching = new Forager({ url: service.url, credentials, pollEveryMs: 20 });
    const done = await watching.waitBatch(batch_id, { onProgress: (state) => seen.push(state) });
    assert.deepEqual([done.status, (await forager.getBatch(batch_id)).status], ["completed", "completed"]);
    assert.deepEqual(seen.at(-1), done);
    const job = await watching.run("svcSite", { url: site.url }, { onProgress: (state) => seen.push(state) });
    assert.partialDeepStrictEqual(seen.at(-1), { job_id: job.job_id, status: "completed" });
    // Each state once.
    assert.equal(new Set(seen.map((state) => JSON.stringify(state))).size, seen.length);
    const id = "0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e";
    await assert.rejects(forager.getBatch(id), { status: 404, message: new RegExp(`not found: .*${id}`) });
  });

  test("needs an address and credentials, and shows neither secret in an error", async () => {
    for (const wrong of ["cli:sk:h€dden", "cli:sk:hid\nden", "cli:sk:hid den", "hidden"]) {
      assert.throws(
        () => new Forager({ url: service.url, credentials: wrong }),
        (error: Error) => /client_id:api_key/.test(error.message) && !/h.d/.test(error.message),
      );
    }
    const withPassword = service.url.replace("//", "//user:hidden@");
    assert.throws(
      () => new Forager({ url: withPassword, credentials }),
      (error: Error) => /user name or password/.test(error.message) && !error.message.includes("hidden"),
    );
    const withPath = new Forager({ url: `${service.url}/api/v1/`, credentials });
    assert.ok((await withPath.call("get", "/api/v1/jobs/list")).jobs);
    assert.throws(() => new Forager({ credentials }), /FORAGER_URL/);
    assert.throws(() => new Forager({ url: "127.0.0.1:8080", credentials }), /http:\/\//);
    assert.throws(() => new Forager({ url: service.url }), /FORAGER_CREDENTIALS/);
  });

  test("the examples of its README run as they stand", async (t) => {
    const readme = new URL("../../clients/typescript/README.md", import.meta.url);
    const folder = await temporaryFolder("examples");
    Object.assign(process.env, { FORAGER_URL: service.url, FORAGER_CREDENTIALS: credentials });
    const shown: unknown[][] = [];
    t.mock.method(console, "log", (...values: unknown[]) => shown.push(values));
    const examples = [...readFileSync(readme, "utf8").matchAll(/^```ts\n([\s\S]*?)^```$/gm)];
    assert.ok(examples.length > 4);
    for (const [index, [, code = ""]] of examples.entries()) {
      const file = join(folder, `example-${index}.ts`);
      const replacements = {
        "@forager/client": new URL("src/index.ts", readme).href,
        "http://127.0.0.1:8080": service.url,
        "client_id:api_key:api_secret": credentials,
        "https://harbour-joinery.com": site.url,
        "emails.csv": join(folder, "emails.csv"),
      };
      const runnable = Object.entries(replacements).reduce(
        (text, [from, to]) => text.replaceAll(from, to),
        code,
      );
      writeFileSync(file, runnable);
      await import(pathToFileURL(file).href);
    }
    assert.deepEqual(shown[0], [["office@harbour-joinery.com"], []]);
    assert.ok(shown.some(([type]) => type === "job.completed"));
    assert.match(readFileSync(join(folder, "emails.csv"), "utf8"), /office@harbour-joinery\.com/);
  });
});

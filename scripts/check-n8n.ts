import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { before, describe, test } from "node:test";
import { promisify } from "node:util";
import { startAgentWorld } from "../test/harness/agent-world.ts";
import { apiClient } from "../test/harness/api-client.ts";
import { createClient } from "../test/harness/create-client.ts";
import { buildN8nPackage } from "../test/harness/n8n-host.ts";
import { hasN8n, type N8nNode, startN8n } from "../test/harness/n8n-server.ts";
import { projectRoot } from "../test/harness/service-process.ts";
import { eventually } from "../test/harness/wait.ts";

/**
 * `npm run check-n8n`: the nodes of clients/n8n work in n8n itself, loaded as an installed community package, against a
 * started service. n8n is installed from the registry into a cache folder, which takes minutes and 3 GB, or used where
 * FORAGER_N8N says that it is installed.
 */
const version = "2.41.1";
const folder = process.env.FORAGER_N8N ?? join(projectRoot, "node_modules/.cache/forager-n8n");

async function installN8n(): Promise<void> {
  if (hasN8n(folder)) return;
  await mkdir(folder, { recursive: true });
  const manifest = {
    private: true,
    dependencies: { n8n: version },
    // n8n takes it from a host that is no registry.
    overrides: { xlsx: "npm:@e965/xlsx@0.20.3" },
  };
  await writeFile(join(folder, "package.json"), JSON.stringify(manifest));
  // Scripts would download a driver for SQLite: n8n uses PostgreSQL here.
  const args = ["install", "--ignore-scripts", "--no-audit", "--no-fund"];
  await promisify(execFile)("npm", args, { cwd: folder, maxBuffer: 2 ** 26 });
}

await installN8n();
const world = await startAgentWorld({ businesses: 5, cities: ["Esch"] });
const token = await createClient(world.env, "n8n");
const api = apiClient(world.service.url, token);
const n8n = await startN8n(folder, await buildN8nPackage());

// biome-ignore lint/suspicious/noExplicitAny: what n8n answers with has no types here.
type Facts = Record<string, any>;

const type = (name: string) => `n8n-nodes-forager.${name}`;
const manual = { name: "Start", type: "n8n-nodes-base.manualTrigger" };
let credentials: { foragerApi: { id: string; name: string } };
let wrongCredentials: typeof credentials;
let credentialsElsewhere: typeof credentials;

/** Runs the action node on these items, as the editor does. */
async function run(parameters: object, items: object[] = [{}], settings: Partial<N8nNode> = {}) {
  const node = { name: "Forager", type: type("forager"), parameters, credentials, ...settings };
  const pinData = { Start: items.map((json) => ({ json })) };
  const { id } = await n8n.createWorkflow("Run", [manual, node], pinData);
  return { ...(await n8n.run(id, "Start")), workflowId: id };
}

async function output(parameters: object, items?: object[]) {
  const { status, items: found, error } = await run(parameters, items);
  assert.equal(status, "success", JSON.stringify(error));
  return found.map(({ json }) => json as Facts);
}

async function failure(parameters: object, settings?: Partial<N8nNode>) {
  const { status, error } = await run(parameters, undefined, settings);
  assert.equal(status, "error");
  return error ?? assert.fail();
}

describe("the nodes in n8n", () => {
  before(async () => {
    const create = async (name: string, given: string, url = world.service.url) => {
      const data = { url, token: given };
      const { id } = (await n8n.call("POST", "/rest/credentials", {
        name,
        type: "foragerApi",
        data,
      })) as { id: string };
      return { foragerApi: { id, name } };
    };
    credentials = await create("Forager", token);
    wrongCredentials = await create("Wrong", "cli_x:sk_x:secret_x");
    credentialsElsewhere = await create("Elsewhere", token, "http://127.0.0.1:1");
  });

  test("n8n knows both nodes and the tool for agents", async () => {
    const types = (await n8n.call("GET", "/types/nodes.json")) as { name: string }[];
    const names = types.map(({ name }) => name).filter((name) => name.startsWith("n8n-nodes-forager"));
    assert.deepEqual(names.sort(), [type("forager"), type("foragerTool"), type("foragerTrigger")]);
  });

  test("tests credentials", async () => {
    const outcome = async (given: string) => {
      const data = { url: `${world.service.url}/`, token: given };
      const answer = await n8n.call("POST", "/rest/credentials/test", {
        credentials: { id: credentials.foragerApi.id, name: "Forager", type: "foragerApi", data },
      });
      return answer as { status: string; message: string };
    };
    assert.equal((await outcome(token)).status, "OK");
    const wrong = await outcome("cli_x:sk_x:secret_x");
    assert.deepEqual([wrong.status, /\S/.test(wrong.message)], ["Error", true]);
  });

  test("submits jobs of every item before it waits, and returns their results", async () => {
    const crawl = { resource: "job", operation: "submit", jobType: "svcSite", url: "={{ $json.website }}" };
    const crawled = await output(crawl, [{ website: world.websiteOf(1) }, { website: world.websiteOf(2) }]);
    assert.deepEqual(
      crawled.map(({ data }) => data.emails.toSorted()[0]),
      ["alice.1@firm-demo.com", "alice.2@firm-demo.com"],
    );
    const search = { resource: "job", operation: "submit", jobType: "svcMaps", searchQuery: "joinery" };
    const [found] = await output({ ...search, maxResults: 5, payload: '{"store_images": false}' });
    assert.equal(found?.data.businesses.length, 5);
    const emails = ["alice@firm-demo.com", "nobody@firm-demo.com"];
    const verify = { resource: "job", operation: "submit", jobType: "svcVerify", emails: emails.join(", ") };
    const [verified] = await output(verify);
    assert.deepEqual(
      verified?.data.results.map(({ status }: Facts) => status),
      ["valid", "invalid"],
    );
    const people = { resource: "job", operation: "submit", jobType: "svcPeople", peopleQuery: "CTOs" };
    const [queued] = await output({ ...people, wait: false });
    assert.equal(queued?.status, "queued");
    assert.match((await failure(people)).message, /PROVIDER/);
  });

  test("gets, lists and cancels jobs", async () => {
    const crawl = { resource: "job", operation: "submit", jobType: "svcSite", wait: false };
    const [slow] = await output({ ...crawl, url: world.slowWebsite("n8n") });
    const jobId = String(slow?.job_id);
    const [state] = await output({ resource: "job", operation: "get", jobId });
    assert.equal(state?.job_id, jobId);
    const [unfinished] = await output({ resource: "job", operation: "getResult", jobId });
    assert.notEqual(unfinished?.status, "completed");
    const options = { timeoutSeconds: 1 };
    const late = await failure({ resource: "job", operation: "getResult", jobId, wait: true, options });
    assert.match(late.message, /has not ended within 1 s/);
    const [cancelled] = await output({ resource: "job", operation: "cancel", jobId });
    assert.equal(cancelled?.status, "cancelled");
    world.release("n8n");
    const gone = await failure({ resource: "job", operation: "getResult", jobId });
    assert.match(gone.message, /cancelled/);
    const many = { resource: "job", operation: "getAll", returnAll: false, limit: 2 };
    assert.equal((await output(many)).length, 2);
    const filters = { type_filter: "svcSite", status_filter: "completed" };
    const sites = await output({ ...many, returnAll: true, filters });
    assert.ok(sites.length >= 2 && sites.every(({ type: one }) => one === "svcSite"));
  });

  test("verifies addresses, and reads records", async () => {
    const emails = ["alice@firm-demo.com", "nobody@firm-demo.com"];
    const verdicts = await output({ resource: "email", operation: "verify", emails: "={{ $json.all }}" }, [
      { all: emails },
    ]);
    assert.deepEqual(
      verdicts.map(({ email, status }) => [email, status]),
      [
        [emails[0], "valid"],
        [emails[1], "invalid"],
      ],
    );
    const list = { resource: "record", operation: "getAll", returnAll: true };
    const records = await eventually(
      () => output({ ...list, kind: "emails", filters: { verification: "valid" } }),
      ({ length }) => length > 0,
    );
    assert.ok(records.every(({ verification }) => verification === "valid"));
    const businesses = await output({ ...list, kind: "businesses", filters: { q: "joinery" } });
    assert.equal(businesses.length, 5);
  });

  test("starts and gets campaigns", async () => {
    const more = JSON.stringify({ max_results: 3, workflow: { spidersite: { enabled: true } } });
    const start = { resource: "campaign", operation: "start", query: "joinery", countryCode: "LU", more };
    const [{ campaign_id: campaignId } = assert.fail()] = await output(start);
    const [ended] = await eventually(
      () => output({ resource: "campaign", operation: "get", campaignId }),
      ([campaign]) => campaign?.status === "completed",
    );
    assert.equal(ended?.results_count, 3);
  });

  test("explains what fails: credentials, fields, JSON, and an address without a service", async () => {
    const crawl = { resource: "job", operation: "submit", jobType: "svcSite", url: world.websiteOf(1) };
    const wrong = await failure(crawl, { credentials: wrongCredentials });
    assert.match(wrong.message, /credentials/i);
    const elsewhere = await failure(crawl, { credentials: credentialsElsewhere });
    assert.match(elsewhere.message, /^No response from Forager at http:\/\/127\.0\.0\.1:1$/);
    const refused = await failure({ ...crawl, payload: '{"max_pages": 0}' });
    assert.match(refused.message, /^payload\.max_pages: /);
    assert.match(String(refused.description), /^Request \S+$/);
    assert.match((await failure({ ...crawl, payload: "{max" })).message, /"payload" is not valid JSON/);
    assert.match((await failure({ ...crawl, url: "" })).message, /url/i);
    const unknown = { resource: "job", operation: "get", jobId: "0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e" };
    assert.match((await failure(unknown)).message, /not found/i);
  });

  test("lets the other items go on where one fails, each linked to its own", async () => {
    const items = [{ emails: "alice@firm-demo.com" }, { emails: "" }, { emails: "nobody@firm-demo.com" }];
    const node = { resource: "email", operation: "verify", emails: "={{ $json.emails }}" };
    const { status, items: rows } = await run(node, items, { onError: "continueRegularOutput" });
    assert.equal(status, "success");
    assert.deepEqual(
      rows.map(({ json, pairedItem }) => [json.status ?? json.error, pairedItem]),
      [
        ["valid", { item: 0 }],
        ["Give at least one email address", { item: 1 }],
        ["invalid", { item: 2 }],
      ],
    );
  });

  test("a retried execution submits nothing twice", async () => {
    const crawl = {
      resource: "job",
      operation: "submit",
      jobType: "svcSite",
      url: world.slowWebsite("retry"),
    };
    const failed = await run({ ...crawl, options: { timeoutSeconds: 1 } });
    assert.equal(failed.status, "error");
    const count = async () => (await api.get("/api/v1/jobs/list?type_filter=svcSite")).body.total;
    const before = await count();
    world.release("retry");
    const retry = { loadWorkflow: false };
    const answer = await n8n.call("POST", `/rest/executions/${failed.id}/retry`, retry);
    const { id, status } = answer as { id: string; status: string };
    const retried = await n8n.executionOf(id);
    assert.deepEqual([status, retried.status], ["success", "success"]);
    assert.equal(await count(), before);
  });

  test("the recipe's node submits a job without this package", async () => {
    const recipe = await readFile(join(projectRoot, "docs/recipes/n8n.md"), "utf8");
    const [, json = ""] = /^```json\n([\s\S]*?)^```$/m.exec(recipe) ?? [];
    const [node] = JSON.parse(json.replace("http://YOUR-FORAGER:8080", world.service.url)).nodes;
    const data = { name: "Authorization", value: `Bearer ${token}` };
    const { id } = (await n8n.call("POST", "/rest/credentials", {
      name: "Header",
      type: "httpHeaderAuth",
      data,
    })) as { id: string };
    const withCredentials = { ...node, credentials: { httpHeaderAuth: { id, name: "Header" } } };
    const pinData = { Start: [{ json: { website: world.websiteOf(3) } }] };
    const workflow = await n8n.createWorkflow("Recipe", [manual, withCredentials], pinData);
    const { status, items, error } = await n8n.run(workflow.id, "Start");
    assert.deepEqual([status, items[0]?.json.type], ["success", "svcSite"], JSON.stringify(error));
  });

  test("the trigger registers its webhook, starts the workflow on events, keeps it over a restart, and removes it", async () => {
    const trigger = {
      name: "Event",
      type: type("foragerTrigger"),
      parameters: { events: ["job.completed"] },
      credentials,
      webhookId: crypto.randomUUID(),
    };
    const read = {
      name: "Forager",
      type: type("forager"),
      parameters: { resource: "job", operation: "getResult", jobId: "={{ $json.data.job_id }}" },
      credentials,
    };
    const { id, versionId } = await n8n.createWorkflow("On completion", [trigger, read]);
    await n8n.call("POST", `/rest/workflows/${id}/activate`, { versionId });
    const registered = async () => (await api.get("/api/v1/webhooks")).body.webhooks;
    const [webhook, ...others] = await eventually(registered, ({ length }) => length > 0);
    assert.deepEqual([webhook.event_types, others], [["job.completed"], []]);
    assert.ok(webhook.url.startsWith(`${n8n.url}/webhook/`), webhook.url);
    const tested = await api.send("POST", `/api/v1/webhooks/${webhook.webhook_id}/test`);
    assert.equal(tested.body.status, "delivered");
    const forged = await fetch(webhook.url, { method: "POST", body: "{}" });
    assert.equal(forged.status, 401);
    const submitted = await api.send("POST", "/api/v1/jobs/svcVerify/submit", {
      payload: { email: "alice.9@firm-demo.com" },
    });
    const filter = encodeURIComponent(JSON.stringify({ workflowId: id }));
    const executions = await eventually(
      async () =>
        ((await n8n.call("GET", `/rest/executions?filter=${filter}`)) as { results: { id: string }[] })
          .results,
      ({ length }) => length > 0,
    );
    const { status, items } = await n8n.executionOf(executions[0]?.id ?? "");
    const [{ json } = assert.fail()] = items;
    assert.deepEqual([executions.length, status, json.job_id], [1, "success", submitted.body.job_id]);
    await n8n.restart();
    const ids = (await registered()).map(({ webhook_id }: Facts) => webhook_id);
    assert.deepEqual(ids, [webhook.webhook_id]);
    const again = await api.send("POST", `/api/v1/webhooks/${webhook.webhook_id}/test`);
    assert.equal(again.body.status, "delivered");
    await n8n.call("POST", `/rest/workflows/${id}/deactivate`, {});
    await eventually(registered, ({ length }) => length === 0);
  });
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { SiteResult } from "../../src/job-types/site/index.ts";
import { apiClient } from "../harness/api-client.ts";
import { atEnd } from "../harness/cleanup.ts";
import { createClient } from "../harness/create-client.ts";
import { dataFolder } from "../harness/data-folder.ts";
import { startServiceProcess } from "../harness/service-process.ts";
import { eventually } from "../harness/wait.ts";
import { type LlmScript, startLlmServer } from "../servers/llm-server.ts";
import { startSiteServer } from "../servers/site-server.ts";

const html = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`;
const site = await startSiteServer({
  pages: {
    "/": html(
      "Tarn Stairs",
      "<p>We build stairs of oak and look for two more joiners.</p><p>Open daily from nine to five.</p>",
    ),
  },
});
atEnd(() => site.close());

let script: LlmScript = () => ({ json: { pain_points: ["It looks for two more joiners."] } });
const llm = await startLlmServer((request, number) => script(request, number));
atEnd(() => llm.close());

const env = {
  DATA_DIR: await dataFolder("ai"),
  ALLOW_PRIVATE_NETWORKS: "127.0.0.0/8",
  LLM_BASE_URL: llm.baseUrl,
  LLM_MODEL: "test-model",
  LLM_API_KEY: "test-key",
  LLM_TOKENS_PER_CLIENT_DAY: "20000",
};
const service = await startServiceProcess({ env });
const client = apiClient(service.url, await createClient(env));

async function resultOf(jobId: string): Promise<SiteResult> {
  await eventually(
    async () => (await client.get(`/api/v1/jobs/${jobId}/status`)).body.status,
    (status) => status !== "queued" && status !== "processing",
  );
  return SiteResult.parse((await client.get(`/api/v1/jobs/${jobId}/results`)).body.data);
}

test("a job asks the configured model; its tokens are in the result and in the metrics", async () => {
  const result = await resultOf(
    await client.submitSite({ url: site.url, max_pages: 1, extract_pain_points: true }),
  );
  assert.deepEqual(result.pain_points, ["It looks for two more joiners."]);
  const { status, input_tokens, output_tokens } = result.metadata.ai ?? {};
  assert.equal(status, "ok");
  const metrics = await (await fetch(`${service.url}/metrics`)).text();
  assert.match(metrics, /forager_model_requests_total\{outcome="answered"\} 1\n/);
  assert.match(metrics, new RegExp(`forager_model_tokens_total\\{direction="in"\\} ${input_tokens}\\n`));
  assert.match(metrics, new RegExp(`forager_model_tokens_total\\{direction="out"\\} ${output_tokens}\\n`));
});

test("a generic submit's instructions are sent to the model, and answered in custom_analysis", async () => {
  script = () => ({ text: "From nine to five." });
  const { status, body } = await client.post("/api/v1/jobs/submit", {
    url: site.url,
    job_type: "svcSite",
    instructions: "When is it open?",
  });
  assert.equal(status, 201);
  const result = await resultOf(body.job_id);
  assert.equal(result.custom_analysis, "From nine to five.");
  assert.match(llm.requests.at(-1)?.user ?? "", /Open daily[\s\S]*When is it open\?$/);
});

test("an unavailable model fails no crawl, and the next job asks it again", async () => {
  script = () => ({ status: 401, body: '{"error":{"message":"bad key test-key"}}' });
  const payload = { url: site.url, max_pages: 1, extract_pain_points: true, timeout: 31 };
  const failed = await resultOf(await client.submitSite(payload));
  assert.equal(failed.pages_crawled, 1);
  assert.match(failed.metadata.ai?.error ?? "", /^pain_points: .*LLM_API_KEY/);
  script = () => ({ json: { pain_points: ["It looks for joiners."] } });
  const recovered = await resultOf(await client.submitSite(payload));
  assert.deepEqual(recovered.pain_points, ["It looks for joiners."]);
  assert.doesNotMatch(service.output(), /test-key/);
});

test("the daily token limit applies across a client's jobs, and the error names it", async () => {
  script = () => ({ text: '{"pain_points":[]}', tokens: [19_000, 1_000] });
  const payload = { url: site.url, max_pages: 1, extract_pain_points: true };
  await resultOf(await client.submitSite({ ...payload, timeout: 32 }));
  const result = await resultOf(await client.submitSite({ ...payload, timeout: 33 }));
  assert.match(result.metadata.ai?.error ?? "", /LLM_TOKENS_PER_CLIENT_DAY/);
  const other = apiClient(service.url, await createClient(env, "other"));
  const jobId = await other.submitSite({ ...payload, timeout: 34 });
  await eventually(
    async () => (await other.get(`/api/v1/jobs/${jobId}/status`)).body.status,
    (status) => status === "completed",
  );
  const { data } = (await other.get(`/api/v1/jobs/${jobId}/results`)).body;
  assert.equal(SiteResult.parse(data).metadata.ai?.status, "ok");
});

import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { type ApiCall, apiCaller, campaignsPath } from "./harness/api-call.ts";
import { report } from "./harness/figures.ts";
import { startResultWorld } from "./harness/result-world.ts";
import { type RunningService, startService } from "./harness/service.ts";

const formats = ["json", "yaml", "md"] as const;
type Tokens = Record<(typeof formats)[number], number>;

/** An answer that an agent reads. */
interface Answer {
  name: string;
  path: string;
}

const batchItems = 20;
const pollMs = 200;

/**
 * Tokens (o200k) of answers in each format: results of every job type, from servers on loopback, with and without
 * evidence, and everything else that an agent reads. JSON is as served, without white space; it always has the evidence.
 */
export async function resultFormats(): Promise<void> {
  await using world = await startResultWorld();
  const service = await startService(world.env);
  try {
    report(["", ...formats, "yaml/json", "md/json"].map(column).join(""));
    const call = apiCaller(service.url, service.credential);
    const results: Answer[] = [];
    for (const { name, type, payload } of world.jobs) {
      const { job_id } = await call("POST", `/api/v1/jobs/${type}/submit`, { payload });
      const path = `/api/v1/jobs/${job_id}/results`;
      await call("GET", `${path}?wait=60`);
      results.push({ name, path }, { name: "  with evidence", path: `${path}?include=evidence` });
    }
    const batch = await runBatch(call);
    const campaign = await runCampaign(call);
    const webhook = await call("POST", "/api/v1/webhooks", {
      url: "https://hooks.example.com/forager",
      event_types: ["job.completed", "job.failed"],
    });
    const [first] = results;
    const rows: Answer[] = [
      ...results,
      { name: "job: status", path: String(first?.path).replace("results", "status") },
      { name: "job: request", path: String(first?.path).replace("results", "request") },
      ...(await othersOf(call, { batch, campaign, webhook: String(webhook.webhook_id) })),
    ];
    let worst = { name: "", ratio: 0 };
    for (const row of rows) {
      const ratio = await measure(service, row);
      if (ratio > worst.ratio) worst = { name: row.name, ratio };
    }
    report(
      `formats: at most ${worst.ratio.toFixed(3)} times the tokens of JSON (${worst.name}), of ${rows.length} answers (target: below 1)`,
    );
  } finally {
    await service.stop();
  }
}

async function runBatch(call: ApiCall): Promise<string> {
  const { batch_id } = await call("POST", "/api/v1/batches", {
    name: "Addresses of the fair",
    type: "svcVerify",
    items: Array.from({ length: batchItems }, (_, index) => ({
      payload: { email: `info${index}@harbour-oak-demo.com` },
      client_ref: `crm-${index}`,
    })),
  });
  await until(async () => (await call("GET", `/api/v1/batches/${batch_id}`)).status === "completed");
  return String(batch_id);
}

/** Of the town around which the world's places are. */
async function runCampaign(call: ApiCall): Promise<string> {
  const bristol = await firstOf(call, "/api/v1/locations?country_code=GB&search=Bristol", "locations");
  const { campaign_id } = await call("POST", `${campaignsPath}/submit`, {
    query: "joinery",
    name: "Joineries in Bristol",
    country_code: "GB",
    filter: { mode: "custom", location_ids: [bristol?.location_id] },
    workflow: { spidersite: { enabled: true }, spiderverify: { enabled: true } },
    auto_advance: true,
  });
  const path = `${campaignsPath}/${campaign_id}/status`;
  await until(async () => /^(?:completed|failed)$/.test(String((await call("GET", path)).status)));
  return String(campaign_id);
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, pollMs));
}

async function firstOf(call: ApiCall, path: string, list: string) {
  return ((await call("GET", path))[list] as Record<string, unknown>[])[0];
}

/** Every other kind of answer that has formats. */
async function othersOf(
  call: ApiCall,
  ids: { batch: string; campaign: string; webhook: string },
): Promise<Answer[]> {
  const campaign = `${campaignsPath}/${ids.campaign}`;
  const business = await firstOf(call, `${campaign}/businesses`, "businesses");
  const shift = await firstOf(call, "/api/v1", "shifts");
  const shiftQuery = new URLSearchParams({
    actor_id: String(shift?.actor_id),
    started_at: String(shift?.started_at),
    ended_at: String(shift?.ended_at),
  });
  const kinds = ["businesses", "people", "emails"];
  const records: Answer[] = [];
  for (const kind of kinds) {
    const path = `/api/v1/records/${kind}`;
    const id = (await firstOf(call, path, "records"))?.id;
    records.push(
      { name: `records: ${kind}`, path },
      { name: "  with sources", path: `${path}?include=sources` },
      { name: "  one", path: `${path}/${id}` },
      { name: "  facets", path: `${path}/facets` },
    );
  }
  const named = (prefix: string, paths: Record<string, string>) =>
    Object.entries(paths).map(([name, path]) => ({ name, path: `${prefix}${path}` }));
  return [
    ...records,
    ...named("/api/v1", {
      "list of jobs": "/jobs/list",
      batches: "/batches",
      "batch: status": `/batches/${ids.batch}`,
      "batch: items": `/batches/${ids.batch}/items`,
      whoami: "/auth/whoami",
      overview: "/overview",
      "events: status": "/events/status",
      "record lists": "/record-lists",
      backfill: "/records/backfill",
      suppressions: "/suppressions",
      erasures: "/privacy/erasures",
      settings: "/client/settings",
      keys: "/client/keys",
      audit: "/audit",
      shifts: "",
      "  one": `/detail?${shiftQuery}`,
      anomalies: "/anomalies",
      "digest settings": "/digest-settings",
      webhooks: "/webhooks",
      "webhook: deliveries": `/webhooks/${ids.webhook}/deliveries`,
      "domain lists": "/domain-lists",
      locations: "/locations?country_code=LU",
      "locations: stats": "/locations/stats",
      "locations: countries": "/locations/countries",
      "locations: regions": "/locations/regions?country_code=DE",
      health: "/system/health",
      "queue-stats": "/system/queue-stats",
      credentials: "/system/credential-health",
      info: "/system/info",
      storage: "/system/storage",
    }),
    ...named(campaign, {
      "campaign: status": "/status",
      "  stage progress": "/stage-progress",
      "  locations": "/locations",
      "  results": "/workflow-results",
      "  businesses": "/businesses",
      "  one business": `/businesses/${business?.business_id}`,
    }),
    ...named("", {
      campaigns: campaignsPath,
      "  schedule": `${campaignsPath}/schedule-preview?schedule=${encodeURIComponent("0 9 * * 1")}`,
      index: "/",
      livez: "/livez",
      readyz: "/readyz",
    }),
  ];
}

/** @returns the larger of both ratios to JSON. */
async function measure(service: RunningService, { name, path }: Answer): Promise<number> {
  const tokens = {} as Tokens;
  for (const format of formats) tokens[format] = countTokens(await read(service, path, format));
  const ratios = [tokens.yaml / tokens.json, tokens.md / tokens.json];
  const cells = [
    ...formats.map((format) => String(tokens[format])),
    ...ratios.map((ratio) => ratio.toFixed(3)),
  ];
  report([name, ...cells].map(column).join(""));
  return Math.max(...ratios);
}

async function read({ url, credential }: RunningService, path: string, format: string): Promise<string> {
  const separator = path.includes("?") ? "&" : "?";
  const answer = await fetch(`${url}${path}${separator}format=${format}`, {
    headers: { authorization: `Bearer ${credential}` },
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return await answer.text();
}

const column = (text: string, index: number): string => (index === 0 ? text.padEnd(24) : text.padStart(11));

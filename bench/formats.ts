import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { apiCaller } from "./harness/api-call.ts";
import { report } from "./harness/figures.ts";
import { startResultWorld } from "./harness/result-world.ts";
import { type RunningService, startService } from "./harness/service.ts";

const formats = ["json", "yaml", "md"] as const;
type Tokens = Record<(typeof formats)[number], number>;

/**
 * Tokens (o200k) of results in each format: of every job type, from servers on loopback, and of lists of jobs and
 * records. JSON is as served, without white space. Evidence is in JSON only, except in the lines that say so.
 */
export async function resultFormats(): Promise<void> {
  await using world = await startResultWorld();
  const service = await startService(world.env);
  try {
    report(["", ...formats, "yaml/json", "md/json"].map(column).join(""));
    const call = apiCaller(service.url, service.credential);
    const ratios: number[] = [];
    for (const { name, type, payload } of world.jobs) {
      const { job_id } = await call("POST", `/api/v1/jobs/${type}/submit`, { payload });
      const path = `/api/v1/jobs/${job_id}/results`;
      await call("GET", `${path}?wait=60`);
      ratios.push(await measure(service, name, path));
      await measure(service, `  with evidence`, `${path}?include=evidence`);
    }
    ratios.push(await measure(service, "list of jobs", "/api/v1/jobs/list"));
    for (const kind of ["businesses", "emails"])
      ratios.push(await measure(service, `records: ${kind}`, `/api/v1/records/${kind}`));
    report(`formats: at most ${Math.max(...ratios).toFixed(2)} times the tokens of JSON (target: below 1)`);
  } finally {
    await service.stop();
  }
}

/** @returns the larger of both ratios to JSON. */
async function measure(service: RunningService, name: string, path: string): Promise<number> {
  const tokens = {} as Tokens;
  for (const format of formats) tokens[format] = countTokens(await read(service, path, format));
  const ratios = [tokens.yaml / tokens.json, tokens.md / tokens.json];
  const cells = [
    ...formats.map((format) => String(tokens[format])),
    ...ratios.map((ratio) => ratio.toFixed(2)),
  ];
  report([name, ...cells].map(column).join(""));
  return Math.max(...ratios);
}

async function read({ url, credential }: RunningService, path: string, format: string): Promise<string> {
  const separator = path.includes("?") ? "&" : "?";
  const answer = await fetch(`${url}${path}${separator}format=${format}`, {
    headers: { authorization: `Bearer ${credential}` },
  });
  return await answer.text();
}

const column = (text: string, index: number): string => (index === 0 ? text.padEnd(22) : text.padStart(11));

import type { VerifyResult } from "../../job-types/verify/index.ts";
import { read } from "../api/forager-api.ts";
import type { ToolContext } from "../tool.ts";

type Verdicts = VerifyResult["summary"];

/** The verdicts of all addresses that a batch has verified. @throws ApiProblem */
export async function readBatchVerdicts(
  { api, signal }: Pick<ToolContext, "api" | "signal">,
  batchId: string,
): Promise<Verdicts> {
  const path = `/api/v1/batches/${encodeURIComponent(batchId)}/results`;
  const query = { format: "ndjson", status: "completed" };
  const lines = await read<string>(api, { method: "GET", path, query, signal });
  const sum: Verdicts = { total: 0, valid: 0, invalid: 0, risky: 0, unknown: 0 };
  for (const line of lines.split("\n").filter((text) => text !== "")) {
    const { type, data } = JSON.parse(line) as { type: string; data: VerifyResult | null };
    if (type !== "svcVerify" || data === null) continue;
    for (const name of Object.keys(sum) as (keyof Verdicts)[]) sum[name] += data.summary[name];
  }
  return sum;
}

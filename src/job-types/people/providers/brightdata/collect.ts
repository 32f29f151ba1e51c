import { ForagerError } from "../../../../errors.ts";
import { isRecord, lineOf } from "../../clean-values.ts";
import type { ProviderRun } from "../../ports.ts";
import { askService, type ServiceAccess, type ServiceReply } from "../ask-service.ts";

export interface BrightDataAccess extends ServiceAccess {
  /** Base URL without a slash at its end. */
  baseUrl: string;
  apiKey: string;
  dataset: string;
  /** How long a collection is waited for. */
  collectMaxMs: number;
}

export type RawRecord = Record<string, unknown>;

/** The server answers a synchronous request after a minute at the latest. */
const scrapeTimeoutMs = 75_000;
const cancelTimeoutMs = 5_000;
/** Time between two questions how far a collection is: grows from the first to the second. */
const pollMs = { first: 1_000, most: 10_000 };

/**
 * Collects the records of one address: at once where that takes less than a minute, else by a collection that is
 * waited for. A job that ends while it waits cancels the collection.
 *
 * @throws ForagerError as `askService`, and provider_unavailable when the collection fails or takes too long.
 */
export async function collectRecords(
  access: BrightDataAccess,
  url: string,
  run: ProviderRun,
): Promise<RawRecord[]> {
  const began = access.now();
  const answer = await startCollection(access, url, run);
  if (answer.kind === "records") return answer.records;
  try {
    return await awaitSnapshot(access, answer.snapshotId, began + access.collectMaxMs, run);
  } catch (error) {
    // It would go on, and cost, without anybody waiting for it.
    if (run.signal.aborted || error instanceof Overdue) await cancel(access, answer.snapshotId);
    throw error;
  }
}

type Started = { kind: "records"; records: RawRecord[] } | { kind: "snapshot"; snapshotId: string };

async function startCollection(access: BrightDataAccess, url: string, run: ProviderRun): Promise<Started> {
  try {
    return await post(access, "scrape", url, run, scrapeTimeoutMs);
  } catch (error) {
    const isOut = error instanceof ForagerError && error.code === "provider_unavailable";
    if (!isOut || run.signal.aborted) throw error;
    return await post(access, "trigger", url, run);
  }
}

async function post(
  access: BrightDataAccess,
  endpoint: "scrape" | "trigger",
  url: string,
  run: ProviderRun,
  timeoutMs?: number,
): Promise<Started> {
  const query = new URLSearchParams({
    dataset_id: access.dataset,
    format: "json",
    include_errors: "true",
  });
  const reply = await askService(
    access,
    {
      method: "POST",
      url: `${access.baseUrl}/datasets/v3/${endpoint}?${query}`,
      headers: { ...headersOf(access), "content-type": "application/json" },
      body: JSON.stringify([{ url }]),
      ...(timeoutMs !== undefined && { timeoutMs }),
    },
    run,
  );
  const snapshotId = snapshotOf(reply.json);
  return snapshotId === null
    ? { kind: "records", records: recordsIn(reply) }
    : { kind: "snapshot", snapshotId };
}

function snapshotOf(json: unknown): string | null {
  const id = isRecord(json) ? lineOf(json.snapshot_id) : null;
  return id !== null && /^[\w-]{1,100}$/.test(id) ? id : null;
}

/** Waits until the snapshot is ready, and reads it. */
async function awaitSnapshot(
  access: BrightDataAccess,
  id: string,
  endsAt: number,
  run: ProviderRun,
): Promise<RawRecord[]> {
  let isReady = false;
  for (let delayMs = pollMs.first; ; delayMs = Math.min(pollMs.most, delayMs * 1.5)) {
    if (!isReady) isReady = await hasEnded(access, id, run);
    if (isReady) {
      const reply = await get(access, `snapshot/${id}?format=json`, run);
      // Ready, and still being written: 202, or a status in place of records.
      if (reply.status !== 202 && !isPending(reply.json)) return recordsIn(reply);
    }
    if (access.now() + delayMs > endsAt) throw new Overdue(access, id);
    run.onWait(delayMs, "Bright Data collects the profile");
    await access.wait(delayMs, run.signal);
  }
}

async function hasEnded(access: BrightDataAccess, id: string, run: ProviderRun): Promise<boolean> {
  const { json } = await get(access, `progress/${id}`, run);
  const status = isRecord(json) ? lineOf(json.status) : null;
  if (status === "failed" || status === "canceled" || status === "cancelled") {
    const reason = isRecord(json) ? lineOf(json.error_message) : null;
    const detail = `Bright Data's collection ${id} ${status === "failed" ? "failed" : "was cancelled"}.`;
    throw new ForagerError("provider_unavailable", detail, {
      cause: new Error(reason ?? ""),
      consequence: "fail",
    });
  }
  return status === "ready";
}

const isPending = (json: unknown): boolean =>
  isRecord(json) && /^(?:running|building|collecting|digesting|starting)$/.test(lineOf(json.status) ?? "");

const get = (access: BrightDataAccess, path: string, run: ProviderRun): Promise<ServiceReply> =>
  askService(access, { url: `${access.baseUrl}/datasets/v3/${path}`, headers: headersOf(access) }, run);

const headersOf = ({ apiKey }: BrightDataAccess) => ({
  authorization: `Bearer ${apiKey}`,
  accept: "application/json",
});

/** A list, a single record, or a record a line. */
function recordsIn({ json, body }: ServiceReply): RawRecord[] {
  if (Array.isArray(json)) return json.filter(isRecord);
  if (isRecord(json)) return [json];
  const lines = body
    .toString("utf8")
    .split("\n")
    .filter((line) => line.trim() !== "");
  try {
    return lines.map((line) => JSON.parse(line) as unknown).filter(isRecord);
  } catch (cause) {
    throw new ForagerError("provider_unreadable", "Bright Data answered something else than records.", {
      cause,
    });
  }
}

/** Another try would begin, and pay for, another collection. */
class Overdue extends ForagerError {
  constructor({ collectMaxMs }: BrightDataAccess, id: string) {
    const detail = `Bright Data has not collected the profile within ${collectMaxMs / 1000} s (BRIGHTDATA_WAIT_SECONDS); its collection ${id} was cancelled.`;
    super("provider_unavailable", detail, { consequence: "fail" });
  }
}

async function cancel(access: BrightDataAccess, id: string): Promise<void> {
  const request = {
    method: "POST" as const,
    url: `${access.baseUrl}/datasets/v3/snapshot/${id}/cancel`,
    headers: headersOf(access),
    signal: AbortSignal.timeout(cancelTimeoutMs),
  };
  // Whether it worked changes nothing for the job.
  await access.send(request).catch(() => undefined);
}

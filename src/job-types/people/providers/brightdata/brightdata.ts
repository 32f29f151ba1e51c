import { randomUUID } from "node:crypto";
import { z } from "zod";
import { ForagerError } from "../../../../errors.ts";
import { isRecord } from "../../../../text/json-record.ts";
import type { ProfileProvider, ProviderRun } from "../../ports.ts";
import { lineOf } from "../../profile/clean-values.ts";
import type { ProfileUrl } from "../../profile/profile-url.ts";
import { askService, type ServiceAccess, type ServiceReply } from "../ask-service.ts";
import { isOfAnotherProfile, type RawRecord, readRecord } from "./read-record.ts";

export interface BrightDataOptions extends Pick<ServiceAccess, "send" | "wait" | "now" | "limits"> {
  /** Base URL without a trailing slash, for example https://api.brightdata.com. */
  baseUrl: string;
  apiKey: string | undefined;
  /** Id of the LinkedIn profiles data set. */
  dataset: string;
  /** Deadline of a collection, in milliseconds. */
  collectMaxMs: number;
}

/** LinkedIn profiles from Bright Data's scraper API. */
export function createBrightData(options: BrightDataOptions): ProfileProvider {
  return {
    name: "brightdata",
    async profile(url, run) {
      const { apiKey } = options;
      if (!apiKey) {
        throw new ForagerError(
          "not_configured",
          "The provider brightdata needs a key: set BRIGHTDATA_API_KEY.",
        );
      }
      if (url.kind !== "linkedin") throw linkedInOnly("brightdata");
      const access = { ...options, apiKey, name: "Bright Data", keySetting: "BRIGHTDATA_API_KEY" };
      const records = await collectRecords(access, url.href, run);
      const record = usableRecord(records, url);
      return readRecord(record, url, new Date(options.now()).toISOString());
    },
  };
}

/** A source for a single network was asked for a page elsewhere. */
function linkedInOnly(provider: string): ForagerError {
  return new ForagerError(
    "invalid_url",
    `The provider ${provider} reads only LinkedIn profiles. PEOPLE_PROVIDER=public_page reads other pages.`,
  );
}

function usableRecord(records: readonly RawRecord[], url: ProfileUrl): RawRecord {
  const own = records.filter((record) => !isOfAnotherProfile(record, url));
  if (records.length > 0 && own.length === 0) {
    throw new ForagerError(
      "provider_unreadable",
      "Bright Data returned a profile other than the requested one.",
    );
  }
  const record = own.find((each) => failureOf(each) === null);
  if (record !== undefined) return record;
  const failure = own[0] === undefined ? null : failureOf(own[0]);
  throw failure ?? new ForagerError("profile_not_found", "Bright Data found no profile at this URL.");
}

/** Codes of pages that do not exist or are not public. */
const goneCodes = /dead_page|not_found|page_not_found|profile_not_found|404/i;

/** Why a record contains no profile; null if it contains one, even without a name. */
function failureOf(record: RawRecord): ForagerError | null {
  if (lineOf(record.name) !== null) return null;
  const code = lineOf(record.error_code) ?? lineOf(record.warning_code);
  const words = lineOf(record.error) ?? lineOf(record.warning);
  if (code === null && words === null) return null;
  const cause = new Error(words ?? "");
  if (goneCodes.test(`${code} ${words}`)) {
    return new ForagerError("profile_not_found", "Bright Data found no profile at this URL.", { cause });
  }
  const detail = `Bright Data could not read the profile${code === null ? "" : ` (${code})`}.`;
  return new ForagerError("provider_unreadable", detail, { cause });
}

interface BrightDataAccess extends ServiceAccess, Omit<BrightDataOptions, keyof ServiceAccess | "apiKey"> {
  apiKey: string;
}

/** The server answers a synchronous request after a minute at the latest. */
const scrapeTimeoutMs = 75_000;
const cancelTimeoutMs = 5_000;
/** Interval between progress requests: grows from the first value to the second. */
const pollMs = { first: 1_000, most: 10_000 };

/** A started collection, as saved for the job's next run. */
const Collection = z.object({
  url: z.string(),
  id: z.string(),
  /** Milliseconds since 1970. */
  began: z.number(),
  /** The run that waits for it. */
  holder: z.string(),
});
type Collection = z.output<typeof Collection>;

/**
 * Collects the records of one URL: synchronously if that takes less than a minute, else by a collection that
 * is polled. A job that ends while it waits cancels the collection; if its run was lost or released, the next
 * run resumes it.
 *
 * @throws ForagerError as `askService`, and provider_unavailable if the collection fails or takes too long.
 */
async function collectRecords(access: BrightDataAccess, url: string, run: ProviderRun): Promise<RawRecord[]> {
  const began = access.now();
  const holder = randomUUID();
  const known = Collection.safeParse(await run.memory?.recall());
  if (known.success && known.data.url === url) {
    try {
      return await follow(access, { ...known.data, holder }, run);
    } catch (error) {
      if (!(error instanceof Vanished)) throw error;
    }
  }
  const answer = await startCollection(access, url, run);
  if (answer.kind === "records") return answer.records;
  return await follow(access, { url, id: answer.snapshotId, began, holder }, run);
}

/** Waits for a collection, which is saved for the job's next run, and cancelled if there will be none. */
async function follow(
  access: BrightDataAccess,
  collection: Collection,
  run: ProviderRun,
): Promise<RawRecord[]> {
  await run.memory?.keep(collection);
  const endsAt = collection.began + access.collectMaxMs;
  // All of it counts as one wait.
  const asking = { ...run, lendSlot: (wait) => wait() } satisfies ProviderRun;
  try {
    return await run.lendSlot(() => awaitSnapshot(access, collection.id, endsAt, asking), {
      waitingFor: `${access.name}: it is collecting the profile`,
      retryAt: null,
    });
  } catch (error) {
    // Otherwise it would continue, and cost, without anyone waiting for it.
    if (error instanceof Overdue || (run.signal.aborted && (await isOver(collection, run)))) {
      await cancel(access, collection.id);
    }
    throw error;
  }
}

/** Whether an aborted run was the last one to wait: the job was not released, and no other run has it. */
async function isOver({ holder }: Collection, { memory, willRunAgain }: ProviderRun): Promise<boolean> {
  if (willRunAgain?.()) return false;
  const kept = Collection.safeParse(await memory?.recall());
  return !kept.success || kept.data.holder === holder;
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
      // Ready but still being written: 202, or a status instead of records.
      if (reply.status === 404) throw new Vanished(id, "no longer exists");
      if (reply.status !== 202 && !isPending(reply.json)) return recordsIn(reply);
    }
    if (access.now() + delayMs > endsAt) throw new Overdue(access, id);
    await access.wait(delayMs, run.signal);
  }
}

async function hasEnded(access: BrightDataAccess, id: string, run: ProviderRun): Promise<boolean> {
  const { json, status: httpStatus } = await get(access, `progress/${id}`, run);
  if (httpStatus === 404) throw new Vanished(id, "no longer exists");
  const status = isRecord(json) ? lineOf(json.status) : null;
  if (status === "canceled" || status === "cancelled") throw new Vanished(id, "was cancelled");
  if (status === "failed") {
    const reason = isRecord(json) ? lineOf(json.error_message) : null;
    throw new ForagerError("provider_unavailable", `Bright Data's collection ${id} failed.`, {
      cause: new Error(reason ?? ""),
      consequence: "fail",
    });
  }
  return status === "ready";
}

const isPending = (json: unknown): boolean =>
  isRecord(json) && /^(?:running|building|collecting|digesting|starting)$/.test(lineOf(json.status) ?? "");

const get = (access: BrightDataAccess, path: string, run: ProviderRun): Promise<ServiceReply> =>
  askService(
    access,
    { url: `${access.baseUrl}/datasets/v3/${path}`, headers: headersOf(access) },
    run,
    (status) => (status >= 200 && status < 300) || status === 404,
  );

const headersOf = ({ apiKey }: BrightDataAccess) => ({
  authorization: `Bearer ${apiKey}`,
  accept: "application/json",
});

/** A list, a single record, or one record per line. */
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
    throw new ForagerError("provider_unreadable", "Bright Data returned something other than records.", {
      cause,
    });
  }
}

/** A retry would start, and pay for, another collection. */
class Overdue extends ForagerError {
  constructor({ collectMaxMs }: BrightDataAccess, id: string) {
    const detail = `Bright Data has not collected the profile within ${collectMaxMs / 1000} s (BRIGHTDATA_WAIT_SECONDS); its collection ${id} was cancelled.`;
    super("provider_unavailable", detail, { consequence: "fail" });
  }
}

/** There is nothing left to wait for: a later run starts another one. */
class Vanished extends ForagerError {
  constructor(id: string, what: string) {
    super("provider_unavailable", `Bright Data's collection ${id} ${what}.`, { consequence: "fail" });
  }
}

async function cancel(access: BrightDataAccess, id: string): Promise<void> {
  const request = {
    method: "POST" as const,
    url: `${access.baseUrl}/datasets/v3/snapshot/${id}/cancel`,
    headers: headersOf(access),
    signal: AbortSignal.timeout(cancelTimeoutMs),
  };
  // Its success makes no difference to the job.
  await access.send(request).catch(() => undefined);
}

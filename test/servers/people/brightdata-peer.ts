import { type JsonPeer, type PeerAnswer, type PeerRequest, startJsonPeer } from "../json-peer.ts";
import { brightDataRecord, privateRecord, slug } from "./personas.ts";

type ScrapeStep = PeerAnswer | "records" | "snapshot";

/** The course of the collection for one profile URL. */
export interface BrightDataScript {
  /** Successive responses of the synchronous endpoint; the last repeats. `snapshot` starts a collection. */
  scrape?: ScrapeStep[];
  /** Successive statuses of the collection; the last repeats. */
  progress?: string[];
  /** Successive responses for the snapshot; the last repeats. */
  snapshot?: (PeerAnswer | "records")[];
  records?: unknown;
}

export interface BrightDataPeer extends JsonPeer {
  /** Ids of cancelled collections. */
  cancelled: string[];
}

export const brightDataKey = "bd-test-key";

const gone = [{ input: { url: "" }, error: "Page not found", error_code: "dead_page" }];

/**
 * Bright Data's scraper API on loopback. Knows the fictional person and one with a private profile
 * (`private-person-demo`). `scripts` are keyed by the last path segment of the profile URL.
 */
export async function startBrightDataPeer(
  scripts: Readonly<Record<string, BrightDataScript>> = {},
): Promise<BrightDataPeer> {
  const cancelled: string[] = [];
  const collections = new Map<string, string>();
  const counts = new Map<string, number>();
  const next = <Step>(name: string, key: string, steps: readonly Step[]): Step | undefined => {
    const count = counts.get(`${name} ${key}`) ?? 0;
    counts.set(`${name} ${key}`, count + 1);
    return steps[Math.min(count, steps.length - 1)];
  };
  const recordsOf = (key: string): unknown => {
    const scripted = scripts[key]?.records;
    if (scripted !== undefined) return scripted;
    if (key === slug) return [brightDataRecord];
    const url = `https://www.linkedin.com/in/${key}`;
    return key === "private-person-demo" ? [{ ...privateRecord, id: key, url, input_url: url }] : gone;
  };
  const begin = (key: string): PeerAnswer => {
    const id = `s_${collections.size + 1}`;
    collections.set(id, key);
    return {
      status: 202,
      body: { snapshot_id: id, message: "This request is taking longer than expected." },
    };
  };
  const start = (resource: "scrape" | "trigger", key: string): PeerAnswer => {
    const steps = scripts[key]?.scrape ?? (["records"] as const);
    const step = resource === "scrape" ? next<ScrapeStep>("scrape", key, steps) : "snapshot";
    if (step === "snapshot") return begin(key);
    return step === "records" || step === undefined ? { body: recordsOf(key) } : step;
  };
  const progressOf = (id: string, key: string): PeerAnswer => {
    const status = next("progress", key, scripts[key]?.progress ?? ["running", "ready"]) ?? "ready";
    return { body: { snapshot_id: id, status, ...(status === "failed" && { error_message: "no peers" }) } };
  };
  const snapshotOf = (key: string): PeerAnswer => {
    const step = next<PeerAnswer | "records">("snapshot", key, scripts[key]?.snapshot ?? ["records"]);
    return step === "records" || step === undefined ? { body: recordsOf(key) } : step;
  };
  const answerTo = ({ method, url, headers, body }: PeerRequest): PeerAnswer => {
    if (headers.authorization !== `Bearer ${brightDataKey}`)
      return { status: 401, body: "Invalid credentials" };
    if (url.pathname === "/datasets/list") return { body: [] };
    const [, , , resource = "", id = "", action] = url.pathname.split("/");
    if (resource === "scrape" || resource === "trigger") {
      const [{ url: asked }] = body as [{ url: string }];
      return start(resource, asked.split("/").at(-1) ?? "");
    }
    const key = collections.get(id);
    if (key === undefined) return { status: 404, body: "Snapshot not found" };
    if (resource === "progress") return progressOf(id, key);
    if (method !== "POST" || action !== "cancel") return snapshotOf(key);
    cancelled.push(id);
    return { body: "OK" };
  };
  return Object.assign(await startJsonPeer(answerTo), { cancelled });
}

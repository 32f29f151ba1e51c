import { type JsonPeer, type PeerAnswer, type PeerRequest, startJsonPeer } from "../json-peer.ts";
import { brightDataRecord, privateRecord, slug } from "./personas.ts";

type ScrapeStep = PeerAnswer | "records" | "snapshot";

/** What becomes of the collection of one address. */
export interface BrightDataScript {
  /** Answers of the synchronous endpoint, one by one, the last for ever; `snapshot` begins a collection. */
  scrape?: ScrapeStep[];
  /** Statuses of the collection, one by one, the last for ever. */
  progress?: string[];
  /** Answers to the snapshot, one by one, the last for ever. */
  snapshot?: (PeerAnswer | "records")[];
  records?: unknown;
}

export interface BrightDataPeer extends JsonPeer {
  /** Collections that were cancelled. */
  cancelled: string[];
}

export const brightDataKey = "bd-test-key";

const gone = [{ input: { url: "" }, error: "Page not found", error_code: "dead_page" }];

/**
 * Bright Data's scraper API on loopback: knows the invented person, and one who shows nothing to strangers
 * (`private-person-demo`). Scripts, by the last part of the address, decide how it gets there.
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

import { z } from "zod";
import { ForagerError } from "../../../../../errors.ts";
import type { SendRequest, ServiceAnswer } from "../../../../../outside/http/service-client.ts";
import { type Attempt, type Pacer, readRetryAfter } from "../../../../../outside/pacer.ts";
import type { ProviderRun } from "../../../ports.ts";
import { overpassTimeoutSeconds } from "./overpass-query.ts";

export interface OverpassAccess {
  /** Base URL without a trailing slash and without `/api/interpreter`; undefined if the operator set none. */
  baseUrl: string | undefined;
  userAgent: string;
  send: SendRequest;
  pacer: Pacer;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Attempts of one query if the server is too busy. */
const busyTriesMax = 4;
const answerBytesMax = 64 * 2 ** 20;
/** Added to the query's own time limit at the server: it may wait for a slot first. */
const patienceMs = 30_000;

/**
 * Runs a query. Waits for a slot if the server has none free or is too busy.
 *
 * @throws ForagerError not_configured, provider_quota_exceeded, provider_unavailable (also for a truncated
 * answer, which would look like an empty one), provider_unreadable.
 */
export async function askOverpass(
  access: OverpassAccess,
  query: string,
  run: ProviderRun,
): Promise<OsmElement[]> {
  const { baseUrl, pacer } = access;
  if (baseUrl === undefined) {
    throw new ForagerError(
      "not_configured",
      "The provider osm needs an Overpass server: set OVERPASS_URL to one whose usage policy fits, or to your own.",
    );
  }
  let busyTries = 0;
  const body = await pacer.run(async (): Promise<Attempt<Buffer>> => {
    const answer = await access.send({
      method: "POST",
      url: `${baseUrl}/api/interpreter`,
      headers: headersOf(access, "application/json"),
      body: new URLSearchParams({ data: query }).toString(),
      signal: run.signal,
      timeoutMs: overpassTimeoutSeconds * 1000 + patienceMs,
      bodyBytesMax: answerBytesMax,
    });
    if (answer.status === 200) return { kind: "done", value: answer.body };
    if (answer.status === 429) return await limitOf(access, answer, baseUrl, run);
    if ([502, 503, 504].includes(answer.status)) {
      busyTries += 1;
      if (busyTries < busyTriesMax) return busy(answer, access.now());
      const detail = `The Overpass server is too busy: it answered ${answer.status} ${busyTries} times.`;
      throw new ForagerError("provider_unavailable", detail);
    }
    throw refused(answer);
  }, run);
  return elementsOf(body);
}

function headersOf({ userAgent }: OverpassAccess, accept: string): Record<string, string> {
  return {
    "user-agent": userAgent,
    accept,
    ...(accept === "application/json" ? { "content-type": "application/x-www-form-urlencoded" } : {}),
  };
}

function busy(answer: ServiceAnswer, now: number): Attempt<Buffer> {
  const retryAfterMs = readRetryAfter(answer.headers["retry-after"], now);
  return { kind: "limited", reason: `it answered ${answer.status}, too busy`, retryAfterMs };
}

/** Its status page shows when each of this address's slots becomes free. */
async function limitOf(
  access: OverpassAccess,
  answer: ServiceAnswer,
  baseUrl: string,
  run: ProviderRun,
): Promise<Attempt<Buffer>> {
  const statedMs = readRetryAfter(answer.headers["retry-after"], access.now());
  const waitMs = statedMs ?? (await slotWaitMs(access, baseUrl, run));
  return { kind: "limited", reason: "it answered 429, no free slot", retryAfterMs: waitMs };
}

async function slotWaitMs(access: OverpassAccess, baseUrl: string, run: ProviderRun): Promise<number | null> {
  try {
    const status = await access.send({
      url: `${baseUrl}/api/status`,
      headers: headersOf(access, "text/plain"),
      signal: run.signal,
      timeoutMs: 10_000,
      bodyBytesMax: 65_536,
    });
    return status.status === 200 ? readSlotWait(status.body.toString("utf8")) : null;
  } catch {
    run.signal.throwIfAborted();
    return null;
  }
}

/**
 * `Slot available after: 2026-11-21T20:58:12Z, in 14 seconds.`; 1 s if one is free; null if it does not say.
 */
function readSlotWait(text: string): number | null {
  if (/\d+ slots? available now/i.test(text)) return 1_000;
  const waits = [...text.matchAll(/slot available after:[^\n]*?in (-?\d+) seconds/gi)].map(([, seconds]) =>
    Math.max(1, Number(seconds)),
  );
  return waits.length === 0 ? null : Math.min(...waits) * 1000;
}

function refused({ status, body }: ServiceAnswer): ForagerError {
  const cause = new Error(body.toString("utf8").slice(0, 2_000));
  if (status >= 500) {
    return new ForagerError("provider_unavailable", `The Overpass server answered ${status}.`, { cause });
  }
  if (status === 401 || status === 403) {
    const detail = `The Overpass server refuses this machine with ${status}: check OVERPASS_URL and that server's usage policy.`;
    return new ForagerError("not_configured", detail, { cause });
  }
  const detail = `The Overpass server rejected the query: it answered ${status}. Is OVERPASS_URL the base of an Overpass server?`;
  return new ForagerError("provider_unreadable", detail, { cause });
}

function elementsOf(body: Buffer): OsmElement[] {
  let sent: unknown;
  try {
    sent = JSON.parse(body.toString("utf8"));
  } catch (cause) {
    const detail = "The Overpass server returned something other than JSON. Is OVERPASS_URL right?";
    throw new ForagerError("provider_unreadable", detail, { cause });
  }
  const answer = OverpassAnswer.safeParse(sent);
  if (!answer.success) {
    throw new ForagerError("provider_unreadable", "The Overpass server sent JSON without elements.");
  }
  const { elements, remark } = answer.data;
  if (remark !== undefined && /error|timed out|out of memory/i.test(remark)) throw cutShort(remark);
  return readElements(elements);
}

/** The status is still 200: the error occurred after the answer had started. */
function cutShort(remark: string): ForagerError {
  const cause = new Error(remark);
  const what = /out of memory/i.test(remark)
    ? "ran out of memory"
    : /timed out/i.test(remark)
      ? "ran out of time"
      : "failed";
  const detail = `The Overpass server ${what} during the search. A smaller area may help.`;
  return new ForagerError("provider_unavailable", detail, { cause });
}

const tags = z.record(z.string(), z.string()).catch({}).default({});
const point = z.object({ lat: z.number(), lon: z.number() });

const AnyElement = z.object({
  type: z.enum(["node", "way", "relation"]),
  id: z.int(),
  lat: z.number().optional(),
  lon: z.number().optional(),
  center: point.optional().catch(undefined),
  bounds: z
    .object({ minlat: z.number(), minlon: z.number(), maxlat: z.number(), maxlon: z.number() })
    .optional()
    .catch(undefined),
  nodes: z.array(z.int()).optional().catch(undefined),
  tags,
});

export const OverpassAnswer = z.object({
  elements: z.array(z.unknown()),
  /** Reports errors that occurred after the answer had started: its data is incomplete then. */
  remark: z.string().optional().catch(undefined),
});

/** A tagged element with its coordinates. */
export interface OsmElement {
  type: "node" | "way" | "relation";
  id: number;
  coordinates: { latitude: number; longitude: number } | null;
  tags: Readonly<Record<string, string>>;
}

/** Elements with tags, in order and without duplicates. Those without are corners of ways, or unreadable. */
export function readElements(sent: readonly unknown[]): OsmElement[] {
  const parsed = sent.flatMap((element) => AnyElement.safeParse(element).data ?? []);
  const corners = new Map(
    parsed.flatMap(({ type, id, lat, lon }) =>
      type === "node" && lat !== undefined && lon !== undefined ? [[id, { lat, lon }] as const] : [],
    ),
  );
  const read = new Map<string, OsmElement>();
  for (const element of parsed) {
    if (Object.keys(element.tags).length === 0) continue;
    const at = placeOf(element, corners);
    const coordinates = at === null ? null : { latitude: at.lat, longitude: at.lon };
    const { type, id } = element;
    read.set(`${type}/${id}`, { type, id, coordinates, tags: element.tags });
  }
  return [...read.values()];
}

interface Point {
  lat: number;
  lon: number;
}

/** Answers with `out center` have the centre; others the box, or separate corners. */
function placeOf(element: z.output<typeof AnyElement>, corners: ReadonlyMap<number, Point>): Point | null {
  const { lat, lon, center, bounds, nodes = [] } = element;
  if (lat !== undefined && lon !== undefined) return { lat, lon };
  if (center !== undefined) return center;
  if (bounds !== undefined) return middle(bounds.minlat, bounds.maxlat, bounds.minlon, bounds.maxlon);
  const known = nodes.flatMap((id) => corners.get(id) ?? []);
  if (known.length === 0) return null;
  const lats = known.map((corner) => corner.lat);
  const lons = known.map((corner) => corner.lon);
  return middle(Math.min(...lats), Math.max(...lats), Math.min(...lons), Math.max(...lons));
}

function middle(south: number, north: number, west: number, east: number): Point {
  return { lat: (south + north) / 2, lon: (west + east) / 2 };
}

import { z } from "zod";
import { ForagerError } from "../../../../../errors.ts";
import type { SendRequest } from "../../../../../outside/http/service-client.ts";
import { type Attempt, type Pacer, readRetryAfter } from "../../../../../outside/pacer.ts";
import type { ProviderRun } from "../../../ports.ts";

export interface NominatimAccess {
  /** Base URL without a trailing slash; undefined if the operator set none. */
  baseUrl: string | undefined;
  userAgent: string;
  send: SendRequest;
  /** One request per second for the public server. */
  pacer: Pacer;
  now: () => number;
}

const text = z.string().nullish().catch(null);
const degrees = z.union([z.string(), z.number()]).transform(Number).pipe(z.number());

const Found = z.object({
  osm_type: z.enum(["node", "way", "relation"]).nullish().catch(null),
  osm_id: z.int().nullish().catch(null),
  lat: degrees,
  lon: degrees,
  /** `class` in format json, which some servers send anyway. */
  category: text,
  class: text,
  type: text,
  boundingbox: z.tuple([degrees, degrees, degrees, degrees]).nullish().catch(null),
  address: z.object({ country_code: text }).nullish().catch(null),
  geojson: z.unknown().optional(),
});
export type NominatimPlace = z.output<typeof Found>;

const busyTriesMax = 3;

/**
 * Queries `/search`. Unreadable entries are dropped.
 *
 * @throws ForagerError not_configured, provider_quota_exceeded, provider_unavailable, provider_unreadable.
 */
export async function askNominatim(
  access: NominatimAccess,
  parameters: Readonly<Record<string, string>>,
  run: ProviderRun,
): Promise<NominatimPlace[]> {
  const { baseUrl, pacer } = access;
  if (baseUrl === undefined) {
    throw new ForagerError(
      "not_configured",
      "The provider osm needs a Nominatim server to find the place that the query names: set NOMINATIM_URL.",
    );
  }
  const query = new URLSearchParams({ format: "jsonv2", addressdetails: "1", ...parameters });
  let busyTries = 0;
  const body = await pacer.run(async (): Promise<Attempt<Buffer>> => {
    const answer = await access.send({
      url: `${baseUrl}/search?${query}`,
      headers: { "user-agent": access.userAgent, accept: "application/json" },
      signal: run.signal,
    });
    if (answer.status === 200) return { kind: "done", value: answer.body };
    const retryAfterMs = readRetryAfter(answer.headers["retry-after"], access.now());
    if (answer.status === 429) return { kind: "limited", reason: "it answered 429", retryAfterMs };
    if (answer.status >= 500) {
      busyTries += 1;
      if (busyTries < busyTriesMax) {
        return { kind: "limited", reason: `it answered ${answer.status}`, retryAfterMs };
      }
      throw new ForagerError("provider_unavailable", `The Nominatim server answered ${answer.status}.`);
    }
    if (answer.status === 403) {
      const detail =
        "The Nominatim server refuses this machine (403), as the public one does for bulk use: set NOMINATIM_URL to your own.";
      throw new ForagerError("provider_blocked", detail);
    }
    const detail = `The Nominatim server rejected the request: it answered ${answer.status}. Is NOMINATIM_URL right?`;
    throw new ForagerError("provider_unreadable", detail);
  }, run);
  return placesOf(body);
}

function placesOf(body: Buffer): NominatimPlace[] {
  try {
    const sent = z.array(z.unknown()).parse(JSON.parse(body.toString("utf8")));
    return sent.flatMap((place) => Found.safeParse(place).data ?? []);
  } catch (cause) {
    const detail =
      "The Nominatim server returned something other than a list of places. Is NOMINATIM_URL right?";
    throw new ForagerError("provider_unreadable", detail, { cause });
  }
}

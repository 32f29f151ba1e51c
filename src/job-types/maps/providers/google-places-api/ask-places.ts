import { z } from "zod";
import { ForagerError } from "../../../../errors.ts";
import type { SendRequest } from "../../../../outside/http/service-client.ts";
import type { Pacer } from "../../../../outside/pacer.ts";
import type { ProviderRun } from "../../ports.ts";
import { readRefusal } from "./read-refusal.ts";

export interface PlacesApiAccess {
  /** Base URL without a slash at its end, for example https://places.googleapis.com. */
  baseUrl: string;
  /** The operator's key, for runs that bring none of their own. */
  apiKey: string | undefined;
  send: SendRequest;
  pacer: Pacer;
  /** Milliseconds since 1970. */
  now: () => number;
}

export interface PlacesQuestion {
  /** From the version on, for example `/v1/places:searchText`. */
  path: string;
  /** Fields wanted; null for a method that has none. */
  mask: string | null;
  /** Sent as JSON by POST; without it the method is GET. */
  body?: unknown;
}

/** Tries of one request that the server has trouble with. */
const triesMax = 3;

/**
 * Asks the Places API and waits for limits that pass.
 *
 * @throws ForagerError not_configured without a key or with one that is refused, business_not_found,
 * provider_quota_exceeded, provider_unavailable, provider_unreadable.
 */
export async function askPlaces(
  access: PlacesApiAccess,
  { path, mask, body }: PlacesQuestion,
  run: ProviderRun,
): Promise<unknown> {
  const key = run.apiKey ?? access.apiKey;
  if (!key) throw new ForagerError("not_configured", noKey);
  let tries = 0;
  const answer = await access.pacer.run(async () => {
    tries += 1;
    const sent = await access.send({
      method: body === undefined ? "GET" : "POST",
      url: `${access.baseUrl}${path}`,
      headers: {
        "x-goog-api-key": key,
        accept: "application/json",
        ...(mask === null ? {} : { "x-goog-fieldmask": mask }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: run.signal,
    });
    if (sent.status === 200) return { kind: "done", value: sent.body };
    const refusal = readRefusal(sent, access.now());
    if (refusal.kind === "error") throw refusal.error;
    if (refusal.kind === "limited") return refusal;
    if (tries < triesMax) return { kind: "limited", reason: refusal.reason, retryAfterMs: null };
    const detail = `The Google Places API does not work at the moment: ${refusal.reason}.`;
    throw new ForagerError("provider_unavailable", detail);
  }, run);
  return parsed(answer);
}

const noKey =
  "The provider google_places_api needs a key: set GOOGLE_PLACES_API_KEY, or the client's own with PUT /api/v1/client/settings.";

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch (cause) {
    const detail = "The Google Places API answered something else than JSON.";
    throw new ForagerError("provider_unreadable", detail, { cause });
  }
}

const photoWidthMax = 1600;
const PhotoMedia = z.object({ photoUri: z.url() });
/** As the API names a photo; anything else would be another path. */
const photoName = /^places\/[\w-]+\/photos\/[\w-]+$/;

/**
 * Addresses of pictures, in their order; one that the provider does not give any more is left out. They are valid for
 * some time only.
 *
 * @throws ForagerError as `askPlaces` does, but for a single picture that is gone.
 */
export async function photoUrls(
  access: PlacesApiAccess,
  names: readonly string[],
  run: ProviderRun,
): Promise<string[]> {
  const urls = await Promise.all(names.filter((name) => photoName.test(name)).map((name) => urlOf(name)));
  return urls.filter((url) => url !== null);

  async function urlOf(name: string): Promise<string | null> {
    const path = `/v1/${name}/media?maxWidthPx=${photoWidthMax}&skipHttpRedirect=true`;
    try {
      const answer = PhotoMedia.safeParse(await askPlaces(access, { path, mask: null }, run));
      return answer.success ? answer.data.photoUri : null;
    } catch (error) {
      const gone = error instanceof ForagerError && goneCodes.has(error.code);
      if (!gone) throw error;
      return null;
    }
  }
}

const goneCodes: ReadonlySet<string> = new Set(["business_not_found", "provider_unreadable"]);

import { z } from "zod";
import { ForagerError } from "../../../../errors.ts";
import type { SendRequest } from "../../../../outside/http/service-client.ts";
import type { Pacer } from "../../../../outside/pacer.ts";
import type { ProviderRun } from "../../ports.ts";
import { readRefusal } from "./read-refusal.ts";

export interface PlacesApiAccess {
  /** Base URL without a trailing slash, for example https://places.googleapis.com. */
  baseUrl: string;
  /** The operator's key, for clients without their own. */
  apiKey: string | undefined;
  send: SendRequest;
  pacer: Pacer;
  /** Milliseconds since 1970. */
  now: () => number;
}

export interface PlacesQuestion {
  /** From the version on, for example `/v1/places:searchText`. */
  path: string;
  /** Requested fields; null for a method without a field mask. */
  mask: string | null;
  /** Sent as JSON by POST; if omitted, the method is GET. */
  body?: unknown;
}

/** Attempts of one request if the server fails. */
const triesMax = 3;

/**
 * Sends a request to the Places API and waits out transient limits.
 *
 * @throws ForagerError not_configured if the key is missing or refused, business_not_found,
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
/** A photo name in the API's format; anything else would be a different path. */
const photoName = /^places\/[\w-]+\/photos\/[\w-]+$/;

/**
 * URLs of pictures, in order; pictures that no longer exist are left out. The URLs expire after some time.
 *
 * @throws ForagerError as `askPlaces`, except for a single missing picture.
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

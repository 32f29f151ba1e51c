import type { JobType, Location } from "../api/answers.ts";
import { verificationJobs } from "./record-jobs.ts";

/** Jobs to submit together. */
export interface NewBatch {
  type: JobType;
  name: string;
  priority?: number | undefined;
  items: readonly { payload: Readonly<Record<string, unknown>>; client_ref?: string }[];
}

/** Verifications of addresses: as many jobs as their number asks for. */
export const verifyBatch = (addresses: readonly string[], options: object = {}): NewBatch => {
  const unique = [...new Set(addresses)];
  return {
    type: "svcVerify",
    name: `Verify ${unique.length.toLocaleString()} email addresses`,
    items: verificationJobs(unique).map(({ payload }) => ({
      payload: { ...payload, ...options },
      client_ref: refOf(payload.emails),
    })),
  };
};

const refOf = (addresses: readonly string[]) => {
  const [first = ""] = addresses;
  return short(addresses.length === 1 ? first : `${first} and ${addresses.length - 1} more`);
};

/** A crawl of each website. */
export const crawlBatch = (websites: readonly string[], options: object = {}): NewBatch => {
  const unique = [...new Set(websites)];
  return {
    type: "svcSite",
    name: `Crawl ${unique.length.toLocaleString()} websites`,
    items: unique.map((url) => ({ payload: { ...options, url }, client_ref: short(url) })),
  };
};

/** The profile of each person. */
export const profilesBatch = (profiles: readonly string[], options: object = {}): NewBatch => {
  const unique = [...new Set(profiles)];
  return {
    type: "svcPeople",
    name: `Get ${unique.length.toLocaleString()} profiles`,
    items: unique.map((url) => ({
      payload: { mode: "profile", ...options, linkedin_url: url },
      client_ref: short(url),
    })),
  };
};

/** A client's reference has at most 200 characters. */
const short = (text: string): string => text.slice(0, 200);

type Place = Pick<Location, "search_string" | "country_code" | "latitude" | "longitude" | "population">;

const queryCharsMax = 256;

/** A map search in each place; without a place, the words name it. */
export function searchesBatch(what: string, places: readonly Place[], options: object = {}): NewBatch {
  const searches = places.map((place) => ({
    search_query: `${what} in ${place.search_string}`.slice(0, queryCharsMax).trim(),
    country_code: place.country_code,
    near: { latitude: place.latitude, longitude: place.longitude, radius_km: reachKm(place.population) },
  }));
  const payloads = searches.length > 0 ? searches : [{ search_query: what }];
  return {
    type: "svcMaps",
    name: `${what} in ${places.length.toLocaleString()} places`,
    items: payloads.map((payload) => ({
      payload: { ...options, ...payload },
      client_ref: short(payload.search_query),
    })),
  };
}

/** The radius of a town with its surroundings, as campaigns estimate it. */
const reachKm = (population: number): number => Math.round(10 + Math.sqrt(population) / 50);

/** The listing of each place, by its URL or id. */
export const placesBatch = (places: readonly string[], options: object = {}): NewBatch => ({
  type: "svcMaps",
  name: `${places.length.toLocaleString()} places`,
  items: places.map((url) => ({ payload: { ...options, url }, client_ref: short(url) })),
});

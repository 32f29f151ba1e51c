import { dedupReportOf, duplicatesLeftOut, markUnique } from "../../../contract/dedup.ts";
import type { JobContext, JobOutcome } from "../../../jobs/job-type.ts";
import type { PeoplePayload } from "../payload.ts";
import type { PeoplePorts } from "../ports.ts";
import type { FoundProfile, SearchModeResult } from "../result.ts";
import { loadPlaces } from "./grammar/places.ts";
import { type ParsedSearch, parseQuery } from "./parse-query.ts";
import { readProfileHit } from "./read-profile-hit.ts";
import { openSearch, type SearchWeb, webQuery } from "./search-web.ts";

/** Extra results to request, since some link elsewhere or to the same person. */
const spareHits = 10;

/**
 * Finds profiles that match a query, with a search engine: no profile is opened.
 * @throws ForagerError not_configured, and errors of the search provider; the signal's reason when it fires.
 */
export async function runSearchMode(
  payload: PeoplePayload,
  context: JobContext,
  ports: PeoplePorts,
): Promise<JobOutcome> {
  const query = payload.search_query ?? "";
  const { provider, searchWeb } = await openSearch(payload, context, ports);
  context.report({ stage: "query" });
  const parsed = await parseQuery(query, ports.openModel?.(context), context.signal);
  const wanted = Math.min(parsed.count ?? payload.search_limit, payload.search_limit);
  context.report({ stage: "search", profiles_wanted: wanted });
  const found = await findProfiles(parsed, wanted, searchWeb);
  context.signal.throwIfAborted();
  const { count, role, location, keywords } = parsed;
  const data = {
    mode: "search",
    query,
    results_count: found.profiles.length,
    profiles: found.profiles,
    parsed_query: { web_query: found.webQuery, count, role, location, keywords },
    cached: found.cached,
    source: provider.name,
    metadata: { parsed_by: parsed.parsedBy, notes: found.notes, ai: parsed.ai },
  } satisfies SearchModeResult;
  return outcomeOf(data);
}

const profileNoun = { one: "profile", many: "profiles" };

interface Found {
  profiles: FoundProfile[];
  webQuery: string;
  cached: boolean;
  notes: string[];
}

/** Searches for the exact words first; if that finds no one, for any words. */
async function findProfiles(parsed: ParsedSearch, wanted: number, searchWeb: SearchWeb): Promise<Found> {
  const places = await loadPlaces();
  const queries = [...new Set([webQuery(parsed), webQuery(parsed, false)])];
  const notes: string[] = [];
  const profiles = new Map<string, FoundProfile>();
  let asked = "";
  let cached = true;
  for (const query of queries) {
    asked = query;
    const outcome = await searchWeb({
      query,
      hitsMax: wanted + spareHits,
      // Profiles in English exist everywhere: only other languages indicate a preference.
      language: parsed.language === "en" ? null : parsed.language,
      countryCode: null,
    });
    cached &&= outcome.cached;
    notes.push(...outcome.notes);
    for (const hit of outcome.hits) {
      const profile = readProfileHit(hit, places);
      // The same person appears under the URLs of several countries.
      if (profile && !profiles.has(profile.linkedin_url)) profiles.set(profile.linkedin_url, profile);
    }
    if (profiles.size > 0) break;
    notes.push(`No one was found by: ${query}`);
  }
  return {
    profiles: [...profiles.values()].slice(0, wanted),
    webQuery: asked,
    cached,
    notes: [...new Set(notes)],
  };
}

function outcomeOf(data: SearchModeResult): JobOutcome {
  return {
    data,
    resultsCount: data.profiles.length,
    dedup: {
      records: data.profiles.map(({ linkedin_url }) => ({ kind: "profile", key: linkedin_url })),
      apply(unique, { uniqueOnly }) {
        const profiles = markUnique(data.profiles, unique, uniqueOnly);
        const message = duplicatesLeftOut(dedupReportOf(unique, uniqueOnly), profileNoun);
        const notes = message === null ? data.metadata.notes : [message, ...data.metadata.notes];
        const metadata = { ...data.metadata, notes };
        const resultsCount = profiles.length;
        return { data: { ...data, profiles, results_count: resultsCount, metadata }, resultsCount, message };
      },
    },
  };
}

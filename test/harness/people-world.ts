import assert from "node:assert/strict";
import type { OpenModel } from "../../src/ai/ports.ts";
import { ForagerError } from "../../src/errors.ts";
import type { PeopleCache, PeoplePorts, SearchHit } from "../../src/job-types/people/ports.ts";
import type { JobContext } from "../../src/jobs/job-type.ts";

export interface PeopleWorldOptions {
  /** Hits by query; other queries find nothing. */
  results: Readonly<Record<string, readonly SearchHit[]>>;
  openModel?: OpenModel;
  /** Override the default ports. */
  ports?: Partial<PeoplePorts>;
}

/** In-memory ports for search and research jobs: a search engine and a cache, but no profile source. */
export function peopleWorld({ results, openModel, ports: own = {} }: PeopleWorldOptions) {
  const searches: string[] = [];
  const progress: object[] = [];
  const stored = new Map<string, unknown>();
  const keyOf = (clientId: string, key: unknown) => JSON.stringify([clientId, key]);
  const cache: PeopleCache = {
    get: async (clientId, key) => stored.get(keyOf(clientId, key)) ?? null,
    put: async (clientId, key, value) => void stored.set(keyOf(clientId, key), structuredClone(value)),
  };
  const ports: PeoplePorts = {
    profileProvider: async () => {
      throw new ForagerError("not_configured");
    },
    searchProvider: async () => ({
      name: "searxng",
      async search({ query, hitsMax }, { signal }) {
        signal.throwIfAborted();
        searches.push(query);
        return { hits: structuredClone((results[query] ?? []).slice(0, hitsMax)), notes: [] };
      },
    }),
    openModel,
    cache,
    unfinished: { get: async () => null, put: async () => undefined },
    fetchPage: () => assert.fail("nothing is fetched"),
    readPage: () => assert.fail("nothing is read"),
    now: Date.now,
    ...own,
  };
  const context: JobContext = {
    jobId: "j",
    clientId: "cli_a",
    signal: new AbortController().signal,
    report: (step) => progress.push(step),
  };
  return { ports, context, searches, progress };
}

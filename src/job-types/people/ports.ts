import type { OpenModel } from "../../ai/ports.ts";
import type { Owner } from "../../async/fair-queue.ts";
import type { Rest } from "../../contract/job.ts";
import type { SearchProviderName } from "../../contract/providers.ts";
import type { FetchedPage, FetchPage } from "../../crawler/ports.ts";
import type { PeopleProviderName, ProfileReading } from "./profile/profile.ts";
import type { ProfileUrl } from "./profile/profile-url.ts";

/** What an adapter is told about the job it works for. */
export interface ProviderRun {
  /** Whose requests they are. */
  owner: Owner;
  /** Fires when the job is cancelled, lost or given back. Ends every request and wait. */
  signal: AbortSignal;
  /** For waits on the provider. One function for each job. */
  rest: Rest;
  /** What this job's earlier run kept, if it was lost. Left out where nothing can be kept. */
  memory?: RunMemory;
  /** Whether the job runs again after the signal has fired. */
  willRunAgain?(): boolean;
}

/** What a job's next run goes on with, so that nothing is begun, and paid for, twice. Neither call ever fails. */
export interface RunMemory {
  /** Null where nothing is kept. */
  recall(): Promise<unknown | null>;
  /** Replaces what is kept. */
  keep(value: unknown): Promise<void>;
}

/**
 * One source of profiles. A profile that is private is a reading of what it still shows; one that does not exist is
 * an error.
 *
 * @throws ForagerError profile_not_found, provider_quota_exceeded, provider_refused, provider_blocked,
 * provider_unreadable, provider_unavailable, not_configured, robots_disallowed, and of pages what `FetchPage` throws.
 */
export interface ProfileProvider {
  readonly name: PeopleProviderName;
  profile(url: ProfileUrl, run: ProviderRun): Promise<ProfileReading>;
}

/** One page of the web that a search engine names. */
export interface SearchHit {
  url: string;
  title: string;
  snippet: string | null;
}

export interface WebSearchRequest {
  /** In the operators that all engines know: `site:`, quotation marks. */
  query: string;
  /** Most hits wanted; an adapter asks for as many pages as that takes. */
  hitsMax: number;
  /** ISO 639-1, where the query tells it. */
  language: string | null;
  /** ISO 3166-1, two upper-case letters, where the query tells it. */
  countryCode: string | null;
}

export interface WebSearchOutcome {
  /** In the engine's order, no URL twice. */
  hits: SearchHit[];
  /** What was left out or failed in part, in sentences. */
  notes: string[];
}

/**
 * A web search engine. No hits means that the engine said so.
 *
 * @throws ForagerError provider_quota_exceeded, provider_refused, provider_blocked, provider_unreadable,
 * provider_unavailable, not_configured.
 */
export interface SearchProvider {
  readonly name: SearchProviderName;
  search(request: WebSearchRequest, run: ProviderRun): Promise<WebSearchOutcome>;
}

/**
 * Answers of providers, kept for each client for a time that the operator sets. What is older is not there.
 * @throws ForagerError database_unavailable.
 */
export interface PeopleCache {
  /** @param key any JSON value, its keys in an order of their own. */
  get(clientId: string, key: unknown): Promise<unknown | null>;
  put(clientId: string, key: unknown, value: unknown): Promise<void>;
}

/** A schema.org object of a page, whichever syntax it was written in. */
export interface StructuredObject {
  /** Type names without namespace, for example `Person`. */
  types: string[];
  /** Name of the property that it is a value of, and the types that belongs to; null at the top. */
  parent: { property: string; types: string[] } | null;
  properties: Readonly<Record<string, unknown>>;
}

/** Reads every schema.org object of a page in a thread. @throws ForagerError parse_failed. */
export type ReadStructuredData = (
  page: FetchedPage,
  owner: Owner,
  signal: AbortSignal,
) => Promise<StructuredObject[]>;

/** A page as research reads it. */
export interface ReadablePage {
  title: string | null;
  /** Main content as Markdown. */
  markdown: string;
}

/** What a svcPeople job needs from outside itself. */
export interface PeoplePorts {
  /** The configured source of profiles. @throws ForagerError not_configured that names the setting. */
  profileProvider(): ProfileProvider;
  /** The configured search engine. @throws ForagerError not_configured that names the setting. */
  searchProvider(): SearchProvider;
  /** Undefined where no model is configured. */
  openModel?: OpenModel | undefined;
  cache: PeopleCache;
  /** Keeps what a job's next run goes on with, for a day. */
  unfinished: PeopleCache;
  /** For pages of strangers: guarded. Whoever uses it asks robots.txt first. */
  fetchPage: FetchPage;
  /** Reads the main content of a page in a thread. @throws ForagerError parse_failed. */
  readPage(page: FetchedPage, owner: Owner, signal: AbortSignal): Promise<ReadablePage>;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Resolves after `ms`, or rejects with the signal's reason. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

export interface PeopleOptions {
  /** Jobs that one process runs at once. */
  concurrency: number;
  /** Name of the crawler, which robots.txt rules are matched with. */
  userAgent: string;
  /** Pages that a report is made of at most. */
  researchPagesMax: number;
  /** Limit in milliseconds for fetching them. */
  researchTimeoutMs: number;
  /** Rounds of searches and pages at most. */
  researchRoundsMax: number;
}

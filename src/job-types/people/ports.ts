import type { OpenModel } from "../../ai/ports.ts";
import type { Owner } from "../../async/fair-queue.ts";
import type { LendSlot } from "../../contract/job.ts";
import type { SearchProviderName } from "../../contract/providers.ts";
import type { FetchedPage, FetchPage } from "../../crawler/ports.ts";
import type { PeopleProviderName, ProfileReading } from "./profile/profile.ts";
import type { ProfileUrl } from "./profile/profile-url.ts";

/** The job that an adapter works for. */
export interface ProviderRun {
  /** The client that owns the requests. */
  owner: Owner;
  /** Fires when the job is cancelled, lost or released. Ends every request and wait. */
  signal: AbortSignal;
  /** Called around waits for the provider. One function per job. */
  lendSlot: LendSlot;
  /** State saved by the job's earlier run, if that was lost. Omitted if nothing can be saved. */
  memory?: RunMemory;
  /** Whether the job will run again after the signal has fired. */
  willRunAgain?(): boolean;
}

/** State for a job's next run, so that nothing is started, and paid for, twice. Neither call ever rejects. */
export interface RunMemory {
  /** Null if nothing is saved. */
  recall(): Promise<unknown | null>;
  /** Replaces the saved state. */
  keep(value: unknown): Promise<void>;
}

/**
 * A source of profiles. A private profile yields what it still shows; a missing one is an error.
 *
 * @throws ForagerError profile_not_found, provider_quota_exceeded, provider_refused, provider_blocked,
 * provider_unreadable, provider_unavailable, not_configured, robots_disallowed, and for pages the errors of
 * `FetchPage`.
 */
export interface ProfileProvider {
  readonly name: PeopleProviderName;
  profile(url: ProfileUrl, run: ProviderRun): Promise<ProfileReading>;
}

/** A web page in a search engine's results. */
export interface SearchHit {
  url: string;
  title: string;
  snippet: string | null;
}

export interface WebSearchRequest {
  /** Uses only operators that all engines support: `site:`, quotation marks. */
  query: string;
  /** Maximum number of hits; an adapter requests as many pages as that takes. */
  hitsMax: number;
  /** ISO 639-1, if the query indicates it. */
  language: string | null;
  /** ISO 3166-1, two upper-case letters, if the query indicates it. */
  countryCode: string | null;
}

export interface WebSearchOutcome {
  /** In the engine's order, without duplicate URLs. */
  hits: SearchHit[];
  /** What was left out or partly failed, in sentences. */
  notes: string[];
}

/**
 * A web search engine. No hits means that the engine reported none.
 *
 * @throws ForagerError provider_quota_exceeded, provider_refused, provider_blocked, provider_unreadable,
 * provider_unavailable, not_configured.
 */
export interface SearchProvider {
  readonly name: SearchProviderName;
  search(request: WebSearchRequest, run: ProviderRun): Promise<WebSearchOutcome>;
}

/**
 * A cache of providers' answers, per client, with a lifetime that the operator configures. Expired entries
 * are not returned.
 * @throws ForagerError database_unavailable.
 */
export interface PeopleCache {
  /** @param key any JSON value; the order of its keys is irrelevant. */
  get(clientId: string, key: unknown): Promise<unknown | null>;
  put(clientId: string, key: unknown, value: unknown): Promise<void>;
}

/** A schema.org object of a page, in any syntax. */
export interface StructuredObject {
  /** Type names without namespace, for example `Person`. */
  types: string[];
  /** Name of the property that holds it, and the types of that property's owner; null at the top level. */
  parent: { property: string; types: string[] } | null;
  properties: Readonly<Record<string, unknown>>;
}

/** Reads every schema.org object of a page in a thread. @throws ForagerError parse_failed. */
export type ReadStructuredData = (
  page: FetchedPage,
  owner: Owner,
  signal: AbortSignal,
) => Promise<StructuredObject[]>;

/** A page as used by research. */
export interface ReadablePage {
  title: string | null;
  /** Main content as Markdown. */
  markdown: string;
}

/** What a svcPeople job needs from outside. */
export interface PeoplePorts {
  /** The source of profiles of this client. @throws ForagerError not_configured that names the setting. */
  profileProvider(clientId: string): Promise<ProfileProvider>;
  /** The search engine of this client. @throws ForagerError not_configured that names the setting. */
  searchProvider(clientId: string): Promise<SearchProvider>;
  /** Undefined if no model is configured. */
  openModel?: OpenModel | undefined;
  cache: PeopleCache;
  /** Saves state for a job's next run, for a day. */
  unfinished: PeopleCache;
  /** The guarded client for untrusted pages. Callers must check robots.txt first. */
  fetchPage: FetchPage;
  /** Reads the main content of a page in a thread. @throws ForagerError parse_failed. */
  readPage(page: FetchedPage, owner: Owner, signal: AbortSignal): Promise<ReadablePage>;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Resolves after `ms`, or rejects with the signal's reason. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

export interface PeopleOptions {
  /** Maximum concurrent jobs per process. */
  concurrency: number;
  /** Crawler name for matching robots.txt rules. */
  userAgent: string;
  /** Maximum pages of a report. */
  researchPagesMax: number;
  /** Limit in milliseconds for fetching them. */
  researchTimeoutMs: number;
  /** Maximum rounds of searches and pages. */
  researchRoundsMax: number;
}

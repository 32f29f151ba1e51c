import type { ServiceAccess } from "../ask-service.ts";

/** What every adapter of a search engine needs. */
export interface SearchOptions extends Pick<ServiceAccess, "send" | "wait" | "now" | "limits"> {
  /** Base URL without a slash at its end. */
  baseUrl: string;
}

export interface KeyedSearchOptions extends SearchOptions {
  apiKey: string | undefined;
}

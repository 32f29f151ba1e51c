import type { RecordKind, RecordOrigin } from "../contract/records.ts";

/** What one job states about one real-world thing, by one origin. */
export interface Thing {
  kind: RecordKind;
  origin: RecordOrigin;
  /** URL of the page, or name of the provider. */
  source: string | null;
  /** Fields with a value, by the names in `recordFields`. */
  fields: Record<string, unknown>;
  /** What identifies it; see identity.ts. Never empty. */
  keys: readonly string[];
}

/** Two things of one result that belong together, by their position among its things. */
export interface Link {
  from: number;
  to: number;
  source: string | null;
}

/** What a job's result states. */
export interface Statements {
  things: Thing[];
  links: Link[];
}

/** A completed job with its parsed result. */
export interface ProjectedJob {
  id: string;
  type: string;
  campaignId: string | null;
  /** ISO 8601. */
  completedAt: string;
  url: string | null;
  data: unknown;
}

/** What the readers of results know of the rest of the service. */
export interface ReadingPorts {
  /** The part of its site that a URL denotes: a page with everything below it, or the whole site. */
  sectionOf(url: URL): string;
  /** Whether anyone can get an address at this domain. */
  isFreeMail(domain: string): boolean;
}

/** Pages named for one value in `metadata.evidence`; a footer's address stands on every page. */
export const sourcesMax = 5;

/** Where a value of the result was read. */
export interface Evidence {
  value: string;
  sources: EvidenceSource[];
}

interface EvidenceSource {
  url: string;
  /** How it was written there, for example `mailto`. */
  kind: string;
  /** The value as written, where it differs from the one given. */
  raw?: string;
}

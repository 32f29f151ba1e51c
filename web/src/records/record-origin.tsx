import { Link } from "@tanstack/react-router";
import type { RecordDetail } from "../api/answers.ts";
import { OutLink } from "../ui/out-link.tsx";

export const originTexts = {
  verifier: "verification",
  provider: "provider",
  page: "page",
  search: "search engine",
  model: "language model",
} as const;

export type Origin = keyof typeof originTexts;

/** Where a value comes from. */
export function SourceText({ source, origin }: { source: string | null; origin: Origin }) {
  if (source === null) return originTexts[origin];
  if (!/^https?:\/\//.test(source)) return <bdi>{source}</bdi>;
  // A provider's link says nothing but which provider it is; a page's path says which page.
  const host = origin === "provider" ? URL.parse(source)?.hostname.replace(/^www\./, "") : undefined;
  return <OutLink href={source} {...(host !== undefined && { text: host })} />;
}

export const JobLink = ({ id, children = "job" }: { id: string; children?: string }) => (
  <Link to="/jobs/$jobId" params={{ jobId: id }}>
    {children}
  </Link>
);

type Source = RecordDetail["sources"][number];

/** All that one result states about a record. */
export interface Statement {
  jobId: string;
  campaignId: string | null;
  seenAt: string;
  /** Each once. */
  sources: { source: string | null; origin: Origin }[];
}

/** The statements of each result, newest first. */
export function statementsOf(sources: readonly Source[]): Statement[] {
  return [...Map.groupBy(sources, ({ job_id: id }) => id)].map(([jobId, group]) => {
    const distinct = new Map(group.map((one) => [`${one.origin} ${one.source}`, one]));
    const [first] = group;
    return {
      jobId,
      campaignId: first?.campaign_id ?? null,
      seenAt: first?.seen_at ?? "",
      sources: [...distinct.values()].map(({ source, origin }) => ({ source, origin })),
    };
  });
}

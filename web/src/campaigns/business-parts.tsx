import type { CampaignBusiness } from "../api/answers.ts";
import { Status } from "../ui/parts.tsx";

const skipReasons: Readonly<Record<string, string>> = {
  social_media: "social network, not crawled",
  review_site: "review site, not crawled",
  directory: "directory, not crawled",
  maps: "map, not crawled",
  no_website: "no website",
  invalid_url: "invalid website address",
};

/** Where a business is in the workflow, and why it went no further. */
export function BusinessStage({ business }: { business: CampaignBusiness }) {
  const { workflow_stage: stage, filter_reason: reason, crawl_error: error, jobs } = business;
  if (reason !== null) return <span className="muted">{skipReasons[reason]}</span>;
  if (stage === "site") return <Status value={jobs.crawl === null ? "queued" : "crawling"} />;
  if (stage === "verify") return <Status value="verifying" />;
  return (
    <>
      <Status value={stage} />
      {error !== null && <span className="sub">{error}</span>}
    </>
  );
}

/** A business's addresses with their verdicts; those without one last. */
export function EmailVerdicts({ business, max }: { business: CampaignBusiness; max?: number }) {
  const { emails_verified: verified, emails_found: found, shared_emails: shared } = business;
  const known = new Set(verified.map(({ email }) => email));
  const all = [
    ...verified,
    ...found.flatMap((email) =>
      known.has(email.toLowerCase()) ? [] : [{ email, status: null, shared: shared.includes(email) }],
    ),
  ];
  if (all.length === 0) return <span className="muted">–</span>;
  const rest = all.length - (max ?? all.length);
  return (
    <>
      {all.slice(0, max).map(({ email, status, shared: isShared }) => (
        <span key={email} className="address">
          <bdi>{email}</bdi> {status !== null && <Status value={status} />}
          {isShared && <span className="muted"> shared</span>}
        </span>
      ))}
      {rest > 0 && <span className="sub">and {rest} more</span>}
    </>
  );
}

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { CampaignBusiness } from "../api/answers.ts";
import { queries } from "../api/queries.ts";
import { leadScoringOf, teamOf } from "../lib/business-findings.ts";
import { LeadPanel } from "../results/ai-parts.tsx";
import { TeamList } from "../results/team-list.tsx";
import { Fact, Panel, Status } from "../ui/parts.tsx";
import "../styles/results.css";

const skipReasons: Readonly<Record<string, string>> = {
  social_media: "social network, not crawled",
  review_site: "review site, not crawled",
  directory: "directory, not crawled",
  maps: "map, not crawled",
  no_website: "no website",
  invalid_url: "invalid website address",
};

/** Where a business is in the workflow, and why it went no further. @param props.isBrief leaves out that all went well. */
export function BusinessStage({ business, isBrief }: { business: CampaignBusiness; isBrief?: boolean }) {
  const { workflow_stage: stage, filter_reason: reason, crawl_error: error, jobs } = business;
  if (reason !== null) return <span className="muted">{skipReasons[reason]}</span>;
  if (stage === "site") return <Status value={jobs.crawl === null ? "queued" : "crawling"} />;
  if (stage === "verify") return <Status value="verifying" />;
  if (stage === "complete" && isBrief) return business.emails_found.length > 0 ? null : "no address found";
  return (
    <>
      <Status value={stage} />
      {error !== null && <span className="sub">{error}</span>}
    </>
  );
}

type Verdict = CampaignBusiness["emails_verified"][number]["status"];

const order: readonly (Verdict | null)[] = ["valid", "risky", "unknown", null, "invalid"];

interface Address {
  email: string;
  status: Verdict | null;
  isShared: boolean;
}

/** A business's addresses with their verdicts, the most useful first: valid ones, and its own before shared ones. */
export function addressesOf({
  emails_verified: verified,
  emails_found: found,
  shared_emails: shared,
}: CampaignBusiness): Address[] {
  const known = new Set(verified.map(({ email }) => email));
  const all: Address[] = [
    ...verified.map(({ email, status, shared: isShared }) => ({ email, status, isShared })),
    ...found
      .filter((email) => !known.has(email.toLowerCase()))
      .map((email) => ({ email, status: null, isShared: shared.includes(email) })),
  ];
  const rankOf = ({ status, isShared }: Address) => order.indexOf(status) * 2 + Number(isShared);
  return all.toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** The addresses to use, and how many more there are; of invalid ones only the number, unless there are no others. */
export function BestEmails({ business, max }: { business: CampaignBusiness; max: number }) {
  const all = addressesOf(business);
  const usable = all.filter(({ status }) => status !== "invalid");
  const shown = (usable.length > 0 ? usable : all).slice(0, max);
  const invalid = all.filter((address) => address.status === "invalid" && !shown.includes(address)).length;
  const more = all.length - shown.length - invalid;
  const rest = [more > 0 && `${more} more`, invalid > 0 && `${invalid} invalid`].filter(Boolean).join(", ");
  return (
    <>
      <EmailList addresses={shown} />
      {rest !== "" && <span className="sub">and {rest}</span>}
    </>
  );
}

export function EmailList({ addresses }: { addresses: readonly Address[] }) {
  return addresses.map(({ email, status, isShared }) => (
    <span key={email} className="address">
      <bdi>{email}</bdi> {status !== null && <Status value={status} />}
      {isShared && <span className="muted"> shared</span>}
    </span>
  ));
}

function JobLink({ id, children }: { id: string | null; children: ReactNode }) {
  if (id === null) return null;
  return (
    <Link to="/jobs/$jobId" params={{ jobId: id }}>
      {children}
    </Link>
  );
}

/** The steps that led to the data, with their jobs. */
export function BusinessSteps({ business }: { business: CampaignBusiness }) {
  const { jobs, crawl_error: error, spidersite_status: crawl, spiderverify_status: verification } = business;
  return (
    <dl className="facts">
      <Fact name="Search">
        found in <bdi>{business.location.display_name}</bdi> · <JobLink id={jobs.search}>Search job</JobLink>
      </Fact>
      <Fact name="Crawl">
        {crawl === "skipped" ? (
          <BusinessStage business={business} />
        ) : (
          <>
            <Status value={crawl} /> {business.pages_crawled.toLocaleString()}{" "}
            {business.pages_crawled === 1 ? "page" : "pages"} read
            {jobs.crawl !== null && " · "}
            <JobLink id={jobs.crawl}>Crawl job</JobLink>
            {error !== null && <span className="sub">{error}</span>}
          </>
        )}
      </Fact>
      {verification !== "skipped" && (
        <Fact name="Verification">
          <Status value={verification} />
          {jobs.verify.map((id, index) => (
            <span key={id}>
              {" · "}
              <JobLink id={id}>{index === 0 ? "Verification job" : `Verification job ${index + 1}`}</JobLink>
            </span>
          ))}
        </Fact>
      )}
    </dl>
  );
}

/** The way back to the campaign that a page belongs to. */
export function CampaignCrumbs({ campaignId }: { campaignId: string }) {
  const { data } = useQuery(queries.campaign(campaignId));
  return (
    <>
      <Link to="/campaigns">Campaigns</Link> /{" "}
      <Link to="/campaigns/$campaignId" params={{ campaignId }}>
        <bdi>{data?.name ?? data?.query ?? "Campaign"}</bdi>
      </Link>
    </>
  );
}

/** What a campaign did about one of its businesses. @param props.showsPeople whether nothing else shows whom it found. */
export function BusinessInCampaign(props: { campaignId: string; businessId: string; showsPeople: boolean }) {
  const { campaignId, businessId, showsPeople } = props;
  const { data } = useQuery(queries.campaignBusiness(campaignId, businessId));
  if (data === undefined) return null;
  const people = showsPeople ? teamOf(data.team_members) : [];
  return (
    <>
      <LeadPanel scoring={leadScoringOf(data.lead_scoring)} />
      <Panel title="In this campaign">
        <BusinessSteps business={data} />
        {people.length > 0 && <TeamList people={people} />}
        {data.shared_emails.length > 0 && (
          <p className="muted">
            Also on other pages of the website only, and maybe of its chain or host:{" "}
            {data.shared_emails.join(", ")}
          </p>
        )}
      </Panel>
    </>
  );
}

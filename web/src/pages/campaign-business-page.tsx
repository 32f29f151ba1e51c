import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { CampaignBusiness } from "../api/answers.ts";
import { queries } from "../api/queries.ts";
import { recordQueries } from "../api/record-queries.ts";
import { addressesOf, BusinessStage, EmailList } from "../campaigns/business-parts.tsx";
import { leadScoringOf, teamOf } from "../lib/business-findings.ts";
import { PhoneLink } from "../phones/phone-number.tsx";
import { LeadPanel } from "../results/ai-parts.tsx";
import { TeamList } from "../results/team-list.tsx";
import { OutLink } from "../ui/out-link.tsx";
import { Fact, PageHead, Panel, Status } from "../ui/parts.tsx";
import { Reading } from "../ui/reading.tsx";
import "../styles/results.css";

/** What each step of a campaign found about one business: how to reach it first, where that is from last. */
export function CampaignBusinessPage() {
  const { campaignId = "", businessId = "" } = useParams({ strict: false });
  const campaign = useQuery(queries.campaign(campaignId));
  const business = useQuery(queries.campaignBusiness(campaignId, businessId));
  const above = (
    <>
      <Link to="/campaigns">Campaigns</Link> /{" "}
      <Link to="/campaigns/$campaignId" params={{ campaignId }}>
        <bdi>{campaign.data?.name ?? campaign.data?.query ?? "Campaign"}</bdi>
      </Link>
    </>
  );
  const { data } = business;
  if (!data) {
    return (
      <>
        <PageHead above={above} />
        <Reading query={business} rows={6} />
      </>
    );
  }
  return (
    <>
      <PageHead title={data.business_name ?? "Unnamed business"} above={above}>
        <RecordButton business={data} />
      </PageHead>
      <div className="columns">
        <Contact business={data} />
        <Company business={data} />
      </div>
      <LeadPanel scoring={leadScoringOf(data.lead_scoring)} />
      <Origin business={data} />
    </>
  );
}

function RecordButton({ business: { business_place_id: placeId } }: { business: CampaignBusiness }) {
  const records = useQuery({ ...recordQueries.ofPlace(placeId ?? ""), enabled: placeId !== null });
  const [record] = records.data?.records ?? [];
  if (record === undefined) return null;
  return (
    <Link
      to="/records/$kind/$recordId"
      params={{ kind: "businesses", recordId: record.id }}
      className="button button-primary"
    >
      Open record
    </Link>
  );
}

/** How to reach the business. */
function Contact({ business }: { business: CampaignBusiness }) {
  const { phones_found: phones, shared_phones: shared, business_phone_e164: number } = business;
  const phone = number ?? business.business_phone;
  const addresses = addressesOf(business);
  const people = teamOf(business.team_members);
  const others = phones.filter((one) => one !== number);
  return (
    <Panel title="Contact">
      <dl className="facts">
        <Fact name="City">{business.business_city ?? "–"}</Fact>
        <Fact name="Phone">{phone === null ? "–" : <PhoneLink value={phone} />}</Fact>
        <Fact name="Website">
          <OutLink href={business.original_website} />
        </Fact>
        <Fact name="Email addresses">
          {addresses.length > 0 ? <EmailList addresses={addresses} /> : <BusinessStage business={business} />}
        </Fact>
        {people.length > 0 && (
          <Fact name="People">
            <TeamList people={people} />
          </Fact>
        )}
        {others.length > 0 && (
          <Fact name="Phones of its website">
            {others.map((one) => (
              <span key={one} className="address">
                <PhoneLink value={one} />
                {shared.includes(one) && <span className="muted"> shared</span>}
              </span>
            ))}
          </Fact>
        )}
        <Fact name="Address">{business.business_address ?? "–"}</Fact>
      </dl>
      {business.shared_emails.length > 0 && (
        <p className="muted">
          Shared addresses are on other pages of the website only, and may belong to its chain or host.
        </p>
      )}
    </Panel>
  );
}

function Company({ business }: { business: CampaignBusiness }) {
  const { company_info: company, business_rating: rating, business_reviews_count: reviews } = business;
  const social = Object.entries(business.social_media);
  const rows: [string, ReactNode][] = [
    ["Summary", company?.one_sentence_summary],
    ["Industry", company?.industry],
    ["Services", company?.key_services.join(", ")],
    ["Target audience", company?.target_audience],
    ["Categories", business.business_categories.join(", ")],
    [
      "Rating",
      rating !== null &&
        `${rating.toFixed(1)}${reviews === null ? "" : ` from ${reviews.toLocaleString()} reviews`}`,
    ],
    [
      "Social media",
      social.length > 0 &&
        social.map(([platform, url]) => (
          <span key={platform} className="address">
            <OutLink href={url} />
          </span>
        )),
    ],
  ];
  const known = rows.filter(([, value]) => value);
  if (known.length === 0) return null;
  return (
    <Panel title="Company">
      <dl className="facts">
        {known.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </dl>
    </Panel>
  );
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
function Origin({ business }: { business: CampaignBusiness }) {
  const { jobs, crawl_error: error, spidersite_status: crawl, spiderverify_status: verification } = business;
  return (
    <Panel title="Steps">
      <dl className="facts">
        <Fact name="Search">
          found in <bdi>{business.location.display_name}</bdi> ·{" "}
          <JobLink id={jobs.search}>Search job</JobLink>
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
                <JobLink id={id}>
                  {index === 0 ? "Verification job" : `Verification job ${index + 1}`}
                </JobLink>
              </span>
            ))}
          </Fact>
        )}
      </dl>
    </Panel>
  );
}

import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { CampaignBusiness } from "../api/answers.ts";
import { queries } from "../api/queries.ts";
import { recordQueries } from "../api/record-queries.ts";
import { BusinessStage, EmailVerdicts } from "../campaigns/business-parts.tsx";
import { OutLink } from "../ui/out-link.tsx";
import { Fact, PageHead, Panel, Status } from "../ui/parts.tsx";
import { Reading } from "../ui/reading.tsx";

/** What each step of a campaign found about one business. */
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
      <Listing business={data} />
      {data.filter_reason === null && data.spidersite_status !== "skipped" && <Crawl business={data} />}
      {data.emails_found.length > 0 && <Addresses business={data} />}
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

function JobLink({ id, children }: { id: string | null; children: ReactNode }) {
  if (id === null) return null;
  return (
    <Link to="/jobs/$jobId" params={{ jobId: id }}>
      {children}
    </Link>
  );
}

function Listing({ business }: { business: CampaignBusiness }) {
  const { location, jobs, business_rating: rating, business_reviews_count: reviews } = business;
  return (
    <Panel title="Listing" aside={<JobLink id={jobs.search}>Search job</JobLink>}>
      <dl className="facts">
        <Fact name="Status">
          <BusinessStage business={business} />
        </Fact>
        <Fact name="Found in">
          <bdi>{location.display_name}</bdi>
        </Fact>
        <Fact name="Address">{business.business_address ?? "–"}</Fact>
        <Fact name="Phone">{business.business_phone ?? "–"}</Fact>
        <Fact name="Website">
          <OutLink href={business.original_website} />
        </Fact>
        {business.business_categories.length > 0 && (
          <Fact name="Categories">{business.business_categories.join(", ")}</Fact>
        )}
        {rating !== null && (
          <Fact name="Rating">
            {rating.toFixed(1)}
            {reviews !== null && ` from ${reviews.toLocaleString()} reviews`}
          </Fact>
        )}
      </dl>
    </Panel>
  );
}

function Crawl({ business }: { business: CampaignBusiness }) {
  const { jobs, spidersite_status: status, crawl_error: error, company_info: company } = business;
  const social = Object.entries(business.social_media);
  const { phones_found: phones, shared_phones: shared } = business;
  return (
    <Panel title="Website" aside={<JobLink id={jobs.crawl}>Crawl job</JobLink>}>
      {error !== null && <p className="note">{error}</p>}
      <dl className="facts">
        <Fact name="Crawl">
          <Status value={status} />
        </Fact>
        <Fact name="Pages read">{business.pages_crawled.toLocaleString()}</Fact>
        {phones.length > 0 && (
          <Fact name="Phone numbers">
            {phones.map((phone) => (
              <span key={phone} className="address">
                {phone}
                {shared.includes(phone) && <span className="muted"> shared</span>}
              </span>
            ))}
          </Fact>
        )}
        {social.length > 0 && (
          <Fact name="Social media">
            {social.map(([platform, url]) => (
              <span key={platform} className="address">
                <OutLink href={url} />
              </span>
            ))}
          </Fact>
        )}
        {company?.industry && <Fact name="Industry">{company.industry}</Fact>}
        {company?.one_sentence_summary && <Fact name="Summary">{company.one_sentence_summary}</Fact>}
      </dl>
    </Panel>
  );
}

function Addresses({ business }: { business: CampaignBusiness }) {
  return (
    <Panel
      title="Email addresses"
      aside={business.jobs.verify.map((id, index) => (
        <JobLink key={id} id={id}>
          {index === 0 ? "Verification job" : `Verification job ${index + 1}`}
        </JobLink>
      ))}
    >
      <EmailVerdicts business={business} />
      {business.shared_emails.length > 0 && (
        <p className="muted">
          Shared addresses are on other pages of the website only, and may belong to its chain or host.
        </p>
      )}
    </Panel>
  );
}

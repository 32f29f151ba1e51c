import { useQuery } from "@tanstack/react-query";
import { Navigate, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { CampaignBusiness } from "../api/answers.ts";
import { queries } from "../api/queries.ts";
import { recordQueries } from "../api/record-queries.ts";
import {
  addressesOf,
  BusinessStage,
  BusinessSteps,
  CampaignCrumbs,
  EmailList,
} from "../campaigns/business-parts.tsx";
import { leadScoringOf, teamOf } from "../lib/business-findings.ts";
import { PhoneLink } from "../phones/phone-number.tsx";
import { LeadPanel } from "../results/ai-parts.tsx";
import { TeamList } from "../results/team-list.tsx";
import { OutLink } from "../ui/out-link.tsx";
import { Fact, PageHead, Panel } from "../ui/parts.tsx";
import { Reading } from "../ui/reading.tsx";
import "../styles/results.css";

/** The page of a business's record, with the campaign as its context; what the campaign alone knows if there is no record. */
export function CampaignBusinessPage() {
  const { campaignId = "", businessId = "" } = useParams({ strict: false });
  const business = useQuery(queries.campaignBusiness(campaignId, businessId));
  const placeId = business.data?.business_place_id ?? null;
  const records = useQuery({ ...recordQueries.ofPlace(placeId ?? ""), enabled: placeId !== null });
  const above = <CampaignCrumbs campaignId={campaignId} />;
  const { data } = business;
  if (!data || (placeId !== null && records.isPending)) {
    return (
      <>
        <PageHead above={above} />
        <Reading query={business} rows={6} />
      </>
    );
  }
  const [record] = records.data?.records ?? [];
  if (record !== undefined) {
    return (
      <>
        {/* Until the other page is there. */}
        <PageHead title={data.business_name ?? "Unnamed business"} above={above} />
        <Navigate
          to="/records/$kind/$recordId"
          params={{ kind: "businesses", recordId: record.id }}
          search={{ campaign: campaignId, business: businessId }}
          replace
        />
      </>
    );
  }
  return (
    <>
      <PageHead title={data.business_name ?? "Unnamed business"} above={above} />
      <div className="columns">
        <Contact business={data} />
        <Company business={data} />
      </div>
      <LeadPanel scoring={leadScoringOf(data.lead_scoring)} />
      <Panel title="Steps">
        <BusinessSteps business={data} />
      </Panel>
    </>
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

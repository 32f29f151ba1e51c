import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { queries } from "../api/queries.ts";
import { BusinessPanel } from "../campaigns/business-panel.tsx";
import { CampaignActions } from "../campaigns/campaign-actions.tsx";
import { CampaignExport } from "../campaigns/campaign-export.tsx";
import { CampaignSettings } from "../campaigns/campaign-settings.tsx";
import { CampaignSummary } from "../campaigns/campaign-summary.tsx";
import { Needs } from "../ui/access.tsx";
import { PageHead, Status } from "../ui/parts.tsx";
import { Reading } from "../ui/reading.tsx";

/** What a campaign has found comes first, then what to do next; what it was asked to do is folded below. */
export function CampaignPage() {
  const { campaignId = "" } = useParams({ strict: false });
  const campaign = useQuery(queries.campaign(campaignId));
  const above = <Link to="/campaigns">Campaigns</Link>;
  const { data } = campaign;
  if (!data) {
    return (
      <>
        <PageHead above={above} />
        <Reading query={campaign} rows={6} />
      </>
    );
  }
  return (
    <>
      <PageHead
        title={data.name ?? `${data.query}, ${data.country_code}`}
        above={above}
        state={<Status value={data.status} />}
      >
        <Needs access="member">
          <CampaignActions campaign={data} />
        </Needs>
        {data.results_count > 0 && <CampaignExport campaign={data} />}
      </PageHead>
      <Reading query={campaign} />
      <CampaignSummary campaign={data} />
      <BusinessPanel campaign={data} />
      <CampaignSettings campaign={data} />
    </>
  );
}

import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { CampaignList } from "../api/answers.ts";
import { queries } from "../api/queries.ts";
import { Needs } from "../ui/access.tsx";
import { type Column, DataTable } from "../ui/data-table.tsx";
import { Empty, Failure, Loading, PageHead, Pager, Status } from "../ui/parts.tsx";
import { Time } from "../ui/time.tsx";

const columns: readonly Column<CampaignList["campaigns"][number]>[] = [
  {
    head: "Campaign",
    className: "long",
    cell: ({ campaign_id: campaignId, name, query }) => (
      <>
        <Link to="/campaigns/$campaignId" params={{ campaignId }}>
          {name ?? query}
        </Link>
        {name && <span className="sub">{query}</span>}
      </>
    ),
  },
  { head: "Country", cell: ({ country_code: code }) => code },
  { head: "Status", cell: ({ status }) => <Status value={status} /> },
  {
    head: "Locations searched",
    className: "nowrap",
    isNumber: true,
    cell: ({ completed_locations: done, total_locations: total }) =>
      `${done.toLocaleString()} of ${total.toLocaleString()}`,
  },
  {
    head: "Created",
    className: "muted nowrap",
    cell: (campaign) => <Time value={campaign.created_at} relative />,
  },
];

export function CampaignsPage() {
  const { page = 1 }: { page?: number } = useSearch({ strict: false });
  const navigate = useNavigate();
  const campaigns = useQuery(queries.campaigns(page));
  return (
    <>
      <PageHead>
        <Needs access="member">
          <Link to="/campaigns/new" className="button button-primary">
            New campaign
          </Link>
        </Needs>
      </PageHead>
      {campaigns.isPending && <Loading rows={6} />}
      {campaigns.isError && <Failure error={campaigns.error} retry={() => void campaigns.refetch()} />}
      {campaigns.data?.campaigns.length === 0 && (
        <Empty title="No campaigns yet">
          A campaign searches many locations of a country, crawls the websites of the businesses found, and
          verifies their email addresses.
        </Empty>
      )}
      {campaigns.data && campaigns.data.campaigns.length > 0 && (
        <DataTable
          label="Campaigns"
          className="rows"
          rows={campaigns.data.campaigns}
          keyOf={({ campaign_id }) => campaign_id}
          columns={columns}
        />
      )}
      {campaigns.data && (
        <Pager
          page={page}
          pages={campaigns.data.total_pages}
          total={campaigns.data.total}
          units={["campaign", "campaigns"]}
          go={(next) => void navigate({ to: "/campaigns", search: { page: next } })}
        />
      )}
    </>
  );
}

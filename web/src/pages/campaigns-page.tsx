import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { CampaignList } from "../api/answers.ts";
import { queries } from "../api/queries.ts";
import { type CampaignsSearch, campaignStatuses, costText, validRate } from "../lib/campaign-search.ts";
import { scheduleText } from "../lib/schedule.ts";
import { Needs } from "../ui/access.tsx";
import { type Column, DataTable } from "../ui/data-table.tsx";
import { FilterSelect } from "../ui/filter-select.tsx";
import { Empty, Failure, Loading, PageHead, Pager, Status } from "../ui/parts.tsx";
import { Time } from "../ui/time.tsx";

type Campaign = CampaignList["campaigns"][number];

const columns: readonly Column<Campaign>[] = [
  {
    head: "Campaign",
    className: "long",
    cell: ({ campaign_id: campaignId, name, query, country_code: country }) => (
      <>
        <Link to="/campaigns/$campaignId" params={{ campaignId }}>
          <bdi>{name ?? `${query}, ${country}`}</bdi>
        </Link>
        {name && (
          <span className="sub">
            {query}, {country}
          </span>
        )}
      </>
    ),
  },
  { head: "Status", cell: ({ status }) => <Status value={status} /> },
  {
    head: "Locations",
    className: "nowrap",
    isNumber: true,
    isLabelled: true,
    cell: ({ completed_locations: done, failed_locations: failed, total_locations: total }) => (
      <>
        {done.toLocaleString()} of {total.toLocaleString()}
        {failed > 0 && <span className="sub">{failed.toLocaleString()} failed</span>}
      </>
    ),
  },
  {
    head: "Businesses",
    isNumber: true,
    isLabelled: true,
    cell: ({ results_count: found }) => found.toLocaleString(),
  },
  {
    head: "Emails",
    isNumber: true,
    isLabelled: true,
    cell: ({ has_workflow: hasWorkflow, emails_found: emails }) =>
      hasWorkflow ? emails.toLocaleString() : null,
  },
  {
    head: "Valid",
    isNumber: true,
    isLabelled: true,
    className: "nowrap",
    cell: ({ valid_emails: valid, emails_verified: verified }) => {
      const rate = validRate(valid, verified);
      return rate === null ? null : `${valid.toLocaleString()} (${rate})`;
    },
  },
  {
    head: "AI cost",
    isNumber: true,
    isLabelled: true,
    cell: ({ ai_cost: cost }) => (cost === 0 ? null : costText(cost)),
  },
  {
    head: "Schedule",
    isLabelled: true,
    cell: ({ schedule, time_zone: zone, next_run_at: next, parent_campaign_id: parent }) => {
      if (schedule === null) {
        return parent === null ? null : (
          <Link to="/campaigns/$campaignId" params={{ campaignId: parent }}>
            Scheduled run
          </Link>
        );
      }
      return (
        <>
          {scheduleText(schedule, zone)}
          <span className="sub">{next === null ? "suspended" : <Time value={next} ahead />}</span>
        </>
      );
    },
  },
  {
    head: "Created",
    className: "muted nowrap",
    cell: (campaign) => <Time value={campaign.created_at} relative />,
  },
];

export function CampaignsPage() {
  const search: CampaignsSearch = useSearch({ strict: false });
  const { page = 1, status } = search;
  const navigate = useNavigate();
  const campaigns = useQuery(queries.campaigns({ page, status }));
  const show = (next: CampaignsSearch) => void navigate({ to: "/campaigns", search: next });
  return (
    <>
      <PageHead>
        <Needs access="member">
          <Link to="/campaigns/new" className="button button-primary">
            New campaign
          </Link>
        </Needs>
      </PageHead>
      <div className="filters">
        <FilterSelect
          label="Status"
          value={status}
          options={campaignStatuses}
          choose={(chosen) => show({ status: chosen as CampaignsSearch["status"] })}
        />
      </div>
      {campaigns.isPending && <Loading rows={6} />}
      {campaigns.isError && <Failure error={campaigns.error} retry={() => void campaigns.refetch()} />}
      {campaigns.data?.campaigns.length === 0 &&
        (status === undefined ? (
          <Empty title="No campaigns yet">
            A campaign searches many locations of a country, crawls the websites of the businesses found, and
            verifies their email addresses.{" "}
            <Needs access="member">
              <Link to="/campaigns/new">Create the first one</Link>.
            </Needs>
          </Empty>
        ) : (
          <Empty title={`No campaign is ${status}`} />
        ))}
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
          go={(next) => show({ ...search, page: next })}
        />
      )}
    </>
  );
}

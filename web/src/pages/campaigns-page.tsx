import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import type { CampaignList } from "../api/answers.ts";
import { queries } from "../api/queries.ts";
import { ColumnChoice } from "../grid/column-choice.tsx";
import { type GridColumn, sortedRows } from "../grid/grid-column.ts";
import { ListTools } from "../grid/list-tools.tsx";
import { SavedViews } from "../grid/saved-views.tsx";
import { useKeptColumns } from "../grid/use-kept-columns.ts";
import { WholeList } from "../grid/whole-list.tsx";
import {
  type CampaignsSearch,
  campaignStatuses,
  campaignsSearch,
  costText,
  validRate,
} from "../lib/campaign-search.ts";
import { matchesWords } from "../lib/palette.ts";
import { scheduleText } from "../lib/schedule.ts";
import { Needs } from "../ui/access.tsx";
import { FilterSelect } from "../ui/filter-select.tsx";
import { Empty, PageHead, Status } from "../ui/parts.tsx";
import { SearchBox } from "../ui/search-box.tsx";
import { Time } from "../ui/time.tsx";
import { useNarrow } from "../ui/use-narrow.ts";

type Campaign = CampaignList["campaigns"][number];

const campaignColumns: readonly GridColumn<Campaign>[] = [
  {
    name: "campaign",
    head: "Campaign",
    width: 190,
    sort: "name",
    sortsUpFirst: true,
    value: ({ name, query }) => (name ?? query).toLowerCase(),
    cell: ({ campaign_id: campaignId, name, query, country_code: country }) => (
      <>
        <Link to="/campaigns/$campaignId" params={{ campaignId }}>
          <bdi>{name ?? `${query}, ${country}`}</bdi>
        </Link>
        {name && (
          <span className="sub">
            <bdi>{query}</bdi>, {country}
          </span>
        )}
      </>
    ),
  },
  {
    name: "status",
    head: "Status",
    width: 122,
    inCards: "plain",
    sort: "status",
    sortsUpFirst: true,
    value: ({ status }) => status,
    cell: ({ status }) => <Status value={status} />,
  },
  {
    name: "locations",
    head: "Locations",
    width: 92,
    sort: "locations",
    value: ({ total_locations: total }) => total,
    isNumber: true,
    cell: ({ completed_locations: done, failed_locations: failed, total_locations: total }) => (
      <>
        {(done + failed).toLocaleString()} of {total.toLocaleString()}
        {failed > 0 && <span className="sub">{failed.toLocaleString()} failed</span>}
      </>
    ),
  },
  {
    name: "businesses",
    head: "Businesses",
    width: 102,
    sort: "businesses",
    value: ({ results_count: found }) => found,
    isNumber: true,
    cell: ({ results_count: found }) => found.toLocaleString(),
  },
  {
    name: "emails",
    head: "Emails",
    width: 74,
    sort: "emails",
    value: ({ has_workflow: hasWorkflow, emails_found: emails }) => (hasWorkflow ? emails : null),
    isNumber: true,
    cell: ({ has_workflow: hasWorkflow, emails_found: emails }) =>
      hasWorkflow ? emails.toLocaleString() : null,
  },
  {
    name: "valid",
    head: "Valid",
    width: 102,
    sort: "valid",
    value: ({ valid_emails: valid, emails_verified: verified }) => (verified === 0 ? null : valid / verified),
    isNumber: true,
    cell: ({ valid_emails: valid, emails_verified: verified }) => {
      const rate = validRate(valid, verified);
      return rate === null ? null : `${valid.toLocaleString()} (${rate})`;
    },
  },
  {
    name: "schedule",
    head: "Schedule",
    width: 114,
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
          <span title={scheduleText(schedule, zone)}>{scheduleText(schedule, zone)}</span>
          <span className="sub">{next === null ? "suspended" : <Time value={next} ahead />}</span>
        </>
      );
    },
  },
  {
    name: "created",
    head: "Created",
    width: 114,
    sort: "created",
    inCards: "plain",
    value: ({ created_at: at }) => at,
    cell: (campaign) => <Time value={campaign.created_at} relative />,
  },
  {
    name: "cost",
    head: "AI cost",
    width: 76,
    sort: "cost",
    value: ({ ai_cost: cost }) => cost,
    isNumber: true,
    cell: ({ ai_cost: cost }) => (cost === 0 ? null : costText(cost)),
  },
];

const campaignsAtOnce = 100;

export function CampaignsPage() {
  const { status, q = "", sort = "-created" }: CampaignsSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const list = useInfiniteQuery(queries.allCampaigns(campaignsAtOnce, status));
  const isWhole = q !== "" || sort !== "-created";
  const { columns, choice } = useKeptColumns("campaigns", campaignColumns);
  const campaigns = useMemo(() => {
    const loaded = list.data?.pages.flatMap((page) => page.campaigns) ?? [];
    const found = loaded.filter(
      ({ name, query, country_code: country, campaign_id: id }) =>
        id === q || matchesWords(`${name ?? ""} ${query} ${country}`, q),
    );
    return sortedRows(found, campaignColumns, sort);
  }, [list.data, q, sort]);
  const change = (part: CampaignsSearch) =>
    void navigate({ to: "/campaigns", search: campaignsSearch({ status, q, sort, ...part }) });
  const total = list.data?.pages[0]?.total ?? 0;
  const isFiltered = status !== undefined || q !== "";
  const box = (
    <SearchBox
      key={q}
      text={q}
      label="Search campaigns"
      placeholder="Name, query or country"
      find={(text) => change({ q: text })}
    />
  );
  const filter = (
    <FilterSelect
      label="Status"
      value={status}
      options={campaignStatuses}
      choose={(chosen) => change({ status: chosen as CampaignsSearch["status"] })}
    />
  );
  const isNarrow = useNarrow();
  const setSort = (next: string) => change({ sort: next });
  return (
    <>
      <PageHead
        more={
          <>
            <SavedViews
              list="campaigns"
              search={campaignsSearch({ status, q, sort })}
              parse={campaignsSearch}
              change={(search) => void navigate({ to: "/campaigns", search })}
              everything="All campaigns"
            />
            <ColumnChoice {...choice} />
          </>
        }
      >
        <Needs access="member">
          <Link to="/campaigns/new" className="button button-primary">
            New campaign
          </Link>
        </Needs>
      </PageHead>
      {isNarrow ? (
        <ListTools
          search={box}
          filters={{
            fields: filter,
            count: status === undefined ? 0 : 1,
            clear: () => change({ status: undefined }),
          }}
          order={{ columns, sort, setSort }}
        />
      ) : (
        <>
          {box}
          <div className="filters">{filter}</div>
        </>
      )}
      <WholeList
        list={list}
        isWhole={isWhole}
        rows={campaigns}
        status={q === "" ? countedCampaigns(total) : `${countedCampaigns(campaigns.length)} found`}
        empty={<NoCampaigns isFiltered={isFiltered} />}
        label="Campaigns"
        keyOf={idOf}
        columns={columns}
        total={total}
        sort={sort}
        setSort={setSort}
        isOrderedAbove={isNarrow}
      />
    </>
  );
}

const idOf = ({ campaign_id: id }: Campaign) => id;
const countedCampaigns = (count: number) =>
  `${count.toLocaleString()} ${count === 1 ? "campaign" : "campaigns"}`;

function NoCampaigns({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <Empty title="No campaign matches">
        <Link to="/campaigns" className="button">
          Show all campaigns
        </Link>
      </Empty>
    );
  }
  return (
    <Empty title="No campaigns yet">
      A campaign searches many locations of a country, crawls the websites of the businesses found, and
      verifies their email addresses.{" "}
      <Needs access="member">
        <Link to="/campaigns/new">Create the first one</Link>.
      </Needs>
    </Empty>
  );
}

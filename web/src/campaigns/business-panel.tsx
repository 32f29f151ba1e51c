import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { CampaignBusiness, CampaignState } from "../api/answers.ts";
import { linkTo } from "../api/base-path.ts";
import { withQuery } from "../api/client.ts";
import { campaignsPath, queries } from "../api/queries.ts";
import { type BusinessSearch, businessVerdicts } from "../lib/campaign-search.ts";
import { type Column, DataTable } from "../ui/data-table.tsx";
import { FilterSelect } from "../ui/filter-select.tsx";
import { OutLink } from "../ui/out-link.tsx";
import { Empty, Failure, Loading, Pager, Panel } from "../ui/parts.tsx";
import { BusinessStage, EmailVerdicts } from "./business-parts.tsx";

const statuses = [
  ["complete", "Complete"],
  ["open", "In progress"],
  ["failed", "Failed"],
  ["skipped", "Without a website to crawl"],
] as const;

/** The businesses of a campaign, with filters in the address, and a download of what they show. */
export function BusinessPanel({ campaign }: { campaign: CampaignState }) {
  const search: BusinessSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const { campaign_id: campaignId, has_workflow: hasWorkflow, results_count: found } = campaign;
  const businesses = useQuery(
    queries.campaignBusinesses(campaignId, search, { isOver: campaign.status === "completed" }),
  );
  const show = (part: Partial<BusinessSearch>, replace = false) =>
    void navigate({
      to: "/campaigns/$campaignId",
      params: { campaignId },
      search: { ...search, page: undefined, ...part },
      replace,
    });
  const { page = 1, ...filter } = search;
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const { data } = businesses;
  return (
    <Panel
      title="Businesses"
      aside={
        found > 0 && (
          <a
            className="button"
            href={linkTo(
              withQuery(`${campaignsPath}/${campaignId}/export`, {
                ...filter,
                format: "csv",
                include_pending: true,
              }),
            )}
            download={`${campaignId}.csv`}
          >
            Download CSV
          </a>
        )
      }
    >
      {found > 0 && (
        <search className="filters filters-stacked" aria-label="Businesses">
          <label>
            Search
            <input
              type="search"
              value={search.q ?? ""}
              placeholder="Name, domain, phone"
              onChange={({ target }) => show({ q: target.value || undefined }, true)}
            />
          </label>
          {hasWorkflow && (
            <>
              <FilterSelect
                label="Status"
                value={search.status}
                options={statuses}
                choose={(status) => show({ status: status as BusinessSearch["status"] })}
              />
              <FilterSelect
                label="Email"
                value={search.emails}
                options={[
                  ["some", "Found"],
                  ["none", "None found"],
                ]}
                choose={(emails) => show({ emails: emails as BusinessSearch["emails"] })}
              />
              <FilterSelect
                label="Verdict"
                value={search.verdict}
                options={businessVerdicts}
                choose={(verdict) => show({ verdict: verdict as BusinessSearch["verdict"] })}
              />
            </>
          )}
        </search>
      )}
      {businesses.isPending && <Loading rows={6} />}
      {businesses.isError && <Failure error={businesses.error} retry={() => void businesses.refetch()} />}
      {data?.total === 0 &&
        (isFiltered ? (
          <Empty title="No business matches">
            <button type="button" onClick={() => show(nothing)}>
              Clear filters
            </button>
          </Empty>
        ) : (
          <Empty title="No businesses yet">Businesses appear here as they are found.</Empty>
        ))}
      {data && data.total > 0 && (
        <>
          <DataTable
            label="Businesses"
            className="rows"
            rows={data.businesses}
            keyOf={({ business_id: id }) => id}
            columns={columnsOf(campaignId, hasWorkflow)}
          />
          <Pager
            page={page}
            pages={data.total_pages}
            total={data.total}
            units={["business", "businesses"]}
            go={(next) => show({ page: next })}
          />
        </>
      )}
    </Panel>
  );
}

const nothing: BusinessSearch = { status: undefined, emails: undefined, verdict: undefined, q: undefined };

function columnsOf(campaignId: string, hasWorkflow: boolean): readonly Column<CampaignBusiness>[] {
  const always: Column<CampaignBusiness>[] = [
    {
      head: "Business",
      className: "long",
      isRowHead: true,
      cell: ({
        business_id: businessId,
        business_name: name,
        business_phone: phone,
        original_website: website,
      }) => (
        <>
          <Link to="/campaigns/$campaignId/$businessId" params={{ campaignId, businessId }}>
            <bdi>{name ?? "Unnamed"}</bdi>
          </Link>
          <span className="sub">
            {phone}
            {phone !== null && website !== null && " · "}
            {website !== null && <OutLink href={website} />}
          </span>
        </>
      ),
    },
    { head: "Location", cell: ({ location }) => <bdi>{location.display_name}</bdi> },
  ];
  if (!hasWorkflow) {
    return [
      ...always,
      { head: "Address", className: "long", cell: ({ business_address: address }) => address ?? "" },
    ];
  }
  return [
    ...always,
    {
      head: "Email addresses",
      className: "long addresses",
      cell: (business) => <EmailVerdicts business={business} max={3} />,
    },
    { head: "Status", cell: (business) => <BusinessStage business={business} /> },
  ];
}

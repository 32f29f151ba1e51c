import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { Fragment, type ReactNode } from "react";
import { businessOutcomes } from "../../../src/contract/business-outcomes.ts";
import type { CampaignBusiness, CampaignState } from "../api/answers.ts";
import { queries } from "../api/queries.ts";
import { outcomeNames } from "../lib/campaign-funnel.ts";
import type { BusinessSearch } from "../lib/campaign-search.ts";
import { PhoneNumber } from "../phones/phone-number.tsx";
import { type Column, DataTable } from "../ui/data-table.tsx";
import { FilterSelect } from "../ui/filter-select.tsx";
import { OutLink } from "../ui/out-link.tsx";
import { Empty, Failure, Loading, Pager, Panel } from "../ui/parts.tsx";
import { useNarrow } from "../ui/use-narrow.ts";
import { BestEmails, BusinessStage } from "./business-parts.tsx";
import { businessesAnchor } from "./campaign-funnel.tsx";

const outcomes = businessOutcomes.map((outcome) => [outcome, outcomeNames[outcome]] as const);

/** Filters that the page's links and addresses of earlier versions set. */
const chips = {
  website: { some: "With a website", none: "Without a website" },
  emails: { some: "With an email address", none: "Without an email address" },
  status: { open: "In progress", complete: "Completed", failed: "Failed", skipped: "Without a website" },
  verdict: {
    valid: "With a valid address",
    risky: "With a risky address",
    unknown: "With an unknown address",
    invalid: "With an invalid address",
  },
} as const;

/** Filters without a field, each with a button that removes it. */
function Chips({ search, remove }: { search: BusinessSearch; remove(name: keyof typeof chips): void }) {
  const set = (Object.keys(chips) as (keyof typeof chips)[]).filter((name) => search[name] !== undefined);
  if (set.length === 0) return null;
  return (
    <ul className="tags" aria-label="Shown businesses">
      {set.map((name) => {
        const text = (chips[name] as Readonly<Record<string, string>>)[search[name] ?? ""] ?? "";
        return (
          <li key={name} className="tag">
            <span>{text}</span>
            <button
              type="button"
              className="icon-button"
              aria-label={`Remove the filter ${text}`}
              onClick={() => remove(name)}
            >
              ×
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** The businesses of a campaign, with filters in the address. */
export function BusinessPanel({ campaign }: { campaign: CampaignState }) {
  const search: BusinessSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const isNarrow = useNarrow();
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
  const { page = 1, sort, ...filter } = search;
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const { data } = businesses;
  return (
    <Panel title="Businesses" anchor={businessesAnchor}>
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
            <FoldedOnPhones isNarrow={isNarrow} isFiltered={isFiltered}>
              <FilterSelect
                label="Outcome"
                value={search.outcome}
                options={outcomes}
                choose={(outcome) => show({ outcome: outcome as BusinessSearch["outcome"] })}
              />
              <FilterSelect
                label="Order"
                value={sort}
                everything="Contacts first"
                options={[["location", "By location"]]}
                choose={(order) => show({ sort: order as BusinessSearch["sort"] })}
              />
            </FoldedOnPhones>
          )}
          <Chips search={search} remove={(name) => show({ [name]: undefined })} />
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
            columns={columnsOf({ campaignId, hasWorkflow, isNarrow })}
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

/** On a phone, what was found begins on the first screen. */
function FoldedOnPhones(props: { isNarrow: boolean; isFiltered: boolean; children: ReactNode }) {
  if (!props.isNarrow) return props.children;
  return (
    <details className="more-filters" open={props.isFiltered || undefined}>
      <summary>Filters</summary>
      <div className="filters">{props.children}</div>
    </details>
  );
}

const nothing: BusinessSearch = {
  status: undefined,
  website: undefined,
  outcome: undefined,
  emails: undefined,
  verdict: undefined,
  q: undefined,
};

function columnsOf({
  campaignId,
  hasWorkflow,
  isNarrow,
}: {
  campaignId: string;
  hasWorkflow: boolean;
  isNarrow: boolean;
}): readonly Column<CampaignBusiness>[] {
  const business: Column<CampaignBusiness> = {
    head: "Business",
    className: "long",
    isRowHead: true,
    cell: (row) => {
      const { business_id: businessId, business_name: name, original_website: website } = row;
      const phone = row.business_phone_e164 ?? row.business_phone;
      const facts = [isNarrow ? row.business_city : null, phone].filter((fact) => fact !== null);
      return (
        <>
          <Link to="/campaigns/$campaignId/$businessId" params={{ campaignId, businessId }}>
            <bdi>{name ?? "Unnamed"}</bdi>
          </Link>
          <span className="sub">
            {facts.map((fact, at) => (
              <Fragment key={fact}>
                {at > 0 && " · "}
                {fact === phone ? <PhoneNumber value={phone} /> : <bdi>{fact}</bdi>}
              </Fragment>
            ))}
            {!isNarrow && facts.length > 0 && website !== null && " · "}
            {!isNarrow && website !== null && <OutLink href={website} />}
          </span>
        </>
      );
    },
  };
  const city: Column<CampaignBusiness> = { head: "City", cell: ({ business_city: name }) => name };
  const shown = isNarrow ? [business] : [business, city];
  if (!hasWorkflow) {
    return [
      ...shown,
      { head: "Address", className: "long", cell: ({ business_address: address }) => address ?? "" },
    ];
  }
  return [
    ...shown,
    {
      head: "Email addresses",
      className: "long addresses",
      cell: (row) => <BestEmails business={row} max={isNarrow ? 1 : 2} />,
    },
    { head: "Status", cell: (row) => <BusinessStage business={row} isBrief={isNarrow} /> },
  ];
}

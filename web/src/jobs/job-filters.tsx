import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { jobTypeNames, jobTypeRows } from "../../../src/contract/job-types.ts";
import type { JobListItem } from "../api/answers.ts";
import { queries } from "../api/queries.ts";
import { ListTools } from "../grid/list-tools.tsx";
import type { Ordered } from "../grid/order-select.tsx";
import { actorName } from "../lib/actor-name.ts";
import type { JobRow } from "../lib/job-pages.ts";
import { type JobsSearch, jobsSearch, unfiltered } from "../lib/jobs-search.ts";
import { FilterSelect } from "../ui/filter-select.tsx";
import { SearchBox } from "../ui/search-box.tsx";
import { useNarrow } from "../ui/use-narrow.ts";
import { nameOfCampaign } from "./job-columns.tsx";

/** States as the list shows them: by status, or by outcome. */
const states = [
  ["queued", "Queued", { status: "queued" }],
  ["processing", "Running", { status: "processing" }],
  ["succeeded", "Completed with results", { outcome: "succeeded" }],
  ["empty", "Nothing found", { outcome: "empty" }],
  ["completed", "Completed, all", { status: "completed" }],
  ["failed", "Failed", { status: "failed" }],
  ["cancelled", "Cancelled", { status: "cancelled" }],
] as const satisfies readonly [string, string, JobsSearch][];

/** Which jobs are listed. */
export function JobFilters(props: {
  search: JobsSearch;
  change(search: JobsSearch): void;
  /** Loaded ones: their actors can be chosen. */
  jobs: readonly JobListItem[];
  order: Ordered<JobRow>;
  /** A further choice among the filters of a narrow page. */
  children?: ReactNode;
}) {
  const { search, change, jobs, order, children } = props;
  const isNarrow = useNarrow();
  const campaigns = useQuery(queries.campaigns({}));
  const set = (part: { [Name in keyof JobsSearch]?: string | undefined }) =>
    change(jobsSearch({ ...search, ...part }));
  const actors = new Map(jobs.map(({ actor }) => [actor.id, actorName(actor)]));
  if (search.actor !== undefined && !actors.has(search.actor)) actors.set(search.actor, search.actor);
  const named = new Map(
    campaigns.data?.campaigns.map((campaign) => [campaign.campaign_id, nameOfCampaign(campaign)]),
  );
  const { campaign } = search;
  const count = [
    search.status ?? search.outcome,
    search.type,
    campaign,
    search.actor,
    search.from,
    search.to,
  ].filter((value) => value !== undefined).length;
  if (campaign !== undefined && campaign !== "none" && !named.has(campaign)) named.set(campaign, campaign);
  const box = (
    <SearchBox
      key={search.q ?? ""}
      text={search.q ?? ""}
      label="Search jobs"
      placeholder="Website, query, address, reference or ID"
      find={(q) => set({ q })}
    />
  );
  const fields = (
    <>
      <FilterSelect
        label="Status"
        value={search.status ?? search.outcome}
        options={states.map(([value, text]) => [value, text])}
        choose={(chosen) => {
          const { status: _status, outcome: _outcome, ...others } = search;
          change({ ...others, ...states.find(([value]) => value === chosen)?.[2] });
        }}
      />
      <FilterSelect
        label="Type"
        value={search.type}
        options={jobTypeNames.map((name) => [name, jobTypeRows[name].title])}
        choose={(type) => set({ type })}
      />
      <FilterSelect
        label="Campaign"
        value={campaign}
        options={[["none", "None"], ...named]}
        choose={(chosen) => set({ campaign: chosen })}
      />
      <FilterSelect
        label="Submitted by"
        value={search.actor}
        everything="Anyone"
        options={[...actors].sort(([, one], [, other]) => one.localeCompare(other))}
        choose={(actor) => set({ actor })}
      />
      <label>
        From
        <input
          type="date"
          value={search.from ?? ""}
          max={search.to}
          onChange={({ target }) => set({ from: target.value })}
        />
      </label>
      <label>
        To
        <input
          type="date"
          value={search.to ?? ""}
          min={search.from}
          onChange={({ target }) => set({ to: target.value })}
        />
      </label>
    </>
  );
  if (isNarrow) {
    return (
      <ListTools
        search={box}
        filters={{
          fields: (
            <>
              {fields}
              {children}
            </>
          ),
          count,
          clear: () => change({ ...unfiltered(search), ...(search.q && { q: search.q }) }),
        }}
        order={order}
      />
    );
  }
  return (
    <>
      {box}
      <form className="filters filters-stacked filters-folding" onSubmit={(event) => event.preventDefault()}>
        {fields}
      </form>
    </>
  );
}

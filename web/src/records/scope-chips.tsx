import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { queries } from "../api/queries.ts";
import { recordQueries } from "../api/record-queries.ts";
import type { RecordSearch } from "../lib/record-search.ts";

/** The filters that no facet shows, each with a button that removes it: the list, campaign or job of the records. */
export function ScopeChips({ search, change }: { search: RecordSearch; change(search: RecordSearch): void }) {
  const { list, campaign, job } = search;
  if (list === undefined && campaign === undefined && job === undefined) return null;
  const without = (name: "list" | "campaign" | "job") => () => {
    const { [name]: _removed, ...others } = search;
    change(others);
  };
  return (
    <ul className="tags" aria-label="Shown records">
      {list !== undefined && (
        <Chip name="list" remove={without("list")}>
          List <ListName id={list} />
        </Chip>
      )}
      {campaign !== undefined && (
        <Chip name="campaign" remove={without("campaign")}>
          Campaign <CampaignName id={campaign} />
        </Chip>
      )}
      {job !== undefined && (
        <Chip name="job" remove={without("job")}>
          Job{" "}
          <Link to="/jobs/$jobId" params={{ jobId: job }}>
            {job.slice(-12)}
          </Link>
        </Chip>
      )}
    </ul>
  );
}

function Chip(props: { name: string; remove(): void; children: ReactNode }) {
  const { name, remove, children } = props;
  return (
    <li className="tag">
      <span>{children}</span>
      <button
        type="button"
        className="icon-button"
        aria-label={`Show records of any ${name}`}
        onClick={remove}
      >
        ×
      </button>
    </li>
  );
}

function ListName({ id }: { id: string }) {
  const lists = useQuery(recordQueries.lists());
  const found = lists.data?.find((one) => one.list_id === id);
  return <bdi className="strong">{found?.name ?? (lists.isPending ? "…" : "that no longer exists")}</bdi>;
}

function CampaignName({ id }: { id: string }) {
  const { data } = useQuery(queries.campaign(id));
  return (
    <Link to="/campaigns/$campaignId" params={{ campaignId: id }}>
      <bdi>{data === undefined ? id : (data.name ?? `${data.query}, ${data.country_code}`)}</bdi>
    </Link>
  );
}

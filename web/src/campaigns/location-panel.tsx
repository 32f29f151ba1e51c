import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Fragment, useMemo, useState } from "react";
import type { CampaignLocations, CampaignState } from "../api/answers.ts";
import { useLiveEvents } from "../api/live.tsx";
import { queries } from "../api/queries.ts";
import { isolated } from "../lib/isolated.ts";
import { jobRemedy, reasonText } from "../lib/job-remedy.ts";
import type { MapPoint } from "../map/map-points.ts";
import { PointMap } from "../map/point-map.tsx";
import { type Column, DataTable } from "../ui/data-table.tsx";
import { Failure, Pager, Status } from "../ui/parts.tsx";
import { RemedyText } from "../ui/remedy-text.tsx";

type Location = CampaignLocations["locations"][number];

const kinds = {
  pending: { kind: "pending", text: "pending" },
  submitted: { kind: "running", text: "searching" },
  completed: { kind: "done", text: "searched" },
  failed: { kind: "failed", text: "failed" },
} as const;

/** The campaign's locations, folded unless there is nothing else to see, or some of them failed. */
export function LocationPanel({ campaign }: { campaign: CampaignState }) {
  const { campaign_id: campaignId, progress, results_count: found } = campaign;
  const [isOpen, setOpen] = useState(found === 0 || progress.failed > 0);
  const searched = progress.completed + progress.failed;
  return (
    <details className="panel" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        Locations{" "}
        <span className="muted">
          {searched.toLocaleString()} of {progress.total.toLocaleString()} searched
          {progress.failed > 0 && `, ${progress.failed.toLocaleString()} failed`}
        </span>
      </summary>
      {isOpen && <Locations campaignId={campaignId} />}
    </details>
  );
}

/** On a map, or as a table with the same links. */
function Locations({ campaignId }: { campaignId: string }) {
  const [isTable, setTable] = useState(false);
  const locations = useLiveLocations(campaignId);
  const all = locations.data?.locations;
  const points = useMemo(() => all?.map(pointOf) ?? [], [all]);
  return (
    <>
      <div className="actions">
        <button type="button" onClick={() => setTable(!isTable)}>
          {isTable ? "Show map" : "Show table"}
        </button>
      </div>
      {locations.isPending && <div className="map-space" />}
      {locations.isError && <Failure error={locations.error} retry={() => void locations.refetch()} />}
      {all && <FailedLocations locations={all} />}
      {all && isTable && <LocationTable locations={all} />}
      {all && !isTable && (
        <PointMap
          label={`${points.length} campaign locations on a map, coloured by status`}
          points={points}
          legend={Object.values(kinds)}
          about={(_point, index) => {
            const location = all[index];
            return location === undefined ? null : <LocationFacts location={location} />;
          }}
        />
      )}
    </>
  );
}

const namedOfReason = 6;

/** Why searches failed, each reason once with its locations: it is the same one for most. */
function FailedLocations({ locations }: { locations: readonly Location[] }) {
  const failed = locations.filter(({ status }) => status === "failed");
  if (failed.length === 0) return null;
  const byReason = Map.groupBy(failed, ({ error_message: error }) => error ?? "No reason was recorded.");
  return (
    <ul className="attention" aria-label="Failed locations">
      {[...byReason]
        .toSorted(([, one], [, other]) => other.length - one.length)
        .map(([reason, all]) => (
          <li key={reason}>
            <span className="strong">
              {all.length.toLocaleString()} {all.length === 1 ? "location" : "locations"} failed
            </span>
            <span dir="auto">{reasonText(reason)}</span>
            <RemedyText remedy={jobRemedy("svcMaps", reason)} />
            <span className="sub">
              {all.slice(0, namedOfReason).map((location, at) => (
                <Fragment key={location.location_id}>
                  {at > 0 && ", "}
                  <NamedSearch location={location} />
                </Fragment>
              ))}
              {all.length > namedOfReason && ` and ${(all.length - namedOfReason).toLocaleString()} more`}
            </span>
          </li>
        ))}
    </ul>
  );
}

function NamedSearch({ location: { job_id: jobId, display_name: name } }: { location: Location }) {
  if (jobId === null) return <bdi>{name}</bdi>;
  return (
    <Link to="/jobs/$jobId" params={{ jobId }}>
      <bdi>{name}</bdi>
    </Link>
  );
}

function LocationFacts({ location }: { location: Location }) {
  const { status, businesses_count: count, error_message: error } = location;
  return (
    <>
      <p className="muted">
        {kinds[status].text}
        {status === "completed" && `, ${count.toLocaleString()} ${count === 1 ? "business" : "businesses"}`}
      </p>
      {error !== null && <p>{reasonText(error)}</p>}
      <SearchLink location={location} />
    </>
  );
}

function SearchLink({ location: { job_id: jobId } }: { location: Location }) {
  if (jobId === null) return null;
  return (
    <Link to="/jobs/$jobId" params={{ jobId }}>
      Search
    </Link>
  );
}

const pageRows = 50;

const columns: readonly Column<Location>[] = [
  { head: "Location", isRowHead: true, cell: ({ display_name: name }) => <bdi>{name}</bdi> },
  { head: "Status", cell: ({ status }) => <Status value={status} /> },
  {
    head: "Businesses",
    isNumber: true,
    isLabelled: true,
    cell: ({ businesses_count: count }) => count.toLocaleString(),
  },
  { head: "Job", cell: (location) => <SearchLink location={location} /> },
  {
    head: "Reason",
    className: "muted",
    cell: ({ error_message: error }) => (error === null ? "" : reasonText(error)),
  },
];

function LocationTable({ locations }: { locations: readonly Location[] }) {
  const [page, setPage] = useState(1);
  return (
    <>
      <DataTable
        label="Locations"
        className="rows"
        rows={locations.slice((page - 1) * pageRows, page * pageRows)}
        keyOf={({ location_id: id }) => String(id)}
        columns={columns}
      />
      <Pager
        page={page}
        pages={Math.ceil(locations.length / pageRows)}
        total={locations.length}
        units={["location", "locations"]}
        go={setPage}
      />
    </>
  );
}

/** The locations, kept current by events: reading thousands of them again for each would be slow. */
function useLiveLocations(campaignId: string) {
  const client = useQueryClient();
  const options = queries.campaignLocations(campaignId);
  const locations = useQuery(options);
  useLiveEvents((events) => {
    const ended = new Map(
      events
        .filter(({ type, data }) => type === "campaign.location.completed" && data.campaign_id === campaignId)
        .map(({ data }) => [data.location_id, data] as const),
    );
    if (ended.size === 0) return;
    // A response in flight may be older than these events: it is discarded and requested again.
    if (client.isFetching({ queryKey: options.queryKey }) > 0) {
      void client.invalidateQueries({ queryKey: options.queryKey });
    }
    const before = client.getQueryData<CampaignLocations>(options.queryKey);
    if (before === undefined) return;
    client.setQueryData<CampaignLocations>(options.queryKey, {
      ...before,
      locations: before.locations.map((location) => {
        const event = ended.get(location.location_id);
        if (event === undefined) return location;
        const status = event.status === "failed" ? "failed" : "completed";
        const jobId = typeof event.job_id === "string" ? event.job_id : location.job_id;
        return { ...location, status, businesses_count: Number(event.businesses_count), job_id: jobId };
      }),
    });
  });
  return locations;
}

function pointOf(location: Location): MapPoint {
  const { kind, text } = kinds[location.status];
  const found = location.status === "completed" ? `, ${location.businesses_count} businesses` : "";
  return {
    ...location,
    kind,
    name: location.display_name,
    label: `${isolated(location.display_name)}: ${text}${found}`,
  };
}

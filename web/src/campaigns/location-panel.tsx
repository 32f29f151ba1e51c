import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import type { CampaignLocations, CampaignState } from "../api/answers.ts";
import { useLiveEvents } from "../api/live.tsx";
import { queries } from "../api/queries.ts";
import { isolated } from "../lib/isolated.ts";
import { reasonText } from "../lib/job-remedy.ts";
import type { MapPoint } from "../map/map-points.ts";
import { PointMap } from "../map/point-map.tsx";
import { type Column, DataTable } from "../ui/data-table.tsx";
import { Failure, Pager, Status } from "../ui/parts.tsx";

type Location = CampaignLocations["locations"][number];

const kinds = {
  pending: { kind: "pending", text: "pending" },
  submitted: { kind: "running", text: "searching" },
  completed: { kind: "done", text: "searched" },
  failed: { kind: "failed", text: "failed" },
} as const;

/** How far the campaign is with its locations; they themselves are folded unless there is nothing else to see. */
export function LocationPanel({ campaign }: { campaign: CampaignState }) {
  const { campaign_id: campaignId, progress, results_count: found } = campaign;
  const [isOpen, setOpen] = useState(found === 0);
  const searched = progress.completed + progress.failed;
  return (
    <details
      className="panel locations"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        Locations{" "}
        <span className="muted">
          {searched.toLocaleString()} of {progress.total.toLocaleString()} searched
          {progress.failed > 0 && `, ${progress.failed.toLocaleString()} failed`}
        </span>
        <progress aria-label="Locations searched" value={searched} max={Math.max(1, progress.total)} />
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

import { useMemo } from "react";
import type { MapsListing, MapsMetadata } from "../../../src/job-types/maps/result.ts";
import { listingsOf } from "../lib/result-rows.ts";
import type { MapPoint } from "../map/map-points.ts";
import { PointMap } from "../map/point-map.tsx";
import { type Column, DataTable } from "../ui/data-table.tsx";
import { OutLink } from "../ui/out-link.tsx";
import { Empty, Panel } from "../ui/parts.tsx";

/** Maximum number of rows shown; downloads have all. */
const rowsMax = 500;

/** Businesses on a map and in a table. */
export function MapsView({ data }: { data: Readonly<Record<string, unknown>> & { metadata: MapsMetadata } }) {
  const listings = useMemo(() => listingsOf(data) as unknown as MapsListing[], [data]);
  const located = useMemo(() => listings.filter(({ coordinates }) => coordinates !== null), [listings]);
  const points = useMemo(() => located.flatMap(pointOf), [located]);
  const { attribution, warnings } = data.metadata;
  return (
    <>
      <Panel title="Map">
        <PointMap
          label={`${points.length} ${points.length === 1 ? "business" : "businesses"} on a map`}
          points={points}
          about={(_point, index) => <ListingFacts listing={located[index]} />}
        />
      </Panel>
      <Panel title="Listings" aside={<span className="muted numbers">{listings.length}</span>}>
        {warnings.map((warning) => (
          <p key={warning} className="note">
            {warning}
          </p>
        ))}
        {listings.length === 0 ? (
          <Empty title="No listings">
            {warnings.length === 0 && "The provider found no business for this search."}
          </Empty>
        ) : (
          <DataTable
            label="Listings"
            rows={listings.slice(0, rowsMax)}
            keyOf={({ place_id }) => place_id}
            columns={columns}
          />
        )}
        {listings.length > rowsMax && (
          <p className="muted">Showing the first {rowsMax}. Download the CSV for all.</p>
        )}
        {attribution && <p className="muted">{attribution}</p>}
      </Panel>
    </>
  );
}

/** What the map says of a business. */
function ListingFacts({ listing }: { listing: MapsListing | undefined }) {
  if (listing === undefined) return null;
  const { address, phone, website } = listing;
  return (
    <>
      {address !== null && <p className="muted">{address}</p>}
      {phone !== null && <p>{phone}</p>}
      {website !== null && <OutLink href={website} />}
    </>
  );
}

const columns: readonly Column<MapsListing>[] = [
  {
    head: "Name",
    cell: ({ name, categories }) => (
      <>
        <span className="strong">{name}</span>
        <span className="sub">{categories.slice(0, 3).join(", ")}</span>
      </>
    ),
  },
  {
    head: "Rating",
    isNumber: true,
    cell: ({ rating, reviews_count: count }) => (
      <>
        {rating === null ? "–" : rating.toFixed(1)}
        {count !== null && <span className="sub">{count.toLocaleString()} reviews</span>}
      </>
    ),
  },
  { head: "Address", cell: ({ address }) => address ?? "–" },
  { head: "Phone", className: "nowrap", cell: ({ phone }) => phone ?? "–" },
  { head: "Website", cell: ({ website }) => <OutLink href={website} /> },
];

function pointOf({ name, coordinates }: MapsListing): MapPoint[] {
  return coordinates === null ? [] : [{ ...coordinates, label: name, kind: "done" }];
}

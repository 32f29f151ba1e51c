import { useMemo } from "react";
import type { MapsListing, MapsMetadata } from "../../../src/job-types/maps/result.ts";
import { listingsOf } from "../lib/result-rows.ts";
import { type MapPoint, PointMap } from "../map/point-map.tsx";
import { OutLink } from "../ui/out-link.tsx";
import { Empty, Panel, TableScroll } from "../ui/parts.tsx";

/** Rows that are drawn; downloads have all. */
const rowsMax = 500;

/** Businesses on a map and in a table. */
export function MapsView({ data }: { data: Readonly<Record<string, unknown>> & { metadata: MapsMetadata } }) {
  const listings = useMemo(() => listingsOf(data) as unknown as MapsListing[], [data]);
  const points = useMemo(() => listings.flatMap(pointOf), [listings]);
  const { attribution, warnings } = data.metadata;
  return (
    <>
      <Panel title="Map">
        <PointMap label={`${points.length} businesses on a map`} points={points} />
      </Panel>
      <Panel title="Listings" aside={<span className="muted numbers">{listings.length}</span>}>
        {warnings.map((warning) => (
          <p key={warning} className="note">
            {warning}
          </p>
        ))}
        {listings.length === 0 ? (
          <Empty title="No listings">
            {warnings.length === 0 && "The provider answered, and knows no business for this search."}
          </Empty>
        ) : (
          <TableScroll label="Listings">
            <table>
              <thead>
                <tr>
                  <th scope="col">Name</th>
                  <th scope="col" className="numbers">
                    Rating
                  </th>
                  <th scope="col">Address</th>
                  <th scope="col">Phone</th>
                  <th scope="col">Website</th>
                </tr>
              </thead>
              <tbody>
                {listings.slice(0, rowsMax).map((listing) => (
                  <Row key={listing.place_id} listing={listing} />
                ))}
              </tbody>
            </table>
          </TableScroll>
        )}
        {listings.length > rowsMax && (
          <p className="muted">The first {rowsMax} are shown. Download them all.</p>
        )}
        {attribution && <p className="muted">{attribution}</p>}
      </Panel>
    </>
  );
}

function Row({ listing }: { listing: MapsListing }) {
  const { name, categories, rating, reviews_count, address, phone, website } = listing;
  return (
    <tr>
      <td>
        <span className="strong">{name}</span>
        <span className="sub">{categories.slice(0, 3).join(", ")}</span>
      </td>
      <td className="numbers">
        {rating === null ? "–" : rating.toFixed(1)}
        {reviews_count !== null && <span className="sub">{reviews_count.toLocaleString()} reviews</span>}
      </td>
      <td>{address ?? "–"}</td>
      <td className="nowrap">{phone ?? "–"}</td>
      <td>
        <OutLink href={website} />
      </td>
    </tr>
  );
}

function pointOf({ name, coordinates }: MapsListing): MapPoint[] {
  return coordinates === null ? [] : [{ ...coordinates, label: name, kind: "done" }];
}

import { useMemo, useState } from "react";
import type { MapsListing, MapsMetadata } from "../../../src/job-types/maps/result.ts";
import { SubmitButton } from "../batches/submit-button.tsx";
import { csvOf } from "../lib/csv.ts";
import { crawlBatch } from "../lib/new-jobs.ts";
import { listingsOf, resultRows } from "../lib/result-rows.ts";
import type { MapPoint } from "../map/map-points.ts";
import { PointMap } from "../map/point-map.tsx";
import { type Column, DataTable } from "../ui/data-table.tsx";
import { OutLink } from "../ui/out-link.tsx";
import { download, Empty, Panel } from "../ui/parts.tsx";
import { SelectionBar, selectColumn, useSelection } from "../ui/use-selection.tsx";
import { ListingDetail } from "./listing-detail.tsx";
import { Notes } from "./people-parts.tsx";
import "../styles/results.css";

/** Maximum number of rows shown; downloads have all. */
const rowsMax = 500;

const keyOf = ({ place_id }: MapsListing) => place_id;

/** Businesses on a map and in a table; their websites can be crawled. */
export function MapsView(props: {
  data: Readonly<Record<string, unknown>> & { metadata: MapsMetadata };
  /** The warning that the page shows already. */
  explained: string | null;
}) {
  const { data, explained } = props;
  const listings = useMemo(() => listingsOf(data) as unknown as MapsListing[], [data]);
  const located = useMemo(() => listings.filter(({ coordinates }) => coordinates !== null), [listings]);
  const points = useMemo(() => located.flatMap(pointOf), [located]);
  const selection = useSelection(listings, keyOf);
  const [only] = listings;
  const [open, setOpen] = useState(only !== undefined && listings.length === 1 ? keyOf(only) : null);
  const { attribution } = data.metadata;
  const warnings = data.metadata.warnings.filter((warning) => warning !== explained);
  const websites = selection.chosen.flatMap(({ website }) => (isWeb(website) ? [website] : []));
  return (
    <>
      {points.length > 0 && (
        <Panel title="Map">
          <PointMap
            label={`${points.length} ${points.length === 1 ? "business" : "businesses"} on a map`}
            points={points}
            about={(_point, index) => <ListingFacts listing={located[index]} />}
          />
        </Panel>
      )}
      <Panel title="Listings" aside={<span className="muted numbers">{listings.length}</span>}>
        <Notes notes={warnings} />
        {listings.length === 0 ? (
          <Empty title="No listings">
            {data.metadata.warnings.length === 0 &&
              "The provider found no business for this search. Try other words or a larger area."}
          </Empty>
        ) : (
          <>
            <SelectionBar selection={selection} units={["listing", "listings"]}>
              <button
                type="button"
                onClick={() =>
                  download(
                    "listings.csv",
                    csvOf(resultRows("svcMaps", { businesses: selection.chosen })),
                    "text/csv;charset=utf-8",
                  )
                }
              >
                Export CSV
              </button>
              {websites.length === 0 ? (
                <span>None of them has a website to crawl.</span>
              ) : (
                <SubmitButton
                  text={`Crawl these (${websites.length.toLocaleString()})`}
                  batch={crawlBatch(websites, { mode: "contacts" })}
                />
              )}
            </SelectionBar>
            <DataTable
              label="Listings"
              className="rows"
              rows={listings.slice(0, rowsMax)}
              keyOf={keyOf}
              columns={[
                selectColumn(selection, ({ name }: MapsListing) => name),
                ...columns,
                {
                  head: "Details",
                  hidesHead: true,
                  cell: (listing) => {
                    const isOpen = open === keyOf(listing);
                    return (
                      <div className="row-actions">
                        <button
                          type="button"
                          aria-expanded={isOpen}
                          aria-label={`Details of ${listing.name}`}
                          onClick={() => setOpen(isOpen ? null : keyOf(listing))}
                        >
                          Details
                        </button>
                      </div>
                    );
                  },
                },
              ]}
              detailOf={(listing) =>
                open === keyOf(listing)
                  ? { id: "listing-detail", content: <ListingDetail listing={listing} /> }
                  : null
              }
            />
          </>
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

const isWeb = (website: string | null): website is string => /^https?:\/\//i.test(website ?? "");

const columns: readonly Column<MapsListing>[] = [
  {
    head: "Name",
    className: "long",
    cell: ({ name, categories, business_status: status, dedup_unique: isNew }) => (
      <>
        <bdi className="strong">{name}</bdi>
        <span className="sub">
          {[
            ...categories.slice(0, 3),
            status !== null && status !== "OPERATIONAL" && status.replaceAll("_", " ").toLowerCase(),
            isNew === false && "seen before",
          ]
            .filter(Boolean)
            .join(", ")}
        </span>
      </>
    ),
  },
  {
    head: "Rating",
    isNumber: true,
    isLabelled: true,
    cell: ({ rating, reviews_count: count }) => (
      <>
        {rating === null ? "–" : rating.toFixed(1)}
        {count !== null && <span className="sub nowrap">{count.toLocaleString()} reviews</span>}
      </>
    ),
  },
  { head: "Address", className: "long", cell: ({ address }) => address },
  { head: "Phone", className: "nowrap", cell: ({ phone }) => phone },
  { head: "Website", className: "long", cell: ({ website }) => website && <OutLink href={website} /> },
];

function pointOf({ name, coordinates }: MapsListing): MapPoint[] {
  return coordinates === null ? [] : [{ ...coordinates, label: name, kind: "done" }];
}

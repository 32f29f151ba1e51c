import { useDeferredValue, useId, useMemo, useState } from "react";
import type { MapsListing, MapsMetadata } from "../../../src/job-types/maps/result.ts";
import { SubmitButton } from "../batches/submit-button.tsx";
import { ColumnChoice } from "../grid/column-choice.tsx";
import { DataGrid } from "../grid/data-grid.tsx";
import { sortedRows } from "../grid/grid-column.ts";
import { ListTools } from "../grid/list-tools.tsx";
import { useOpenRow } from "../grid/open-row.tsx";
import { useKeptColumns } from "../grid/use-kept-columns.ts";
import { csvOf } from "../lib/csv.ts";
import { crawlBatch } from "../lib/new-jobs.ts";
import { matchesWords } from "../lib/palette.ts";
import { listingsOf, resultRows } from "../lib/result-rows.ts";
import type { MapPoint } from "../map/map-points.ts";
import { PointMap } from "../map/point-map.tsx";
import { PhoneNumber } from "../phones/phone-number.tsx";
import { OutLink } from "../ui/out-link.tsx";
import { download, Empty, Panel } from "../ui/parts.tsx";
import { useNarrow } from "../ui/use-narrow.ts";
import { SelectionBar, useSelection } from "../ui/use-selection.tsx";
import { listingColumns } from "./listing-columns.tsx";
import { ListingDetail } from "./listing-detail.tsx";
import { Notes } from "./people-parts.tsx";
import "../styles/results.css";

const keyOf = ({ place_id }: MapsListing) => place_id;
const nameOf = ({ name }: MapsListing) => name;
const wordsOf = ({ name, categories, address, phone, phone_e164, website }: MapsListing) =>
  [name, ...categories, address, phone, phone_e164, website].join(" ");

/** Businesses on a map and in a list; their websites can be crawled. */
export function MapsView(props: {
  data: Readonly<Record<string, unknown>> & { metadata: MapsMetadata };
  /** The warning that the page shows already. */
  explained: string | null;
}) {
  const { data, explained } = props;
  const listings = useMemo(() => listingsOf(data) as unknown as MapsListing[], [data]);
  const located = useMemo(() => listings.filter(({ coordinates }) => coordinates !== null), [listings]);
  const points = useMemo(() => located.flatMap(pointOf), [located]);
  const [search, setSearch] = useState("");
  const [sort, setSort] = useState<string>();
  const wanted = useDeferredValue(search);
  const found = useMemo(
    () =>
      sortedRows(
        listings.filter((listing) => matchesWords(wordsOf(listing), wanted)),
        listingColumns,
        sort,
      ),
    [listings, wanted, sort],
  );
  const selection = useSelection(found, keyOf);
  const { columns, choice } = useKeptColumns("listings", listingColumns);
  const [only] = listings;
  const details = useOpenRow({
    keyOf,
    nameOf,
    first: only && listings.length === 1 ? keyOf(only) : undefined,
  });
  const shown = useMemo(() => [...columns, details.column], [columns, details.column]);
  const { attribution } = data.metadata;
  const warnings = data.metadata.warnings.filter((warning) => warning !== explained);
  const websites = selection.chosen.flatMap(({ website }) => (isWeb(website) ? [website] : []));
  const isNarrow = useNarrow();
  const boxId = useId();
  const box = (
    <input
      id={boxId}
      type="search"
      aria-label="Search"
      value={search}
      placeholder="Name or address"
      onChange={({ target }) => setSearch(target.value)}
    />
  );
  return (
    <>
      <Panel title="Listings" aside={listings.length > 0 && <ColumnChoice {...choice} />}>
        <Notes notes={warnings} />
        {listings.length === 0 ? (
          <Empty title="No listings">
            {data.metadata.warnings.length === 0 &&
              "The provider found no business for this search. Try other words or a larger area."}
          </Empty>
        ) : (
          <>
            {listings.length > 1 &&
              (isNarrow ? (
                <ListTools search={<search>{box}</search>} order={{ columns: shown, sort, setSort }} />
              ) : (
                <div className="filters">
                  <label htmlFor={boxId}>
                    Search
                    {box}
                  </label>
                </div>
              ))}
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
                Download selected
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
            {found.length === 0 ? (
              <Empty title="No listing matches">
                <button type="button" onClick={() => setSearch("")}>
                  Show all listings
                </button>
              </Empty>
            ) : (
              <DataGrid
                label="Listings"
                rows={found}
                keyOf={keyOf}
                columns={shown}
                sort={sort}
                setSort={setSort}
                isOrderedAbove={isNarrow && listings.length > 1}
                selecting={selection.selecting(nameOf)}
                detailOf={(listing) =>
                  details.isOpen(listing)
                    ? { id: details.id, content: <ListingDetail listing={listing} /> }
                    : null
                }
              />
            )}
          </>
        )}
        {attribution && <p className="muted">{attribution}</p>}
      </Panel>
      {points.length > 0 && (
        <Panel title="Map">
          <PointMap
            label={`${points.length} ${points.length === 1 ? "business" : "businesses"} on a map`}
            points={points}
            about={(_point, index) => <ListingFacts listing={located[index]} />}
          />
        </Panel>
      )}
    </>
  );
}

/** What the map says of a business. */
function ListingFacts({ listing }: { listing: MapsListing | undefined }) {
  if (listing === undefined) return null;
  const { address, phone, phone_e164: number, website } = listing;
  return (
    <>
      {address !== null && <p className="muted">{address}</p>}
      {phone !== null && (
        <p>
          <PhoneNumber value={number ?? phone} />
        </p>
      )}
      {website !== null && <OutLink href={website} />}
    </>
  );
}

const isWeb = (website: string | null): website is string => /^https?:\/\//i.test(website ?? "");

function pointOf({ name, coordinates }: MapsListing): MapPoint[] {
  return coordinates === null ? [] : [{ ...coordinates, name, label: name, kind: "done" }];
}

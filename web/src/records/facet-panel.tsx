import { useQueries, useQuery } from "@tanstack/react-query";
import type { RecordFacets, RecordKind } from "../api/answers.ts";
import { recordQueries } from "../api/record-queries.ts";
import {
  filterOf,
  flags,
  isFiltered,
  type multiFacets,
  type RecordSearch,
  singleFacets,
  toggled,
  unfiltered,
  valuesOf,
} from "../lib/record-search.ts";
import { countryName } from "../lib/record-words.ts";
import { useIsInDialog } from "../ui/modal.tsx";
import { Reading } from "../ui/reading.tsx";

type Facet = (typeof multiFacets)[number] | (typeof singleFacets)[number];

const facetTitles: readonly (readonly [Facet, string])[] = [
  ["verification", "Verdict"],
  ["country", "Country"],
  ["region", "Region"],
  ["category", "Category"],
  ["tag", "Tag"],
  ["owner", "Owner"],
  ["status", "Status"],
];
const flagTitles = { has_email: "Email address", has_phone: "Phone number" } as const;
/** Numbers are those of companies; addresses, numbers and domains themselves have none. */
const flagsOf: Readonly<Partial<Record<RecordKind, readonly (typeof flags)[number][]>>> = {
  businesses: flags,
  people: ["has_email"],
};
const shownMax = 8;

/** Filters at the side of a list, with the number of records that each would show. */
export function FacetPanel(props: {
  kind: RecordKind;
  search: RecordSearch;
  change(search: RecordSearch): void;
}) {
  const { kind, search, change } = props;
  const counts = useQuery(recordQueries.facets(kind, filterOf(search)));
  // The sheet has a button of its own for it.
  const isInSheet = useIsInDialog();
  const own = useOwnFacets(kind, search);
  const { data } = counts;
  const ownFlags = flagsOf[kind] ?? [];
  return (
    <section className="facets" aria-label="Filters">
      {!isInSheet && isFiltered(search) && (
        <button type="button" onClick={() => change(unfiltered(search))}>
          Clear filters
        </button>
      )}
      <Reading query={counts} rows={6} />
      {data &&
        facetTitles.map(([facet, title]) => (
          <FacetValues
            key={facet}
            title={title}
            textOf={textsOf[facet]}
            values={(own.get(facet) ?? data).facets[facet]}
            chosen={chosenOf(search, facet)}
            toggle={(value) => change(toggled(search, facet, value))}
          />
        ))}
      {data && ownFlags.length > 0 && (
        <fieldset className="facet">
          <legend>Has</legend>
          {ownFlags.map((flag) => (
            <label key={flag} className="facet-value">
              <input
                type="checkbox"
                checked={search[flag] === "true"}
                onChange={({ target }) => {
                  const { [flag]: _before, ...others } = search;
                  change(target.checked ? { ...others, [flag]: "true" } : others);
                }}
              />
              <span>{flagTitles[flag]}</span>
              <span className="muted numbers">{data.facets[flag].toLocaleString()}</span>
            </label>
          ))}
        </fieldset>
      )}
      <label className="facet-day">
        Seen since
        <input
          type="date"
          value={search.seen_since ?? ""}
          onChange={({ target }) => {
            const { seen_since: _before, ...others } = search;
            change(target.value === "" ? others : { ...others, seen_since: target.value });
          }}
        />
      </label>
    </section>
  );
}

/** Values that alone would not say of what. */
const verdictTexts: Readonly<Record<string, string>> = { none: "not verified", no_email: "no email address" };
const verdictText = (value: string) => verdictTexts[value] ?? value;

const textsOf: Readonly<Partial<Record<Facet, (value: string) => string>>> = {
  country: countryName,
  verification: verdictText,
};

const chosenOf = (search: RecordSearch, facet: Facet): string[] => {
  const text = search[facet];
  if (text === undefined) return [];
  return singleFacets.some((single) => single === facet) ? [text] : valuesOf(text);
};

/** The counts of each facet with a choice, without that choice: else its other values would vanish. */
function useOwnFacets(kind: RecordKind, search: RecordSearch): ReadonlyMap<Facet, RecordFacets> {
  const chosen = facetTitles.map(([facet]) => facet).filter((facet) => search[facet] !== undefined);
  const answers = useQueries({
    queries: chosen.map((facet) => {
      const { [facet]: _own, ...others } = search;
      return recordQueries.facets(kind, filterOf(others));
    }),
  });
  return new Map(
    chosen.flatMap((facet, index) => {
      const data = answers[index]?.data;
      return data === undefined ? [] : [[facet, data]];
    }),
  );
}

function FacetValues(props: {
  title: string;
  /** How a value is shown; as it is without. */
  textOf: ((value: string) => string) | undefined;
  values: readonly { value: string; count: number }[];
  chosen: readonly string[];
  toggle(value: string): void;
}) {
  const { title, textOf, values, chosen, toggle } = props;
  // A value without records is offered still if it is chosen: else nobody could remove it.
  const missing = chosen.filter((value) => !values.some((one) => isSame(one.value, value)));
  const all = [...missing.map((value) => ({ value, count: 0 })), ...values];
  if (all.length === 0) return null;
  const box = ({ value, count }: { value: string; count: number }) => (
    <label key={value} className="facet-value">
      <input
        type="checkbox"
        checked={chosen.some((one) => isSame(one, value))}
        onChange={() => toggle(chosen.find((one) => isSame(one, value)) ?? value)}
      />
      <bdi title={textOf?.(value) ?? value}>{textOf?.(value) ?? value}</bdi>
      <span className="muted numbers">{count.toLocaleString()}</span>
    </label>
  );
  const rest = all.slice(shownMax);
  return (
    <fieldset className="facet">
      <legend>{title}</legend>
      {all.slice(0, shownMax).map(box)}
      {rest.length > 0 && (
        <details>
          <summary>{rest.length} more</summary>
          {rest.map(box)}
        </details>
      )}
    </fieldset>
  );
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

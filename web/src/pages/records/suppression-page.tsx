import { useInfiniteQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import type { SuppressionKind } from "../../../../src/contract/privacy.ts";
import { privacyQueries } from "../../api/privacy-queries.ts";
import { DataGrid } from "../../grid/data-grid.tsx";
import { entryColumns, kindTexts } from "../../privacy/entry-table.tsx";
import { SuppressionForm } from "../../privacy/suppression-form.tsx";
import { SuppressionImport } from "../../privacy/suppression-import.tsx";
import { Editable } from "../../ui/access.tsx";
import { FilterSelect } from "../../ui/filter-select.tsx";
import { Empty, Panel } from "../../ui/parts.tsx";
import { Reading } from "../../ui/reading.tsx";
import { SectionHead } from "../../ui/section-head.tsx";

/** What may not be collected, verified or exported. */
export function SuppressionPage() {
  return (
    <>
      <SectionHead />
      <div className="columns">
        <Panel title="Check or add">
          <p className="muted">
            What is on the list is no longer collected, verified or exported. What is stored already stays:
            erase a person to remove them.
          </p>
          <SuppressionForm />
        </Panel>
        <Panel title="Import">
          <Editable access="member">
            <SuppressionImport />
          </Editable>
        </Panel>
      </div>
      <Entries />
    </>
  );
}

function Entries() {
  const [kind, setKind] = useState<string | undefined>(undefined);
  const list = useInfiniteQuery(privacyQueries.suppressions(kind));
  const { fetchNextPage, hasNextPage, isFetching, isError } = list;
  const entries = useMemo(() => list.data?.pages.flatMap((page) => page.suppressions) ?? [], [list.data]);
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const [data] = list.data?.pages ?? [];
  const counts = Object.entries(data?.by_kind ?? {});
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  return (
    <Panel
      title="Entries"
      className="list-wide"
      aside={data && <span className="muted numbers">{total.toLocaleString()} in total</span>}
    >
      <p className="muted">
        Of each value only a digest is stored, whose start is shown: check a value to find its entry. “Kept
        out” counts how often an entry kept its value out of a submitted job or of a result.
      </p>
      {counts.length > 1 && (
        <form className="filters" onSubmit={(event) => event.preventDefault()}>
          <FilterSelect
            label="Kind"
            value={kind}
            options={counts.map(
              ([name, count]) =>
                [name, `${kindTexts[name as SuppressionKind]} (${count.toLocaleString()})`] as const,
            )}
            choose={setKind}
          />
        </form>
      )}
      <Reading query={list} rows={6} />
      {data && entries.length === 0 && (
        <Empty title="No entries">
          Add email addresses, domains or phone numbers of people who must not be contacted: one above, or a
          whole list under Import.
        </Empty>
      )}
      {entries.length > 0 && (
        <DataGrid
          key={kind}
          label="Entries"
          rows={entries}
          keyOf={({ suppression_id: id }) => id}
          columns={entryColumns}
          total={data?.total ?? entries.length}
          loading={{ hasMore: hasNextPage && !isError, isLoading: isFetching, loadMore }}
        />
      )}
    </Panel>
  );
}

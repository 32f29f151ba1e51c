import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useCallback, useMemo, useState } from "react";
import type { SuppressionKind } from "../../../../src/contract/privacy.ts";
import { privacyQueries } from "../../api/privacy-queries.ts";
import { DataGrid } from "../../grid/data-grid.tsx";
import { EntryTable, entryColumns, groupsOf, kindTexts } from "../../privacy/entry-table.tsx";
import { SuppressionForm } from "../../privacy/suppression-form.tsx";
import { SuppressionImport } from "../../privacy/suppression-import.tsx";
import { AccessNote, Needs } from "../../ui/access.tsx";
import { FilterSelect } from "../../ui/filter-select.tsx";
import { DialogButton } from "../../ui/modal.tsx";
import { Empty, Panel } from "../../ui/parts.tsx";
import { Reading } from "../../ui/reading.tsx";
import { SectionHead } from "../../ui/section-head.tsx";

/** What may not be collected, verified or exported. */
export function SuppressionPage() {
  return (
    <>
      <SectionHead
        about={
          <>
            What is on the list is no longer collected, verified or exported. What is stored already stays:{" "}
            <Link to="/records/privacy">erase a person</Link> to remove them.
          </>
        }
      >
        <Needs access="member">
          <DialogButton text="Add entries" title="Add to the suppression list">
            {(close) => <SuppressionImport close={close} />}
          </DialogButton>
        </Needs>
      </SectionHead>
      <AccessNote access="member" />
      <Panel title="Check a value">
        <SuppressionForm />
      </Panel>
      <Entries />
    </>
  );
}

function Entries() {
  const [kind, setKind] = useState<string | undefined>(undefined);
  const list = useInfiniteQuery(privacyQueries.suppressions(kind));
  const { fetchNextPage, hasNextPage, isFetching, isError } = list;
  const entries = useMemo(() => list.data?.pages.flatMap((page) => page.suppressions) ?? [], [list.data]);
  const groups = useMemo(() => groupsOf(entries), [entries]);
  const [open, setOpen] = useState<string | null>(null);
  const columns = useMemo(() => entryColumns(open, (id) => setOpen(open === id ? null : id)), [open]);
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
        Values are stored as digests: check one to find its entry. “Kept out” counts the jobs and results
        without it.
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
          Add email addresses, domains or phone numbers of people who must not be contacted: one, or a whole
          list.
        </Empty>
      )}
      {entries.length > 0 && (
        <DataGrid
          key={kind}
          label="Entries"
          rows={groups}
          keyOf={([{ suppression_id: id }]) => id}
          columns={columns}
          // Groups of entries that are not loaded yet are not known.
          total={hasNextPage ? groups.length + (data?.total ?? 0) - entries.length : groups.length}
          detailOf={(group) => {
            const id = group[0].suppression_id;
            if (open !== id || group.length === 1) return null;
            return {
              id: `entries-${id}`,
              content: <EntryTable label="Entries of the import" entries={group} />,
            };
          }}
          loading={{ hasMore: hasNextPage && !isError, isLoading: isFetching, loadMore }}
        />
      )}
    </Panel>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SuppressionKind } from "../../../../src/contract/privacy.ts";
import { privacyQueries } from "../../api/privacy-queries.ts";
import { EntryTable, kindTexts } from "../../privacy/entry-table.tsx";
import { SuppressionForm } from "../../privacy/suppression-form.tsx";
import { SuppressionImport } from "../../privacy/suppression-import.tsx";
import { Editable } from "../../ui/access.tsx";
import { CursorPager, useCursors } from "../../ui/cursor-pager.tsx";
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
  const pages = useCursors();
  const list = useQuery(privacyQueries.suppressions({ kind, cursor: pages.cursor }));
  const { data } = list;
  const counts = Object.entries(data?.by_kind ?? {});
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  return (
    <Panel
      title="Entries"
      aside={data && <span className="muted numbers">{total.toLocaleString()} in total</span>}
    >
      <p className="muted">
        Only digests are stored, so entries do not show what they stand for: check a value to find its entry.
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
            choose={(next) => {
              pages.restart();
              setKind(next);
            }}
          />
        </form>
      )}
      <Reading query={list} rows={6} />
      {data?.suppressions.length === 0 && (
        <Empty title="No entries">
          Add email addresses, domains or phone numbers of people who must not be contacted.
        </Empty>
      )}
      {data && data.suppressions.length > 0 && <EntryTable label="Entries" entries={data.suppressions} />}
      {data && <CursorPager pages={pages} next={data.next_cursor} isLoading={list.isPlaceholderData} />}
    </Panel>
  );
}

import { useState } from "react";
import type { RecordDetail, RecordKind } from "../api/answers.ts";
import { kindTexts } from "../lib/record-search.ts";
import { codeText } from "../lib/record-words.ts";
import { type Column, DataTable } from "../ui/data-table.tsx";
import { Empty, Panel, Status } from "../ui/parts.tsx";
import { Time } from "../ui/time.tsx";
import { RecordLink } from "./record-columns.tsx";
import { SourceText } from "./record-origin.tsx";

/** Whom to contact comes first. */
const order = ["emails", "phones", "people", "businesses", "domains"] as const satisfies RecordKind[];

const shownMax = 12;

type Reference = NonNullable<RecordDetail["emails"]>[number];

/** What tells related records of a kind apart. */
function aboutText({ fields }: Reference): string | null {
  if (typeof fields.type === "string") return codeText(fields.type);
  if (fields.is_role_account === true) return "role account";
  const known = fields.title ?? fields.city ?? fields.mail_provider;
  return typeof known === "string" ? known : null;
}

/** Without columns that would be empty. */
const columnsFor = (head: string, rows: readonly Reference[]): readonly Column<Reference>[] => [
  { head, className: "long", cell: (related) => <RecordLink record={related} /> },
  { head: "Kind", className: "nowrap muted", cell: ({ kind }) => capital(kindTexts[kind].units[0]) },
  ...(rows.some((row) => aboutText(row) !== null)
    ? [{ head: "About", className: "muted", cell: aboutText }]
    : []),
  {
    head: "Verdict",
    className: "nowrap verdict",
    cell: ({ kind, verification }) => {
      if (verification !== null) return <Status value={verification} />;
      return kind === "emails" ? <span className="muted">not verified</span> : null;
    },
  },
  {
    head: "Source",
    className: "source muted",
    cell: ({ source }) => source !== null && <SourceText source={source} origin="page" />,
  },
  {
    head: "Seen",
    className: "nowrap muted seen",
    cell: ({ last_seen }) => <Time value={last_seen} relative />,
  },
];

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The records that a record is connected with, in one table. */
export function RelatedRecords({ record }: { record: RecordDetail }) {
  const [isWhole, setWhole] = useState(false);
  const rows = order.flatMap((kind) => record[kind] ?? []);
  const isBusiness = record.kind === "businesses";
  const title = isBusiness ? "Contacts" : "Related records";
  if (rows.length === 0) {
    return (
      <Panel title={title}>
        <Empty title="Nothing is connected with it yet">
          Crawl its website, or verify its addresses, to find more.
        </Empty>
      </Panel>
    );
  }
  const isCut = !isWhole && rows.length > shownMax;
  return (
    <Panel title={title} aside={<span className="muted numbers">{rows.length.toLocaleString()}</span>}>
      <DataTable
        label={title}
        className="rows related"
        rows={isCut ? rows.slice(0, shownMax) : rows}
        keyOf={({ id }) => id}
        columns={columnsFor(isBusiness ? "Contact" : "Record", rows)}
      />
      {isCut && (
        <button type="button" className="show-all" onClick={() => setWhole(true)}>
          Show all {rows.length.toLocaleString()}
        </button>
      )}
    </Panel>
  );
}

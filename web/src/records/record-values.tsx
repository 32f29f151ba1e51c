import { useState } from "react";
import { recordFields } from "../../../src/contract/record-fields.ts";
import type { RecordDetail } from "../api/answers.ts";
import { fieldTitle, wordsOf } from "../lib/record-words.ts";
import { PhoneLink } from "../phones/phone-number.tsx";
import { type Column, DataTable } from "../ui/data-table.tsx";
import { OutLink } from "../ui/out-link.tsx";
import { Panel, Status } from "../ui/parts.tsx";
import { Time } from "../ui/time.tsx";
import { JobLink, originTexts, SourceText } from "./record-origin.tsx";

type Value = RecordDetail["values"][string] & { name: string };

/** Fields that tell people little, or that others say already, are folded. */
const forPrograms: ReadonlySet<string> = new Set([
  "street",
  "latitude",
  "longitude",
  "place_id",
  "listing_url",
  "provider",
  "timezone",
  "logo",
]);

/** A value seen twice on one day has one age. */
const dayMs = 86_400_000;

const originOf = ({ job_id, source, origin, confidence }: Value) =>
  JSON.stringify([job_id, source, origin, confidence]);

/** The fields of a record. What most of them share of their origin is said once, above them. */
export function RecordValues({ record }: { record: RecordDetail }) {
  const [showsSources, showSources] = useState(false);
  const names = Object.keys(recordFields[record.kind]);
  const rows = Object.entries(record.values)
    .map(([name, value]) => ({ name, ...value }))
    .sort((one, other) => names.indexOf(one.name) - names.indexOf(other.name));
  const folded = rows.filter(({ name }) => forPrograms.has(name));
  const shared = sharedOrigin(rows);
  const others = shared === null ? rows : rows.filter((row) => originOf(row) !== originOf(shared));
  const withSources = showsSources ? others : [];
  return (
    <Panel
      title="Details"
      aside={
        <button type="button" onClick={() => showSources(!showsSources)}>
          {showsSources ? "Hide sources" : "Show sources"}
        </button>
      }
    >
      {showsSources && shared && (
        <p className="muted shared-origin">
          {others.length === 0 ? "All from" : "Unless stated otherwise, from"} <OriginText value={shared} />
          {` · ${confidenceText(shared)}`}
        </p>
      )}
      <FieldTable label="Details" rows={rows.filter((row) => !folded.includes(row))} others={withSources} />
      {folded.length > 0 && (
        <details className="more">
          <summary>More fields</summary>
          <FieldTable label="More fields" rows={folded} others={withSources} />
        </details>
      )}
    </Panel>
  );
}

/** @param props.others values that are not from the origin that most share. */
function FieldTable(props: { label: string; rows: readonly Value[]; others: readonly Value[] }) {
  const { label, rows, others } = props;
  const hasOrigins = rows.some((row) => others.includes(row));
  return (
    <DataTable
      label={label}
      className="rows field-values"
      rows={rows}
      keyOf={({ name }) => name}
      columns={hasOrigins ? [...valueColumns, originColumn(new Set(others))] : valueColumns}
    />
  );
}

/** A value with the origin of at least two; null if each has its own. */
function sharedOrigin(rows: readonly Value[]): Value | null {
  const groups = [...Map.groupBy(rows, originOf).values()].sort((one, other) => other.length - one.length);
  const [largest = []] = groups;
  return largest.length > 1 ? (largest[0] ?? null) : null;
}

const confidenceText = ({ confidence }: Value) => `${Math.round(confidence * 100)}% confidence`;

const valueColumns: readonly Column<Value>[] = [
  { head: "Field", isRowHead: true, className: "nowrap", cell: ({ name }) => fieldTitle(name) },
  { head: "Value", className: "long", cell: ({ name, value }) => <ValueText name={name} value={value} /> },
];

const originColumn = (others: ReadonlySet<Value>): Column<Value> => ({
  head: "Source",
  className: "long tap",
  cell: (value) =>
    others.has(value) && (
      <>
        <OriginText value={value} /> <span className="muted field-age">· {confidenceText(value)}</span>
      </>
    ),
});

function OriginText({ value }: { value: Value }) {
  const { origin, source, job_id: jobId, first_seen: first, last_seen: last } = value;
  return (
    <>
      <SourceText source={source} origin={origin} />{" "}
      <span className="muted field-age">
        {source !== null && `${originTexts[origin]} · `}
        <JobLink id={jobId} /> · <Time value={last} relative />
        {Date.parse(last) - Date.parse(first) >= dayMs && (
          <>
            , first <Time value={first} relative />
          </>
        )}
      </span>
    </>
  );
}

function ValueText({ name, value: given }: { name: string; value: unknown }) {
  if (name === "verification") return <Status value={String(given)} />;
  if (name === "phone" && typeof given === "string") return <PhoneLink value={given} />;
  const value = wordsOf(name, given);
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "string" && /^https?:\/\//.test(value)) return <OutLink href={value} />;
  if (Array.isArray(value)) return <bdi>{value.join(", ")}</bdi>;
  return <bdi>{typeof value === "object" ? JSON.stringify(value) : String(value)}</bdi>;
}

import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { recordFields } from "../../../../src/contract/record-fields.ts";
import type { RecordDetail, RecordKind } from "../../api/answers.ts";
import { call } from "../../api/client.ts";
import { privacyQueries } from "../../api/privacy-queries.ts";
import { changedWithRecords, recordQueries, recordsPath } from "../../api/record-queries.ts";
import { useChange } from "../../api/use-change.ts";
import { mergeText } from "../../lib/merge-text.ts";
import { counted, kinds, kindTexts, listPaths } from "../../lib/record-search.ts";
import { identifyingEntries, personOf } from "../../lib/record-subjects.ts";
import { RecordActions } from "../../records/record-actions.tsx";
import { RecordLink } from "../../records/record-columns.tsx";
import { RecordNotes } from "../../records/record-notes.tsx";
import { loadedRecords } from "../../records/selected-records.ts";
import { Editable, Needs } from "../../ui/access.tsx";
import { ConfirmButton } from "../../ui/confirm-button.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { OutLink } from "../../ui/out-link.tsx";
import { Fact, PageHead, Panel, Status } from "../../ui/parts.tsx";
import { Reading } from "../../ui/reading.tsx";
import { Time } from "../../ui/time.tsx";

/** All that is known about one record, and where it comes from. */
export function RecordPage() {
  const { kind: given, recordId = "" } = useParams({ strict: false });
  const kind = kinds.find((name) => name === given) ?? "businesses";
  const record = useQuery(recordQueries.record(kind, recordId));
  const { data } = record;
  const above = <Link to={listPaths[kind]}>{kindTexts[kind].title}</Link>;
  if (!data) {
    return (
      <>
        <PageHead above={above} />
        <Reading query={record} rows={8} />
      </>
    );
  }
  return (
    <>
      <PageHead title={data.name ?? `Unnamed ${data.id.slice(-8)}`} above={above}>
        <Actions record={data} />
      </PageHead>
      <Reading query={record} />
      <Summary record={data} />
      <div className="columns columns-record">
        <div>
          <Values record={data} />
          {kinds.map((related) => (
            <Related key={related} kind={related} record={data} />
          ))}
          <Sources record={data} />
        </div>
        <div>
          <Panel title="Tags, owner and notes">
            <Editable access="member">
              <RecordNotes key={data.id} record={data} />
            </Editable>
          </Panel>
          <Merges record={data} />
        </div>
      </div>
    </>
  );
}

function Actions({ record }: { record: RecordDetail }) {
  const navigate = useNavigate();
  const person = personOf(record);
  return (
    <>
      {person && (
        <Needs access="owner">
          <Link to="/records/privacy" state={{ person }} className="button">
            Everything stored
          </Link>
        </Needs>
      )}
      <RecordActions
        selected={loadedRecords(record.kind, [record])}
        onErased={() => void navigate({ to: listPaths[record.kind] })}
      />
    </>
  );
}

function Summary({ record }: { record: RecordDetail }) {
  const { data: isSuppressed } = useQuery(privacyQueries.areSuppressed(identifyingEntries(record)));
  return (
    <div className="panel summary">
      <dl className="facts facts-row">
        {record.verification && (
          <Fact name="Verdict">
            <Status value={record.verification} />
          </Fact>
        )}
        <Fact name="First seen">
          <Time value={record.first_seen} relative />
        </Fact>
        <Fact name="Last seen">
          <Time value={record.last_seen} relative />
        </Fact>
        <Fact name="Results">{record.observations.toLocaleString()}</Fact>
        {isSuppressed && (
          <Fact name="Suppressed">
            <Link to="/records/suppression">Left out of jobs and exports</Link>
          </Fact>
        )}
      </dl>
    </div>
  );
}

const originTexts = {
  verifier: "verification",
  provider: "provider",
  page: "page",
  search: "search engine",
  model: "language model",
} as const;

type Value = RecordDetail["values"][string] & { name: string };

/** A value seen twice on one day has one age. */
const dayMs = 86_400_000;

const fieldColumns: readonly Column<Value>[] = [
  { head: "Field", isRowHead: true, className: "nowrap", cell: ({ name }) => fieldTitle(name) },
  { head: "Value", className: "long", cell: ({ name, value }) => <ValueText name={name} value={value} /> },
  {
    head: "Source",
    className: "long tap",
    cell: ({ origin, source, job_id: jobId, first_seen, last_seen }) => (
      <>
        <SourceText source={source} origin={origin} />{" "}
        <span className="muted field-age">
          {source !== null && `${originTexts[origin]} · `}
          <Link to="/jobs/$jobId" params={{ jobId }}>
            job
          </Link>{" "}
          · <Time value={last_seen} relative />
          {Date.parse(last_seen) - Date.parse(first_seen) >= dayMs && (
            <>
              , first <Time value={first_seen} relative />
            </>
          )}
        </span>
      </>
    ),
  },
  {
    head: "Confidence",
    isNumber: true,
    isLabelled: true,
    cell: ({ confidence }) => `${Math.round(confidence * 100)}%`,
  },
];

const acronyms: Readonly<Record<string, string>> = { url: "URL", id: "ID", mx: "MX" };

const fieldTitles: Readonly<Record<string, string>> = {
  sub_status: "Reason",
  is_free: "Free provider",
  is_catch_all: "Catch-all",
  has_mx: "Mail servers",
};

/** "place_id" as "Place ID", "is_disposable" as "Disposable". */
const fieldTitle = (name: string) => {
  const known = fieldTitles[name];
  if (known !== undefined) return known;
  const text = name
    .replace(/^is_/, "")
    .split("_")
    .map((word) => acronyms[word] ?? word)
    .join(" ");
  return text.charAt(0).toUpperCase() + text.slice(1);
};

function ValueText({ name, value }: { name: string; value: unknown }) {
  if (name === "verification") return <Status value={String(value)} />;
  if (typeof value === "string" && codedFields.has(name)) return value.replaceAll("_", " ").toLowerCase();
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "string" && /^https?:\/\//.test(value)) return <OutLink href={value} />;
  if (Array.isArray(value)) return <bdi>{value.join(", ")}</bdi>;
  return <bdi>{typeof value === "object" ? JSON.stringify(value) : String(value)}</bdi>;
}

/** Their values are codes such as `FIXED_LINE` and `user_unknown`. */
const codedFields = new Set(["type", "sub_status"]);

function SourceText({ source, origin }: { source: string | null; origin: keyof typeof originTexts }) {
  if (source === null) return originTexts[origin];
  if (!/^https?:\/\//.test(source)) return <bdi>{source}</bdi>;
  // A provider's link says nothing but which provider it is; a page's path says which page.
  const host = origin === "provider" ? URL.parse(source)?.hostname.replace(/^www\./, "") : undefined;
  return <OutLink href={source} {...(host !== undefined && { text: host })} />;
}

function Values({ record }: { record: RecordDetail }) {
  const names = Object.keys(recordFields[record.kind]);
  const rows = Object.entries(record.values)
    .map(([name, value]) => ({ name, ...value }))
    .sort((one, other) => names.indexOf(one.name) - names.indexOf(other.name));
  return (
    <Panel title="Fields">
      <DataTable
        label="Fields"
        className="rows"
        rows={rows}
        keyOf={({ name }) => name}
        columns={fieldColumns}
      />
    </Panel>
  );
}

const phoneType = (type: unknown) =>
  typeof type === "string" ? type.replaceAll("_", " ").toLowerCase() : "";

type Reference = NonNullable<RecordDetail["emails"]>[number];

const relatedColumns: readonly Column<Reference>[] = [
  { head: "Name", className: "long", cell: (related) => <RecordLink record={related} /> },
  {
    head: "About",
    className: "muted",
    cell: ({ verification, fields }) =>
      verification ? (
        <Status value={verification} />
      ) : (
        <bdi>{String(fields.title ?? fields.city ?? phoneType(fields.type))}</bdi>
      ),
  },
  {
    head: "Source",
    className: "long muted",
    cell: ({ source }) => (source === null ? "–" : <SourceText source={source} origin="page" />),
  },
  { head: "Seen", className: "nowrap muted", cell: ({ last_seen }) => <Time value={last_seen} relative /> },
];

function Related({ kind, record }: { kind: RecordKind; record: RecordDetail }) {
  const rows = record[kind];
  if (rows === undefined || rows.length === 0) return null;
  const { title } = kindTexts[kind];
  return (
    <Panel title={title} aside={<span className="muted numbers">{rows.length}</span>}>
      <DataTable label={title} className="rows" rows={rows} keyOf={({ id }) => id} columns={relatedColumns} />
    </Panel>
  );
}

type Source = RecordDetail["sources"][number];

const sourceColumns: readonly Column<Source>[] = [
  { head: "Found", className: "nowrap", cell: ({ seen_at }) => <Time value={seen_at} relative /> },
  {
    head: "Source",
    className: "long",
    cell: ({ source, origin }) => <SourceText source={source} origin={origin} />,
  },
  { head: "Stated by", className: "nowrap muted", cell: ({ origin }) => originTexts[origin] },
  {
    head: "Job",
    className: "nowrap tap",
    cell: ({ job_id: jobId }) => (
      <Link to="/jobs/$jobId" params={{ jobId }}>
        Open job
      </Link>
    ),
  },
  {
    head: "Campaign",
    className: "nowrap tap",
    cell: ({ campaign_id: campaignId }) =>
      campaignId === null ? (
        <span className="muted">–</span>
      ) : (
        <Link to="/campaigns/$campaignId" params={{ campaignId }}>
          Campaign
        </Link>
      ),
  },
];

function Sources({ record }: { record: RecordDetail }) {
  return (
    <Panel
      title="History"
      aside={<span className="muted">Results that state something about it, newest first</span>}
    >
      <DataTable
        label="History"
        className="rows"
        rows={record.sources}
        keyOf={({ job_id, origin, source }, index) => `${job_id} ${origin} ${source} ${index}`}
        columns={sourceColumns}
      />
    </Panel>
  );
}

function Merges({ record }: { record: RecordDetail }) {
  const { kind, merges, merged_ids } = record;
  const split = useChange({
    call: (id: string) => call(`${recordsPath}/${kind}/${id}/split`, { method: "POST" }),
    changes: changedWithRecords,
    done: "Split. The two records are not merged again.",
  });
  if (merges.length === 0) return null;
  return (
    <Panel title="Merges">
      <ul className="merges">
        {merges.map(({ record_id: id, key, merged_at: at, reversed_at: reversed }) => (
          <li key={`${id} ${at}`}>
            <span>
              Same <bdi>{mergeText(key)}</bdi>
              <span className="sub">
                merged <Time value={at} relative />
                {reversed && (
                  <>
                    , split <Time value={reversed} relative />
                  </>
                )}
              </span>
            </span>
            {reversed === null && merged_ids.includes(id) && (
              <Needs access="member">
                <ConfirmButton
                  question="Split this record?"
                  about={`What was found about the merged ${counted(kind, 1).slice(2)} becomes a record of its own again. The two are never merged again.`}
                  confirm="Split"
                  isBusy={split.isPending}
                  label={`Split the record with the same ${mergeText(key)}`}
                  act={() => split.mutate(id)}
                >
                  Split
                </ConfirmButton>
              </Needs>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

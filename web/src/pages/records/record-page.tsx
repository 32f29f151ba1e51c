import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import type { RecordDetail, RecordKind } from "../../api/answers.ts";
import { call } from "../../api/client.ts";
import { privacyQueries } from "../../api/privacy-queries.ts";
import { changedWithRecords, recordQueries, recordsPath } from "../../api/record-queries.ts";
import { useChange } from "../../api/use-change.ts";
import { domainState, lastCrawl } from "../../lib/domain-state.ts";
import { mergeText } from "../../lib/merge-text.ts";
import { websitesOf } from "../../lib/record-jobs.ts";
import { counted, kinds, kindTexts, listPaths } from "../../lib/record-search.ts";
import { identifyingEntries, personOf } from "../../lib/record-subjects.ts";
import { codeText, fieldTitle, recordTitle } from "../../lib/record-words.ts";
import { PhoneLink, usePhoneText } from "../../phones/phone-number.tsx";
import { RecordActions } from "../../records/record-actions.tsx";
import { RecordLink } from "../../records/record-columns.tsx";
import { RecordHistory } from "../../records/record-history.tsx";
import { RecordNotes } from "../../records/record-notes.tsx";
import { SourceText } from "../../records/record-origin.tsx";
import { RecordValues } from "../../records/record-values.tsx";
import { loadedRecords } from "../../records/selected-records.ts";
import { Editable, Needs } from "../../ui/access.tsx";
import { ConfirmButton } from "../../ui/confirm-button.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { OutLink } from "../../ui/out-link.tsx";
import { Fact, PageHead, Panel, Status } from "../../ui/parts.tsx";
import { Reading } from "../../ui/reading.tsx";
import { Time } from "../../ui/time.tsx";

/** Whom to contact comes first. */
const relatedOrder = ["emails", "phones", "people", "businesses", "domains"] as const satisfies RecordKind[];

/** All that is known about one record, and where it comes from. */
export function RecordPage() {
  const { kind: given, recordId = "" } = useParams({ strict: false });
  const kind = kinds.find((name) => name === given) ?? "businesses";
  const record = useQuery(recordQueries.record(kind, recordId));
  const { data } = record;
  const name = data === undefined ? "" : recordTitle(data);
  const numberText = usePhoneText(name);
  const title = kind === "phones" ? numberText : name;
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
      <PageHead title={title} above={above}>
        <Actions record={data} />
      </PageHead>
      <Reading query={record} />
      <Summary record={data} />
      <div className="columns columns-record">
        <div>
          {relatedOrder.map((related) => (
            <Related key={related} kind={related} record={data} />
          ))}
          <RecordValues record={data} />
          <RecordHistory record={data} />
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
            Stored data
          </Link>
        </Needs>
      )}
      <RecordActions
        selected={loadedRecords(record.kind, [record])}
        without={[
          ...(hasAddress(record) ? [] : (["verify"] as const)),
          ...(websitesOf([record]).length > 0 ? [] : (["crawl"] as const)),
        ]}
        onErased={() => void navigate({ to: listPaths[record.kind] })}
      />
    </>
  );
}

/** What identifies a record at sight, and how to reach it. */
const firstFields = ["title", "company", "city", "phone", "website"] as const;

function Summary({ record }: { record: RecordDetail }) {
  const { data: isSuppressed } = useQuery(privacyQueries.areSuppressed(identifyingEntries(record)));
  const fields = Object.entries(record.fields);
  return (
    <div className="panel summary">
      <dl className="facts facts-row">
        {firstFields.map((name) => {
          const value = fields.find(([field]) => field === name)?.[1];
          if (typeof value !== "string" || value === "" || record.kind === "domains") return null;
          return (
            <Fact key={name} name={fieldTitle(name)}>
              {name === "website" ? (
                <OutLink href={value} />
              ) : name === "phone" ? (
                <PhoneLink value={value} />
              ) : (
                value
              )}
            </Fact>
          );
        })}
        {record.kind !== "phones" && record.kind !== "domains" && (
          <Fact name="Verdict">
            <Verdict record={record} />
          </Fact>
        )}
        {record.kind === "domains" && <DomainFacts domain={record} />}
        <Fact name="First seen">
          <Time value={record.first_seen} relative />
        </Fact>
        <Fact name="Last seen">
          <Time value={record.last_seen} relative />
        </Fact>
        <Fact name="Found in">
          {record.observations.toLocaleString()} {record.observations === 1 ? "result" : "results"}
        </Fact>
        {isSuppressed && (
          <Fact name="Suppressed">
            <Link to="/records/suppression">Left out of jobs and exports</Link>
          </Fact>
        )}
      </dl>
    </div>
  );
}

function DomainFacts({ domain }: { domain: RecordDetail }) {
  const { mark, text } = domainState(domain);
  const crawledAt = lastCrawl(domain);
  return (
    <>
      <Fact name="Contacts">
        <Status value={mark} text={text} />
      </Fact>
      <Fact name="Last crawl">{crawledAt === null ? "never" : <Time value={crawledAt} relative />}</Fact>
    </>
  );
}

const phoneType = (type: unknown) => (typeof type === "string" ? codeText(type) : "");

const hasAddress = ({ kind, emails }: RecordDetail) => kind === "emails" || (emails?.length ?? 0) > 0;

/** The best verdict of its addresses, or why there is none. */
function Verdict({ record }: { record: RecordDetail }) {
  if (record.verification) return <Status value={record.verification} />;
  return (
    <span className="muted">
      {hasAddress(record) ? "Not verified yet: select Verify" : "No email address"}
    </span>
  );
}

type Reference = NonNullable<RecordDetail["emails"]>[number];

/** What is shown of related records: their name, and what tells them apart. */
const relatedHeads: Readonly<Record<RecordKind, readonly [name: string, about: string]>> = {
  businesses: ["Business", "City"],
  people: ["Person", "Position"],
  emails: ["Email address", "Verdict"],
  phones: ["Phone number", "Type"],
  domains: ["Domain", "Details"],
};

const relatedColumns = (kind: RecordKind): readonly Column<Reference>[] => [
  { head: relatedHeads[kind][0], className: "long", cell: (related) => <RecordLink record={related} /> },
  {
    head: relatedHeads[kind][1],
    className: "muted",
    cell: ({ verification, fields }) => {
      const verdict = verification && <Status value={verification} />;
      if (kind === "emails") return verdict ?? "not verified";
      return (
        <>
          <bdi>{String(fields.title ?? fields.city ?? fields.mail_provider ?? phoneType(fields.type))}</bdi>{" "}
          {verdict}
        </>
      );
    },
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
      <DataTable
        label={title}
        className="rows"
        rows={rows}
        keyOf={({ id }) => id}
        columns={relatedColumns(kind)}
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

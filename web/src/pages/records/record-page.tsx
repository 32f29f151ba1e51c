import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import type { RecordDetail } from "../../api/answers.ts";
import { call } from "../../api/client.ts";
import { changedWithRecords, recordQueries, recordsPath } from "../../api/record-queries.ts";
import { useChange } from "../../api/use-change.ts";
import { BusinessInCampaign, CampaignCrumbs } from "../../campaigns/business-parts.tsx";
import { domainState } from "../../lib/domain-state.ts";
import { mergeText } from "../../lib/merge-text.ts";
import { websitesOf } from "../../lib/record-jobs.ts";
import { counted, kinds, kindTexts, listPaths, type RecordContext } from "../../lib/record-search.ts";
import { personOf } from "../../lib/record-subjects.ts";
import { recordTitle } from "../../lib/record-words.ts";
import { usePhoneText } from "../../phones/phone-number.tsx";
import { JobsButton } from "../../records/jobs-button.tsx";
import { canCrawl, canVerify, RecordActions } from "../../records/record-actions.tsx";
import { RecordHistory } from "../../records/record-history.tsx";
import { RecordNotes } from "../../records/record-notes.tsx";
import { hasAddress, RecordSummary } from "../../records/record-summary.tsx";
import { RecordValues } from "../../records/record-values.tsx";
import { RelatedRecords } from "../../records/related-records.tsx";
import { loadedRecords } from "../../records/selected-records.ts";
import { Editable, Needs } from "../../ui/access.tsx";
import { ConfirmButton } from "../../ui/confirm-button.tsx";
import { MoreMenu } from "../../ui/more-menu.tsx";
import { PageHead, Panel } from "../../ui/parts.tsx";
import { Reading } from "../../ui/reading.tsx";
import { Time } from "../../ui/time.tsx";

/** All that is known about one record, and where it comes from. */
export function RecordPage() {
  const { kind: given, recordId = "" } = useParams({ strict: false });
  const kind = kinds.find((name) => name === given) ?? "businesses";
  const record = useQuery(recordQueries.record(kind, recordId));
  const { data } = record;
  const name = data === undefined ? "" : recordTitle(data);
  const numberText = usePhoneText(name);
  const title = kind === "phones" ? numberText : name;
  const { campaign, business }: RecordContext = useSearch({ strict: false });
  const above = campaign ? (
    <CampaignCrumbs campaignId={campaign} />
  ) : (
    <Link to={listPaths[kind]}>{kindTexts[kind].title}</Link>
  );
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
      <RecordSummary record={data} />
      <div className="columns columns-record">
        <div>
          <RelatedRecords record={data} />
          {campaign && business && (
            <BusinessInCampaign
              campaignId={campaign}
              businessId={business}
              showsPeople={(data.people ?? []).length === 0}
            />
          )}
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

/** What brings it further, and behind a menu what is rarely needed. */
function Actions({ record }: { record: RecordDetail }) {
  const navigate = useNavigate();
  const person = personOf(record);
  const selected = loadedRecords(record.kind, [record]);
  const canBeVerified = canVerify(record.kind) && hasAddress(record);
  const canBeCrawled = canCrawl(record.kind) && websitesOf([record]).length > 0;
  const next = nextOf(record, canBeVerified);
  return (
    <Needs access="member">
      {canBeCrawled && <JobsButton action="crawl" selected={selected} isMain={next === "crawl"} />}
      {canBeVerified && <JobsButton action="verify" selected={selected} isMain={next === "verify"} />}
      <MoreMenu>
        {person && (
          <Needs access="owner">
            <Link to="/records/privacy" state={{ person }} className="button">
              Stored data
            </Link>
          </Needs>
        )}
        <RecordActions selected={selected} onErased={() => void navigate({ to: listPaths[record.kind] })} />
      </MoreMenu>
    </Needs>
  );
}

/** What is most likely to bring a contact that can be used. */
function nextOf(record: RecordDetail, canBeVerified: boolean): "crawl" | "verify" | null {
  if (record.kind === "domains") {
    const { next } = domainState(record);
    return next === "verify" || next === null ? next : "crawl";
  }
  if (!canBeVerified) return "crawl";
  return record.verification === null || record.verification === "unknown" ? "verify" : null;
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

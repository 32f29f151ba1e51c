import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import type { Batch } from "../api/answers.ts";
import { linkTo } from "../api/base-path.ts";
import { batchPath, batchQueries } from "../api/batch-queries.ts";
import { withQuery } from "../api/client.ts";
import { BatchActions } from "../batches/batch-actions.tsx";
import { EndedLink, nameOfBatch } from "../batches/batch-columns.tsx";
import { BatchItems } from "../batches/batch-items.tsx";
import { BatchVerdicts } from "../batches/batch-verdicts.tsx";
import { batchStateOf } from "../lib/job-state.ts";
import { duration } from "../lib/time.ts";
import { ExportMenu } from "../ui/export-menu.tsx";
import { downloadFrom, Fact, PageHead, Progress, Status } from "../ui/parts.tsx";
import { Reading } from "../ui/reading.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { EndTime, Time } from "../ui/time.tsx";

/** Jobs that were submitted together: their progress, outcome and results. */
export function BatchPage() {
  const { batchId = "" } = useParams({ strict: false });
  const read = useQuery(batchQueries.batch(batchId));
  const all = useInfiniteQuery(batchQueries.items(batchId, { status: undefined, isLive: false }));
  const above = <Link to="/jobs/batches">Batches</Link>;
  if (read.data === undefined) {
    return (
      <>
        <PageHead above={above} />
        <Reading query={read} rows={5} />
      </>
    );
  }
  const batch = read.data;
  const items = <BatchItems batch={batch} />;
  const verifies = all.data?.pages[0]?.items.every(({ type }) => type === "svcVerify") === true;
  return (
    <>
      <PageHead title={nameOfBatch(batch)} above={above}>
        <BatchActions batch={batch} />
        <ExportMenu
          isMain
          forCrm={false}
          formats={["csv", "ndjson"]}
          choose={({ format }) =>
            downloadFrom(withQuery(linkTo(`${batchPath(batchId)}/results`), { format }))
          }
        />
      </PageHead>
      <Reading query={read} />
      <Summary batch={batch} />
      {verifies ? (
        <Tabs
          label="Batch"
          tabs={[
            { id: "verdicts", title: "Verdicts", content: <BatchVerdicts batch={batch} /> },
            { id: "jobs", title: "Jobs", count: batch.items, content: items },
          ]}
        />
      ) : (
        items
      )}
    </>
  );
}

function Summary({ batch }: { batch: Batch }) {
  const { counts, items, status, eta_seconds: eta, completed_at: ended, empty_count: empty } = batch;
  const { results_count: results, valid_count: valid } = batch;
  const isOpen = status === "queued" || status === "processing" || status === "paused";
  return (
    <div className="panel summary">
      <dl className="facts facts-row">
        <Fact name="Status">
          <span aria-live="polite">
            <Status value={batchStateOf(batch)} />
          </span>
        </Fact>
        <Fact name="Jobs">{items.toLocaleString()}</Fact>
        <Fact name="Completed">
          <EndedLink batch={batch} state="completed" />
          {empty > 0 && (
            <span className="muted">
              , <EndedLink batch={batch} state="nothing_found" /> found nothing
            </span>
          )}
        </Fact>
        <Fact name="Failed">
          <EndedLink batch={batch} state="failed" />
        </Fact>
        <Fact name="Results">{results.toLocaleString()}</Fact>
        {valid !== null && <Fact name="Valid addresses">{valid.toLocaleString()}</Fact>}
        <Fact name="Submitted">
          <Time value={batch.created_at} brief />
        </Fact>
        {ended !== null && (
          <Fact name="Ended">
            <EndTime start={batch.created_at} end={ended} />
          </Fact>
        )}
      </dl>
      {isOpen && (
        <Progress label="Jobs" done={counts.completed + counts.failed + counts.cancelled} total={items} />
      )}
      {isOpen && eta !== null && eta > 0 && (
        <p className="muted">About {duration(eta)} left at the current rate.</p>
      )}
      {status === "paused" && (
        <p className="note">The waiting jobs stay out of the queue until you resume the batch.</p>
      )}
      {!isOpen && counts.failed + empty > 0 && (
        <p className="note">
          {withoutResult(counts.failed, empty, items)}, each with its reason below. Correct what they name,
          then retry them.
        </p>
      )}
    </div>
  );
}

/** How many jobs have no result: "1 of 3 jobs failed, 1 found nothing". */
function withoutResult(failed: number, empty: number, items: number): string {
  const ends = [
    [failed, "failed"],
    [empty, "found nothing"],
  ] as const;
  const of = `of ${items.toLocaleString()} jobs `;
  return ends
    .filter(([count]) => count > 0)
    .map(([count, end], index) => `${count.toLocaleString()} ${index === 0 ? of : ""}${end}`)
    .join(", ");
}

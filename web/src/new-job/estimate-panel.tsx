import { useQuery } from "@tanstack/react-query";
import { batchQueries } from "../api/batch-queries.ts";
import { messageOf } from "../api/client.ts";
import { costLines } from "../lib/estimate-text.ts";
import type { NewBatch } from "../lib/new-jobs.ts";
import { duration } from "../lib/time.ts";
import { useAccess } from "../ui/access.tsx";
import { Fact, Panel } from "../ui/parts.tsx";
import { useRested } from "../ui/use-rested.ts";
import { Assumptions } from "./assumptions.tsx";

/** How long the jobs will take, and what they use, before they are submitted. */
export function EstimatePanel({ batch }: { batch: NewBatch | null }) {
  const body = useRested(batch === null ? "" : JSON.stringify({ type: batch.type, items: batch.items }));
  const mayAsk = useAccess("member");
  const estimate = useQuery({ ...batchQueries.estimate(body), enabled: body !== "" && mayAsk });
  const { data } = estimate;
  if (batch === null || body === "")
    return <p className="estimate-hint">Time and cost are estimated once the form is filled in.</p>;
  return (
    <Panel title="Before you submit">
      {estimate.isError ? (
        <p className="muted">{messageOf(estimate.error)}</p>
      ) : data === undefined ? (
        <p className="muted">Estimating…</p>
      ) : (
        <>
          <dl className="facts" aria-live="polite">
            <Fact name="Jobs">{batch.items.length.toLocaleString()}</Fact>
            <Fact name="Duration">
              {data.expected_seconds === null
                ? "unknown: no worker runs jobs of this type"
                : `about ${duration(Math.max(1, data.expected_seconds))}`}
            </Fact>
            <Fact name="Uses">
              <ul className="fact-list">
                {costLines(data).map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </Fact>
          </dl>
          {data.assumptions.length > 0 && (
            <details className="more">
              <summary>How this is estimated</summary>
              <Assumptions sentences={data.assumptions} />
            </details>
          )}
        </>
      )}
    </Panel>
  );
}

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { VerifyResult, VerifyRow } from "../../../src/job-types/verify/result.ts";
import type { Batch } from "../api/answers.ts";
import { batchPath } from "../api/batch-queries.ts";
import { callForText } from "../api/client.ts";
import { VerifyView } from "../results/verify-view.tsx";
import { Empty } from "../ui/parts.tsx";
import { Reading } from "../ui/reading.tsx";

/** Up to this many jobs, verdicts are shown while the batch runs; reading those of more takes long. */
const itemsFollowed = 20;

/** The verdicts of all verifications of a batch that have ended. */
export function BatchVerdicts({ batch }: { batch: Batch }) {
  const { batch_id: id, results_count: known, items } = batch;
  const isLong = items > itemsFollowed && (batch.status === "queued" || batch.status === "processing");
  const read = useQuery({
    // Read anew when more have ended.
    queryKey: ["batch", id, "verdicts", known],
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: known > 0 && !isLong,
    queryFn: ({ signal }) => readVerdicts(id, signal),
  });
  if (known === 0 || isLong) {
    return (
      <Empty title="No verdicts yet">
        They appear {isLong ? "when the batch has ended" : "as its jobs end"}. The tab Jobs shows how far it
        is.
      </Empty>
    );
  }
  return (
    <>
      <Reading query={read} rows={6} />
      {read.data && <VerifyView rows={read.data} />}
    </>
  );
}

/** A line for each job, with its whole result. */
async function readVerdicts(id: string, signal: AbortSignal): Promise<VerifyRow[]> {
  const text = await callForText(`${batchPath(id)}/results?format=ndjson&status=completed`, { signal });
  const lines = text.split("\n").filter((line) => line !== "");
  return lines.flatMap((line) => (JSON.parse(line) as { data: VerifyResult | null }).data?.results ?? []);
}

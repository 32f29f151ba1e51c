import type { Batch } from "../api/answers.ts";
import { batchPath } from "../api/batch-queries.ts";
import { call } from "../api/client.ts";
import { useChange } from "../api/use-change.ts";
import { Needs } from "../ui/access.tsx";
import { BusyButton } from "../ui/busy-button.tsx";
import { ConfirmButton } from "../ui/confirm-button.tsx";

type Action = "pause" | "resume" | "cancel" | "retry-failed" | "retry-failed?include_empty=true";

const done: Readonly<Record<Action, string>> = {
  pause: "Batch paused.",
  resume: "Batch resumed.",
  cancel: "Batch cancelled.",
  "retry-failed": "The failed jobs are retried.",
  "retry-failed?include_empty=true": "All jobs without a result are retried.",
};

/** What can be done with a batch in its state. */
export function BatchActions({ batch }: { batch: Batch }) {
  const { batch_id: id, status, counts, empty_count: empty } = batch;
  const change = useChange({
    call: (action: Action) => call(`${batchPath(id)}/${action}`, { method: "POST" }),
    changes: ["batch", "batches", "jobs", "queue-stats"],
    done: (_answer, action) => done[action],
  });
  const isOpen = status === "queued" || status === "processing" || status === "paused";
  const button = (action: Action, text: string) => (
    <BusyButton type="button" isBusy={change.isPending} onClick={() => change.mutate(action)}>
      {text}
    </BusyButton>
  );
  return (
    <Needs access="member">
      {status === "paused" && button("resume", "Resume")}
      {(status === "queued" || status === "processing") && button("pause", "Pause")}
      {counts.failed > 0 && status !== "cancelled" && button("retry-failed", "Retry failed")}
      {empty > 0 &&
        status !== "cancelled" &&
        button(
          "retry-failed?include_empty=true",
          counts.failed > 0 ? "Retry all without a result" : "Retry those that found nothing",
        )}
      {isOpen && (
        <ConfirmButton
          question="Cancel this batch?"
          about="The jobs that wait or run end without a result. Results that are there are kept."
          confirm="Cancel batch"
          keep="Keep running"
          isBusy={change.isPending}
          act={() => change.mutate("cancel")}
        >
          Cancel batch
        </ConfirmButton>
      )}
    </Needs>
  );
}

import type { NewBatch } from "../lib/new-jobs.ts";
import { Needs } from "../ui/access.tsx";
import { BusyButton } from "../ui/busy-button.tsx";
import { useSubmitJobs } from "./use-submit-jobs.ts";

/** Submits jobs for selected results, and opens the page of the new job or batch. */
export function SubmitButton({ text, batch }: { text: string; batch: NewBatch }) {
  const submit = useSubmitJobs();
  if (batch.items.length === 0) return null;
  return (
    <Needs access="member">
      <BusyButton
        type="button"
        className="button-primary"
        isBusy={submit.isPending}
        onClick={() => submit.mutate(batch)}
      >
        {text}
      </BusyButton>
    </Needs>
  );
}

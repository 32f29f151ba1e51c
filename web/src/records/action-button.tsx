import { type ReactNode, useState } from "react";
import type { RecordSummary } from "../api/answers.ts";
import { TooManyRecords } from "../api/record-queries.ts";
import { useChange } from "../api/use-change.ts";
import { BusyButton } from "../ui/busy-button.tsx";
import { useErrorToast, useToast } from "../ui/toasts.tsx";
import type { SelectedRecords } from "./selected-records.ts";

/** A button for an action with records: it reads them, derives what the action needs, and opens its dialog. */
export function ActionButton<Plan extends object>(props: {
  text: string;
  label?: string | undefined;
  selected: SelectedRecords;
  /** The most records that the action is for. */
  max: number;
  className?: string;
  /** What the dialog shows; a text says why there is nothing to do. */
  plan(records: readonly RecordSummary[]): Plan | string;
  children(plan: Plan, close: () => void): ReactNode;
}) {
  const { text, label, selected, max, className, children } = props;
  const toast = useToast();
  const showError = useErrorToast();
  const [plan, setPlan] = useState<Plan | null>(null);
  const gather = useChange({
    call: async () => props.plan(await selected.read(max)),
    changes: [],
    showsErrors: false,
    onDone: (found) => (typeof found === "string" ? toast(found, "error") : setPlan(found)),
  });
  const start = () =>
    gather.mutate(undefined, {
      onError: (error) =>
        error instanceof TooManyRecords ? toast(error.message, "error") : showError(error),
    });
  return (
    <>
      <BusyButton
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="dialog"
        isBusy={gather.isPending}
        onClick={start}
      >
        {gather.isPending ? "Reading…" : text}
      </BusyButton>
      {plan !== null && children(plan, () => setPlan(null))}
    </>
  );
}

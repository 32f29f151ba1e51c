import { useNavigate } from "@tanstack/react-router";
import type { JobListItem } from "../api/answers.ts";
import { linkTo } from "../api/base-path.ts";
import { useChange } from "../api/use-change.ts";
import { noSelection, type Selection } from "../grid/selection.ts";
import { csvOf } from "../lib/csv.ts";
import { isOpen } from "../lib/job-state.ts";
import type { JobsSearch } from "../lib/jobs-search.ts";
import { Needs } from "../ui/access.tsx";
import { BusyButton } from "../ui/busy-button.tsx";
import { ConfirmButton } from "../ui/confirm-button.tsx";
import { download } from "../ui/parts.tsx";
import { useToast } from "../ui/toasts.tsx";
import {
  cancelJobs,
  jobsExportPath,
  type Rerun,
  rerunJobs,
  type SelectedJobs,
  undoCancel,
} from "./job-actions.ts";

const counted = (count: number) => `${count.toLocaleString()} ${count === 1 ? "job" : "jobs"}`;
const changes = ["jobs", "job", "batches", "queue-stats", "overview"];

/** Selected jobs, and what can be done with them. */
export function JobBulkBar(props: {
  jobs: readonly JobListItem[];
  /** In words: "at least 20,000 jobs". */
  total: string;
  hasMore: boolean;
  search: JobsSearch;
  selection: Selection;
  select(selection: Selection): void;
  onChanged(): void;
}) {
  const { jobs, total, hasMore, search, selection, select, onChanged } = props;
  const chosen = jobs.filter(({ job_id: id }) => selection.ids.has(id));
  if (chosen.length === 0 && !selection.isAll) return null;
  const selected: SelectedJobs = selection.isAll ? { search } : { jobs: chosen };
  const text = selection.isAll ? `All ${total}` : counted(chosen.length);
  const areAllLoadedChosen = !selection.isAll && chosen.length >= jobs.length && hasMore;
  return (
    <section className="bulk" aria-label="Selection">
      <p role="status">
        <strong>{text} selected</strong>
      </p>
      {areAllLoadedChosen && (
        <button type="button" onClick={() => select({ ids: new Set(), isAll: true })}>
          Select all {total}
        </button>
      )}
      <Needs access="member">
        <Cancel
          selected={selected}
          text={text}
          isOff={!selection.isAll && !chosen.some(({ status }) => isOpen(status))}
          onChanged={onChanged}
        />
        <RunAgain
          selected={selected}
          text={text}
          isOff={!selection.isAll && chosen.every(({ status }) => isOpen(status))}
        />
      </Needs>
      <ExportSelected selected={selected} />
      <button type="button" onClick={() => select(noSelection)}>
        Clear selection
      </button>
    </section>
  );
}

interface ActionProps {
  selected: SelectedJobs;
  text: string;
  /** None of the selected jobs is in a state for it. */
  isOff: boolean;
}

function Cancel({ selected, text, isOff, onChanged }: ActionProps & { onChanged(): void }) {
  const toast = useToast();
  const undo = useRunAgain();
  const cancel = useChange({
    call: () => cancelJobs(selected),
    changes,
    onDone: ({ cancelled, ids }) => {
      onChanged();
      if (cancelled === 0) return toast("None of these jobs was waiting or running.");
      const action = { label: "Undo", act: () => undo.mutate(() => undoCancel(ids)) };
      // What was cancelled runs again, with its reference and priority.
      return toast(`${counted(cancelled)} cancelled.`, "info", ids.length > 0 ? action : undefined);
    },
  });
  if (isOff) return null;
  return (
    <ConfirmButton
      question={`Cancel ${text.toLowerCase()}?`}
      about="Waiting jobs end at once, running ones within a second. Their partial results are discarded. Jobs that have ended stay as they are."
      confirm="Cancel jobs"
      keep="Keep running"
      isBusy={cancel.isPending}
      act={() => cancel.mutate(undefined)}
    >
      Cancel jobs
    </ConfirmButton>
  );
}

/** Runs jobs again; the message leads to their batch. */
export function useRunAgain() {
  const toast = useToast();
  const navigate = useNavigate();
  return useChange({
    call: (work: () => Promise<Rerun>) => work(),
    changes,
    onDone: ({ submitted, skipped, remaining, batchIds }) => {
      const left = skipped === 0 ? "" : ` ${counted(skipped)} cannot be submitted any more.`;
      const more = remaining === 0 ? "" : ` ${counted(remaining)} are left: run them again as well.`;
      if (submitted === 0) {
        return toast(`No job was submitted: these were run again before, or have not ended.${left}`);
      }
      const [batchId] = batchIds;
      const open =
        batchId === undefined
          ? undefined
          : {
              label: "Show",
              act: () => void navigate({ to: "/jobs/batches/$batchId", params: { batchId } }),
            };
      return toast(`${counted(submitted)} submitted again.${left}${more}`, "info", open);
    },
  });
}

function RunAgain({ selected, text, isOff }: ActionProps) {
  const runAgain = useRunAgain();
  if (isOff) return null;
  return (
    <BusyButton
      type="button"
      isBusy={runAgain.isPending}
      aria-label={`Run ${text.toLowerCase()} again`}
      onClick={() => runAgain.mutate(() => rerunJobs(selected))}
    >
      Run again
    </BusyButton>
  );
}

function ExportSelected({ selected }: { selected: SelectedJobs }) {
  if ("search" in selected) {
    return (
      <a className="button" href={linkTo(jobsExportPath(selected.search, "csv"))} download>
        Export selection
      </a>
    );
  }
  const save = () =>
    download(
      `jobs-${new Date().toISOString().slice(0, 10)}.csv`,
      csvOf(
        selected.jobs.map(({ actor, ...job }) => ({ ...job, actor_id: actor.id, actor_name: actor.name })),
      ),
      "text/csv",
    );
  return (
    <button type="button" onClick={save}>
      Export selection
    </button>
  );
}

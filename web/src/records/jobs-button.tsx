import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { RecordKind, RecordSummary } from "../api/answers.ts";
import { call, messageOf } from "../api/client.ts";
import { readAll, TooManyRecords } from "../api/record-queries.ts";
import { useChange } from "../api/use-change.ts";
import { addressesOf, crawlJobs, verificationJobs, websitesOf } from "../lib/record-jobs.ts";
import { filterOf, type RecordSearch } from "../lib/record-search.ts";
import { BusyButton } from "../ui/busy-button.tsx";
import { Modal } from "../ui/modal.tsx";
import { useToast } from "../ui/toasts.tsx";
import type { Selection } from "./record-grid.tsx";

const actions = {
  verify: {
    button: "Verify",
    type: "svcVerify",
    found: (records: readonly RecordSummary[]) => addressesOf(records),
    jobs: verificationJobs,
    units: ["email address", "email addresses"],
    max: 10_000,
  },
  crawl: {
    button: "Crawl again",
    type: "svcSite",
    found: (records: readonly RecordSummary[]) => websitesOf(records),
    jobs: crawlJobs,
    units: ["website", "websites"],
    max: 1_000,
  },
} as const;

/** Submits jobs for the selected records, after showing how many. */
export function JobsButton(props: {
  kind: RecordKind;
  action: keyof typeof actions;
  records: readonly RecordSummary[];
  selection: Selection;
  search: RecordSearch;
}) {
  const { kind, records, selection, search } = props;
  const { button, type, found, jobs, units, max } = actions[props.action];
  const toast = useToast();
  const [bodies, setBodies] = useState<{ count: number; jobs: readonly object[] } | null>(null);
  const [sent, setSent] = useState(0);
  const gather = useChange({
    call: async () =>
      found(
        selection.isAll
          ? await readAll(kind, filterOf(search), max)
          : records.filter(({ id }) => selection.ids.has(id)),
      ),
    changes: [],
    showsErrors: false,
    onDone: (values) => {
      if (values.length === 0) return toast(`The selected records have no ${units[1]}.`, "error");
      if (values.length > max) return toast(new TooManyRecords(max).message, "error");
      setSent(0);
      return setBodies({ count: values.length, jobs: jobs(values) });
    },
  });
  const submit = useChange({
    // From the first one that is not submitted yet: a repetition after an error submits none twice.
    call: async (all: readonly object[]) => {
      for (let next = sent; next < all.length; next += 1) {
        await call(`/api/v1/jobs/${type}/submit`, { method: "POST", body: all[next] });
        setSent(next + 1);
      }
    },
    changes: ["jobs", "queue-stats"],
    showsErrors: false,
    done: (_answer, all) => `${all.length.toLocaleString()} ${all.length === 1 ? "job" : "jobs"} submitted.`,
    onDone: () => setBodies(null),
  });
  const start = () =>
    gather.mutate(undefined, {
      onError: (error) => toast(error instanceof TooManyRecords ? error.message : messageOf(error), "error"),
    });
  return (
    <>
      <BusyButton type="button" aria-haspopup="dialog" isBusy={gather.isPending} onClick={start}>
        {gather.isPending ? "Reading…" : button}
      </BusyButton>
      {bodies && (
        <Modal
          title={`${button}: ${bodies.count.toLocaleString()} ${units[bodies.count === 1 ? 0 : 1]}`}
          close={() => setBodies(null)}
        >
          <p>
            Submits {bodies.jobs.length.toLocaleString()} {type} {bodies.jobs.length === 1 ? "job" : "jobs"}.
            The records change as these complete; <Link to="/jobs">Jobs</Link> shows them.
          </p>
          {submit.isError && (
            <p className="note" role="alert">
              {messageOf(submit.error)} {sent} of {bodies.jobs.length} are submitted; Submit continues with
              the rest.
            </p>
          )}
          <div className="dialog-actions">
            <button type="button" onClick={() => setBodies(null)}>
              Cancel
            </button>
            <BusyButton
              type="button"
              className="button-primary"
              isBusy={submit.isPending}
              onClick={() => submit.mutate(bodies.jobs)}
            >
              {submit.isPending ? `${sent} of ${bodies.jobs.length}…` : "Submit"}
            </BusyButton>
          </div>
        </Modal>
      )}
    </>
  );
}

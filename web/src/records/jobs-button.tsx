import { Link } from "@tanstack/react-router";
import { jobTypeRows } from "../../../src/contract/job-types.ts";
import type { RecordSummary } from "../api/answers.ts";
import { call } from "../api/client.ts";
import { TooManyRecords } from "../api/record-queries.ts";
import { useSeries } from "../api/use-series.ts";
import { addressesOf, crawlJobs, verificationJobs, websitesOf } from "../lib/record-jobs.ts";
import { ActionButton } from "./action-button.tsx";
import type { SelectedRecords } from "./selected-records.ts";
import { SeriesDialog } from "./series-dialog.tsx";

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
    button: "Crawl",
    type: "svcSite",
    found: (records: readonly RecordSummary[]) => websitesOf(records),
    jobs: crawlJobs,
    units: ["website", "websites"],
    max: 1_000,
  },
} as const;
type Action = keyof typeof actions;

/** Submits jobs for records, after showing how many. */
export function JobsButton(props: {
  action: Action;
  selected: SelectedRecords;
  /** What the button says; by default what it does in general. */
  text?: string;
  /** Its name, where there are several. */
  label?: string;
  /** Whether it is what to do next. */
  isMain?: boolean;
}) {
  const { action, selected, text, label, isMain = false } = props;
  const { button, found, jobs, units, max } = actions[action];
  return (
    <ActionButton
      text={text ?? button}
      label={label}
      {...(isMain && { className: "button-primary" })}
      selected={selected}
      max={max}
      plan={(records) => {
        const values = found(records);
        if (values.length === 0) return `The selected records have no ${units[1]}.`;
        if (values.length > max) return new TooManyRecords(max).message;
        return { count: values.length, jobs: jobs(values) };
      }}
    >
      {(plan, close) => <SubmitDialog action={action} {...plan} close={close} />}
    </ActionButton>
  );
}

function SubmitDialog(props: { action: Action; count: number; jobs: readonly object[]; close(): void }) {
  const { action, count, jobs, close } = props;
  const { button, type, units } = actions[action];
  const series = useSeries({
    send: (body: object) => call(`/api/v1/jobs/${type}/submit`, { method: "POST", body }),
    changes: ["jobs", "queue-stats"],
    done: ({ length }) => `${length.toLocaleString()} ${length === 1 ? "job" : "jobs"} submitted.`,
    onDone: close,
  });
  return (
    <SeriesDialog
      title={`${button}: ${count.toLocaleString()} ${units[count === 1 ? 0 : 1]}`}
      submit="Submit"
      series={series}
      items={jobs}
      close={close}
    >
      <p>
        Submits {jobs.length.toLocaleString()} {jobTypeRows[type].title.toLowerCase()}{" "}
        {jobs.length === 1 ? "job" : "jobs"}. The records change as these complete;{" "}
        <Link to="/jobs">Jobs</Link> shows them.
      </p>
    </SeriesDialog>
  );
}

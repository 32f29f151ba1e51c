import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { jobTypeRows } from "../../../src/contract/job-types.ts";
import type { JobListItem } from "../api/answers.ts";
import { jobListQuery } from "../jobs/use-job-list.ts";
import { dayOf } from "../lib/days.ts";
import { jobRemedy, reasonText } from "../lib/job-remedy.ts";
import { type JobsSearch, jobParameters } from "../lib/jobs-search.ts";
import { growthText } from "../lib/shift-text.ts";
import type { ShiftSums } from "../lib/shift-timeline.ts";
import { workTime } from "../lib/time.ts";
import { type LinkedFigure, LinkedFigures } from "../ui/figures.tsx";
import { Panel } from "../ui/parts.tsx";
import { RemedyText } from "../ui/remedy-text.tsx";

type Sums = Omit<ShiftSums, "shifts">;

/**
 * What was found and what failed, each number a link to its jobs.
 * @param props.earlier the same of the time before, to compare with; none if it is not known.
 * @param props.jobs selects the jobs of this time.
 * @param props.worked what the time worked is made of.
 */
export function ShiftFigures(props: {
  label: string;
  sums: Sums;
  earlier?: Sums | undefined;
  jobs: JobsSearch;
  worked: string;
}) {
  const { sums, earlier, jobs, worked } = props;
  const grown = (name: keyof Sums) => (earlier === undefined ? null : growthText(sums[name], earlier[name]));
  const note = (...parts: (string | null)[]) => parts.filter((part) => part !== null).join(", ");
  const listOf = (status: "completed" | "failed"): LinkedFigure["to"] => ({
    to: "/jobs",
    search: { ...jobs, status, flat: "true" },
  });
  const figures: LinkedFigure[] = [
    {
      name: "Results found",
      value: sums.results_count.toLocaleString(),
      note: note("by completed jobs", grown("results_count")),
      to: sums.jobs_completed > 0 ? listOf("completed") : null,
    },
    {
      name: "Jobs completed",
      value: sums.jobs_completed.toLocaleString(),
      note: note(`${sums.jobs_submitted.toLocaleString()} submitted`, grown("jobs_completed")),
      to: sums.jobs_completed > 0 ? listOf("completed") : null,
    },
    {
      name: "Jobs failed",
      value: sums.jobs_failed.toLocaleString(),
      note: failedShare(sums),
      to: sums.jobs_failed > 0 ? listOf("failed") : null,
    },
    {
      name: "Shipped",
      value: sums.shipped_count.toLocaleString(),
      note: note("jobs, campaigns, exports, pins", grown("shipped_count")),
      to: null,
    },
    { name: "Time worked", value: workTime(sums.minutes), note: worked, to: null },
  ];
  return <LinkedFigures label={props.label} figures={figures} />;
}

function failedShare({ jobs_completed: completed, jobs_failed: failed }: Sums): string {
  const ended = completed + failed;
  if (ended === 0) return "no job ended";
  return `${Math.round((failed / ended) * 100)}% of ${ended.toLocaleString()} that ended`;
}

const reasonsShown = 4;

/** Why jobs failed: the most frequent reasons, with what to do. Empty without a failed job that still exists. */
export function FailureReasons(props: { jobs: JobsSearch; isOf?(job: JobListItem): boolean }) {
  const { jobs, isOf = () => true } = props;
  const search: JobsSearch = { ...jobs, status: "failed", flat: "true" };
  const list = useInfiniteQuery(jobListQuery(jobParameters(search)));
  const found = (list.data?.pages[0]?.jobs ?? []).filter(isOf);
  if (found.length === 0) return null;
  const groups = [...Map.groupBy(found, (job) => `${job.type} ${job.outcome_reason}`).values()]
    .map((group) => ({ group, first: group[0] as JobListItem }))
    .sort((one, other) => other.group.length - one.group.length);
  const rest = groups.length - reasonsShown;
  return (
    <Panel
      title="Why jobs failed"
      aside={
        <Link to="/jobs" search={search}>
          {rest > 0 ? `${rest.toLocaleString()} more reasons` : "Failed jobs"}
        </Link>
      }
    >
      <ul className="attention attention-columns">
        {groups.slice(0, reasonsShown).map(({ group, first }) => (
          <li key={first.job_id}>
            <span className="strong">
              {group.length.toLocaleString()}{" "}
              <Link to="/jobs" search={{ ...search, type: first.type }}>
                {jobTypeRows[first.type].title}
              </Link>
            </span>
            <span>
              {first.outcome_reason === null ? "No reason was recorded." : reasonText(first.outcome_reason)}
            </span>
            <RemedyText remedy={jobRemedy(first.type, first.outcome_reason)} />
            <span className="sub">
              <Link to="/jobs/$jobId" params={{ jobId: first.job_id }}>
                Latest
              </Link>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The jobs of one shift: of its person, and of its days. */
export const jobsOfShift = (shift: {
  actor_id: string;
  started_at: string;
  ended_at: string;
}): JobsSearch => ({
  actor: shift.actor_id,
  from: dayOf(new Date(shift.started_at)),
  to: dayOf(new Date(shift.ended_at)),
});

/** Whether a job ended during a shift. */
export const endedWithin =
  ({ started_at: from, ended_at: to }: { started_at: string; ended_at: string }) =>
  ({ completed_at: at }: JobListItem): boolean =>
    at !== null && Date.parse(at) >= Date.parse(from) && Date.parse(at) <= Date.parse(to) + 1;

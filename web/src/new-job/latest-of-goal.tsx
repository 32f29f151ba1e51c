import { Link, useParams } from "@tanstack/react-router";
import type { JobType } from "../api/answers.ts";
import { JobTable, useLiveJobs } from "../jobs/latest-jobs.tsx";
import { Panel } from "../ui/parts.tsx";
import { findGoal } from "./goals.ts";

const latestShown = 5;

/** The latest jobs of the goal's type: what it finds, and whether this one was submitted before. */
export function LatestOfGoal() {
  const { type: name = "" } = useParams({ strict: false });
  const goal = findGoal(name);
  return goal && <Latest type={goal.type} />;
}

function Latest({ type }: { type: JobType }) {
  const { data } = useLiveJobs({ page: 1, type, pageSize: latestShown });
  if (data === undefined || data.jobs.length === 0) return null;
  return (
    <Panel
      title="Latest jobs like this"
      aside={
        <Link to="/jobs" search={{ type }}>
          All
        </Link>
      }
    >
      <JobTable jobs={data.jobs} />
    </Panel>
  );
}

import { Link } from "@tanstack/react-router";
import { jobTypeRows } from "../../../src/contract/job-types.ts";
import type { Overview } from "../api/answers.ts";
import { jobRemedy, reasonText } from "../lib/job-remedy.ts";
import type { ServiceState } from "../lib/service-state.ts";
import { webhookRemedy } from "../lib/webhook-events.ts";
import { Panel } from "../ui/parts.tsx";
import { RemedyText } from "../ui/remedy-text.tsx";
import { Time } from "../ui/time.tsx";
import { ServiceRow } from "./service-notes.tsx";

type Failure = Overview["failures"][number];
type Group = [Failure, ...Failure[]];

/** Failures by their reason: a cause that several types of jobs have is one thing to attend to. */
function groupsOf(failures: readonly Failure[]): Group[] {
  const groups = Map.groupBy(failures, ({ type, code, message }) => message ?? `${type} ${code}`);
  return [...groups.values()] as Group[];
}

function FailureItem({ group }: { group: Group }) {
  const [{ type, code, message }] = group;
  const jobs = group.reduce((sum, one) => sum + one.jobs, 0);
  const latest = group.reduce((one, other) => (other.latest_at > one.latest_at ? other : one));
  return (
    <li>
      <span className="strong">
        {jobs.toLocaleString()} {jobs === 1 ? "job" : "jobs"} failed:{" "}
        {group.map((one, index) => (
          <span key={one.type}>
            {index > 0 && ", "}
            <Link to="/jobs" search={{ status: "failed", type: one.type }}>
              {jobTypeRows[one.type].title}
            </Link>
          </span>
        ))}
      </span>
      <span>{message === null ? (code ?? "No reason was recorded.") : reasonText(message)}</span>
      <RemedyText remedy={jobRemedy(type, message)} />
      <span className="sub">
        <Link to="/jobs/$jobId" params={{ jobId: latest.latest_job_id }}>
          Latest
        </Link>{" "}
        <Time value={latest.latest_at} relative />
      </span>
    </li>
  );
}

/** Why jobs failed, which webhooks do, and how the service is: each with the way to it. */
export function AttentionPanel(props: { overview: Overview; service: ServiceState | undefined }) {
  const { failures, webhooks } = props.overview;
  const isCalm = failures.length + webhooks.failing.length === 0;
  return (
    <Panel
      title="Needs attention"
      aside={
        isCalm ? (
          <span className="muted">Nothing failed in the last 7 days.</span>
        ) : (
          <Link to="/jobs" search={{ status: "failed" }}>
            All failed jobs
          </Link>
        )
      }
    >
      {!isCalm && (
        <ul className="attention attention-columns">
          {webhooks.failing.map(({ webhook_id: webhookId, url, is_disabled: isDisabled }) => (
            <li key={webhookId}>
              <Link to="/settings/webhooks/$webhookId" params={{ webhookId }} className="strong">
                Webhook {isDisabled ? "disabled after failed deliveries" : "is failing"}
              </Link>
              <span className="sub">
                <bdi>{url}</bdi>
              </span>
              <span className="sub">{webhookRemedy}</span>
            </li>
          ))}
          {groupsOf(failures).map((group) => (
            <FailureItem key={`${group[0].type} ${group[0].code}`} group={group} />
          ))}
        </ul>
      )}
      <ServiceRow state={props.service} />
    </Panel>
  );
}

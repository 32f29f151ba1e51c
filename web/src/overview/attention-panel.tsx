import { Link } from "@tanstack/react-router";
import { jobTypeRows } from "../../../src/contract/job-types.ts";
import type { Overview } from "../api/answers.ts";
import { jobRemedy } from "../lib/job-remedy.ts";
import { webhookRemedy } from "../lib/webhook-events.ts";
import { Empty, Panel } from "../ui/parts.tsx";
import { RemedyText } from "../ui/remedy-text.tsx";
import { Time } from "../ui/time.tsx";

/** Why jobs failed, and which webhooks do: each with the way to it. */
export function AttentionPanel({ overview: { failures, webhooks } }: { overview: Overview }) {
  return (
    <Panel
      title="Needs attention"
      aside={
        <Link to="/jobs" search={{ status: "failed" }}>
          All failed jobs
        </Link>
      }
    >
      {failures.length + webhooks.failing.length === 0 && (
        <Empty title="Nothing failed in the last 7 days">Failed jobs and webhooks appear here.</Empty>
      )}
      <ul className="attention">
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
        {failures.map(({ type, code, message, jobs, latest_job_id: jobId, latest_at: at }) => (
          <li key={`${type} ${code}`}>
            <span className="strong">
              {jobs.toLocaleString()} {jobs === 1 ? "job" : "jobs"} failed: {jobTypeRows[type].title}
            </span>
            <span>{message ?? code ?? "No reason was recorded."}</span>
            <RemedyText remedy={jobRemedy(type, message)} />
            <span className="sub">
              <Link to="/jobs/$jobId" params={{ jobId }}>
                Latest
              </Link>{" "}
              <Time value={at} relative />
              {" · "}
              {/* Without the number: the list has those that failed for other reasons too. */}
              <Link to="/jobs" search={{ status: "failed", type }}>
                All failed jobs of this type
              </Link>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { mapsProviderRows } from "../../../src/contract/providers.ts";
import type { JobResults, JobStatusBody } from "../api/answers.ts";
import { actorName } from "../lib/actor-name.ts";
import { secondsOf, stateOf } from "../lib/job-state.ts";
import { providerTitle } from "../lib/provider-title.ts";
import { duration } from "../lib/time.ts";
import { Panel } from "../ui/parts.tsx";
import { Time } from "../ui/time.tsx";
import { usageOf } from "./ai-parts.tsx";
import "../styles/results.css";

interface Step {
  title: string;
  note?: ReactNode;
  at?: string | null;
  /** Colours its mark. */
  state?: "good" | "bad" | "care" | undefined;
}

/** What has happened to a job, in order: who submitted it, its waits and runs, what it read and asked, and its end. */
export function JobTimeline({ job, results }: { job: JobStatusBody; results: JobResults | undefined }) {
  const steps = [submitted(job), ...begun(job), ...worked(job, results), ...ended(job)];
  return (
    <Panel title="Timeline">
      <ol className="job-timeline">
        {steps.map(({ title, note, at, state }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are only added
          <li key={index} data-state={state}>
            <span className="strong">{title}</span>
            {at && <Time value={at} />}
            {note && <span className="sub">{note}</span>}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function submitted({ actor, campaign_id: campaignId, batch_id: batchId, created_at }: JobStatusBody): Step {
  return {
    title: `Submitted by ${actorName(actor)}`,
    at: created_at,
    note: campaignId ? (
      <>
        For a{" "}
        <Link to="/campaigns/$campaignId" params={{ campaignId }}>
          campaign
        </Link>
      </>
    ) : (
      batchId && (
        <>
          In a{" "}
          <Link to="/jobs/batches/$batchId" params={{ batchId }}>
            batch
          </Link>
        </>
      )
    ),
  };
}

function begun(job: JobStatusBody): Step[] {
  const { started_at, attempts, worker_id: worker, waiting_for: wait, retry_at: until } = job;
  const { queued } = secondsOf(job);
  const steps: Step[] = [];
  if (started_at !== null) {
    steps.push({
      title: "Started",
      at: started_at,
      note: [
        queued !== null && `after ${duration(queued)} in the queue`,
        worker !== null && `on ${worker}`,
        attempts > 1 && `run ${attempts}: an earlier one met a transient error, or its worker was lost`,
      ]
        .filter(Boolean)
        .join(" · "),
    });
  } else if (job.status === "queued") {
    steps.push({ title: "In the queue", note: "It starts when a worker slot is free." });
  }
  steps.push(
    ...job.waits.flatMap(({ waiting_for: what, started_at: from, ended_at: end }): Step[] =>
      end === null
        ? []
        : [
            {
              title: "Waited",
              state: "care",
              at: from,
              note: `for ${what} · ${duration((Date.parse(end) - Date.parse(from)) / 1000)}`,
            },
          ],
    ),
  );
  if (wait !== null) {
    steps.push({
      title: "Waiting",
      state: "care",
      note: (
        <>
          for {wait}
          {until !== null && (
            <>
              ; it resumes <Time value={until} ahead />
            </>
          )}
        </>
      ),
    });
  }
  return steps;
}

type Usage = Parameters<typeof usageOf>[0];

/** What the result says about the work: pages, map requests, and the use of a model. */
function worked({ type, progress }: JobStatusBody, results: JobResults | undefined): Step[] {
  const data = results?.data ?? {};
  const metadata = (data.metadata ?? {}) as Record<string, unknown>;
  const steps: Step[] = [];
  const count = (value: unknown, one: string, many: string) =>
    typeof value === "number" ? `${value.toLocaleString()} ${value === 1 ? one : many}` : null;
  const pages = count(data.pages_crawled ?? progress?.pages_crawled, "page", "pages");
  if (type === "svcSite" && pages !== null) {
    const rendered = count(metadata.pages_rendered, "page", "pages");
    steps.push({
      title: `Read ${pages}`,
      note: metadata.pages_rendered ? `${rendered} in a browser` : undefined,
    });
  }
  const requests = count(metadata.requests, "request", "requests");
  if (type === "svcMaps" && requests !== null) {
    steps.push({
      title: `Sent ${requests} to the map provider`,
      note: providerTitle(mapsProviderRows, String(metadata.provider ?? "")),
    });
  }
  const total = count(data.total ?? progress?.total, "address", "addresses");
  if (type === "svcVerify" && total !== null) steps.push({ title: `Checked ${total}` });
  const ai = metadata.ai as Usage | null | undefined;
  if (ai) {
    const title = {
      ok: "Asked the AI model",
      failed: "The AI model failed",
      not_configured: "No AI model is configured",
    }[ai.status];
    steps.push({
      title,
      state: ai.status === "failed" ? "care" : undefined,
      note: [ai.error, usageOf(ai)].filter(Boolean).join(" "),
    });
  }
  return steps;
}

function ended(job: JobStatusBody): Step[] {
  if (job.outcome === null) return [];
  const { working } = secondsOf(job);
  return [
    {
      title: endings[stateOf(job)] ?? "Ended",
      at: job.completed_at,
      state: endStates[stateOf(job)],
      note: working !== null && `after ${duration(working)} of work`,
    },
  ];
}

const endStates: Readonly<Record<string, Step["state"]>> = {
  completed: "good",
  nothing_found: "care",
  failed: "bad",
};

const endings: Readonly<Record<string, string>> = {
  completed: "Completed",
  nothing_found: "Completed without a result",
  failed: "Failed",
  cancelled: "Cancelled",
};

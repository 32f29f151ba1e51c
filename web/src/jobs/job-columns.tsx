import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { jobTypeRows } from "../../../src/contract/job-types.ts";
import type { Batch, JobListItem } from "../api/answers.ts";
import { nameOfBatch } from "../batches/batch-columns.tsx";
import type { GridColumn } from "../grid/grid-column.ts";
import { RowLink } from "../grid/row-link.tsx";
import { actorName } from "../lib/actor-name.ts";
import type { CampaignItem, JobRow } from "../lib/job-pages.ts";
import { reasonText } from "../lib/job-remedy.ts";
import { batchStateOf } from "../lib/job-state.ts";
import { duration } from "../lib/time.ts";
import { JobState } from "../ui/job-state.tsx";
import { Status } from "../ui/parts.tsx";
import { Time } from "../ui/time.tsx";

/** Kept, for a list draws hundreds of them while it is scrolled. */
const counts = new Intl.NumberFormat();
const none = <span className="muted">–</span>;

/** A cell that differs between jobs and the campaigns and batches that stand for theirs. */
const either =
  (
    ofJob: (job: JobListItem) => ReactNode,
    ofCampaign: (campaign: CampaignItem) => ReactNode = () => none,
    ofBatch: (batch: Batch) => ReactNode = () => none,
  ) =>
  ({ job, campaign, batch }: JobRow) =>
    job !== null ? ofJob(job) : campaign !== null ? ofCampaign(campaign) : ofBatch(batch);

export const nameOfJob = ({ title, type, job_id: id }: JobListItem): string =>
  title ?? `${jobTypeRows[type].title} ${id.slice(-12)}`;

export const nameOfCampaign = ({ name, query, country_code: country }: CampaignItem): string =>
  name ?? `${query}, ${country}`;

function JobLink({ job }: { job: JobListItem }) {
  const name = nameOfJob(job);
  return (
    <RowLink to={`/jobs/${job.job_id}`} title={name}>
      <bdi>{name}</bdi>
    </RowLink>
  );
}

function CampaignJobs({ campaign }: { campaign: CampaignItem }) {
  const {
    campaign_id: id,
    completed_locations: done,
    failed_locations: failed,
    total_locations: total,
  } = campaign;
  return (
    <>
      <Link to="/jobs" search={{ campaign: id }} title={nameOfCampaign(campaign)}>
        <bdi>{nameOfCampaign(campaign)}</bdi>
      </Link>
      <span className="sub">
        {(done + failed).toLocaleString()} of {total.toLocaleString()} locations
        {failed > 0 && `, ${failed.toLocaleString()} failed`}
      </span>
    </>
  );
}

export function BatchJobs({ batch }: { batch: Batch }) {
  const { batch_id: batchId, items, counts, empty_count: empty } = batch;
  const name = nameOfBatch(batch);
  const done = counts.completed + counts.failed + counts.cancelled;
  return (
    <>
      <Link to="/jobs/batches/$batchId" params={{ batchId }} title={name}>
        <bdi>{name}</bdi>
      </Link>
      <span className="sub">
        {done.toLocaleString()} of {items.toLocaleString()} {items === 1 ? "job" : "jobs"}
        {counts.failed > 0 && `, ${counts.failed.toLocaleString()} failed`}
        {empty > 0 && `, ${empty.toLocaleString()} found nothing`}
      </span>
    </>
  );
}

const time = (value: string | null) => (value === null ? none : <Time value={value} relative />);

/** All columns of the list of jobs. */
export const jobColumns: readonly GridColumn<JobRow>[] = [
  {
    name: "job",
    head: "Job",
    width: 260,
    cell: either(
      (job) => <JobLink job={job} />,
      (campaign) => <CampaignJobs campaign={campaign} />,
      (batch) => <BatchJobs batch={batch} />,
    ),
  },
  {
    name: "type",
    head: "Type",
    width: 110,
    inCards: "plain",
    cell: either(
      ({ type }) => jobTypeRows[type].title,
      () => <span className="tag">Campaign</span>,
      () => <span className="tag">Batch</span>,
    ),
  },
  {
    name: "state",
    head: "Status",
    width: 210,
    grows: true,
    sort: "status",
    sortsUpFirst: true,
    inCards: "plain",
    cell: (row) =>
      row.job === null ? (
        <Status value={row.batch ? batchStateOf(row.batch) : row.campaign.status} inList />
      ) : (
        <div title={row.job.outcome_reason === null ? undefined : reasonText(row.job.outcome_reason)}>
          <JobState job={row.job} />
        </div>
      ),
  },
  {
    name: "results",
    head: "Results",
    width: 80,
    isNumber: true,
    sort: "results_count",
    cell: either(
      ({ results_count: count }) => (count === null ? none : counts.format(count)),
      ({ results_count: count }) => counts.format(count),
      ({ results_count: count }) => counts.format(count),
    ),
  },
  {
    name: "duration",
    head: "Duration",
    width: 90,
    isNumber: true,
    sort: "duration",
    cell: either(({ duration_seconds: seconds }) => (seconds === null ? none : duration(seconds))),
  },
  {
    name: "actor",
    head: "Submitted by",
    width: 134,
    isHidden: true,
    cell: either(({ actor }) => (
      <span title={`${actor.id} (${actor.role})`}>
        <bdi>{actorName(actor)}</bdi>
      </span>
    )),
  },
  {
    name: "created",
    head: "Submitted",
    width: 118,
    sort: "created_at",
    inCards: "plain",
    cell: either(
      (job) => time(job.created_at),
      (campaign) => time(campaign.created_at),
      (batch) => time(batch.created_at),
    ),
  },
  {
    name: "updated",
    head: "Changed",
    width: 130,
    sort: "updated_at",
    isHidden: true,
    cell: either((job) => time(job.updated_at)),
  },
  {
    name: "ended",
    head: "Ended",
    width: 130,
    isHidden: true,
    cell: either((job) => time(job.completed_at)),
  },
  {
    name: "ref",
    head: "Your reference",
    width: 170,
    isHidden: true,
    cell: either(({ client_ref: ref }) => (ref === null ? none : <bdi>{ref}</bdi>)),
  },
  {
    name: "campaign",
    head: "Campaign",
    width: 200,
    isHidden: true,
    cell: either(({ campaign_id: campaignId }) =>
      campaignId === null ? (
        none
      ) : (
        <Link to="/campaigns/$campaignId" params={{ campaignId }}>
          {campaignId}
        </Link>
      ),
    ),
  },
  {
    name: "batch",
    head: "Batch",
    width: 150,
    isHidden: true,
    cell: either(({ batch_id: batchId }) =>
      batchId === null ? (
        none
      ) : (
        <Link to="/jobs/batches/$batchId" params={{ batchId }}>
          {batchId.slice(-12)}
        </Link>
      ),
    ),
  },
  {
    name: "priority",
    head: "Priority",
    width: 90,
    isNumber: true,
    isHidden: true,
    cell: either(({ priority }) => priority),
  },
  {
    name: "id",
    head: "ID",
    width: 320,
    isHidden: true,
    cell: either(
      ({ job_id: id }) => <code>{id}</code>,
      ({ campaign_id: id }) => <code>{id}</code>,
      ({ batch_id: id }) => <code>{id}</code>,
    ),
  },
];

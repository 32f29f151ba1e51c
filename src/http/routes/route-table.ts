import type { JobTypeName } from "../../contract/job.ts";
import type { JobType } from "../../jobs/job-type.ts";
import type { EventStreams } from "../event-streams.ts";
import type { Route } from "../route.ts";
import { getOpenApi } from "./docs/get-openapi.ts";
import { getServiceIndex } from "./docs/get-service-index.ts";
import { getEventsStatus } from "./events/get-events-status.ts";
import { streamEvents } from "./events/stream-events.ts";
import { getFile } from "./files/get-file.ts";
import { cancelJob } from "./jobs/cancel-job.ts";
import { getJobResults } from "./jobs/get-job-results.ts";
import { getJobStatus } from "./jobs/get-job-status.ts";
import { listJobs } from "./jobs/list-jobs.ts";
import { submitGenericJob } from "./jobs/submit-job.ts";
import { submitTypedJob } from "./jobs/submit-typed-job.ts";
import { getCredentialHealth } from "./system/get-credential-health.ts";
import { getHealth } from "./system/get-health.ts";
import { getInfo } from "./system/get-info.ts";
import { getLivez } from "./system/get-livez.ts";
import { getMetrics } from "./system/get-metrics.ts";
import { getQueueStats } from "./system/get-queue-stats.ts";
import { getReadyz } from "./system/get-readyz.ts";

interface RouteTableOptions {
  jobTypes: ReadonlyMap<JobTypeName, JobType>;
  streams: EventStreams;
  openApiDocument: () => object;
}

/** Every endpoint of the service, in the order in which the API description shows them. */
export function createRouteTable({ jobTypes, streams, openApiDocument }: RouteTableOptions): Route[] {
  return [
    submitGenericJob(jobTypes),
    ...[...jobTypes.values()].map(submitTypedJob),
    getJobStatus,
    getJobResults(jobTypes.values()),
    cancelJob,
    listJobs,
    getFile,
    streamEvents(streams),
    getEventsStatus,
    getHealth,
    getQueueStats,
    getCredentialHealth,
    getInfo,
    getServiceIndex,
    getOpenApi(openApiDocument),
    getLivez,
    getReadyz,
    getMetrics,
  ];
}

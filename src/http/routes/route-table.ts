import type { FastifyRequest } from "fastify";
import type { JobTypeName } from "../../contract/job.ts";
import type { JobType } from "../../jobs/job-type.ts";
import type { EventStreams } from "../event-streams.ts";
import type { Route } from "../route.ts";
import { continueCampaign } from "./campaigns/continue-campaign.ts";
import { estimateCampaign } from "./campaigns/estimate-campaign.ts";
import { getCampaignJobResults } from "./campaigns/get-campaign-job-results.ts";
import { getCampaignLocations } from "./campaigns/get-campaign-locations.ts";
import { getCampaignStatus } from "./campaigns/get-campaign-status.ts";
import { getStageProgress } from "./campaigns/get-stage-progress.ts";
import { getWorkflowResults } from "./campaigns/get-workflow-results.ts";
import { listCampaigns } from "./campaigns/list-campaigns.ts";
import { nextLocation } from "./campaigns/next-location.ts";
import { pauseCampaign } from "./campaigns/pause-campaign.ts";
import { retryFailedLocations } from "./campaigns/retry-failed-locations.ts";
import { stopCampaign } from "./campaigns/stop-campaign.ts";
import { submitCampaign } from "./campaigns/submit-campaign.ts";
import { changeClientKey } from "./client/change-client-key.ts";
import { createClientKey } from "./client/create-client-key.ts";
import { getClientSettings } from "./client/get-client-settings.ts";
import { listClientKeys } from "./client/list-client-keys.ts";
import { putClientSettings } from "./client/put-client-settings.ts";
import { revokeClientKey } from "./client/revoke-client-key.ts";
import { rotateClientKey } from "./client/rotate-client-key.ts";
import { getOpenApi } from "./docs/get-openapi.ts";
import { getServiceIndex } from "./docs/get-service-index.ts";
import { getDomainLists } from "./domain-lists/get-domain-lists.ts";
import { putDomainLists } from "./domain-lists/put-domain-lists.ts";
import { getEventsStatus } from "./events/get-events-status.ts";
import { streamEvents } from "./events/stream-events.ts";
import { getFile } from "./files/get-file.ts";
import { getMedia } from "./files/get-media.ts";
import { cancelJob } from "./jobs/cancel-job.ts";
import { getJobRequest } from "./jobs/get-job-request.ts";
import { getJobResults } from "./jobs/get-job-results.ts";
import { getJobStatus } from "./jobs/get-job-status.ts";
import { listJobs } from "./jobs/list-jobs.ts";
import { submitGenericJob } from "./jobs/submit-job.ts";
import { submitMapsJob } from "./jobs/submit-maps-job.ts";
import { submitTypedJob } from "./jobs/submit-typed-job.ts";
import { getLocationStats } from "./locations/get-location-stats.ts";
import { listCountries } from "./locations/list-countries.ts";
import { listLocations } from "./locations/list-locations.ts";
import { listRegions } from "./locations/list-regions.ts";
import { createSession } from "./session/create-session.ts";
import { deleteSession } from "./session/delete-session.ts";
import { getSession } from "./session/get-session.ts";
import { getConfirmation, postConfirmation } from "./shifts/confirm-recipient.ts";
import { createShare } from "./shifts/create-share.ts";
import { getDigestSettings, patchDigestSettings } from "./shifts/digest-settings.ts";
import { exportShifts } from "./shifts/export-shifts.ts";
import { getSharedReport } from "./shifts/get-shared-report.ts";
import { getShiftDetail } from "./shifts/get-shift-detail.ts";
import { listAnomalies } from "./shifts/list-anomalies.ts";
import { listShares } from "./shifts/list-shares.ts";
import { listShifts } from "./shifts/list-shifts.ts";
import { reportActivity } from "./shifts/report-activity.ts";
import { revokeShare } from "./shifts/revoke-share.ts";
import { getUnsubscribe, postUnsubscribe } from "./shifts/unsubscribe.ts";
import { checkSignupName } from "./signup/check-signup-name.ts";
import { completeSignup } from "./signup/complete-signup.ts";
import { getSignupStatus } from "./signup/get-signup-status.ts";
import { mintSignupToken } from "./signup/mint-signup-token.ts";
import { reserveSignupName } from "./signup/reserve-signup-name.ts";
import { resolveSignup } from "./signup/resolve-signup.ts";
import { getCredentialHealth } from "./system/get-credential-health.ts";
import { getDoctor } from "./system/get-doctor.ts";
import { getHealth } from "./system/get-health.ts";
import { getInfo } from "./system/get-info.ts";
import { getLivez } from "./system/get-livez.ts";
import { getMetrics } from "./system/get-metrics.ts";
import { getQueueStats } from "./system/get-queue-stats.ts";
import { getReadyz } from "./system/get-readyz.ts";
import { changeWebhook } from "./webhooks/change-webhook.ts";
import { createWebhook } from "./webhooks/create-webhook.ts";
import { deleteWebhook } from "./webhooks/delete-webhook.ts";
import { getWebhookDelivery } from "./webhooks/get-delivery.ts";
import { getWebhook } from "./webhooks/get-webhook.ts";
import { listWebhookDeliveries } from "./webhooks/list-deliveries.ts";
import { listWebhooks } from "./webhooks/list-webhooks.ts";
import { replayWebhookDelivery } from "./webhooks/replay-delivery.ts";
import { replayWebhook } from "./webhooks/replay-webhook.ts";
import { rotateWebhookSecret } from "./webhooks/rotate-webhook-secret.ts";
import { testWebhook } from "./webhooks/test-webhook.ts";

interface RouteTableOptions {
  jobTypes: ReadonlyMap<JobTypeName, JobType>;
  streams: EventStreams;
  /** Counts a wrong credential of the caller's address. @throws ForagerError auth_rate_limited after too many. */
  countFailedSignIn: (request: FastifyRequest) => Promise<void>;
  openApiDocument: () => object;
  /** The text that /metrics answers. */
  readMetrics: () => Promise<string>;
}

/** Every endpoint of the service, in the order in which the API description shows them. */
export function createRouteTable({
  jobTypes,
  streams,
  countFailedSignIn,
  openApiDocument,
  readMetrics,
}: RouteTableOptions): Route[] {
  return [
    submitGenericJob(jobTypes),
    ...[...jobTypes.values()].map(submitRoute),
    getJobStatus,
    getJobResults(jobTypes.values()),
    getJobRequest,
    cancelJob,
    listJobs,
    getFile,
    submitCampaign(jobTypes),
    estimateCampaign(jobTypes),
    listCampaigns,
    nextLocation,
    getCampaignStatus,
    getStageProgress,
    getCampaignLocations,
    stopCampaign,
    pauseCampaign,
    continueCampaign,
    retryFailedLocations,
    getCampaignJobResults,
    getWorkflowResults,
    getDomainLists,
    putDomainLists,
    listLocations,
    getLocationStats,
    listCountries,
    listRegions,
    getMedia,
    getClientSettings,
    putClientSettings,
    listClientKeys,
    createClientKey,
    changeClientKey,
    rotateClientKey,
    revokeClientKey,
    listShifts,
    getShiftDetail,
    exportShifts,
    reportActivity,
    createShare,
    listShares,
    revokeShare,
    getSharedReport,
    getDigestSettings,
    patchDigestSettings,
    getConfirmation,
    postConfirmation,
    getUnsubscribe,
    postUnsubscribe,
    listAnomalies,
    createSession(countFailedSignIn),
    getSession,
    deleteSession,
    streamEvents(streams),
    getEventsStatus,
    createWebhook,
    listWebhooks,
    getWebhook,
    changeWebhook,
    deleteWebhook,
    testWebhook,
    rotateWebhookSecret,
    listWebhookDeliveries,
    getWebhookDelivery,
    replayWebhookDelivery,
    replayWebhook,
    mintSignupToken,
    resolveSignup,
    checkSignupName,
    reserveSignupName,
    completeSignup,
    getSignupStatus,
    getHealth,
    getQueueStats,
    getCredentialHealth,
    getInfo,
    getDoctor,
    getServiceIndex,
    getOpenApi(openApiDocument),
    getLivez,
    getReadyz,
    getMetrics(readMetrics),
  ];
}

function submitRoute(jobType: JobType): Route {
  const { name } = jobType;
  return name === "svcMaps" ? submitMapsJob(jobType) : submitTypedJob(jobType, name);
}

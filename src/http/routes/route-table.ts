import type { FastifyRequest } from "fastify";
import type { JobTypeName } from "../../contract/job.ts";
import type { JobType } from "../../jobs/job-type.ts";
import type { SignInLimits } from "../middleware/sign-in-limits.ts";
import type { EventStreams } from "../response/event-streams.ts";
import type { Route } from "../route.ts";
import { listAuditEntries } from "./audit.ts";
import {
  cancelBatch,
  getBatch,
  getBatchResults,
  listBatches,
  listBatchItems,
  pauseBatch,
  resumeBatch,
  retryFailedItems,
} from "./batches/follow-batches.ts";
import { estimateBatchJobs, submitBatchJobs } from "./batches/submit-batch.ts";
import {
  getCampaignBusiness,
  listCampaignBusinesses,
  previewCampaignSchedule,
} from "./campaigns/campaign-businesses.ts";
import { getCampaignJobResults, getWorkflowResults } from "./campaigns/campaign-results.ts";
import {
  changeCampaign,
  continueCampaign,
  deleteCampaign,
  nextLocation,
  pauseCampaign,
  retryFailedLocations,
  stopCampaign,
} from "./campaigns/control-campaigns.ts";
import {
  getCampaignLocations,
  getCampaignStatus,
  getStageProgress,
  listCampaigns,
} from "./campaigns/follow-campaigns.ts";
import { estimateCampaign, submitCampaign } from "./campaigns/submit-campaign.ts";
import {
  changeClientKey,
  createClientKey,
  getClientSettings,
  listClientKeys,
  putClientSettings,
  revokeClientKey,
  rotateClientKey,
  testClientProvider,
  whoAmI,
} from "./client.ts";
import { getDomainLists, putDomainLists } from "./domain-lists.ts";
import { getEventsStatus, streamEvents } from "./events.ts";
import {
  exportCampaign,
  exportJobResults,
  exportJobs,
  exportRecords,
  exportSelectedRecords,
} from "./exports.ts";
import { getFile, getMedia } from "./files.ts";
import { getJobRecords } from "./jobs/job-records.ts";
import { listJobs } from "./jobs/list-jobs.ts";
import { cancelJob, getJobRequest, getJobResults, getJobStatus } from "./jobs/read-and-cancel.ts";
import { cancelSelectedJobs, rerunJob, rerunSelectedJobs } from "./jobs/select-jobs.ts";
import { submitGenericJob, submitMapsJob, submitTypedJob } from "./jobs/submit-jobs.ts";
import { getLocationStats, listCountries, listLocations, listRegions } from "./locations.ts";
import { getOverview } from "./overview.ts";
import { accessPerson, erasePerson, getErasure, listErasures } from "./privacy.ts";
import { changeManyRecords, changeRecord, splitRecord } from "./records/change-records.ts";
import {
  getRecord,
  getRecordBackfill,
  getRecordFacets,
  listRecords,
  resolveRecord,
} from "./records/read-records.ts";
import {
  createRecordList,
  deleteRecordList,
  getRecordList,
  listRecordLists,
  renameRecordList,
} from "./records/record-lists.ts";
import { createSession, deleteSession, getSession } from "./session.ts";
import {
  getConfirmation,
  getDigestSettings,
  getUnsubscribe,
  patchDigestSettings,
  postConfirmation,
  postUnsubscribe,
  previewDigest,
  testDigest,
} from "./shifts/mailed-reports.ts";
import { createShare, getSharedReport, listShares, revokeShare } from "./shifts/shared-reports.ts";
import { exportShifts, getShiftDetail, listAnomalies, listShifts, reportActivity } from "./shifts/shifts.ts";
import {
  checkSignupName,
  completeSignup,
  getSignupStatus,
  mintSignupToken,
  reserveSignupName,
  resolveSignup,
} from "./signup.ts";
import {
  addSuppressions,
  checkSuppression,
  createUnsubscribeUrls,
  getOptOut,
  importSuppressions,
  listSuppressions,
  postOptOut,
  removeSuppression,
} from "./suppressions.ts";
import {
  getCredentialHealth,
  getDoctor,
  getHealth,
  getInfo,
  getLivez,
  getMetrics,
  getOpenApi,
  getQueueStats,
  getReadyz,
  getServiceIndex,
  getStorage,
} from "./system.ts";
import {
  changeAccount,
  endAccountSession,
  endOtherSessions,
  getAccount,
  leaveClient,
  listAccountSessions,
  switchClient,
} from "./users/account.ts";
import { beginTwoFactor, renewRecoveryCodes, setPassword } from "./users/password.ts";
import {
  acceptInvitation,
  getSignInMethods,
  previewInvitation,
  requestSignInLink,
  signInByLink,
  signInByPassword,
} from "./users/sign-in.ts";
import { beginSingleSignOn, completeSingleSignOn } from "./users/single-sign-on.ts";
import { changeUserRole, inviteUser, listUsers, removeUser, withdrawInvitation } from "./users/users.ts";
import {
  changeWebhook,
  createCallbackSecret,
  createWebhook,
  deleteWebhook,
  getWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhooks,
  replayWebhook,
  replayWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
} from "./webhooks.ts";

interface RouteTableOptions {
  jobTypes: ReadonlyMap<JobTypeName, JobType>;
  streams: EventStreams;
  /** Counts a wrong credential of the caller's address. @throws ForagerError auth_rate_limited after too many. */
  countFailedSignIn: (request: FastifyRequest) => Promise<void>;
  signInLimits: SignInLimits;
  openApiDocument: () => object;
  /** The text that /metrics answers. */
  readMetrics: () => Promise<string>;
}

/** Every endpoint of the service, in the order of the API description. */
export function createRouteTable({
  jobTypes,
  streams,
  countFailedSignIn,
  signInLimits,
  openApiDocument,
  readMetrics,
}: RouteTableOptions): Route[] {
  return [
    submitGenericJob(jobTypes),
    ...[...jobTypes.values()].map(submitRoute),
    getJobStatus,
    getJobResults(jobTypes.values()),
    exportJobs,
    exportJobResults,
    getJobRequest,
    getJobRecords,
    cancelJob,
    rerunJob,
    listJobs,
    cancelSelectedJobs,
    rerunSelectedJobs,
    submitBatchJobs(jobTypes),
    estimateBatchJobs(jobTypes),
    listBatches,
    getBatch,
    listBatchItems,
    getBatchResults,
    pauseBatch,
    resumeBatch,
    retryFailedItems,
    cancelBatch,
    getFile,
    submitCampaign(jobTypes),
    estimateCampaign(jobTypes),
    listCampaigns,
    previewCampaignSchedule,
    nextLocation,
    getCampaignStatus,
    getStageProgress,
    getCampaignLocations,
    stopCampaign,
    pauseCampaign,
    continueCampaign,
    retryFailedLocations,
    changeCampaign,
    deleteCampaign,
    getCampaignJobResults,
    getWorkflowResults,
    listCampaignBusinesses,
    getCampaignBusiness,
    exportCampaign,
    getDomainLists,
    putDomainLists,
    listLocations,
    getLocationStats,
    listCountries,
    listRegions,
    getMedia,
    getRecordBackfill,
    listRecords,
    resolveRecord,
    getRecordFacets,
    exportRecords,
    exportSelectedRecords,
    changeManyRecords,
    getRecord,
    changeRecord,
    splitRecord,
    listRecordLists,
    createRecordList,
    getRecordList,
    renameRecordList,
    deleteRecordList,
    listSuppressions,
    addSuppressions,
    importSuppressions,
    checkSuppression,
    removeSuppression,
    createUnsubscribeUrls,
    getOptOut,
    postOptOut,
    accessPerson,
    erasePerson,
    listErasures,
    getErasure,
    whoAmI,
    getClientSettings,
    putClientSettings,
    testClientProvider,
    listClientKeys,
    createClientKey,
    changeClientKey,
    rotateClientKey,
    revokeClientKey,
    listUsers,
    inviteUser,
    withdrawInvitation,
    changeUserRole,
    removeUser,
    previewInvitation(signInLimits),
    acceptInvitation(signInLimits),
    getAccount,
    changeAccount,
    leaveClient,
    switchClient,
    listAccountSessions,
    endAccountSession,
    endOtherSessions,
    beginTwoFactor,
    setPassword,
    renewRecoveryCodes,
    listAuditEntries,
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
    previewDigest,
    testDigest,
    getConfirmation,
    postConfirmation,
    getUnsubscribe,
    postUnsubscribe,
    listAnomalies,
    createSession(countFailedSignIn),
    getSession,
    deleteSession,
    getSignInMethods,
    requestSignInLink(signInLimits),
    signInByLink(signInLimits),
    signInByPassword(signInLimits),
    beginSingleSignOn,
    completeSingleSignOn,
    streamEvents(streams),
    getEventsStatus,
    createWebhook,
    listWebhooks,
    getWebhook,
    changeWebhook,
    deleteWebhook,
    testWebhook,
    rotateWebhookSecret,
    createCallbackSecret,
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
    getOverview,
    getHealth,
    getQueueStats,
    getCredentialHealth,
    getInfo,
    getStorage,
    getDoctor,
    getServiceIndex,
    getOpenApi(openApiDocument),
    getLivez,
    getReadyz,
    getMetrics(readMetrics),
  ];
}

function submitRoute(jobType: JobType): Route {
  return jobType.name === "svcMaps" ? submitMapsJob(jobType) : submitTypedJob(jobType);
}

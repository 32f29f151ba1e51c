import type { Registry } from "prom-client";
import type { Parts } from "../async/background-service.ts";
import { createBatches } from "../batches/batches.ts";
import {
  createCampaignAdvancer,
  createCampaignBusinesses,
  createCampaignJobResults,
  createCampaignResults,
  createCampaigns,
  createDomainLists,
} from "../campaigns/index.ts";
import { createAuthenticator } from "../clients/authenticate.ts";
import { createClientKeys } from "../clients/client-keys.ts";
import { createEventStreamLimit } from "../clients/event-stream-limit.ts";
import { invalidateChangedClients } from "../clients/invalidate-changed-clients.ts";
import { createSessions } from "../clients/sessions.ts";
import { type Config, serviceRetention } from "../config.ts";
import type { JobTypeName } from "../contract/job.ts";
import { publicUrlOf } from "../contract/public-urls.ts";
import { messageOf } from "../errors.ts";
import { createBatchResults } from "../export/batch-results.ts";
import { createExports } from "../export/exports.ts";
import type { Withholding } from "../export/withhold.ts";
import type { HttpServices } from "../http/http-services.ts";
import type { RateCounter } from "../http/middleware/rate-counter.ts";
import type { NameCheckLimit } from "../http/middleware/rate-limits.ts";
import { createJobCanceller } from "../jobs/cancel.ts";
import { createEventBroadcaster, type EventBroadcaster } from "../jobs/event-subscriptions.ts";
import type { JobMetrics } from "../jobs/job-metrics.ts";
import type { JobType } from "../jobs/job-type.ts";
import { createJobReader } from "../jobs/read.ts";
import { createJobRerunner } from "../jobs/rerun.ts";
import { createLocations } from "../locations/index.ts";
import { tryService } from "../outside/http/service-client.ts";
import { listModels } from "../outside/llm/list-models.ts";
import { blockedLiteral } from "../outside/network/address-guard.ts";
import type { PublicMedia, SignedLinks } from "../outside/object-store/object-links.ts";
import type { ObjectStore } from "../outside/object-store/object-store.ts";
import { createPrivacy } from "../privacy/index.ts";
import type { Suppressions } from "../privacy/suppressions.ts";
import { withheldResults } from "../privacy/withheld-results.ts";
import { createRecordLists } from "../records/record-lists.ts";
import { createRecords } from "../records/records.ts";
import { createShifts } from "../shifts/index.ts";
import { readCountryPlaces } from "../signup/signup-service.ts";
import { createAuditLog } from "../system/audit.ts";
import type { createCapabilities } from "../system/capabilities.ts";
import { readFreeBytes } from "../system/doctor/check-machine.ts";
import { sharedAddress } from "../system/doctor/client-messages.ts";
import { serviceInfo } from "../system/info.ts";
import type { createMailReadiness } from "../system/mail-readiness.ts";
import { createOverview } from "../system/overview.ts";
import type { ProcessMetrics } from "../system/process-metrics.ts";
import { createProviderTest } from "../system/provider-test.ts";
import { type ProxyWatch, proxyProblem } from "../system/proxy-watch.ts";
import { createSystemStatus } from "../system/status.ts";
import { createClientStorage } from "../system/storage.ts";
import type { Accounts } from "../users/accounts.ts";
import { createMembers } from "../users/members.ts";
import type { Passwords } from "../users/passwords.ts";
import type { SendMail } from "../users/ports.ts";
import type { SingleSignOn } from "../users/single-sign-on.ts";
import type { UserSessions } from "../users/user-sessions.ts";
import type { WebhookMetrics } from "../webhooks/webhook-metrics.ts";
import type { CellParts } from "./cell-parts.ts";
import { createRunningDoctor } from "./doctor.ts";
import type { JobTypes } from "./job-types.ts";
import { createReportMailer, createTestMailLimit } from "./report-mail.ts";

/** Parts of a process that the API uses for all cells. */
export interface SharedParts {
  jobTypes: ReadonlyMap<JobTypeName, JobType>;
  metrics: Registry;
  processMetrics: ProcessMetrics;
  jobMetrics: JobMetrics;
  webhookMetrics: WebhookMetrics;
  canRender: () => Promise<boolean>;
  sandbox: JobTypes["sandbox"];
  files: SignedLinks;
  objects: Pick<ObjectStore, "usage" | "put" | "read">;
  media: PublicMedia;
  stopping: () => boolean;
}

/** What the API has once, for all cells. */
export interface SharedByCells extends SharedParts {
  rateCounter: RateCounter;
  nameCheckLimit: NameCheckLimit;
  proxyWatch: ProxyWatch;
  capabilities: ReturnType<typeof createCapabilities>;
  mailReadiness: ReturnType<typeof createMailReadiness>;
  accounts: Accounts;
  passwords: Passwords;
  sso: SingleSignOn | null;
  userSessions: UserSessions;
  sendMail: SendMail | null;
}

export interface CellServices {
  services: HttpServices;
  /** Not started yet: it must stop before the HTTP server. */
  events: EventBroadcaster;
}

/** What answers the calls of a cell's clients. @param parts registers what must be stopped after the HTTP server. */
export async function createCellServices(
  shared: SharedByCells,
  cell: CellParts,
  parts: Parts,
): Promise<CellServices> {
  const { core, signals, clientSettings, campaignPorts, chain, submitter } = cell;
  const { rateCounter, jobTypes, proxyWatch } = shared;
  const { config, log, database } = core;
  const authenticator = createAuthenticator(core);
  const sessions = createSessions({ ...core, authenticator, hours: config.sessionHours });
  const events = createEventBroadcaster({
    database,
    signals,
    onError: (error) => log.warn({ error: messageOf(error) }, "could not read the event log"),
    keptMinutes: config.eventsRetentionMinutes,
    onRead: shared.processMetrics.onEventsRead,
  });
  const invalidate = invalidateChangedClients({ core, signals, authenticator, sessions, events });
  const eventStreams = createEventStreamLimit(core);
  await parts.add("event stream limit", eventStreams);
  const locations = createLocations(database, { signals });
  const advancer = createCampaignAdvancer(campaignPorts, (error) =>
    log.warn({ error: messageOf(error) }, "campaigns did not advance"),
  );
  await parts.add("campaign advancer", advancer);
  const jobs = createJobReader(database);
  const campaignResults = createCampaignResults(database);
  const campaignBusinesses = createCampaignBusinesses(database);
  const withholding = suppressedIn(cell.suppressions);
  const doctor = createRunningDoctor(core, proxyWatch);
  const services: HttpServices = {
    config,
    log,
    metrics: shared.metrics,
    jobTypes,
    authenticator,
    sessions,
    submitter,
    jobs,
    canceller: createJobCanceller({ database, chain, onCancel: shared.jobMetrics.onCancel }),
    rerunner: createJobRerunner({ jobs, submitter, jobTypes }),
    campaigns: createCampaigns({
      ...campaignPorts,
      advance: advancer.wake,
      onCancel: shared.jobMetrics.onCancel,
    }),
    campaignResults,
    campaignBusinesses,
    campaignJobResults: createCampaignJobResults({ database, events, limits: waitLimits(config) }),
    domainLists: createDomainLists(database),
    events,
    eventStreams,
    files: shared.files,
    locations,
    media: shared.media,
    privacy: createPrivacy({
      ...core,
      suppressions: cell.suppressions,
      objects: shared.objects,
      cell: config.cell,
      signer: core.secrets.optingOut,
      publicUrl: publicUrlOf(config),
    }),
    records: createRecords(database),
    exports: createExports({ database, jobs, campaignResults, withholding }),
    batches: createBatches({ ...cell.submitPorts, onCancel: shared.jobMetrics.onCancel }),
    batchResults: createBatchResults({
      database,
      jobTypes,
      withholding,
      withholdingResults: withheldResults(cell.suppressions),
    }),
    recordLists: createRecordLists(database),
    clientSettings,
    clientKeys: createClientKeys({ ...core, invalidate }),
    accounts: shared.accounts,
    passwords: shared.passwords,
    sso: shared.sso,
    userSessions: shared.userSessions,
    members: createMembers({
      ...shared,
      database,
      signer: core.secrets.inviting,
      publicUrl: publicUrlOf(config),
    }),
    auditLog: createAuditLog(database),
    signup: cell.signup.service,
    webhooks: cell.webhooks.endpoints,
    callbacks: cell.webhooks.callbacks,
    webhookDeliveries: cell.webhooks.deliveries,
    countryPlaces: (countryCode: string) => readCountryPlaces(database, countryCode),
    nameCheckLimit: shared.nameCheckLimit,
    shifts: createShifts({
      database,
      shareSigner: core.secrets.shares,
      digestLinks: cell.digestLinks,
      publicUrl: publicUrlOf(config),
      mailer: createReportMailer(config),
      countTestMail: createTestMailLimit(rateCounter),
    }),
    status: createSystemStatus({
      database,
      locationSources: locations.sources,
      clients: core.clients,
      pingCache: rateCounter.ping,
      info: serviceInfo(config, { jobTypes: [...jobTypes.keys()], browser: false }),
      canRender: shared.canRender,
      sandbox: shared.sandbox,
      capabilities: shared.capabilities,
      mailReadiness: shared.mailReadiness,
      warnings: () => (proxyProblem(config, proxyWatch.untrusted) === null ? [] : [sharedAddress]),
      failedChecks: doctor.failures,
      stopping: shared.stopping,
      readFreeBytes: freeBytesOf(config),
    }),
    storage: createClientStorage({
      database,
      service: serviceRetention(config),
      objects: shared.objects,
    }),
    overview: createOverview({
      database,
      jobTypes: [...jobTypes.keys()],
      ai: {
        costPerClientDay: config.llmCostPerClientDay,
        tokensPerClientDay: config.llmTokensPerClientDay,
      },
    }),
    testProvider: createProviderTest({ config, keyOf: clientSettings.keyOf, tryService, listModels }),
    doctor,
    proxyWatch,
    isBlockedUrl: (url: string) => {
      const parsed = URL.parse(url);
      return parsed !== null && blockedLiteral(parsed, config.allowPrivateNetworks);
    },
  };
  return { services, events };
}

/** No export contains what is on its client's suppression list. */
const suppressedIn =
  (suppressions: Pick<Suppressions, "sealedKey" | "suppressedAmong">): Withholding =>
  async (clientId) =>
    (await suppressions.sealedKey(clientId)) === null
      ? null
      : (keys) => suppressions.suppressedAmong(clientId, keys);

export const freeBytesOf = (config: Config) => () => readFreeBytes(config.dataDir);

const waitLimits = (config: Config) => ({
  totalMs: config.campaignWaitSeconds * 1000,
  siteMs: config.campaignSiteWaitSeconds * 1000,
  verifyMs: config.campaignVerifyWaitSeconds * 1000,
});

import { closing, type Parts } from "../async/background-service.ts";
import type { SubmitBatchPorts } from "../batches/submit-batch.ts";
import { createWebsiteFilters } from "../campaigns/domain-filters/index.ts";
import { type CampaignsPorts, createCampaignChain } from "../campaigns/index.ts";
import { createRankEmails } from "../campaigns/rank-emails.ts";
import { type ClientSettingsStore, createClientSettings } from "../clients/client-settings.ts";
import { serviceRetention } from "../config.ts";
import type { JobTypeName } from "../contract/job.ts";
import { publicUrlOf } from "../contract/public-urls.ts";
import { siteAddresses } from "../crawler/links/site-section.ts";
import { isRoleWord } from "../job-types/verify/index.ts";
import type { JobChain } from "../jobs/job-chain.ts";
import type { JobType } from "../jobs/job-type.ts";
import { createSubmitter, type Submitter } from "../jobs/submit.ts";
import { seedLocations } from "../locations/index.ts";
import { createAdmission } from "../privacy/guarded-jobs.ts";
import { createSuppressions, type Suppressions } from "../privacy/suppressions.ts";
import { createDigestLinks, type DigestLinks } from "../shifts/index.ts";
import type { Database } from "../store/core/database.ts";
import { createSignals, type Signals } from "../store/core/signals.ts";
import { releaseMemory } from "../threads/v8-flags.ts";
import type { WebhookMetrics } from "../webhooks/webhook-metrics.ts";
import type { Core } from "./core.ts";
import { createSignupParts, type SignupParts } from "./signup.ts";
import { createWebhookParts, type WebhookParts } from "./webhooks.ts";

/** The parts that a process has for each cell that it serves, on the cell's database. */
export interface CellParts extends CellBase {
  signup: SignupParts;
  webhooks: WebhookParts;
  campaignPorts: Omit<CampaignsPorts, "advance">;
  chain: JobChain;
  digestLinks: DigestLinks;
  /** For jobs that are submitted in other ways. */
  submitPorts: SubmitBatchPorts;
  submitter: Submitter;
}

/** Those that the job types need, too. */
export interface CellBase {
  core: Core;
  signals: Signals;
  clientSettings: ClientSettingsStore;
  suppressions: Suppressions;
}

export async function addCellBase(core: Core, parts: Parts): Promise<CellBase> {
  const signals = createSignals({
    connection: core.database.connection,
    carryFor: core.database,
    onError: (error) => core.log.warn({ error: error.message }, "the notification connection was lost"),
  });
  await parts.add("signals", signals);
  return {
    core,
    signals,
    clientSettings: createClientSettings({ ...core, retention: serviceRetention(core.config) }),
    suppressions: createSuppressions(core),
  };
}

/** @param shared.registry database of the pins, which are unique in the whole service; by default the cell's own. */
export async function addCellParts(
  base: CellBase,
  shared: {
    parts: Parts;
    jobTypes: ReadonlyMap<JobTypeName, JobType>;
    webhookMetrics: WebhookMetrics;
    registry?: Database | undefined;
  },
): Promise<CellParts> {
  const { core } = base;
  const { parts, jobTypes, webhookMetrics, registry } = shared;
  const { config, database } = core;
  const signup = await createSignupParts(core, registry);
  await parts.add(
    "signup",
    closing(() => signup.close()),
  );
  const webhooks = createWebhookParts(core, webhookMetrics);
  await parts.add(
    "webhook sender",
    closing(() => webhooks.close()),
  );
  const campaignPorts = { database, jobTypes, jobsInFlightMax: config.campaignJobsInFlight };
  const chain = createCampaignChain({
    ...campaignPorts,
    websiteFilters: createWebsiteFilters(),
    siteAddresses,
    rankEmails: createRankEmails(isRoleWord),
  });
  const digestLinks = createDigestLinks(core.secrets, publicUrlOf(config));
  const submitPorts = {
    database,
    jobTypes,
    admit: createAdmission(base.suppressions),
    prepareCallback: webhooks.callbacks.prepare,
  };
  const submitter = createSubmitter(submitPorts);
  return { ...base, signup, webhooks, campaignPorts, chain, digestLinks, submitPorts, submitter };
}

/** Every cell has the same places. */
export async function fillLocations({ config, database, log }: Core): Promise<void> {
  if (!config.seedLocations) return;
  const locations = await seedLocations(database);
  if (locations === 0) return;
  log.info({ locations }, "filled the location table");
  releaseMemory();
}

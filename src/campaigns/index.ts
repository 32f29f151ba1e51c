export { createCampaignAdvancer } from "./auto-advance.ts";
export { type CampaignBusinesses, createCampaignBusinesses } from "./business-list.ts";
export type { BusinessResult } from "./business-result.ts";
export * from "./campaign.ts";
export { type CampaignsPorts, createCampaigns } from "./campaigns.ts";
export { createCampaignChain } from "./chain.ts";
export { nextRuns } from "./create.ts";
export { createDomainLists, type DomainLists, type DomainListsView } from "./domain-filters/index.ts";
export {
  type CampaignJobReport,
  type CampaignJobResults,
  createCampaignJobResults,
  isFinal,
  type WaitLimits,
} from "./job-results.ts";
export * from "./ports.ts";
export {
  type CampaignResults,
  createCampaignResults,
  type FilledLocation,
  type ResultLocation,
  type ResultsSummary,
} from "./results.ts";
export { createCampaignScheduler } from "./scheduler.ts";

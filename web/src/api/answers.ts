import type { z } from "zod";
import type * as audit from "../../../src/contract/audit.ts";
import type * as batches from "../../../src/contract/batches.ts";
import type * as campaignResults from "../../../src/contract/campaign-results.ts";
import type * as campaigns from "../../../src/contract/campaigns.ts";
import type * as clientKeys from "../../../src/contract/client-keys.ts";
import type * as clientSettings from "../../../src/contract/client-settings.ts";
import type * as domainLists from "../../../src/contract/domain-lists.ts";
import type * as jobs from "../../../src/contract/job.ts";
import type * as jobSelection from "../../../src/contract/job-selection.ts";
import type * as locations from "../../../src/contract/locations.ts";
import type * as sessions from "../../../src/contract/principal.ts";
import type * as privacy from "../../../src/contract/privacy.ts";
import type * as records from "../../../src/contract/records.ts";
import type * as shifts from "../../../src/contract/shifts.ts";
import type * as users from "../../../src/contract/users.ts";
import type * as webhooks from "../../../src/contract/webhooks.ts";

/** Types of the API's responses, inferred from the schemas that the API itself uses. */
export type JobList = z.infer<typeof jobs.JobList>;
export type JobListItem = JobList["jobs"][number];
export type JobStatusBody = z.infer<typeof jobs.JobStatusBody>;
export type JobResults = z.infer<typeof jobs.JobResults>;
export type JobRequest = z.infer<typeof jobs.JobRequest>;
export type JobsCancelled = z.infer<typeof jobSelection.JobsCancelled>;
export type AuditPage = z.infer<typeof audit.AuditPage>;
export type JobsRerun = z.infer<typeof jobSelection.JobsRerun>;
export type JobStatus = jobs.JobStatus;
export type JobType = jobs.JobTypeName;
export type Acknowledgement = jobs.Acknowledgement;
export type Batch = z.infer<typeof batches.BatchBody>;
export type BatchList = z.infer<typeof batches.BatchList>;
export type BatchItemPage = z.infer<typeof batches.BatchItems>;
export type BatchItem = BatchItemPage["items"][number];
export type BatchAccepted = batches.BatchAccepted;
export type BatchEstimate = z.infer<typeof batches.BatchEstimateBody>;
export type LocationList = z.infer<typeof locations.LocationList>;
export type Location = LocationList["locations"][number];
export type Session = NonNullable<z.infer<typeof sessions.SessionBody>["session"]>;
export type SignInMethods = users.SignInMethods;
export type InvitationPreview = users.InvitationPreview;
export type UserList = users.UserList;
export type User = users.User;
export type Invitation = users.Invitation;
export type CreatedInvitation = users.CreatedInvitation;
export type Account = users.Account;
export type AccountSession = users.AccountSession;
export type AccountSessions = { sessions: AccountSession[] };
export type TwoFactorEnrolment = z.infer<typeof users.TwoFactorEnrolment>;
export type PasswordSet = z.infer<typeof users.PasswordSet>;
export type RecoveryCodes = z.infer<typeof users.RecoveryCodes>;
export type ResolvedRecords = z.infer<typeof records.ResolvedRecords>;
export type CampaignList = z.infer<typeof campaigns.CampaignList>;
export type CampaignState = z.infer<typeof campaigns.CampaignStatusBody>;
export type CampaignCreated = z.infer<typeof campaigns.CampaignCreated>;
export type CampaignEstimate = z.infer<typeof campaigns.CampaignEstimate>;
export type CampaignStageProgress = z.infer<typeof campaigns.CampaignStageProgress>;
export type CampaignStateChange = z.infer<typeof campaigns.CampaignStateChange>;
export type CampaignLocations = z.infer<typeof campaigns.CampaignLocations>;
export type CampaignDeleted = z.infer<typeof campaigns.CampaignDeleted>;
export type CampaignRuns = z.infer<typeof campaigns.CampaignRuns>;
export type CampaignBusiness = z.infer<typeof campaignResults.CampaignBusinessDetail>;
export type CampaignBusinessList = z.infer<typeof campaignResults.CampaignBusinessList>;
export type CountryList = z.infer<typeof locations.CountryList>;
export type RegionList = z.infer<typeof locations.RegionList>;
export type DomainLists = z.infer<typeof domainLists.DomainListsBody>;
export type { ProviderTest } from "../../../src/contract/client-settings.ts";
export type ClientSettings = z.infer<typeof clientSettings.ClientSettingsBody>;
export type ClientKey = clientKeys.ClientKey;
export type ClientKeyList = z.infer<typeof clientKeys.ClientKeyList>;
export type NewClientKey = clientKeys.NewClientKey;
export type RotatedClientKey = clientKeys.RotatedClientKey;
export type Webhook = webhooks.Webhook;
export type NewWebhook = webhooks.NewWebhook;
export type WebhookEventType = webhooks.WebhookEventType;
export type WebhookList = z.infer<typeof webhooks.WebhookList>;
export type WebhookSecret = z.infer<typeof webhooks.WebhookSecret>;
export type WebhookReplay = z.infer<typeof webhooks.WebhookReplay>;
export type WebhookDelivery = webhooks.WebhookDelivery;
export type WebhookDeliveryDetail = webhooks.WebhookDeliveryDetail;
export type WebhookDeliveryPage = z.infer<typeof webhooks.WebhookDeliveryPage>;
export type Suppression = privacy.Suppression;
export type SuppressionPage = privacy.SuppressionPage;
export type SuppressionCheck = z.infer<typeof privacy.SuppressionCheck>;
export type SuppressionsAdded = z.infer<typeof privacy.SuppressionsAdded>;
export type PrivacyFinding = privacy.PrivacyFinding;
export type PrivacyAccess = privacy.PrivacyAccess;
export type PrivacyErasure = privacy.PrivacyErasure;
export type PrivacyErasureList = z.infer<typeof privacy.PrivacyErasureList>;
export type { Overview } from "../../../src/contract/overview.ts";
export type { ClientStorage } from "../../../src/contract/storage.ts";
export type {
  CredentialHealth,
  DoctorReport,
  Health,
  Info,
  QueueStats,
} from "../../../src/contract/system.ts";
export type ShiftList = z.infer<typeof shifts.ShiftList>;
export type Shift = ShiftList["shifts"][number];
export type ShiftDetail = z.infer<typeof shifts.ShiftDetail>;
export type ShareLink = z.infer<typeof shifts.ShareLink>;
export type ShareList = z.infer<typeof shifts.ShareList>;
export type DigestPreview = z.infer<typeof shifts.DigestPreview>;
export type DigestSettings = z.infer<typeof shifts.DigestSettings>;
export type DigestTestResult = z.infer<typeof shifts.DigestTestResult>;
export type Anomalies = z.infer<typeof shifts.Anomalies>;
export type {
  JobRecords,
  RecordBackfill,
  RecordDetail,
  RecordFacets,
  RecordKind,
  RecordList,
  RecordPage,
  RecordSummary,
} from "../../../src/contract/records.ts";

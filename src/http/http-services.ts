import type { Readable } from "node:stream";
import type { Logger } from "pino";
import type { Registry } from "prom-client";
import type { Batches } from "../batches/batches.ts";
import type {
  CampaignBusinesses,
  CampaignJobResults,
  CampaignResults,
  Campaigns,
  DomainLists,
} from "../campaigns/index.ts";
import type { CellRouter } from "../cells/router.ts";
import type { Authenticator } from "../clients/authenticate.ts";
import type { ClientKeys } from "../clients/client-keys.ts";
import type { ClientSettingsStore } from "../clients/client-settings.ts";
import type { EventStreamLimit } from "../clients/event-stream-limit.ts";
import type { Sessions } from "../clients/sessions.ts";
import type { Config } from "../config.ts";
import type { JobTypeName } from "../contract/job.ts";
import type { BatchResults } from "../export/batch-results.ts";
import type { Exports } from "../export/exports.ts";
import type { JobCanceller } from "../jobs/cancel.ts";
import type { EventSubscriptions } from "../jobs/event-subscriptions.ts";
import type { JobType } from "../jobs/job-type.ts";
import type { JobReader } from "../jobs/read.ts";
import type { JobRerunner } from "../jobs/rerun.ts";
import type { Submitter } from "../jobs/submit.ts";
import type { Locations } from "../locations/index.ts";
import type { Privacy } from "../privacy/index.ts";
import type { RecordLists } from "../records/record-lists.ts";
import type { Records } from "../records/records.ts";
import type { Shifts } from "../shifts/index.ts";
import type { CountryPlaces, SignupService } from "../signup/signup-service.ts";
import type { AuditLog } from "../system/audit.ts";
import type { ServiceDoctor } from "../system/doctor/service-doctor.ts";
import type { OverviewReader } from "../system/overview.ts";
import type { TestProvider } from "../system/provider-test.ts";
import type { ProxyWatch } from "../system/proxy-watch.ts";
import type { SystemStatus } from "../system/status.ts";
import type { ClientStorageReader } from "../system/storage.ts";
import type { Accounts } from "../users/accounts.ts";
import type { Members } from "../users/members.ts";
import type { Passwords } from "../users/passwords.ts";
import type { SingleSignOn } from "../users/single-sign-on.ts";
import type { UserSessions } from "../users/user-sessions.ts";
import type { Callbacks } from "../webhooks/callbacks.ts";
import type { WebhookDeliveries } from "../webhooks/delivery-log.ts";
import type { WebhookEndpoints } from "../webhooks/endpoints.ts";
import type { NameCheckLimit } from "./middleware/rate-limits.ts";

/** Result objects stored outside the database. */
export interface Files {
  /**
   * A signed URL for an object, valid until `expiresAt`.
   * @param baseUrl where this service is reached, for objects that it serves itself.
   * @throws ForagerError storage_unavailable.
   */
  link(key: string, baseUrl: string): Promise<{ url: string; expiresAt: Date }>;
  /** The object of such a URL to this service. @throws ForagerError forbidden, not_found, storage_unavailable. */
  open(link: { key: string; expires: string; signature: string }): Promise<{
    sizeBytes: number;
    contentType: string;
    contentDisposition: string;
    /** Must be read to its end or destroyed. */
    stream: Readable;
  }>;
}

/** Images that results link to permanently. */
export interface Media {
  /** Null when there is none of this name. @throws ForagerError storage_unavailable. */
  open(name: string): Promise<{
    sizeBytes: number;
    contentType: string;
    /** Must be read to its end or destroyed. */
    stream: Readable;
  } | null>;
}

/** Which services answer a call; by default the same for all. */
export type ServicesOf = Pick<CellRouter<HttpServices>, "forClient" | "forLink">;

/** Everything that the HTTP layer needs from the rest of the service. */
export interface HttpServices {
  readonly config: Pick<
    Config,
    | "host"
    | "port"
    | "publicUrl"
    | "trustProxy"
    | "corsOrigins"
    | "metricsToken"
    | "redisUrl"
    | "mcpAllowedHosts"
  >;
  readonly log: Logger;
  /** What /metrics shows; the HTTP layer adds its own metrics to it. */
  readonly metrics: Registry;
  readonly jobTypes: ReadonlyMap<JobTypeName, JobType>;
  readonly authenticator: Pick<Authenticator, "authenticate">;
  readonly sessions: Pick<Sessions, "open" | "find" | "close">;
  readonly submitter: Pick<Submitter, "submit">;
  readonly jobs: JobReader;
  readonly canceller: JobCanceller;
  readonly rerunner: JobRerunner;
  readonly batches: Batches;
  readonly batchResults: BatchResults;
  readonly events: EventSubscriptions;
  readonly eventStreams: Pick<EventStreamLimit, "open">;
  readonly status: SystemStatus;
  readonly storage: ClientStorageReader;
  readonly overview: OverviewReader;
  readonly testProvider: TestProvider;
  readonly doctor: ServiceDoctor;
  readonly proxyWatch: ProxyWatch;
  readonly files: Files;
  readonly campaigns: Campaigns;
  readonly campaignResults: CampaignResults;
  readonly campaignBusinesses: CampaignBusinesses;
  readonly campaignJobResults: CampaignJobResults;
  readonly domainLists: DomainLists;
  readonly locations: Omit<Locations, "sources">;
  readonly media: Media;
  readonly privacy: Privacy;
  readonly records: Records;
  readonly recordLists: RecordLists;
  readonly exports: Exports;
  readonly shifts: Shifts;
  readonly clientSettings: Pick<ClientSettingsStore, "read" | "change">;
  readonly clientKeys: ClientKeys;
  readonly accounts: Accounts;
  readonly members: Members;
  readonly passwords: Passwords;
  /** Null without a provider. */
  readonly sso: SingleSignOn | null;
  readonly userSessions: UserSessions;
  readonly auditLog: Pick<AuditLog, "page">;
  readonly signup: SignupService;
  readonly nameCheckLimit: NameCheckLimit;
  readonly webhooks: WebhookEndpoints;
  readonly callbacks: Pick<Callbacks, "newSecret">;
  readonly webhookDeliveries: WebhookDeliveries;
  /** Towns of a country, the largest first, for the map of the claim page. */
  countryPlaces(countryCode: string): Promise<CountryPlaces>;
  /** Whether a URL names a private or reserved address that jobs may not reach, without resolving its host. */
  isBlockedUrl(url: string): boolean;
}

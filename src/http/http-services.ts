import type { Readable } from "node:stream";
import type { Logger } from "pino";
import type { Registry } from "prom-client";
import type { Authenticator } from "../clients/authenticate.ts";
import type { Config } from "../config.ts";
import type { JobTypeName } from "../contract/job.ts";
import type { EventSubscriptions } from "../events/subscriptions.ts";
import type { JobCanceller } from "../jobs/cancel.ts";
import type { JobType } from "../jobs/job-type.ts";
import type { JobReader } from "../jobs/read.ts";
import type { Submitter } from "../jobs/submit.ts";
import type { SystemStatus } from "../system/status.ts";

/** What results keep outside the database. */
export interface Files {
  /**
   * A URL that gives an object to whoever has it, until `expiresAt`.
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

/** Everything that the HTTP layer asks of the rest of the service. */
export interface HttpServices {
  readonly config: Pick<Config, "host" | "port" | "publicUrl" | "trustProxy" | "metricsToken" | "redisUrl">;
  readonly log: Logger;
  /** What /metrics shows; the HTTP layer adds its own metrics to it. */
  readonly metrics: Registry;
  readonly jobTypes: ReadonlyMap<JobTypeName, JobType>;
  readonly authenticator: Pick<Authenticator, "authenticate">;
  readonly submitter: Pick<Submitter, "submit">;
  readonly jobs: JobReader;
  readonly canceller: JobCanceller;
  readonly events: EventSubscriptions;
  readonly status: SystemStatus;
  readonly files: Files;
  /** Whether a URL names a private or reserved address that jobs may not reach, without resolving its host. */
  isBlockedUrl(url: string): boolean;
}

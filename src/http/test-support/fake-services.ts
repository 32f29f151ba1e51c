import { randomBytes, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { pino } from "pino";
import { Registry } from "prom-client";
import { z } from "zod";
import type { Session } from "../../clients/sessions.ts";
import type { ClientSettingsBody, ClientSettingsChange } from "../../contract/client-settings.ts";
import type { JobTypeName } from "../../contract/job.ts";
import type { Principal } from "../../contract/principal.ts";
import type { Health } from "../../contract/system.ts";
import { ForagerError } from "../../errors.ts";
import type { ForagerEvent, SubscribeOptions } from "../../jobs/event-subscriptions.ts";
import type { JobType } from "../../jobs/job-type.ts";
import type { JobListQuery, JobResultView } from "../../jobs/read.ts";
import { createJobRerunner } from "../../jobs/rerun.ts";
import type { SubmitRequest } from "../../jobs/submit.ts";
import { createProxyWatch } from "../../system/proxy-watch.ts";
import type { HttpServices } from "../http-services.ts";
import { jobView } from "./fake-job.ts";
import { noBatches } from "./no-batches.ts";
import { noUsers } from "./no-users.ts";
import { credentialHealth, diagnosis, healthy, info, keptByDefault, queueStats } from "./system-answers.ts";

export const credential = "cli_a:sk_a:secret_a";
export const delegateCredential = "cli_a:sk_d:secret_d";
export const otherClientCredential = "cli_b:sk_b:secret_b";
export const memberCredential = "cli_a:sk_m:secret_m";
export const viewerCredential = "cli_a:sk_v:secret_v";
export const inactiveCredential = "cli_i:sk_i:secret_i";

const principals: Readonly<Record<string, Principal>> = {
  [credential]: principal({ apiKeyId: "key-a", actor: { id: "ann", name: "Ann Example", role: "sales" } }),
  [delegateCredential]: principal({
    apiKeyId: "key-d",
    actor: { id: "gateway", name: "Gateway", role: "service" },
    delegate: true,
  }),
  [otherClientCredential]: principal({ clientId: "cli_b", clientName: "Other Ltd", apiKeyId: "key-b" }),
  [memberCredential]: principal({ apiKeyId: "key-m", access: "member" }),
  [viewerCredential]: principal({ apiKeyId: "key-v", access: "viewer" }),
};

function principal(change: Partial<Principal> = {}): Principal {
  return {
    clientId: "cli_a",
    clientName: "Example Ltd",
    apiKeyId: "key-a",
    actor: { id: "ann", name: "Ann Example", role: "sales" },
    delegate: false,
    access: "owner",
    rateLimitPerMinute: 100,
    dedup: { enabled: true, uniqueOnly: false },
    ...change,
  };
}

const SitePayload = z.object({
  url: z.url({
    protocol: /^https?$/,
    error: (issue) => (issue.code === "invalid_format" ? "must be an http or https URL" : undefined),
  }),
  max_pages: z.int().min(1).max(50).default(10),
  compendium: z.object({ max_chars: z.int().min(1000).default(100_000) }).optional(),
  custom_ai_prompt: z
    .object({ enabled: z.boolean().default(false), user_prompt: z.string().max(4000).optional() })
    .optional(),
});

export const siteJobType: JobType = {
  name: "svcSite",
  payload: SitePayload.meta({ id: "FakeSitePayload" }),
  result: z.object({ url: z.string(), emails: z.array(z.string()) }).meta({ id: "FakeSiteResult" }),
  concurrency: 1,
  defaultPriority: 0,
  subject: () => ({ url: null, query: null, cacheKey: null, test: false }),
  run: () => Promise.reject(new Error("not run here")),
};

type StoredJob = Omit<JobResultView, "dataJson"> & {
  clientId: string;
  data: Record<string, unknown> | null;
};

/** In-memory services with state for tests to inspect or change. */
export class FakeServices implements HttpServices {
  config: HttpServices["config"] = {
    host: "127.0.0.1",
    port: 0,
    publicUrl: undefined,
    trustProxy: undefined,
    corsOrigins: [],
    metricsToken: undefined,
    redisUrl: undefined,
    mcpAllowedHosts: [],
  };
  readonly logLines: Record<string, unknown>[] = [];
  readonly log = pino(
    { level: "debug" },
    { write: (line: string) => void this.logLines.push(JSON.parse(line) as Record<string, unknown>) },
  );
  readonly metrics = new Registry();
  jobTypes: ReadonlyMap<JobTypeName, JobType> = new Map([["svcSite", siteJobType]]);

  readonly submitted: SubmitRequest[] = [];
  readonly stored = new Map<string, StoredJob>();
  readonly listQueries: JobListQuery[] = [];
  readonly subscriptions = new Set<SubscribeOptions>();
  /** Responses of the services; errors are thrown. */
  healthNow: Health = healthy;
  notReadyBecause: string | null = null;
  submitOutcome: { fromCache?: boolean; replayed?: boolean } | Error = {};
  databaseError: Error | undefined;
  isBlocked = (url: string) => url.includes("127.0.0.1");

  readonly authenticator = {
    authenticate: async (given: string) => {
      if (this.databaseError) throw this.databaseError;
      if (given.split(":").length !== 3) throw new ForagerError("malformed_credentials");
      if (given === inactiveCredential) throw new ForagerError("client_inactive");
      const found = principals[given];
      if (!found) throw new ForagerError("unauthenticated");
      return found;
    },
  };

  /** Open sessions by their tokens. */
  readonly openSessions = new Map<string, Session>();
  readonly sessions = {
    open: async (given: string) => {
      const principal = await this.authenticator.authenticate(given);
      const token = randomBytes(32).toString("base64url");
      const expiresAt = new Date(Date.now() + 12 * 3_600_000);
      const times = { startedAt: new Date(), expiresAt };
      const session = { id: `id-of-${token}`, principal, ...times, csrfToken: `csrf-of-${token}` };
      this.openSessions.set(token, session);
      return { token, session };
    },
    find: async (token: string) => {
      const session = this.openSessions.get(token);
      if (session === undefined) throw new ForagerError("session_expired");
      return session;
    },
    close: async (token: string) => void this.openSessions.delete(token),
  };

  readonly submitter = {
    submit: async (request: SubmitRequest) => {
      this.submitted.push(request);
      if (this.submitOutcome instanceof Error) throw this.submitOutcome;
      const { fromCache = false, replayed = false } = this.submitOutcome;
      return {
        jobId: randomUUID(),
        type: request.type,
        status: fromCache ? ("completed" as const) : ("queued" as const),
        createdAt: new Date(),
        fromCache,
        replayed,
      };
    },
  };

  readonly jobs = {
    find: async (clientId: string, jobId: string) => this.#find(clientId, jobId),
    findRequest: async (clientId: string, jobId: string) => {
      const job = this.#find(clientId, jobId);
      if (job === null) return null;
      const { type, status, priority, clientRef } = job;
      return { type, status, priority, client_ref: clientRef, payload: { url: job.url } };
    },
    findWithResult: async (clientId: string, jobId: string) => {
      const job = this.#find(clientId, jobId);
      return job && { ...job, dataJson: job.data && Buffer.from(JSON.stringify(job.data)) };
    },
    list: async (_clientId: string, query: JobListQuery) => {
      this.listQueries.push(query);
      return { total: this.stored.size, totalIsMinimum: false, jobs: [...this.stored.values()], next: null };
    },
  };

  readonly canceller = {
    cancel: async (clientId: string, jobId: string) => {
      const job = this.#find(clientId, jobId);
      if (!job) return "not_found" as const;
      return job.status === "queued" || job.status === "processing"
        ? ("cancelled" as const)
        : { terminal: job.status };
    },
    cancelSelected: async () => ({ matched: [], cancelled: 0 }),
  };

  readonly rerunner = createJobRerunner({
    jobs: this.jobs,
    submitter: this.submitter,
    jobTypes: this.jobTypes,
  });

  readonly events = {
    subscribe: async (options: SubscribeOptions) => {
      if (this.databaseError) throw this.databaseError;
      this.subscriptions.add(options);
      return { joinedAfterId: "40", close: () => void this.subscriptions.delete(options) };
    },
    activeSubscriptions: (clientId?: string) =>
      [...this.subscriptions].filter((one) => clientId === undefined || one.clientId === clientId).length,
  };

  /** Clients of open event streams. */
  readonly streamOwners = new Set<string>();
  readonly eventStreams = {
    open: async (clientId: string) => {
      this.streamOwners.add(clientId);
      return () => void this.streamOwners.delete(clientId);
    },
  };

  readonly status = {
    health: async () => this.healthNow,
    queueStats: async () => queueStats,
    credentialHealth: async () => credentialHealth,
    info: async () => info,
    unreadiness: async () => this.notReadyBecause,
  };

  readonly proxyWatch = createProxyWatch({ publicUrl: undefined, trustProxy: undefined }, this.log);
  readonly testProvider = () => Promise.reject(new ForagerError("not_found"));
  readonly overview = { read: () => Promise.reject(new ForagerError("not_found")) };
  readonly doctor = { diagnose: async () => diagnosis, failures: () => [] };

  /** Objects by key; a link contains the key and the URL it was created for. */
  readonly objects = new Map<string, string>();
  readonly files = {
    link: async (key: string, baseUrl: string) => ({
      url: `${baseUrl}/api/v1/files/${key}?expires=1&signature=right`,
      expiresAt: new Date("2026-01-16T09:30:00.000Z"),
    }),
    open: async ({ key, signature }: { key: string; signature: string }) => {
      if (signature !== "right") throw new ForagerError("forbidden");
      const text = this.objects.get(key);
      if (text === undefined) throw new ForagerError("not_found");
      return {
        sizeBytes: Buffer.byteLength(text),
        contentType: "text/markdown; charset=utf-8",
        contentDisposition: 'attachment; filename="a.md"',
        stream: Readable.from([Buffer.from(text)]),
      };
    },
  };

  /** No campaigns unless a test sets some. */
  campaigns: HttpServices["campaigns"] = {
    create: noCampaigns,
    estimate: noCampaigns,
    change: noCampaigns,
    delete: noCampaigns,
    list: async () => ({ total: 0, campaigns: [] }),
    find: async () => null,
    next: noCampaigns,
    status: noCampaigns,
    stop: noCampaigns,
    pause: noCampaigns,
    continue: noCampaigns,
    retryFailed: noCampaigns,
    stageProgress: noCampaigns,
    locations: noCampaigns,
  };
  campaignResults: HttpServices["campaignResults"] = {
    page: noCampaigns,
    first: noCampaigns,
    all: noCampaigns,
  };
  campaignBusinesses: HttpServices["campaignBusinesses"] = { list: noCampaigns, find: noCampaigns };
  campaignJobResults: HttpServices["campaignJobResults"] = { read: noCampaigns, wait: noCampaigns };
  domainLists: HttpServices["domainLists"] = { read: noCampaigns, write: noCampaigns };

  /** No activity, unless a test overrides it. */
  shifts: HttpServices["shifts"] = {
    activities: {
      report: async (_caller, activities) => ({ accepted: activities.length, duplicates: 0 }),
      recordExport: async () => undefined,
    },
    reader: {
      list: async () => ({ total: 0, shifts: [] }),
      all: async function* () {},
      detail: async () => ({ shift: null, hourly: [], shipped: [], recent: [] }),
    },
    shares: {
      create: async (clientId, _by, window) => ({
        ...window,
        id: randomUUID(),
        clientId,
        token: "token",
        expiresAt: new Date("2026-02-14T09:30:00.000Z"),
      }),
      list: async () => [],
      revoke: () => Promise.reject(new ForagerError("not_found")),
      open: () => Promise.reject(new ForagerError("share_invalid")),
    },
    digest: {
      read: async () => noDigest,
      change: async () => noDigest,
      test: async (_clientId, { recipient }) => ({ recipient, status: "sent", reply: null, remedy: null }),
      preview: async () => ({ subject: "Shifts", text: "No activity.", html: "" }),
      addressToConfirm: noLink,
      confirm: () => Promise.reject(new ForagerError("share_invalid")),
      addressToRemove: noLink,
      unsubscribe: () => Promise.reject(new ForagerError("share_invalid")),
    },
    anomalies: async () => [],
  };

  /** No locations unless a test sets some. */
  locations: HttpServices["locations"] = {
    list: async () => ({ total: 0, json: Buffer.from("[]") }),
    countries: async () => [],
    regions: async () => [],
  };

  /** Bytes of images by their names. */
  readonly images = new Map<string, Buffer>();
  readonly media = {
    open: async (name: string) => {
      const bytes = this.images.get(name);
      if (bytes === undefined) return null;
      return { sizeBytes: bytes.length, contentType: "image/png", stream: Readable.from([bytes]) };
    },
  };

  settings: ClientSettingsBody = {
    client_id: "cli_a",
    dedup_enabled: true,
    dedup_unique_only: false,
    maps_provider: null,
    has_google_places_key: false,
    provider_keys: [],
    retention: keptByDefault,
    service_retention: keptByDefault,
  };
  readonly settingsChanges: { clientId: string; change: ClientSettingsChange }[] = [];
  readonly clientSettings = {
    read: async () => this.settings,
    change: async (clientId: string, change: ClientSettingsChange) => {
      this.settingsChanges.push({ clientId, change });
      const { google_places_key: key, provider_keys: _keys, ...others } = change;
      const hasKey = key === undefined ? this.settings.has_google_places_key : key !== null;
      this.settings = { ...this.settings, ...definedOf(others), has_google_places_key: hasKey };
      return this.settings;
    },
  };

  /** No keys; test/integration/client-keys.test.ts covers them. */
  accounts = noUsers.accounts;
  members = noUsers.members;
  passwords = noUsers.passwords;
  sso = noUsers.sso;
  userSessions = noUsers.userSessions;

  clientKeys: HttpServices["clientKeys"] = {
    list: async () => [],
    create: noKey,
    change: noKey,
    rotate: noKey,
    revoke: noKey,
  };

  /** Tests of signup replace these with the real ones. */
  signup: HttpServices["signup"] = {
    mint: notHere,
    read: () => {
      throw new ForagerError("signup_token_invalid");
    },
    resolve: notHere,
    checkName: notHere,
    reserve: notHere,
    complete: notHere,
    status: notHere,
  };
  storage: HttpServices["storage"] = {
    of: async (clientId) => ({ client_id: clientId, measured_at: "2026-01-01T00:00:00.000Z", areas: [] }),
  };
  /** No entries; test/integration/audit.test.ts covers them. */
  auditLog: HttpServices["auditLog"] = { page: async () => ({ entries: [], next_cursor: null }) };
  nameCheckLimit: HttpServices["nameCheckLimit"] = { count: async () => ({}) };

  countryPlaces: HttpServices["countryPlaces"] = async () => ({ places: [], credits: [] });

  /** No records; test/integration/records.test.ts covers them. */
  records: HttpServices["records"] = {
    list: noRecord,
    feed: noRecord,
    find: noRecord,
    resolve: async () => [],
    facets: noRecord,
    change: noRecord,
    changeMany: async () => 0,
    split: noRecord,
    backfill: noRecord,
    ofJob: noRecord,
  };
  recordLists: HttpServices["recordLists"] = {
    list: async () => [],
    find: noRecord,
    create: noRecord,
    rename: noRecord,
    delete: noRecord,
  };
  /** No suppression list; test/integration/suppressions.test.ts covers it. */
  privacy: HttpServices["privacy"] = {
    suppressions: {
      list: async () => ({ suppressions: [], next_cursor: null, total: 0, by_kind: {} }),
      remove: () => Promise.reject(new ForagerError("not_found")),
    },
    erasures: {
      request: () => Promise.reject(new ForagerError("not_found")),
      list: async () => ({ erasures: [], next_cursor: null }),
      find: () => Promise.reject(new ForagerError("not_found")),
    },
    access: async () => async () => ({ findings: [], counts: {}, next_cursor: null }),
    optOut: {
      urlsFor: () => [],
      addressOf: noLink,
      confirm: () => Promise.reject(new ForagerError("share_invalid")),
    },
    addSuppressions: async () => ({ added: 0, present: 0 }),
    importSuppressions: async () => ({ added: 0, present: 0 }),
    checkSuppression: async () => [],
  };
  readonly batches = noBatches.batches;
  readonly batchResults = noBatches.batchResults;
  exports: HttpServices["exports"] = {
    records: noRecord,
    job: noRecord,
    campaign: noRecord,
    jobList: () => {
      throw new Error("there is no list to export");
    },
  };
  /** No webhooks; test/integration/webhooks.test.ts covers them. */
  webhooks: HttpServices["webhooks"] = {
    create: noWebhook,
    list: async () => [],
    find: noWebhook,
    change: noWebhook,
    delete: noWebhook,
    rotateSecret: noWebhook,
  };
  callbacks: HttpServices["callbacks"] = { newSecret: noWebhook };
  webhookDeliveries: HttpServices["webhookDeliveries"] = {
    list: noWebhook,
    find: noWebhook,
    replay: noWebhook,
    replayFailed: noWebhook,
    sendTest: noWebhook,
  };

  isBlockedUrl(url: string): boolean {
    return this.isBlocked(url);
  }

  store(change: Partial<StoredJob> = {}): StoredJob {
    const job = {
      clientId: "cli_a",
      data: null,
      message: null,
      expiredAt: null,
      ...jobView(change),
      ...change,
    };
    this.stored.set(job.id, job);
    return job;
  }

  /** Delivers events to every open subscription. */
  publish(...events: ForagerEvent[]): void {
    for (const one of this.subscriptions) one.onEvents(events);
  }

  #find(clientId: string, jobId: string): StoredJob | null {
    const job = this.stored.get(jobId);
    return job?.clientId === clientId ? job : null;
  }
}

const noDigest = { cadence: "off" as const, recipients: [], unconfirmed: [], last_sent_at: null };
const noLink = (): never => {
  throw new ForagerError("share_invalid");
};
const noCampaigns = () => Promise.reject(new ForagerError("not_found"));
const noRecord = async (): Promise<never> => {
  throw new ForagerError("not_found", "Record not found.");
};

const noWebhook = (): Promise<never> => Promise.reject(new ForagerError("not_found", "Webhook not found"));
const noKey = (): Promise<never> => Promise.reject(new ForagerError("not_found", "Key not found"));
const notHere = (): Promise<never> => Promise.reject(new ForagerError("signup_token_invalid"));

function definedOf(change: object): Partial<ClientSettingsBody> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

import { availableParallelism, hostname } from "node:os";
import { join, resolve } from "node:path";
import { z } from "zod";
import { describeProviders, mapsProviderRows, mapsProviders } from "./contract/providers.ts";
import { ForagerError } from "./errors.ts";
import { aiSettings } from "./settings/ai.ts";
import { type Cell, cellSettings, cellsOf, inCell } from "./settings/cells.ts";
import { crawlingSettings } from "./settings/crawling.ts";
import { httpSettings } from "./settings/http.ts";
import { mcpSettings } from "./settings/mcp.ts";
import { peopleSettings } from "./settings/people.ts";
import { retentionSettings } from "./settings/retention.ts";
import { baseUrl, cidrs, integer, list, setting } from "./settings/setting.ts";
import { signupSettings } from "./settings/signup.ts";
import { ssoSettings } from "./settings/sso.ts";
import { type StoragePlace, storageUrl } from "./settings/storage-place.ts";
import { tracingSettings } from "./settings/tracing.ts";
import { webhookSettings } from "./settings/webhooks.ts";

export { serviceRetention } from "./settings/retention.ts";
export type { StoragePlace } from "./settings/storage-place.ts";

const proxyUrls = list.superRefine((proxies, context) => {
  const wrong = proxies.find((proxy) => {
    const url = URL.parse(proxy);
    return url === null || !/^(?:https?|socks5h?):$/.test(url.protocol) || url.hostname === "";
  });
  if (wrong === undefined) return;
  context.addIssue({ code: "custom", message: "write http://user:password@host:port or socks5://host:port" });
});

const domainName = /^(?=.{1,253}$)(?:[a-z0-9][a-z0-9-]{0,62}\.)+[a-z0-9-]{1,63}$/i;

const zones = list.superRefine((names, context) => {
  const wrong = names.find((name) => !domainName.test(name));
  if (wrong === undefined) return;
  context.addIssue({ code: "custom", message: `'${wrong}' is not a DNS zone such as zen.spamhaus.org` });
});

const socksUrl = z.string().transform((value, context): URL => {
  const url = URL.parse(value);
  if (url !== null && /^socks5h?:$/.test(url.protocol) && url.hostname !== "") return url;
  context.addIssue({ code: "custom", message: "write socks5://user:password@host:port" });
  return z.NEVER;
});

/**
 * Every setting of Forager; some groups are defined in `settings/`. `docs/configuration.md` and `.env.example`
 * are generated from this table.
 */
export const settings = {
  port: setting({
    env: "PORT",
    group: "Server",
    schema: integer(0, 65_535),
    default: "8080",
    doc: "TCP port of the API. 0 takes any free port and logs it.",
  }),
  host: setting({
    env: "HOST",
    group: "Server",
    schema: z.string(),
    default: "127.0.0.1",
    doc: "Address to listen on. The default accepts connections from this machine only; 0.0.0.0 accepts them from all networks.",
  }),
  ...httpSettings,
  logLevel: setting({
    env: "LOG_LEVEL",
    group: "Server",
    schema: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]),
    default: "info",
    doc: "Minimum severity of log entries on standard error, which are readable lines on a terminal and JSON lines in a file or pipe.",
  }),
  auditRetentionDays: setting({
    env: "AUDIT_RETENTION_DAYS",
    group: "Server",
    schema: integer(1, 3650),
    default: "365",
    doc: "Days for which entries of the audit log are kept, 1 to 3,650.",
  }),
  shutdownSeconds: setting({
    env: "SHUTDOWN_SECONDS",
    group: "Server",
    schema: integer(0, 3600),
    default: "25",
    doc: "How long a stopping process waits for its running jobs, in seconds, before it returns them to the queue.",
  }),
  metricsPort: setting({
    env: "METRICS_PORT",
    group: "Server",
    schema: integer(0, 65_535).optional(),
    doc: "TCP port on HOST for /livez, /readyz and /metrics of a process without the api role. The API serves them on PORT. Default: not served.",
  }),
  metricsToken: setting({
    env: "METRICS_TOKEN",
    group: "Server",
    schema: z.string().min(16).optional(),
    secret: true,
    doc: "Bearer token that gives other machines access to /metrics. Without it, /metrics answers loopback requests only.",
  }),

  dataDir: setting({
    env: "DATA_DIR",
    group: "Database",
    schema: z.string().transform((path) => resolve(path)),
    default: "./data",
    doc: "Folder for local data: embedded database, generated secrets, stored objects.",
  }),
  databaseUrl: setting({
    env: "DATABASE_URL",
    group: "Database",
    schema: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    secret: true,
    doc: "PostgreSQL 15 or newer, as postgres://user:password@host:5432/name. Default: an embedded server in DATA_DIR.",
  }),
  databaseDirectUrl: setting({
    env: "DATABASE_DIRECT_URL",
    group: "Database",
    schema: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    secret: true,
    doc: "The PostgreSQL server itself, required if DATABASE_URL is a connection pooler in transaction mode, such as PgBouncer. Each process keeps one connection to it, for notifications, and migrates the schema there. Default: DATABASE_URL is the server.",
  }),
  databasePoolSize: setting({
    env: "DATABASE_POOL_SIZE",
    group: "Database",
    schema: integer(3, 200).optional(),
    doc: "Maximum database connections per process, 3 to 200, plus one that listens for notifications. Default: 10 with the api role, 5 without.",
  }),
  ...cellSettings,
  seedLocations: setting({
    env: "SEED_LOCATIONS",
    group: "Database",
    schema: z.enum(["true", "false"]).transform((value) => value === "true"),
    default: "true",
    doc: "Whether to fill a new database with the 44,691 bundled cities, which takes about 2 seconds once: true, or false if you import your own locations.",
  }),
  redisUrl: setting({
    env: "REDIS_URL",
    group: "Database",
    schema: z.url({ protocol: /^rediss?$/ }).optional(),
    secret: true,
    doc: "Redis or Valkey server that shares rate limits between API processes. Default: each process counts separately.",
  }),

  secretKey: setting({
    env: "SECRET_KEY",
    group: "Security",
    schema: z.string().min(32).optional(),
    secret: true,
    doc: "At least 32 characters; hashes and encrypts credentials. Generated in DATA_DIR with the embedded database; required with DATABASE_URL, and the same on every machine.",
  }),
  secretKeyPrevious: setting({
    env: "SECRET_KEY_PREVIOUS",
    group: "Security",
    schema: z.string().min(32).optional(),
    secret: true,
    doc: "The previous SECRET_KEY, at least 32 characters: credentials, secrets and links made with it stay valid, while SECRET_KEY is used for everything new. Default: none. Remove it after `forager secrets reseal`, once the links it signed have expired (docs/security.md): until then, an attacker who knows it can use it.",
  }),
  backupPassphrase: setting({
    env: "FORAGER_BACKUP_PASSPHRASE",
    group: "Security",
    schema: z.string().min(12).optional(),
    secret: true,
    doc: "At least 12 characters; seals the files of `forager backup`, and is required to restore them. Keep it apart from the files: without it, a backup is lost. Only these two commands read it.",
  }),
  allowPrivateNetworks: setting({
    env: "ALLOW_PRIVATE_NETWORKS",
    group: "Security",
    schema: cidrs,
    default: "",
    doc: "Private ranges that jobs may reach, comma-separated, for example 127.0.0.0/8,10.1.0.0/16. All other private, loopback, link-local and cloud metadata addresses are blocked.",
  }),

  siteConcurrency: setting({
    env: "SITE_CONCURRENCY",
    group: "Workers",
    schema: integer(1, 200),
    default: "8",
    doc: "Concurrent svcSite jobs per worker process, 1 to 200. More helps with slow sites but costs memory. For all job types, jobs waiting for a provider or server do not count.",
  }),
  campaignJobsInFlight: setting({
    env: "CAMPAIGN_JOBS_IN_FLIGHT",
    group: "Workers",
    schema: integer(1, 5_000),
    default: "500",
    doc: "Maximum queued or running jobs of each of the types svcSite and svcVerify per campaign, 1 to 5000; further jobs follow as these end. A value above the slots of all workers keeps them busy; a lower value lets a stopped campaign come to rest sooner.",
  }),
  campaignWaitSeconds: setting({
    env: "CAMPAIGN_WAIT_SECONDS",
    group: "Server",
    schema: z.coerce.number().min(0).max(3_600),
    default: "600",
    doc: "Maximum wait for the results of a campaign's job, in seconds up to 3600; after it, the response is partial. A proxy that limits total request time must allow at least this long.",
  }),
  campaignSiteWaitSeconds: setting({
    env: "CAMPAIGN_SITE_WAIT_SECONDS",
    group: "Server",
    schema: z.coerce.number().min(0).max(3_600),
    default: "300",
    doc: "Share of that wait that a business may spend on its website's crawl, in seconds up to 3600.",
  }),
  campaignVerifyWaitSeconds: setting({
    env: "CAMPAIGN_VERIFY_WAIT_SECONDS",
    group: "Server",
    schema: z.coerce.number().min(0).max(3_600),
    default: "120",
    doc: "Share of that wait that a business may spend on the verification of its addresses, in seconds up to 3600.",
  }),
  parseThreads: setting({
    env: "PARSE_THREADS",
    group: "Workers",
    schema: integer(1, 64),
    default: String(Math.max(1, Math.min(4, availableParallelism() - 1))),
    doc: "Threads that parse pages and check answers against schemas of clients, 1 to 64. They start on demand and stop after an idle minute; a stuck thread is replaced. Default: the number of cores minus one, at most 4.",
  }),

  ...crawlingSettings,

  mapsProvider: setting({
    env: "MAPS_PROVIDER",
    group: "Map listings",
    schema: z.enum(mapsProviders),
    default: "google",
    doc: `Where svcMaps reads listings: ${describeProviders(mapsProviderRows)}. A client may have another.`,
  }),
  googleMapsUrl: setting({
    env: "GOOGLE_MAPS_URL",
    group: "Map listings",
    schema: baseUrl,
    default: "https://www.google.com",
    doc: "Base URL of the google provider.",
  }),
  googlePlacesUrl: setting({
    env: "GOOGLE_PLACES_URL",
    group: "Map listings",
    schema: baseUrl,
    default: "https://places.googleapis.com",
    doc: "Base URL of the google_places_api provider.",
  }),
  googlePlacesApiKey: setting({
    env: "GOOGLE_PLACES_API_KEY",
    group: "Map listings",
    schema: z.string().min(1).optional(),
    secret: true,
    doc: "API key of the google_places_api provider for clients that have not stored their own.",
  }),
  overpassUrl: setting({
    env: "OVERPASS_URL",
    group: "Map listings",
    schema: baseUrl.optional(),
    doc: "Base URL of the Overpass server for the osm provider. No default: public servers are shared, so choose one whose usage policy permits your use, or run your own.",
  }),
  nominatimUrl: setting({
    env: "NOMINATIM_URL",
    group: "Map listings",
    schema: baseUrl.optional(),
    doc: "Base URL of the Nominatim server that resolves search areas for the osm provider. The public one allows one request per second in total and no bulk use.",
  }),
  mapsRequestsPerSecond: setting({
    env: "MAPS_REQUESTS_PER_SECOND",
    group: "Map listings",
    schema: integer(1, 1000),
    default: "25",
    doc: "Maximum requests per second that one process sends to a map provider from one address, 1 to 1000. The public Nominatim server gets at most one per second.",
  }),
  mapsProxy: setting({
    env: "MAPS_PROXY",
    group: "Map listings",
    schema: proxyUrls.optional(),
    secret: true,
    doc: "Proxies for the google provider, as http://user:password@host:port or socks5://host:port, comma-separated; each keeps its own rate and cookies. Default: none.",
  }),
  mapsConcurrency: setting({
    env: "MAPS_CONCURRENCY",
    group: "Map listings",
    schema: integer(1, 100),
    default: "4",
    doc: "Concurrent svcMaps jobs per worker process, 1 to 100.",
  }),
  smtpPort: setting({
    env: "SMTP_PORT",
    group: "Email verification",
    schema: integer(1, 65_535),
    default: "25",
    doc: "TCP port of mail servers.",
  }),
  smtpHeloName: setting({
    env: "SMTP_HELO_NAME",
    group: "Email verification",
    schema: z.string().regex(domainName, "it must be a host name with a dot").optional(),
    doc: "Host name to send in EHLO. It should resolve to the address that mail servers see, and that address back to it (PTR). Default: this machine's name if it contains a dot, else the domain of SMTP_MAIL_FROM, else the host of PUBLIC_URL, else localhost.localdomain, which some servers reject.",
  }),
  smtpMailFrom: setting({
    env: "SMTP_MAIL_FROM",
    group: "Email verification",
    schema: z.union([z.literal(""), z.email("it must be a mail address")]),
    default: "",
    doc: "Address for MAIL FROM; no mail is sent. Default: the null sender, which every server must accept (RFC 5321 4.5.5). An address must exist, because servers may verify it.",
  }),
  smtpProxy: setting({
    env: "SMTP_PROXY",
    group: "Email verification",
    schema: socksUrl.optional(),
    secret: true,
    doc: "SOCKS5 proxy for connections to mail servers, as socks5://user:password@host:port, for machines where port 25 is blocked. Default: none.",
  }),
  verifyConcurrency: setting({
    env: "VERIFY_CONCURRENCY",
    group: "Email verification",
    schema: integer(1, 200),
    default: "8",
    doc: "Concurrent svcVerify jobs per worker process, 1 to 200. They share its pacing. Jobs waiting out greylisting do not count.",
  }),
  verifyPacingSeconds: setting({
    env: "VERIFY_PACING_SECONDS",
    group: "Email verification",
    schema: z
      .string()
      .regex(/^\d{1,4}(?:\.\d{1,3})?$/, "it must be a number of seconds, for example 3 or 0.5")
      .transform(Number),
    default: "3",
    doc: "Minimum seconds between the starts of two verifications; decimals are allowed, 0 disables the pause. Shorter pauses harm the reputation of your IP address.",
  }),
  verifyPacingScope: setting({
    env: "VERIFY_PACING_SCOPE",
    group: "Email verification",
    schema: z.enum(["worker", "mx"]),
    default: "worker",
    doc: "Scope of that pause: the whole worker process (worker), or each mail host separately (mx), so that different hosts are queried in parallel.",
  }),
  verifyDnsblZones: setting({
    env: "VERIFY_DNSBL_ZONES",
    group: "Email verification",
    schema: zones,
    default: "zen.spamhaus.org,bl.spamcop.net,b.barracudacentral.org,psbl.surriel.com,dnsbl.dronebl.org",
    doc: "DNS blocklists for check_dnsbl and doctor, comma-separated. A zone counts only while its test entries respond as RFC 5782 specifies; some reject public resolvers or heavy use: see their terms, and DNS_SERVERS.",
  }),
  gravatarUrl: setting({
    env: "GRAVATAR_URL",
    group: "Email verification",
    schema: baseUrl,
    default: "https://gravatar.com",
    doc: "Base URL that check_gravatar queries for pictures.",
  }),

  ...peopleSettings,

  ...aiSettings,

  mailerUrl: setting({
    env: "MAILER_URL",
    group: "Mail",
    schema: z.url({ protocol: /^smtps?$/, hostname: /./ }).optional(),
    secret: true,
    doc: "Mail server for sending reports, as smtp://user:password@host:587 (STARTTLS where offered) or smtps://user:password@host:465. Append ?tls.rejectUnauthorized=false to accept a self-signed certificate. Without MAILER_URL or MAIL_FROM, no reports are sent.",
  }),
  mailFrom: setting({
    env: "MAIL_FROM",
    group: "Mail",
    schema: z.email("it must be a mail address").optional(),
    doc: "Sender address of reports, for example forager@example.com.",
  }),
  storageUrl: setting({
    env: "STORAGE_URL",
    group: "Storage",
    schema: storageUrl.optional(),
    doc: "Where to store large texts: file:///absolute/folder on this machine, or s3://bucket/prefix, which several machines can share; docs/object-store.md lists its options. Default: DATA_DIR/objects.",
  }),
  mediaUrl: setting({
    env: "MEDIA_URL",
    group: "Storage",
    schema: baseUrl.optional(),
    doc: "Public base URL of the folder media/images of the object store, for example a public bucket or a CDN; results link to listing images there permanently. Default: PUBLIC_URL/media, served by this service.",
  }),

  ...retentionSettings,

  ...signupSettings,

  ...webhookSettings,
  ...ssoSettings,
  ...mcpSettings,
  ...tracingSettings,
} as const;

export type SettingKey = keyof typeof settings;

export type Config = { readonly [K in keyof typeof settings]: z.output<(typeof settings)[K]["schema"]> } & {
  /** Variables of other programs' making with values that Forager does not support, and why. */
  readonly ignoredVariables: readonly string[];
  /** Every cell, home first; `[]` with one database. */
  readonly cells: readonly Cell[];
};

/** Where this configuration stores objects. */
export function storagePlace(config: Pick<Config, "storageUrl" | "dataDir">): StoragePlace {
  return config.storageUrl ?? { kind: "folder", path: join(config.dataDir, "objects") };
}

/** The HELO name of last resort. */
export const fallbackHeloName = "localhost.localdomain";

/** The HELO name: SMTP_HELO_NAME, or this machine's most likely name. */
export function heloNameOf(
  config: Pick<Config, "smtpHeloName" | "smtpMailFrom" | "publicUrl">,
  machineName = hostname(),
): string {
  const publicHost = config.publicUrl === undefined ? "" : new URL(config.publicUrl).hostname;
  const candidates = [
    config.smtpHeloName ?? "",
    machineName,
    config.smtpMailFrom.split("@")[1] ?? "",
    publicHost,
  ];
  // PUBLIC_URL may contain an IP address; no top-level domain begins with a digit.
  return candidates.find((name) => domainName.test(name) && !/\.\d[^.]*$/.test(name)) ?? fallbackHeloName;
}

/**
 * Reads every setting from `env` (by default this process's environment).
 * Throws `configuration_invalid`, which names and describes each invalid setting. OpenTelemetry's variables are often set
 * for all programs of a machine, so its specification wants values that a program does not know to be ignored.
 */
export function loadConfig(env: Record<string, string | undefined> = process.env): Config {
  const problems: string[] = [];
  const ignoredVariables: string[] = [];
  const entries = Object.entries(settings).map(([key, entry]) => {
    const byDefault = "default" in entry ? entry.default : undefined;
    const given = env[entry.env]?.trim() || byDefault;
    const schema: z.ZodType = entry.schema;
    const parsed = schema.safeParse(given, { error: sentenceOf });
    if (!parsed.success && entry.group === "Tracing") {
      ignoredVariables.push(`${entry.env}: ${parsed.error.issues.map(({ message }) => message).join("; ")}`);
      return [key, schema.parse(byDefault)];
    }
    if (!parsed.success) {
      const shown = "secret" in entry && entry.secret ? "its value" : `'${withoutPassword(given ?? "")}'`;
      const reasons = parsed.error.issues.map((issue) => issue.message).join("; ");
      problems.push(`${entry.env}: ${shown} is invalid: ${reasons}.`, `  ${entry.doc}`);
    }
    return [key, parsed.data];
  });
  if (problems.length > 0) {
    throw new ForagerError("configuration_invalid", `Invalid settings:\n  ${problems.join("\n  ")}`);
  }
  const config = { ...Object.fromEntries(entries), ignoredVariables } as unknown as Config;
  return inCell({ ...config, cells: cellsOf(config) }, config.cell);
}

/** Keeps misplaced credentials in a URL out of the error message, and so out of logs. */
const withoutPassword = (given: string) => given.replace(/:\/\/[^/]*@/, "://***@");

/** Messages for operators: zod's own speak of inputs and types. */
function sentenceOf(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return "it must be a whole number";
    case "too_small":
      return issue.origin === "string"
        ? `it must have at least ${issue.minimum} characters`
        : `it must be at least ${issue.minimum}`;
    case "too_big":
      return issue.origin === "string"
        ? `it must have at most ${issue.maximum} characters`
        : `it must be at most ${issue.maximum}`;
    case "invalid_value":
      return `it must be one of ${issue.values.join(", ")}`;
    case "invalid_format":
      return issue.format === "url"
        ? "it is not a URL of the required kind"
        : "it contains characters that are not allowed";
    default:
      return undefined;
  }
}

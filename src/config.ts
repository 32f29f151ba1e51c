import { availableParallelism, hostname } from "node:os";
import { join, resolve } from "node:path";
import ipaddr from "ipaddr.js";
import { z } from "zod";
import { describeProviders, mapsProviderRows, mapsProviders } from "./contract/providers.ts";
import { ForagerError } from "./errors.ts";
import { aiSettings } from "./settings/ai.ts";
import { crawlingSettings } from "./settings/crawling.ts";
import { peopleSettings } from "./settings/people.ts";
import { baseUrl, integer, list, setting } from "./settings/setting.ts";
import { signupSettings } from "./settings/signup.ts";
import { type StoragePlace, storagePlaceOf } from "./settings/storage-place.ts";

export type { StoragePlace } from "./settings/storage-place.ts";

const storageUrl = z.string().transform((value, context): StoragePlace => {
  const place = storagePlaceOf(value);
  if (typeof place !== "string") return place;
  context.addIssue({ code: "custom", message: place });
  return z.NEVER;
});

const cidrs = list.superRefine((ranges, context) => {
  for (const range of ranges) {
    if (ipaddr.isValidCIDR(range) || ipaddr.isValid(range)) continue;
    context.addIssue({ code: "custom", message: `'${range}' is no address range, for example 10.0.0.0/8` });
  }
});

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
  context.addIssue({ code: "custom", message: `'${wrong}' is no zone, for example zen.spamhaus.org` });
});

const socksUrl = z.string().transform((value, context): URL => {
  const url = URL.parse(value);
  if (url !== null && /^socks5h?:$/.test(url.protocol) && url.hostname !== "") return url;
  context.addIssue({ code: "custom", message: "write socks5://user:password@host:port" });
  return z.NEVER;
});

/**
 * Every setting of Forager, once; those of some parts stand in `settings/`. `docs/configuration.md` and `.env.example`
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
    doc: "Address to listen on. The default answers this machine only; 0.0.0.0 answers all networks.",
  }),
  publicUrl: setting({
    env: "PUBLIC_URL",
    group: "Server",
    schema: baseUrl.optional(),
    doc: "The address that users reach the service by, for absolute links. Default: http://HOST:PORT.",
  }),
  sessionHours: setting({
    env: "SESSION_HOURS",
    group: "Server",
    schema: integer(1, 720),
    default: "12",
    doc: "Hours after which a session of the dashboard ends and its user must sign in again, 1 to 720.",
  }),
  trustProxy: setting({
    env: "TRUST_PROXY",
    group: "Server",
    schema: cidrs.optional(),
    doc: "Addresses or ranges of reverse proxies, comma-separated: their X-Forwarded-For tells who calls, and X-Forwarded-Proto whether by https. Behind a proxy that is not named here everybody shares one limit of anonymous calls; a range that others can send from lets them choose their address. Default: no proxy is believed; docs/reverse-proxy.md shows nginx, Caddy and Traefik.",
  }),
  logLevel: setting({
    env: "LOG_LEVEL",
    group: "Server",
    schema: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]),
    default: "info",
    doc: "Least severe log entry that is written to standard error: as readable lines on a terminal, as JSON lines to a file or pipe.",
  }),
  shutdownSeconds: setting({
    env: "SHUTDOWN_SECONDS",
    group: "Server",
    schema: integer(0, 3600),
    default: "25",
    doc: "How long a stopping process lets its running jobs finish, in seconds, before it gives them back.",
  }),
  metricsPort: setting({
    env: "METRICS_PORT",
    group: "Server",
    schema: integer(0, 65_535).optional(),
    doc: "TCP port at which a process without the api role answers /livez, /readyz and /metrics, at HOST; without it at none. The API answers them at PORT.",
  }),
  metricsToken: setting({
    env: "METRICS_TOKEN",
    group: "Server",
    schema: z.string().min(16).optional(),
    secret: true,
    doc: "Bearer token that opens /metrics to other machines. Without it /metrics answers loopback only.",
  }),

  dataDir: setting({
    env: "DATA_DIR",
    group: "Database",
    schema: z.string().transform((path) => resolve(path)),
    default: "./data",
    doc: "Folder of everything that one machine keeps: embedded database, generated secrets, stored objects.",
  }),
  databaseUrl: setting({
    env: "DATABASE_URL",
    group: "Database",
    schema: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    secret: true,
    doc: "PostgreSQL 15 or newer, as postgres://user:password@host:5432/name. Default: an embedded server in DATA_DIR.",
  }),
  databasePoolSize: setting({
    env: "DATABASE_POOL_SIZE",
    group: "Database",
    schema: integer(3, 200),
    default: "10",
    doc: "Most database connections of one process, 3 to 200, besides one that listens for notifications.",
  }),
  seedLocations: setting({
    env: "SEED_LOCATIONS",
    group: "Database",
    schema: z.enum(["true", "false"]).transform((value) => value === "true"),
    default: "true",
    doc: "Whether a new database is filled with the 44,691 cities that come with Forager, which takes some 2 seconds once: true, or false for who imports locations of their own.",
  }),
  redisUrl: setting({
    env: "REDIS_URL",
    group: "Database",
    schema: z.url({ protocol: /^rediss?$/ }).optional(),
    secret: true,
    doc: "Redis or Valkey that shares rate limits between several API processes. Default: each process counts alone.",
  }),

  secretKey: setting({
    env: "SECRET_KEY",
    group: "Security",
    schema: z.string().min(32).optional(),
    secret: true,
    doc: "At least 32 characters; hashes and encrypts credentials. Generated into DATA_DIR with the embedded database, required with DATABASE_URL, the same on every machine.",
  }),
  secretKeyPrevious: setting({
    env: "SECRET_KEY_PREVIOUS",
    group: "Security",
    schema: z.string().min(32).optional(),
    secret: true,
    doc: "The SECRET_KEY before, at least 32 characters: what it hashed, sealed and signed stays accepted while SECRET_KEY is used for everything new. Default: none. Remove it after `forager secrets reseal`, when what it signed has expired (docs/security.md): an attacker who knows it can use it until then.",
  }),
  allowPrivateNetworks: setting({
    env: "ALLOW_PRIVATE_NETWORKS",
    group: "Security",
    schema: cidrs,
    default: "",
    doc: "Private ranges that jobs may reach, comma-separated, for example 127.0.0.0/8,10.1.0.0/16. Everything private, loopback, link-local and cloud metadata is refused otherwise.",
  }),

  siteConcurrency: setting({
    env: "SITE_CONCURRENCY",
    group: "Workers",
    schema: integer(1, 200),
    default: "8",
    doc: "svcSite jobs that one worker process runs at once, 1 to 200. More helps slow sites, and costs memory. Jobs that wait for a provider or server are not counted, here and for the other types.",
  }),
  campaignJobsInFlight: setting({
    env: "CAMPAIGN_JOBS_IN_FLIGHT",
    group: "Workers",
    schema: integer(1, 5_000),
    default: "500",
    doc: "Most svcSite jobs, and most svcVerify jobs, of one campaign that wait or run at a time, 1 to 5000; its others follow as those end. More than the slots of all workers keeps them busy; less makes a stopped campaign stand still sooner.",
  }),
  campaignWaitSeconds: setting({
    env: "CAMPAIGN_WAIT_SECONDS",
    group: "Server",
    schema: z.coerce.number().min(0).max(3_600),
    default: "600",
    doc: "How long the results of a campaign's job are waited for at most, in seconds up to 3600; then the answer is partial. A proxy that limits the whole time of a request must allow as much.",
  }),
  campaignSiteWaitSeconds: setting({
    env: "CAMPAIGN_SITE_WAIT_SECONDS",
    group: "Server",
    schema: z.coerce.number().min(0).max(3_600),
    default: "300",
    doc: "How long of it a business may wait for its website's crawl, in seconds up to 3600.",
  }),
  campaignVerifyWaitSeconds: setting({
    env: "CAMPAIGN_VERIFY_WAIT_SECONDS",
    group: "Server",
    schema: z.coerce.number().min(0).max(3_600),
    default: "120",
    doc: "How long of it a business may wait for its addresses' verification, in seconds up to 3600.",
  }),
  parseThreads: setting({
    env: "PARSE_THREADS",
    group: "Workers",
    schema: integer(1, 64),
    default: String(Math.max(1, Math.min(4, availableParallelism() - 1))),
    doc: "Threads that parse pages, 1 to 64. Started when needed, stopped after a minute without work; while one is stuck with a page, another takes its place. Default: the number of cores less one, 4 at most.",
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
    doc: "API key of the google_places_api provider for clients that have stored none of their own.",
  }),
  overpassUrl: setting({
    env: "OVERPASS_URL",
    group: "Map listings",
    schema: baseUrl.optional(),
    doc: "Base URL of the Overpass server that the osm provider searches. No default: public servers are shared by everybody, so choose one whose usage policy fits, or run your own.",
  }),
  nominatimUrl: setting({
    env: "NOMINATIM_URL",
    group: "Map listings",
    schema: baseUrl.optional(),
    doc: "Base URL of the Nominatim server that finds the area of a search for the osm provider. The public one allows one request a second in all, and no bulk use.",
  }),
  mapsRequestsPerSecond: setting({
    env: "MAPS_REQUESTS_PER_SECOND",
    group: "Map listings",
    schema: integer(1, 1000),
    default: "25",
    doc: "Most requests a second that one process sends to a map provider from one address, 1 to 1000. Nominatim is asked once a second at most where its URL is the public one.",
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
    doc: "svcMaps jobs that one worker process runs at once, 1 to 100.",
  }),
  smtpPort: setting({
    env: "SMTP_PORT",
    group: "Email verification",
    schema: integer(1, 65_535),
    default: "25",
    doc: "Port of mail servers.",
  }),
  smtpHeloName: setting({
    env: "SMTP_HELO_NAME",
    group: "Email verification",
    schema: z.string().regex(domainName, "it must be a host name with a dot").optional(),
    doc: "Name that mail servers are greeted with. It should lead to the address that they see, and that address back to it (PTR). Default: this machine's name if it has a dot, else the domain of SMTP_MAIL_FROM, else the host of PUBLIC_URL, else localhost.localdomain, which some servers refuse.",
  }),
  smtpMailFrom: setting({
    env: "SMTP_MAIL_FROM",
    group: "Email verification",
    schema: z.union([z.literal(""), z.email("it must be a mail address")]),
    default: "",
    doc: "Sender that mail servers are told; nothing is sent. Default: the null sender, which every server must accept (RFC 5321 4.5.5). An address must exist, since servers ask back.",
  }),
  smtpProxy: setting({
    env: "SMTP_PROXY",
    group: "Email verification",
    schema: socksUrl.optional(),
    secret: true,
    doc: "SOCKS5 proxy that mail servers are reached through, as socks5://user:password@host:port, where port 25 is closed here. Default: none.",
  }),
  verifyConcurrency: setting({
    env: "VERIFY_CONCURRENCY",
    group: "Email verification",
    schema: integer(1, 200),
    default: "8",
    doc: "svcVerify jobs that one worker process runs at once, 1 to 200. They share its pace. Jobs that wait for a server to end its greylisting are not counted.",
  }),
  verifyPacingSeconds: setting({
    env: "VERIFY_PACING_SECONDS",
    group: "Email verification",
    schema: z
      .string()
      .regex(/^\d{1,4}(?:\.\d{1,3})?$/, "it must be a number of seconds, for example 3 or 0.5")
      .transform(Number),
    default: "3",
    doc: "Least seconds between the beginnings of two verifications; decimals are allowed, 0 switches the pause off. Faster costs the reputation of your address.",
  }),
  verifyPacingScope: setting({
    env: "VERIFY_PACING_SCOPE",
    group: "Email verification",
    schema: z.enum(["worker", "mx"]),
    default: "worker",
    doc: "What keeps that pause: the whole worker process (worker), or each mail host for itself (mx), so that different hosts are asked side by side.",
  }),
  verifyDnsblZones: setting({
    env: "VERIFY_DNSBL_ZONES",
    group: "Email verification",
    schema: zones,
    default: "zen.spamhaus.org,bl.spamcop.net,b.barracudacentral.org,psbl.surriel.com,dnsbl.dronebl.org",
    doc: "DNS blocklists for check_dnsbl and doctor, comma-separated. A zone counts only while its test entries answer as RFC 5782 says; some refuse public name servers or heavy use: see their terms, and DNS_SERVERS.",
  }),
  gravatarUrl: setting({
    env: "GRAVATAR_URL",
    group: "Email verification",
    schema: baseUrl,
    default: "https://gravatar.com",
    doc: "Where check_gravatar looks for pictures.",
  }),

  ...peopleSettings,

  ...aiSettings,

  mailerUrl: setting({
    env: "MAILER_URL",
    group: "Mail",
    schema: z.url({ protocol: /^smtps?$/, hostname: /./ }).optional(),
    secret: true,
    doc: "Mail server that reports are sent through, as smtp://user:password@host:587 (STARTTLS where it is offered) or smtps://user:password@host:465. With ?tls.rejectUnauthorized=false at its end the server's certificate may be a self-signed one. Without it, or without MAIL_FROM, none are sent.",
  }),
  mailFrom: setting({
    env: "MAIL_FROM",
    group: "Mail",
    schema: z.email("it must be a mail address").optional(),
    doc: "Sender of those mails, for example forager@example.com.",
  }),
  storageUrl: setting({
    env: "STORAGE_URL",
    group: "Storage",
    schema: storageUrl.optional(),
    doc: "Where large texts are kept: file:///absolute/folder on this machine, or s3://bucket/prefix, which several machines share; docs/object-store.md has its options. Default: DATA_DIR/objects.",
  }),
  mediaUrl: setting({
    env: "MEDIA_URL",
    group: "Storage",
    schema: baseUrl.optional(),
    doc: "Where anybody can read the folder media/images of the object store, for example a public bucket or a CDN; images of listings are linked there for good. Default: PUBLIC_URL/media, which this service answers itself.",
  }),

  ...signupSettings,

  webhookTimeoutSeconds: setting({
    env: "WEBHOOK_TIMEOUT_SECONDS",
    group: "Webhooks",
    schema: integer(1, 60),
    default: "15",
    doc: "How long a receiver may take to answer a delivery, in seconds, 1 to 60; afterwards it counts as failed and is tried again.",
  }),
  webhookConcurrency: setting({
    env: "WEBHOOK_CONCURRENCY",
    group: "Webhooks",
    schema: integer(1, 2000),
    default: "256",
    doc: "Deliveries that one worker or scheduler process sends at once, 1 to 2000. Receivers that fail or do not answer get one at a time.",
  }),
  webhookDisableAfterHours: setting({
    env: "WEBHOOK_DISABLE_AFTER_HOURS",
    group: "Webhooks",
    schema: integer(32, 8760),
    default: "120",
    doc: "Hours without one successful attempt, in spite of some, after which a webhook is disabled, 32 to 8760. Its client is told by a webhook.disabled event.",
  }),
} as const;

export type Config = { readonly [K in keyof typeof settings]: z.output<(typeof settings)[K]["schema"]> };

/** Where this configuration keeps objects. */
export function storagePlace(config: Pick<Config, "storageUrl" | "dataDir">): StoragePlace {
  return config.storageUrl ?? { kind: "folder", path: join(config.dataDir, "objects") };
}

/** What mail servers are greeted with where nothing better is known. */
export const fallbackHeloName = "localhost.localdomain";

/** The name that mail servers are greeted with: SMTP_HELO_NAME, or the likeliest name that this machine has. */
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
  // An address, which PUBLIC_URL may have, is no name: no top-level domain begins with a digit.
  return candidates.find((name) => domainName.test(name) && !/\.\d[^.]*$/.test(name)) ?? fallbackHeloName;
}

/**
 * Reads every setting from `env` (by default this process's environment).
 * Throws `configuration_invalid` that names each wrong setting and describes it.
 */
export function loadConfig(env: Record<string, string | undefined> = process.env): Config {
  const problems: string[] = [];
  const entries = Object.entries(settings).map(([key, entry]) => {
    const given = env[entry.env]?.trim() || ("default" in entry ? entry.default : undefined);
    const parsed = (entry.schema as z.ZodType).safeParse(given, { error: sentenceOf });
    if (!parsed.success) {
      const shown = "secret" in entry && entry.secret ? "its value" : `'${withoutPassword(given ?? "")}'`;
      const reasons = parsed.error.issues.map((issue) => issue.message).join("; ");
      problems.push(`${entry.env}: ${shown} is wrong: ${reasons}.`, `  ${entry.doc}`);
    }
    return [key, parsed.data];
  });
  if (problems.length > 0) {
    throw new ForagerError("configuration_invalid", `Wrong settings:\n  ${problems.join("\n  ")}`);
  }
  return Object.fromEntries(entries) as Config;
}

/** Credentials in a URL where they do not belong must not get into a log with the complaint about them. */
const withoutPassword = (given: string) => given.replace(/:\/\/[^/]*@/, "://***@");

/** For the one who sets it: zod's own words are of inputs and types. */
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
        ? "it is not a URL of the kind needed here"
        : "it holds characters that are not allowed";
    default:
      return undefined;
  }
}

import { type Config, storagePlace } from "../config.ts";
import type { JobTypeName } from "../contract/job.ts";
import { limits } from "../contract/limits.ts";
import type { Info } from "../contract/system.ts";
import { foragerVersion } from "../version.ts";

/** Data of others that is built in. */
const attributions: Info["attributions"] = [
  { name: "Public Suffix List", license: "MPL-2.0", url: "https://publicsuffix.org" },
  { name: "libphonenumber metadata", license: "Apache-2.0", url: "https://github.com/google/libphonenumber" },
  {
    name: "disposable-email-domains (list of domains)",
    license: "CC0-1.0",
    url: "https://github.com/disposable-email-domains/disposable-email-domains",
  },
  {
    name: "disposable-email-domains (npm)",
    license: "MIT",
    url: "https://github.com/ivolo/disposable-email-domains",
  },
  { name: "MailChecker", license: "MIT", url: "https://github.com/FGRibreau/mailchecker" },
  { name: "FakeFilter", license: "BSD-3-Clause", url: "https://github.com/7c/fakefilter" },
  { name: "email-providers", license: "ISC", url: "https://github.com/derhuerst/email-providers" },
];

/** What /system/info tells: what runs here, its real limits, and what is configured. */
export function serviceInfo(
  config: Config,
  features: { jobTypes: JobTypeName[]; browser: boolean },
): Omit<Info, "timestamp"> {
  return {
    name: "Forager",
    version: foragerVersion(),
    api_version: "v1",
    environment: config.databaseUrl === undefined ? "embedded" : "shared",
    job_types: features.jobTypes,
    limits: { ...limits, verify_pacing_seconds: config.verifyPacingSeconds },
    features: {
      ai_model: null,
      browser: features.browser,
      map_provider: null,
      people_provider: null,
      object_store: storagePlace(config).kind === "s3" ? "S3" : "local disk",
      smtp: { status: "unknown", problems: [], checked_at: null },
    },
    attributions,
    docs_url: `${publicUrlOf(config)}/docs`,
  };
}

/** PUBLIC_URL, or the address that the server listens at. Never the Host header of a request. */
function publicUrlOf(config: Pick<Config, "publicUrl" | "host" | "port">): string {
  if (config.publicUrl !== undefined) return config.publicUrl;
  const host = ["0.0.0.0", "::", ""].includes(config.host) ? "127.0.0.1" : config.host;
  return `http://${host.includes(":") ? `[${host}]` : host}:${config.port}`;
}

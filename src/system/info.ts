import { type Config, storagePlace } from "../config.ts";
import type { JobTypeName } from "../contract/job.ts";
import { limits } from "../contract/limits.ts";
import { mapsProviderRows } from "../contract/providers.ts";
import type { Info } from "../contract/system.ts";
import { foragerVersion } from "../version.ts";
import {
  missingMapsSetting,
  missingModelSettings,
  missingPeopleSettings,
  missingSearchSettings,
} from "./service-settings.ts";

/** Attributions of bundled data. */
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
  {
    name: "iD Tagging Schema",
    license: "ISC",
    url: "https://github.com/openstreetmap/id-tagging-schema",
  },
];

/** Builds /system/info: what runs here, its effective limits, and what is configured. */
export function serviceInfo(
  config: Config,
  features: { jobTypes: JobTypeName[]; browser: boolean },
): Omit<Info, "timestamp" | "docs_url"> {
  return {
    name: "Forager",
    version: foragerVersion(),
    api_version: "v1",
    environment: config.databaseUrl === undefined ? "embedded" : "shared",
    job_types: features.jobTypes,
    limits: {
      ...limits,
      event_replay_hours: Math.floor(config.eventsRetentionMinutes / 60),
      verify_pacing_seconds: config.verifyPacingSeconds,
    },
    features: {
      ai_model: missingModelSettings(config).length === 0 ? (config.llmModel ?? null) : null,
      browser: features.browser,
      browser_sandbox: null,
      map_provider: missingMapsSetting(config) === null ? config.mapsProvider : null,
      people_provider: missingPeopleSettings(config).length === 0 ? (config.peopleProvider ?? null) : null,
      search_provider: missingSearchSettings(config).length === 0 ? (config.searchProvider ?? null) : null,
      object_store: storagePlace(config).kind === "s3" ? "S3" : "local disk",
      report_mail: config.mailerUrl !== undefined && config.mailFrom !== undefined,
      smtp: { status: "unknown", problems: [], checked_at: null },
    },
    warnings: [],
    capabilities: [],
    attributions: [...attributions, mapsProviderRows[config.mapsProvider].terms],
  };
}

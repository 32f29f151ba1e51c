import { type Config, storagePlace } from "../config.ts";
import type { JobTypeName } from "../contract/job.ts";
import { limits } from "../contract/limits.ts";
import type { MapsProviderName } from "../contract/maps-provider.ts";
import type { Info } from "../contract/system.ts";
import { foragerVersion } from "../version.ts";
import {
  missingMapsSetting,
  missingModelSettings,
  missingPeopleSettings,
  missingSearchSettings,
} from "./service-settings.ts";

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
  {
    name: "iD Tagging Schema",
    license: "ISC",
    url: "https://github.com/openstreetmap/id-tagging-schema",
  },
];

/** What is said of the listings that jobs give. */
const mapAttributions: Readonly<Record<MapsProviderName, Info["attributions"][number]>> = {
  google: { name: "Google Maps", license: "terms of the provider", url: "https://www.google.com/maps" },
  google_places_api: {
    name: "Google Maps",
    license: "terms of the provider",
    url: "https://developers.google.com/maps/terms",
  },
  osm: {
    name: "OpenStreetMap contributors",
    license: "ODbL-1.0",
    url: "https://www.openstreetmap.org/copyright",
  },
};

/** The body of /system/info: version, effective limits and configuration. */
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
    limits: { ...limits, verify_pacing_seconds: config.verifyPacingSeconds },
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
    attributions: [...attributions, mapAttributions[config.mapsProvider]],
  };
}

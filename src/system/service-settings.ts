import { type Config, type SettingKey, settings } from "../config.ts";
import { mapsProviderRows, peopleProviderRows, searchProviderRows } from "../contract/providers.ts";

/** Names of the missing settings of an external service; none if it is configured. */
export function missingModelSettings(config: Pick<Config, "llmBaseUrl" | "llmModel">): string[] {
  return [
    ...(config.llmBaseUrl === undefined ? ["LLM_BASE_URL"] : []),
    ...(config.llmModel === undefined ? ["LLM_MODEL"] : []),
  ];
}

/** The same for the source of profiles. */
export function missingPeopleSettings(config: Config): string[] {
  const { peopleProvider } = config;
  if (peopleProvider === undefined) return [settings.peopleProvider.env];
  return missing(config, peopleProviderRows[peopleProvider].requires);
}

/** The same for the search engine. */
export function missingSearchSettings(config: Config): string[] {
  const { searchProvider } = config;
  if (searchProvider === undefined) return [settings.searchProvider.env];
  return missing(config, searchProviderRows[searchProvider].requires);
}

/** Name of the setting that MAPS_PROVIDER lacks, or null. Ignores clients' own keys. */
export function missingMapsSetting(config: Config): string | null {
  return missing(config, mapsProviderRows[config.mapsProvider].requires)[0] ?? null;
}

function missing(config: Config, required: SettingKey | null): string[] {
  return required === null || config[required] !== undefined ? [] : [settings[required].env];
}

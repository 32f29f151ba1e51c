import type { ClientSettingsStore } from "../clients/client-settings.ts";
import type { Config } from "../config.ts";
import type { ProviderTest } from "../contract/client-settings.ts";
import {
  keyedProviders,
  type MapsProviderName,
  mapsProviderRows,
  mapsProviders,
  type PeopleProviderName,
  peopleProviderRows,
  type SearchProviderName,
  searchProviderRows,
  searchProviders,
} from "../contract/providers.ts";
import type { Finding } from "./doctor/check.ts";
import { checkAi } from "./doctor/check-ai.ts";
import { checkMapProvider } from "./doctor/check-map-provider.ts";
import { checkPeopleProvider, checkSearchProvider } from "./doctor/check-people.ts";
import type { DoctorPorts } from "./doctor/ports.ts";

type Provider = ProviderTest["provider"];
type KeySource = ProviderTest["key"];
type State = ProviderTest["status"];

/** @throws ForagerError not_found, database_unavailable. */
export type TestProvider = (
  clientId: string,
  asked: { provider: Provider; key?: string | undefined },
) => Promise<ProviderTest>;

/** Asks a provider, as a client's job would, whether it answers and accepts the key. */
export function createProviderTest(ports: {
  config: Config;
  keyOf: ClientSettingsStore["keyOf"];
  tryService: DoctorPorts["tryService"];
  listModels: DoctorPorts["listModels"];
}): TestProvider {
  const { config, keyOf, tryService, listModels } = ports;
  return async (clientId, { provider, key }) => {
    const takesKey = isKeyed(provider) || provider === "google_places_api";
    const own = takesKey ? (key ?? (await keyOf(clientId, provider))) : null;
    const tested = configFor(config, provider, own);
    const source = sourceOf(tested, { provider, isGiven: key !== undefined, own });
    /** Status of the last answer; null while there is none. */
    let answered: number | null = null;
    const tryOnce: DoctorPorts["tryService"] = async (url, headers) => {
      answered = await tryService(provider === "brave" ? `${url}?q=forager&count=1` : url, headers);
      return answered;
    };
    const listOnce: DoctorPorts["listModels"] = async (server) => {
      const answer = await listModels(server);
      answered = answer.status;
      return answer;
    };
    if (provider === "google_places_api") {
      return answerOf(
        provider,
        source === null ? "not_configured" : await placesState(tested, tryService),
        source,
      );
    }
    const finding = await check(tested, provider, { tryService: tryOnce, listModels: listOnce });
    const isMissing = finding.status === "off" || (takesKey && source === null);
    const isOk = finding.status === "ok";
    return answerOf(provider, isMissing ? "not_configured" : checkedState(provider, isOk, answered), source);
  };
}

async function placesState(tested: Config, tryService: DoctorPorts["tryService"]): Promise<State> {
  const status = await tryPlace(tested, tryService).catch(() => null);
  return status === null ? "unreachable" : stateOf(status);
}

/** @param answered the status of the last answer; null if there was none. */
function checkedState(provider: Provider, isOk: boolean, answered: number | null): State {
  if (!isOk) return answered === null || answered >= 500 ? "unreachable" : "refused";
  return answered !== null && isSearchWithQuery(provider) ? stateOf(answered) : "ok";
}

const isKeyed = (provider: Provider): provider is (typeof keyedProviders)[number] =>
  keyedProviders.some((name) => name === provider);

/** Brave answers 422 to a wrong key, as it does to a request without a query. */
const isSearchWithQuery = (provider: Provider) => provider === "brave";

function stateOf(status: number): State {
  if (status < 300) return "ok";
  return status < 500 ? "refused" : "unreachable";
}

/** The settings that a job of the client would have with this provider. */
function configFor(config: Config, provider: Provider, own: string | null): Config {
  const withKey = (setting: keyof Config): Config => (own === null ? config : { ...config, [setting]: own });
  if (provider === "ai_model") return config;
  if (mapsProviders.some((name) => name === provider)) {
    const keyed = provider === "google_places_api" ? withKey("googlePlacesApiKey") : config;
    return { ...keyed, mapsProvider: provider as MapsProviderName };
  }
  if (searchProviders.some((name) => name === provider)) {
    const name = provider as SearchProviderName;
    return { ...withKey(searchProviderRows[name].requires), searchProvider: name };
  }
  const name = provider as PeopleProviderName;
  const { requires } = peopleProviderRows[name];
  return { ...(requires === null ? config : withKey(requires)), peopleProvider: name };
}

function sourceOf(
  tested: Config,
  { provider, isGiven, own }: { provider: Provider; isGiven: boolean; own: string | null },
): KeySource {
  if (own !== null) return isGiven ? "given" : "own";
  const setting = keySettingOf(provider);
  return setting !== null && tested[setting] !== undefined ? "service" : null;
}

function keySettingOf(provider: Provider): keyof Config | null {
  if (provider === "google_places_api") return "googlePlacesApiKey";
  if (provider === "ai_model") return "llmApiKey";
  if (!isKeyed(provider)) return null;
  const rows = { ...searchProviderRows, ...peopleProviderRows };
  return rows[provider].requires;
}

/** A place whose id the API gives free of charge; any key may ask for it. */
const freePlace = "/v1/places/ChIJN1t_tDeuEmsRUsoyG83frY4";

const tryPlace = ({ googlePlacesUrl, googlePlacesApiKey }: Config, tryService: DoctorPorts["tryService"]) =>
  tryService(`${googlePlacesUrl}${freePlace}`, {
    "x-goog-api-key": googlePlacesApiKey ?? "",
    "x-goog-fieldmask": "id",
  });

async function check(
  config: Config,
  provider: Provider,
  ports: Pick<DoctorPorts, "tryService" | "listModels">,
): Promise<Finding> {
  if (provider === "ai_model") return checkAi(config, ports.listModels);
  if (mapsProviders.some((name) => name === provider)) return checkMapProvider(config, ports.tryService);
  if (searchProviders.some((name) => name === provider)) return checkSearchProvider(config, ports.tryService);
  return checkPeopleProvider(config, ports.tryService);
}

const titles: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries({ ...mapsProviderRows, ...searchProviderRows, ...peopleProviderRows }).map(
      ([name, { title }]) => [name, title],
    ),
  ),
  public_page: "Reading public pages",
  ai_model: "The AI model",
};

/** Without hosts and settings of the operator, who alone may know them. */
function answerOf(provider: Provider, status: ProviderTest["status"], key: KeySource): ProviderTest {
  const title = titles[provider] ?? provider;
  const keyText = key === null ? "" : key === "service" ? " the service's key" : " your key";
  const messages = {
    ok: key === null ? `${title} answers.` : `${title} accepts${keyText}.`,
    refused: key === null ? `${title} refuses the request.` : `${title} refuses${keyText}.`,
    unreachable: `${title} does not answer.`,
    not_configured: `${title} is not set up.`,
  };
  return { provider, status, key, message: messages[status] };
}

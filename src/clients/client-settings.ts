import type { ClientSettingsBody, ClientSettingsChange } from "../contract/client-settings.ts";
import type { Actor } from "../contract/principal.ts";
import {
  type KeyedProvider,
  type MapsProviderName,
  mapsProviders,
  type OwnProviders,
} from "../contract/providers.ts";
import { type Retention, retentionAreaNames } from "../contract/retention.ts";
import { ForagerError } from "../errors.ts";
import { type ClientRow, findClient, updateClient } from "../store/clients/clients.ts";
import type { Database } from "../store/core/database.ts";
import { openKey, ownProviders, providersWithKey, sealedKeys } from "./provider-keys.ts";
import { refuseLonger } from "./retention.ts";
import type { Secrets } from "./secrets.ts";

/** A client's settings for its svcMaps jobs. */
export interface MapsSettings {
  /** Null: the service default applies. */
  provider: MapsProviderName | null;
  googlePlacesApiKey: string | null;
}

/** Settings that a client chooses for its own jobs. @throws ForagerError not_found, database_unavailable, validation_error. */
export interface ClientSettingsStore {
  read(clientId: string): Promise<ClientSettingsBody>;
  change(clientId: string, change: ClientSettingsChange, by?: Actor): Promise<ClientSettingsBody>;
  /** With the key in clear, for workers only. */
  forMaps(clientId: string): Promise<MapsSettings>;
  /** With the keys in clear, for workers only. */
  forPeople(clientId: string): Promise<OwnProviders>;
  /** A stored key in clear, to test it. */
  keyOf(clientId: string, provider: KeyedProvider | "google_places_api"): Promise<string | null>;
}

export function createClientSettings(ports: {
  database: Database;
  secrets: Secrets;
  /** How long the service keeps data. */
  retention: Retention;
}): ClientSettingsStore {
  const { database, secrets, retention } = ports;
  const find = async (clientId: string): Promise<ClientRow> => {
    const client = await findClient(database, clientId);
    if (client === null) throw new ForagerError("not_found", "Client not found");
    return client;
  };
  return {
    read: async (clientId) => shown(await find(clientId), retention),
    async change(clientId, { google_places_key: key, provider_keys: keys = {}, ...change }, by) {
      refuseLonger(retention, change.retention ?? {});
      const changes = {
        ...change,
        ...(key !== undefined && { google_places_key: sealPlacesKey(secrets, clientId, key) }),
        ...sealedKeys(secrets, clientId, keys),
      };
      const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
      if (Object.keys(given).length > 0) await updateClient(database, clientId, given, by);
      return shown(await find(clientId), retention);
    },
    async forMaps(clientId) {
      const client = await find(clientId);
      return {
        provider: mapsProviders.find((name) => name === client.maps_provider) ?? null,
        googlePlacesApiKey: openPlacesKey(secrets, client),
      };
    },
    forPeople: async (clientId) => ownProviders(secrets, await find(clientId)),
    async keyOf(clientId, provider) {
      const client = await find(clientId);
      return provider === "google_places_api"
        ? openPlacesKey(secrets, client)
        : openKey(secrets, client, provider);
    },
  };
}

/** The encryption context: a client's encrypted key can be decrypted only as that key of that client. */
export function sealPlacesKey(
  secrets: Pick<Secrets, "seal">,
  clientId: string,
  key: string | null,
): Buffer | null {
  return key === null ? null : secrets.seal(key, placesKeyContext(clientId));
}

const openPlacesKey = (
  secrets: Pick<Secrets, "open">,
  { id, google_places_key: sealed }: ClientRow,
): string | null => (sealed === null ? null : secrets.open(sealed, placesKeyContext(id)));

export const placesKeyContext = (clientId: string) => `${clientId} google_places_key`;

function shown(client: ClientRow, service: Retention): ClientSettingsBody {
  const chosen = retentionAreaNames.map((area) => [area, client.retention[area] ?? null]);
  return {
    client_id: client.id,
    dedup_enabled: client.dedup_enabled,
    dedup_unique_only: client.dedup_unique_only,
    maps_provider: mapsProviders.find((name) => name === client.maps_provider) ?? null,
    has_google_places_key: client.google_places_key !== null,
    provider_keys: providersWithKey(client),
    retention: Object.fromEntries(chosen) as Retention,
    service_retention: service,
  };
}

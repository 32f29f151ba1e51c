import type { Actor } from "../contract/principal.ts";
import { ForagerError } from "../errors.ts";
import {
  type ApiKeyRow,
  type ClientRow,
  findClient,
  insertClient,
  insertKey,
  listClients,
  listKeys,
  replaceKey,
  updateClient,
} from "../store/clients.ts";
import type { Database } from "../store/database.ts";
import { sealPlacesKey } from "./client-settings.ts";
import { type Credentials, newClientId } from "./credentials.ts";
import { type KeyOptions, newApiKey, optionsOf } from "./new-key.ts";
import type { Secrets } from "./secrets.ts";

export interface ClientSummary
  extends Pick<
    ClientRow,
    "name" | "active" | "rate_limit_per_minute" | "dedup_enabled" | "dedup_unique_only" | "maps_provider"
  > {
  client_id: string;
  has_google_places_key: boolean;
  created_at: string;
  keys: { id: string; name: string; actor: Actor; delegate: boolean; created_at: string }[];
}

export type ClientChanges = Partial<
  Pick<
    ClientRow,
    "rate_limit_per_minute" | "dedup_enabled" | "dedup_unique_only" | "active" | "maps_provider"
  > & {
    /** In clear; stored sealed. Null removes it. */
    google_places_key: string | null;
  }
>;

/** What the command line does with clients and their keys. Unknown ids throw ForagerError not_found. */
export interface ClientManager {
  create(name: string, key: KeyOptions): Promise<Credentials>;
  list(): Promise<ClientSummary[]>;
  set(clientId: string, changes: ClientChanges): Promise<void>;
  addKey(clientId: string, key: KeyOptions): Promise<Credentials>;
  /** Puts a new key and secret in the place of an old key, which stops working at once. */
  rotateKey(clientId: string, keyName: string): Promise<Credentials>;
  revokeKey(clientId: string, keyName: string): Promise<void>;
  /** Active clients, and those of them without a key whose stored credentials can be opened. */
  credentialHealth(): Promise<{ active: number; missing: number }>;
}

/** Name and actor of the key that comes with a new client. */
export const firstKeyName = "default";

export function createClientManager({
  database,
  secrets,
}: {
  database: Database;
  secrets: Secrets;
}): ClientManager {
  const newKey = (clientId: string, options: KeyOptions) => newApiKey(secrets, clientId, options);

  async function findKeyByName(clientId: string, name: string): Promise<ApiKeyRow> {
    if ((await findClient(database, clientId)) === null) throw unknownClient(clientId);
    const keys = await listKeys(database, clientId);
    const key = keys.find((candidate) => candidate.name === name);
    if (key !== undefined) return key;
    const names = keys.map((candidate) => `'${candidate.name}'`).join(", ") || "none";
    throw new ForagerError("not_found", `Client ${clientId} has no key '${name}'. Its keys: ${names}.`);
  }

  return {
    async create(name, options) {
      const clientId = newClientId();
      const { row, credentials } = newKey(clientId, options);
      await insertClient(database, { id: clientId, name }, row);
      return credentials;
    },
    async list() {
      const [clients, keys] = await Promise.all([listClients(database), listKeys(database)]);
      const keysOf = Map.groupBy(keys, (key) => key.client_id);
      return clients.map((client) => summaryOf(client, keysOf.get(client.id) ?? []));
    },
    async set(clientId, { google_places_key: key, ...changes }) {
      const stored = {
        ...changes,
        ...(key !== undefined && { google_places_key: sealPlacesKey(secrets, clientId, key) }),
      };
      if (!(await updateClient(database, clientId, stored))) throw unknownClient(clientId);
    },
    async addKey(clientId, options) {
      if ((await findClient(database, clientId)) === null) throw unknownClient(clientId);
      const existing = await listKeys(database, clientId);
      if (existing.some((key) => key.name === options.name)) {
        throw new ForagerError("invalid_state", `Client ${clientId} has a key '${options.name}' already.`);
      }
      const { row, credentials } = newKey(clientId, options);
      await insertKey(database, row);
      return credentials;
    },
    async rotateKey(clientId, keyName) {
      const old = await findKeyByName(clientId, keyName);
      const { row, credentials } = newKey(clientId, optionsOf(old));
      await replaceKey(database, { clientId, keyId: old.id }, row);
      return credentials;
    },
    async revokeKey(clientId, keyName) {
      const key = await findKeyByName(clientId, keyName);
      await replaceKey(database, { clientId, keyId: key.id }, null);
    },
    async credentialHealth() {
      const [clients, keys] = await Promise.all([listClients(database), listKeys(database)]);
      const active = clients.filter((client) => client.active);
      const withCopy = new Set(keys.filter((key) => canOpen(key)).map((key) => key.client_id));
      return { active: active.length, missing: active.filter((client) => !withCopy.has(client.id)).length };
    },
  };

  function canOpen(key: ApiKeyRow): boolean {
    const sealed = key.encrypted_credentials;
    return sealed !== null && secrets.open(sealed, key.client_id) !== null;
  }
}

const unknownClient = (clientId: string) =>
  new ForagerError("not_found", `There is no client ${clientId}. 'forager client list' shows all.`);

function summaryOf(client: ClientRow, keys: ApiKeyRow[]): ClientSummary {
  return {
    client_id: client.id,
    name: client.name,
    active: client.active,
    rate_limit_per_minute: client.rate_limit_per_minute,
    dedup_enabled: client.dedup_enabled,
    dedup_unique_only: client.dedup_unique_only,
    maps_provider: client.maps_provider,
    has_google_places_key: client.google_places_key !== null,
    created_at: client.created_at.toISOString(),
    keys: keys.map((key) => ({
      id: key.id,
      name: key.name,
      actor: { id: key.actor_id, name: key.actor_name, role: key.actor_role },
      delegate: key.delegate,
      created_at: key.created_at.toISOString(),
    })),
  };
}

import type { AccessLevel, Actor } from "../contract/principal.ts";
import type { Retention, RetentionChange } from "../contract/retention.ts";
import { ForagerError } from "../errors.ts";
import { changeClientKeys, type KeyAct, type KeyChange } from "../store/clients/client-keys.ts";
import {
  type ApiKeyRow,
  type ClientRow,
  findClient,
  insertClient,
  listClients,
  listKeys,
  updateClient,
} from "../store/clients/clients.ts";
import type { Database } from "../store/core/database.ts";
import { openStoredCredential } from "./authenticate.ts";
import { requireOtherOwner } from "./client-keys.ts";
import { sealPlacesKey } from "./client-settings.ts";
import { type Credentials, type KeyOptions, newApiKey, newClientId, optionsOf } from "./credentials.ts";
import { refuseLonger } from "./retention.ts";
import type { Secrets } from "./secrets.ts";

export interface ClientSummary
  extends Pick<
    ClientRow,
    | "name"
    | "active"
    | "rate_limit_per_minute"
    | "dedup_enabled"
    | "dedup_unique_only"
    | "maps_provider"
    | "retention"
  > {
  client_id: string;
  has_google_places_key: boolean;
  created_at: string;
  keys: {
    id: string;
    name: string;
    actor: Actor;
    access: AccessLevel;
    delegate: boolean;
    created_at: string;
  }[];
}

export type ClientChanges = Partial<
  Pick<
    ClientRow,
    "rate_limit_per_minute" | "dedup_enabled" | "dedup_unique_only" | "active" | "maps_provider"
  > & {
    /** In clear; stored encrypted. Null removes it. */
    google_places_key: string | null;
    /** Omitted areas stay unchanged; null applies the time of the service. */
    retention: RetentionChange;
  }
>;

/** Operations of the command line on clients and their keys. Unknown ids throw ForagerError not_found. */
export interface ClientManager {
  /** The client's first key has owner access. @param clientId a new one by default. */
  create(name: string, key: Omit<KeyOptions, "access">, clientId?: string): Promise<Credentials>;
  list(): Promise<ClientSummary[]>;
  /** @throws ForagerError validation_error for a retention that is longer than the service's. */
  set(clientId: string, changes: ClientChanges): Promise<void>;
  addKey(clientId: string, key: KeyOptions): Promise<Credentials>;
  /** Replaces a key with a new one; the old key stops working immediately. */
  rotateKey(clientId: string, keyName: string): Promise<Credentials>;
  /** @throws ForagerError last_owner_key. */
  setAccess(clientId: string, keyName: string, access: AccessLevel): Promise<void>;
  /** @throws ForagerError last_owner_key. */
  revokeKey(clientId: string, keyName: string): Promise<void>;
  /** Number of active clients, and of those that scheduled campaigns cannot act for. */
  credentialHealth(): Promise<{ active: number; missing: number }>;
}

/** Name and actor of a new client's first key. */
export const firstKeyName = "default";

export function createClientManager({
  database,
  secrets,
  retention,
}: {
  database: Database;
  secrets: Secrets;
  /** How long the service keeps data; by default indefinitely. */
  retention?: Retention;
}): ClientManager {
  const newKey = (clientId: string, options: KeyOptions) => newApiKey(secrets, clientId, options);

  /** Changes a client's keys; `find` looks a key up by name. @throws ForagerError not_found. */
  async function changeKeys<Result>(
    clientId: string,
    change: (keys: KeyChange, find: (name: string) => ApiKeyRow) => Promise<{ result: Result; act: KeyAct }>,
  ): Promise<Result> {
    if ((await findClient(database, clientId)) === null) throw unknownClient(clientId);
    return changeClientKeys(database, clientId, async (held) => {
      const find = (name: string) => {
        const key = held.keys.find((candidate) => candidate.name === name);
        if (key !== undefined) return key;
        const names = held.keys.map((candidate) => `'${candidate.name}'`).join(", ") || "none";
        throw new ForagerError("not_found", `Client ${clientId} has no key '${name}'. Its keys: ${names}.`);
      };
      return await change(held, find);
    });
  }

  return {
    async create(name, options, clientId = newClientId()) {
      const { row, credentials } = newKey(clientId, { ...options, access: "owner" });
      await insertClient(database, { id: clientId, name }, row);
      return credentials;
    },
    async list() {
      const [clients, keys] = await Promise.all([listClients(database), listKeys(database)]);
      const keysOf = Map.groupBy(keys, (key) => key.client_id);
      return clients.map((client) => summaryOf(client, keysOf.get(client.id) ?? []));
    },
    async set(clientId, { google_places_key: key, ...changes }) {
      if (retention !== undefined) refuseLonger(retention, changes.retention ?? {});
      const stored = {
        ...changes,
        ...(key !== undefined && { google_places_key: sealPlacesKey(secrets, clientId, key) }),
      };
      if (!(await updateClient(database, clientId, stored))) throw unknownClient(clientId);
    },
    addKey: (clientId, options) =>
      changeKeys(clientId, async ({ keys, insert }) => {
        if (keys.some((key) => key.name === options.name)) {
          throw new ForagerError("invalid_state", `Client ${clientId} already has a key '${options.name}'.`);
        }
        const { row, credentials } = newKey(clientId, options);
        await insert(row);
        return { result: credentials, act: { kind: "client.key_created", key: row } };
      }),
    rotateKey: (clientId, keyName) =>
      changeKeys(clientId, async ({ insert, revoke }, find) => {
        const old = find(keyName);
        const { row, credentials } = newKey(clientId, optionsOf(old));
        await revoke(old.id);
        await insert(row);
        return { result: credentials, act: { kind: "client.key_rotated", key: row, replaced: old.id } };
      }),
    setAccess: (clientId, keyName, access) =>
      changeKeys(clientId, async ({ keys, setAccess }, find) => {
        const key = find(keyName);
        if (access !== "owner") requireOtherOwner(keys, key);
        await setAccess(key.id, access);
        return { result: undefined, act: { kind: "client.key_changed", key: { ...key, access } } };
      }),
    revokeKey: (clientId, keyName) =>
      changeKeys(clientId, async ({ keys, revoke }, find) => {
        const key = find(keyName);
        requireOtherOwner(keys, key);
        await revoke(key.id);
        return { result: undefined, act: { kind: "client.key_revoked", key } };
      }),
    async credentialHealth() {
      const [clients, keys] = await Promise.all([listClients(database), listKeys(database)]);
      const active = clients.filter((client) => client.active);
      const usable = keys.filter((key) => openStoredCredential(secrets, key) !== null);
      const withCopy = new Set(usable.map((key) => key.client_id));
      return { active: active.length, missing: active.filter((client) => !withCopy.has(client.id)).length };
    },
  };
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
    retention: client.retention,
    created_at: client.created_at.toISOString(),
    keys: keys.map((key) => ({
      id: key.id,
      name: key.name,
      actor: { id: key.actor_id, name: key.actor_name, role: key.actor_role },
      access: key.access,
      delegate: key.delegate,
      created_at: key.created_at.toISOString(),
    })),
  };
}

import type { Logger } from "pino";
import {
  type ClientKey,
  type ClientKeyChange,
  type ClientKeyInput,
  type ClientKeyRevoked,
  keysPerClientMax,
  type NewClientKey,
  type RotatedClientKey,
} from "../contract/client-keys.ts";
import { type Actor, type Principal, requireAccess } from "../contract/principal.ts";
import { ForagerError } from "../errors.ts";
import { changeClientKeys, type KeyChange, listClientKeys } from "../store/clients/client-keys.ts";
import type { ApiKeyRow } from "../store/clients/clients.ts";
import type { Database } from "../store/core/database.ts";
import { type Credentials, credentialText, newApiKey, optionsOf } from "./credentials.ts";
import type { Secrets } from "./secrets.ts";

/** Author of a key change: the key that authenticated the call, and the actor that it names. */
export interface KeyChanger {
  principal: Pick<Principal, "clientId" | "apiKeyId" | "userId" | "delegate">;
  actor: Actor;
}

/**
 * A client's own keys, as the client sees them. @throws ForagerError not_found for another client's key,
 * database_unavailable.
 */
export interface ClientKeys {
  list(principal: KeyChanger["principal"]): Promise<ClientKey[]>;
  /** @throws ForagerError access_denied, api_key_exists, api_key_limit, forbidden. */
  create(by: KeyChanger, input: ClientKeyInput): Promise<NewClientKey>;
  /** Open sessions and event streams stay valid. @throws ForagerError access_denied, last_owner_key. */
  change(by: KeyChanger, keyId: string, change: ClientKeyChange): Promise<ClientKey>;
  /** Replaces a key, which stops working immediately. @throws ForagerError access_denied, forbidden. */
  rotate(by: KeyChanger, keyId: string): Promise<RotatedClientKey>;
  /**
   * @param own whether the calling key itself may be revoked.
   * @throws ForagerError access_denied, api_key_in_use, last_api_key, last_owner_key.
   */
  revoke(by: KeyChanger, keyId: string, own: boolean): Promise<ClientKeyRevoked>;
}

export function createClientKeys(ports: {
  database: Database;
  secrets: Pick<Secrets, "credentialHashes" | "checkValues" | "seal">;
  log: Pick<Logger, "info">;
  /** Invalidates this process's cache for a client; a signal invalidates the others. */
  invalidate: (clientId: string) => void;
}): ClientKeys {
  const { database, secrets, log } = ports;

  function changed({ principal, actor }: KeyChanger, what: string, key: { id: string; name: string }): void {
    ports.invalidate(principal.clientId);
    const { clientId, apiKeyId } = principal;
    log.info({ clientId, keyId: key.id, keyName: key.name, actorId: actor.id, byKeyId: apiKeyId }, what);
  }

  return {
    async list(principal) {
      const rows = await listClientKeys(database, principal.clientId);
      return rows.map((row) => shown(row, principal));
    },
    async create(by, input) {
      if (input.delegate) requireDelegate(by);
      const { clientId } = by.principal;
      const { row, credentials } = newApiKey(secrets, clientId, {
        name: input.name,
        actor: actorOf(input),
        access: input.access,
        delegate: input.delegate,
        storeCredentials: input.store_credentials,
      });
      const stored = await changeClientKeys(database, clientId, async ({ keys, accessOf, insert }) => {
        requireOwner(accessOf, by);
        if (keys.some(({ name }) => name === input.name)) throw new ForagerError("api_key_exists");
        if (keys.length >= keysPerClientMax) throw new ForagerError("api_key_limit");
        return {
          result: await insert(row),
          act: { actor: by.actor, kind: "client.key_created", key: row },
        };
      });
      changed(by, "API key created", stored);
      return { ...shown(stored, by.principal), ...secretOf(credentials) };
    },
    async change(by, keyId, { access }) {
      const { clientId } = by.principal;
      const stored = await changeClientKeys(database, clientId, async ({ keys, accessOf, setAccess }) => {
        requireOwner(accessOf, by);
        const key = found(keys, keyId);
        if (access !== "owner") requireOtherOwner(keys, key);
        return {
          result: await setAccess(key.id, access),
          act: { actor: by.actor, kind: "client.key_changed", key: { ...key, access } },
        };
      });
      changed(by, "API key changed", stored);
      return shown(stored, by.principal);
    },
    async rotate(by, keyId) {
      const { clientId } = by.principal;
      const rotated = await changeClientKeys(
        database,
        clientId,
        async ({ keys, accessOf, insert, revoke }) => {
          requireOwner(accessOf, by);
          const old = found(keys, keyId);
          if (old.delegate) requireDelegate(by);
          const { row, credentials } = newApiKey(secrets, clientId, optionsOf(old));
          const endedAt = await revoke(old.id);
          const result = { stored: await insert(row), credentials, endedAt };
          return {
            result,
            act: { actor: by.actor, kind: "client.key_rotated", key: row, replaced: old.id },
          };
        },
      );
      changed(by, "API key rotated", rotated.stored);
      return {
        ...shown(rotated.stored, by.principal),
        ...secretOf(rotated.credentials),
        replaced_key_id: keyId,
        replaced_key_ended_at: rotated.endedAt.toISOString(),
      };
    },
    async revoke(by, keyId, own) {
      const { clientId, apiKeyId } = by.principal;
      const { key, revokedAt } = await changeClientKeys(
        database,
        clientId,
        async ({ keys, accessOf, revoke }) => {
          requireOwner(accessOf, by);
          const key = found(keys, keyId);
          if (keys.length === 1) throw new ForagerError("last_api_key");
          requireOtherOwner(keys, key);
          if (key.id === apiKeyId && !own) throw new ForagerError("api_key_in_use");
          const result = { key, revokedAt: await revoke(key.id) };
          return { result, act: { actor: by.actor, kind: "client.key_revoked", key } };
        },
      );
      changed(by, "API key revoked", key);
      return { success: true, key_id: keyId, revoked_at: revokedAt.toISOString() };
    },
  };
}

const actorOf = ({ name, actor }: ClientKeyInput): Actor =>
  actor === undefined
    ? { id: name, name, role: "member" }
    : { id: actor.id, name: actor.name ?? actor.id, role: actor.role };

/** Only a key that may delegate may create or take over another such key. */
function requireDelegate({ principal }: KeyChanger): void {
  if (principal.delegate) return;
  throw new ForagerError(
    "forbidden",
    "Only a key that may name other actors, or 'forager client' on the server, can create or rotate such a key.",
  );
}

/**
 * The call was authorized before the client was locked: meanwhile its key or user may have been restricted or removed.
 * @throws ForagerError unauthenticated, access_denied.
 */
export function requireOwner(
  accessOf: KeyChange["accessOf"],
  { principal: { apiKeyId, userId } }: Pick<KeyChanger, "principal">,
): void {
  const access = accessOf(apiKeyId);
  if (access === undefined) throw new ForagerError("unauthenticated");
  requireAccess({ access, ...(userId !== undefined && { userId }) }, "owner");
}

/**
 * Without an owner key, the client's keys and settings could not be managed.
 * @throws ForagerError last_owner_key if `key` is the only one.
 */
export function requireOtherOwner(keys: readonly ApiKeyRow[], key: ApiKeyRow): void {
  if (keys.some(({ id, access }) => id !== key.id && access === "owner")) return;
  if (key.access === "owner") throw new ForagerError("last_owner_key");
}

function found(keys: readonly ApiKeyRow[], keyId: string): ApiKeyRow {
  const key = keys.find(({ id }) => id === keyId.toLowerCase());
  if (key === undefined) throw new ForagerError("not_found", "Key not found");
  return key;
}

const secretOf = (credentials: Credentials) => ({
  client_id: credentials.clientId,
  api_key: credentials.apiKey,
  api_secret: credentials.apiSecret,
  credential: credentialText(credentials),
});

function shown(row: ApiKeyRow, { apiKeyId }: Pick<Principal, "apiKeyId">): ClientKey {
  return {
    key_id: row.id,
    name: row.name,
    actor: { id: row.actor_id, name: row.actor_name, role: row.actor_role },
    access: row.access,
    delegate: row.delegate,
    stores_credentials: row.encrypted_credentials !== null,
    in_use: row.id === apiKeyId,
    active: row.revoked_at === null,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
  };
}

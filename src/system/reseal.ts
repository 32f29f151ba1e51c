import { placesKeyContext } from "../clients/client-settings.ts";
import { hashesOf, parseCredential } from "../clients/credentials.ts";
import { keyColumnOf, providerKeyContext } from "../clients/provider-keys.ts";
import type { Secrets } from "../clients/secrets.ts";
import { keyedProviders } from "../contract/providers.ts";
import { erasureContext, suppressionKeyContext } from "../privacy/sealed-values.ts";
import { detailsContext, identifierContext, mapKeyContext } from "../signup/sealed-details.ts";
import { rehashKey } from "../store/clients/client-keys.ts";
import { listClients, listKeys, notifyClientChanged } from "../store/clients/clients.ts";
import type { Database } from "../store/core/database.ts";
import { recordAudit } from "../store/system/audit-log.ts";
import {
  putSetting,
  readSealedValues,
  readSetting,
  replaceSealedValue,
  type SealedColumn,
  type SealedValue,
  settingNames,
} from "../store/system/secret-key.ts";
import { userCredentialsContext } from "../users/sealed-credentials.ts";
import { webhookSecretContext } from "../webhooks/signing-secret.ts";

const suppressionKeys = place("suppression_keys", "sealed", "client_id", "text", suppressionKeyContext);

/** Every column with values sealed by SECRET_KEY, and the context of each value. */
export const sealedColumns: readonly (SealedColumn & { context(value: string): string })[] = [
  place("api_keys", "encrypted_credentials", "id", "uuid", (clientId) => clientId, "client_id"),
  place("users", "credentials", "id", "text", userCredentialsContext),
  place("clients", "google_places_key", "id", "text", placesKeyContext),
  ...keyedProviders.map((provider) =>
    place("clients", keyColumnOf(provider), "id", "text", providerKeyContext(provider)),
  ),
  suppressionKeys,
  place("erasures", "subject", "id", "uuid", erasureContext),
  place("webhook_endpoints", "secret", "id", "uuid", webhookSecretContext),
  place("webhook_endpoints", "previous_secret", "id", "uuid", webhookSecretContext),
  place("signup_claims", "identifier", "jti", "uuid", identifierContext),
  place("signup_completions", "details", "jti", "uuid", detailsContext),
  place("signup_pins", "details", "pin_id", "uuid", (pinId) => pinId),
  place("signup_brands", "map_key", "brand_id", "text", mapKeyContext),
];

function place(
  table: string,
  column: string,
  key: string,
  keyType: SealedColumn["keyType"],
  context: (value: string) => string,
  contextOf = key,
) {
  return { table, column, key, keyType, context, contextOf };
}

export interface ResealReport {
  /** Values resealed with SECRET_KEY. */
  resealed: number;
  /** Values that no key opens: their key is lost. */
  unreadable: number;
  /** Keys rehashed from their stored credentials. */
  rehashed: number;
  /** Keys without stored credentials whose hashes still depend on another SECRET_KEY; their next use renews them. */
  keysWaiting: { clientId: string; clientName: string; keyName: string }[];
}

const batch = 500;

/**
 * Reseals with SECRET_KEY everything sealed with SECRET_KEY_PREVIOUS, rehashes API keys whose credentials are stored,
 * and records SECRET_KEY as the database's key. Safe to run while services are running, and repeatable: values that
 * change meanwhile are skipped.
 */
export async function reseal(ports: { database: Database; secrets: Secrets }): Promise<ResealReport> {
  const { database, secrets } = ports;
  const report = { resealed: 0, unreadable: 0, rehashed: await rehashKeys(ports) };
  for (const column of sealedColumns) {
    const { resealed, unreadable } = await resealColumn(ports, column);
    report.resealed += resealed;
    report.unreadable += unreadable;
  }
  const [present, previous] = secrets.checkValues;
  await putSetting(database, settingNames.secretKey, present);
  if (previous !== undefined) await putSetting(database, settingNames.secretKeyBefore, previous);
  const waiting = await keysWaiting(ports);
  const { resealed, unreadable, rehashed } = report;
  const details = { resealed, unreadable, rehashed_keys: rehashed, waiting_keys: waiting.length };
  // Cached credentials would keep the next use of these keys from renewing their hashes.
  await database.transaction(async (tx) => {
    for (const clientId of new Set(waiting.map((key) => key.clientId)))
      await notifyClientChanged(tx, clientId);
    await recordAudit(tx, { action: "secret_key.resealed", clientId: null, details });
  });
  return { ...report, keysWaiting: waiting };
}

async function resealColumn(
  { database, secrets }: { database: Database; secrets: Secrets },
  column: (typeof sealedColumns)[number],
): Promise<Pick<ResealReport, "resealed" | "unreadable">> {
  const done = { resealed: 0, unreadable: 0 };
  let after: string | null = null;
  do {
    const values: SealedValue[] = await readSealedValues(database, column, after, batch);
    for (const held of values) {
      const context = column.context(held.contextOf);
      if (secrets.isCurrent(held.value, context)) continue;
      const plain = secrets.open(held.value, context);
      if (plain === null) done.unreadable += 1;
      else if (await replaceSealedValue(database, column, held, secrets.seal(plain, context)))
        done.resealed += 1;
    }
    after = values.at(-1)?.key ?? null;
  } while (after !== null);
  return done;
}

async function rehashKeys({ database, secrets }: { database: Database; secrets: Secrets }): Promise<number> {
  let rehashed = 0;
  for (const key of await listKeys(database)) {
    const sealed = key.encrypted_credentials;
    if (key.hashed_with === secrets.checkValues[0] || sealed === null) continue;
    const credential = secrets.open(sealed, key.client_id);
    if (credential === null) continue;
    const parts = parseCredential(credential);
    // A copy that belongs to another key proves nothing.
    if (!secrets.credentialHashes(parts.apiKey).some((hash) => hash.equals(key.key_hash))) continue;
    const hashes = hashesOf(secrets, parts);
    if (await rehashKey(database, key, hashes, null)) rehashed += 1;
  }
  return rehashed;
}

async function keysWaiting({
  database,
  secrets,
}: {
  database: Database;
  secrets: Pick<Secrets, "checkValues">;
}): Promise<ResealReport["keysWaiting"]> {
  const [clients, keys] = await Promise.all([listClients(database), listKeys(database)]);
  const names = new Map(clients.map(({ id, name }) => [id, name]));
  return keys
    .filter(({ hashed_with }) => hashed_with !== secrets.checkValues[0])
    .map((key) => ({
      clientId: key.client_id,
      clientName: names.get(key.client_id) ?? "",
      keyName: key.name,
    }));
}

/** Progress of a change of SECRET_KEY; null unless SECRET_KEY_PREVIOUS is set. */
export interface KeyChangeState {
  isResealed: boolean;
  keysWaiting: number;
}

export async function readKeyChange(ports: {
  database: Database;
  secrets: Pick<Secrets, "checkValues">;
}): Promise<KeyChangeState | null> {
  const { checkValues } = ports.secrets;
  if (checkValues.length < 2) return null;
  const [stored, waiting] = await Promise.all([
    readSetting(ports.database, settingNames.secretKey),
    keysWaiting(ports),
  ]);
  return { isResealed: stored === checkValues[0], keysWaiting: waiting.length };
}

/** Clients whose suppression list no key opens: nothing of theirs is collected, recorded or exported. */
export async function readClientsWithoutList({
  database,
  secrets,
}: {
  database: Database;
  secrets: Pick<Secrets, "open">;
}): Promise<string[]> {
  const clientIds: string[] = [];
  let after: string | null = null;
  do {
    const values: SealedValue[] = await readSealedValues(database, suppressionKeys, after, batch);
    for (const { value, contextOf } of values) {
      if (secrets.open(value, suppressionKeyContext(contextOf)) === null) clientIds.push(contextOf);
    }
    after = values.at(-1)?.key ?? null;
  } while (after !== null);
  return clientIds;
}

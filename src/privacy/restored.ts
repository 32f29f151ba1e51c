import { randomUUIDv7 } from "node:crypto";
import { type SuppressionKind, suppressionKinds } from "../contract/privacy.ts";
import { findErasure, insertErasure, knownClients, openErasures } from "../store/privacy/erasures.ts";
import { insertSuppressions, keepSuppressionKey } from "../store/privacy/suppressions.ts";
import { findRows, readSearchedTables } from "../store/privacy/sweep.ts";
import type { ErasurePorts, Erasures } from "./erasures.ts";
import { type LedgerEntry, readLedger, writeLedger } from "./ledger.ts";
import type { Subject } from "./subjects.ts";
import type { DigestOf } from "./suppressions.ts";

const pagesAtOnce = 64;

/**
 * Erases again what a restored backup has brought back: every erasure of the ledger that the database does not know. Called
 * before the service answers or runs anything.
 * @returns how many there were.
 * @throws ForagerError secret_key_mismatch, configuration_invalid, database_unavailable, storage_unavailable.
 */
export async function eraseRestored(
  ports: ErasurePorts & { erasures: Pick<Erasures, "resume" | "work"> },
  signal: AbortSignal,
): Promise<number> {
  const { database, objects, cell, erasures } = ports;
  const ledger = await readLedger(objects, cell);
  const clients = await knownClients(database, [...new Set(ledger.map(({ client_id }) => client_id))]);
  const missing: LedgerEntry[] = [];
  for (const entry of ledger) {
    if (clients.has(entry.client_id) && (await findErasure(database, entry.id)) === null) missing.push(entry);
  }
  for (const [clientId, entries] of Map.groupBy(missing, ({ client_id }) => client_id)) {
    await suppressAgain(ports, clientId, entries);
    const recognized = await recognize(ports, clientId, entries);
    for (const entry of entries) {
      const subjects = recognized.get(entry.id) ?? [];
      const { id, requested_at } = entry;
      if (subjects.length > 0) {
        await erasures.resume({ id, clientId, requestedAt: requested_at, subjects });
      } else await noteErased(ports, entry);
    }
  }
  // Also those that another process has begun, or that died with one.
  for (const id of await openErasures(database, { isRestored: true })) await erasures.work(id, signal);
  // Also brings what the database has into a ledger that was lost.
  await writeLedger(database, objects, cell);
  return missing.length;
}

const digestsIn = (entry: LedgerEntry): Buffer[] =>
  entry.digests.map((digest) => Buffer.from(digest, "base64"));

/** From now on nothing of it is collected, even before it is found. */
async function suppressAgain(
  { database, suppressions }: ErasurePorts,
  clientId: string,
  entries: readonly LedgerEntry[],
): Promise<void> {
  await database.transaction(async (tx) => {
    for (const entry of entries) {
      const key = Buffer.from(entry.key, "base64");
      suppressions.openKey(clientId, key);
      const kept = await keepSuppressionKey(tx, clientId, key);
      // With another key the digests mean nothing; those that are recognized get new ones.
      if (!haveSameKey(suppressions.openKey(clientId, kept), suppressions.openKey(clientId, key))) continue;
      const added = digestsIn(entry).map((digest, index) => ({
        id: randomUUIDv7(),
        digest,
        kind: kindOf(entry.kinds[index]),
        note: null,
      }));
      await insertSuppressions(tx, clientId, { source: "erasure" }, added);
    }
  });
}

const haveSameKey = (one: DigestOf, other: DigestOf): boolean => one("").equals(other(""));

const kindOf = (kind: string | undefined): SuppressionKind =>
  kind !== undefined && kind in suppressionKinds ? (kind as SuppressionKind) : "person";

/** Finds who it was: everything that the client's data mention is digested and compared. */
async function recognize(
  { database, objects, suppressions }: ErasurePorts,
  clientId: string,
  entries: readonly LedgerEntry[],
): Promise<Map<string, Subject[]>> {
  const keyed = entries.map((entry) => ({
    entry,
    digestOf: suppressions.openKey(clientId, Buffer.from(entry.key, "base64")),
    wanted: new Map(entry.digests.map((digest, index) => [digest, kindOf(entry.kinds[index])])),
  }));
  const { keysOfRow } = await import("./erase.ts");
  const found = new Map<string, Map<string, Subject>>();
  for (const searched of await readSearchedTables(database)) {
    for (let page = 0; page < searched.pages; page += pagesAtOnce) {
      const place = { from: page, to: page + pagesAtOnce };
      const keys = new Set<string>();
      for (const row of await findRows(database, searched, clientId, place, { pattern: null })) {
        for (const key of await keysOfRow(objects, searched, row)) keys.add(key);
      }
      for (const { entry, digestOf, wanted } of keyed) {
        const subjects = [...keys].flatMap((key) => {
          const kind = wanted.get(digestOf(key).toString("base64"));
          return kind === undefined ? [] : [[key, { kind, key }] as const];
        });
        if (subjects.length > 0) found.set(entry.id, new Map([...(found.get(entry.id) ?? []), ...subjects]));
      }
    }
  }
  return new Map([...found].map(([id, subjects]) => [id, [...subjects.values()]]));
}

/** Nothing of it is there: the erasure needs only to be known. */
async function noteErased({ database }: ErasurePorts, entry: LedgerEntry): Promise<void> {
  await database.transaction(async (tx) => {
    await insertErasure(tx, {
      id: entry.id,
      client_id: entry.client_id,
      digests: digestsIn(entry),
      kinds: entry.kinds,
      subject: null,
      requested_at: entry.requested_at,
    });
  });
}

import { text } from "node:stream/consumers";
import { z } from "zod";
import { ForagerError } from "../errors.ts";
import type { Database } from "../store/core/database.ts";
import { readLedgerRows } from "../store/privacy/erasures.ts";
import type { ObjectPort } from "./ports.ts";

/*
 * The ledger: every erasure of a cell, by digests, in the object store. No backup contains it, so that a restored backup is
 * erased again even if it is older than the erasure (decision 0071).
 */

const Entry = z.object({
  id: z.uuid(),
  client_id: z.string().min(1),
  requested_at: z.iso.datetime(),
  /** The client's key for digests, sealed with SECRET_KEY. */
  key: z.base64(),
  digests: z.array(z.base64()),
  kinds: z.array(z.string()),
});
export type LedgerEntry = z.output<typeof Entry>;

export const ledgerKey = (cell: string): string => `privacy/ledger/${cell}.ndjson`;

/** @throws ForagerError configuration_invalid, with the line that cannot be read. */
function parseLedger(content: string): LedgerEntry[] {
  return content.split("\n").flatMap((line, index) => {
    if (line.trim() === "") return [];
    try {
      return [Entry.parse(JSON.parse(line))];
    } catch (cause) {
      throw new ForagerError(
        "configuration_invalid",
        `Line ${index + 1} of the ledger of erasures is damaged. Restore it from your copy (docs/privacy.md).`,
        { cause },
      );
    }
  });
}

const formatLedger = (entries: readonly LedgerEntry[]): string =>
  entries.map((entry) => `${JSON.stringify(entry)}\n`).join("");

/** Later entries replace those with the same id. */
function mergeLedgers(...ledgers: readonly (readonly LedgerEntry[])[]): LedgerEntry[] {
  return [...new Map(ledgers.flat().map((entry) => [entry.id, entry])).values()];
}

export async function readLedger(objects: ObjectPort, cell: string): Promise<LedgerEntry[]> {
  const stored = await objects.read(ledgerKey(cell));
  return stored === null ? [] : parseLedger(await text(stored.stream));
}

/**
 * Adds the entries of a copy of a ledger; the next start of the service erases again what they are about.
 * @returns how many were not there.
 * @throws ForagerError configuration_invalid for a damaged copy, storage_unavailable.
 */
export async function importLedger(objects: ObjectPort, cell: string, copy: string): Promise<number> {
  const earlier = await readLedger(objects, cell);
  const merged = mergeLedgers(parseLedger(copy), earlier);
  await objects.put(ledgerKey(cell), formatLedger(merged));
  return merged.length - earlier.length;
}

/** The ledger as `importLedger` reads it. */
export async function exportLedger(objects: ObjectPort, cell: string): Promise<string> {
  return formatLedger(await readLedger(objects, cell));
}

/** Adds what the database has to the ledger. @throws ForagerError storage_unavailable. */
export async function writeLedger(
  database: Pick<Database, "query">,
  objects: ObjectPort,
  cell: string,
): Promise<void> {
  const earlier = await readLedger(objects, cell);
  const rows = await readLedgerRows(database);
  const present = rows.map(({ id, client_id, requested_at, key, digests, kinds }) => ({
    id,
    client_id,
    requested_at: requested_at.toISOString(),
    key: key.toString("base64"),
    digests: digests.map((digest) => digest.toString("base64")),
    kinds,
  }));
  const merged = mergeLedgers(earlier, present);
  if (merged.length > 0) await objects.put(ledgerKey(cell), formatLedger(merged));
}

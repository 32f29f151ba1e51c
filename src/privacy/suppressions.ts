import { createHmac, randomBytes, randomUUIDv7 } from "node:crypto";
import { createGroupCommit } from "../async/group-commit.ts";
import type { Secrets } from "../clients/secrets.ts";
import type {
  Suppression,
  SuppressionKind,
  SuppressionPage,
  SuppressionSource,
} from "../contract/privacy.ts";
import { concernsOneItem, ForagerError } from "../errors.ts";
import type { Database, Transaction } from "../store/core/database.ts";
import {
  countKeptOut,
  countSuppressions,
  deleteSuppression,
  findSuppressions,
  insertSuppressions,
  keepSuppressionKey,
  listSuppressions,
  type NewSuppression,
  readSuppressionKeys,
  type SuppressionRow,
} from "../store/privacy/suppressions.ts";
import { recordAudit } from "../store/system/audit-log.ts";
import { currentCause } from "../telemetry/work-context.ts";
import { suppressionKeyContext } from "./sealed-values.ts";
import type { Subject } from "./subjects.ts";

/** What is put on the list, and why. */
export interface NewEntry extends Subject {
  note?: string | undefined;
}

/** Digests of one client's keys (records/identity.ts). */
export type DigestOf = (key: string) => Buffer;

/**
 * What a client does not want to collect, use or export. Of each entry only a digest is stored, keyed with a random key per
 * client that SECRET_KEY seals: it does not depend on SECRET_KEY itself, so that entries outlive its change.
 * Every method throws ForagerError database_unavailable if the list cannot be read, so that nothing goes on without it.
 */
export interface Suppressions {
  add(
    clientId: string,
    source: SuppressionSource,
    entries: readonly NewEntry[],
  ): Promise<{ added: number; present: number }>;
  /** What adding these entries would do. */
  preview(clientId: string, subjects: readonly Subject[]): Promise<{ added: number; present: number }>;
  /** The same in a transaction, without an audit entry. @returns the digests. */
  addIn(
    transaction: Transaction,
    clientId: string,
    source: SuppressionSource,
    entries: readonly NewEntry[],
  ): Promise<{ added: number; digests: Buffer[] }>;
  list(
    clientId: string,
    query: { kind: SuppressionKind | undefined; cursor: string | undefined; pageSize: number },
  ): Promise<SuppressionPage>;
  /** @throws ForagerError not_found. */
  remove(clientId: string, id: string): Promise<void>;
  /** The entries for any of these keys. */
  entriesFor(clientId: string, keys: readonly string[]): Promise<Suppression[]>;
  /** Those of the keys that have an entry. In a transaction, as it sees the list. */
  suppressedAmong(
    clientId: string,
    keys: Iterable<string>,
    on?: Pick<Transaction, "query">,
  ): Promise<Set<string>>;
  /** Counts, for the entries of these keys, that they kept something out. It takes no time: the counts are stored later. */
  countKeptOut(clientId: string, keys: Iterable<string>): void;
  /** Whether the client has a list at all, known for up to a second: for what is checked again later. */
  mayHaveEntries(clientId: string): Promise<boolean>;
  /** Digests keys of a client, which gets its key with the first one. */
  digestsOf(on: Pick<Transaction, "query">, clientId: string): Promise<DigestOf>;
  /** The sealed key of a client; null if it has no list. */
  sealedKey(clientId: string): Promise<Buffer | null>;
  /** Digests with a key from the ledger. @throws ForagerError secret_key_mismatch if no SECRET_KEY opens it. */
  openKey(clientId: string, sealed: Buffer): DigestOf;
}

const freshMs = 1_000;
/** Entries per statement: computing their digests holds up other work of this process for some milliseconds. */
const entriesAtOnce = 2_000;
const knownMax = 10_000;

export function createSuppressions(ports: { database: Database; secrets: Secrets }): Suppressions {
  const { database, secrets } = ports;
  /** When clients were found to have no list. */
  const withoutList = new Map<string, number>();
  // Each run of a job asks: those that start together share a statement.
  const keys = createGroupCommit<string, Buffer | null>({
    async run(clientIds) {
      const found = await readSuppressionKeys(database, [...new Set(clientIds)]);
      return clientIds.map((clientId) => found.get(clientId) ?? null);
    },
    batchMax: 200,
    inFlightMax: 2,
    retryAlone: concernsOneItem,
  });

  // A batch may have thousands of them: those of the meantime share a statement.
  const kept = createGroupCommit<{ clientId: string; digest: Buffer }, void>({
    async run(entries) {
      await countKeptOut(database, entries);
      return entries.map(() => undefined);
    },
    batchMax: 2_000,
    inFlightMax: 1,
    retryAlone: () => false,
  });

  function openKey(clientId: string, sealed: Buffer): DigestOf {
    const key = secrets.open(sealed, suppressionKeyContext(clientId));
    if (key === null) {
      throw new ForagerError(
        "secret_key_mismatch",
        `The suppression list of ${clientId} cannot be read: its key was sealed with another SECRET_KEY. Set that one as SECRET_KEY_PREVIOUS.`,
      );
    }
    const bytes = Buffer.from(key, "base64");
    return (text) => createHmac("sha256", bytes).update(text).digest();
  }

  async function digestsOf(on: Pick<Transaction, "query">, clientId: string): Promise<DigestOf> {
    const fresh = secrets.seal(randomBytes(32).toString("base64"), suppressionKeyContext(clientId));
    const sealed = await keepSuppressionKey(on, clientId, fresh);
    withoutList.delete(clientId);
    return openKey(clientId, sealed);
  }

  async function matches(clientId: string, texts: readonly string[], on?: Pick<Transaction, "query">) {
    if (texts.length === 0) return [];
    const sealed =
      on === undefined
        ? await keys.add(clientId)
        : ((await readSuppressionKeys(on, [clientId])).get(clientId) ?? null);
    if (sealed === null) return [];
    const digest = openKey(clientId, sealed);
    return await findSuppressions(on ?? database, clientId, texts.map(digest));
  }

  async function addIn(
    transaction: Transaction,
    clientId: string,
    source: SuppressionSource,
    given: readonly NewEntry[],
  ) {
    // Locks the client's key, so that no two of these wait for each other's entries.
    const digest = await digestsOf(transaction, clientId);
    const { actorId, actorName } = currentCause();
    const origin = source === "unsubscribe" ? { source } : { source, actorId, actorName };
    const digests: Buffer[] = [];
    let added = 0;
    for (let start = 0; start < given.length; start += entriesAtOnce) {
      const entries = new Map<string, NewSuppression>();
      for (const { kind, key, note = null } of given.slice(start, start + entriesAtOnce)) {
        const own = entries.get(key)?.digest ?? digest(key);
        entries.set(key, { id: randomUUIDv7(), digest: own, kind, note });
        digests.push(own);
      }
      added += await insertSuppressions(transaction, clientId, origin, [...entries.values()]);
    }
    return { added, digests };
  }

  return {
    addIn,
    digestsOf,
    openKey,
    async add(clientId, source, subjects) {
      const { added } = await database.transaction(async (tx) => {
        const stored = await addIn(tx, clientId, source, subjects);
        if (stored.added > 0) {
          const kinds = [...new Set(subjects.map(({ kind }) => kind))];
          const details = { source, added: stored.added, kinds };
          const cause = source === "unsubscribe" ? { cause: { credential: "link" as const } } : {};
          await recordAudit(tx, { action: "suppressions.added", clientId, details, ...cause });
        }
        return stored;
      });
      return { added, present: subjects.length - added };
    },
    async preview(clientId, subjects) {
      const found = [...new Set(subjects.map(({ key }) => key))];
      let added = found.length;
      for (let start = 0; start < found.length; start += entriesAtOnce) {
        added -= (await matches(clientId, found.slice(start, start + entriesAtOnce))).length;
      }
      return { added, present: subjects.length - added };
    },
    async list(clientId, { kind, cursor, pageSize }) {
      const [rows, byKind] = await Promise.all([
        listSuppressions(database, clientId, { kind, before: cursor, limit: pageSize + 1 }),
        countSuppressions(database, clientId),
      ]);
      const page = rows.slice(0, pageSize);
      const total = Object.entries(byKind).reduce(
        (sum, [name, entries]) => (kind === undefined || name === kind ? sum + entries : sum),
        0,
      );
      return {
        suppressions: page.map(entryOf),
        next_cursor: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
        total,
        by_kind: byKind,
      };
    },
    async remove(clientId, id) {
      await database.transaction(async (tx) => {
        const kind = await deleteSuppression(tx, clientId, id);
        if (kind === null) throw new ForagerError("not_found", "Entry not found.");
        await recordAudit(tx, {
          action: "suppressions.removed",
          clientId,
          target: { type: "suppression", id },
          details: { kind },
        });
      });
    },
    async entriesFor(clientId, texts) {
      const found = await matches(clientId, texts);
      return [...new Map(found.map((row) => [row.id, entryOf(row)])).values()];
    },
    async suppressedAmong(clientId, texts, on) {
      const given = [...new Set(texts)];
      const found = await matches(clientId, given, on);
      return new Set(found.map(({ place }) => given[place] ?? ""));
    },
    countKeptOut(clientId, texts) {
      const store = async () => {
        const sealed = await keys.add(clientId);
        if (sealed === null) return;
        const digest = openKey(clientId, sealed);
        await Promise.all([...texts].map((text) => kept.add({ clientId, digest: digest(text) })));
      };
      // They inform, and must not fail the job that they are about.
      store().catch(() => undefined);
    },
    async mayHaveEntries(clientId) {
      const known = withoutList.get(clientId);
      if (known !== undefined && performance.now() - known < freshMs) return false;
      if ((await keys.add(clientId)) !== null) return true;
      if (withoutList.size >= knownMax) withoutList.clear();
      withoutList.set(clientId, performance.now());
      return false;
    },
    sealedKey: (clientId) => keys.add(clientId),
  };
}

const entryOf = ({ id, created_at, ...entry }: SuppressionRow): Suppression => ({
  suppression_id: id,
  kind: entry.kind,
  digest: entry.digest,
  source: entry.source,
  note: entry.note,
  actor_id: entry.actor_id,
  actor_name: entry.actor_name,
  created_at: created_at.toISOString(),
  kept_out: entry.kept_out,
  last_kept_out_at: entry.last_kept_out_at?.toISOString() ?? null,
});

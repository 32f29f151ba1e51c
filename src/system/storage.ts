import { effectiveRetention } from "../clients/retention.ts";
import { type Retention, type RetentionArea, retentionAreas } from "../contract/retention.ts";
import type { ClientStorage, ClientStorageArea } from "../contract/storage.ts";
import { ForagerError } from "../errors.ts";
import { findClient } from "../store/clients/clients.ts";
import type { Database } from "../store/core/database.ts";
import {
  countStored,
  readDatabaseBytes,
  readResultSizes,
  readTableSizes,
  type TableSize,
} from "../store/retention/storage-sizes.ts";

export interface StoragePorts {
  database: Database;
  service: Retention;
  /** Number and size of the objects below a folder. */
  objects: { usage(folder: string): Promise<{ items: number; bytes: number }> };
}

const unitMs = { days: 86_400_000, minutes: 60_000 } as const;
const measuredForMs = 60_000;

/** What is stored for single clients, measured at most once a minute each. */
export function createClientStorage(ports: StoragePorts) {
  const known = new Map<string, { until: number; storage: Promise<ClientStorage> }>();
  return {
    /** @throws ForagerError not_found, database_unavailable, storage_unavailable. */
    async of(clientId: string): Promise<ClientStorage> {
      const now = Date.now();
      for (const [id, { until }] of known) if (until <= now) known.delete(id);
      const measured = known.get(clientId);
      if (measured !== undefined) return await measured.storage;
      const storage = measureClient(ports, clientId);
      known.set(clientId, { until: now + measuredForMs, storage });
      storage.catch(() => known.delete(clientId));
      return await storage;
    },
  };
}

export type ClientStorageReader = ReturnType<typeof createClientStorage>;

async function measureClient(
  { database, service, objects }: StoragePorts,
  clientId: string,
): Promise<ClientStorage> {
  const client = await findClient(database, clientId);
  if (client === null) throw new ForagerError("not_found", `There is no client ${clientId}.`);
  const kept = effectiveRetention(service, client.retention);
  const [results, texts, activities, deliveries, records] = await Promise.all([
    readResultSizes(database, clientId),
    objects.usage(`compendia/${clientId}`),
    countStored(database, clientId, "activities"),
    countStored(database, clientId, "deliveries"),
    countStored(database, clientId, "records"),
  ]);
  const area = (
    name: RetentionArea,
    found: { items: number; bytes?: number; oldest_at?: Date | null } | null,
  ) => areaOf(name, kept[name], found);
  return {
    client_id: clientId,
    measured_at: new Date().toISOString(),
    areas: [
      area("results", results),
      area("texts", texts),
      // Clients share them: identical images are stored once.
      area("images", null),
      area("events", null),
      area("activities", activities),
      area("deliveries", deliveries),
      area("records", records),
    ],
  };
}

function areaOf(
  name: RetentionArea,
  kept: number | null,
  found: { items: number; bytes?: number; oldest_at?: Date | null } | null,
): ClientStorageArea {
  const { unit } = retentionAreas[name];
  const oldest = found?.oldest_at ?? null;
  const next = kept === null || oldest === null ? null : new Date(oldest.getTime() + kept * unitMs[unit]);
  return {
    area: name,
    items: found?.items ?? null,
    bytes: found?.bytes ?? null,
    kept,
    unit,
    next_expiry_at: next?.toISOString() ?? null,
  };
}

/** Where the tables of an area are, by the beginning of their names; the first that matches counts. */
const tablesOf: readonly [area: string, names: RegExp][] = [
  ["results", /^job_results$/],
  ["jobs", /^(?:job|turns$|seen_records$|idempotency_keys$|model_usage$|workers$)/],
  ["events", /^event/],
  ["activities", /^(?:activit|shift|digest)/],
  ["deliveries", /^webhook_/],
  ["records", /^record/],
  ["campaigns", /^campaign/],
  ["locations", /^location/],
  ["provider answers", /^provider_answers$/],
];

export interface StorageArea {
  area: string;
  bytes: number;
  /** Included in `bytes`; 0 outside the database. */
  index_bytes: number;
  /** Rows by the last analysis, or objects. */
  items: number;
  /** Rows whose space is free for new ones after the next vacuum. */
  dead_items: number;
}

/** What a cell stores, the largest area first. */
export async function measureService({
  database,
  objects,
}: Omit<StoragePorts, "service">): Promise<StorageArea[]> {
  const [tables, databaseBytes, texts, images] = await Promise.all([
    readTableSizes(database),
    readDatabaseBytes(database),
    objects.usage("compendia"),
    objects.usage("media/images"),
  ]);
  const byArea = Map.groupBy(
    tables,
    ({ name }) => tablesOf.find(([, names]) => names.test(name))?.[0] ?? "other tables",
  );
  const areas = [...byArea].map(([area, members]) => sumOf(area, members));
  const inTables = areas.reduce((sum, { bytes }) => sum + bytes, 0);
  const outside = (area: string, { items, bytes }: { items: number; bytes: number }): StorageArea => ({
    area,
    bytes,
    index_bytes: 0,
    items,
    dead_items: 0,
  });
  return [
    ...areas,
    outside("catalogue of the database", { items: 0, bytes: Math.max(0, databaseBytes - inTables) }),
    outside("texts in the object store", texts),
    outside("images in the object store", images),
  ].sort((a, b) => b.bytes - a.bytes);
}

function sumOf(area: string, tables: readonly TableSize[]): StorageArea {
  const sum = (of: (table: TableSize) => number) => tables.reduce((total, table) => total + of(table), 0);
  return {
    area,
    bytes: sum(({ bytes, index_bytes }) => bytes + index_bytes),
    index_bytes: sum(({ index_bytes }) => index_bytes),
    items: sum(({ rows }) => rows),
    dead_items: sum(({ dead_rows }) => dead_rows),
  };
}

import type { Database } from "./database.ts";

/** `mapKey` is sealed; null removes it. */
export async function saveMapKey(database: Database, brandId: string, mapKey: Buffer | null): Promise<void> {
  await database.query({
    text: `insert into signup_brands (brand_id, map_key) values ($1, $2)
           on conflict (brand_id) do update set map_key = excluded.map_key, updated_at = now()`,
    values: [brandId, mapKey],
  });
}

/** Sealed; null where the brand has none. */
export async function findMapKey(database: Database, brandId: string): Promise<Buffer | null> {
  const rows = await database.query<{ map_key: Buffer | null }>({
    name: "find-map-key",
    text: "select map_key from signup_brands where brand_id = $1",
    values: [brandId],
  });
  return rows[0]?.map_key ?? null;
}

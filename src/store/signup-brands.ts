import type { Database } from "./database.ts";

/** `mapKey` is sealed; null removes it. */
export async function saveMapKey(database: Database, brandId: string, mapKey: Buffer | null): Promise<void> {
  await database.query({
    text: `insert into signup_brands (brand_id, map_key) values ($1, $2)
           on conflict (brand_id) do update set map_key = excluded.map_key, updated_at = now()`,
    values: [brandId, mapKey],
  });
}

import { z } from "zod";

/**
 * How a job treats records that its client already received: ignore them; record its own and mark each as new or
 * duplicate; or omit duplicates as well.
 */
export type DedupMode = "off" | "mark" | "unique_only";

export const DedupReport = z
  .object({
    enabled: z.boolean(),
    unique_only: z.boolean().meta({ description: "Whether duplicates were omitted." }),
    total: z.int().meta({ description: "Records that were found, including omitted ones." }),
    unique: z.int().nullable().meta({ description: "New records; null if not enabled." }),
  })
  .meta({ id: "DedupReport", description: "Deduplication against your earlier results." });
export type DedupReport = z.infer<typeof DedupReport>;

/** Before deduplication has run, and where it is disabled. */
export const withoutDedup = (total: number): DedupReport => ({
  enabled: false,
  unique_only: false,
  total,
  unique: null,
});

/** The mark of one record. */
export const dedupUnique = z
  .boolean()
  .optional()
  .meta({ description: "With deduplication: first time seen." });

/**
 * The records with their marks, without the duplicates if only new ones are wanted.
 * @param unique for each record, whether it is new.
 */
export function markUnique<Row extends object>(
  rows: readonly Row[],
  unique: readonly boolean[],
  uniqueOnly: boolean,
): (Row & { dedup_unique: boolean })[] {
  const marked = rows.map((row, index) => ({ ...row, dedup_unique: unique[index] ?? true }));
  return uniqueOnly ? marked.filter((row) => row.dedup_unique) : marked;
}

/** @param unique for each record, whether it is new. */
export const dedupReportOf = (unique: readonly boolean[], uniqueOnly: boolean): DedupReport => ({
  enabled: true,
  unique_only: uniqueOnly,
  total: unique.length,
  unique: unique.filter(Boolean).length,
});

/** A sentence about omitted duplicates; null if there are none. */
export function duplicatesLeftOut(
  { unique_only, total, unique }: DedupReport,
  noun: { one: string; many: string },
): string | null {
  const left = total - (unique ?? total);
  if (!unique_only || left === 0) return null;
  const records = total === 1 ? noun.one : noun.many;
  const were = left === 1 ? "was omitted as a duplicate" : "were omitted as duplicates";
  return `${left} of ${total} ${records} ${were} of earlier results (dedup_unique_only).`;
}

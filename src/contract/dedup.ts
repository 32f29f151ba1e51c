import { z } from "zod";

/**
 * What a job does about records that its client has had before: nothing; remember its own and mark each as new or
 * not; or leave the ones that are not new out as well.
 */
export type DedupMode = "off" | "mark" | "unique_only";

/** @param records what is counted, for example `Emails of the site`. */
export const dedupReport = (records: string) =>
  z
    .object({
      enabled: z.boolean(),
      unique_only: z.boolean().meta({ description: "Duplicates were left out." }),
      total: z.int().meta({ description: `${records}, with those that were left out.` }),
      unique: z.int().nullable().meta({ description: "New ones among them; null when not enabled." }),
    })
    .meta({ description: "What was done about duplicates of earlier results of yours." });

export type DedupReport = z.infer<ReturnType<typeof dedupReport>>;

/** Until a job knows what its client has had before, and where nobody wants to know. */
export const withoutDedup = (total: number): DedupReport => ({
  enabled: false,
  unique_only: false,
  total,
  unique: null,
});

/** @param unique for each record, whether it is new. */
export const dedupReportOf = (unique: readonly boolean[], uniqueOnly: boolean): DedupReport => ({
  enabled: true,
  unique_only: uniqueOnly,
  total: unique.length,
  unique: unique.filter(Boolean).length,
});

/** A sentence about duplicates that were left out; null where none were. */
export function duplicatesLeftOut(
  { unique_only, total, unique }: DedupReport,
  noun: { one: string; many: string },
): string | null {
  const left = total - (unique ?? total);
  if (!unique_only || left === 0) return null;
  const records = total === 1 ? noun.one : noun.many;
  const were = left === 1 ? "was left out as a duplicate" : "were left out as duplicates";
  return `${left} of ${total} ${records} ${were} of what you already have (dedup_unique_only).`;
}

import { z } from "zod";

/** Fields that many resources have. */

export const timestamp = (description: string) =>
  z.iso
    .datetime()
    // The database has no year 0.
    .refine(
      (text) => !text.startsWith("0000"),
      "must be an ISO 8601 timestamp in UTC, for example 2026-01-15T09:30:00Z",
    )
    .meta({ description, example: "2026-01-15T09:30:00.000Z" });

export const identifier = (description: string) =>
  z.uuid().meta({ description, example: "0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e" });

/** An object with the same schema under each key. A `z.record` of them would name no properties in the API description. */
export const objectOf = <Key extends string, Schema extends z.ZodType>(
  keys: readonly Key[],
  schema: Schema,
) => z.object(Object.fromEntries(keys.map((key) => [key, schema])) as Record<Key, Schema>);

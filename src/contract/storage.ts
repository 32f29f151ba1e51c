import { z } from "zod";
import { timestamp } from "./fields.ts";
import { type RetentionArea, retentionAreaNames } from "./retention.ts";

export const ClientStorageArea = z
  .object({
    area: z.enum(retentionAreaNames as [RetentionArea, ...RetentionArea[]]),
    items: z.int().nullable().meta({ description: "How many there are; null if that is not counted." }),
    bytes: z
      .int()
      .nullable()
      .meta({ description: "Their size: for results, estimated from the latest; null if unknown." }),
    kept: z.int().nullable().meta({
      description:
        "How long they are kept, in `unit`: the shorter of your time and the service's; null means indefinitely.",
    }),
    unit: z.enum(["days", "minutes"]),
    next_expiry_at: timestamp("When the oldest of them expires.").nullable(),
  })
  .meta({ id: "ClientStorageArea" });
export type ClientStorageArea = z.infer<typeof ClientStorageArea>;

export const ClientStorage = z
  .object({
    client_id: z.string(),
    measured_at: timestamp("When this was measured; at most a minute ago."),
    areas: z.array(ClientStorageArea),
  })
  .meta({ id: "ClientStorage", description: "What is stored for a client." });
export type ClientStorage = z.infer<typeof ClientStorage>;

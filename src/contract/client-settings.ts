import { z } from "zod";
import { mapsProviders } from "./providers.ts";
import { RetentionBody, RetentionChange } from "./retention.ts";

const provider = z.enum(mapsProviders).nullable().meta({
  description: "Source of listings for svcMaps jobs; null for the service's default.",
});

export const ClientSettingsBody = z
  .object({
    client_id: z.string(),
    dedup_enabled: z.boolean().meta({ description: "Default for jobs: whether to mark duplicates." }),
    dedup_unique_only: z.boolean().meta({ description: "Default for jobs: whether to omit duplicates." }),
    maps_provider: provider,
    has_google_places_key: z.boolean().meta({
      description: "Whether the client has stored its own key for google_places_api. The key is never shown.",
    }),
    retention: RetentionBody.meta({
      description: "How long the client has chosen to keep data; null: as long as the service keeps it.",
    }),
    service_retention: RetentionBody.meta({
      description: "How long the service keeps data at most; null means indefinitely.",
    }),
  })
  .meta({
    id: "ClientSettings",
    description: "Defaults for a client's jobs, and how long its data is kept.",
  });
export type ClientSettingsBody = z.infer<typeof ClientSettingsBody>;

export const ClientSettingsChange = z
  .object({
    dedup_enabled: z.boolean().optional(),
    dedup_unique_only: z.boolean().optional(),
    maps_provider: provider.optional(),
    google_places_key: z
      .string()
      .trim()
      .regex(/^[\x21-\x7e]{1,200}$/, "must be 1 to 200 printable characters without spaces")
      .nullable()
      .optional()
      .meta({ description: "API key for google_places_api, stored encrypted; null removes it." }),
    retention: RetentionChange.optional(),
  })
  .meta({
    id: "ClientSettingsChange",
    description: "Omitted fields stay unchanged.",
    example: { maps_provider: "osm" },
  });
export type ClientSettingsChange = z.infer<typeof ClientSettingsChange>;

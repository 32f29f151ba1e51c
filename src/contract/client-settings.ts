import { z } from "zod";
import { mapsProviders } from "./providers.ts";

const provider = z.enum(mapsProviders).nullable().meta({
  description: "Where svcMaps jobs read listings; null for what the service is set to.",
});

export const ClientSettingsBody = z
  .object({
    client_id: z.string(),
    dedup_enabled: z.boolean().meta({ description: "Whether jobs that do not say mark duplicates." }),
    dedup_unique_only: z.boolean().meta({ description: "Whether they leave duplicates out." }),
    maps_provider: provider,
    has_google_places_key: z.boolean().meta({
      description: "Whether a key of the client's own is stored for google_places_api. It is never shown.",
    }),
  })
  .meta({ id: "ClientSettings", description: "What a client's jobs do where they do not say." });
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
      .meta({ description: "API key for google_places_api, kept encrypted; null removes it." }),
  })
  .meta({
    id: "ClientSettingsChange",
    description: "What is left out stays as it is.",
    example: { maps_provider: "osm" },
  });
export type ClientSettingsChange = z.infer<typeof ClientSettingsChange>;

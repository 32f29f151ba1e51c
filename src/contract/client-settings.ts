import { z } from "zod";
import { keyedProviders, mapsProviders } from "./providers.ts";
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
    provider_keys: z.array(z.enum(keyedProviders)).meta({
      description:
        "Providers for which the client has stored its own key, which its svcPeople jobs use before the service's provider. The keys are never shown.",
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

const providerKey = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{1,200}$/, "must be 1 to 200 printable characters without spaces");

/** A provider whose use by this client can be tested. */
const testedProviders = [...mapsProviders, ...keyedProviders, "searxng", "public_page", "ai_model"] as const;

export const ProviderTestRequest = z
  .object({
    provider: z.enum(testedProviders),
    key: providerKey.optional().meta({ description: "A key to test before it is stored." }),
  })
  .meta({ id: "ProviderTestRequest", description: "Which provider to test." });

export const ProviderTest = z
  .object({
    provider: z.enum(testedProviders),
    status: z.enum(["ok", "refused", "unreachable", "not_configured"]).meta({
      description: "`refused`: the provider answers, but not with this key or these settings.",
    }),
    key: z
      .enum(["given", "own", "service"])
      .nullable()
      .meta({ description: "Whose key was tested; null if the provider takes none, or there is none." }),
    message: z.string().meta({ description: "The outcome in a sentence." }),
  })
  .meta({ id: "ProviderTest", description: "Whether a provider answers, and accepts the key." });
export type ProviderTest = z.infer<typeof ProviderTest>;

export const ClientSettingsChange = z
  .object({
    dedup_enabled: z.boolean().optional(),
    dedup_unique_only: z.boolean().optional(),
    maps_provider: provider.optional(),
    google_places_key: providerKey
      .nullable()
      .optional()
      .meta({ description: "API key for google_places_api, stored encrypted; null removes it." }),
    provider_keys: z
      .partialRecord(z.enum(keyedProviders), providerKey.nullable())
      .optional()
      .meta({ description: "API keys by provider, stored encrypted; null removes one." }),
    retention: RetentionChange.optional(),
  })
  .meta({
    id: "ClientSettingsChange",
    description: "Omitted fields stay unchanged.",
    example: { maps_provider: "osm" },
  });
export type ClientSettingsChange = z.infer<typeof ClientSettingsChange>;

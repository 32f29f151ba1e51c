import { z } from "zod";
import { dedupReport } from "../../contract/dedup.ts";
import { mapsProviders } from "../../contract/providers.ts";
import { Listing } from "./listing/listing.ts";
import { phoneTypes } from "./listing/phones.ts";

const phoneFields = {
  phone: z.string().nullable().meta({ description: "As displayed, present even when invalid." }),
  phone_e164: z.string().nullable().meta({ description: "E.164; null unless valid." }),
  phone_national: z.string().nullable().meta({ description: "National form; null unless valid." }),
  phone_type: z.enum(phoneTypes).nullable().meta({ description: "Null without validation or phone." }),
  phone_valid: z.boolean().nullable().meta({
    description: "Null without validation or phone, or where nobody tells the country of a national number.",
  }),
};

/** A listing as results show it. */
export const MapsListing = Listing.extend({
  google_place_id: z.string().min(1).meta({ description: "Equal to `place_id`, for every provider." }),
  ...phoneFields,
  image_url: z.string().nullable().meta({
    description: "With `store_images` a permanent URL of this service; the provider's where storing failed.",
  }),
  dedup_unique: z.boolean().optional().meta({ description: "With deduplication: first time seen." }),
}).meta({ id: "MapsListing", description: "A business listing. What the provider does not tell is null." });
export type MapsListing = z.infer<typeof MapsListing>;

const counts = { total: z.int(), valid: z.int(), invalid: z.int() };

export const MapsMetadata = z
  .object({
    max_results: z.int(),
    extract_reviews: z.boolean(),
    extract_photos: z.boolean(),
    language: z.string(),
    provider: z.enum(mapsProviders).meta({ description: "Where the listings were read." }),
    via: z.enum(["http", "browser", "api"]).nullable().meta({
      description: "How: plain requests, a browser, or a documented API; null for a single place.",
    }),
    requests: z.int().meta({
      description: "Requests of the searches, and one for each place that was asked for by itself.",
    }),
    attribution: z.string().meta({ description: "What must be said wherever the data is shown." }),
    completeness: z.record(z.string(), z.number().min(0).max(1)).nullable().meta({
      description: "Share of the listings that have each field, 0 to 1; null without any listing.",
    }),
    unread: z
      .array(z.object({ place_id: z.string().nullable(), name: z.string().nullable(), reason: z.string() }))
      .meta({ description: "Places that were found and could not be read." }),
    warnings: z.array(z.string()).meta({
      description:
        "What may be missing, and why, as sentences. Of an empty result the first one says why it is empty, as the envelope's `message` does.",
    }),
    dedup: dedupReport("Businesses that were found"),
    deep: z
      .object({
        areas: z.int().meta({ description: "Searches that were made." }),
        requests: z.int().meta({ description: "Requests that they took." }),
        saturated_left: z.int().meta({
          description: "Areas that may hold more and were looked at no closer; 0: everything was handed out.",
        }),
      })
      .optional()
      .meta({ description: "With `deep`: how the area was split." }),
    post_processing: z
      .object({
        phone_validation: z
          .object({
            ...counts,
            undecided: z.int().meta({ description: "National numbers of places without a country." }),
          })
          .optional(),
        image_upload: z.object({ total_images: z.int(), uploaded: z.int(), failed: z.int() }).optional(),
      })
      .meta({ description: "What was done with phones and images, where it was asked for." }),
  })
  .meta({ id: "MapsMetadata" });
export type MapsMetadata = z.infer<typeof MapsMetadata>;

/** `data` of a svcMaps job's results: a list for a search, the listing itself for one place. */
export const MapsResult = z
  .looseObject({
    ...MapsListing.partial().shape,
    query: z.string().optional().meta({ description: "Of a search." }),
    results_count: z.int().optional().meta({ description: "Of a search: number of `businesses`." }),
    businesses: z
      .array(MapsListing)
      .optional()
      .meta({ description: "Of a search, in the provider's order." }),
    metadata: MapsMetadata,
  })
  .meta({
    id: "MapsResult",
    description:
      "Result of a svcMaps job: `query`, `results_count` and `businesses` for a search; for a `url` the fields of the listing at the top level.",
  });
export type MapsResult = z.infer<typeof MapsResult>;

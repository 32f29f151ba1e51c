import { z } from "zod";
import { DedupReport, dedupUnique } from "../../contract/dedup.ts";
import { mapsProviders } from "../../contract/providers.ts";
import { Listing } from "./listing/listing.ts";
import { phoneTypes } from "./listing/phones.ts";

const phoneFields = {
  phone: z.string().nullable().meta({ description: "As displayed, present even when invalid." }),
  phone_e164: z.string().nullable().meta({ description: "E.164; null unless valid." }),
  phone_national: z.string().nullable().meta({ description: "National form; null unless valid." }),
  phone_type: z.enum(phoneTypes).nullable().meta({ description: "Null without validation or phone." }),
  phone_valid: z.boolean().nullable().meta({
    description: "Null without validation or phone, or if the country of a national number is unknown.",
  }),
};

/** A listing in a result. */
export const MapsListing = Listing.extend({
  google_place_id: z.string().min(1).meta({ description: "Equal to `place_id`, for every provider." }),
  ...phoneFields,
  image_url: z.string().nullable().meta({
    description: "With `store_images` a permanent URL of this service; the provider's if storing failed.",
  }),
  dedup_unique: dedupUnique,
}).meta({
  id: "MapsListing",
  description: "A business listing. Fields that the provider does not supply are null.",
});
export type MapsListing = z.infer<typeof MapsListing>;

const counts = { total: z.int(), valid: z.int(), invalid: z.int() };

export const MapsMetadata = z
  .object({
    max_results: z.int(),
    extract_reviews: z.boolean(),
    extract_photos: z.boolean(),
    language: z.string(),
    provider: z.enum(mapsProviders).meta({ description: "The provider of the listings." }),
    via: z.enum(["http", "browser", "api"]).nullable().meta({
      description: "How: plain requests, a browser, or a documented API; null for a single place.",
    }),
    requests: z.int().meta({
      description: "Requests of the searches, and one for each place that was requested separately.",
    }),
    attribution: z.string().meta({ description: "Attribution that is required wherever the data is shown." }),
    completeness: z.record(z.string(), z.number().min(0).max(1)).nullable().meta({
      description: "Share of the listings that have each field, 0 to 1; null without any listing.",
    }),
    unread: z
      .array(z.object({ place_id: z.string().nullable(), name: z.string().nullable(), reason: z.string() }))
      .meta({ description: "Places that were found but could not be read." }),
    warnings: z.array(z.string()).meta({
      description:
        "What may be missing, and why, as sentences. For an empty result the first one says why it is empty, like the envelope's `message`.",
    }),
    dedup: DedupReport,
    deep: z
      .object({
        areas: z.int().meta({ description: "Number of searches." }),
        requests: z.int().meta({ description: "Number of requests." }),
        saturated_left: z.int().meta({
          description:
            "Areas that may contain more and were not explored further; 0: everything was returned.",
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
      .meta({ description: "Outcome of phone validation and image storage, if requested." }),
  })
  .meta({ id: "MapsMetadata" });
export type MapsMetadata = z.infer<typeof MapsMetadata>;

/** `data` of a svcMaps job's results: a list for a search, the listing itself for one place. */
export const MapsResult = z
  .looseObject({
    ...MapsListing.partial().shape,
    query: z.string().optional().meta({ description: "For a search." }),
    results_count: z.int().optional().meta({ description: "For a search: number of `businesses`." }),
    businesses: z
      .array(MapsListing)
      .optional()
      .meta({ description: "For a search, in the provider's order." }),
    metadata: MapsMetadata,
  })
  .meta({
    id: "MapsResult",
    description:
      "Result of a svcMaps job: `query`, `results_count` and `businesses` for a search; for a `url` the fields of the listing at the top level.",
  });
export type MapsResult = z.infer<typeof MapsResult>;

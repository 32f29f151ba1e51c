import { z } from "zod";
import { PlaceCountryCode } from "../../contract/country-code.ts";
import { limits } from "../../contract/limits.ts";

const resultsMax = limits.maps_results_max;
const deepResultsMax = limits.maps_deep_results_max;
const resultsDefault = 20;
/** Of all listings of a job together: beyond it a result would be hundreds of megabytes. */
const extrasMax = 40_000;

const flag = (isOn: boolean, description: string) => z.boolean().default(isOn).meta({ description });
const latitude = z.number().min(-90).max(90);
const longitude = z.number().min(-180).max(180);

const BoundingBox = z
  .object({ south: latitude, west: longitude, north: latitude, east: longitude })
  .refine(({ south, north }) => south < north, { path: ["north"], message: "must be greater than south" })
  .refine(({ west, east }) => west !== east, { path: ["east"], message: "must differ from west" });

const Circle = z.object({
  latitude,
  longitude,
  radius_km: z.number().min(0.05).max(500).meta({ description: "0.05 to 500 kilometres." }),
});

/** Where to look, as a payload says it. */
export const SearchArea = z
  .union([BoundingBox, Circle], {
    error:
      "must be a box {south, west, north, east} with south below north, or a circle {latitude, longitude, radius_km} of 0.05 to 500 km",
  })
  .meta({
    id: "MapsArea",
    description:
      "Where to look, in degrees of WGS 84: a bounding box (`west` greater than `east` where it crosses the 180th meridian), or a circle. What lies outside is left out.",
    example: { latitude: 51.4545, longitude: -2.5879, radius_km: 10 },
  });
export type SearchArea = z.output<typeof SearchArea>;

const Query = z.string().trim().min(1).max(256);
const Language = z
  .string()
  .regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/, "must be a language code, for example en or pt-BR");

/** `payload` of a svcMaps submit: one search, or one place. */
export const MapsPayload = z
  .object({
    search_query: Query.optional().meta({
      description: "What to search, as typed into a map: `dentist in Bristol`.",
      example: "joinery Bristol",
    }),
    query: Query.optional().meta({ description: "The same as `search_query`.", deprecated: true }),
    url: z.string().trim().min(1).max(2048).optional().meta({
      description: "One place: its URL at a map provider, a short URL, or its place id.",
    }),
    max_results: z
      .int()
      .min(1)
      .max(deepResultsMax)
      .default(resultsDefault)
      .meta({
        description: `Most listings of a search, 1 to ${resultsMax}; with \`deep\` up to ${deepResultsMax}.`,
      }),
    language: Language.optional().meta({ description: "Language of texts, `en` by default.", example: "de" }),
    lang: Language.optional().meta({ description: "The same as `language`.", deprecated: true }),
    country_code: PlaceCountryCode.nullish().meta({
      description: "ISO 3166-1 code of the country that is searched; it also settles how phones are read.",
    }),
    area: SearchArea.nullish(),
    near: Circle.nullish().meta({
      description:
        "Where to begin looking, as a circle in degrees of WGS 84. Unlike with `area`, what lies outside of it stays; but `deep` keeps to it.",
    }),
    deep: flag(
      false,
      "Search smaller and smaller areas where the provider hands out only a part of what is there.",
    ),
    extract_reviews: flag(false, "Read reviews of each place. Takes longer."),
    reviews_max: z
      .int()
      .min(1)
      .max(200)
      .default(20)
      .meta({ description: "Reviews of each place, 1 to 200." }),
    extract_photos: flag(false, "Read the photos of each place. Takes longer."),
    photos_max: z.int().min(1).max(200).default(20).meta({ description: "Photos of each place, 1 to 200." }),
    headless: flag(true, "Allow a browser, which shows no window, where plain requests are answered poorly."),
    store_images: flag(
      true,
      "Keep the first image of each place under a permanent URL of this service, as `image_url`. Without it `image_url` is the provider's; google_places_api, which takes money for it, gives none then.",
    ),
    validate_phones: flag(true, "Check phone numbers and write them in standard forms."),
    dedup_enabled: z.boolean().optional().meta({ description: "Default: the client's setting." }),
    dedup_unique_only: z.boolean().optional().meta({ description: "Default: the client's setting." }),
    test: flag(false, "Run in the test queue: left out of statistics and deduplication."),
  })
  .superRefine((given, context) => {
    const violation = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    const hasQuery = (given.search_query ?? given.query) !== undefined;
    if (hasQuery === (given.url !== undefined)) violation("search_query", "Give either search_query or url.");
    if (differ(given.search_query, given.query)) violation("query", "is not the same as search_query");
    if (differ(given.language, given.lang)) violation("lang", "is not the same as language");
    for (const [asked, name] of [
      [given.extract_reviews, "reviews_max"],
      [given.extract_photos, "photos_max"],
    ] as const) {
      const most = Math.floor(extrasMax / given.max_results);
      if (asked && given.url === undefined && given[name] > most) {
        violation(name, `must be at most ${most} with a max_results of ${given.max_results}`);
      }
    }
    if (given.area && given.near) violation("near", "Give either area or near.");
    if (!given.deep && given.max_results > resultsMax) {
      violation("max_results", `must be at most ${resultsMax}, or at most ${deepResultsMax} with deep`);
    }
  })
  .transform(({ query, lang, search_query, language, area, near, country_code, ...rest }) => ({
    ...rest,
    search_query: search_query ?? query,
    language: language ?? lang ?? "en",
    area: area ?? null,
    near: near ?? null,
    country_code: country_code ?? null,
  }))
  .meta({
    id: "MapsPayload",
    description: "What to look for: exactly one of `search_query` and `url`.",
    example: { search_query: "joinery Bristol", max_results: 20 },
  });
export type MapsPayload = z.output<typeof MapsPayload>;

function differ(value: string | undefined, alias: string | undefined): boolean {
  return value !== undefined && alias !== undefined && value !== alias;
}

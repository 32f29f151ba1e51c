import { z } from "zod";
import { PlaceCountryCode } from "../../contract/country-code.ts";
import { defaultResults, limits } from "../../contract/limits.ts";

const resultsMax = limits.maps_results_max;
const deepResultsMax = limits.maps_deep_results_max;
/** Total over all listings of a job: beyond it a result would take hundreds of megabytes. */
const extrasMax = 40_000;

const flag = (isOn: boolean, description: string) => z.boolean().default(isOn).meta({ description });
const latitude = z.number().min(-90).max(90);
const longitude = z.number().min(-180).max(180);

const BoundingBox = z
  .object({ south: latitude, west: longitude, north: latitude, east: longitude })
  .refine(({ south, north }) => south < north, { path: ["north"], message: "must be greater than south" })
  .refine(({ west, east }) => west !== east, { path: ["east"], message: "must differ from west" })
  .meta({ id: "MapsBox", description: "A bounding box." });

const Circle = z
  .object({
    latitude,
    longitude,
    radius_km: z.number().min(0.05).max(500).meta({ description: "0.05 to 500 kilometres." }),
  })
  .meta({ id: "MapsCircle", description: "A circle." });

/** The search area, as in a payload. */
export const SearchArea = z
  .union([BoundingBox, Circle], {
    error:
      "must be a box {south, west, north, east} with south below north, or a circle {latitude, longitude, radius_km} of 0.05 to 500 km",
  })
  .meta({
    id: "MapsArea",
    description:
      "Where to look, in WGS 84 degrees: a bounding box (`west` greater than `east` if it crosses the 180th meridian), or a circle. Places outside are left out.",
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
      description: "What to search for, as typed into a map: `dentist in Bristol`.",
      example: "joinery Bristol",
    }),
    query: Query.optional().meta({ description: "Alias of `search_query`.", deprecated: true }),
    url: z.string().trim().min(1).max(2048).optional().meta({
      description: "One place: its URL at a map provider, a short URL, or its place id.",
    }),
    max_results: z
      .int()
      .min(1)
      .default(defaultResults.maps)
      .meta({
        maximum: deepResultsMax,
        description: `Maximum number of listings, 1 to ${resultsMax}; with \`deep\` up to ${deepResultsMax}.`,
      }),
    language: Language.optional().meta({ description: "Language of texts, `en` by default.", example: "de" }),
    lang: Language.optional().meta({ description: "Alias of `language`.", deprecated: true }),
    country_code: PlaceCountryCode.nullish().meta({
      description: "ISO 3166-1 code of the country to search in; phone numbers are also parsed by it.",
    }),
    area: SearchArea.nullish(),
    near: Circle.nullish().meta({
      description:
        "Where to start looking, as a circle in WGS 84 degrees. Unlike with `area`, places outside stay in the result; but `deep` keeps to it.",
    }),
    deep: flag(false, "Search ever smaller areas if the provider returns only a part of the places."),
    extract_reviews: flag(false, "Read reviews of each place. Takes longer."),
    reviews_max: z
      .int()
      .min(1)
      .max(200)
      .default(20)
      .meta({ description: "Reviews of each place, 1 to 200." }),
    extract_photos: flag(false, "Read the photos of each place. Takes longer."),
    photos_max: z.int().min(1).max(200).default(20).meta({ description: "Photos of each place, 1 to 200." }),
    headless: flag(true, "Allow a headless browser if plain requests get poor answers."),
    store_images: flag(
      true,
      "Store the first image of each place under a permanent URL of this service, as `image_url`. Without it, `image_url` is the provider's; google_places_api, which charges for it, returns none then.",
    ),
    validate_phones: flag(true, "Validate phone numbers and normalize them."),
    dedup_enabled: z.boolean().optional().meta({ description: "Default: the client's setting." }),
    dedup_unique_only: z.boolean().optional().meta({ description: "Default: the client's setting." }),
    test: flag(false, "Run in the test queue: excluded from statistics and deduplication."),
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
    const orDeep = given.deep ? "" : `, or at most ${deepResultsMax} with deep`;
    const most = given.deep ? deepResultsMax : resultsMax;
    if (given.max_results > most) violation("max_results", `must be at most ${most}${orDeep}`);
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

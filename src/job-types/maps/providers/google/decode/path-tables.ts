import type { Layout } from "./answers.ts";

type KnownLayout = Exclude<Layout, "walked">;

/**
 * The positions of values: one table per known payload format. A path is a list of indices from the place
 * node; several are alternatives in order. Every reader checks what it finds, so a path that changes costs
 * only that field.
 */

export type Path = readonly number[];

/** From a root to place nodes; `*` is every entry of a list. */
export type Pattern = readonly (number | "*")[];

/** Place answers since 2024. */
const current = {
  name: [[11]],
  localName: [[101]],
  featureId: [[10], [227, 0, 0]],
  placeId: [[78], [227, 0, 4]],
  reviewsLink: [[4, 3, 0]],
  rating: [[4, 7]],
  reviewsCount: [[4, 8]],
  reviewsText: [[4, 3, 1]],
  starCounts: [
    [175, 3],
    [52, 3],
  ],
  /** Price symbols, or a range such as "20–30 €". */
  priceText: [[4, 2]],
  priceWords: [[4, 10]],
  /** The rest of four symbols, displayed in grey; the price symbols themselves if `priceText` has none. */
  priceRest: [[4, 4]],
  addressLine: [[39]],
  addressLines: [[2]],
  addressWithName: [[18]],
  addressParts: [[183, 1]],
  /** Borough, street, street, city. */
  shortParts: [[82]],
  neighbourhood: [[14]],
  countryCode: [[243], [88, 2, 1]],
  plusCode: [
    [183, 2, 1, 0],
    [183, 2, 2, 0],
  ],
  phones: [[178]],
  website: [[7, 0]],
  websiteDomain: [[7, 1]],
  categories: [[13]],
  categoryIds: [[76]],
  position: [[9], [208, 0]],
  timezone: [[30]],
  link: [[27]],
  week: [[203, 0]],
  weekOld: [[34, 1]],
  today: [
    [203, 1, 0],
    [34, 5],
  ],
  statusTexts: [
    [203, 1, 4, 0],
    [203, 1, 5, 0],
    [34, 4, 4],
    [203, 1, 8, 0],
  ],
  mark: [[88, 0]],
  editLabels: [[96, 5]],
  images: [
    [72, 0, 1],
    [72, 0, 0],
    [37, 0, 0],
    [171, 0, 0, 3, 0],
    [51, 0, 0],
  ],
  photoLists: [[171], [72], [37], [51]],
  about: [[100, 1]],
  popularTimes: [[84, 0]],
  description: [
    [32, 1, 1],
    [32, 0, 1],
    [154, 0, 0],
  ],
  /** Beside the lists of reviews there is a post without stars. */
  reviews: [[175, 9], [175, 0], [175]],
  reviewsOld: [[52, 0]],
} as const satisfies Record<string, readonly Path[]>;

export type PathName = keyof typeof current;
export type PathTable = Readonly<Record<PathName, readonly Path[]>>;

/** Place answers and pages of 2023 and earlier: hours at 34, the first image at 37. */
const old: PathTable = {
  ...current,
  week: current.weekOld,
  weekOld: current.week,
  today: [
    [34, 5],
    [203, 1, 0],
  ],
  statusTexts: [
    [34, 4, 4],
    [203, 1, 4, 0],
    [203, 1, 5, 0],
  ],
};

/** Rows of search answers until 2025: place nodes without photos, reviews and popular times. */
const classicSearch: PathTable = current;

/** Rows of search answers of 2026: often without the number of reviews, and with only today's hours. */
const search2026: PathTable = {
  ...current,
  images: [
    [72, 0, 0],
    [72, 0, 1],
    [37, 0, 0],
    [171, 0, 0, 3, 0],
  ],
};

export interface PayloadLayout {
  name: KnownLayout;
  /** From the root to the place nodes. */
  places: readonly Pattern[];
  /** Advertised places, in addition to the others. */
  ads: readonly Pattern[];
  paths: PathTable;
}

const searchAds: readonly Pattern[] = [
  [2, 1, "*", "*", 15],
  [2, 11, 0],
];

export const payloadLayouts: Readonly<Record<KnownLayout, PayloadLayout>> = {
  place: { name: "place", places: [[6]], ads: [], paths: current },
  "old-place": { name: "old-place", places: [[6]], ads: [], paths: old },
  "classic-search": {
    name: "classic-search",
    places: [[0, 1, "*", 14]],
    ads: searchAds,
    paths: classicSearch,
  },
  "search-2026": { name: "search-2026", places: [[64, "*", 1]], ads: searchAds, paths: search2026 },
};

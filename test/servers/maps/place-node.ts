import { cidOfFeature, placeIdOfFeature } from "../../../src/job-types/maps/identity/place-ids.ts";
import { type Weekday, weekdays } from "../../../src/job-types/maps/listing/listing.ts";
import type { InventedHours, InventedPlace, InventedSlot } from "./invented-places.ts";
import { reviewElement } from "./review-elements.ts";
import { numberOfWeekday, slotText, type Words, wordsOf } from "./words.ts";

/** A payload value: nested lists whose entries are mostly null. */
export type Node = unknown[];

export interface NodeOptions {
  /** Language of the texts: `en`, `de`, `ja`, `vi`, `ar`. */
  language?: string;
  /**
   * `old`: hours at 34, address only together with the name, photos at 37. `current`: 2024 to 2026; the default.
   */
  layout?: "old" | "current";
  /**
   * `full`: a place response. `search`: a search result, without photos, reviews and popular times. `limited`: the
   * limited view shown to some visitors. `stub`: only the identity.
   */
  detail?: "full" | "search" | "limited" | "stub";
  /** First weekday of the opening hours. */
  today?: Weekday;
}

/** Creates a list with values at the given indexes and null elsewhere. */
export function sparse(values: Record<number, unknown>): Node {
  const length = Math.max(-1, ...Object.keys(values).map(Number)) + 1;
  return Array.from({ length }, (_, index) => values[index] ?? null);
}

/** The node for a place, which all responses and pages share. */
export function placeNode(place: InventedPlace, options: NodeOptions = {}): Node {
  const { language = "en", layout = "current", detail = "full", today = "Wednesday" } = options;
  const words = wordsOf(language);
  const identity = identityOf(place);
  if (detail === "stub") return sparse(identity);
  const search = { ...identity, ...searchFields(place, words, layout, today) };
  if (detail === "search") return sparse(search);
  const { 84: _popular, 175: _reviews, ...limited } = { ...search, ...placeFields(place, layout) };
  if (detail === "limited") {
    return sparse({ ...limited, 4: ratingOf(place, words, false), 72: null, 37: null, 171: null, 100: null });
  }
  return sparse({ ...search, ...placeFields(place, layout) });
}

function identityOf(place: InventedPlace): Record<number, unknown> {
  const placeId = placeIdOfFeature(place.featureId);
  return {
    0: "InventedSession_Token01",
    1: "0ahUKEInvented",
    10: place.featureId,
    11: place.name,
    78: placeId,
    89: place.kgmid,
    227: [[place.featureId, null, null, place.kgmid, placeId, "7777777777777777777", "8888888888888888888"]],
  };
}

function searchFields(
  place: InventedPlace,
  words: Words,
  layout: "old" | "current",
  today: Weekday,
): Record<number, unknown> {
  const lines = addressLines(place);
  const hours = place.hours === null ? null : rowsOf(place.hours, today);
  return {
    2: lines,
    4: ratingOf(place, words, true),
    7:
      place.website === null
        ? null
        : [`/url?q=${encodeURIComponent(place.website)}&opi=79508299&sa=U`, hostOf(place.website)],
    9: [null, null, place.coordinates.latitude, place.coordinates.longitude],
    13: place.categories,
    14: place.borough,
    18: `${place.name}, ${lines.join(", ")}`,
    30: place.timezone,
    34:
      layout === "old"
        ? [null, hours?.map((row) => oldRow(row, words)) ?? null, null, null, oldStatus(place, words)]
        : null,
    39: layout === "old" ? null : lines.join(", "),
    76: place.categoryIds.map((id) => [id]),
    82: [place.borough, place.street, place.street, place.city],
    88: [highlightOf(place), "SearchResult.TYPE_INVENTED", null, place.name],
    96: editLabels(place),
    100: aboutOf(place, words),
    157: "https://lh3.googleusercontent.com/-Invented/AAAA/s44-p-k-no-ns-nd/photo.jpg",
    166: place.city,
    178:
      place.phone === null
        ? null
        : [
            [
              place.phone.raw,
              [
                [place.phone.national, 1],
                [place.phone.international, 2],
              ],
              null,
              place.phone.raw.replaceAll(/[^0-9+]/g, ""),
            ],
          ],
    181: [null, null, null, null, null, "7777777777777777777"],
    183: [
      [[7, [[place.name], ...lines.map((line) => [line])]]],
      [
        place.borough,
        place.street,
        place.street,
        place.city,
        place.postcode,
        place.region,
        place.countryCode,
      ],
      place.plusCode === null ? null : ["0ahUKEInvented", [place.plusCode.global], [place.plusCode.short], 2],
    ],
    203:
      layout === "old"
        ? null
        : [hours?.map((row) => currentRow(row, words)) ?? null, currentStatus(place, hours, words)],
    243: place.countryCode,
  };
}

function placeFields(place: InventedPlace, layout: "old" | "current"): Record<number, unknown> {
  const photos = place.photoIds.map((id) => photoRecord(id, "w114-h86-k-no"));
  const [first] = place.photoIds;
  const big = first === undefined ? null : photoRecord(first, "w408-h306-k-no");
  const link = `https://www.google.com/maps/place/${encodeURIComponent(place.name)}/data=!4m2!3m1!1s${place.featureId}`;
  return {
    27: layout === "old" ? link : null,
    32: place.description === null ? null : [null, [null, place.description]],
    37: layout === "old" && big !== null ? [[big]] : null,
    42: link.replace("/place/", "/preview/place/"),
    57: [null, `${place.name} (Owner)`, "8888888888888888888"],
    72: layout === "old" || big === null ? null : [[photos[0], big]],
    84: place.popularTimes === null ? null : popularOf(place.popularTimes),
    99: [[["People also search for", [["0x0:0x1234", neighbourOf(place)]]]]],
    171: photos.length === 0 ? null : [[["CgIgAQ==", "0ahUKEInvented", "All", photos]]],
    175: sparse({ 3: [1, 2, 3, 4, 5], 9: [[place.reviews.map((review) => [reviewElement(review)])]] }),
  };
}

/** Another place within a place's payload, which a parser must not mistake for the place itself. */
const neighbourOf = (place: InventedPlace): Node =>
  sparse({
    4: sparse({ 7: 3.3, 8: 11 }),
    9: [null, null, place.coordinates.latitude + 0.01, place.coordinates.longitude],
    10: "0x0:0x1234",
    11: `Neighbour of ${place.name}`,
    13: ["Neighbour"],
    78: null,
  });

const hostOf = (url: string): string => new URL(url).hostname;

function addressLines(place: InventedPlace): string[] {
  return [place.street, `${place.city} ${place.postcode}`, ...(place.region === null ? [] : [place.region])];
}

/** The price has filled symbols at 2, the remaining unfilled ones at 4, and words at 10. */
function ratingOf(place: InventedPlace, words: Words, withCount: boolean): Node | null {
  const { rating, reviewsCount, priceLevel, priceText } = place;
  if (rating === null && priceLevel === null && priceText === null) return null;
  const symbols = priceLevel === null ? null : words.priceSymbol.repeat(priceLevel);
  return sparse({
    2: priceText ?? symbols,
    3: withCount && reviewsCount !== null ? [reviewsLink(place), words.reviews(reviewsCount)] : null,
    4: priceLevel === null ? null : words.priceSymbol.repeat(4 - priceLevel),
    7: rating,
    8: withCount ? reviewsCount : null,
    10: priceLevel === null ? priceText : words.prices[priceLevel - 1],
  });
}

const reviewsLink = (place: InventedPlace): string =>
  `https://search.google.com/local/reviews?placeid=${placeIdOfFeature(place.featureId)}&cid=${cidOfFeature(place.featureId)}`;

interface HoursRow {
  day: Weekday;
  slots: readonly InventedSlot[] | "closed" | "24h";
  date: [number, number, number];
}

/** The opening hours of a week, starting today. */
function rowsOf(hours: InventedHours, today: Weekday): HoursRow[] {
  const from = weekdays.indexOf(today);
  return Array.from({ length: 7 }, (_, index) => (from + index) % 7).flatMap((index, offset) => {
    const day = weekdays[index];
    const slots = day === undefined ? undefined : hours[day];
    return day === undefined || slots === undefined ? [] : [{ day, slots, date: [2026, 3, 4 + offset] }];
  });
}

function currentRow({ day, slots, date }: HoursRow, words: Words): Node {
  const texts =
    slots === "closed"
      ? [[words.closed]]
      : slots === "24h"
        ? [[words.allDay, [[], []]]]
        : slots.map((slot) => [slotText(slot, words), slot.map(clock)]);
  const isOpen = slots === "closed" ? 2 : 1;
  return [words.weekdays[numberOfWeekday(day) - 1], numberOfWeekday(day), date, texts, 0, isOpen];
}

/** Omits trailing zeros: midnight is an empty list. */
function clock(minutes: number): number[] {
  const [hour, past] = [Math.floor(minutes / 60) % 24, minutes % 60];
  return past > 0 ? [hour, past] : hour > 0 ? [hour] : [];
}

function oldRow({ day, slots, date }: HoursRow, words: Words): Node {
  const texts =
    slots === "closed"
      ? [words.closed]
      : slots === "24h"
        ? [words.allDay]
        : slots.map((slot) => slotText(slot, words));
  const times =
    slots === "closed"
      ? null
      : slots === "24h"
        ? [[0, 0, 0, 0]]
        : slots.map((slot) => slot.flatMap((minutes) => [Math.floor(minutes / 60) % 24, minutes % 60]));
  const name = words.weekdays[numberOfWeekday(day) - 1];
  return [
    name,
    texts,
    null,
    null,
    date.map((part) => String(part).padStart(2, "0")).join("-"),
    slots === "closed" ? 2 : 1,
    times,
    0,
  ];
}

const closedText = (place: InventedPlace, words: Words): string | null =>
  ({
    OPERATIONAL: null,
    FUTURE_OPENING: null,
    CLOSED_TEMPORARILY: words.temporarilyClosed,
    CLOSED_PERMANENTLY: words.permanentlyClosed,
  })[place.status];

const oldStatus = (place: InventedPlace, words: Words): Node => [
  null,
  1,
  5,
  null,
  closedText(place, words) ?? words.closed,
];

function currentStatus(place: InventedPlace, hours: HoursRow[] | null, words: Words): Node {
  const text = closedText(place, words) ?? words.closed;
  const row = hours?.[0];
  return sparse({
    0: row === undefined ? null : currentRow(row, words),
    4: [text, []],
    5: [text, []],
    8: [text, []],
  });
}

/** `CLOSED`, or a highlight unrelated to opening hours. */
const highlightOf = (place: InventedPlace): string | null =>
  place.status.startsWith("CLOSED") ? "CLOSED" : (place.amenities[0] ?? null);

const editLabels = (place: InventedPlace): Node =>
  sparse({
    5: [
      [null, null, "Change name or other details", "Edit name, location, hours"],
      place.status === "CLOSED_TEMPORARILY"
        ? [null, null, "Temporarily closed", "Say that it is open again"]
        : place.status === "CLOSED_PERMANENTLY"
          ? [null, null, "Permanently closed", "Say that it is open again"]
          : [null, null, "Close or remove", "Mark as permanently closed, temporarily closed or duplicate"],
    ],
  });

function aboutOf(place: InventedPlace, words: Words): Node {
  const option = (label: string, present: 0 | 1) => [
    `/geo/type/establishment_poi/has_${label.toLowerCase().replaceAll(/[^a-z]+/g, "_")}`,
    label,
    [1, [[present, present === 1 ? label : `No ${label.toLowerCase()}`]]],
    present === 1 ? null : 1,
  ];
  const amenities = [
    ...place.amenities.map((label) => option(label, 1)),
    ...place.absentAmenities.map((label) => option(label, 0)),
  ];
  const accessibility = place.accessibility.map((label) => option(label, 1));
  return [
    null,
    [
      ["service_options", "Service options", amenities],
      ["accessibility", words.accessibility, accessibility],
      [
        "payments",
        "Payments",
        [
          [
            "/geo/type/establishment_poi/pay_cards",
            "Credit cards",
            [3, null, null, null, [null, [[[["/g/11card", null, "Testcard"]]]]]],
          ],
        ],
      ],
    ],
  ];
}

function photoRecord(id: string, size: string): Node {
  return [
    id,
    10,
    12,
    "",
    null,
    500.5,
    [`https://lh5.googleusercontent.com/p/${id}=${size}`, "", [4000, 3000], [203, 100]],
  ];
}

function popularOf(times: NonNullable<InventedPlace["popularTimes"]>): Node {
  const days = weekdays.flatMap((day) => {
    const hours = times[day];
    if (hours === undefined) return [];
    const rows = Object.entries(hours).map(([hour, percent]) => [Number(hour), percent, "", "", `${hour} h`]);
    return [[numberOfWeekday(day), rows]];
  });
  return [days, null, 1, 12];
}

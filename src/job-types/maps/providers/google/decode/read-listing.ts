import {
  cidOfFeature,
  featureOfPlaceId,
  normalFeatureId,
  placeIdOfFeature,
} from "../../../identity/place-ids.ts";
import type { Listing } from "../../../listing/listing.ts";
import { readAbout } from "./fields/about.ts";
import { readAddress, readAddressParts, readPlusCode } from "./fields/address.ts";
import { readBusinessStatus } from "./fields/business-status.ts";
import { readPopularTimes, readWorkingHours } from "./fields/hours.ts";
import { readImageUrl } from "./fields/images.ts";
import { readPriceRange } from "./fields/price-range.ts";
import { websiteOf, websiteOfDomain } from "./fields/website.ts";
import { at, eachOf, isHttpUrl, lineOf, listOf, numberOf, textOf } from "./leaf.ts";
import { type PlaceNode, positionOf } from "./place-node.ts";
import { readReviewsCount } from "./reviews.ts";

const nameCharsMax = 500;
const categoriesMax = 30;

/** Converts a place node to a listing; null without a name or an id. */
export function readListing(node: PlaceNode): Listing | null {
  const name = readName(node);
  const identity = readIdentity(node);
  if (name === null || identity === null) return null;
  const { featureId, placeId } = identity;
  const addressParts = readAddressParts(node);
  return {
    source: "google",
    name,
    place_id: placeId,
    feature_id: featureId,
    cid: featureId === null ? null : cidOfFeature(featureId),
    rating: node.first("rating", (value) => numberOf(value, 1, 5)),
    reviews_count: readReviewsCount(node),
    address: readAddress(node, name),
    address_parts: addressParts,
    plus_code: readPlusCode(node),
    phone: readPhone(node, addressParts?.country_code ?? null),
    website: node.first("website", websiteOf) ?? node.first("websiteDomain", websiteOfDomain),
    email: null,
    categories: readCategories(node),
    coordinates: node.first("position", positionOf),
    timezone: node.first("timezone", timezoneOf),
    link: node.first("link", linkOf) ?? `https://www.google.com/maps/place/?q=place_id:${placeId}`,
    business_status: readBusinessStatus(node),
    price_range: readPriceRange(node, addressParts?.country_code ?? null),
    working_hours: readWorkingHours(node),
    popular_times: readPopularTimes(node),
    description: node.first("description", descriptionOf),
    image_url: readImageUrl(node),
    ...readAbout(node),
  };
}

/** If the name is missing, it still precedes the address. */
function readName(node: PlaceNode): string | null {
  const name =
    node.first("name", lineOf) ??
    node.first("localName", lineOf) ??
    node.first("addressWithName", (value) => lineOf(lineOf(value)?.split(", ")[0]));
  return name === null ? null : name.slice(0, nameCharsMax);
}

function readIdentity(node: PlaceNode): { featureId: string | null; placeId: string } | null {
  const own = node.first("featureId", featureIdOf);
  const placeId =
    node.first("placeId", placeIdOf) ??
    (own === null ? null : placeIdOfFeature(own)) ??
    node.first("reviewsLink", (value) => placeIdOf(/[?&]placeid=([\w-]+)/.exec(String(value))?.[1]));
  if (placeId === null) return null;
  return { featureId: own ?? featureOfPlaceId(placeId), placeId };
}

const featureIdOf = (value: unknown): string | null =>
  typeof value === "string" ? normalFeatureId(value) : null;

const placeIdOf = (value: unknown): string | null =>
  typeof value === "string" && /^[A-Za-z0-9_-]{20,255}$/.test(value) ? value : null;

/**
 * As displayed; other formats as a fallback. Without a known country, the format with the country code wins:
 * the others would be ambiguous.
 */
const readPhone = (node: PlaceNode, countryCode: string | null): string | null =>
  node.first("phones", (phones) => {
    for (const phone of listOf(phones) ?? []) {
      const others = eachOf(at(phone, 1), (form) => lineOf(at(form, 0)));
      const forms = [lineOf(at(phone, 0)), ...others, lineOf(at(phone, 3))].filter(
        (line) => line !== null && /\p{Nd}{2}/u.test(line) && line.length <= 60,
      );
      const international = countryCode === null ? forms.find((form) => form?.startsWith("+")) : undefined;
      const text = international ?? forms[0];
      if (text !== undefined && text !== null) return text.replace(/^tel:/i, "");
    }
    return null;
  });

function readCategories(node: PlaceNode): string[] {
  const names = node.first("categories", (value) => nonEmpty(eachOf(value, lineOf)));
  const ids = () =>
    node.first("categoryIds", (value) =>
      nonEmpty(eachOf(value, (entry) => lineOf(at(entry, 0))?.replaceAll("_", " ") ?? null)),
    );
  return [...new Set(names ?? ids() ?? [])].slice(0, categoriesMax);
}

const nonEmpty = <Value>(values: Value[]): Value[] | null => (values.length === 0 ? null : values);

const timezoneOf = (value: unknown): string | null =>
  typeof value === "string" && /^(?:[A-Z][A-Za-z_]+(?:\/[A-Za-z0-9_+-]+){1,2}|UTC)$/.test(value)
    ? value
    : null;

/** A page of the map, not the preview that browsers load for it. */
const linkOf = (value: unknown): string | null =>
  typeof value === "string" &&
  isHttpUrl(value) &&
  /\/maps\/place\/|[?&]cid=/.test(value) &&
  value.length <= 4_000
    ? value
    : null;

const descriptionOf = (value: unknown): string | null =>
  typeof value === "string" && !isHttpUrl(value) ? textOf(value) : null;

/** How much content a listing has beyond the fields that every place has. */
export function weightOf(listing: Listing): number {
  const facts = [
    listing.address,
    listing.rating,
    listing.phone,
    listing.website,
    listing.working_hours,
    listing.categories[0],
    listing.amenities[0],
  ];
  return facts.filter((fact) => fact !== null && fact !== undefined).length;
}

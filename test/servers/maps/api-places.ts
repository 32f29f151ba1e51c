import { cidOfFeature, placeIdOfFeature } from "../../../src/job-types/maps/identity/place-ids.ts";
import { weekdays } from "../../../src/job-types/maps/listing/listing.ts";
import type { InventedPlace } from "./invented-places.ts";

/** Fields of a place in the Places API (New) reference; a mask with any other field is rejected. */
export const placeFields: ReadonlySet<string> = new Set(
  `name id displayName types primaryType primaryTypeDisplayName nationalPhoneNumber internationalPhoneNumber
  formattedAddress shortFormattedAddress postalAddress addressComponents plusCode location viewport rating userRatingCount
  googleMapsUri googleMapsLinks websiteUri reviews regularOpeningHours currentOpeningHours photos adrFormatAddress
  businessStatus priceLevel priceRange attributions iconMaskBaseUri iconBackgroundColor currentSecondaryOpeningHours
  regularSecondaryOpeningHours editorialSummary paymentOptions parkingOptions subDestinations fuelOptions
  evChargeOptions generativeSummary reviewSummary containingPlaces addressDescriptor evChargeAmenitySummary
  neighborhoodSummary timeZone utcOffsetMinutes accessibilityOptions pureServiceAreaBusiness takeout delivery dineIn
  curbsidePickup reservable servesBreakfast servesLunch servesDinner servesBeer servesWine servesBrunch
  servesVegetarianFood outdoorSeating liveMusic menuForChildren servesCocktails servesDessert servesCoffee
  goodForChildren allowsDogs restroom goodForGroups goodForWatchingSports`.split(/\s+/),
);

const priceLevels = ["", "INEXPENSIVE", "MODERATE", "EXPENSIVE", "VERY_EXPENSIVE"];

/** All the API's data about a fictional place. */
export function apiPlace(place: InventedPlace, language: string): Record<string, unknown> {
  const placeId = placeIdOfFeature(place.featureId) ?? "";
  const text = (value: string) => ({ text: value, languageCode: language });
  const component = (type: string, long: string | null, short = long) =>
    long === null
      ? []
      : [{ longText: long, shortText: short, types: [type, "political"], languageCode: language }];
  const [number = "", ...route] = place.street.split(" ");
  const amenities = (word: string) => place.amenities.includes(word);
  return {
    name: `places/${placeId}`,
    id: placeId,
    displayName: text(place.name),
    types: [...place.categoryIds, "point_of_interest", "establishment"],
    primaryType: place.categoryIds[0],
    primaryTypeDisplayName: text(place.categories[0] ?? ""),
    ...(place.phone && {
      nationalPhoneNumber: place.phone.national,
      internationalPhoneNumber: place.phone.international,
    }),
    formattedAddress: `${place.street}, ${place.city} ${place.postcode}`,
    addressComponents: [
      ...component("street_number", number),
      ...component("route", route.join(" ")),
      ...component("sublocality_level_1", place.borough),
      ...component("locality", place.city),
      ...component("administrative_area_level_1", place.region),
      ...component("country", "Anywhere", place.countryCode),
      ...component("postal_code", place.postcode),
    ],
    ...(place.plusCode && {
      plusCode: { globalCode: place.plusCode.global, compoundCode: place.plusCode.short },
    }),
    location: place.coordinates,
    ...(place.rating !== null && { rating: place.rating, userRatingCount: place.reviewsCount }),
    googleMapsUri: `https://maps.google.com/?cid=${cidOfFeature(place.featureId)}&g_mp=invented`,
    ...(place.website && { websiteUri: place.website }),
    ...(place.hours && {
      regularOpeningHours: { periods: periodsOf(place), weekdayDescriptions: weekdayTexts },
    }),
    businessStatus: place.status,
    ...(place.priceLevel && { priceLevel: `PRICE_LEVEL_${priceLevels[place.priceLevel]}` }),
    timeZone: { id: place.timezone },
    photos: place.photoIds.map((id) => ({
      name: `places/${placeId}/photos/${id}`,
      widthPx: 4000,
      heightPx: 3000,
    })),
    ...(place.description && { editorialSummary: text(place.description) }),
    reviews: place.reviews.slice(0, 5).map((review) => ({
      name: `places/${placeId}/reviews/${review.id}`,
      rating: review.rating,
      ...(review.text && {
        text: { text: `(${language}) ${review.text}`, languageCode: language },
        originalText: { text: review.text, languageCode: review.language },
      }),
      authorAttribution: { displayName: review.author, uri: "https://maps.example/contrib/1" },
      publishTime: review.date,
    })),
    accessibilityOptions: {
      wheelchairAccessibleEntrance: place.accessibility.length > 0,
      wheelchairAccessibleParking: false,
    },
    outdoorSeating: amenities("Outdoor seating"),
    takeout: amenities("Takeaway"),
    delivery: amenities("Delivery"),
  };
}

/** Always in Greek, so that tests fail if an adapter reads these instead of the periods. */
const weekdayTexts = ["Δευτέρα: Κλειστά", "Τρίτη: 9:00 π.μ. – 5:00 μ.μ."];

function periodsOf({ hours }: InventedPlace): object[] {
  return weekdays.flatMap((weekday, index) => {
    const day = (index + 1) % 7;
    const of = hours?.[weekday];
    if (of === undefined || of === "closed") return [];
    if (of === "24h") return [{ open: point(day, 0), close: point((day + 1) % 7, 0) }];
    return of.map(([open, close]) => ({
      open: point(day, open),
      close: point(close <= open ? (day + 1) % 7 : day, close),
    }));
  });
}

/** Omits zeros, like protocol buffers. */
function point(day: number, minutes: number): object {
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
  return { day, ...(hour > 0 && { hour }), ...(minute > 0 && { minute }) };
}

/** Labels of boolean fields. */
export const amenityWords = {
  takeout: "Takeout",
  delivery: "Delivery",
  dineIn: "Dine-in",
  curbsidePickup: "Curbside pickup",
  reservable: "Accepts reservations",
  servesBreakfast: "Breakfast",
  servesBrunch: "Brunch",
  servesLunch: "Lunch",
  servesDinner: "Dinner",
  servesBeer: "Beer",
  servesWine: "Wine",
  servesCocktails: "Cocktails",
  servesCoffee: "Coffee",
  servesDessert: "Dessert",
  servesVegetarianFood: "Vegetarian options",
  outdoorSeating: "Outdoor seating",
  liveMusic: "Live music",
  menuForChildren: "Kids' menu",
  goodForChildren: "Good for kids",
  goodForGroups: "Good for groups",
  goodForWatchingSports: "Good for watching sports",
  allowsDogs: "Dogs allowed",
  restroom: "Restroom",
} as const;

export const accessibilityWords = {
  wheelchairAccessibleEntrance: "wheelchair accessible entrance",
  wheelchairAccessibleParking: "wheelchair accessible parking lot",
  wheelchairAccessibleRestroom: "wheelchair accessible restroom",
  wheelchairAccessibleSeating: "wheelchair accessible seating",
} as const;

/**
 * The most expensive field in the mask sets the price of a call. One search page with all these fields costs
 * less than the details of two of its places, so a search requests them at once instead of for each place
 * later.
 */
const listingFields = [
  // Pro
  "id",
  "displayName",
  "formattedAddress",
  "addressComponents",
  "plusCode",
  "location",
  "types",
  "primaryType",
  "primaryTypeDisplayName",
  "googleMapsUri",
  "businessStatus",
  "timeZone",
  "accessibilityOptions",
  "photos",
  // Enterprise
  "rating",
  "userRatingCount",
  "nationalPhoneNumber",
  "internationalPhoneNumber",
  "websiteUri",
  "priceLevel",
  "priceRange",
  "regularOpeningHours",
] as const;

/**
 * Enterprise + Atmosphere: used if reviews are wanted, which are part of it; the other fields then add no
 * cost.
 */
const atmosphereFields = ["reviews", "editorialSummary", ...Object.keys(amenityWords)];

/** The field mask for the requested parts of a place. */
export function placeMask({ reviewsMax }: { reviewsMax: number }): string {
  return [...listingFields, ...(reviewsMax > 0 ? atmosphereFields : [])].join(",");
}

export function searchMask(wanted: { reviewsMax: number }): string {
  const fields = placeMask(wanted).split(",");
  return [...fields.map((field) => `places.${field}`), "nextPageToken"].join(",");
}

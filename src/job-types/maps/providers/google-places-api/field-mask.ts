/** Fields that are true or false, as people say them. */
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
 * What a call costs follows from the dearest field in its mask. One page of a search with all of these costs less
 * than the details of two of its places, so a search asks for them at once and nothing later for each place.
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

/** Enterprise + Atmosphere: asked where reviews are, which are there too; the rest then comes at no further cost. */
const atmosphereFields = ["reviews", "editorialSummary", ...Object.keys(amenityWords)];

/** The fields of a place, by what is wanted of it. */
export function placeMask({ reviewsMax }: { reviewsMax: number }): string {
  return [...listingFields, ...(reviewsMax > 0 ? atmosphereFields : [])].join(",");
}

export function searchMask(wanted: { reviewsMax: number }): string {
  const fields = placeMask(wanted).split(",");
  return [...fields.map((field) => `places.${field}`), "nextPageToken"].join(",");
}

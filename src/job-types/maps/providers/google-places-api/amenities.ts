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

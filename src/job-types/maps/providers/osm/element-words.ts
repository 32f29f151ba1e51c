import { kindTable } from "./kinds/find-kinds.ts";
import { placeKeys } from "./overpass/overpass-query.ts";

type Tags = Readonly<Record<string, string>>;

/** Guest-facing labels of tags whose value is `yes`. */
const amenityTags: Readonly<Record<string, string>> = {
  outdoor_seating: "Outdoor seating",
  indoor_seating: "Indoor seating",
  takeaway: "Takeaway",
  delivery: "Delivery",
  drive_through: "Drive-through",
  reservation: "Accepts reservations",
  air_conditioning: "Air conditioning",
  toilets: "Toilets",
  changing_table: "Changing table",
  highchair: "High chairs",
  kids_area: "Kids' area",
  dog: "Dogs allowed",
  smoking: "Smoking allowed",
  self_service: "Self-service",
  microbrewery: "Brews its own beer",
  live_music: "Live music",
  bar: "Bar",
  breakfast: "Breakfast",
  lunch: "Lunch",
  swimming_pool: "Swimming pool",
  sauna: "Sauna",
  organic: "Organic",
  fair_trade: "Fair trade",
  "diet:vegan": "Vegan options",
  "diet:vegetarian": "Vegetarian options",
  "diet:halal": "Halal options",
  "diet:kosher": "Kosher options",
  "diet:gluten_free": "Gluten-free options",
  "payment:cash": "Accepts cash",
  "payment:cards": "Accepts cards",
  "payment:credit_cards": "Accepts credit cards",
  "payment:debit_cards": "Accepts debit cards",
  "payment:contactless": "Contactless payment",
  atm: "ATM",
  parking: "Parking",
  bicycle_parking: "Bicycle parking",
};
const affirmative: ReadonlySet<string> = new Set([
  "yes",
  "only",
  "designated",
  "limited",
  "recommended",
  "required",
  "outside",
  "isolated",
  "separated",
]);

export function amenitiesOf(tags: Tags): string[] {
  const there = Object.entries(amenityTags).filter(([key]) => affirmative.has(tags[key] ?? ""));
  const words = there.map(([, word]) => word);
  if (["wlan", "wifi", "yes"].includes(tags.internet_access ?? "")) words.push("Wi-Fi");
  return words;
}

const wheelchairWords: Readonly<Record<string, string>> = {
  yes: "Wheelchair accessible",
  designated: "Wheelchair accessible",
  limited: "Limited wheelchair access",
  no: "Not wheelchair accessible",
};

export function accessibilityOf(tags: Tags): string | null {
  const words = [
    wheelchairWords[tags.wheelchair ?? ""],
    tags["toilets:wheelchair"] === "yes" ? "Wheelchair accessible restroom" : undefined,
    tags.hearing_loop === "yes" || tags.audio_loop === "yes" ? "Hearing loop" : undefined,
    tags.tactile_paving === "yes" ? "Tactile paving" : undefined,
    tags["wheelchair:description"],
  ].filter(Boolean);
  return words.length === 0 ? null : words.join(", ");
}

/**
 * A place's categories, the main one first: in `language` (BCP 47) if the table has a word for the kind, else
 * in English; cuisines in English.
 */
export function categoriesOf(tags: Tags, language: string): string[] {
  const kinds = placeKeys.flatMap((key) => listOf(tags[key]).map((value) => kindName(key, value, language)));
  const kitchens = listOf(tags.cuisine).map(readable);
  const details = listOf(tags["healthcare:speciality"]).map(readable);
  return [...new Set([...kinds, ...kitchens, ...details].filter((word) => word !== ""))];
}

function kindName(key: string, value: string, language: string): string {
  if (value === "no") return "";
  const names = kindTable().names.get(`${key}=${value}`);
  const [spoken = ""] = language.toLowerCase().split("-");
  // `shop=yes` only says that it is a shop.
  return names?.get(spoken) ?? names?.get("en") ?? readable(value === "yes" ? key : value);
}

/** Values of a list, `pizza;kebab`. */
export function listOf(value: string | undefined): string[] {
  return (value ?? "")
    .split(";")
    .map((part) => part.trim())
    .filter(Boolean);
}

function readable(value: string): string {
  const words = value.replaceAll("_", " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

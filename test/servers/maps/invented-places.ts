import type { BusinessStatus, Weekday } from "../../../src/job-types/maps/listing/listing.ts";

/** Opening and closing time in minutes from midnight; a closing time before the opening time is on the next day. */
export type InventedSlot = readonly [open: number, close: number];
export type InventedHours = Partial<Record<Weekday, readonly InventedSlot[] | "closed" | "24h">>;

export interface InventedReview {
  id: string;
  author: string;
  rating: number;
  text: string | null;
  /** ISO 8601. */
  date: string;
  language: string;
  ownerResponse: { text: string; date: string } | null;
  /** A review from another website, rated out of ten. */
  outOfTen?: boolean;
}

/** A fictional place. Field names follow the meaning of payloads, not their structure. */
export interface InventedPlace {
  name: string;
  /** `0x…:0x…` */
  featureId: string;
  kgmid: string;
  categories: string[];
  categoryIds: string[];
  rating: number | null;
  reviewsCount: number | null;
  /** 1 to 4. */
  priceLevel: number | null;
  /** For example "$10–20", in place of symbols. */
  priceText: string | null;
  street: string;
  borough: string | null;
  city: string;
  postcode: string;
  region: string | null;
  countryCode: string;
  coordinates: { latitude: number; longitude: number };
  phone: { raw: string; national: string; international: string } | null;
  website: string | null;
  hours: InventedHours | null;
  status: BusinessStatus;
  amenities: string[];
  /** Amenities listed as not available. */
  absentAmenities: string[];
  accessibility: string[];
  /** Percentages by hour, for each weekday. */
  popularTimes: Partial<Record<Weekday, Record<number, number>>> | null;
  photoIds: string[];
  reviews: InventedReview[];
  timezone: string;
  plusCode: { global: string; short: string } | null;
  description: string | null;
}

const nine = 9 * 60;
const five = 17 * 60;

const plain: InventedPlace = {
  name: "Copper Kettle",
  featureId: "0x14a1a3c1d2e3f405:0x5f6e7d8c9b0a1122",
  kgmid: "/g/11inv00001",
  categories: ["Coffee shop", "Bakery"],
  categoryIds: ["coffee_shop", "bakery"],
  rating: 4.6,
  reviewsCount: 238,
  priceLevel: 2,
  priceText: null,
  street: "12 Invention Street",
  borough: "Old Quarter",
  city: "Samplebridge",
  postcode: "AB1 2CD",
  region: null,
  countryCode: "GB",
  coordinates: { latitude: 52.1234567, longitude: -1.7654321 },
  phone: { raw: "01632 960123", national: "01632 960123", international: "+44 1632 960123" },
  website: "https://copper-kettle.example/",
  hours: {
    Monday: "closed",
    Tuesday: [[nine, five]],
    Wednesday: [[nine, five]],
    Thursday: [
      [nine, 12 * 60],
      [14 * 60, five + 30],
    ],
    Friday: [[18 * 60, 60]],
    Saturday: "24h",
    Sunday: [[0, 23 * 60]],
  },
  status: "OPERATIONAL",
  amenities: ["Outdoor seating", "Takeaway"],
  absentAmenities: ["Delivery"],
  accessibility: ["Wheelchair-accessible entrance"],
  popularTimes: { Monday: { 9: 20, 10: 55, 18: 100 }, Sunday: { 0: 3, 23: 7 } },
  photoIds: ["AF1QipInventedPhoto0001", "AF1QipInventedPhoto0002"],
  reviews: [
    {
      id: "InventedReview0001AAAA",
      author: "Ada Example",
      rating: 5,
      text: "Warm scones & jam <3\nIt's got room for a pram.",
      date: "2026-03-04T10:20:30.000Z",
      language: "en",
      ownerResponse: { text: "Thank you, Ada.", date: "2026-03-05T08:00:00.000Z" },
    },
    {
      id: "InventedReview0002BBBB",
      author: "Bruno Beispiel",
      rating: 3,
      text: null,
      date: "2025-11-20T18:00:00.000Z",
      language: "de",
      ownerResponse: null,
    },
  ],
  timezone: "Europe/London",
  plusCode: { global: "9C4W46FM+93", short: "46FM+93 Samplebridge" },
  description: "Family-run coffee house with its own roastery.",
};

/** A fictional place with the given differences. */
export function inventedPlace(differences: Partial<InventedPlace> = {}): InventedPlace {
  return { ...plain, ...differences };
}

/**
 * `count` different fictional places, spread evenly over an area; deterministic. Their details vary: some have no
 * phone, website, hours, price or photo.
 */
export function inventedPlaces(
  count: number,
  area = { south: 52, west: -2, north: 52.5, east: -1.5 },
  seed = 1,
): InventedPlace[] {
  const columns = Math.ceil(Math.sqrt(count));
  return Array.from({ length: count }, (_, index) => {
    const number = seed * 1_000_000 + index;
    const row = Math.floor(index / columns);
    const part = (position: number) => (position + 0.5) / columns;
    const latitude = area.south + part(row) * (area.north - area.south);
    const longitude = area.west + part(index % columns) * (area.east - area.west);
    const digits = String(number % 1_000_000).padStart(6, "0");
    return inventedPlace({
      name: `Invented Place ${number}`,
      featureId: `0x${(0x14a1a30000000000n + BigInt(number)).toString(16)}:0x${(0x5f6e000000000000n + BigInt(number) * 7919n).toString(16)}`,
      kgmid: `/g/11inv${number}`,
      street: `${(index % 200) + 1} Invention Street`,
      coordinates: { latitude: round7(latitude), longitude: round7(longitude) },
      rating: Math.round(10 + (index % 41)) / 10 + 0 || null,
      reviewsCount: index % 997,
      priceLevel: index % 5 === 0 ? null : index % 5,
      phone:
        index % 7 === 0
          ? null
          : { raw: `01632 ${digits}`, national: `01632 ${digits}`, international: `+44 1632 ${digits}` },
      website: index % 3 === 0 ? null : `https://place-${number}.example/`,
      hours: index % 11 === 0 ? null : plain.hours,
      photoIds: index % 13 === 0 ? [] : [`AF1QipInvented${number}a`, `AF1QipInvented${number}b`],
      reviews: plain.reviews.map((review) => ({ ...review, id: `${review.id}${number}` })),
    });
  });
}

const round7 = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;

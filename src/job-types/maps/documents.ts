import type { Listing, Review } from "./listing/listing.ts";
import { checkPhone, type PhoneFields } from "./listing/phones.ts";
import { type AnyAnswer, readAnyAnswer } from "./providers/google/decode/read-answer.ts";

/** The content of a recorded provider answer. */
export interface ReadAnswer {
  /** `rich` or `limited` with listings or reviews; else why there are none. */
  kind: AnyAnswer["answer"]["kind"];
  /** The request that it answers, as far as it shows. */
  format: AnyAnswer["format"];
  /** Includes the reviews and photos in the answer, and the normalized phone. */
  listings: (Listing & PhoneFields & { google_place_id: string })[];
  /** For an answer to a reviews request. */
  reviews?: Review[];
  /** Why it is empty. */
  reason?: string;
}

/**
 * Decodes one recorded answer of Google Maps: to a search, a place request or a reviews request, or the HTML
 * of a place page. Never throws.
 */
export function readMapsAnswer(body: string | Buffer): ReadAnswer {
  const { format, answer } = readAnyAnswer(body);
  const { kind } = answer;
  if ("reason" in answer) return { kind, format, listings: [], reason: answer.reason };
  if (format === "reviews") return { kind, format, listings: [], reviews: answer.reviews };
  const extras =
    format === "place" && "photos" in answer ? { reviews: answer.reviews, photos: answer.photos } : {};
  const listings = "listings" in answer ? answer.listings : [];
  return {
    kind,
    format,
    listings: listings.map((listing) => ({
      ...listing,
      google_place_id: listing.place_id,
      ...extras,
      ...phoneOf(listing),
    })),
  };
}

const phoneOf = ({ phone, address_parts }: Listing): PhoneFields =>
  phone === null
    ? { phone_e164: null, phone_national: null, phone_type: null, phone_valid: null }
    : checkPhone(phone, address_parts?.country_code ?? null);

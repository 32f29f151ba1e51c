import { z } from "zod";
import type { MapsResult } from "../../job-types/maps/index.ts";
import { counted } from "../../text/counted.ts";
import type { Row } from "../answer/answer.ts";
import type { CompletedJob, JobTypeView, JobView } from "./view.ts";

type Listing = NonNullable<MapsResult["businesses"]>[number];

const categoriesMax = 2;

const fields = {
  businesses: z
    .array(
      z.object({
        name: z.string().optional(),
        phone: z.string().optional().describe("E.164 if it is valid."),
        website: z.string().optional(),
        address: z.string().optional(),
        rating: z.number().optional(),
        reviews: z.int().optional(),
        categories: z.string().optional(),
        business_status: z.string().optional().describe("If it is not operational."),
        place_id: z.string().optional(),
      }),
    )
    .optional(),
  attribution: z.string().optional().describe("Required wherever the data is shown."),
};

function viewOf({ message, data }: CompletedJob<MapsResult>): JobView {
  const { businesses, metadata, query, ...place } = data;
  const listings = (businesses ?? [place]) as readonly Partial<Listing>[];
  const isCut = businesses !== undefined && businesses.length >= metadata.max_results;
  const withWebsite = listings.filter(({ website }) => typeof website === "string").length;
  return {
    summary:
      query === undefined
        ? `The place is ${place.name ?? "without a name"}.`
        : `Found ${counted(listings.length, "business", "businesses")} for '${query}', ${withWebsite} with a website.${isCut ? ` max_results of ${metadata.max_results} ends the list: there may be more.` : ""}`,
    fields: {
      attribution: metadata.attribution,
      notes: [
        ...(message === null ? [] : [message]),
        ...metadata.warnings.filter((text) => text !== message),
      ],
    },
    rows: {
      name: "businesses",
      items: listings.map(rowOf),
      spare: ["reviews", "place_id", "categories", "rating"],
    },
    nextStep: nextStepOf(listings.length, withWebsite),
    complete: {
      head: { query, metadata },
      list: { name: "businesses", items: listings as readonly Row[] },
    },
  };
}

/** The list of a search for contacts: what a person would write down. The rest is in the complete result. */
const rowOf = (listing: Partial<Listing>): Row => ({
  name: listing.name,
  phone: listing.phone_e164 ?? listing.phone,
  website: listing.website,
  address: listing.address,
  rating: listing.rating,
  reviews: listing.reviews_count,
  categories: listing.categories?.slice(0, categoriesMax).join(", "),
  business_status: listing.business_status === "OPERATIONAL" ? undefined : listing.business_status,
  place_id: listing.place_id,
});

function nextStepOf(found: number, withWebsite: number): string | undefined {
  if (found === 0)
    return "Name the place in the query, use a more general word, or set country_code or area.";
  return withWebsite > 0
    ? "crawl_site finds the email addresses of one of them. For verified addresses of several, run_campaign with their city takes fewer calls."
    : undefined;
}

export const mapsView: JobTypeView<MapsResult> = {
  fields,
  figures: { done: "listings" },
  afterFailure: () => "Repeat the call later, or with another query.",
  viewOf,
};

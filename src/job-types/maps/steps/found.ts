import type { Listing } from "../listing.ts";
import type { Findings } from "./assemble-result.ts";

/** What a step that finds listings gives to those that work on them. */
export interface Found
  extends Pick<Findings, "via" | "requests" | "unread" | "warnings" | "deep" | "emptyReason"> {
  listings: Listing[];
}

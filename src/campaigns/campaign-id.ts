import { randomBytes } from "node:crypto";
import { foldLetters } from "../text/fold.ts";

/** `camp_{country}_{query}_{yyyymmdd}_{8 random}`, lower case. */
export function newCampaignId(countryCode: string, query: string, now: Date): string {
  const slug = foldLetters(query)
    .replace(/[^a-z0-9]+/g, "_")
    .slice(0, 40)
    .replace(/^_+|_+$/g, "");
  const day = now.toISOString().slice(0, 10).replaceAll("-", "");
  // A query in another script leaves nothing of itself.
  const parts = ["camp", countryCode.toLowerCase(), slug || "search", day, randomBytes(4).toString("hex")];
  return parts.join("_");
}

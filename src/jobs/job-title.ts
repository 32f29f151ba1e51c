import type { JobTypeName } from "../contract/job.ts";
import { shortUrl } from "../text/short-url.ts";

/** What a job is about, as its row of a list has it. */
export interface TitledJob {
  type: JobTypeName;
  url: string | null;
  query: string | null;
  /** Of a verification of many addresses, the first ones. */
  first_addresses: string[] | null;
  addresses_count: number | null;
}

/** A job in a few words: the host of a crawl, the addresses of a verification, the query of a search. */
export function titleOf(job: TitledJob): string | null {
  const { type, url, query, first_addresses: addresses, addresses_count: count } = job;
  if (addresses !== null && count !== null && count > 1) {
    const others = count > addresses.length ? ", …" : "";
    return `${count} addresses: ${addresses.join(", ")}${others}`;
  }
  if (addresses?.[0] !== undefined) return addresses[0];
  if (url !== null) return type === "svcSite" ? shortUrl(url) : (query ?? profileName(url) ?? shortUrl(url));
  return query;
}

/**
 * Whom a profile on LinkedIn is about, as far as its address tells: `/in/ann-lee-4b1a27` is Ann Lee. Null for addresses
 * without words.
 */
function profileName(url: string): string | null {
  const [, slug = ""] = /linkedin\.com\/(?:in|company|school)\/([^/?#]+)/i.exec(url) ?? [];
  let text = slug;
  try {
    text = decodeURIComponent(slug);
  } catch {
    // Not encoded after all.
  }
  const words = text.split(/[-_]+/).filter((word) => word !== "");
  // LinkedIn adds digits and letters to a name that is taken.
  const last = words.at(-1);
  if (words.length > 1 && last !== undefined && /\d/.test(last)) words.pop();
  if (words.length < 2) return null;
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ");
}

import type { JobType } from "../api/answers.ts";
import { crawlBatch, type NewBatch, verifyBatch } from "./new-jobs.ts";
import { listingsOf } from "./result-rows.ts";

type Data = Readonly<Record<string, unknown>>;

/** What is usually done with a result: the addresses of a website are verified, the websites of a search are crawled. */
export function nextStep(type: JobType, data: Data): { text: string; batch: NewBatch } | null {
  if (type === "svcSite") {
    const addresses = textsOf([data.emails].flat());
    if (addresses.length === 0) return null;
    return { text: `Verify ${counted(addresses, "address", "addresses")}`, batch: verifyBatch(addresses) };
  }
  if (type === "svcMaps") {
    const websites = textsOf(listingsOf(data).map(({ website }) => website));
    if (websites.length === 0) return null;
    const batch = crawlBatch(websites, { mode: "contacts" });
    return { text: `Crawl ${counted(websites, "website", "websites")}`, batch };
  }
  return null;
}

const textsOf = (values: readonly unknown[]): string[] => [
  ...new Set(values.filter((value): value is string => typeof value === "string" && value !== "")),
];

const counted = ({ length }: readonly string[], one: string, more: string): string =>
  `${length.toLocaleString()} ${length === 1 ? one : more}`;

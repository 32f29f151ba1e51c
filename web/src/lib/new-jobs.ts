import type { JobType } from "../api/answers.ts";
import { verificationJobs } from "./record-jobs.ts";

/** Jobs to submit together. */
export interface NewBatch {
  type: JobType;
  name: string;
  items: readonly { payload: Readonly<Record<string, unknown>>; client_ref?: string }[];
}

/** Verifications of addresses: as many jobs as their number asks for. */
export const verifyBatch = (addresses: readonly string[], options: object = {}): NewBatch => {
  const unique = [...new Set(addresses)];
  return {
    type: "svcVerify",
    name: `Verify ${unique.length.toLocaleString()} email addresses`,
    items: verificationJobs(unique).map(({ payload }) => ({
      payload: { ...payload, ...options },
      client_ref: refOf(payload.emails),
    })),
  };
};

const refOf = (addresses: readonly string[]) => {
  const [first = ""] = addresses;
  return short(addresses.length === 1 ? first : `${first} and ${addresses.length - 1} more`);
};

/** A crawl of each website. */
export const crawlBatch = (websites: readonly string[], options: object = {}): NewBatch => {
  const unique = [...new Set(websites)];
  return {
    type: "svcSite",
    name: `Crawl ${unique.length.toLocaleString()} websites`,
    items: unique.map((url) => ({ payload: { ...options, url }, client_ref: short(url) })),
  };
};

/** The profile of each person. */
export const profilesBatch = (profiles: readonly string[], options: object = {}): NewBatch => {
  const unique = [...new Set(profiles)];
  return {
    type: "svcPeople",
    name: `Get ${unique.length.toLocaleString()} profiles`,
    items: unique.map((url) => ({
      payload: { mode: "profile", ...options, linkedin_url: url },
      client_ref: short(url),
    })),
  };
};

/** A client's reference has at most 200 characters. */
const short = (text: string): string => text.slice(0, 200);

import type { RecordSummary } from "../../../src/contract/records.ts";

/** The most addresses that one svcVerify job takes. */
const addressesPerJob = 100;

/** Each address of the records once: their own, or those of businesses and people. */
export function addressesOf(records: readonly RecordSummary[]): string[] {
  const addresses = records.flatMap(({ kind, fields, emails = [] }) =>
    kind === "emails" ? [fields.email] : [fields.email, ...emails.map(({ fields }) => fields.email)],
  );
  return texts(addresses);
}

/** Each website of the records once; of a domain that only addresses are known of, its own start page. */
export const websitesOf = (records: readonly RecordSummary[]): string[] =>
  texts(
    records.map(
      ({ kind, fields }) =>
        fields.website ?? (kind === "domains" && fields.domain ? `https://${fields.domain}/` : undefined),
    ),
  );

const texts = (values: readonly unknown[]): string[] => [
  ...new Set(values.filter((value): value is string => typeof value === "string" && value !== "")),
];

/** The jobs of a verification. */
export function verificationJobs(addresses: readonly string[]): { payload: { emails: string[] } }[] {
  return Array.from({ length: Math.ceil(addresses.length / addressesPerJob) }, (_, part) => ({
    payload: { emails: addresses.slice(part * addressesPerJob, (part + 1) * addressesPerJob) },
  }));
}

/** The jobs that crawl websites again. */
export const crawlJobs = (websites: readonly string[]): { payload: { url: string } }[] =>
  websites.map((url) => ({ payload: { url } }));

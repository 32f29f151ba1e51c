import type { RecordSummary } from "../api/answers.ts";

export type DomainStep = "crawl" | "crawl_again" | "verify" | null;

export interface DomainState {
  /** Its mark, as a status. */
  mark: "valid" | "risky" | "invalid" | "pending" | "nothing_found" | "none";
  text: string;
  /** What brings the next contact; null if nothing does. */
  next: DomainStep;
}

type Domain = Pick<RecordSummary, "fields" | "emails" | "sources">;

/** When a page of the domain was read last: null if none was. */
export const lastCrawl = ({ sources = [] }: Pick<RecordSummary, "sources">): string | null =>
  sources
    .filter(({ origin }) => origin === "page")
    .reduce<string | null>((last, { seen_at: at }) => (last === null || at > last ? at : last), null);

/** Which contacts a domain has, and what to do next. */
export function domainState(domain: Domain): DomainState {
  const { emails = [], fields } = domain;
  if (emails.some((email) => email.fields.is_free === true))
    return { mark: "none", text: "free mail provider", next: null };
  const count = (verdict: string | null) =>
    emails.filter(({ verification }) => verification === verdict).length;
  const [valid, risky, open] = [count("valid"), count("risky"), count(null)];
  if (valid > 0) return { mark: "valid", text: `${valid} valid`, next: null };
  if (open > 0) return { mark: "pending", text: `${open} not verified`, next: "verify" };
  if (risky > 0) return { mark: "risky", text: `${risky} risky`, next: null };
  if (emails.length > count("invalid"))
    return { mark: "none", text: `${count("unknown")} unknown`, next: "verify" };
  const wasCrawled = lastCrawl(domain) !== null;
  if (emails.length > 0)
    return { mark: "invalid", text: "none valid", next: wasCrawled ? "crawl_again" : "crawl" };
  if (fields.has_mx === false) return { mark: "invalid", text: "receives no mail", next: null };
  if (!wasCrawled) return { mark: "pending", text: "not crawled", next: "crawl" };
  return { mark: "nothing_found", text: "no email found", next: "crawl_again" };
}

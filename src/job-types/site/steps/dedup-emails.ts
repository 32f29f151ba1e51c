import { dedupReportOf, duplicatesLeftOut } from "../../../contract/dedup.ts";
import { normalEmail } from "../../../contract/email-address.ts";
import type { OutcomeDedup } from "../../../jobs/job-type.ts";
import type { SiteResult } from "../result.ts";

/**
 * The records of a svcSite result are its emails. Each one's evidence says whether the client sees it for the first
 * time; with `uniqueOnly` the others are left out of `emails` and its evidence. What the rest of the result states
 * of the site (its people, its Markdown) stays.
 */
export function dedupEmails(result: SiteResult, resultsCount: number): OutcomeDedup {
  const keys = result.emails.map(normalEmail);
  return {
    records: keys.map((key) => ({ kind: "email", key })),
    apply(unique, { uniqueOnly }) {
      // The same address in two spellings is new once.
      const isNew = new Map<string, boolean>();
      for (const [index, key] of keys.entries()) {
        isNew.set(key, (isNew.get(key) ?? false) || unique[index] === true);
      }
      const { metadata } = result;
      const dedup = dedupReportOf(unique, uniqueOnly);
      const marked = metadata.evidence.emails.map((entry) => ({
        ...entry,
        dedup_unique: isNew.get(normalEmail(entry.value)) ?? false,
      }));
      return {
        data: {
          ...result,
          emails: uniqueOnly ? result.emails.filter((_email, index) => unique[index]) : result.emails,
          metadata: {
            ...metadata,
            dedup,
            evidence: {
              ...metadata.evidence,
              emails: uniqueOnly ? marked.filter((entry) => entry.dedup_unique) : marked,
            },
          },
        },
        resultsCount,
        message: duplicatesLeftOut(dedup, { one: "email", many: "emails" }),
      };
    },
  };
}

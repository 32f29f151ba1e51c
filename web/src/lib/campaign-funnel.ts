import type { BusinessOutcome } from "../../../src/contract/business-outcomes.ts";
import type { CampaignState } from "../api/answers.ts";
import type { BusinessSearch } from "./campaign-search.ts";

/** What businesses of an outcome are called, in the list that shows them alone. */
export const outcomeNames: Readonly<Record<BusinessOutcome, string>> = {
  open: "Not crawled yet",
  no_website: "No website to crawl",
  crawl_failed: "Website failed",
  no_email: "No email address",
  valid: "Valid email",
  risky: "Risky at best",
  unknown: "Unknown at best",
  invalid: "Only invalid",
  unverified: "Not verified",
};

/** Businesses that go no further than the stage before, and why. */
interface Loss {
  outcome: BusinessOutcome;
  count: number;
  text: string;
}

export interface FunnelStage {
  name: string;
  /** Null until the outcomes are known. */
  count: number | null;
  note: string | null;
  /** The list behind the number. */
  search: BusinessSearch;
  losses: readonly Loss[];
}

type Outcomes = Readonly<Record<BusinessOutcome, number>>;

/** From the businesses found to those with a valid address; what is lost on the way is stated with its reason. */
export function funnelOf(
  { results_count: found, workflow_progress: workflow, workflow_config: config, progress }: CampaignState,
  outcomes: Outcomes | null,
): FunnelStage[] {
  const verifies =
    (config as { spiderverify?: { enabled?: boolean } } | null)?.spiderverify?.enabled === true;
  const websites = workflow?.businesses_total ?? 0;
  const withoutWebsite = outcomes?.no_website ?? found - websites;
  const sum = (...names: BusinessOutcome[]) =>
    outcomes && names.reduce((total, name) => total + outcomes[name], 0);
  const lost = (texts: readonly (readonly [BusinessOutcome, one: string, more: string])[]): Loss[] =>
    texts.flatMap(([outcome, one, more]) => {
      const count = outcomes?.[outcome] ?? 0;
      return count === 0
        ? []
        : [{ outcome, count, text: `${count.toLocaleString()} ${count === 1 ? one : more}` }];
    });
  const searched = (progress.completed + progress.failed).toLocaleString();
  const stages: FunnelStage[] = [
    {
      name: "Businesses found",
      count: found,
      note: `in ${searched} of ${progress.total.toLocaleString()} locations`,
      search: {},
      losses: [],
    },
    {
      name: "With a website",
      count: websites,
      note: null,
      search: { website: "some" },
      losses:
        withoutWebsite === 0
          ? []
          : [
              {
                outcome: "no_website",
                count: withoutWebsite,
                text: `${withoutWebsite.toLocaleString()} ${withoutWebsite === 1 ? "has" : "have"} none`,
              },
            ],
    },
    {
      name: "With an email address",
      count: sum("valid", "risky", "unknown", "invalid", "unverified"),
      note: null,
      search: { emails: "some" },
      losses: lost([
        ["open", "not crawled yet", "not crawled yet"],
        ["crawl_failed", "website failed", "websites failed"],
        ["no_email", "website names none", "websites name none"],
      ]),
    },
    {
      name: "With a valid address",
      count: sum("valid"),
      note: null,
      search: { outcome: "valid" },
      losses: lost([
        ["unverified", "not verified", "not verified"],
        ["risky", "risky", "risky"],
        ["unknown", "unknown", "unknown"],
        ["invalid", "invalid", "invalid"],
      ]),
    },
  ];
  return verifies ? stages : stages.slice(0, -1);
}

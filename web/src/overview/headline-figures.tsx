import type { Overview } from "../api/answers.ts";
import { costText } from "../lib/campaign-search.ts";
import { type LinkedFigure, LinkedFigures } from "../ui/figures.tsx";

/** What was found and what runs, each number a link to its list. */
export function HeadlineFigures({ overview }: { overview: Overview }) {
  return <LinkedFigures label="Your results" figures={figuresOf(overview)} />;
}

type Found = Overview["records"]["emails"];

const found = ({ total, is_estimate: isEstimate }: Found): string =>
  `${isEstimate ? "about " : ""}${total.toLocaleString()}`;

const share = (part: { total: number }, whole: { total: number }): string =>
  `${Math.round((part.total / whole.total) * 100)}%`;

function figuresOf({ records, reachable, verdicts, campaigns, jobs, ai }: Overview): LinkedFigure[] {
  const { businesses, people, emails, phones } = records;
  const verified = Object.values(verdicts).reduce((sum, { total }) => sum + total, 0);
  const figures: LinkedFigure[] = [
    {
      name: "Businesses found",
      value: found(businesses),
      note: `${found(phones)} phone numbers, ${found(people)} people`,
      to: { to: "/records" },
    },
    {
      name: "With a valid email",
      value: found(reachable),
      note:
        businesses.total === 0 ? "of the businesses" : `${share(reachable, businesses)} of the businesses`,
      to: { to: "/records", search: { verification: "valid" } },
    },
    {
      name: "Email addresses",
      value: found(emails),
      note:
        verified === 0
          ? "found or given, none verified"
          : `found or given, ${share(verdicts.valid, { total: verified })} of verified valid`,
      to: { to: "/records/emails" },
    },
    {
      name: "Active campaigns",
      value: campaigns.active.toLocaleString(),
      note: `of ${campaigns.total.toLocaleString()}`,
      to: { to: "/campaigns", search: campaigns.active > 0 ? { status: "active" } : {} },
    },
    {
      name: "Running jobs",
      value: jobs.processing.toLocaleString(),
      note: `${jobs.queued.toLocaleString()} waiting`,
      to: { to: "/jobs", search: { status: jobs.processing > 0 ? "processing" : "queued" } },
    },
  ];
  const isUsed = ai.tokens_today > 0 || ai.cost_per_day_max !== null || ai.tokens_per_day_max !== null;
  if (isUsed) figures.push(aiFigure(ai));
  return figures;
}

const compact = new Intl.NumberFormat(undefined, { notation: "compact" });

function aiFigure(ai: Overview["ai"]): LinkedFigure {
  const { cost_today: cost, cost_per_day_max: costMax, tokens_today: tokens, tokens_per_day_max: max } = ai;
  return {
    name: "AI cost today",
    value: costText(cost),
    note:
      costMax !== null
        ? `of ${costText(costMax)} a day`
        : `${tokens.toLocaleString()} ${max === null ? "tokens" : `of ${compact.format(max)} tokens`}`,
    to: { to: "/settings/service" },
  };
}

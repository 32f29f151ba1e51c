import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
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

const linked = (text: string, to: Pick<LinkProps, "to" | "search">): ReactNode => <Link {...to}>{text}</Link>;

function figuresOf({ records, reachable, verdicts, campaigns, jobs, ai }: Overview): LinkedFigure[] {
  const { businesses, people, emails, phones } = records;
  const verified = Object.values(verdicts).reduce((sum, { total }) => sum + total, 0);
  const figures: LinkedFigure[] = [
    {
      name: "Businesses found",
      value: found(businesses),
      note: (
        <>
          {linked(`${found(phones)} phone numbers`, { to: "/records/phones" })},{" "}
          {linked(`${found(people)} people`, { to: "/records/people" })}
        </>
      ),
      to: { to: "/records" },
    },
    {
      name: "With a valid email",
      value: found(reachable),
      note: linked(
        businesses.total === 0 ? "of the businesses" : `${share(reachable, businesses)} of the businesses`,
        { to: "/records" },
      ),
      to: { to: "/records", search: { verification: "valid" } },
    },
    {
      name: "Email addresses",
      value: found(emails),
      note:
        verified === 0
          ? "none verified"
          : linked(
              `${found(verdicts.valid)} valid (${share(verdicts.valid, { total: verified })} of verified)`,
              { to: "/records/emails", search: { verification: "valid" } },
            ),
      to: { to: "/records/emails" },
    },
    {
      name: "Active campaigns",
      value: campaigns.active.toLocaleString(),
      note: linked(`of ${campaigns.total.toLocaleString()}`, { to: "/campaigns" }),
      to: { to: "/campaigns", search: campaigns.active > 0 ? { status: "active" } : {} },
    },
    {
      name: "Running jobs",
      value: jobs.processing.toLocaleString(),
      note: linked(`${jobs.queued.toLocaleString()} waiting`, { to: "/jobs", search: { status: "queued" } }),
      to: { to: "/jobs", search: { status: "processing" } },
    },
  ];
  // The service may have no model, and then a limit without any use.
  if (ai.tokens_today > 0 || ai.cost_per_day_max !== null) figures.push(aiFigure(ai));
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

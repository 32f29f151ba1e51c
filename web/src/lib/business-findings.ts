import type { LeadScoring } from "../../../src/contract/lead-scoring.ts";
import type { TeamMember } from "../../../src/job-types/site/result.ts";

/*
 * What campaigns copy from results of crawls. Its parts come from several versions of the service: those that do not
 * look like what this page shows are left out.
 */

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** The people of `team_members` who have a name. */
export const teamOf = (members: readonly unknown[]): TeamMember[] =>
  members
    .filter(isObject)
    .flatMap(({ name, title, email, linkedin }) =>
      typeof name === "string" && name !== ""
        ? [{ name, title: textOf(title), email: textOf(email), linkedin: textOf(linkedin) }]
        : [],
    );

/** `lead_scoring`; null if the campaign asked for none. */
export function leadScoringOf(value: unknown): LeadScoring | null {
  if (!isObject(value) || typeof value.icp_fit_score !== "number" || !isObject(value.champ_analysis))
    return null;
  const { challenges, authority, money, prioritization } = value.champ_analysis;
  return {
    ...(value as unknown as LeadScoring),
    champ_analysis: {
      challenges: Array.isArray(challenges) ? challenges.filter((one) => typeof one === "string") : [],
      authority: textOf(authority),
      money: textOf(money),
      prioritization: textOf(prioritization),
    },
  };
}

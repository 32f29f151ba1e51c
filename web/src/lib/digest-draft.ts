import type { DigestSettings } from "../api/answers.ts";

/** Reports by mail as a form has them. */
export interface DigestDraft {
  cadence: DigestSettings["cadence"];
  /** One address a line; commas and spaces part them too. */
  recipients: string;
}

export function digestBody({ cadence, recipients }: DigestDraft): {
  cadence: DigestSettings["cadence"];
  recipients: string[];
} {
  return { cadence, recipients: recipientsIn(recipients) };
}

const recipientsIn = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

/** What the service refuses of the addresses, each by its place among them. */
export function digestProblems(
  violations: readonly { loc: readonly (string | number)[]; msg: string }[],
): string[] {
  return violations
    .filter(({ loc }) => loc[1] === "recipients")
    .map(({ loc, msg }) => (typeof loc[2] === "number" ? `Address ${loc[2] + 1}: ${msg}.` : `${msg}.`));
}

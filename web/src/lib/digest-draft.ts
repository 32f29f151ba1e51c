import type { DigestSettings } from "../api/answers.ts";

/** Settings of the email reports as form fields. */
export interface DigestDraft {
  cadence: DigestSettings["cadence"];
  /** One address per line; commas and spaces also separate addresses. */
  recipients: string;
}

export function digestBody({ cadence, recipients }: DigestDraft): {
  cadence: DigestSettings["cadence"];
  recipients: string[];
} {
  return { cadence, recipients: recipientsIn(recipients) };
}

const recipientsIn = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

/** The service's validation errors on the addresses, each with its position. */
export function digestProblems(
  violations: readonly { loc: readonly (string | number)[]; msg: string }[],
): string[] {
  return violations
    .filter(({ loc }) => loc[1] === "recipients")
    .map(({ loc, msg }) => (typeof loc[2] === "number" ? `Address ${loc[2] + 1}: ${msg}.` : `${msg}.`));
}

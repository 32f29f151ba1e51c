import { ForagerError } from "../../../../errors.ts";

export function captchaMet(): ForagerError {
  return new ForagerError(
    "provider_blocked",
    "Google Maps asks for proof of a person (a captcha), which Forager does not get round. It passes with time; fewer MAPS_REQUESTS_PER_SECOND make it rarer.",
  );
}

export function redirectedAway(to: URL | null): ForagerError {
  const where = to === null ? "to no address" : `to ${to.host}`;
  return new ForagerError("provider_unreadable", `Google Maps redirects ${where} in place of data.`);
}

/** A consent page that comes again after it was answered, or cannot be. */
export const consentPending = {
  kind: "consent",
  reason: "Google Maps shows a consent page in place of data, and goes on to whatever it is answered.",
} as const;

/** @param what was asked for, as in `a search`. */
export function unreadable(what: string, { kind, reason }: { kind: string; reason: string }): ForagerError {
  if (kind === "consent") return new ForagerError("provider_blocked", reason);
  const answers: Record<string, string> = {
    stub: "a stub without data, twice",
    refused: "a refusal",
  };
  const answer = answers[kind] ?? "what cannot be read";
  return new ForagerError("provider_unreadable", `Google Maps answered ${what} with ${answer}: ${reason}`);
}

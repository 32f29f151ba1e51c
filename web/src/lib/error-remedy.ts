/** What helps after a failed call, by the code of the error or by its kind of status; what is wrong, the service says. */
const ofCodes: Readonly<Record<string, string>> = {
  rate_limited: "Wait a minute, then try again.",
  queue_full: "Wait until some of the waiting jobs have ended, or ask the operator for more room.",
  access_denied: "Ask an owner of this client for more access.",
  not_found: "It may have been deleted meanwhile. Reload the page.",
  suppressed: "Leave it out, or remove it from the suppression list.",
  client_inactive: "Ask the operator to activate the client.",
  results_expired: "Submit the job again to collect the data anew.",
  last_owner_key: "Give another key owner access first.",
  invalid_state: "It has changed meanwhile. Reload the page.",
};

const atOperator = "Try again. If it fails again, give the request ID to the operator.";

/** @param error.violations how many fields the service refused. */
export function errorRemedy(error: { status: number; code: string; violations: readonly unknown[] }): string {
  const { status, code, violations } = error;
  const known = ofCodes[code];
  if (known !== undefined) return known;
  if (status >= 500) return atOperator;
  if (status === 409) return "It has changed meanwhile. Reload the page, then try again.";
  if (status === 413) return "Send less at once.";
  if (violations.length > 0 || status === 400 || status === 422) return "Correct it, then try again.";
  return atOperator;
}

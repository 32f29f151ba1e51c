import type { ErrorCode } from "../../../errors.ts";

/** What every endpoint that takes a signup token may answer. */
export const tokenErrors: readonly ErrorCode[] = [
  "signup_token_invalid",
  "signup_token_stale",
  "reservation_not_found",
  "database_unavailable",
];

/** What asking the registry for names may come to. */
export const nameErrors: readonly ErrorCode[] = [
  "registry_misconfigured",
  "registry_unreadable",
  "registry_unavailable",
];

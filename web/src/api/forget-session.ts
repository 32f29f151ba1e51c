import type { QueryClient } from "@tanstack/react-query";
import { setCsrfToken } from "./client.ts";

/** Clears everything read with the ended session, so that the next user cannot see it. */
export function forgetSession(client: QueryClient): void {
  setCsrfToken(null);
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== "session" });
  client.setQueryData(["session"], null);
}

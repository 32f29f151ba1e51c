import type { QueryClient } from "@tanstack/react-query";
import { setCsrfToken } from "./client.ts";

/** Nobody is signed in any more: what was read as somebody must not be seen by the next one. */
export function forgetSession(client: QueryClient): void {
  setCsrfToken(null);
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== "session" });
  client.setQueryData(["session"], null);
}

import { useQueryClient } from "@tanstack/react-query";
import { useMatches } from "@tanstack/react-router";
import type { Session } from "../api/answers.ts";
import { linkTo } from "../api/base-path.ts";
import { setCsrfToken } from "../api/client.ts";

/** Whether the address is the sign-in page's own, as opposed to one that waits for its user. */
export const useIsSignInPath = (): boolean =>
  useMatches({ select: (matches) => matches.at(-1)?.fullPath }) === "/sign-in";

/** What follows a new session: the page at this address, or the overview. */
export function useSignedIn() {
  const client = useQueryClient();
  const isOwnPath = useIsSignInPath();
  return ({ session }: { session: Session }): void => {
    // Loads anew: nothing of an earlier session may stay.
    if (isOwnPath) {
      window.location.replace(linkTo("/"));
      return;
    }
    setCsrfToken(session.csrf_token);
    client.setQueryData(["session"], session);
  };
}

import { z } from "zod";
import type { Signer } from "../../clients/secrets.ts";
import { createSignedClaims } from "../signed-claims.ts";

export interface UnsubscribeLinks {
  /** A URL that takes an address off a client's reports. It does not expire: old mails keep working. */
  urlFor(clientId: string, recipient: string): string;
  /** @throws ForagerError share_invalid for a token that is not ours. */
  read(token: string): { clientId: string; recipient: string };
}

const Claims = z.object({ c: z.string(), r: z.string() });

export function createUnsubscribeLinks(signer: Signer, publicUrl: string): UnsubscribeLinks {
  const tokens = createSignedClaims(Claims, signer);
  return {
    urlFor: (clientId, recipient) =>
      `${publicUrl}/unsubscribe/${tokens.tokenOf({ c: clientId, r: recipient })}`,
    read(token) {
      const { c, r } = tokens.read(token);
      return { clientId: c, recipient: r };
    },
  };
}

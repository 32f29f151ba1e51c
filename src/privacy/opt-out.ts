import { z } from "zod";
import type { Signer } from "../clients/secrets.ts";
import { invalidRequest } from "../errors.ts";
import { createSignedClaims } from "../shifts/signed-links.ts";
import { emailOf } from "../text/email-address.ts";
import { suppressedSubject } from "./subjects.ts";
import type { Suppressions } from "./suppressions.ts";

/** Links with which the recipients of your own mail put their address on your suppression list (RFC 8058). */
export interface OptOut {
  /** One URL for each address. It does not expire. @throws ForagerError validation_error. */
  urlsFor(clientId: string, emails: readonly string[]): { email: string; url: string }[];
  /** @throws ForagerError share_invalid for a forged token. */
  addressOf(token: string): string;
  /** Adds the address to the list. @throws ForagerError share_invalid, database_unavailable. */
  confirm(token: string): Promise<void>;
}

/** Short names, because they are part of a URL; `c` directs the call to the client's cell (cells/router.ts). */
const Claims = z.object({ c: z.string(), r: z.string() });

export function createOptOut(ports: {
  suppressions: Suppressions;
  signer: Signer;
  publicUrl: string;
}): OptOut {
  const { suppressions, signer, publicUrl } = ports;
  const tokens = createSignedClaims(Claims, signer);
  return {
    urlsFor: (clientId, emails) =>
      emails.map((given, index) => {
        const email = emailOf(given);
        if (email === null) {
          const msg = "must be an address, like info@example.com";
          throw invalidRequest([{ loc: ["body", "emails", index], msg, type: "value_error" }]);
        }
        return { email, url: `${publicUrl}/opt-out/${tokens.tokenOf({ c: clientId, r: email })}` };
      }),
    addressOf: (token) => tokens.read(token).r,
    async confirm(token) {
      const { c, r } = tokens.read(token);
      await suppressions.add(c, "unsubscribe", [suppressedSubject({ email: r })]);
    },
  };
}

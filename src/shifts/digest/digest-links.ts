import { z } from "zod";
import type { Signer } from "../../clients/secrets.ts";
import { ForagerError } from "../../errors.ts";
import { createSignedClaims } from "../signed-claims.ts";

/** A recipient of a client's reports. */
interface Recipient {
  clientId: string;
  address: string;
}

/** What the links in mails say. Each opens a page that asks before it does anything, since programs open links, too. */
export interface DigestLinks {
  /** Takes an address off a client's reports. It does not expire: old mails keep working. */
  unsubscribeUrl(recipient: Recipient): string;
  /** Confirms that an address is to get them. */
  confirmationUrl(recipient: Recipient, expiresAt: Date): string;
  /** @throws ForagerError share_invalid for a token that is not ours. */
  readUnsubscribe(token: string): Recipient;
  /** @throws ForagerError share_invalid for a token that is not ours, share_gone for one that has expired. */
  readConfirmation(token: string): Recipient;
}

const Unsubscribe = z.object({ c: z.string(), r: z.string() });
const Confirmation = z.object({ c: z.string(), r: z.string(), e: z.int() });

export function createDigestLinks(
  signers: { unsubscribing: Signer; confirming: Signer },
  publicUrl: string,
): DigestLinks {
  const unsubscribes = createSignedClaims(Unsubscribe, signers.unsubscribing);
  const confirmations = createSignedClaims(Confirmation, signers.confirming);
  return {
    unsubscribeUrl: ({ clientId: c, address: r }) =>
      `${publicUrl}/unsubscribe/${unsubscribes.tokenOf({ c, r })}`,
    confirmationUrl: ({ clientId: c, address: r }, expiresAt) =>
      `${publicUrl}/confirm/${confirmations.tokenOf({ c, r, e: Math.floor(expiresAt.getTime() / 1000) })}`,
    readUnsubscribe(token) {
      const { c, r } = unsubscribes.read(token);
      return { clientId: c, address: r };
    },
    readConfirmation(token) {
      const { c, r, e } = confirmations.read(token);
      if (e * 1000 <= Date.now()) throw new ForagerError("share_gone", "The link has expired.");
      return { clientId: c, address: r };
    },
  };
}

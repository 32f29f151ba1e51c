import { z } from "zod";
import type { Signer } from "../clients/secrets.ts";
import { ForagerError } from "../errors.ts";

/** A recipient of a client's reports. */
interface Recipient {
  clientId: string;
  address: string;
}

/** Signed links in mails. Each opens a page that asks for confirmation, because mail scanners open links, too. */
export interface DigestLinks {
  /** Unsubscribes an address from a client's reports. Does not expire: links in old mails keep working. */
  unsubscribeUrl(recipient: Recipient): string;
  /** Confirms a recipient. */
  confirmationUrl(recipient: Recipient, expiresAt: Date): string;
  /** @throws ForagerError share_invalid for a forged token. */
  readUnsubscribe(token: string): Recipient;
  /** @throws ForagerError share_invalid for a forged token, share_gone for an expired one. */
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

/** Tokens in links: `base64url(JSON) "." signature`. */
interface SignedClaims<Claims> {
  /** Deterministic for the same claims. */
  tokenOf(claims: Claims): string;
  /** @throws ForagerError share_invalid for a forged token. */
  read(token: string): Claims;
}

export function createSignedClaims<Schema extends z.ZodType>(
  schema: Schema,
  signer: Signer,
): SignedClaims<z.output<Schema>> {
  return {
    tokenOf(claims) {
      const text = Buffer.from(JSON.stringify(claims)).toString("base64url");
      return `${text}.${signer.sign(text)}`;
    },
    read(token) {
      const [text = "", signature = "", ...more] = token.split(".");
      if (more.length > 0 || !signer.isSigned(text, signature)) throw new ForagerError("share_invalid");
      return schema.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
    },
  };
}

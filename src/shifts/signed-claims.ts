import type { z } from "zod";
import type { Signer } from "../clients/secrets.ts";
import { ForagerError } from "../errors.ts";

/** Tokens in links: `base64url(JSON) "." signature`. */
export interface SignedClaims<Claims> {
  /** The same each time for the same claims. */
  tokenOf(claims: Claims): string;
  /** @throws ForagerError share_invalid for a token that is not ours. */
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

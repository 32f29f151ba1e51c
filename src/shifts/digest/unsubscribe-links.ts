import { timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { ForagerError } from "../../errors.ts";

export interface UnsubscribeLinks {
  /** A URL that takes an address off a client's reports. It does not expire: old mails keep working. */
  urlFor(clientId: string, recipient: string): string;
  /** @throws ForagerError share_invalid for a token that is not ours. */
  read(token: string): { clientId: string; recipient: string };
}

const Claims = z.object({ c: z.string(), r: z.string() });

/** @param hmac keyed, the same in every process. */
export function createUnsubscribeLinks(hmac: (text: string) => Buffer, publicUrl: string): UnsubscribeLinks {
  const signatureOf = (text: string) => hmac(text).toString("base64url");
  return {
    urlFor(clientId, recipient) {
      const text = Buffer.from(JSON.stringify({ c: clientId, r: recipient })).toString("base64url");
      return `${publicUrl}/unsubscribe/${text}.${signatureOf(text)}`;
    },
    read(token) {
      const [text = "", signature = "", ...more] = token.split(".");
      const expected = signatureOf(text);
      const isOurs =
        more.length === 0 &&
        signature.length === expected.length &&
        timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
      if (!isOurs) throw new ForagerError("share_invalid");
      const { c, r } = Claims.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
      return { clientId: c, recipient: r };
    },
  };
}

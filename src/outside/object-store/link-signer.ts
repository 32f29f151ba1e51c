import { filesPath } from "../../contract/files.ts";

export interface LinkSigner {
  /** Path and query that open an object until `expiresAt` (whole seconds count). */
  sign(key: string, expiresAt: Date): string;
  /** Both values as they stand in the query. `expired` only for a link that was ours. */
  check(link: { key: string; expires: string; signature: string }): "valid" | "expired" | "wrong";
}

/** Signs texts; the same in every process, so that any of them can check what another signed. */
interface TextSigner {
  sign(text: string): string;
  isSigned(text: string, signature: string): boolean;
}

/**
 * Links to objects that this service answers itself: `expires` in Unix seconds, and a signature over it and the
 * key, so that neither can be changed.
 */
export function createLinkSigner(signer: TextSigner): LinkSigner {
  const signedText = (key: string, expires: string) => `${key}\n${expires}`;
  return {
    sign(key, expiresAt) {
      const expires = String(Math.floor(expiresAt.getTime() / 1000));
      const signature = signer.sign(signedText(key, expires));
      return `${filesPath}/${key}?expires=${expires}&signature=${signature}`;
    },
    check({ key, expires, signature }) {
      if (!signer.isSigned(signedText(key, expires), signature)) return "wrong";
      return Number(expires) * 1000 > Date.now() ? "valid" : "expired";
    },
  };
}

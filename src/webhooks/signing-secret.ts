import { createHmac, randomBytes } from "node:crypto";
import type { Secrets } from "../clients/secrets.ts";
import { ForagerError } from "../errors.ts";

/** Signatures of the Standard Webhooks specification, version 1 of its symmetric scheme. */

const secretPrefix = "whsec_";
/** The specification requires 24 to 64. */
const secretBytes = 32;

/** `whsec_` and the base64 key. */
export function newWebhookSecret(): string {
  return secretPrefix + randomBytes(secretBytes).toString("base64");
}

/**
 * Headers with the delivery's id, time and signatures.
 * @param secrets one signature per secret, so that a receiver may know either one.
 * @param sentAt time of this attempt; receivers reject old ones to prevent replay.
 */
export function signedHeaders(
  message: { id: string; body: string },
  secrets: readonly string[],
  sentAt: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const signed = `${message.id}.${timestamp}.${message.body}`;
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretPrefix.length), "base64");
    return `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
  });
  return {
    "webhook-id": message.id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}

/** The encryption context: an encrypted secret can be decrypted only as that of this endpoint. */
export function sealSecret(secrets: Pick<Secrets, "seal">, webhookId: string, secret: string): Buffer {
  return secrets.seal(secret, webhookSecretContext(webhookId));
}

/** @throws ForagerError internal_error if encrypted with another SECRET_KEY. */
export function openSecret(secrets: Pick<Secrets, "open">, webhookId: string, sealed: Buffer): string {
  const opened = secrets.open(sealed, webhookSecretContext(webhookId));
  if (opened !== null) return opened;
  throw new ForagerError(
    "internal_error",
    "The webhook's secret cannot be decrypted with the current SECRET_KEY. Rotate it.",
  );
}

export const webhookSecretContext = (webhookId: string) => `${webhookId} webhook_secret`;

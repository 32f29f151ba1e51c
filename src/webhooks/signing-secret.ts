import { createHmac, randomBytes } from "node:crypto";
import type { Secrets } from "../clients/secrets.ts";
import { ForagerError } from "../errors.ts";

/** Signatures of the Standard Webhooks specification, version 1 of its symmetric scheme. */

const secretPrefix = "whsec_";
/** The specification asks for 24 to 64. */
const secretBytes = 32;

/** `whsec_` and the key in base64. */
export function newWebhookSecret(): string {
  return secretPrefix + randomBytes(secretBytes).toString("base64");
}

/**
 * Headers that say which delivery this is and who sends it.
 * @param secrets one signature is made with each, so that a receiver may know either.
 * @param sentAt moment of this attempt; receivers refuse old ones, so that nobody can send one again.
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

/** As it is stored: a sealed secret opens as that of this endpoint alone. */
export function sealSecret(secrets: Pick<Secrets, "seal">, webhookId: string, secret: string): Buffer {
  return secrets.seal(secret, webhookSecretContext(webhookId));
}

/** @throws ForagerError internal_error when it was sealed with another SECRET_KEY. */
export function openSecret(secrets: Pick<Secrets, "open">, webhookId: string, sealed: Buffer): string {
  const opened = secrets.open(sealed, webhookSecretContext(webhookId));
  if (opened !== null) return opened;
  throw new ForagerError(
    "internal_error",
    "The webhook's secret cannot be opened with the present SECRET_KEY. Rotate it.",
  );
}

export const webhookSecretContext = (webhookId: string) => `${webhookId} webhook_secret`;

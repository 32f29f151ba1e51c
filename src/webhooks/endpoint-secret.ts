import type { Secrets } from "../clients/secrets.ts";
import { ForagerError } from "../errors.ts";

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

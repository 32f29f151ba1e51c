import { randomBytes } from "node:crypto";
import { ForagerError } from "../errors.ts";

/** What a client sends with each request. Shown once, when it is made. */
export interface Credentials {
  clientId: string;
  apiKey: string;
  apiSecret: string;
}

/** 64 characters, so each byte's low 6 bits choose one without bias. */
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

function randomText(length: number): string {
  let text = "";
  for (const byte of randomBytes(length)) text += alphabet.charAt(byte & 63);
  return text;
}

export const newClientId = (): string => `cli_${randomText(16)}`;

export const newKeyAndSecret = (): { apiKey: string; apiSecret: string } => ({
  apiKey: `sk_${randomText(48)}`,
  apiSecret: `secret_${randomText(48)}`,
});

export const credentialText = (credentials: Credentials): string =>
  `${credentials.clientId}:${credentials.apiKey}:${credentials.apiSecret}`;

/** @throws ForagerError malformed_credentials when it is not three non-empty parts. */
export function parseCredential(text: string): Credentials {
  const [clientId, apiKey, apiSecret, ...rest] = text.split(":");
  if (!clientId || !apiKey || !apiSecret || rest.length > 0) throw new ForagerError("malformed_credentials");
  return { clientId, apiKey, apiSecret };
}

import { randomBytes, randomUUIDv7 } from "node:crypto";
import type { AccessLevel, Actor } from "../contract/principal.ts";
import { ForagerError } from "../errors.ts";
import type { NewApiKey } from "../store/clients/clients.ts";
import type { Secrets } from "./secrets.ts";

/** What a client sends with each request. Shown once, on creation. */
export interface Credentials {
  clientId: string;
  apiKey: string;
  apiSecret: string;
}

/** 64 characters, so the low 6 bits of each byte select one without bias. */
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

function randomText(length: number): string {
  let text = "";
  for (const byte of randomBytes(length)) text += alphabet.charAt(byte & 63);
  return text;
}

export const newClientId = (): string => `cli_${randomText(16)}`;

const newKeyAndSecret = (): { apiKey: string; apiSecret: string } => ({
  apiKey: `sk_${randomText(48)}`,
  apiSecret: `secret_${randomText(48)}`,
});

export const credentialText = (credentials: Credentials): string =>
  `${credentials.clientId}:${credentials.apiKey}:${credentials.apiSecret}`;

/** @throws ForagerError malformed_credentials unless the text has three non-empty parts. */
export function parseCredential(text: string): Credentials {
  const [clientId, apiKey, apiSecret, ...rest] = text.split(":");
  if (!clientId || !apiKey || !apiSecret || rest.length > 0) throw new ForagerError("malformed_credentials");
  return { clientId, apiKey, apiSecret };
}

export interface KeyOptions {
  /** Name of the key, unique per client. */
  name: string;
  /** The actor; by default one with the key's own name. */
  actor?: Actor;
  access: AccessLevel;
  /** May name other actors. */
  delegate: boolean;
  /** Store an encrypted copy of the credentials; scheduled campaigns need it. */
  storeCredentials: boolean;
}

/** A new key: the stored row, and the credentials shown to its holder once. */
export function newApiKey(
  secrets: Pick<Secrets, "credentialHashes" | "checkValues" | "seal">,
  clientId: string,
  options: KeyOptions,
): { row: NewApiKey; credentials: Credentials } {
  const credentials = { clientId, ...newKeyAndSecret() };
  const actor = options.actor ?? { id: options.name, name: options.name, role: "member" };
  const row: NewApiKey = {
    id: randomUUIDv7(),
    client_id: clientId,
    name: options.name,
    ...hashesOf(secrets, credentials),
    encrypted_credentials: options.storeCredentials
      ? secrets.seal(credentialText(credentials), clientId)
      : null,
    actor_id: actor.id,
    actor_name: actor.name,
    actor_role: actor.role,
    access: options.access,
    delegate: options.delegate,
  };
  return { row, credentials };
}

/** Options of a replacement key: only the secret is new. */
export const optionsOf = (
  old: Pick<
    NewApiKey,
    "name" | "actor_id" | "actor_name" | "actor_role" | "access" | "delegate" | "encrypted_credentials"
  >,
): KeyOptions => ({
  name: old.name,
  actor: { id: old.actor_id, name: old.actor_name, role: old.actor_role },
  access: old.access,
  delegate: old.delegate === true,
  storeCredentials: old.encrypted_credentials !== null,
});

/** What is stored to verify a credential. */
export function hashesOf(
  secrets: Pick<Secrets, "credentialHashes" | "checkValues">,
  { apiKey, apiSecret }: Pick<Credentials, "apiKey" | "apiSecret">,
): Pick<NewApiKey, "key_hash" | "secret_hash"> & { hashed_with: string } {
  const [key_hash] = secrets.credentialHashes(apiKey);
  const [secret_hash] = secrets.credentialHashes(apiSecret);
  const [hashed_with] = secrets.checkValues;
  return { key_hash, secret_hash, hashed_with };
}

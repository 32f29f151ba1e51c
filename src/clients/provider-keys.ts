import {
  type KeyedProvider,
  keyedPeopleProviders,
  keyedProviders,
  keyedSearchProviders,
  type OwnProviders,
} from "../contract/providers.ts";
import type { ClientRow } from "../store/clients/clients.ts";
import type { Secrets } from "./secrets.ts";

export type KeyColumn = `${KeyedProvider}_key`;
export const keyColumnOf = (provider: KeyedProvider): KeyColumn => `${provider}_key`;

/** The encryption context: a key can be decrypted only as this client's key for this provider. */
export const providerKeyContext = (provider: KeyedProvider) => (clientId: string) =>
  `${clientId} ${provider}_key`;

/** Sealed values by column, for the keys that a change names; null removes one. */
export function sealedKeys(
  secrets: Pick<Secrets, "seal">,
  clientId: string,
  keys: Partial<Record<KeyedProvider, string | null | undefined>>,
): Partial<Record<KeyColumn, Buffer | null>> {
  const given = keyedProviders.flatMap((provider) => {
    const key = keys[provider];
    if (key === undefined) return [];
    const sealed = key === null ? null : secrets.seal(key, providerKeyContext(provider)(clientId));
    return [[keyColumnOf(provider), sealed] as const];
  });
  return Object.fromEntries(given);
}

/** The providers for which a client has stored a key. */
export const providersWithKey = (client: Pick<ClientRow, KeyColumn>): KeyedProvider[] =>
  keyedProviders.filter((provider) => client[keyColumnOf(provider)] !== null);

export function openKey(
  secrets: Pick<Secrets, "open">,
  client: Pick<ClientRow, "id" | KeyColumn>,
  provider: KeyedProvider,
): string | null {
  const sealed = client[keyColumnOf(provider)];
  return sealed === null ? null : secrets.open(sealed, providerKeyContext(provider)(client.id));
}

/** The first provider of each kind for which the client has a key: a client that stores one means to use it. */
export function ownProviders(
  secrets: Pick<Secrets, "open">,
  client: Pick<ClientRow, "id" | KeyColumn>,
): OwnProviders {
  const first = <Name extends KeyedProvider>(names: readonly Name[]) => {
    for (const provider of names) {
      const key = openKey(secrets, client, provider);
      if (key !== null) return { provider, key };
    }
    return null;
  };
  return { search: first(keyedSearchProviders), profiles: first(keyedPeopleProviders) };
}

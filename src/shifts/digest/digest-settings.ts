import { normalEmail } from "../../contract/email-address.ts";
import type { Actor } from "../../contract/principal.ts";
import { recordAct } from "../../store/activities.ts";
import type { Database } from "../../store/database.ts";
import {
  changeDigestSettings,
  type DigestCadence,
  type DigestSettingsRow,
  readDigestSettings,
  removeRecipient,
} from "../../store/digests.ts";
import type { UnsubscribeLinks } from "./unsubscribe-links.ts";

export interface DigestSettingsStore {
  read(clientId: string): Promise<DigestSettingsRow>;
  /** What is undefined stays. Another cadence makes the next report go at once. */
  change(
    clientId: string,
    by: Actor,
    change: { cadence?: DigestCadence | undefined; recipients?: string[] | undefined },
  ): Promise<DigestSettingsRow>;
  /** Whom a link takes off. @throws ForagerError share_invalid. */
  recipientOf(token: string): string;
  /** Takes the link's address off; nothing happens where it is off. @throws ForagerError share_invalid. */
  unsubscribe(token: string): Promise<void>;
}

export function createDigestSettings(database: Database, links: UnsubscribeLinks): DigestSettingsStore {
  return {
    read: (clientId) => readDigestSettings(database, clientId),
    change: (clientId, by, { cadence, recipients }) =>
      database.transaction(async (tx) => {
        const change = {
          cadence: cadence ?? null,
          recipients: recipients === undefined ? null : eachOnce(recipients),
        };
        const settings = await changeDigestSettings(tx, clientId, change);
        await tx.finish(() => recordAct(tx, { clientId, actor: by, kind: "digest_settings.changed" }));
        return settings;
      }),
    recipientOf: (token) => links.read(token).recipient,
    async unsubscribe(token) {
      const { clientId, recipient } = links.read(token);
      await removeRecipient(database, clientId, recipient);
    },
  };
}

/** Nobody gets a report twice because an address stands there in two spellings; the first is kept. */
function eachOnce(addresses: readonly string[]): string[] {
  const first = new Map<string, string>();
  for (const address of addresses) {
    const key = normalEmail(address);
    if (!first.has(key)) first.set(key, address);
  }
  return [...first.values()];
}

import type { Actor } from "../../contract/principal.ts";
import { ForagerError } from "../../errors.ts";
import type { Database } from "../../store/core/database.ts";
import { recordAct } from "../../store/shifts/activities.ts";
import { confirmRecipient, removeRecipient } from "../../store/shifts/digest-recipients.ts";
import {
  changeDigestSettings,
  type DigestCadence,
  type DigestSettingsRow,
  readDigestSettings,
} from "../../store/shifts/digests.ts";
import { normalEmail } from "../../text/email-address.ts";
import type { DigestLinks } from "../signed-links.ts";

export interface DigestSettingsStore {
  read(clientId: string): Promise<DigestSettingsRow>;
  /**
   * What is undefined stays. Another cadence makes the next report due at once. Recipients who have not confirmed are
   * mailed a link.
   */
  change(
    clientId: string,
    by: Actor,
    change: { cadence?: DigestCadence | undefined; recipients?: string[] | undefined },
  ): Promise<DigestSettingsRow>;
  /** The address that a link confirms. @throws ForagerError share_invalid, share_gone. */
  addressToConfirm(token: string): string;
  /** @throws ForagerError share_invalid, share_gone for an expired link, or where the client wants to send no reports. */
  confirm(token: string): Promise<void>;
  /** The address that a link takes off. @throws ForagerError share_invalid. */
  addressToRemove(token: string): string;
  /** Takes the link's address off; nothing happens where it is off. @throws ForagerError share_invalid. */
  unsubscribe(token: string): Promise<void>;
}

export function createDigestSettings(database: Database, links: DigestLinks): DigestSettingsStore {
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
    addressToConfirm: (token) => links.readConfirmation(token).address,
    async confirm(token) {
      if (await confirmRecipient(database, mailboxOf(links.readConfirmation(token)))) return;
      throw new ForagerError("share_gone", "No reports are to be mailed to this address any more.");
    },
    addressToRemove: (token) => links.readUnsubscribe(token).address,
    unsubscribe: async (token) => removeRecipient(database, mailboxOf(links.readUnsubscribe(token))),
  };
}

/** A link stays good when the client spells the address differently. */
const mailboxOf = ({ clientId, address }: { clientId: string; address: string }) => ({
  clientId,
  mailbox: normalEmail(address),
});

/** Nobody gets a report twice because an address is listed in two spellings; the first is kept. */
function eachOnce(addresses: readonly string[]): { address: string; mailbox: string }[] {
  const first = new Map<string, string>();
  for (const address of addresses) {
    const mailbox = normalEmail(address);
    if (!first.has(mailbox)) first.set(mailbox, address);
  }
  return [...first].map(([mailbox, address]) => ({ address, mailbox }));
}

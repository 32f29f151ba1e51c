import type { Actor } from "../../contract/principal.ts";
import type { DigestTestResult } from "../../contract/shifts.ts";
import { ForagerError } from "../../errors.ts";
import { findClient } from "../../store/clients/clients.ts";
import type { Database } from "../../store/core/database.ts";
import { recordAct } from "../../store/shifts/activities.ts";
import { confirmRecipient, removeRecipient } from "../../store/shifts/digest-recipients.ts";
import {
  changeDigestSettings,
  type DigestCadence,
  type DigestSettingsRow,
  readDigestSettings,
} from "../../store/shifts/digests.ts";
import { recordAudit } from "../../store/system/audit-log.ts";
import { normalEmail } from "../../text/email-address.ts";
import type { Mailer } from "../ports.ts";
import { createShiftReader } from "../read-shifts.ts";
import type { DigestLinks } from "../signed-links.ts";
import { lastPeriod } from "../window.ts";
import { makeDigestReport } from "./digest-report.ts";
import { type RenderedMail, renderDigest } from "./render-digest.ts";
import { sendTestMail } from "./send-test-mail.ts";

export interface DigestSettingsStore {
  read(clientId: string): Promise<DigestSettingsRow>;
  /**
   * Undefined leaves a setting unchanged. A new cadence makes the next report due at once. Unconfirmed recipients are
   * mailed a confirmation link.
   */
  change(
    clientId: string,
    by: Actor,
    change: { cadence?: DigestCadence | undefined; recipients?: string[] | undefined },
  ): Promise<DigestSettingsRow>;
  /** The report of the last complete period, as it would be mailed. @throws ForagerError not_found. */
  preview(clientId: string, cadence: Exclude<DigestCadence, "off">): Promise<RenderedMail>;
  /**
   * Mails that report to one address at once.
   * @throws ForagerError mail_not_configured, rate_limited, not_found.
   */
  test(
    clientId: string,
    test: { recipient: string; cadence: Exclude<DigestCadence, "off"> },
  ): Promise<DigestTestResult>;
  /** The address that a link confirms. @throws ForagerError share_invalid, share_gone. */
  addressToConfirm(token: string): string;
  /** @throws ForagerError share_invalid; share_gone if the link has expired or the client has turned reports off. */
  confirm(token: string): Promise<void>;
  /** The address that a link unsubscribes. @throws ForagerError share_invalid. */
  addressToRemove(token: string): string;
  /** Unsubscribes the link's address; idempotent. @throws ForagerError share_invalid. */
  unsubscribe(token: string): Promise<void>;
}

export interface TestMailPorts {
  /** Null without a mail server. */
  mailer: Mailer | null;
  /** @throws ForagerError rate_limited after too many. */
  countTestMail(clientId: string): Promise<void>;
}

export function createDigestSettings(
  ports: { database: Database; digestLinks: DigestLinks; publicUrl: string } & TestMailPorts,
): DigestSettingsStore {
  const { database, digestLinks: links, publicUrl, mailer } = ports;
  const render = async (
    clientId: string,
    cadence: Exclude<DigestCadence, "off">,
    unsubscribeUrl: string,
  ): Promise<RenderedMail> => {
    const client = await findClient(database, clientId);
    if (client === null) throw new ForagerError("not_found", "Client not found");
    const reading = { database, shifts: createShiftReader(database) };
    const report = await makeDigestReport(reading, client, lastPeriod(cadence, new Date()));
    return renderDigest(report, { publicUrl, unsubscribeUrl });
  };
  return {
    preview: (clientId, cadence) => render(clientId, cadence, `${publicUrl}/unsubscribe/preview`),
    async test(clientId, { recipient, cadence }) {
      if (mailer === null) {
        throw new ForagerError(
          "mail_not_configured",
          "This service has no mail server. Its operator sets MAILER_URL and MAIL_FROM.",
        );
      }
      await ports.countTestMail(clientId);
      const unsubscribeUrl = links.unsubscribeUrl({ clientId, address: recipient });
      const mail = await render(clientId, cadence, unsubscribeUrl);
      return sendTestMail(mailer, { ...mail, to: recipient, unsubscribeUrl });
    },
    read: (clientId) => readDigestSettings(database, clientId),
    change: (clientId, by, { cadence, recipients }) =>
      database.transaction(async (tx) => {
        const change = {
          cadence: cadence ?? null,
          recipients: recipients === undefined ? null : eachOnce(recipients),
        };
        const settings = await changeDigestSettings(tx, clientId, change);
        const details = {
          cadence: change.cadence ?? "unchanged",
          recipients: change.recipients?.length ?? "unchanged",
        };
        await recordAudit(tx, { action: "digest_settings.changed", clientId, details });
        await tx.finish(() => recordAct(tx, { clientId, actor: by, kind: "digest_settings.changed" }));
        return settings;
      }),
    addressToConfirm: (token) => links.readConfirmation(token).address,
    async confirm(token) {
      if (await confirmRecipient(database, mailboxOf(links.readConfirmation(token)))) return;
      throw new ForagerError("share_gone", "Reports are no longer mailed to this address.");
    },
    addressToRemove: (token) => links.readUnsubscribe(token).address,
    unsubscribe: async (token) => removeRecipient(database, mailboxOf(links.readUnsubscribe(token))),
  };
}

/** A link stays valid when the client changes the spelling of the address. */
const mailboxOf = ({ clientId, address }: { clientId: string; address: string }) => ({
  clientId,
  mailbox: normalEmail(address),
});

/** Removes duplicate addresses that differ only in spelling; the first is kept. */
function eachOnce(addresses: readonly string[]): { address: string; mailbox: string }[] {
  const first = new Map<string, string>();
  for (const address of addresses) {
    const mailbox = normalEmail(address);
    if (!first.has(mailbox)) first.set(mailbox, address);
  }
  return [...first].map(([mailbox, address]) => ({ address, mailbox }));
}

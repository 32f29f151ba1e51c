import assert from "node:assert/strict";
import pino from "pino";
import { createSmtpMailer } from "../../src/outside/mail/smtp-mailer.ts";
import type { DigestPorts } from "../../src/shifts/digest/send-digests.ts";
import { addClient, createShiftApi, digestLinks, publicUrl } from "./shifts.ts";

export const digestSettingsUrl = "/api/v1/digest-settings";
/** Daily email reports to one address. */
export const daily = { cadence: "daily", recipients: ["ann@example.com"] };

/** Email reports with a real database and the HTTP API. Stopped when the test file ends. */
export async function createDigestHarness() {
  const api = await createShiftApi();
  const { database } = api;
  let clients = 0;

  /** Creates a client whose recipients have not been asked to confirm yet. */
  async function subscribeUnconfirmed(
    change: object,
  ): Promise<{ id: string; patch(change: object): ReturnType<typeof api.call> }> {
    clients += 1;
    const id = `cli_m${clients}`;
    await addClient(database, id, `Harbour & Oak ${clients}`);
    const patch = (payload: object) =>
      api.call({ method: "PATCH", url: digestSettingsUrl, payload }, `${id}:ann:plain`);
    assert.equal((await patch(change)).status, 200);
    return { id, patch };
  }

  return {
    api,
    database,
    subscribeUnconfirmed,
    /** Creates a client whose recipients have confirmed. */
    async subscribe(change: object) {
      const subscribed = await subscribeUnconfirmed(change);
      await database.query({
        text: "update digest_recipients set confirmed_at = now(), ask_at = null where client_id = $1",
        values: [subscribed.id],
      });
      return subscribed;
    },
    /** Ports that send mail through the SMTP server at `url`. */
    portsFor: (url: string): DigestPorts => ({
      database,
      mailer: createSmtpMailer(url, "forager@example.com"),
      links: digestLinks,
      publicUrl,
      log: pino({ level: "silent" }),
    }),
    /** Stops all email reports to clients of earlier tests. */
    forgetAll: () =>
      database.script(
        "update digest_settings set cadence = 'off'; delete from digest_mails; delete from digest_recipients",
      ),
    /** Moves all of today's mails to yesterday. */
    passDay: () =>
      database.script(`
        update digest_mails set sent_at = sent_at - interval '1 day', claimed_at = claimed_at - interval '1 day',
                                next_attempt_at = next_attempt_at - interval '1 day';
        update digest_recipients set asked_at = asked_at - interval '1 day',
                                     claimed_at = claimed_at - interval '1 day', ask_at = ask_at - interval '1 day'`),
    /** The states of a client's mails. */
    async statesOf(client: string): Promise<string[]> {
      const rows = await database.query<{ state: string }>({
        text: "select state from digest_mails where client_id = $1 order by recipient, version",
        values: [client],
      });
      return rows.map(({ state }) => state);
    },
  };
}

import assert from "node:assert/strict";
import { test } from "node:test";
import pino from "pino";
import { sendDigests } from "../../src/shifts/digest/send-digests.ts";
import { createHousekeeping } from "../../src/system/housekeeping.ts";
import { createDigestHarness } from "../harness/digests.ts";
import { eventually } from "../harness/wait.ts";
import { startMailInbox } from "../servers/mail-inbox.ts";

const { database, subscribeUnconfirmed, portsFor, passDay } = await createDigestHarness();
const now = new Date("2026-03-02T00:05:00Z");

const reader = "reader@example.com";
const silent = "silent@example.com";
const former = "former@example.com";

test("old report mails and former recipients are deleted, and nothing is mailed again as a result", async () => {
  await using inbox = await startMailInbox();
  const ports = portsFor(inbox.url);
  const age = async (client: string, days: { mails: number; questions: number }) => {
    const values = [client, days.mails, days.questions];
    await database.query({
      text: `with mails as (
               update digest_mails set created_at = now() - make_interval(days => $2) where client_id = $1
             )
             update digest_recipients set ask_at = null, asked_at = now() - make_interval(days => $3),
                                          claimed_at = now() - make_interval(days => $3)
             where client_id = $1`,
      values,
    });
  };
  const clients: { id: string }[] = [];
  for (const days of [
    { mails: 91, questions: 31 },
    { mails: 89, questions: 29 },
  ]) {
    const client = await subscribeUnconfirmed({ cadence: "daily", recipients: [reader, silent, former] });
    // Each client asks on a different day: an address gets one request a day.
    await passDay();
    await sendDigests(ports, now);
    await database.query({
      text: "update digest_recipients set confirmed_at = now() where client_id = $1 and address = $2",
      values: [client.id, reader],
    });
    await passDay();
    await sendDigests(ports, now);
    await client.patch({ recipients: [reader, silent] });
    await age(client.id, days);
    clients.push(client);
  }
  const mailed = inbox.mails.length;
  assert.equal(mailed, 2 * (3 + 1), "each client sent three requests and one report");

  const kept = async () => {
    const rows = await database.query<{ client_id: string; what: string }>({
      text: `select client_id, 'mail' as what from digest_mails
             union all select client_id, address from digest_recipients order by 1, 2`,
    });
    return clients.map(({ id }) => rows.filter((row) => row.client_id === id).map(({ what }) => what));
  };
  const housekeeping = createHousekeeping({
    database,
    log: pino({ level: "silent" }),
    auditRetentionDays: 365,
    eventsRetentionMinutes: 60,
  });
  await housekeeping.start();
  await eventually(kept, ([old]) => !old?.includes("mail") && !old?.includes(former));
  await housekeeping.stop();
  assert.deepEqual(await kept(), [
    [reader, silent],
    [former, "mail", reader, silent],
  ]);
  await sendDigests(ports, now);
  assert.equal(inbox.mails.length, mailed);
});

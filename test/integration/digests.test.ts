import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { sendDigests } from "../../src/shifts/digest/send-digests.ts";
import { createDigestHarness, daily, digestSettingsUrl as settingsUrl } from "../harness/digests.ts";
import { digestLinks, publicUrl, record } from "../harness/shifts.ts";
import { readMail } from "../servers/mail/read-mail.ts";
import { startMailInbox } from "../servers/mail-inbox.ts";

const { api, database, subscribe, portsFor, forgetAll, passDay, statesOf } = await createDigestHarness();
const now = new Date("2026-03-02T00:05:00Z");
const allDue = () =>
  database.query({ text: "update digest_mails set next_attempt_at = now() where state = 'waiting'" });

describe("settings", () => {
  test("are off by default, and changed field by field", async () => {
    const { id, patch } = await subscribe({});
    const first = await api.get(settingsUrl, `${id}:ann:plain`);
    assert.deepEqual(first.body, {
      cadence: "off",
      last_sent_at: null,
      recipients: [],
      unconfirmed_recipients: [],
    });
    await patch({ recipients: ["a@example.com", "b@example.com", "A@Example.com"] });
    const { body } = await patch({ cadence: "weekly" });
    assert.deepEqual(body, {
      cadence: "weekly",
      last_sent_at: null,
      recipients: ["a@example.com", "b@example.com"],
      unconfirmed_recipients: ["a@example.com", "b@example.com"],
    });
  });

  test("an invalid cadence, address or number of addresses is 422", async () => {
    const { patch } = await subscribe({});
    for (const wrong of [
      { cadence: "hourly" },
      { cadence: null },
      { cadence: "Daily" },
      { recipients: ["not an address"] },
      { recipients: ["a@example.com\r\nBcc: b@example.com"] },
      { recipients: Array.from({ length: 11 }, (_, index) => `a${index}@example.com`) },
    ]) {
      assert.equal((await patch(wrong)).status, 422, JSON.stringify(wrong));
    }
  });
});

describe("reports", () => {
  beforeEach(forgetAll);

  test("contain the period's shifts, shipped work and anomalies, as text and HTML, whatever names contain", async () => {
    await using inbox = await startMailInbox();
    const { id } = await subscribe(daily);
    const evil = "<script>alert(1)</script>\r\nBcc: x@example.com";
    await record(database, id, [
      { actor: "bob", actor_name: evil, at: "2026-03-01T09:00:00Z", kind: "job.submitted" },
      {
        actor: "bob",
        actor_name: evil,
        at: "2026-03-01T10:30:00Z",
        kind: "pin.created",
        payload: { name: "Bakery" },
        subject_id: "p1",
      },
      { actor: "ann", at: "2026-03-01T23:59:59.999999Z" },
      { actor: "ann", at: "2026-03-02T00:29:00Z" },
      { actor: "late", at: "2026-03-02T00:01:00Z" },
    ]);
    for (let day = 2; day <= 37; day++) {
      const at = new Date(Date.UTC(2026, 2, 2) - day * 86_400_000).toISOString().slice(0, 10);
      const count = day <= 7 ? 200 : 10;
      await record(
        database,
        id,
        Array.from({ length: count }, (_, nth) => ({
          actor: "ann",
          at: `${at}T09:00:${nth % 60}Z`.replace(/:(\d)Z/, ":0$1Z"),
        })),
      );
    }
    await sendDigests(portsFor(inbox.url), now);
    const [mail, ...more] = inbox.mails;
    assert.ok(mail);
    assert.equal(more.length, 0);
    assert.deepEqual([mail.from, mail.to], ["forager@example.com", ["ann@example.com"]]);
    const { headers, text, html } = readMail(mail.source);
    assert.match(headers, /^Subject: Harbour & Oak \d+: shifts of 2026-03-01$/m);
    assert.match(headers, /^Message-ID: <digest\.[0-9a-f]{32}@example\.com>$/im);
    assert.match(headers, /^List-Unsubscribe: <https:\/\/forager\.example\.com\/unsubscribe\/.+>$/m);
    assert.match(headers, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    assert.doesNotMatch(headers, /^Bcc/im);
    assert.doesNotMatch(html, /<script/);
    assert.match(html, /&lt;script&gt;alert\(1\)&lt;\/script&gt; Bcc: x@example.com \(sales\)/);
    for (const content of [text, html]) {
      assert.match(content, /pin Bakery, 2026-03-01 10:30/);
      assert.match(content, /activities a day in the last 7 days/);
      assert.match(content, /2026-03-01 23:59/);
      assert.doesNotMatch(content, /late Example/);
      assert.match(content, /https:\/\/forager\.example\.com\/unsubscribe\//);
    }
    const { body } = await api.get(settingsUrl, `${id}:ann:plain`);
    assert.ok(Date.parse(body.last_sent_at) > 0);
  });

  test("are sent once per client and period, however many processes check, and again only for the next", async () => {
    await using inbox = await startMailInbox();
    const { id, patch } = await subscribe({
      cadence: "daily",
      recipients: ["a@example.com", "b@example.com"],
    });
    const ports = portsFor(inbox.url);
    await Promise.all(Array.from({ length: 8 }, () => sendDigests(ports, now)));
    await sendDigests(ports, now);
    assert.deepEqual(inbox.mails.map(({ to }) => to[0]).sort(), ["a@example.com", "b@example.com"]);
    // The last report was sent before the next day ended.
    await database.query({
      text: "update digest_settings set last_sent_at = $1 where client_id = $2",
      values: [now, id],
    });
    await sendDigests(ports, new Date("2026-03-02T23:59:59Z"));
    assert.equal(inbox.mails.length, 2);
    await passDay();
    await sendDigests(ports, new Date("2026-03-03T00:00:01Z"));
    assert.equal(inbox.mails.length, 4);
    // The same cadence changes nothing; switching it and back makes a report due immediately.
    assert.notEqual((await patch({ cadence: "daily" })).body.last_sent_at, null);
    await sendDigests(ports, new Date("2026-03-03T00:00:02Z"));
    assert.equal(inbox.mails.length, 4);
    assert.equal((await patch({ cadence: "weekly" })).body.last_sent_at, null);
    await patch({ cadence: "daily" });
    await passDay();
    await sendDigests(ports, new Date("2026-03-03T00:00:03Z"));
    assert.equal(inbox.mails.length, 6);
    await passDay();
    await patch({ cadence: "off" });
    await sendDigests(ports, new Date("2026-03-09T00:00:03Z"));
    assert.equal(inbox.mails.length, 6);
  });

  test("each month and week is reported once, at its end and across clock changes", async () => {
    await using inbox = await startMailInbox();
    const monthly = await subscribe({ cadence: "monthly", recipients: ["month@example.com"] });
    const weekly = await subscribe({ cadence: "weekly", recipients: ["week@example.com"] });
    for (const { id } of [monthly, weekly]) {
      // The last microsecond of February, and one in the hour that Europe's clocks skip on 29 March.
      await record(database, id, [
        { actor: "feb", at: "2026-02-28T23:59:59.999999Z" },
        { actor: "march", at: "2026-03-01T00:00:00Z" },
        { actor: "spring", at: "2026-03-29T01:30:00Z" },
        { actor: "april", at: "2026-04-01T00:00:00Z" },
      ]);
    }
    const found: string[] = [];
    for (let hour = Date.UTC(2026, 2, 1); hour <= Date.UTC(2026, 3, 7); hour += 6 * 3_600_000) {
      await sendDigests(portsFor(inbox.url), new Date(hour));
      // As if it had been sent at the simulated moment.
      await database.query({
        text: "update digest_settings set last_sent_at = $1 where last_sent_at > now() - interval '1 minute'",
        values: [new Date(hour)],
      });
      await passDay();
      for (const { to, source } of inbox.mails.splice(0)) {
        const { headers, text } = readMail(source);
        const period = /^Subject: .+: shifts of (.+)$/m.exec(headers)?.[1];
        const actors = ["feb", "march", "spring", "april"].filter((actor) =>
          text.includes(`- ${actor} Example`),
        );
        found.push(`${new Date(hour).toISOString().slice(0, 13)} ${to[0]}: ${period}: ${actors.join(" ")}`);
      }
    }
    assert.deepEqual(found, [
      "2026-03-01T00 week@example.com: 2026-02-16 to 2026-02-22: ",
      "2026-03-01T00 month@example.com: 2026-02-01 to 2026-02-28: feb",
      "2026-03-02T00 week@example.com: 2026-02-23 to 2026-03-01: feb march",
      "2026-03-09T00 week@example.com: 2026-03-02 to 2026-03-08: ",
      "2026-03-16T00 week@example.com: 2026-03-09 to 2026-03-15: ",
      "2026-03-23T00 week@example.com: 2026-03-16 to 2026-03-22: ",
      "2026-03-30T00 week@example.com: 2026-03-23 to 2026-03-29: spring",
      "2026-04-01T00 month@example.com: 2026-03-01 to 2026-03-31: march spring",
      "2026-04-06T00 week@example.com: 2026-03-30 to 2026-04-05: april",
    ]);
  });

  test("a mail server that is down or refuses is retried later, and the failure is stored", async () => {
    const { id } = await subscribe(daily);
    let gone = "";
    {
      await using inbox = await startMailInbox();
      gone = inbox.url;
    }
    await sendDigests(portsFor(gone), now);
    await using inbox = await startMailInbox();
    inbox.act = "refuse";
    const ports = portsFor(inbox.url);
    await sendDigests(ports, now);
    assert.deepEqual(await statesOf(id), ["waiting"], "not before its time");
    await allDue();
    await sendDigests(ports, now);
    const [row] = await database.query<{ attempts: number; error_message: string; later: boolean }>({
      text: "select attempts, error_message, next_attempt_at > now() + interval '3 minutes' as later from digest_mails where client_id = $1",
      values: [id],
    });
    assert.deepEqual([row?.attempts, row?.later], [2, true]);
    assert.match(row?.error_message ?? "", /451 4\.3\.0/);
    inbox.act = "take";
    await allDue();
    await sendDigests(ports, now);
    assert.equal(inbox.mails.length, 1);
    assert.deepEqual(await statesOf(id), ["sent"]);
  });

  test("a report that may have been sent is repeated at most once, with the same Message-ID", async () => {
    await using inbox = await startMailInbox();
    inbox.act = "hang";
    const { id } = await subscribe(daily);
    const ports = portsFor(inbox.url);
    for (let turn = 0; turn < 4; turn++) {
      await allDue();
      await sendDigests(ports, now);
    }
    assert.equal(inbox.mails.length, 2);
    const ids = inbox.mails.map(({ source }) => /^Message-ID: (.+)$/im.exec(source)?.[1]);
    assert.equal(ids[0], ids[1]);
    assert.deepEqual(await statesOf(id), ["given_up"]);
  });

  test("a report whose sender died is sent once more after a while, and abandoned if that one dies too", async () => {
    await using inbox = await startMailInbox();
    const { id } = await subscribe(daily);
    const ports = portsFor(inbox.url);
    // A process that claims a mail and then disappears.
    const dying = {
      ...ports,
      mailer: { domain: "example.com", send: () => new Promise<void>(() => undefined) },
    };
    const died = () => {
      void sendDigests(dying, now);
    };
    const passTenMinutes = () =>
      database.query({
        text: "update digest_mails set claimed_at = claimed_at - interval '11 minutes' where state = 'sending'",
      });
    const until = async (text: string) => {
      while ((await database.query({ text, values: [id] })).length === 0) await new Promise(setImmediate);
    };
    died();
    await until("select from digest_mails where client_id = $1 and state = 'sending'");
    await sendDigests(ports, now);
    assert.equal(inbox.mails.length, 0, "its sender may still be working");
    await passTenMinutes();
    died();
    await until("select from digest_mails where client_id = $1 and state = 'sending' and crashes = 1");
    await passTenMinutes();
    await sendDigests(ports, now);
    assert.equal(inbox.mails.length, 0);
    assert.deepEqual(await statesOf(id), ["given_up"]);
  });

  test("a report whose sender died before the clock was set back is sent a lease later", async () => {
    await using inbox = await startMailInbox();
    const ports = portsFor(inbox.url);
    await subscribe(daily);
    await sendDigests(ports, now);
    // As an hour after its claim, by a clock set back by two.
    await database.query({
      text: "update digest_mails set state = 'sending', sent_at = null, claimed_at = now() + interval '1 hour'",
    });
    await sendDigests(ports, now);
    assert.equal(inbox.mails.length, 1, "its sender may still live");
    await database.query({ text: "update digest_mails set claimed_at = claimed_at - interval '11 minutes'" });
    await sendDigests(ports, now);
    assert.equal(inbox.mails.length, 2);
  });

  test("an inactive client, and an address removed before its mail was sent, get none", async () => {
    await using inbox = await startMailInbox();
    inbox.act = "refuse";
    const { id, patch } = await subscribe({
      cadence: "daily",
      recipients: ["a@example.com", "b@example.com"],
    });
    const idle = await subscribe(daily);
    await database.query({ text: "update clients set active = false where id = $1", values: [idle.id] });
    const ports = portsFor(inbox.url);
    await sendDigests(ports, now);
    await patch({ recipients: ["b@example.com"] });
    inbox.act = "take";
    await allDue();
    await sendDigests(ports, now);
    assert.deepEqual(
      inbox.mails.map(({ to }) => to[0]),
      ["b@example.com"],
    );
    assert.deepEqual(await statesOf(id), ["given_up", "sent"]);
    assert.deepEqual(await statesOf(idle.id), []);
  });
});

describe("unsubscribing", () => {
  test("asks for confirmation, then removes the address; one-click works too", async () => {
    const { id } = await subscribe({ cadence: "daily", recipients: ["a@example.com", "b@example.com"] });
    const address = "a@example.com";
    const url = digestLinks.unsubscribeUrl({ clientId: id, address }).slice(publicUrl.length);
    const recipients = async () => (await api.get(settingsUrl, `${id}:ann:plain`)).body.recipients;
    const asked = await api.server.app.inject({ url });
    assert.equal(asked.statusCode, 200);
    assert.match(asked.body, /Stop mailing reports to a@example\.com/);
    assert.deepEqual(await recipients(), ["a@example.com", "b@example.com"]);
    for (let click = 0; click < 2; click++) {
      const done = await api.server.app.inject({
        method: "POST",
        url,
        payload: "List-Unsubscribe=One-Click",
        headers: { "content-type": "application/x-www-form-urlencoded" },
      });
      assert.equal(done.statusCode, 200);
      assert.deepEqual(await recipients(), ["b@example.com"]);
    }
    for (const wrong of [
      `${url}x`,
      url.replace("unsubscribe/", "unsubscribe/x"),
      "/unsubscribe/a.b",
      "/unsubscribe/a",
    ]) {
      assert.equal((await api.server.app.inject({ method: "POST", url: wrong })).statusCode, 401, wrong);
    }
    const inBrowser = await api.server.app.inject({ url: `${url}x`, headers: { accept: "text/html" } });
    assert.equal(inBrowser.statusCode, 401);
    assert.match(inBrowser.body, /<h1>This link is invalid<\/h1>/);
  });
});

import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { sendDigests } from "../../src/shifts/digest/send-digests.ts";
import { createDigestHarness, daily, digestSettingsUrl } from "../harness/digests.ts";
import { digestLinks, publicUrl } from "../harness/shifts.ts";
import { readMail } from "../servers/mail/read-mail.ts";
import { startMailInbox } from "../servers/mail-inbox.ts";

const { api, database, subscribe, subscribeUnconfirmed, portsFor, forgetAll, passDay, statesOf } =
  await createDigestHarness();
const now = new Date("2026-03-02T00:05:00Z");

describe("recipients of email reports", () => {
  beforeEach(forgetAll);

  const both = { cadence: "daily", recipients: ["a@example.com", "b@example.com"] };
  const isQuestion = ({ source }: { source: string }) => /^Subject: Confirm email reports/m.test(source);
  /** Path of the link in a mail, on this server. */
  const linkIn = (source: string) => {
    const [url = ""] = /https:\/\/forager\.example\.com\/confirm\/\S+/.exec(readMail(source).text) ?? [];
    return url.slice(publicUrl.length);
  };
  const open = (url: string, method: "GET" | "POST" = "GET") =>
    api.server.app.inject({ url, method, headers: { accept: "text/html" } });
  const unconfirmedOf = async (id: string) =>
    (await api.get(digestSettingsUrl, `${id}:ann:plain`)).body.unconfirmed_recipients;

  test("get one mail with a link, and nothing else until they confirm on the page behind it", async () => {
    await using inbox = await startMailInbox();
    const { id, patch } = await subscribeUnconfirmed(both);
    const ports = portsFor(inbox.url);
    await Promise.all(Array.from({ length: 8 }, () => sendDigests(ports, now)));
    assert.deepEqual(inbox.mails.map(({ to }) => to[0]).sort(), both.recipients);
    assert.ok(inbox.mails.every(isQuestion));
    const question = inbox.mails.find(({ to }) => to[0] === "a@example.com")?.source ?? "";
    assert.match(question, /^Subject: Confirm email reports: Harbour & Oak \d+$/m);
    assert.match(question, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    await passDay();
    await sendDigests(ports, now);
    assert.equal(
      inbox.mails.length,
      2,
      "a recipient who does not confirm gets no further request and no report",
    );

    const url = linkIn(question);
    const page = await open(url);
    assert.equal(page.statusCode, 200);
    assert.match(page.body, /Do you want reports to be mailed to a@example\.com\?/);
    assert.deepEqual(await unconfirmedOf(id), both.recipients, "a read changes nothing");
    for (let click = 0; click < 2; click++) assert.equal((await open(url, "POST")).statusCode, 200);
    assert.deepEqual(await unconfirmedOf(id), ["b@example.com"]);
    await sendDigests(ports, now);
    assert.deepEqual(
      inbox.mails.slice(2).map(({ to }) => to[0]),
      ["a@example.com"],
    );
    assert.ok(!isQuestion(inbox.mails[2] ?? { source: "" }));

    // An address that the client or its reader removed and the client adds again must confirm again.
    await patch({ recipients: ["b@example.com"] });
    assert.equal((await open(url, "POST")).statusCode, 410);
    await patch(both);
    assert.deepEqual(await unconfirmedOf(id), both.recipients);
    assert.equal((await open(url, "POST")).statusCode, 200);
    const unsubscribe = digestLinks.unsubscribeUrl({ clientId: id, address: "a@example.com" });
    await open(unsubscribe.slice(publicUrl.length), "POST");
    await patch(both);
    assert.deepEqual(await unconfirmedOf(id), both.recipients);
  });

  test("see why a link is invalid, has expired, or belongs to an inactive client", async () => {
    const { id } = await subscribeUnconfirmed(daily);
    const linkFor = (address: string, expiresAt: Date) =>
      digestLinks.confirmationUrl({ clientId: id, address }, expiresAt).slice(publicUrl.length);
    const later = new Date(Date.now() + 60_000);
    const good = linkFor("ann@example.com", later);
    const unsubscribe = digestLinks.unsubscribeUrl({ clientId: id, address: "ann@example.com" });
    for (const method of ["GET", "POST"] as const) {
      assert.equal((await open(`${good}x`, method)).statusCode, 401);
      assert.equal(
        (await open(unsubscribe.slice(publicUrl.length).replace("unsubscribe", "confirm"))).statusCode,
        401,
      );
      assert.equal(
        (await open(linkFor("ann@example.com", new Date(Date.now() - 1)), method)).statusCode,
        410,
      );
    }
    assert.equal((await open(linkFor("eve@example.com", later), "POST")).statusCode, 410);
    await database.query({ text: "update clients set active = false where id = $1", values: [id] });
    assert.equal((await open(good, "POST")).statusCode, 410);
    await database.query({ text: "update clients set active = true where id = $1", values: [id] });
    assert.deepEqual(await unconfirmedOf(id), ["ann@example.com"]);
  });

  test("may confirm and unsubscribe by any link to their mailbox, however the client spells it later", async () => {
    await using inbox = await startMailInbox();
    const ports = portsFor(inbox.url);
    const { id, patch } = await subscribeUnconfirmed(daily);
    await sendDigests(ports, now);
    const confirm = linkIn(inbox.mails[0]?.source ?? "");
    const unsubscribe = digestLinks.unsubscribeUrl({ clientId: id, address: "ann@example.com" });
    await patch({ recipients: ["Ann@Example.com", "bo@example.com"] });
    assert.equal((await open(confirm, "POST")).statusCode, 200);
    assert.deepEqual(await unconfirmedOf(id), ["bo@example.com"]);
    assert.equal((await open(unsubscribe.slice(publicUrl.length), "POST")).statusCode, 200);
    const { recipients } = (await api.get(digestSettingsUrl, `${id}:ann:plain`)).body;
    assert.deepEqual(recipients, ["bo@example.com"]);
  });

  test("get a new request when they are added again: once a day, and three times in all", async () => {
    await using inbox = await startMailInbox();
    const { patch } = await subscribeUnconfirmed(daily);
    const ports = portsFor(inbox.url);
    for (let day = 1; day <= 5; day++) {
      for (const recipients of [[], ["ANN@example.com"], ["ann@example.com"], daily.recipients]) {
        await patch({ recipients });
        await sendDigests(ports, now);
      }
      assert.equal(inbox.mails.length, Math.min(day, 3), `day ${day}`);
      await passDay();
    }
    for (let day = 0; day < 30; day++) await passDay();
    await patch(daily);
    await sendDigests(ports, now);
    assert.equal(inbox.mails.length, 4, "a month later once more");
  });

  test("get one request a day across clients, and a limited number from one client", async () => {
    await using inbox = await startMailInbox();
    const ports = portsFor(inbox.url);
    await subscribeUnconfirmed(daily);
    await subscribeUnconfirmed(daily);
    await sendDigests(ports, now);
    await sendDigests(ports, now);
    assert.equal(inbox.mails.length, 1);
    await passDay();
    await sendDigests(ports, now);
    assert.equal(inbox.mails.length, 2);

    const { patch } = await subscribeUnconfirmed({});
    for (let turn = 0; turn < 5; turn++) {
      const recipients = Array.from({ length: 10 }, (_, index) => `victim${turn}-${index}@example.com`);
      await patch({ recipients });
      await sendDigests(ports, now);
    }
    assert.equal(inbox.mails.length, 2 + 20);
  });

  test("get the request later where the mail server is down, and no second one where it may have accepted the first", async () => {
    await using inbox = await startMailInbox();
    inbox.act = "refuse";
    const ports = portsFor(inbox.url);
    await subscribeUnconfirmed(daily);
    await sendDigests(ports, now);
    inbox.act = "hang";
    await sendDigests(ports, now);
    assert.equal(inbox.mails.length, 0, "not before its time");
    const due = () =>
      database.query({ text: "update digest_recipients set ask_at = now() where ask_at is not null" });
    for (let turn = 0; turn < 3; turn++) {
      await due();
      await sendDigests(ports, now);
    }
    assert.equal(inbox.mails.length, 1);
  });

  test("get one report a day, however often the cadence changes; a report overtaken by another is dropped", async () => {
    await using inbox = await startMailInbox();
    const { id, patch } = await subscribe(daily);
    const ports = portsFor(inbox.url);
    for (let turn = 0; turn < 5; turn++) {
      for (const cadence of ["daily", "weekly", "monthly"]) {
        await patch({ cadence, recipients: turn % 2 ? ["ann@example.com"] : ["Ann@Example.com"] });
        await Promise.all([sendDigests(ports, now), sendDigests(ports, now)]);
      }
    }
    assert.equal(inbox.mails.length, 1);
    await patch({ cadence: "daily" });
    await sendDigests(ports, now);
    await passDay();
    // Now yesterday's report waits as well as today's: the later one is sent.
    await sendDigests(ports, new Date("2026-03-03T00:00:05Z"));
    assert.equal(inbox.mails.length, 2);
    assert.match(inbox.mails[1]?.source ?? "", /^Subject: .+: shifts of 2026-03-02$/m);
    await passDay();
    await sendDigests(ports, new Date("2026-03-03T00:00:05Z"));
    assert.equal(inbox.mails.length, 2);
    assert.ok(!(await statesOf(id)).includes("waiting"));
  });
});

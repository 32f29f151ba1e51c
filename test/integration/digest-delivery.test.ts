import assert from "node:assert/strict";
import { describe, test } from "node:test";
import pino from "pino";
import { createSmtpMailer } from "../../src/outside/mail/smtp-mailer.ts";
import { type DigestPorts, sendDigests } from "../../src/shifts/digest/send-digests.ts";
import { freePort } from "../harness/free-port.ts";
import { addClient, createShiftApi, digestLinks, publicUrl, record } from "../harness/shifts.ts";
import { eventually } from "../harness/wait.ts";
import { startPostfix } from "../servers/mail/postfix.ts";
import { missingPrograms } from "../servers/mail/programs.ts";
import { readMail } from "../servers/mail/read-mail.ts";

const missing = missingPrograms("postfix");
const address = "127.0.0.1";
const mailboxes = ["ann@good.test", "bo@good.test"];
const name = "Bäckerei Ørsted & Søn, 東京";
const actorName = "Zoë Ångström-Çelik 🚀";
const now = new Date("2026-03-02T00:05:00Z");

describe("a report by a real Postfix", { skip: missing ?? false }, () => {
  test("waits while the server is down, and reaches each reader once when it is up", async () => {
    const { database, call, get } = await createShiftApi();
    await addClient(database, "cli_p", name);
    const credential = "cli_p:ann:plain";
    const payload = { cadence: "daily", recipients: mailboxes };
    await call({ method: "PATCH", url: "/api/v1/digest-settings", payload }, credential);
    // The next test covers how readers confirm.
    await database.query({ text: "update digest_recipients set confirmed_at = now(), ask_at = null" });
    await record(database, "cli_p", [
      { actor: "zoe", actor_name: actorName, at: "2026-03-01T09:00:00Z", kind: "job.submitted" },
      {
        actor: "zoe",
        actor_name: actorName,
        at: "2026-03-01T09:20:00Z",
        kind: "pin.created",
        payload: { name: "Łódź" },
      },
    ]);
    const port = await freePort();
    const portsFor = (query: string): DigestPorts => ({
      database,
      mailer: createSmtpMailer(`smtp://${address}:${port}${query}`, "forager@good.test"),
      links: digestLinks,
      publicUrl,
      log: pino({ level: "silent" }),
    });
    const mails = () =>
      database.query<{ state: string; attempts: number; error_message: string | null }>({
        text: "select state, attempts, error_message from digest_mails order by recipient",
      });
    const due = () => database.query({ text: "update digest_mails set next_attempt_at = now()" });
    const lastSent = async () => (await get("/api/v1/digest-settings", credential)).body.last_sent_at;

    await sendDigests(portsFor(""), now);
    assert.deepEqual(
      (await mails()).map(({ state, attempts }) => [state, attempts]),
      [
        ["waiting", 1],
        ["waiting", 1],
      ],
    );
    assert.match((await mails())[0]?.error_message ?? "", /ECONNREFUSED/);
    assert.equal(await lastSent(), null);

    await using postfix = await startPostfix({ address, port, mailboxes, delivers: true });
    await sendDigests(portsFor(""), now);
    assert.deepEqual(
      (await mails()).map(({ attempts }) => attempts),
      [1, 1],
      "not before its time",
    );
    // Its certificate is self-signed: by default mail goes only to a server that can prove its identity.
    await due();
    await sendDigests(portsFor(""), now);
    assert.match((await mails())[0]?.error_message ?? "", /self-signed certificate/);
    await due();
    const trusting = portsFor("?tls.rejectUnauthorized=false");
    await Promise.all([sendDigests(trusting, now), sendDigests(trusting, now)]);
    assert.deepEqual(
      (await mails()).map(({ state }) => state),
      ["sent", "sent"],
    );
    assert.ok(Date.parse(await lastSent()) > 0);
    await due();
    await sendDigests(trusting, now);

    const messageIds = new Set<string>();
    for (const mailbox of mailboxes) {
      const [source, ...more] = await eventually(
        () => postfix.delivered(mailbox),
        (found) => found.length > 0,
      );
      assert.ok(source);
      assert.deepEqual(more, [], "one mail alone");
      const { headers, text, html } = readMail(source);
      assert.match(headers, new RegExp(`^Subject: ${name}: shifts of 2026-03-01$`, "m"));
      assert.match(headers, new RegExp(`^To: ${mailbox}$`, "m"));
      assert.match(headers, /^From: Forager <forager@good\.test>$/m);
      assert.match(headers, /^Auto-Submitted: auto-generated$/m);
      assert.match(headers, /^Received: .+ with ESMTPS/m);
      const link = digestLinks.unsubscribeUrl({ clientId: "cli_p", address: mailbox });
      assert.ok(headers.includes(`\nList-Unsubscribe: <${link}>\n`), headers);
      assert.match(headers, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
      const messageId = /^Message-ID: (<digest\.[0-9a-f]{32}@good\.test>)$/im.exec(headers)?.[1];
      assert.ok(messageId);
      messageIds.add(messageId);
      assert.match(text, new RegExp(`- ${actorName} \\(sales\\): Shifts 1, Time 20 min, Activities 2`, "u"));
      assert.match(text, /- pin Łódź, 2026-03-01 09:20/);
      assert.ok(text.includes(`Unsubscribe: ${link}`));
      assert.ok(html.includes(`${actorName} (sales)`));
      assert.ok(html.includes("Bäckerei Ørsted &amp; Søn, 東京"));
      assert.ok(html.includes(`href="${link}"`));
      // RFC 5322 limits the line length.
      for (const line of source.split("\n")) assert.ok(Buffer.byteLength(line) <= 998, line);
    }
    assert.equal(messageIds.size, mailboxes.length);
  });

  test("goes to a reader who has opened the link in the confirmation mail, and to no one else", async () => {
    const { database, call, get, server } = await createShiftApi();
    await addClient(database, "cli_q", name);
    const credential = "cli_q:ann:plain";
    const payload = { cadence: "daily", recipients: mailboxes };
    await call({ method: "PATCH", url: "/api/v1/digest-settings", payload }, credential);
    const port = await freePort();
    await using postfix = await startPostfix({ address, port, mailboxes, delivers: true });
    const ports: DigestPorts = {
      database,
      mailer: createSmtpMailer(`smtp://${address}:${port}?tls.rejectUnauthorized=false`, "forager@good.test"),
      links: digestLinks,
      publicUrl,
      log: pino({ level: "silent" }),
    };
    const deliveredTo = (mailbox: string, count: number) =>
      eventually(
        () => postfix.delivered(mailbox),
        (found) => found.length >= count,
      );
    await sendDigests(ports, now);
    const [question = ""] = await deliveredTo("ann@good.test", 1);
    await deliveredTo("bo@good.test", 1);
    const { headers, text } = readMail(question);
    assert.match(headers, new RegExp(`^Subject: Confirm email reports: ${name}$`, "m"));
    assert.match(headers, /^Message-ID: <confirm\.[0-9a-f]{32}@good\.test>$/im);
    const [link = ""] = /https:\S+\/confirm\/\S+/.exec(text) ?? [];
    const confirmed = await server.app.inject({ method: "POST", url: link.slice(publicUrl.length) });
    assert.equal(confirmed.statusCode, 200);
    const { body } = await get("/api/v1/digest-settings", credential);
    assert.deepEqual(body.unconfirmed_recipients, ["bo@good.test"]);
    await sendDigests(ports, now);
    await database.query({ text: "update digest_recipients set asked_at = asked_at - interval '1 day'" });
    await database.query({ text: "update digest_mails set next_attempt_at = now()" });
    await sendDigests(ports, now);
    const [, report = "", ...more] = await deliveredTo("ann@good.test", 2);
    assert.match(readMail(report).headers, new RegExp(`^Subject: ${name}: shifts of 2026-03-01$`, "m"));
    assert.deepEqual(more, [], "not on the day of the question");
    assert.equal((await postfix.delivered("bo@good.test")).length, 1);
  });
});

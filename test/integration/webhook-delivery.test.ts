import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { NewWebhook } from "../../src/contract/webhooks.ts";
import { deleteOldEvents } from "../../src/store/core/event-log.ts";
import { eventually } from "../harness/wait.ts";
import { createWebhookHarness } from "../harness/webhooks.ts";
import { type Received, verifies } from "../servers/webhook-receiver.ts";

const harness = await createWebhookHarness();
const { receiver, endpoints, deliveries, database } = harness;
const at = (path: string) => receiver.received.filter((one) => one.path === path);
const cameTo = (path: string, count: number) => receiver.until(() => at(path).length >= count);

/** Resolves once the outcome of its latest attempt is stored. */
async function latest(webhook: NewWebhook, client = "cli_a") {
  const { deliveries: page } = await eventually(
    () => deliveries.list(client, webhook.webhook_id, { status: undefined, cursor: undefined, pageSize: 10 }),
    ({ deliveries: [first] }) =>
      first !== undefined && (first.status !== "pending" || first.next_attempt_at !== null),
  );
  assert.ok(page[0]);
  return page[0];
}

describe("deliveries", () => {
  let other: NewWebhook;
  before(async () => {
    other = await harness.register("/other-client", { client: "cli_b" });
    await harness.start();
  });

  test("an event reaches every endpoint of its client subscribed to it, signed with its secret, and no other", async () => {
    const all = await harness.register("/all");
    const some = await harness.register("/some", { types: ["job.failed"] });
    await harness.emit("job.completed");
    await harness.emit("job.failed");
    await cameTo("/all", 2);
    await cameTo("/some", 1);
    const [first] = at("/all") as [Received];
    assert.deepEqual(Object.keys(first.json), ["type", "timestamp", "data"]);
    assert.deepEqual([first.json.type, first.json.data], ["job.completed", { number: 1 }]);
    assert.ok(Math.abs(Date.parse(first.json.timestamp) - Date.now()) < 60_000);
    assert.equal(first.headers["content-type"], "application/json");
    assert.match(all.secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
    assert.ok(at("/all").every((one) => verifies(one, all.secret)));
    assert.ok(!verifies(first, some.secret));
    assert.ok(!verifies({ ...first, body: `${first.body} ` }, all.secret));
    assert.deepEqual(
      at("/some").map((one) => one.json.type),
      ["job.failed"],
    );
    const delivered = await latest(some);
    assert.deepEqual(
      [delivered.status, delivered.attempts.length, delivered.attempt_count],
      ["delivered", 1, 1],
    );
    assert.equal(delivered.attempts[0]?.response_status, 204);
    assert.equal(delivered.delivery_id, at("/some")[0]?.id);
    assert.deepEqual(at("/other-client"), []);
    await endpoints.delete("cli_a", all.webhook_id);
    await endpoints.delete("cli_a", some.webhook_id);
  });

  test("a failed delivery is retried with the same id and bytes until it is accepted", async () => {
    const webhook = await harness.register("/flaky");
    receiver.answers.set("/flaky", 500);
    await harness.emit("job.completed");
    await cameTo("/flaky", 1);
    const waiting = await latest(webhook);
    assert.equal(waiting.status, "pending");
    assert.match(waiting.attempts[0]?.error ?? "", /answered 500/);
    const wait =
      Date.parse(waiting.next_attempt_at ?? "") - Date.parse(waiting.attempts[0]?.started_at ?? "");
    assert.ok(wait >= 5_000, `next attempt after ${wait} ms`);
    const failing = await endpoints.find("cli_a", webhook.webhook_id);
    assert.ok(failing.failing_since);
    assert.ok(failing.resting_until);
    assert.match(failing.last_failure?.reason ?? "", /answered 500/);
    receiver.answers.set("/flaky", 302);
    await harness.retryNow();
    await cameTo("/flaky", 2);
    assert.match((await latest(webhook)).attempts[1]?.error ?? "", /302: redirects are not followed/);
    receiver.answers.delete("/flaky");
    await harness.retryNow();
    await cameTo("/flaky", 3);
    const done = await latest(webhook);
    assert.deepEqual([done.status, done.attempts.length, done.next_attempt_at], ["delivered", 3, null]);
    const sent = at("/flaky");
    assert.equal(new Set(sent.map((one) => `${one.id} ${one.body}`)).size, 1);
    assert.ok(sent.every((one) => verifies(one, webhook.secret)));
    const well = await eventually(
      () => endpoints.find("cli_a", webhook.webhook_id),
      (found) => found.failing_since === null,
    );
    assert.equal(well.last_failure, null);
    await endpoints.delete("cli_a", webhook.webhook_id);
  });

  test("a delivery is abandoned after ten attempts, and a replay sends it again", async () => {
    const webhook = await harness.register("/down");
    receiver.answers.set("/down", 503);
    await harness.emit("job.completed");
    for (let attempt = 1; attempt <= 10; attempt++) {
      await cameTo("/down", attempt);
      await latest(webhook);
      if (attempt < 10) await harness.retryNow();
    }
    const given = await latest(webhook);
    assert.deepEqual([given.status, given.attempts.length], ["failed", 10]);
    receiver.answers.delete("/down");
    await harness.retryNow();
    const again = await deliveries.replay("cli_a", webhook.webhook_id, given.delivery_id);
    assert.equal(again.status, "pending");
    await cameTo("/down", 11);
    assert.equal((await latest(webhook)).status, "delivered");
    assert.equal(new Set(at("/down").map((one) => one.id)).size, 1);
    await endpoints.delete("cli_a", webhook.webhook_id);
  });

  test("a replay is returned as accepted, however soon it is delivered", async () => {
    const webhook = await harness.register("/soon");
    await harness.emit("job.completed");
    await cameTo("/soon", 1);
    const { delivery_id } = await latest(webhook);
    const slow = harness.deliveriesIn({
      ...database,
      async query(statement) {
        const rows = await database.query<never>(statement);
        if (statement.text.includes("update")) {
          await cameTo("/soon", 2);
          await latest(webhook);
        }
        return rows;
      },
    });
    assert.equal((await slow.replay("cli_a", webhook.webhook_id, delivery_id)).status, "pending");
    assert.equal((await latest(webhook)).status, "delivered");
    await assert.rejects(slow.replay("cli_b", webhook.webhook_id, delivery_id), { code: "not_found" });
    await endpoints.delete("cli_a", webhook.webhook_id);
  });

  test("a replay requested during an attempt follows it, and never runs in parallel", async () => {
    const webhook = await harness.register("/replay-at-once");
    const held: (() => void)[] = [];
    receiver.answers.set("/replay-at-once", (response) => held.push(() => response.writeHead(204).end()));
    await harness.emit("job.completed");
    await cameTo("/replay-at-once", 1);
    const [first] = at("/replay-at-once");
    const again = await deliveries.replay("cli_a", webhook.webhook_id, first?.id ?? "");
    assert.equal(again.status, "pending");
    assert.equal(held.length, 1);
    held[0]?.();
    await cameTo("/replay-at-once", 2);
    assert.equal(held.length, 2);
    held[1]?.();
    const ended = await eventually(
      () => latest(webhook),
      ({ status, attempts }) => status === "delivered" && attempts.length === 2,
    );
    assert.equal(ended.delivery_id, first?.id);
    assert.equal(at("/replay-at-once").length, 2);
    await endpoints.delete("cli_a", webhook.webhook_id);
  });

  test("one call resends all failed deliveries of a period", async () => {
    const webhook = await harness.register("/outage");
    const since = new Date();
    await harness.emit("job.completed", { count: 30 });
    await cameTo("/outage", 30);
    await eventually(
      () =>
        database.query({
          text: "select from webhook_deliveries where status = 'pending' and webhook_id = $1",
          values: [webhook.webhook_id],
        }),
      (rows) => rows.length === 0,
    );
    await database.query({
      text: `update webhook_deliveries set status = 'failed' where webhook_id = $1
             and id in (select id from webhook_deliveries where webhook_id = $1 order by id limit 20)`,
      values: [webhook.webhook_id],
    });
    const until = new Date(Date.now() + 1_000);
    const replay = (from: Date) => deliveries.replayFailed("cli_a", webhook.webhook_id, from, until);
    assert.equal(await replay(until), 0);
    assert.equal(await replay(since), 20);
    await cameTo("/outage", 50);
    assert.equal(new Set(at("/outage").map((one) => one.id)).size, 30);
    await endpoints.delete("cli_a", webhook.webhook_id);
  });

  test("for a day after a rotation both secrets verify, later only the new one", async () => {
    const webhook = await harness.register("/rotated");
    const { secret, previous_secret_expires_at: until } = await endpoints.rotateSecret(
      "cli_a",
      webhook.webhook_id,
    );
    assert.ok(Math.abs(Date.parse(until) - Date.now() - 86_400_000) < 60_000);
    await harness.emit("job.completed");
    await cameTo("/rotated", 1);
    await database.script("update webhook_endpoints set previous_secret_until = now()");
    await harness.emit("job.completed");
    await cameTo("/rotated", 2);
    const [before, after] = at("/rotated") as [Received, Received];
    assert.deepEqual([verifies(before, webhook.secret), verifies(before, secret)], [true, true]);
    assert.deepEqual([verifies(after, webhook.secret), verifies(after, secret)], [false, true]);
    await endpoints.delete("cli_a", webhook.webhook_id);
  });

  test("an endpoint that fails for days is disabled, and the client's other endpoints get an event; once enabled, it continues from then", async () => {
    const witness = await harness.register("/witness", { types: ["webhook.disabled"] });
    const webhook = await harness.register("/dead");
    receiver.answers.set("/dead", 500);
    await harness.emit("job.completed");
    await cameTo("/dead", 1);
    await latest(webhook);
    assert.equal((await endpoints.find("cli_a", webhook.webhook_id)).enabled, true);
    await database.query({
      text: "update webhook_endpoints set failing_since = now() - interval '121 hours' where id = $1",
      values: [webhook.webhook_id],
    });
    await harness.retryNow();
    await cameTo("/witness", 1);
    const notice = at("/witness")[0]?.json;
    assert.equal(notice.type, "webhook.disabled");
    assert.deepEqual([notice.data.webhook_id, notice.data.reason], [webhook.webhook_id, "failing"]);
    const disabled = await endpoints.find("cli_a", webhook.webhook_id);
    assert.deepEqual([disabled.enabled, disabled.disabled_reason], [false, "failing"]);
    await harness.emit("job.failed");
    await harness.emit("webhook.disabled");
    await cameTo("/witness", 2);
    receiver.answers.delete("/dead");
    const enabled = await endpoints.change("cli_a", webhook.webhook_id, { enabled: true });
    assert.deepEqual([enabled.enabled, enabled.failing_since], [true, null]);
    await harness.emit("job.cancelled");
    await harness.retryNow();
    await receiver.until(() => at("/dead").some((one) => one.json.type === "job.cancelled"));
    await cameTo("/dead", 4);
    assert.deepEqual(
      [...new Set(at("/dead").map((one) => one.json.type))].sort(),
      ["job.cancelled", "job.completed"],
      "earlier and later events, none from the time it was disabled",
    );
    for (const one of [witness, webhook]) await endpoints.delete("cli_a", one.webhook_id);
  });

  test("410 disables an endpoint immediately", async () => {
    const webhook = await harness.register("/gone");
    receiver.answers.set("/gone", 410);
    await harness.emit("job.completed");
    const gone = await eventually(
      () => endpoints.find("cli_a", webhook.webhook_id),
      (found) => !found.enabled,
    );
    assert.equal(gone.disabled_reason, "gone");
    await endpoints.delete("cli_a", webhook.webhook_id);
  });

  test("receivers that never answer do not delay the others", async () => {
    const hanging = await Promise.all(
      Array.from({ length: 10 }, (_, index) => {
        receiver.answers.set(`/hanging-${index}`, () => undefined);
        return harness.register(`/hanging-${index}`);
      }),
    );
    await harness.emit("job.completed", { count: 50 });
    await Promise.all(hanging.map((_, index) => cameTo(`/hanging-${index}`, 1)));
    const seen = at("/other-client").length;
    await harness.emit("job.completed", { client: "cli_b", count: 100 });
    await cameTo("/other-client", seen + 100);
    assert.ok(
      hanging.every((_, index) => at(`/hanging-${index}`).length === 1),
      "each of them holds one slot",
    );
    for (const one of hanging) await endpoints.delete("cli_a", one.webhook_id);
  });

  test("an inactive client gets no deliveries", async () => {
    const seen = at("/other-client").length;
    await database.script("update clients set active = false where id = 'cli_b'");
    const webhook = await harness.register("/marker");
    await harness.emit("job.completed", { client: "cli_b" });
    await harness.emit("job.completed");
    await cameTo("/marker", 1);
    const { deliveries: made } = await deliveries.list("cli_b", other.webhook_id, {
      status: "pending",
      cursor: undefined,
      pageSize: 10,
    });
    assert.deepEqual([at("/other-client").length, made], [seen, []]);
    await database.script("update clients set active = true where id = 'cli_b'");
    await endpoints.delete("cli_a", webhook.webhook_id);
  });
});

describe("across restarts and processes", () => {
  test("events of an outage are sent afterwards, however old", async () => {
    const own = await createWebhookHarness();
    const webhook = await own.register("/late");
    await own.emit("pin_created", { age: "2 hours", count: 3 });
    assert.equal(
      await own.database.transaction((tx) => deleteOldEvents(tx, { keptMinutes: 60, limit: 100 })),
      0,
    );
    await own.start();
    await own.receiver.until((received) => received.length === 3);
    assert.ok(own.receiver.received.every((one) => verifies(one, webhook.secret)));
    assert.equal(
      await own.database.transaction((tx) => deleteOldEvents(tx, { keptMinutes: 60, limit: 100 })),
      3,
    );
  });

  test("the delivery of a process that died is sent by another, under the same id", async () => {
    const own = await createWebhookHarness();
    await own.register("/taken-over");
    await own.emit("job.completed");
    const asked = Promise.withResolvers<void>();
    const never = Promise.withResolvers<never>();
    let id = "";
    const dying = await own.start({
      concurrency: 1,
      send: (request) => {
        id = request.headers["webhook-id"] ?? "";
        asked.resolve();
        request.signal.addEventListener("abort", () => never.reject(request.signal.reason));
        return never.promise;
      },
    });
    await asked.promise;
    // While its lease lasts, no other process takes it.
    const second = await own.start();
    await own.register("/marker");
    await own.emit("job.started");
    await own.receiver.until((received) => received.some((one) => one.path === "/marker"));
    assert.ok(!own.receiver.received.some((one) => one.id === id));
    await own.database.script(
      "update webhook_deliveries set next_attempt_at = now() where sending; select pg_notify('forager_webhooks', 'due')",
    );
    await own.receiver.until((received) => received.some((one) => one.id === id));
    await dying.stop();
    await second.stop();
  });

  test("three processes send each of 600 deliveries once, none of them twice at a time", async () => {
    const own = await createWebhookHarness();
    const webhooks = await Promise.all([own.register("/x"), own.register("/y"), own.register("/z")]);
    const open = new Set<string>();
    let twice = 0;
    for (const path of ["/x", "/y", "/z"]) {
      own.receiver.answers.set(path, (response, { id }) => {
        if (open.has(id)) twice += 1;
        open.add(id);
        setImmediate(() => {
          open.delete(id);
          response.writeHead(204).end();
        });
      });
    }
    await Promise.all([own.start(), own.start(), own.start()]);
    for (let round = 0; round < 10; round++) await own.emit("job.completed", { count: 20 });
    await own.receiver.until((received) => received.length >= 600);
    await eventually(
      () => own.database.script("select from webhook_deliveries where status <> 'delivered'"),
      (rows) => rows.length === 0,
    );
    assert.equal(own.receiver.received.length, 600);
    assert.equal(new Set(own.receiver.received.map((one) => one.id)).size, 600);
    assert.equal(twice, 0);
    const seen = new Set<string>();
    for (let cursor: string | undefined; ; ) {
      const page = await own.deliveries.list("cli_a", webhooks[0]?.webhook_id ?? "", {
        status: "delivered",
        cursor,
        pageSize: 70,
      });
      for (const one of page.deliveries) seen.add(one.delivery_id);
      if (page.next_cursor === null) break;
      cursor = page.next_cursor;
    }
    assert.equal(seen.size, 200, "the log pages through all of them");
  });
});

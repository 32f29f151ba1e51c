import assert from "node:assert/strict";
import { test } from "node:test";
import { createEgressCheck } from "./egress.ts";
import type { MailRoute } from "./resolve-mail-route.ts";

const never = new AbortController().signal;
const found = async (domain: string): Promise<MailRoute> => ({
  kind: "hosts",
  hosts: [`mx.${domain}`],
  implicit: false,
});
const lost = async (): Promise<MailRoute> => ({ kind: "dns_error", reason: "SERVFAIL" });
const refuse = async () => {
  throw new Error("refused");
};

test("the mail port is open if one of several servers is reached, and no connection is left open", async () => {
  let destroyed = 0;
  const openMailSocket = async (host: string) => {
    if (host !== "mx.yahoo.com") throw new Error("refused");
    return { destroy: () => void destroyed++ };
  };
  const check = createEgressCheck({ resolveMailRoute: found, openMailSocket, port: 25, now: () => 0 });
  assert.deepEqual(await check(never), { state: "open", host: "mx.yahoo.com" });
  assert.equal(destroyed, 1);
});

test("it is closed if servers are found and none is reached, and unknown if none is found", async () => {
  const ports = { openMailSocket: refuse, port: 2525, now: () => 0 };
  const closed = await createEgressCheck({ ...ports, resolveMailRoute: found })(never);
  assert.match(closed.state === "closed" ? closed.problem : "", /on port 2525/);
  assert.deepEqual(await createEgressCheck({ ...ports, resolveMailRoute: lost })(never), {
    state: "unknown",
  });
});

test("a result is cached for ten minutes", async () => {
  let [now, asked] = [0, 0];
  const resolveMailRoute = async () => {
    asked += 1;
    return lost();
  };
  const check = createEgressCheck({ resolveMailRoute, openMailSocket: refuse, port: 25, now: () => now });
  for (const minute of [0, 5, 9, 10, 11]) {
    now = minute * 60_000;
    await check(never);
  }
  assert.equal(asked, 2 * 3);
});

test("a stopped job does not count as a closed port", async () => {
  const stop = new AbortController();
  const openMailSocket = async () => {
    stop.abort(new Error("stopped"));
    throw new Error("closed");
  };
  const check = createEgressCheck({ resolveMailRoute: found, openMailSocket, port: 25, now: () => 0 });
  await assert.rejects(check(stop.signal), /stopped/);
});

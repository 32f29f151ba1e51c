import assert from "node:assert/strict";
import { test } from "node:test";
import { startDnsServer } from "../../../test/servers/dns-server.ts";
import { findOwnAddresses } from "../mail/egress.ts";
import { createRecordLookup } from "./record-lookup.ts";

const never = new AbortController().signal;

test("records, their absence and failing name servers are distinguished", async () => {
  await using dns = await startDnsServer({
    "2.0.0.127.bl.test": ["127.0.0.2"],
    "7.113.0.203.in-addr.arpa": ["ptr mail.forager.test"],
    "empty.test": [],
    "broken.test": "servfail",
    "silent.test": "silent",
  });
  const lookup = createRecordLookup({ dnsServers: [dns.address], timeoutMs: 10_000 });
  assert.deepEqual(await lookup.addressesOf("2.0.0.127.bl.test", never), ["127.0.0.2"]);
  assert.deepEqual(await lookup.addressesOf("1.0.0.127.bl.test", never), []);
  assert.deepEqual(await lookup.addressesOf("empty.test", never), []);
  assert.deepEqual(await lookup.namesOf("203.0.113.7", never), ["mail.forager.test"]);
  assert.deepEqual(await lookup.namesOf("203.0.113.8", never), []);
  await assert.rejects(lookup.addressesOf("broken.test", never), /name server's answer was ESERVFAIL/);
  const hasty = createRecordLookup({ dnsServers: [dns.address], timeoutMs: 100 });
  await assert.rejects(hasty.addressesOf("silent.test", never), /name server's answer was/);
  const stop = new AbortController();
  const asking = lookup.addressesOf("silent.test", stop.signal);
  stop.abort(new Error("stopped"));
  await assert.rejects(asking, /stopped/);
});

test("the source addresses of connections belong to this machine, at most one per family", async () => {
  const found = await findOwnAddresses();
  assert.ok(found.length <= 2);
  for (const { address, isPublic } of found) {
    if (/^(?:10|127|192\.168)\./.test(address)) assert.equal(isPublic, false);
  }
});

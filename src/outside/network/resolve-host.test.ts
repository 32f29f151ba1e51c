import assert from "node:assert/strict";
import { test } from "node:test";
import { startDnsServer } from "../../../test/servers/dns-server.ts";
import { createHostResolver } from "./resolve-host.ts";

const never = new AbortController().signal;

/** A machine with one name server, whose getaddrinfo resolves VPN names and records its calls. */
async function startMachine() {
  const server = await startDnsServer({
    "site.test": ["203.0.113.7"],
    "dead.test": "silent",
    "failing.test": "servfail",
    "listed.test": ["203.0.113.8"],
  });
  const inThread: string[] = [];
  const resolveHost = createHostResolver({
    dnsServers: [],
    timeoutMs: 2_000,
    system: {
      servers: () => [server.address],
      hostsFile: async () => "127.0.0.1 localhost\n192.0.2.1\tlisted.test other # note.test\n",
      lookup: async (hostname) => {
        inThread.push(hostname);
        if (hostname === "vpn.test") return ["192.0.2.2"];
        if (hostname === "listed.test") return ["192.0.2.1"];
        if (hostname === "printer") return ["192.0.2.3"];
        throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: "ENOTFOUND" });
      },
    },
  });
  return { inThread, resolveHost, [Symbol.asyncDispose]: () => server.close() };
}

test("without DNS_SERVERS, names with dead name servers take none of the threads that other names need", async () => {
  await using machine = await startMachine();
  const { resolveHost, inThread } = machine;
  const dead = Array.from({ length: 40 }, () =>
    assert.rejects(resolveHost("dead.test", never), { code: "dns_failed" }),
  );
  assert.deepEqual(await resolveHost("vpn.test", never), ["192.0.2.2"]);
  assert.deepEqual(await resolveHost("site.test", never), ["203.0.113.7"]);
  await Promise.all(dead);
  await assert.rejects(resolveHost("failing.test", never), { code: "dns_failed" });
  assert.deepEqual(inThread, ["vpn.test"]);
});

test("without DNS_SERVERS, the hosts file, short names and machine-local names still resolve", async () => {
  await using machine = await startMachine();
  const { resolveHost, inThread } = machine;
  assert.deepEqual(await resolveHost("listed.test", never), ["192.0.2.1"]);
  assert.deepEqual(await resolveHost("printer", never), ["192.0.2.3"]);
  await assert.rejects(resolveHost("nowhere.test", never), { code: "dns_not_found" });
  await assert.rejects(resolveHost("note.test", never), { code: "dns_not_found" });
  assert.deepEqual(inThread, ["listed.test", "printer", "nowhere.test", "note.test"]);
});

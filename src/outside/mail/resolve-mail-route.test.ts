import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type DnsRecord, startDnsServer } from "../../../test/servers/dns-server.ts";
import { createMailRouteResolver } from "./resolve-mail-route.ts";

const never = new AbortController().signal;

async function routeOf(records: Record<string, DnsRecord>, domain = "firma.test", timeoutMs = 5_000) {
  await using dns = await startDnsServer(records);
  return await createMailRouteResolver({ dnsServers: [dns.address], timeoutMs })(domain, never);
}

describe("the mail route of a domain", () => {
  it("consists of its mail servers, by preference, without duplicates", async () => {
    const records = { "firma.test": ["mx 20 b.test", "mx 5 a.test", "mx 20 B.test"] };
    assert.deepEqual(await routeOf(records), { kind: "hosts", hosts: ["a.test", "b.test"], implicit: false });
  });

  it("is the domain itself if it has no MX record but an address of either family", async () => {
    for (const address of ["192.0.2.1", "2001:db8::1"]) {
      const route = await routeOf({ "firma.test": [address] });
      assert.deepEqual(route, { kind: "hosts", hosts: ["firma.test"], implicit: true });
    }
  });

  it("is empty for a domain that does not exist, has no address, or says so", async () => {
    assert.equal((await routeOf({})).kind, "no_mail");
    assert.equal((await routeOf({ "firma.test": [] })).kind, "no_mail");
    assert.equal((await routeOf({ "firma.test": ["mx 0 ."] })).kind, "null_mx");
  });

  it("follows an alias, which may dangle", async () => {
    const alias: DnsRecord = ["cname other.test"];
    const followed = await routeOf({ "firma.test": alias, "other.test": ["mx 1 a.test"] });
    assert.deepEqual(followed, { kind: "hosts", hosts: ["a.test"], implicit: false });
    assert.equal((await routeOf({ "firma.test": alias })).kind, "no_mail");
  });

  it("is unknown if name servers fail, refuse, or loop", async () => {
    for (const records of [
      { "firma.test": "servfail" },
      { "firma.test": "refused" },
      { "firma.test": ["cname other.test"], "other.test": ["cname firma.test"] },
    ] satisfies Record<string, DnsRecord>[]) {
      assert.equal((await routeOf(records)).kind, "dns_error", JSON.stringify(records));
    }
  });

  it("is unknown if no name server answers in time", async () => {
    assert.equal((await routeOf({ "firma.test": "silent" }, "firma.test", 200)).kind, "dns_error");
  });

  it("has a bounded number of servers, however many are listed", async () => {
    const many = Array.from({ length: 100 }, (_, index) => `mx ${index} mail${index}.firma.test`);
    const route = await routeOf({ "firma.test": many });
    assert.ok(route.kind === "hosts");
    assert.equal(route.hosts.length, 20);
    assert.equal(route.hosts[0], "mail0.firma.test");
  });

  it("is no longer waited for once the caller cancels", async () => {
    await using dns = await startDnsServer({ "firma.test": "silent" });
    const stop = new AbortController();
    const asked = createMailRouteResolver({ dnsServers: [dns.address] })("firma.test", stop.signal);
    stop.abort(new Error("stopped"));
    await assert.rejects(asked, /stopped/);
  });

  it("is unknown if name servers deny every name, as on a machine without a network", async () => {
    const kindWith = async (records: Record<string, DnsRecord>) => {
      await using dns = await startDnsServer(records);
      const resolve = createMailRouteResolver({ dnsServers: [dns.address], doubtsAbsence: true });
      return (await resolve("firma.test", never)).kind;
    };
    assert.equal(await kindWith({}), "dns_error");
    assert.equal(await kindWith({ com: [] }), "no_mail");
    assert.equal(await kindWith({ com: "refused", "example.com": "servfail" }), "no_mail");
    assert.equal(await kindWith({ "firma.test": ["mx 1 a.test"] }), "hosts");
  });
});

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { loadConfig } from "../../config.ts";
import { createMailReadiness, type MailReadinessPorts } from "../mail-readiness.ts";
import { checkBlocklists, checkMailIdentity, checkSmtpPort } from "./check-mail.ts";
import type { NetworkAddress } from "./ports.ts";

const helo = "mail.forager.example";
const config = loadConfig({ SMTP_HELO_NAME: helo, VERIFY_DNSBL_ZONES: "bl.example" });
const own = "203.0.113.7";
const seen: NetworkAddress = { address: own, isPublic: true };
const hidden: NetworkAddress = { address: "10.0.0.5", isPublic: false };

/** A machine with a public address and a matching name, with overrides. */
const ports = (changes: Partial<MailReadinessPorts> = {}): MailReadinessPorts => ({
  tryMailServers: async () => ({ state: "open", host: "mx.example.com" }),
  findOwnAddresses: async () => [seen],
  hostAddresses: async (_, name) => (name === helo ? [seen] : []),
  reverseLookup: async () => [`${helo}.`],
  checkBlocklists: async () => ({ listings: [], zonesChecked: ["bl.example"], zonesSkipped: [] }),
  ...changes,
});
const failing = async () => {
  throw new Error("the name server did not answer");
};
const offline: Partial<MailReadinessPorts> = {
  tryMailServers: async () => ({ state: "unknown" }),
  findOwnAddresses: async () => [],
  hostAddresses: failing,
  reverseLookup: failing,
  checkBlocklists: failing,
};

describe("smtp_port", () => {
  const check = (egress: Awaited<ReturnType<MailReadinessPorts["tryMailServers"]>>) =>
    checkSmtpPort(config, async () => egress);

  it("is ok and names the server if a mail server is reached", async () => {
    const { status, detail } = await check({ state: "open", host: "mx.example.com" });
    assert.deepEqual([status, detail], ["ok", "Port 25 of mx.example.com can be reached."]);
  });

  it("is a warning that names the provider's block if none is reached", async () => {
    const { status, detail, mend } = await check({
      state: "closed",
      problem: "No mail server can be reached.",
    });
    assert.deepEqual([status, detail], ["warning", "No mail server can be reached."]);
    assert.match(mend ?? "", /providers block/);
  });

  it("is unknown when DNS fails or the check throws", async () => {
    assert.equal((await check({ state: "unknown" })).status, "off");
    assert.equal((await checkSmtpPort(config, failing)).status, "off");
  });

  it("states that it was tried through the proxy", async () => {
    const proxied = loadConfig({ SMTP_PROXY: "socks5://u:hunter2@proxy.example:1080" });
    const { detail } = await checkSmtpPort(proxied, async () => ({ state: "closed", problem: "Closed." }));
    assert.equal(detail, "Closed (tried through SMTP_PROXY).");
  });
});

describe("mail_identity", () => {
  const statusOf = async (changes: Partial<MailReadinessPorts>, given = config) => {
    const { status, detail } = await checkMailIdentity(given, ports(changes));
    return { status, detail };
  };

  it("is ok if the address has the name used in greetings, and the name resolves to it", async () => {
    const { status, detail } = await statusOf({});
    assert.deepEqual([status, detail], ["ok", `${helo} resolves to ${own} and back.`]);
  });

  it("is ok when the address has a different name, and both resolve to it", async () => {
    const hostAddresses = async () => [seen];
    const { status } = await statusOf({ reverseLookup: async () => ["v7.host.example"], hostAddresses });
    assert.equal(status, "ok");
  });

  it("warns about an address without a name, a name that resolves elsewhere, and a mismatch", async () => {
    const without = await statusOf({ reverseLookup: async () => [] });
    assert.match(without.detail, /has no name \(PTR record\)/);
    const astray = await statusOf({ hostAddresses: async () => [] });
    assert.match(astray.detail, /has the name mail\.forager\.example, which does not resolve to it/);
    const other = await statusOf({
      reverseLookup: async () => ["v7.host.example"],
      hostAddresses: async (_, name) => (name === "v7.host.example" ? [seen] : []),
    });
    assert.match(
      other.detail,
      /has the name v7\.host\.example, but mail servers are greeted with mail\.forager/,
    );
    for (const { status } of [without, astray, other]) assert.equal(status, "warning");
  });

  it("warns if there is no name for greetings", async () => {
    const nameless = { ...config, smtpHeloName: "localhost.localdomain" };
    const { status, detail } = await statusOf({}, nameless);
    assert.equal(status, "warning");
    assert.match(detail, /no fully qualified name/);
  });

  it("states behind NAT and behind a proxy that it used the name's own address", async () => {
    const nat = await statusOf({ findOwnAddresses: async () => [hidden] });
    assert.equal(nat.status, "ok");
    assert.match(nat.detail, /behind NAT: mail servers see another address than 10\.0\.0\.5/);
    const proxied = loadConfig({ SMTP_HELO_NAME: helo, SMTP_PROXY: "socks5://proxy.example" });
    assert.match((await statusOf({}, proxied)).detail, /see the proxy's address/);
  });

  it("is unknown without a network, or if the name servers fail", async () => {
    assert.equal((await statusOf(offline)).status, "off");
    assert.equal((await statusOf({ reverseLookup: failing })).status, "off");
    const nat = await statusOf({ findOwnAddresses: async () => [hidden], hostAddresses: failing });
    assert.equal(nat.status, "off");
  });
});

describe("mail_blocklists", () => {
  const check = (changes: Partial<MailReadinessPorts>) => checkBlocklists(config, ports(changes));

  it("names the lists that were queried, and those that are not trustworthy", async () => {
    const zonesSkipped = [{ zone: "dead.example", reason: "The zone lists 127.0.0.1." }];
    const checkBlocklists = async () => ({ listings: [], zonesChecked: ["bl.example"], zonesSkipped });
    const { status, detail } = await check({ checkBlocklists });
    assert.equal(status, "ok");
    assert.equal(
      detail,
      `${own} is on none of bl.example. Not queried: dead.example: The zone lists 127.0.0.1.`,
    );
  });

  it("warns of a listing", async () => {
    const listings = [{ zone: "bl.example", address: own, code: "127.0.0.4" }];
    const checkBlocklists = async () => ({ listings, zonesChecked: ["bl.example"], zonesSkipped: [] });
    const { status, detail } = await check({ checkBlocklists });
    assert.deepEqual([status, detail], ["warning", `Listed: ${own} on bl.example (127.0.0.4).`]);
  });

  it("is unknown without a network, a public address or a responding list", async () => {
    const nowhere = { findOwnAddresses: async () => [hidden], hostAddresses: async () => [hidden] };
    const silent = async () => ({ listings: [], zonesChecked: [], zonesSkipped: [] });
    for (const changes of [offline, nowhere, { checkBlocklists: silent }, { checkBlocklists: failing }]) {
      assert.equal((await check(changes)).status, "off", JSON.stringify(Object.keys(changes)));
    }
  });
});

describe("mail in /system/info", () => {
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  it("is unknown at first without waiting; the next reader gets the outcome", async () => {
    const moment = Date.parse("2026-01-15T09:30:00Z");
    const readiness = createMailReadiness(config, ports(), () => moment);
    assert.deepEqual(readiness(), { status: "unknown", problems: [], checked_at: null });
    await settled();
    assert.deepEqual(readiness(), { status: "ok", problems: [], checked_at: "2026-01-15T09:30:00.000Z" });
  });

  it("is blocked by a closed port, impaired by a name or listing, and unknown without a network", async () => {
    const statusWith = async (changes: Partial<MailReadinessPorts>) => {
      const readiness = createMailReadiness(config, ports(changes));
      readiness();
      await settled();
      return readiness();
    };
    const closed = async () => ({ state: "closed", problem: "Port 25 is closed." }) as const;
    const blocked = await statusWith({ tryMailServers: closed, reverseLookup: async () => [] });
    assert.equal(blocked.status, "blocked");
    assert.match(blocked.problems[0] ?? "", /^Mail servers cannot be reached/);
    assert.equal(blocked.problems.length, 2);
    assert.ok(!JSON.stringify(blocked).includes(own), "clients learn nothing about this machine");
    assert.equal((await statusWith({ reverseLookup: async () => [] })).status, "impaired");
    const unknown = await statusWith(offline);
    assert.deepEqual([unknown.status, unknown.problems], ["unknown", []]);
  });

  it("is checked again after ten minutes, and not before", async () => {
    let [moment, checks] = [0, 0];
    const tryMailServers = async () => {
      checks += 1;
      return { state: "open", host: "mx.example.com" } as const;
    };
    const readiness = createMailReadiness(config, ports({ tryMailServers }), () => moment);
    for (const minute of [0, 1, 9, 10, 11]) {
      moment = minute * 60_000;
      readiness();
      await settled();
    }
    assert.equal(checks, 2);
  });
});

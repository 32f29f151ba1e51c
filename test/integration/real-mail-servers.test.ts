import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { loadDomainLists } from "../../src/job-types/verify/domain/domain-lists.ts";
import { VerifyPayload } from "../../src/job-types/verify/payload.ts";
import { VerifyResult, type VerifyRow } from "../../src/job-types/verify/result.ts";
import { createVerifier, type Verifier } from "../../src/job-types/verify/run.ts";
import { createMailSocketOpener } from "../../src/outside/mail/open-mail-socket.ts";
import { createMailRouteResolver } from "../../src/outside/mail/resolve-mail-route.ts";
import { createHostResolver } from "../../src/outside/network/resolve-host.ts";
import { freePort } from "../harness/free-port.ts";
import { startDnsmasq } from "../servers/mail/dnsmasq.ts";
import { missingExim, startExim } from "../servers/mail/exim.ts";
import { startPostfix } from "../servers/mail/postfix.ts";
import { startPostgrey } from "../servers/mail/postgrey.ts";
import { missingPrograms } from "../servers/mail/programs.ts";

const ports = { smtp: await freePort(), dns: await freePort(), postgrey: await freePort() };
const postfixAddress = "127.0.0.1";
const eximAddress = "127.0.0.2";

function verifier(pacingMs = 0): Verifier {
  const dnsServers = [`127.0.0.1:${ports.dns}`];
  return createVerifier(
    {
      resolveMailRoute: createMailRouteResolver({ dnsServers }),
      openMailSocket: createMailSocketOpener({
        resolveHost: createHostResolver({ dnsServers }),
        allowPrivateNetworks: ["127.0.0.0/8"],
        port: ports.smtp,
        proxy: undefined,
      }),
      resolveAddresses: async () => [],
      findGravatar: async () => null,
      checkEgress: async () => null,
      loadLists: loadDomainLists,
      now: Date.now,
      wait: async (ms, signal) => void (await delay(ms, undefined, { signal })),
    },
    {
      concurrency: 1,
      heloName: "checker.test",
      mailFrom: "probe@good.test",
      pacingMs,
      pacingScope: "worker",
      dnsblZones: [],
    },
  );
}

async function verify(emails: string[]): Promise<Map<string, VerifyRow>> {
  const context = { clientId: "client", signal: new AbortController().signal, report: () => {} };
  const { data } = await verifier().run(VerifyPayload.parse({ emails }), context);
  return new Map(VerifyResult.parse(data).results.map((row) => [row.email, row]));
}

const verdictOf = (row: VerifyRow | undefined) => row && `${row.status}: ${row.sub_status}`;

const missing = missingPrograms("postfix", "postgrey", "dnsmasq");
describe("on a real Postfix with postgrey, names from dnsmasq", { skip: missing ?? false }, () => {
  let found = new Map<string, VerifyRow>();
  const expected: Record<string, string> = {
    "alice@good.test": "valid: accepted",
    "nobody@good.test": "invalid: user_unknown",
    "anybody@catchall.test": "risky: catch_all",
    "bob@grey.test": "valid: accepted",
    "full@good.test": "risky: mailbox_full",
    "disabled@good.test": "invalid: mailbox_disabled",
    "block@good.test": "unknown: ip_blocklisted",
    "rdns@good.test": "unknown: needs_rdns",
    "someone@foreign.test": "unknown: no_relay",
    "info@münchen.test": "valid: accepted",
    "a@nullmx.test": "invalid: no_mail",
    "a@nowhere.test": "invalid: no_mail",
    "carol@aonly.test": "valid: accepted",
    "a@private.test": "unknown: mx_unroutable",
  };

  before(async () => {
    await using _dns = await startDnsmasq(ports.dns, {
      hosts: { "mx.good.test": postfixAddress, "aonly.test": postfixAddress, "mx.private.test": "10.1.2.3" },
      mx: {
        "good.test": ["mx.good.test"],
        "catchall.test": ["mx.good.test"],
        "grey.test": ["mx.good.test"],
        "foreign.test": ["mx.good.test"],
        "xn--mnchen-3ya.test": ["mx.good.test"],
        "private.test": ["mx.private.test"],
      },
      nullMx: ["nullmx.test"],
    });
    await using _grey = await startPostgrey(ports.postgrey, 3);
    await using _postfix = await startPostfix({
      address: postfixAddress,
      port: ports.smtp,
      mailboxes: [
        "alice@good.test",
        "full@good.test",
        "bob@grey.test",
        "carol@aonly.test",
        "info@xn--mnchen-3ya.test",
        "@catchall.test",
      ],
      replies: [
        ["full@good.test", "452 4.2.2 Mailbox full: over quota"],
        ["disabled@good.test", "550 5.2.1 Mailbox disabled"],
        ["block@good.test", "550 5.7.1 Client host [127.0.0.1] blocked using zen.spamhaus.org"],
        ["rdns@good.test", "450 4.7.25 Client host rejected: cannot find your reverse hostname, [127.0.0.1]"],
      ],
      greylisted: ["grey.test"],
      postgreyPort: ports.postgrey,
    });
    found = await verify([
      ...Object.keys(expected),
      ...Array.from({ length: 40 }, (_, at) => `missing${at}@good.test`),
    ]);
  });

  for (const [email, verdict] of Object.entries(expected)) {
    test(`${email} is ${verdict}`, () =>
      assert.equal(verdictOf(found.get(email)), verdict, JSON.stringify(found.get(email)?.reason)));
  }

  test("forty unknown addresses in a row are all invalid: the server never counts too many errors", () => {
    for (let at = 0; at < 40; at++) assert.equal(found.get(`missing${at}@good.test`)?.status, "invalid");
  });
});

const withoutExim = missingPrograms("dnsmasq") ?? missingExim();
describe("on a real Exim, names from dnsmasq", { skip: withoutExim ?? false }, () => {
  let found = new Map<string, VerifyRow>();
  const expected: Record<string, string> = {
    "alice@exim.test": "valid: accepted",
    "nobody@exim.test": "invalid: user_unknown",
    "anybody@eximall.test": "risky: catch_all",
    "someone@foreign.test": "unknown: no_relay",
    "full@exim.test": "risky: mailbox_full",
    "grey@exim.test": "unknown: greylisted",
    "later@exim.test": "valid: accepted",
    "disabled@exim.test": "invalid: mailbox_disabled",
    "rdns@exim.test": "unknown: needs_rdns",
    "info@grün.test": "valid: accepted",
    "block@exim.test": "unknown: ip_blocklisted",
  };

  before(async () => {
    await using _dns = await startDnsmasq(ports.dns, {
      hosts: { "mx.exim.test": eximAddress },
      mx: {
        "exim.test": ["mx.exim.test"],
        "eximall.test": ["mx.exim.test"],
        "foreign.test": ["mx.exim.test"],
        "xn--grn-ioa.test": ["mx.exim.test"],
      },
    });
    await using _exim = await startExim({
      address: eximAddress,
      port: ports.smtp,
      domains: ["exim.test", "eximall.test", "xn--grn-ioa.test"],
      users: ["alice", "full", "grey", "block", "later", "disabled", "rdns", "info"],
      catchAll: ["eximall.test"],
      greylisted: { recipients: ["later@exim.test"], seconds: 3 },
      refusedMax: 10,
      replies: [
        ["full@exim.test", "deny", "5.2.2 Mailbox full"],
        ["grey@exim.test", "defer", "Greylisted, please try again in 300 seconds"],
        ["disabled@exim.test", "deny", "5.2.1 This mailbox is disabled"],
        ["rdns@exim.test", "deny", "Reverse DNS lookup failed for your host"],
        ["block@exim.test", "deny", "5.7.1 Your IP address is listed by zen.spamhaus.org"],
      ],
    });
    found = await verify([
      ...Object.keys(expected),
      ...Array.from({ length: 40 }, (_, at) => `missing${at}@exim.test`),
    ]);
  });

  test("forty unknown addresses in a row are all invalid: the server never counts too many errors", () => {
    for (let at = 0; at < 40; at++) assert.equal(found.get(`missing${at}@exim.test`)?.status, "invalid");
  });

  for (const [email, verdict] of Object.entries(expected)) {
    test(`${email} is ${verdict}`, () =>
      assert.equal(verdictOf(found.get(email)), verdict, JSON.stringify(found.get(email)?.reason)));
  }
});

import assert from "node:assert/strict";
import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { ForagerError } from "../../src/errors.ts";
import type { DomainLists } from "../../src/job-types/verify/domain/domain-lists.ts";
import { VerifyPayload } from "../../src/job-types/verify/payload.ts";
import type {
  MailRoute,
  OpenMailSocket,
  VerifyOptions,
  VerifyPorts,
} from "../../src/job-types/verify/ports.ts";
import { VerifyResult } from "../../src/job-types/verify/result.ts";
import { createVerifier } from "../../src/job-types/verify/run.ts";
import { type SmtpScript, type SmtpServer, startSmtpServer } from "../servers/smtp-server.ts";

const noLists: DomainLists = { disposable: () => "none", isFree: () => false };

/** Ports with real sockets: host names map to test servers, and waits with a `clock` end at once. */
export function portsFor(
  routes: Record<string, MailRoute>,
  servers: Record<string, SmtpServer | ForagerError>,
  clock?: { now: number; waits: number[] },
): VerifyPorts {
  const openMailSocket: OpenMailSocket = (host) => {
    const server = servers[host];
    if (server === undefined)
      return Promise.reject(new ForagerError("connection_failed", `${host} refused.`));
    if (server instanceof ForagerError) return Promise.reject(server);
    return new Promise<Socket>((resolve, reject) => {
      const socket = connect(server.port, "127.0.0.1", () => resolve(socket)).on("error", reject);
    });
  };
  return {
    resolveMailRoute: async (domain) =>
      routes[domain] ?? { kind: "no_mail", reason: "The domain does not exist." },
    openMailSocket,
    resolveAddresses: async () => [],
    findGravatar: async () => null,
    checkEgress: async () => null,
    loadLists: () => noLists,
    now: () => clock?.now ?? Date.now(),
    async wait(ms, signal) {
      if (clock === undefined) return void (await delay(ms, undefined, { signal }));
      clock.waits.push(ms);
      clock.now += ms;
    },
  };
}

export const verifyOptions: VerifyOptions = {
  concurrency: 1,
  heloName: "checker.test",
  mailFrom: "probe@checker.test",
  pacingMs: 0,
  pacingScope: "worker",
  dnsblZones: [],
};

export const hosts = (...names: string[]): MailRoute => ({ kind: "hosts", hosts: names, implicit: false });
export const context = { clientId: "client", signal: new AbortController().signal, report: () => {} };

/** Verifies the addresses in a job with an SMTP timeout of one second. */
export async function verify(
  emails: string[],
  ports: VerifyPorts,
  more: Partial<VerifyOptions> = {},
  payload = {},
) {
  const verifier = createVerifier(ports, { ...verifyOptions, ...more });
  const given = VerifyPayload.parse({ emails, smtp_timeout_secs: 1, ...payload });
  const { data } = await verifier.run(given, context);
  return VerifyResult.parse(data);
}

/** Verifies one address of firma.test against a scripted server. */
export async function verifyOne(email: string, script: SmtpScript, payload = {}) {
  await using server = await startSmtpServer(script);
  const ports = portsFor({ "firma.test": hosts("mx.firma.test") }, { "mx.firma.test": server });
  const { results } = await verify([email], ports, {}, payload);
  const [row] = results;
  assert.ok(row);
  return { row, commands: server.commands.map(({ line }) => line), server };
}

/** An RCPT script for a server with a single mailbox. */
export const onlyAlice = (address: string) =>
  address === "alice@firma.test"
    ? "250 2.1.5 Ok"
    : `550 5.1.1 <${address}>: Recipient address rejected: User unknown`;

import { setTimeout as delay } from "node:timers/promises";
import { type Config, heloNameOf } from "../config.ts";
import {
  createVerifyJobType,
  type DomainLists,
  loadDomainLists,
  type VerifyOptions,
  type VerifyPayload,
  type VerifyPorts,
} from "../job-types/verify/index.ts";
import type { JobType } from "../jobs/job-type.ts";
import { createEgressCheck, type Egress } from "../outside/mail/egress.ts";
import { createGravatarFinder } from "../outside/mail/find-gravatar.ts";
import { createMailSocketOpener } from "../outside/mail/open-mail-socket.ts";
import { createMailRouteResolver } from "../outside/mail/resolve-mail-route.ts";
import { createRecordLookup, type RecordLookup } from "../outside/network/record-lookup.ts";
import { createHostResolver, type ResolveHost } from "../outside/network/resolve-host.ts";

/** Access to mail servers and their DNS, from the settings. */
export interface MailAccess extends Pick<VerifyPorts, "resolveMailRoute" | "openMailSocket"> {
  resolveHost: ResolveHost;
  lookup: RecordLookup;
  checkEgress: (signal: AbortSignal) => Promise<Egress>;
}

/** @param dnsTimeoutMs limit of the queries for one domain or name. */
export function createMailAccess(config: Config, dnsTimeoutMs = 8_000): MailAccess {
  const { dnsServers, allowPrivateNetworks, smtpPort: port, smtpProxy: proxy } = config;
  const resolveHost = createHostResolver({ dnsServers, timeoutMs: dnsTimeoutMs });
  const resolveMailRoute = createMailRouteResolver({ dnsServers, timeoutMs: dnsTimeoutMs });
  const openMailSocket = createMailSocketOpener({ resolveHost, allowPrivateNetworks, port, proxy });
  return {
    resolveHost,
    resolveMailRoute,
    openMailSocket,
    lookup: createRecordLookup({ dnsServers, timeoutMs: dnsTimeoutMs }),
    checkEgress: createEgressCheck({ resolveMailRoute, openMailSocket, port, now: Date.now }),
  };
}

/** The svcVerify job type with its adapters, from the settings. Opens nothing before it runs a job. */
export function createVerifyType(config: Config): JobType<VerifyPayload> {
  return createVerifyJobType(verifyPorts(config, createMailAccess(config)), verifyOptions(config));
}

function verifyPorts(config: Config, access: MailAccess): VerifyPorts {
  let lists: DomainLists | undefined;
  return {
    resolveMailRoute: access.resolveMailRoute,
    openMailSocket: access.openMailSocket,
    resolveAddresses: access.lookup.addressesOf,
    findGravatar: createGravatarFinder({ baseUrl: config.gravatarUrl, userAgent: config.crawlUserAgent }),
    async checkEgress(signal) {
      const egress = await access.checkEgress(signal);
      return egress.state === "closed" ? egress.problem : null;
    },
    loadLists() {
      lists ??= loadDomainLists();
      return lists;
    },
    now: Date.now,
    async wait(ms, signal) {
      await delay(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
    },
  };
}

function verifyOptions(config: Config): VerifyOptions {
  return {
    concurrency: config.verifyConcurrency,
    heloName: heloNameOf(config),
    mailFrom: config.smtpMailFrom,
    pacingMs: config.verifyPacingSeconds * 1000,
    pacingScope: config.verifyPacingScope,
    dnsblZones: config.verifyDnsblZones,
  };
}

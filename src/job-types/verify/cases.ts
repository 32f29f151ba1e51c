import type { ParsedAddress } from "./address/parse-address.ts";
import { isRoleWord } from "./address/role-words.ts";
import type { DomainLists } from "./domain/domain-lists.ts";
import { isPrivacyForwarder } from "./domain/privacy-forwarders.ts";
import type { MailRoute, ResolveMailRoute } from "./ports.ts";
import type { MailboxAnswer } from "./smtp/probe-mailbox.ts";
import type { Evidence } from "./verdict.ts";

/** One address of a job during its verification. */
export interface Case {
  /** As given, without surrounding white space. */
  given: string;
  syntax: ParsedAddress;
  route: MailRoute | null;
  mailbox: MailboxAnswer | null;
  /** When its server may be asked again, in milliseconds since 1970. */
  retryAt: number | null;
}

/** The initial state of a case, with the lists' information on its domain and local part. */
export function gatherEvidence(each: Case, lists: DomainLists, egressProblem: string | null): Evidence {
  const { syntax, route, mailbox } = each;
  const address = syntax.ok ? syntax.value : null;
  const forwards = address !== null && isPrivacyForwarder(address.domain);
  return {
    syntax,
    route,
    mailbox,
    egressProblem,
    isPrivacyForwarder: forwards,
    disposable: address === null || forwards ? "none" : lists.disposable(address.domain),
    isFree: address !== null && lists.isFree(address.domain),
    isRole: address !== null && isRoleWord(address.local),
  };
}

const routesAtOnce = 20;

/** Resolves the mail route of every domain of a job, each domain once. @throws the signal's reason. */
export async function resolveRoutes(
  cases: readonly Case[],
  resolveMailRoute: ResolveMailRoute,
  signal: AbortSignal,
): Promise<void> {
  const byDomain = new Map<string, Case[]>();
  for (const each of cases) {
    if (!each.syntax.ok) continue;
    const { domain, literal } = each.syntax.value;
    if (literal !== null) each.route = { kind: "hosts", hosts: [literal], implicit: true };
    else byDomain.set(domain, [...(byDomain.get(domain) ?? []), each]);
  }
  const waiting = [...byDomain];
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [domain, ofDomain] = next;
      const route: MailRoute = await resolveMailRoute(domain, signal);
      for (const each of ofDomain) each.route = route;
    }
  };
  await Promise.all(Array.from({ length: routesAtOnce }, worker));
}

import type { DomainLists } from "../lists/domain-lists.ts";
import { isPrivacyForwarder } from "../lists/privacy-forwarders.ts";
import { isRoleWord } from "../lists/role-words.ts";
import type { MailRoute } from "../ports.ts";
import type { MailboxAnswer } from "../smtp/probe-mailbox.ts";
import type { ParsedAddress } from "./parse-address.ts";
import type { Evidence } from "./verdict.ts";

/** One address of a job while it is looked at. */
export interface Case {
  /** As given, without white space around it. */
  given: string;
  syntax: ParsedAddress;
  route: MailRoute | null;
  mailbox: MailboxAnswer | null;
  /** When its server may be asked again, in milliseconds since 1970. */
  retryAt: number | null;
}

/** What is known of a case, with what the lists say of its domain and local part. */
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

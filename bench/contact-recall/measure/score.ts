import { type ContactKind, contactKinds, type SiteTruth, type TrueContact } from "../truth.ts";
import { accountKey, matchesAddress } from "./match-contact.ts";

/** What a job returns for a site, by kind; accounts as their URLs. */
export type FoundContacts = Readonly<Record<ContactKind, readonly string[]>>;

export interface Wrong {
  kind: ContactKind;
  value: string;
  /** The owner of the contact, if the truth names one. */
  why: string;
}

export interface Score {
  /** Reachable contacts that were found. */
  hits: TrueContact[];
  missed: TrueContact[];
  wrong: Wrong[];
}

/** Compares the findings with the truth. Further spellings of a contact count neither way. */
export function scoreSite(found: FoundContacts, truth: SiteTruth): Score {
  const hits = new Set<TrueContact>();
  const wrong: Wrong[] = [];
  for (const kind of contactKinds) {
    const own = truth.contacts.filter((contact) => contact.kind === kind);
    for (const value of found[kind]) {
      const match = own.find((contact) => isSame(value, contact));
      if (match !== undefined) hits.add(match);
      else wrong.push({ kind, value, why: reason(kind, value, truth) });
    }
  }
  const reachable = truth.contacts.filter((contact) => contact.reachable);
  return {
    hits: reachable.filter((contact) => hits.has(contact)),
    missed: reachable.filter((contact) => !hits.has(contact)),
    wrong,
  };
}

function isSame(found: string, contact: Pick<TrueContact, "kind" | "value" | "address">): boolean {
  switch (contact.kind) {
    case "email":
      return found.toLowerCase() === contact.value;
    case "phone":
      return found === contact.value;
    case "social":
      return accountKey(found) === accountKey(contact.value);
    case "address":
      return contact.address !== undefined && matchesAddress(found, contact.address);
  }
}

function reason(kind: ContactKind, value: string, truth: SiteTruth): string {
  const known = truth.forbidden.find((contact) => contact.kind === kind && isSame(value, contact));
  return known?.why ?? "not a contact of this site";
}

import { textOf } from "../../text/json-record.ts";
import type { ConnectedRow, Contact, ExportedRecord } from "./exported-record.ts";

/** Verdicts, the best first; addresses without one come between `risky` and `unknown`. */
const ranks: Readonly<Record<string, number>> = { valid: 0, risky: 1, unknown: 3, invalid: 4 };
const rankOf = ({ verification }: Pick<ConnectedRow, "verification">): number =>
  ranks[verification ?? ""] ?? 2;

/** The best address first: by verdict, then one of a person before one of a function. */
export const byWorth = (one: ConnectedRow, other: ConnectedRow): number =>
  rankOf(one) - rankOf(other) ||
  Number(one.fields.is_role_account === true) - Number(other.fields.is_role_account === true) ||
  (one.name ?? "").localeCompare(other.name ?? "", "en");

/**
 * A business once for each of its contacts: its addresses, best first, each with the person that it belongs to, then the
 * people of whom no address is known.
 */
export function contactRows(business: ExportedRecord): ExportedRecord[] {
  const people = business.related.get("people") ?? [];
  const emails = [...(business.related.get("emails") ?? [])].sort(byWorth);
  const owners = new Map(people.flatMap((person) => addressesOf(person).map((email) => [email, person])));
  const withAddress = new Set<ConnectedRow>();
  const contacts = emails.map((email) => {
    const address = textOf(email.fields.email)?.toLowerCase() ?? null;
    const owner = address === null ? undefined : owners.get(address);
    if (owner !== undefined) withAddress.add(owner);
    return contactOf(owner ?? null, email);
  });
  const others = people.filter((person) => !withAddress.has(person)).map((person) => contactOf(person, null));
  return [...contacts, ...others].map((contact) => ({ ...business, contact }));
}

const addressesOf = ({ fields }: ConnectedRow): string[] => {
  const email = textOf(fields.email);
  return email === null ? [] : [email.toLowerCase()];
};

/** @param email a record of an address, which has its verdict. */
export function contactOf(
  person: Pick<ConnectedRow, "name" | "fields" | "verification" | "source"> | null,
  email: Pick<ConnectedRow, "fields" | "verification" | "source"> | null,
): Contact {
  const fields = person?.fields ?? {};
  const name = textOf(fields.name) ?? person?.name ?? null;
  return {
    name,
    ...namesOf(name, textOf(fields.first_name), textOf(fields.last_name)),
    title: textOf(fields.title) ?? textOf(fields.headline),
    email: textOf(email?.fields.email) ?? textOf(fields.email),
    // A person's verdict is that of the best address, which may be another one.
    verification: (email ?? person)?.verification ?? null,
    profile_url: textOf(fields.profile_url),
    seniority: textOf(fields.seniority),
    department: textOf(fields.department),
    source: email?.source ?? person?.source ?? null,
  };
}

const honorific = /^(?:(?:dr|prof|mr|mrs|ms|herr|frau|dipl|ing|med|dent|mag|sir|dame)\b\.?[\s-]*)+/iu;

/** A name in Chinese, Japanese or Korean letters, which begins with the family name. */
const familyNameFirst =
  /^(?=.*[\p{Script=Han}\p{Script=Hangul}])[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}ー\s]+$/u;

/** First and last name: as stated, or by the order of the words. */
function namesOf(name: string | null, first: string | null, last: string | null) {
  if (first !== null || last !== null || name === null) return { first_name: first, last_name: last };
  // "Dr." alone is no name without the honorific.
  const [own = name, more] = (name.replace(honorific, "") || name).split(/\s*,\s*/);
  const words = own.split(/\s+/).filter(Boolean);
  // "O'Brien, Pat"; after a full name, what follows the comma is a title: "Pat O'Brien, PhD".
  if (words.length === 1 && more) return { first_name: more, last_name: own };
  const [family = name, ...given] = familyNameFirst.test(own) ? words : [words.pop(), ...words];
  return { first_name: given.join(" ") || null, last_name: family };
}

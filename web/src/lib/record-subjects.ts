import type { PrivacySubject, SuppressedSubject } from "../../../src/contract/privacy.ts";
import type { RecordKind, RecordSummary } from "../../../src/contract/records.ts";

type Entry = Readonly<SuppressedSubject>;

/** A kind of identifier that records of a kind can be suppressed by. */
export interface SuppressionGroup {
  title: string;
  /** What it keeps out besides the identifier itself. */
  about?: string;
  /** Whether it is meant unless the user says otherwise. */
  isUsual: boolean;
  entriesOf(record: RecordSummary): Entry[];
}

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

const field =
  (name: string, kind: keyof Entry) =>
  ({ fields }: RecordSummary): Entry[] => {
    const value = textOf(fields[name]);
    return value === undefined ? [] : [{ [kind]: value }];
  };

/** Numbers without a country code identify nobody. */
const numbers = ({ fields }: RecordSummary): Entry[] => {
  const phone = textOf(fields.phone);
  return phone?.startsWith("+") ? [{ phone }] : [];
};

/** Addresses of a person; those of a function belong to the company. */
function ownAddresses({ fields, emails = [] }: RecordSummary): string[] {
  const related = emails.filter((email) => email.fields.is_role_account !== true);
  const addresses = [fields.email, ...related.map((email) => email.fields.email)];
  return [...new Set(addresses.flatMap((address) => textOf(address) ?? []))];
}

const wholeDomain = "with all addresses and pages below it";

/** What records can be suppressed by. */
export const suppressionGroups: Readonly<Record<RecordKind, readonly SuppressionGroup[]>> = {
  businesses: [
    { title: "Map listings", isUsual: true, entriesOf: field("place_id", "place_id") },
    { title: "Domains", about: wholeDomain, isUsual: true, entriesOf: field("domain", "domain") },
    { title: "Phone numbers", isUsual: false, entriesOf: numbers },
  ],
  people: [
    { title: "Profiles", isUsual: true, entriesOf: field("profile_url", "profile_url") },
    {
      title: "Email addresses",
      isUsual: true,
      entriesOf: (record) => ownAddresses(record).map((email) => ({ email })),
    },
  ],
  emails: [
    { title: "Email addresses", isUsual: true, entriesOf: field("email", "email") },
    {
      title: "Domains",
      about: wholeDomain,
      isUsual: false,
      entriesOf: (record) => (record.fields.is_free === true ? [] : field("domain", "domain")(record)),
    },
  ],
  phones: [{ title: "Phone numbers", isUsual: true, entriesOf: numbers }],
  domains: [{ title: "Domains", about: wholeDomain, isUsual: true, entriesOf: field("domain", "domain") }],
};

/** The entries of a group for all records, each once. */
export function entriesOfGroup(group: SuppressionGroup, records: readonly RecordSummary[]): Entry[] {
  const entries = records.flatMap((record) => group.entriesOf(record));
  return [...new Map(entries.map((entry) => [JSON.stringify(entry), entry])).values()];
}

const identifyingMax = 5;

/** What a record is suppressed by: its own identifiers, at most 5. */
export const identifyingEntries = (record: RecordSummary): Entry[] =>
  suppressionGroups[record.kind]
    .filter(({ isUsual }) => isUsual)
    .flatMap((group) => entriesOfGroup(group, [record]))
    .slice(0, identifyingMax);

/** Kinds of records that are about a person. */
export const isPersonal = (kind: RecordKind): boolean => kind !== "businesses" && kind !== "domains";

/** Whom a record is about, as an access or an erasure wants it; null if nothing identifies them. */
export function personOf(record: RecordSummary): PrivacySubject | null {
  const { kind, fields } = record;
  if (kind === "phones") return numbers(record)[0] ?? null;
  const email = textOf(fields.email);
  if (kind === "emails") return email === undefined ? null : { email };
  if (kind !== "people") return null;
  const [address] = ownAddresses(record);
  const [profile, name, domain] = [textOf(fields.profile_url), textOf(fields.name), textOf(fields.domain)];
  const person: PrivacySubject = {
    ...(address !== undefined && { email: address }),
    ...(profile !== undefined && { profile_url: profile }),
    ...(name !== undefined && domain !== undefined && { name, domain }),
  };
  return Object.keys(person).length === 0 ? null : person;
}

import type { RecordKind } from "../../contract/records.ts";
import {
  domainKey,
  domainOfHost,
  emailKey,
  pairKey,
  phoneKey,
  placeKey,
  profileKey,
} from "../../records/identity.ts";
import type { RelatedRow } from "../../store/records/read-records.ts";
import type { RecordRow, WrittenRow } from "../../store/records/search.ts";
import { arrayOf, textOf } from "../../text/json-record.ts";

/** Someone, or an address, at a business. */
export interface Contact {
  name: string | null;
  first_name: string | null;
  last_name: string | null;
  title: string | null;
  email: string | null;
  verification: RecordRow["verification"];
  profile_url: string | null;
  seniority: string | null;
  department: string | null;
  source: string | null;
}

/** A record as it is written. */
export type WrittenRecord = Omit<WrittenRow, "fields"> & Pick<RecordRow, "fields">;

/** A connected record; without sources, and with few fields, where its name is all that is needed. */
export type ConnectedRow = Pick<RelatedRow, "kind" | "name" | "verification" | "fields"> & {
  source?: string | null;
};

/** What a row of an export is made of. */
export interface ExportedRecord {
  record: WrittenRecord;
  /** Connected records by kind; kinds that no column needs are absent. */
  related: ReadonlyMap<RecordKind, readonly ConnectedRow[]>;
  /** The contact of the row, if rows are contacts. */
  contact: Contact | null;
}

type Identified = Pick<RecordRow, "kind" | "fields">;

/** What identifies a record where it may be withheld: its own identifiers, not those of what it is connected with. */
export function keysOfRecord({ kind, fields }: Identified): string[] {
  const of = (name: string, keyOf: (value: string) => string | null): string[] => {
    const value = textOf(fields[name]);
    const key = value === null ? null : keyOf(value);
    return key === null ? [] : [key];
  };
  switch (kind) {
    case "businesses":
      return [
        ...of("place_id", placeKey),
        ...of("domain", domainKey),
        ...of("phone", phoneKey),
        ...of("linkedin", profileKey),
      ];
    case "people":
      return [
        ...of("email", emailKey),
        ...of("profile_url", profileKey),
        ...pairKey("nd", textOf(fields.name), textOf(fields.domain)),
        ...of("domain", domainKey),
      ];
    case "emails":
      return [...of("email", emailKey), ...of("domain", domainKey)];
    case "phones":
      return of("phone", phoneKey);
    case "domains":
      return of("domain", domainKey);
  }
}

/** The same for a row of a result, by the names of its values. */
export function keysOfRow(row: Readonly<Record<string, unknown>>): string[] {
  const values = (names: readonly string[]) =>
    names.flatMap((name) => [row[name], ...arrayOf(row[name])].flatMap((value) => textOf(value) ?? []));
  const emails = values(["email", "value"]).filter((value) => value.includes("@"));
  const hosts = [
    ...emails.map((email) => email.slice(email.lastIndexOf("@") + 1)),
    ...values(["website", "domain"]).map((value) => URL.parse(value)?.hostname ?? value),
  ];
  return [
    ...emails.map((email) => emailKey(email.toLowerCase())),
    ...hosts.flatMap((host) => domainOfHost(host) ?? []).map(domainKey),
    ...values(["phone", "value"])
      .filter((value) => /^\+\d+$/.test(value))
      .map(phoneKey),
    ...values(["place_id"]).map(placeKey),
    ...values(["linkedin_url", "profile_url", "value"]).flatMap((value) => profileKey(value) ?? []),
  ];
}

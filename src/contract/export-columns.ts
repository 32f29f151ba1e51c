import { recordFields } from "./record-fields.ts";
import type { RecordKind } from "./records.ts";

/* The columns of exports. Plain data: the dashboard bundles it too. */

/** `record`: one row per record; `contact`: one per address and person of a business. */
export const exportPers = ["record", "contact"] as const;
export type ExportPer = (typeof exportPers)[number];

/** Kinds of connected records whose names are a column, in order. */
export const exportConnected: Readonly<Record<RecordKind, readonly RecordKind[]>> = {
  businesses: ["emails", "phones", "people"],
  people: ["emails", "businesses"],
  emails: ["people", "businesses"],
  phones: ["businesses"],
  domains: ["businesses", "emails"],
};

/** What a row per contact says about the contact; the columns begin with `contact_`. */
export const exportContactFields = [
  "name",
  "first_name",
  "last_name",
  "title",
  "email",
  "verification",
  "profile_url",
  "seniority",
  "department",
  "source",
] as const;

/** What users keep about a record, and its age. */
export const exportKeptColumns = [
  "tags",
  "owner",
  "status",
  "notes",
  "observations",
  "first_seen",
  "last_seen",
] as const;

/** Every column of an export of records, in the order of a file without `columns`. */
export function exportColumnNames(kind: RecordKind, per: ExportPer): string[] {
  const contacts = per === "contact" && kind === "businesses" ? exportContactFields : [];
  return [
    "id",
    ...contacts.map((name) => `contact_${name}`),
    ...Object.keys(recordFields[kind]),
    ...exportConnected[kind],
    ...(kind === "businesses" || kind === "people" ? ["verification"] : []),
    ...exportKeptColumns,
  ];
}

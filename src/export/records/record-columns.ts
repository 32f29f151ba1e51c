import {
  type ExportPer,
  exportConnected,
  exportContactFields,
  type exportKeptColumns,
} from "../../contract/export-columns.ts";
import { type RecordKind, recordFields } from "../../contract/records.ts";
import type { CellType, Column } from "../table.ts";
import { byWorth } from "./contact-rows.ts";
import type { ExportedRecord } from "./exported-record.ts";

export type RecordColumn = Column<ExportedRecord> & {
  /** Kinds of connected records that the value is made of. */
  readonly needs?: readonly RecordKind[];
};

/** Fields that are not texts. */
const fieldTypes: Readonly<Record<string, CellType>> = {
  latitude: "number",
  longitude: "number",
  rating: "number",
  lead_score: "number",
  reviews_count: "integer",
  quality_score: "integer",
  followers: "integer",
  categories: "texts",
  services: "texts",
  languages: "texts",
  is_deliverable: "boolean",
  is_role_account: "boolean",
  is_free: "boolean",
  is_disposable: "boolean",
  is_catch_all: "boolean",
  has_mx: "boolean",
  on_contact_page: "boolean",
};

/** Every column of an export, in the order of a file without `columns`. */
export function recordColumns(kind: RecordKind, per: ExportPer): readonly RecordColumn[] {
  const fields = Object.keys(recordFields[kind]).map(
    (name): RecordColumn =>
      name === "verification"
        ? { name, type: "text", value: ({ record }) => record.verification }
        : { name, type: fieldTypes[name] ?? "text", value: ({ record }) => record.fields[name] },
  );
  const verdict: RecordColumn[] =
    kind === "businesses" || kind === "people"
      ? [{ name: "verification", type: "text", value: ({ record }) => record.verification }]
      : [];
  const ofContact = per === "contact" && kind === "businesses" ? contactColumns : [];
  return [
    { name: "id", type: "text", value: ({ record }) => record.id },
    ...ofContact,
    ...fields,
    ...exportConnected[kind].map(
      (other): RecordColumn => ({ name: other, type: "texts", needs: [other], value: namesOf(other) }),
    ),
    ...verdict,
    ...kept,
  ];
}

const namesOf =
  (kind: RecordKind) =>
  ({ related }: ExportedRecord): string[] => {
    const records = related.get(kind) ?? [];
    const sorted = kind === "emails" ? [...records].sort(byWorth) : records;
    return sorted.flatMap(({ name }) => name ?? []);
  };

const contactColumns = exportContactFields.map(
  (name): RecordColumn => ({
    name: `contact_${name}`,
    type: "text",
    value: ({ contact }) => contact?.[name],
  }),
);

/** What users keep about a record, and its age. */
const keptTypes: Readonly<Record<(typeof exportKeptColumns)[number], CellType>> = {
  tags: "texts",
  owner: "text",
  status: "text",
  notes: "text",
  observations: "integer",
  first_seen: "moment",
  last_seen: "moment",
};
const kept = Object.entries(keptTypes).map(
  ([name, type]): RecordColumn => ({
    name,
    type,
    value: ({ record }) => record[name as keyof typeof keptTypes],
  }),
);

import { type ExportPer, exportColumnNames } from "../../../src/contract/export-columns.ts";
import type { ExportAddresses, ExportFormat, ExportPreset } from "../../../src/contract/exports.ts";
import type { RecordKind } from "../../../src/contract/records.ts";

export const exportFormats = {
  csv: "CSV",
  xlsx: "Excel (XLSX)",
  ndjson: "JSON lines (NDJSON)",
  parquet: "Parquet",
} as const satisfies Record<ExportFormat, string>;

export const exportPresets = {
  hubspot: "HubSpot",
  salesforce: "Salesforce",
  pipedrive: "Pipedrive",
} as const satisfies Record<ExportPreset, string>;

export const exportAddresses = {
  valid: "Valid only",
  not_invalid: "Valid, risky and not verified",
  all: "All, also invalid",
} as const satisfies Record<ExportAddresses, string>;

/** Kinds that a CRM imports. */
export const hasPresets = (kind: RecordKind) => kind !== "phones" && kind !== "domains";

/** Which columns a file has: all, those of the list, chosen ones, or those of a CRM's import. */
export type ExportLayout = "all" | "list" | "chosen" | ExportPreset;

/** How a file is written. */
export interface ExportChoice {
  format: ExportFormat;
  per: ExportPer;
  layout: ExportLayout;
  /** Chosen columns in order. */
  columns: readonly string[];
  addresses: ExportAddresses;
  bom: boolean;
  /** Whether a file for a CRM says where each row is from. */
  provenance: boolean;
}

export const isPreset = (layout: ExportLayout): layout is ExportPreset => layout in exportPresets;

/** The choice at first. @param shown columns of the list. */
const defaultChoice = (kind: RecordKind, shown: readonly string[]): ExportChoice => ({
  format: "csv",
  per: "record",
  layout: "all",
  columns: listedColumns(kind, "record", shown),
  addresses: "all",
  bom: true,
  provenance: false,
});

/** Columns of lists that files call by another name. */
const columnsOfFile: Readonly<Record<string, string>> = { business: "businesses", contacts: "emails" };

/** The names of the columns of a file for those of a list. */
function listedColumns(kind: RecordKind, per: ExportPer, shown: readonly string[]): string[] {
  const identifier: Partial<Record<RecordKind, string>> = {
    emails: "email",
    phones: "phone",
    domains: "domain",
  };
  const named = shown.map((column) =>
    column === "name" ? (identifier[kind] ?? column) : (columnsOfFile[column] ?? column),
  );
  // What the list derives, such as the next step, is no column of a file.
  const known = new Set(exportColumnNames(kind, "record"));
  const names = [...new Set(named)].filter((name) => known.has(name));
  if (per === "record") return names;
  // The list has a company per row: what it says about all contacts becomes what the file says about each.
  const others = names.filter((name) => name !== "emails" && name !== "verification");
  return ["contact_name", "contact_title", "contact_email", "contact_verification", ...others];
}

/**
 * The choice with a change: another kind of row has other columns. A CRM gets contacts, and only valid addresses, unless
 * something else is chosen: it mails to what it has, and bounces harm the sender.
 */
export function changedChoice(
  kind: RecordKind,
  before: ExportChoice,
  change: Partial<ExportChoice>,
  shown: readonly string[],
): ExportChoice {
  const becomesImport = isPreset(change.layout ?? before.layout) && !isPreset(before.layout);
  const forImport = {
    addresses: "valid" as const,
    ...(kind === "businesses" && { per: "contact" as const }),
  };
  const next = { ...before, ...(becomesImport && forImport), ...change };
  if (next.per === before.per || change.columns !== undefined) return next;
  return { ...next, columns: listedColumns(kind, next.per, shown) };
}

/** The last choice, for an export that starts with a format: one for a CRM would have its columns, which nobody asked for. */
export const startedChoice = (
  last: ExportChoice,
  start: Partial<Pick<ExportChoice, "format" | "layout">>,
): ExportChoice =>
  start.layout === undefined && start.format !== undefined && isPreset(last.layout)
    ? { ...last, layout: "all" }
    : last;

/** The parameters of an export. @param shown columns of the list. */
export function exportParameters(
  kind: RecordKind,
  { format, per, layout, columns, addresses, bom, provenance }: ExportChoice,
  shown: readonly string[],
): Record<string, string | true> {
  const names = layout === "list" ? listedColumns(kind, per, shown) : columns;
  return {
    format,
    ...(per !== "record" && { per }),
    ...(isPreset(layout) && { preset: layout, ...(provenance && { provenance: true as const }) }),
    ...(addresses !== "all" && kind !== "phones" && { addresses }),
    ...((layout === "list" || layout === "chosen") && { columns: names.join(",") }),
    ...(format === "csv" && bom && !isPreset(layout) && { bom: true as const }),
  };
}

/** Rows that a preview counts at most. */
export const countedRowsMax = 10_000;

/** How many rows a file will have, in words. */
export function rowCountText(
  { rows, isAll }: { rows: number; isAll: boolean },
  addresses: ExportAddresses = "all",
): string {
  const count = rows.toLocaleString("en");
  if (!isAll) return `More than ${count} rows.`;
  if (rows === 0 && addresses === "valid")
    return "No rows: no address was found valid. Verify the addresses first, or choose others too.";
  if (rows === 0) return "No rows: nothing here matches this choice.";
  return rows === 1 ? "1 row." : `${count} rows.`;
}

type Store = Pick<Storage, "getItem" | "setItem">;

/** The choice that the browser kept; the one at first where it kept nothing valid. */
export function readChoice(
  store: Store,
  key: string,
  kind: RecordKind,
  shown: readonly string[],
): ExportChoice {
  const initial = defaultChoice(kind, shown);
  try {
    const stored = JSON.parse(store.getItem(key) ?? "{}") as Partial<ExportChoice>;
    const { format, layout, addresses, bom, provenance } = stored;
    const per = kind === "businesses" && stored.per === "contact" ? "contact" : "record";
    const known = exportColumnNames(kind, per);
    const columns = (Array.isArray(stored.columns) ? stored.columns : []).filter((name) =>
      known.includes(name),
    );
    return {
      format: format !== undefined && format in exportFormats ? format : initial.format,
      per,
      layout: layout !== undefined && isLayoutOf(kind, layout) ? layout : initial.layout,
      columns: columns.length > 0 ? [...new Set(columns)] : listedColumns(kind, per, shown),
      addresses: addresses !== undefined && addresses in exportAddresses ? addresses : initial.addresses,
      bom: typeof bom === "boolean" ? bom : initial.bom,
      provenance: provenance === true,
    };
  } catch {
    return initial;
  }
}

const isLayoutOf = (kind: RecordKind, layout: ExportLayout): boolean =>
  layout === "all" || layout === "list" || layout === "chosen" || (isPreset(layout) && hasPresets(kind));

/** Keeps a choice for the next export; a browser that stores nothing has none. */
export function keepChoice(store: Store, key: string, choice: ExportChoice): void {
  try {
    store.setItem(key, JSON.stringify(choice));
  } catch {
    // Storage is full or blocked.
  }
}

export const choiceKey = (clientId: string, kind: string) => `forager.export.${clientId}.${kind}`;

import { z } from "zod";
import { exportPers } from "./export-columns.ts";
import { RecordSort, selectedRecords } from "./records.ts";

export const exportFormats = ["csv", "xlsx", "ndjson", "parquet"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Options that all exports have in common. */
export const exportShape = {
  format: z
    .enum(exportFormats)
    .default("csv")
    .meta({ description: "CSV (RFC 4180), an Excel workbook, a JSON object per line, or Apache Parquet." }),
  columns: z.string().min(1).max(5_000).optional().meta({
    description:
      "Columns in this order, separated by commas; all by default. An unknown name answers 422 with the valid ones.",
    example: "name,domain,phone",
  }),
  bom: z.boolean().optional().meta({
    description: "Begins a CSV file with a byte order mark, without which Excel misreads accents.",
  }),
};

export const exportPresets = ["hubspot", "salesforce", "pipedrive"] as const;
export type ExportPreset = (typeof exportPresets)[number];

/** Which mail addresses a file has. */
export const exportAddresses = ["all", "not_invalid", "valid"] as const;
export type ExportAddresses = (typeof exportAddresses)[number];

export const recordExportShape = {
  ...exportShape,
  bom: exportShape.bom.meta({
    description:
      "Begins a CSV file with a byte order mark, without which Excel misreads accents. True by default with `preset`, otherwise false.",
  }),
  per: z.enum(exportPers).default("record").meta({
    description:
      "For businesses: one row per business, or one per contact, that is for each of its addresses and people, with the columns of the business repeated; with `verification`, only those whose address has such a verdict.",
  }),
  preset: z.enum(exportPresets).optional().meta({
    description:
      "Columns and values as the import of this CRM expects them, for businesses, people and emails; each contact once. Not with `columns`.",
  }),
  provenance: z.boolean().optional().meta({
    description:
      "With `preset`: ends with the columns `Source URL` and `First Seen`, which the import of a CRM leaves out unless you map them.",
  }),
  addresses: z.enum(exportAddresses).default("all").meta({
    description:
      "Mail addresses in the file: `all`, all but those found invalid (`not_invalid`), or only those found `valid`. Others are left out as if they had not been found.",
  }),
};

/** The same as in the query of an export, for what no URL can hold. */
export const RecordExport = selectedRecords(10_000, {
  sort: RecordSort.default("-first_seen").meta({ description: "As in the list." }),
  ...recordExportShape,
}).meta({ id: "RecordExport", example: { filter: { country: "DE" }, format: "xlsx" } });

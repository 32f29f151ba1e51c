import { z } from "zod";

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

/** `record`: one row per record; `contact`: one per address and person of a business. */
export const exportPers = ["record", "contact"] as const;
export type ExportPer = (typeof exportPers)[number];

export const exportPresets = ["hubspot", "salesforce", "pipedrive"] as const;
export type ExportPreset = (typeof exportPresets)[number];

export const recordExportShape = {
  ...exportShape,
  per: z.enum(exportPers).default("record").meta({
    description:
      "For businesses: one row per business, or one per contact, that is for each of its addresses and people, with the columns of the business repeated.",
  }),
  preset: z.enum(exportPresets).optional().meta({
    description:
      "Columns and values as the import of this CRM expects them, for businesses, people and emails. Not with `columns`.",
  }),
};

import type { Readable } from "node:stream";
import type { CampaignResults } from "../campaigns/index.ts";
import type { ExportPer } from "../contract/export-columns.ts";
import type { ExportAddresses, ExportFormat, ExportPreset } from "../contract/exports.ts";
import type { RecordFilter, RecordKind, RecordSort } from "../contract/records.ts";
import { ForagerError, invalidRequest } from "../errors.ts";
import type { JobListQuery, JobReader } from "../jobs/read.ts";
import { selectionOf } from "../records/records.ts";
import type { BusinessFilter } from "../store/campaigns/business-filter.ts";
import { readCampaign } from "../store/campaigns/campaigns.ts";
import type { Database } from "../store/core/database.ts";
import { type AuditedAction, recordAudit } from "../store/system/audit-log.ts";
import { foldLetters } from "../text/fold.ts";
import { fieldsOf } from "../text/json-record.ts";
import { chooseColumns } from "./choose-columns.ts";
import { exportContentTypes, openExport } from "./open-export.ts";
import { keysOfRow } from "./records/exported-record.ts";
import { presetColumns } from "./records/presets.ts";
import { recordBatches } from "./records/record-batches.ts";
import { type RecordColumn, recordColumns } from "./records/record-columns.ts";
import { type CampaignRow, campaignColumns } from "./results/campaign-table.ts";
import { jobBatches, jobListColumns } from "./results/job-list-table.ts";
import { jobTables } from "./results/job-tables.ts";
import type { Table } from "./table.ts";
import { keep, type Withheld, type Withholding } from "./withhold.ts";

/** How a file is written. */
export interface ExportQuery {
  format: ExportFormat;
  /** Names separated by commas; all by default. */
  columns: string | undefined;
  bom: boolean | undefined;
}

export interface RecordExportQuery extends ExportQuery {
  filter: RecordFilter;
  /** Of the records that match, only these; all if omitted. */
  ids?: readonly string[] | undefined;
  sort: RecordSort;
  per: ExportPer;
  preset: ExportPreset | undefined;
  /** With a preset: also where each row is from. */
  provenance?: boolean | undefined;
  /** All by default. */
  addresses?: ExportAddresses | undefined;
}

export interface CampaignExportQuery extends ExportQuery, BusinessFilter {
  includePending: boolean;
  validEmailsMin: number;
}

export interface JobListExportQuery extends ExportQuery {
  /** Which jobs, in which order. */
  list: Omit<JobListQuery, "page" | "pageSize" | "cursor">;
  /** For the audit log: the filters as given. */
  asked: object;
}

export interface ExportedFile {
  readonly contentType: string;
  readonly fileName: string;
  /**
   * Reads the first rows and makes the entry of the audit log, so that either can still be answered with an error.
   * @param abandoned fires when there is no one to get the file any more; needed until there is one to destroy.
   * @returns the file, which an error half-way destroys. Destroy it to end the export.
   */
  start(abandoned?: AbortSignal): Promise<Readable>;
  /** Records or rows that were left out so far, since they are suppressed. */
  withheld(): number;
}

/**
 * Writes what a client has found into files, in constant memory.
 * @throws ForagerError not_found; validation_error for what a file cannot have; invalid_state for a job without a result.
 */
export interface Exports {
  records(clientId: string, kind: RecordKind, query: RecordExportQuery): Promise<ExportedFile>;
  job(clientId: string, jobId: string, query: ExportQuery): Promise<ExportedFile>;
  campaign(clientId: string, campaignId: string, query: CampaignExportQuery): Promise<ExportedFile>;
  /** The jobs themselves, without their results. */
  jobList(clientId: string, query: JobListExportQuery): ExportedFile;
}

/** Rows of a result at a time. */
const rowsAtOnce = 500;

export function createExports(ports: {
  database: Database;
  jobs: Pick<JobReader, "findWithResult" | "list">;
  campaignResults: Pick<CampaignResults, "all">;
  withholding: Withholding;
  /** The current time; for the name of the file. */
  now?: () => Date;
  /** Is told how many rows of records were passed to a file. */
  onRows?: (count: number) => void;
}): Exports {
  const { database, jobs, campaignResults, withholding, onRows, now = () => new Date() } = ports;

  function fileOf<Row>(
    table: Table<Row>,
    { format, bom = false }: ExportQuery,
    { subject, action, withheld }: { subject: string; action: AuditedAction; withheld: Withheld },
  ): ExportedFile {
    if (bom && format !== "csv") throw invalid("bom", "is for format=csv only");
    return {
      contentType: exportContentTypes[format],
      fileName: `${subject}-${now().toISOString().slice(0, 10)}.${format}`,
      withheld: () => withheld.count,
      async start(abandoned) {
        const body = await openExport(table, { format, bom, ...(abandoned && { abandoned }) });
        try {
          await recordAudit(database, action);
          return body;
        } catch (error) {
          body.destroy();
          throw error;
        }
      },
    };
  }

  const keepRows = async <Row>(
    clientId: string,
    rows: readonly Row[],
    keysOf: (row: Row) => readonly string[],
    withheld: Withheld,
  ) => await keep(rows, keysOf, { ask: await withholding(clientId), withheld });

  return {
    async records(clientId, kind, query) {
      const { filter, ids, sort, per, preset, format, addresses = "all" } = query;
      if (per === "contact" && kind !== "businesses") {
        throw invalid("per", "must be record: only businesses have contacts");
      }
      const columns = recordColumnsOf(kind, query);
      const withheld = { count: 0 };
      const options = {
        selection: { ...selectionOf(clientId, kind, filter), ids },
        sort,
        per,
        addresses,
        isForCrm: preset !== undefined,
        needs: [...new Set(columns.flatMap(({ needs = [] }) => needs))],
        withholding,
        withheld,
        onRows,
      };
      const table = { columns, batches: (signal: AbortSignal) => recordBatches(database, options, signal) };
      const names = columns.map(({ name }) => name);
      const wanted = addresses === "all" ? undefined : addresses;
      const details = {
        kind,
        format,
        per,
        preset,
        filter,
        ids: ids?.length,
        addresses: wanted,
        columns: names,
      };
      const campaign =
        filter.campaign === undefined ? null : await readCampaign(database, filter.campaign, clientId);
      const subject = [
        ...(campaign === null ? [] : [fileNamePart(campaign.name ?? campaign.query)]),
        kind,
        ...(per === "contact" ? ["contacts"] : []),
        ...(preset ? [preset] : []),
      ].filter(Boolean);
      const action = { action: "records.exported", clientId, details } as const;
      // Excel reads a file without the mark as Latin-1, and saves what it read for the import.
      const bom = query.bom ?? (preset !== undefined && format === "csv");
      return fileOf(table, { ...query, bom }, { subject: subject.join("-"), action, withheld });
    },

    async job(clientId, jobId, query) {
      const job = await jobs.findWithResult(clientId, jobId);
      if (job === null) throw new ForagerError("not_found", "Job not found");
      if (job.status !== "completed" || job.dataJson === null) {
        const msg = `The job is ${job.status}: only completed jobs have results to export.`;
        throw new ForagerError("invalid_state", msg);
      }
      const { columns, rowsOf } = jobTables[job.type];
      const { dataJson } = job;
      const withheld = { count: 0 };
      const table = {
        columns: chooseColumns(columns, query.columns),
        async *batches() {
          const rows = rowsOf(fieldsOf(JSON.parse(dataJson.toString())));
          for (let start = 0; start < rows.length; start += rowsAtOnce) {
            yield await keepRows(clientId, rows.slice(start, start + rowsAtOnce), keysOfRow, withheld);
          }
        },
      };
      const action = exported(clientId, { type: "job", id: jobId }, query);
      return fileOf(table, query, { subject: `${job.type}-${jobId}`, action, withheld });
    },

    async campaign(clientId, campaignId, query) {
      const { includePending, validEmailsMin, status, website, outcome, emails, verdict, q } = query;
      const columns = chooseColumns(campaignColumns, query.columns);
      const rows = await campaignResults.all(clientId, campaignId, {
        includePending,
        validEmailsMin,
        status,
        website,
        outcome,
        emails,
        verdict,
        q,
        needsWorkflow: false,
      });
      const withheld = { count: 0 };
      const table = {
        columns,
        async *batches(signal: AbortSignal) {
          for await (const batch of inBatches(rows)) {
            if (signal.aborted) return;
            yield await keepRows(clientId, batch, keysOfBusiness, withheld);
          }
        },
      };
      const action = exported(clientId, { type: "campaign", id: campaignId }, query);
      return fileOf(table, query, { subject: `campaign-${campaignId}`, action, withheld });
    },

    jobList(clientId, query) {
      const { list, asked, format } = query;
      const table = {
        columns: chooseColumns(jobListColumns, query.columns),
        batches: (signal: AbortSignal) => jobBatches(jobs, clientId, list, signal),
      };
      const action = { action: "jobs.exported", clientId, details: { format, filter: asked } } as const;
      return fileOf(table, query, { subject: "jobs", action, withheld: { count: 0 } });
    },
  };
}

const invalid = (name: string, msg: string) =>
  invalidRequest([{ loc: ["query", name], msg, type: "value_error" }]);

/** A name as a part of the names of files: ASCII, as headers take no other letters. */
const fileNamePart = (name: string): string =>
  foldLetters(name)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join("-")
    .slice(0, 40);

const exported = (
  clientId: string,
  target: { type: string; id: string },
  { format, columns }: ExportQuery,
): AuditedAction => ({ action: "results.exported", clientId, target, details: { format, columns } });

function recordColumnsOf(
  kind: RecordKind,
  { per, preset, provenance = false, columns }: RecordExportQuery,
): readonly RecordColumn[] {
  if (preset === undefined && provenance)
    throw invalid("provenance", "is for presets: choose columns instead");
  if (preset === undefined) return chooseColumns(recordColumns(kind, per), columns);
  if (columns !== undefined) throw invalid("columns", "cannot be combined with preset, which has its own");
  const chosen = presetColumns(preset, kind, { per, provenance });
  if (chosen === null) throw invalid("preset", "is for businesses, people and emails");
  return chosen;
}

const keysOfBusiness = ({ business }: CampaignRow): string[] =>
  keysOfRow({
    website: business.original_website,
    domain: business.domain,
    phone: business.business_phone,
    place_id: business.business_place_id,
  });

async function* inBatches<Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let batch: Row[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < rowsAtOnce) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

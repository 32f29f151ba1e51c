import { Readable } from "node:stream";
import type { JobStatus } from "../contract/job.ts";
import type { JobTypeName } from "../contract/job-types.ts";
import { ForagerError } from "../errors.ts";
import type { JobType, JsonObject, LinkMaker } from "../jobs/job-type.ts";
import { isJobId } from "../jobs/read.ts";
import {
  type BatchItemRow,
  findBatch,
  listItems,
  readResults,
  sizesOfResults,
  typesOfItems,
} from "../store/batches/batches.ts";
import type { Database } from "../store/core/database.ts";
import { recordAudit } from "../store/system/audit-log.ts";
import type { JsonRecord } from "../text/json-record.ts";
import { exportContentTypes, openExport } from "./open-export.ts";
import { keysOfRow } from "./records/exported-record.ts";
import {
  type BatchResult,
  batchColumns,
  cellsOfItem,
  lineOfItem,
  recordsOfItem,
} from "./results/batch-table.ts";
import { keep, type Withholding } from "./withhold.ts";
import { pieces } from "./write-text.ts";

export interface BatchResultsQuery {
  format: "ndjson" | "csv";
  status?: JobStatus | undefined;
  linkTo: LinkMaker;
}

/** Streams what the items of a batch have found, in constant memory. */
export interface BatchResults {
  /** @throws ForagerError not_found. */
  open(
    clientId: string,
    batchId: string,
    query: BatchResultsQuery,
  ): Promise<{ contentType: string; body: Readable }>;
}

/** Items of which the results' sizes are looked at together. */
const itemsPerPage = 200;
/** Results that are read together, as large as they are stored. */
const storedBytesMax = 1_000_000;

export function createBatchResults(ports: {
  database: Database;
  jobTypes: ReadonlyMap<JobTypeName, JobType>;
  withholding: Withholding;
  /** The same for whole results; null if nothing is withheld. */
  withholdingResults: (clientId: string) => Promise<((data: JsonObject) => Promise<JsonObject>) | null>;
}): BatchResults {
  const { database, jobTypes, withholding, withholdingResults } = ports;

  async function* results(batchId: string, status: JobStatus | undefined): AsyncGenerator<BatchResult[]> {
    for (let after = -1; ; ) {
      const items = await listItems(database, { batchId, after, limit: itemsPerPage, status });
      const last = items.at(-1);
      if (last === undefined) return;
      for (const some of inParts(
        items,
        await sizesOfResults(
          database,
          items.map(({ job_id }) => job_id),
        ),
      )) {
        const stored = await readResults(
          database,
          some.map(({ job_id }) => job_id),
        );
        yield some.map((item) => ({ item, result: stored.get(item.job_id) }));
      }
      after = last.place;
    }
  }

  async function* lines(clientId: string, batches: AsyncIterable<BatchResult[]>, linkTo: LinkMaker) {
    for await (const batch of batches) {
      const written: string[] = [];
      const clean = await withholdingResults(clientId);
      for (const each of batch) {
        const stored = each.result?.data ?? null;
        const data =
          stored === null || clean === null
            ? stored
            : JSON.stringify(await clean(JSON.parse(stored) as JsonObject));
        const present = jobTypes.get(each.item.type)?.present;
        const shown =
          data === null || present === undefined
            ? data
            : (await present(Buffer.from(data), linkTo)).toString();
        written.push(lineOfItem(each, shown));
      }
      yield written;
    }
  }

  async function* rows(
    clientId: string,
    batches: AsyncIterable<BatchResult[]>,
  ): AsyncGenerator<JsonRecord[]> {
    const withheld = { count: 0 };
    for await (const batch of batches) {
      const table: JsonRecord[] = [];
      for (const each of batch) {
        const ask = await withholding(clientId);
        const records = await keep(recordsOfItem(each), keysOfRow, { ask, withheld });
        const item = cellsOfItem(each);
        if (records.length === 0) table.push(item);
        else table.push(...records.map((record) => ({ ...record, ...item })));
      }
      yield table;
    }
  }

  return {
    async open(clientId, batchId, { format, status, linkTo }) {
      const batch = isJobId(batchId) ? await findBatch(database, clientId, batchId) : null;
      if (batch === null) throw new ForagerError("not_found", "Batch not found");
      await recordAudit(database, {
        action: "results.exported",
        clientId,
        target: { type: "batch", id: batchId },
        details: { format },
      });
      const contentType = exportContentTypes[format];
      const found = results(batchId, status);
      if (format === "ndjson") {
        const text = pieces(lines(clientId, found, linkTo), (line: string) => line);
        return { contentType, body: Readable.from(text, { objectMode: false }) };
      }
      const columns = batchColumns(await typesOfItems(database, batchId));
      const table = { columns, batches: () => rows(clientId, found) };
      return { contentType, body: await openExport(table, { format }) };
    },
  };
}

/** Items in parts whose results fit into memory together. */
function* inParts(
  items: readonly BatchItemRow[],
  bytesOf: ReadonlyMap<string, number>,
): Generator<BatchItemRow[]> {
  let part: BatchItemRow[] = [];
  let bytes = 0;
  for (const item of items) {
    const own = bytesOf.get(item.job_id) ?? 0;
    if (part.length > 0 && bytes + own > storedBytesMax) {
      yield part;
      part = [];
      bytes = 0;
    }
    part.push(item);
    bytes += own;
  }
  if (part.length > 0) yield part;
}

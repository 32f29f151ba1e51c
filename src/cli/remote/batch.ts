import { createReadStream, createWriteStream } from "node:fs";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { type Forager, ForagerError, type Violation } from "../../../clients/typescript/src/index.ts";
import { jobTypeNames } from "../../contract/job-types.ts";
import { causeOf } from "../../errors.ts";
import { type Command, parseCommandLine, print, printJson, UsageError } from "../command.ts";
import { limitOf, unknownAction } from "./jobs.ts";
import { printItems } from "./rows.ts";
import { openService, serviceOptions, serviceUsage, warnOfIgnored } from "./service.ts";

const options = {
  ...serviceOptions,
  type: { type: "string" },
  columns: { type: "string" },
  name: { type: "string" },
  priority: { type: "string" },
  "skip-invalid": { type: "boolean", default: false },
  status: { type: "string" },
  wait: { type: "boolean", default: false },
  limit: { type: "string", default: "20" },
  format: { type: "string", default: "ndjson" },
  output: { type: "string", short: "o" },
} as const;

type Values = ReturnType<typeof parseCommandLine<typeof options>>["values"];
type Action = (forager: Forager, given: { args: string[]; values: Values }) => Promise<number>;

const path = "/api/v1/batches";

const show = (value: object, json: boolean) => {
  if (json) printJson(value);
  else print(JSON.stringify(value, null, 2));
};

/** What is wrong with items, one violation per line. */
const list = (violations: readonly Violation[]) => {
  for (const { loc, msg } of violations) process.stderr.write(`${loc.slice(1).join(".")}: ${msg}\n`);
};

/** An action on one batch that changes it. */
const change =
  (action: "pause" | "resume" | "cancel" | "retry-failed"): Action =>
  async (forager, { args: [batchId], values }) => {
    const options = { path: { batch_id: batchIdOf(batchId) } };
    show(await forager.call("post", `${path}/{batch_id}/${action}`, options), values.json);
    return 0;
  };

const actions: Readonly<Record<string, Action>> = {
  async submit(forager, { args: [file], values }) {
    if (file === undefined) throw new UsageError("Name a file of items, or '-' for standard input.");
    const content = await text(file === "-" ? process.stdin : createReadStream(file)).catch(
      (error: unknown) => {
        throw new UsageError(`${file} cannot be read: ${causeOf(error)}`);
      },
    );
    const query = {
      type: values.type,
      columns: values.columns,
      name: values.name,
      priority: values.priority,
      on_invalid: values["skip-invalid"] ? "skip" : undefined,
    };
    const contentType = typeOf(file, content);
    const body = isList(contentType, content) ? `{"items":${content}}` : content;
    const submit = forager.submitBatch(body, { contentType, query: query as object });
    const accepted = await warnOfIgnored(submit).catch((error: unknown) => {
      // The message names the first.
      if (error instanceof ForagerError && error.violations.length > 1) list(error.violations);
      throw error;
    });
    list(accepted.errors);
    const { batch_id: batchId, items, skipped } = accepted;
    const told = `${batchId}  ${items} items${skipped ? `, ${skipped} skipped` : ""}`;
    if (values.wait) {
      process.stderr.write(`${told}\n`);
      await forager.waitBatch(batchId);
      return await showResults(forager, batchId, values);
    }
    if (values.json) printJson(accepted);
    else print(told);
    return 0;
  },
  async list(forager, { values }) {
    const limit = limitOf(values.limit);
    const { batches } = await forager.call("get", path, { query: { page_size: Math.min(limit, 100) } });
    const columns = {
      batch_id: (batch: Batch) => batch.batch_id,
      status: (batch: Batch) => batch.status,
      items: (batch: Batch) => batch.items,
      percentage: (batch: Batch) => batch.percentage,
      created: (batch: Batch) => batch.created_at,
      name: (batch: Batch) => batch.name,
    };
    await printItems(batches, columns, { json: values.json, limit });
    return 0;
  },
  async get(forager, { args: [batchId], values }) {
    show(
      await forager.call("get", `${path}/{batch_id}`, { path: { batch_id: batchIdOf(batchId) } }),
      values.json,
    );
    return 0;
  },
  async results(forager, { args: [batchId], values }) {
    return await showResults(forager, batchIdOf(batchId), values);
  },
  pause: change("pause"),
  resume: change("resume"),
  cancel: change("cancel"),
  retry: change("retry-failed"),
};

async function showResults(
  forager: Forager,
  batchId: string,
  { format, status, output }: Values,
): Promise<number> {
  const body = await forager.exportBatch(batchId, {
    format,
    ...(status && { status }),
  } as object);
  if (output === undefined) await pipeline(body, process.stdout, { end: false });
  else await pipeline(body, createWriteStream(output));
  return 0;
}

interface Batch {
  batch_id: string;
  status: string;
  items: number;
  percentage: number;
  created_at: string;
  name: string | null;
}

export const batchCommand: Command = {
  actions: Object.keys(actions),
  usage: `Usage: forager batch <action> [options]

  submit FILE      Submits up to 10,000 jobs: a file with items as JSON, NDJSON or CSV, or '-' for standard input.
  list             Lists batches, newest first.
  get ID           Shows the state and progress of a batch.
  results ID       Prints what its items have found, as NDJSON or CSV.
  pause ID         Takes waiting items out of the queue.
  resume ID        Puts them back.
  cancel ID        Cancels waiting and running items.
  retry ID         Submits failed items again.

An item in JSON or NDJSON is {"type": "svcSite", "payload": {"url": "https://example.com"}, "client_ref": "customer-1"};
client_ref is your own reference. In CSV, each row is an item. A file of JSON has a list of items, or {"items": [...]}.
Fields that the service does not know are ignored, and named on standard error.

${serviceUsage}
  --type TYPE      Type of the items that name none: ${jobTypeNames.join(", ")} (submit).
  --columns MAP    Which column of CSV is which field, such as Website:url,Customer:client_ref (submit). A column name
                   with a comma has quotes: '"Name, legal":client_ref'. Default: columns have the names of their fields.
  --name NAME      Shown in the list of batches (submit).
  --priority N     0 to 10, of the items that name none (submit).
  --skip-invalid   Accepts the valid items if others are not (submit).
  --wait           Waits until all items have ended, and prints what they have found (submit). The id of the batch
                   goes to standard error at once.
  --status NAME    Only items in this state (submit --wait, results).
  --format FORMAT  ndjson (default) or csv (submit --wait, results).
  --limit N        At most this many (list; default 20).
  -o, --output F   Writes to this file instead of standard output (submit --wait, results).

Examples:
  forager batch submit customers.csv --type svcSite --columns Website:url,Customer:client_ref
  forager batch submit addresses.csv --type svcVerify --columns Mail:email --wait --format csv -o verdicts.csv
  forager batch results 0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e --format csv -o contacts.csv

Exit code 0 if it worked, 1 if it did not, 2 for a mistake in the command.`,
  async run(args) {
    const { values, positionals } = parseCommandLine(args, options);
    const [name, ...rest] = positionals;
    const action = name !== undefined && Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (action === undefined) throw new UsageError(unknownAction(name, Object.keys(actions)));
    if (values.format !== "ndjson" && values.format !== "csv")
      throw new UsageError("--format must be ndjson or csv.");
    return await action(await openService(values), { args: rest, values });
  },
};

function batchIdOf(given: string | undefined): string {
  if (given === undefined) throw new UsageError("Name a batch by its id.");
  return given;
}

/** By the name of the file; otherwise by the first line. */
function typeOf(file: string, content: string): string {
  if (/\.csv$|\.tsv$/i.test(file)) return "text/csv";
  if (/\.(ndjson|jsonl)$/i.test(file)) return "application/x-ndjson";
  if (/\.json$/i.test(file) || /^\s*\[[\s\S]*\]\s*$/.test(content)) return "application/json";
  if (!/^\s*\{/.test(content)) return "text/csv";
  const [first = ""] = content.trim().split("\n", 1);
  try {
    const value = JSON.parse(first) as object;
    return "items" in value ? "application/json" : "application/x-ndjson";
  } catch {
    return "application/json";
  }
}

/** Whether JSON has the items alone, without the options of a batch beside them. */
const isList = (contentType: string, content: string): boolean =>
  contentType === "application/json" && /^\s*\[/.test(content);

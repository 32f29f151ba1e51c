import { text } from "node:stream/consumers";
import type { Forager, JobType } from "../../../clients/typescript/src/index.ts";
import { JobFailedError } from "../../../clients/typescript/src/index.ts";
import { jobTypeNames } from "../../contract/job-types.ts";
import { causeOf } from "../../errors.ts";
import { isRecord } from "../../text/json-record.ts";
import { nearestName } from "../../text/nearest-name.ts";
import { type Command, parseCommandLine, print, printJson, UsageError } from "../command.ts";
import { printItems } from "./rows.ts";
import { openService, serviceOptions, serviceUsage } from "./service.ts";

const options = {
  ...serviceOptions,
  wait: { type: "boolean", default: false },
  priority: { type: "string" },
  status: { type: "string" },
  type: { type: "string" },
  limit: { type: "string", default: "20" },
  format: { type: "string", default: "json" },
  include: { type: "string" },
} as const;

type Values = ReturnType<typeof parseCommandLine<typeof options>>["values"];
type Action = (forager: Forager, given: { args: string[]; values: Values }) => Promise<number>;

const actions: Readonly<Record<string, Action>> = {
  async submit(forager, { args: [type, given], values }) {
    if (!isJobType(type)) throw new UsageError(`Name a job type: ${jobTypeNames.join(", ")}.`);
    const payload = await payloadOf(type, given);
    const priority = values.priority === undefined ? {} : { priority: Number(values.priority) };
    const job = await forager.submit(type, payload, priority);
    if (values.wait) return await showResult(forager, job.job_id, { ...values, wait: true });
    if (values.json) printJson(job);
    else print(`${job.job_id}  ${job.status}`);
    return 0;
  },
  async list(forager, { values }) {
    const query = { status_filter: values.status, type_filter: values.type } as object;
    const columns = {
      job_id: ({ job_id }: Job) => job_id,
      type: ({ type }: Job) => type,
      status: ({ status }: Job) => status,
      created: ({ created_at }: Job) => created_at,
      subject: ({ url, query: asked }: Job) => url ?? asked,
    };
    await printItems(forager.jobs(query), columns, { json: values.json, limit: limitOf(values.limit) });
    return 0;
  },
  async get(forager, { args: [jobId], values }) {
    const path = { job_id: jobIdOf(jobId) };
    const status = await forager.call("get", "/api/v1/jobs/{job_id}/status", { path });
    if (values.json) printJson(status);
    else print(JSON.stringify(status, null, 2));
    return 0;
  },
  async results(forager, { args: [jobId], values }) {
    return await showResult(forager, jobIdOf(jobId), values);
  },
  async cancel(forager, { args: [jobId], values }) {
    const cancelled = await forager.cancel(jobIdOf(jobId));
    if (values.json) printJson(cancelled);
    else print(`${cancelled.job_id}  ${cancelled.status}`);
    return 0;
  },
};

const resultFormats = ["json", "md", "yaml"] as const;
type ResultFormat = (typeof resultFormats)[number];
const isFormat = (name: string): name is ResultFormat => resultFormats.some((one) => one === name);

type Job = {
  job_id: string;
  type: string;
  status: string;
  created_at: string;
  url: string | null;
  query: string | null;
};

export const jobsCommand: Command = {
  usage: `Usage: forager jobs <action> [options]

  submit TYPE PAYLOAD      Submits a job. PAYLOAD is JSON, '-' for JSON on standard input, or, for svcSite, a URL; for
                           svcVerify, an address; for svcMaps and svcPeople, a search.
  list                     Lists jobs, newest first.
  get ID                   Shows the state and progress of a job.
  results ID               Prints the result of a job: its data as JSON, or all of it as Markdown or YAML.
  cancel ID                Cancels a job.

${serviceUsage}
  --wait           Waits until the job has ended, and prints its result (submit, results).
  --format NAME    json (default), md or yaml (submit --wait, results).
  --include NAME   evidence: what the result is based on, which md and yaml leave out.
  --priority N     0 to 10 (submit).
  --status NAME    Only jobs in this state (list).
  --type TYPE      Only jobs of this type (list).
  --limit N        At most this many (list; default 20).

Examples:
  forager jobs submit svcSite https://example.com --wait
  forager jobs submit svcVerify '{"emails":["info@example.com","sales@example.com"]}'
  forager jobs list --status failed --json

Exit code 0 if it worked, 1 if it did not, or if the job failed.`,
  async run(args) {
    const { values, positionals } = parseCommandLine(args, options);
    const [name, ...rest] = positionals;
    const action = name !== undefined && Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (action === undefined) throw new UsageError(unknownAction(name, Object.keys(actions)));
    return await action(await openService(values), { args: rest, values });
  },
};

/** What is wrong with the action of a command, with the closest one. */
export function unknownAction(name: string | undefined, known: readonly string[]): string {
  if (name === undefined) return `Name an action: ${known.join(", ")}.`;
  const near = nearestName(name, known);
  return `There is no action '${name}'. ${near ? `Did you mean '${near}'?` : `Actions: ${known.join(", ")}.`}`;
}

/** @throws UsageError unless it is a positive number. */
export function limitOf(given: string): number {
  const limit = Number(given);
  if (!Number.isInteger(limit) || limit < 1) throw new UsageError("--limit must be a positive number.");
  return limit;
}

const isJobType = (name: string | undefined): name is JobType => jobTypeNames.some((one) => one === name);

function jobIdOf(given: string | undefined): string {
  if (given === undefined) throw new UsageError("Name a job by its id.");
  return given;
}

/** The payload of a bare value. */
const shortForms: Readonly<Record<JobType, (value: string) => object>> = {
  svcSite: (url) => ({ url: /^[a-z]+:\/\//i.test(url) ? url : `https://${url}` }),
  svcMaps: (search_query) => ({ search_query }),
  svcVerify: (email) => ({ email }),
  svcPeople: (search_query) => ({ mode: "search", search_query }),
};

async function payloadOf(type: JobType, given: string | undefined): Promise<object> {
  if (given === undefined) throw new UsageError("Give the payload as JSON, as '-', or in its short form.");
  if (given !== "-" && !given.startsWith("{")) return shortForms[type](given);
  try {
    const payload: unknown = JSON.parse(given === "-" ? await text(process.stdin) : given);
    if (isRecord(payload)) return payload;
  } catch (error) {
    throw new UsageError(`The payload is not valid JSON: ${causeOf(error)}`);
  }
  throw new UsageError("The payload must be a JSON object.");
}

async function showResult(
  forager: Forager,
  jobId: string,
  { wait, format, include }: Pick<Values, "wait" | "format" | "include">,
): Promise<number> {
  if (!isFormat(format)) throw new UsageError(`--format must be one of: ${resultFormats.join(", ")}.`);
  try {
    const job = wait ? await forager.wait(jobId) : await forager.results(jobId);
    if (job !== undefined) {
      const query = { format, include } as { format: "md"; include?: "evidence" };
      const text =
        format === "json" ? JSON.stringify(job.data, null, 2) : await forager.resultText(jobId, query);
      print(text?.trimEnd() ?? "");
      return 0;
    }
    process.stderr.write("The job has not ended. --wait waits for it.\n");
  } catch (error) {
    if (!(error instanceof JobFailedError)) throw error;
    process.stderr.write(
      `The job ${error.outcome === "failed" ? "failed" : "was cancelled"}: ${error.message}\n`,
    );
  }
  return 1;
}

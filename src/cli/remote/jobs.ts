import { text } from "node:stream/consumers";
import type { components } from "../../../clients/typescript/src/api.d.ts";
import type { Forager, JobType, Payload } from "../../../clients/typescript/src/index.ts";
import { JobFailedError } from "../../../clients/typescript/src/index.ts";
import { jobTypeNames } from "../../contract/job-types.ts";
import { causeOf } from "../../errors.ts";
import { isRecord } from "../../text/json-record.ts";
import { type Command, meant, parseCommandLine, print, printJson, UsageError } from "../command.ts";
import { jobFilterOf, jobFilterOptions, jobFilterUsage } from "./job-filters.ts";
import { printItems } from "./rows.ts";
import { openService, serviceOptions, serviceUsage, warnOfIgnored } from "./service.ts";

const options = {
  ...serviceOptions,
  ...jobFilterOptions,
  wait: { type: "boolean", default: false },
  priority: { type: "string" },
  all: { type: "boolean", default: false },
  "dry-run": { type: "boolean", default: false },
  limit: { type: "string", default: "20" },
  format: { type: "string", default: "json" },
  include: { type: "string" },
} as const;

type Values = ReturnType<typeof parseCommandLine<typeof options>>["values"];
type Action = (forager: Forager, given: { args: string[]; values: Values }) => Promise<number>;

const actions: Readonly<Record<string, Action>> = {
  async submit(forager, { args: [type, given], values }) {
    if (!isJobType(type))
      throw new UsageError(`Name a job type: ${jobTypeNames.join(", ")}.${meant(type, jobTypeNames)}`);
    const payload = await payloadOf(type, given);
    const job = await warnOfIgnored(
      forager.submit(type, payload as Payload<JobType>, {
        ...(values.priority !== undefined && { priority: priorityOf(values.priority) }),
        ...(values.ref !== undefined && { clientRef: values.ref }),
      }),
    );
    if (values.wait) return await waitFor(forager, job, values);
    if (values.json) printJson(job);
    else print(`${job.job_id}  ${job.status}`);
    return 0;
  },
  async list(forager, { values }) {
    const columns = {
      job_id: ({ job_id }: Job) => job_id,
      type: ({ type }: Job) => type,
      status: ({ status }: Job) => status,
      created: ({ created_at }: Job) => created_at,
      subject: ({ url, query: asked }: Job) => url ?? asked,
    };
    await printItems(forager.jobs(jobFilterOf(values)), columns, {
      json: values.json,
      limit: limitOf(values.limit),
    });
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
  async cancel(forager, { args: jobIds, values }) {
    const [jobId, ...others] = jobIds;
    if (jobId !== undefined && others.length === 0 && !isSelection(values)) {
      const cancelled = await forager.cancel(jobId);
      if (values.json) printJson(cancelled);
      else print(`${cancelled.job_id}  ${cancelled.status}`);
      return 0;
    }
    const answer = await forager.call("post", "/api/v1/jobs/cancel", { body: selectionOf(jobIds, values) });
    if (values.json) printJson(answer);
    else
      print(
        `${inWords(answer)}\n${values["dry-run"] ? "Nothing was cancelled." : `${answer.cancelled} cancelled.`}`,
      );
    return 0;
  },
  async rerun(forager, { args: jobIds, values }) {
    const [jobId, ...others] = jobIds;
    if (jobId !== undefined && others.length === 0 && !isSelection(values)) {
      const job = await forager.rerun(jobId);
      if (values.wait) return await waitFor(forager, job, values);
      if (values.json) printJson(job);
      else print(`${job.job_id}  ${job.status}`);
      return 0;
    }
    const answer = await forager.call("post", "/api/v1/jobs/rerun", { body: selectionOf(jobIds, values) });
    if (values.json) printJson(answer);
    else {
      const { batch_id: batchId, submitted, skipped, remaining } = answer;
      const left = [skipped && `${skipped} skipped`, remaining && `${remaining} left for the next call`];
      print(inWords(answer));
      print(
        [batchId ? `${batchId}  ${submitted} items` : "Nothing was submitted.", ...left.filter(Boolean)].join(
          ", ",
        ),
      );
    }
    return 0;
  },
};

/** Whether options choose jobs, rather than arguments alone. */
const isSelection = (values: Values) =>
  values.all || values["dry-run"] || Object.keys(jobFilterOf(values)).length > 0;

/** @throws UsageError without a filter: to mean all jobs, the option is required. */
function selectionOf(jobIds: readonly string[], values: Values) {
  const filter = { ...jobFilterOf(values), ...(jobIds.length > 0 && { job_ids: [...jobIds] }) };
  if (!values.all && Object.keys(filter).length === 0) {
    throw new UsageError("Name jobs by their ids or by filters such as --status; --all means all of them.");
  }
  return { ...filter, all: values.all, dry_run: values["dry-run"] };
}

/** How many jobs match, by type and state. */
function inWords({ matched, matched_by: by }: Pick<JobsCancelled, "matched" | "matched_by">): string {
  const groups = by.map(({ type, status, jobs }) => `${jobs} ${type} ${status}`);
  return `${matched} ${matched === 1 ? "job matches" : "jobs match"}${groups.length > 0 ? `: ${groups.join(", ")}` : ""}.`;
}

const resultFormats = ["json", "md", "yaml"] as const;
type ResultFormat = (typeof resultFormats)[number];
const isFormat = (name: string): name is ResultFormat => resultFormats.some((one) => one === name);

type JobsCancelled = components["schemas"]["JobsCancelled"];

type Job = {
  job_id: string;
  type: string;
  status: string;
  created_at: string;
  url: string | null;
  query: string | null;
};

export const jobsCommand: Command = {
  actions: Object.keys(actions),
  usage: `Usage: forager jobs <action> [options]

  submit TYPE PAYLOAD      Submits a job, and prints its id and status. PAYLOAD is JSON, '-' for JSON on standard input,
                           or, for svcSite, a URL; for svcVerify, an address; for svcMaps and svcPeople, a search.
  list                     Lists jobs, newest first.
  get ID                   Shows the state and progress of a job.
  results ID               Prints the result of a job: its data as JSON, or all of it as Markdown or YAML.
  cancel ID... | FILTERS   Cancels jobs that wait or run.
  rerun ID... | FILTERS    Submits jobs that have ended again: one as a job, several as a batch. Filters mean
                           failed ones unless --status or --outcome says otherwise.

TYPE is svcSite (crawls a website), svcMaps (searches a map), svcVerify (verifies addresses) or svcPeople (finds people).
The documentation at /docs of the service has the fields of their payloads. JSON has them directly, without the API's
"payload" around them. Fields that the service does not know are ignored, and named on standard error.

${serviceUsage}
  --wait           Waits until the job has ended, and prints its result (submit, results, rerun of one). The id of a
                   new job goes to standard error at once.
  --format NAME    json (default), md or yaml (submit --wait, results).
  --include NAME   evidence: what the result is based on, which md and yaml leave out.
  --priority N     0 to 10 (submit).
  --ref NAME       Your own reference to the job (submit).
  --limit N        At most this many (list; default 20).
  --dry-run        Counts the jobs and changes nothing (cancel, rerun).
  --all            All jobs, where filters would choose some (cancel, rerun).

Filters (list, cancel, rerun):
${jobFilterUsage}

Examples:
  forager jobs submit svcSite https://example.com --wait
  forager jobs submit svcVerify '{"emails":["info@example.com","sales@example.com"]}'
  forager jobs list --status failed --json
  forager jobs cancel --type svcSite --status queued --dry-run
  forager jobs rerun --batch 0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e

Exit code 0 if it worked, 1 if it did not, or if the job failed, 2 for a mistake in the command.`,
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
  return `There is no action '${name}'.${meant(name, known) || ` Actions: ${known.join(", ")}.`}`;
}

/** @throws UsageError unless it is a positive number. */
export function limitOf(given: string): number {
  const limit = Number(given);
  if (!Number.isInteger(limit) || limit < 1) throw new UsageError("--limit must be a positive number.");
  return limit;
}

function priorityOf(given: string): number {
  if (!/^\d+$/.test(given)) throw new UsageError("--priority must be a number from 0 to 10.");
  return Number(given);
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
    return payloadIn(payload);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`The payload is not valid JSON: ${causeOf(error)}`);
  }
}

/** @throws UsageError for what is no payload, such as a whole request of the API, whose other fields are options here. */
function payloadIn(given: unknown): object {
  if (!isRecord(given)) throw new UsageError("The payload must be a JSON object.");
  if (!isRecord(given.payload)) return given;
  const others = Object.keys(given).filter((name) => name in optionsOfRequest);
  const more = others.map((name) => ` Instead of ${name}, use ${optionsOfRequest[name]}.`);
  throw new UsageError(
    `PAYLOAD is what the API's request has in its field 'payload': ${JSON.stringify(given.payload)}.${more.join("")}`,
  );
}

const optionsOfRequest: Readonly<Record<string, string>> = { priority: "--priority", client_ref: "--ref" };

/** The id comes first: if the command is interrupted, the job goes on, and its result can be read later. */
async function waitFor(
  forager: Forager,
  job: { job_id: string; status: string },
  values: Values,
): Promise<number> {
  process.stderr.write(`${job.job_id}  ${job.status}\n`);
  return await showResult(forager, job.job_id, { ...values, wait: true });
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

import { isRecord } from "../../text/json-record.ts";
import { type Answer, known, type Place, type Row } from "../answer/answer.ts";
import { jobResultsLink } from "../resources/uris.ts";
import { readWholeText } from "../resources/whole-text.ts";
import type { ProgressReport, ToolContext } from "../tool.ts";
import { ToolError } from "../tool-error.ts";
import { jobViews } from "../views/job-views.ts";
import { checkCursor, nextPage } from "./paging.ts";
import { type JobState, readCompletedJob, readJobState, viewOf } from "./read-job.ts";
import { waitUntilEnded } from "./wait-until-ended.ts";

interface Wanted {
  waitSeconds: number;
  /** Where the page of the list or text begins; 0 for the first page, which has the facts too. */
  offset?: number;
  /** Whether an earlier call started the job. */
  reused?: boolean;
  /** What submitting it left out, and why. */
  notes?: readonly string[];
  /** Whether the first page shows a long text beside the facts. */
  withText?: boolean | undefined;
}

/**
 * Waits for a job and shows its result, or how far it is.
 * @throws ToolError if it failed or was cancelled, ApiProblem
 */
export async function answerJob(context: ToolContext, jobId: string, wanted: Wanted): Promise<Answer> {
  const state = await waitUntilEnded(context, {
    subject: { job_id: jobId },
    waitSeconds: wanted.waitSeconds,
    readState: (signal) => readJobState(context.api, jobId, signal),
    hasEnded: ({ status }) => status !== "queued" && status !== "processing",
    progressOf: progressOfJob,
  });
  if (state.status === "queued" || state.status === "processing") return unfinished(state, wanted);
  return await completed(context, jobId, wanted);
}

async function completed(context: ToolContext, jobId: string, wanted: Wanted): Promise<Answer> {
  const { offset = 0, reused = false, notes = [], withText = true } = wanted;
  const job = await readCompletedJob(context.api, jobId, context.signal);
  const { summary, fields, rows, text: wholeText, links = [], nextStep } = viewOf(job);
  const text = withText || offset > 0 ? wholeText : undefined;
  const head = { job_id: jobId, status: "completed" };
  const cursorAfter = (length: number) => (shown: number) =>
    shown < length && shown > 0 ? String(offset + shown) : null;
  const items = rows?.items.slice(offset) ?? [];
  const whole = text && (await readWholeText(context, job, text.value).catch(withoutText(offset)));
  const value = whole?.slice(offset) ?? "";
  const placeIn = (total: number, unit: string): Place => ({ offset, total, unit, next: nextPage });
  const [total, unit] = rows ? [rows.items.length, rows.name] : [whole?.length ?? 0, "characters"];
  const page = {
    ...(rows && {
      rows: { ...rows, items, cursorAfter: cursorAfter(items.length), place: placeIn(total, unit) },
    }),
    ...(text && {
      text: {
        name: text.name,
        value,
        cursorAfter: cursorAfter(value.length),
        place: placeIn(whole?.length ?? 0, "characters of the text"),
      },
    }),
  };
  checkCursor(`Job ${jobId}`, { offset, total, unit });
  if (offset > 0)
    return { summary: `Job ${jobId}, after the first ${offset} ${unit}.`, fields: head, ...page };
  return {
    summary: reused ? `${summary} An earlier call started this job.` : summary,
    fields: {
      ...head,
      reused: reused || undefined,
      ...fields,
      notes: [...notes, ...((fields.notes as string[] | undefined) ?? [])],
    },
    ...page,
    links: [jobResultsLink(jobId), ...links],
    nextStep,
  };
}

/** The facts of a job are shown without a text that cannot be read from here. */
const withoutText = (offset: number) => (error: unknown) => {
  if (offset === 0 && error instanceof ToolError) return "";
  throw error;
};

function unfinished(state: JobState, { reused = false, notes = [] }: Wanted): Answer {
  const { job_id, status, waiting_for, retry_at, progress } = state;
  return {
    summary: `${state.message ?? "The job is being processed."} It continues without this call.`,
    fields: {
      job_id,
      status,
      reused: reused || undefined,
      waiting_for,
      retry_at,
      progress: known(figuresOf(progress)),
      notes,
    },
    nextStep: `Call get_job with id '${job_id}', which waits for the result${
      retry_at === null ? "" : `; the job continues at ${retry_at}`
    }.`,
  };
}

function progressOfJob({ type, message, progress }: JobState): ProgressReport {
  const { done, total } = jobViews[type].figures;
  const values = figuresOf(progress);
  const words = Object.entries(values).map(
    ([name, value]) => `${name.replaceAll("_", " ")} ${String(value)}`,
  );
  return {
    done: numberIn(values, done) ?? 0,
    total: numberIn(values, total),
    message: [message ?? "The job is being processed.", words.join(", ")]
      .filter((part) => part !== "")
      .join(" "),
  };
}

/** Without what has fields of its own. */
function figuresOf(progress: JobState["progress"]): Row {
  if (!isRecord(progress)) return {};
  const { waiting_for: _, waiting_seconds: __, ...values } = progress;
  return values;
}

function numberIn(values: Row, name: string | undefined): number | undefined {
  const value = name === undefined ? undefined : values[name];
  return typeof value === "number" ? value : undefined;
}

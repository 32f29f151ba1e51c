import { z } from "zod";
import type { AccessLevel } from "../contract/principal.ts";
import type { Answer } from "./answer/answer.ts";
import type { ForagerApi } from "./api/forager-api.ts";

/** What a call of a tool may use. */
export interface ToolContext {
  api: ForagerApi;
  /** Name that the calling program gave itself. */
  agent: string | undefined;
  /** Fires when the caller cancels the call or leaves. */
  signal: AbortSignal;
  /** Fires when this process stops: a wait should end, since its answer can still be sent. */
  stopping: AbortSignal;
  /** Tells the caller how far a job is; undefined if nobody listens. */
  report: ((report: ProgressReport) => void) | undefined;
}

export interface ProgressReport {
  /** Things done; fractions are possible. */
  done: number;
  total: number | undefined;
  message: string;
}

/** One task that an agent can ask for. */
export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  name: string;
  title: string;
  /** For the agent: what it does, what it needs, when to use another. */
  description: string;
  /** Access level that the API key needs. */
  access: Exclude<AccessLevel, "owner">;
  /** Whether it changes nothing, also not by submitting a job. */
  isReadOnly: boolean;
  /** Whether it reaches websites, map providers or mail servers. */
  isOpenWorld: boolean;
  input: Input;
  /** Schema of the structured content. */
  output: z.ZodObject;
  /** @throws ToolError, ApiProblem */
  run(input: z.output<Input>, context: ToolContext): Promise<Answer>;
}

/** Erases the type of a tool's arguments: the server passes it what its own schema parsed. */
export const defineTool = <Input extends z.ZodObject>(tool: Tool<Input>): Tool => tool as unknown as Tool;

/** Clients end a call after 60 seconds unless they are told otherwise. */
const waitSecondsMax = 50;

/** Arguments of every tool that waits for a job. */
export const waiting = {
  wait_seconds: z
    .int()
    .min(0)
    .max(waitSecondsMax)
    .default(waitSecondsMax)
    .describe("How long to wait for the result. Later, get_job has it; 0 answers at once."),
};

/** Arguments of tools whose result has a long text. */
export const withText = {
  text: z.boolean().default(true).describe("False leaves out the website's text, most of the answer."),
};

/** Arguments of every tool that starts a job. */
export const starting = {
  ...waiting,
  force_refresh: z
    .boolean()
    .default(false)
    .describe("Start anew, even if the same call runs or ended a moment ago."),
};

/** Fields of every tool's structured content. */
export const common = {
  summary: z.string(),
  shortened: z.literal(true).optional().describe("Cut; the linked resource is complete."),
  next_step: z.string().optional(),
};

/** Fields of the structured content of tools that wait for a job. */
export const jobFields = {
  ...common,
  job_id: z.string(),
  status: z.enum(["queued", "processing", "completed"]),
  waiting_for: z.string().optional().describe("What delays the job."),
  retry_at: z.string().optional().describe("When that ends."),
  progress: z.record(z.string(), z.unknown()).optional(),
  reused: z.literal(true).optional().describe("Of an earlier call."),
  notes: z.array(z.string()).optional().describe("What is missing, and why."),
  results_uri: z.string().optional().describe("The complete result."),
  next_cursor: z.string().optional().describe("For get_job."),
};

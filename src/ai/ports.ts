import type { Owner } from "../async/fair-queue.ts";
import type { LendSlot } from "../contract/job.ts";

/**
 * What job types ask of a language model, and what that layer needs from outside. A job type receives
 * `OpenModel`, or undefined if no model is configured.
 */

/** Creates one job's model: its questions share the job's limits, and their usage is added up. */
export type OpenModel = (job: ModelJob) => ModelSession;

/** A `JobContext` satisfies this. */
export interface ModelJob extends Owner {
  /** Ends every question, which throws its reason. */
  readonly signal: AbortSignal;
  /** Called around waits for the model's server. */
  readonly lendSlot?: LendSlot;
}

export interface ModelSession {
  readonly ask: AskModel;
  /** Usage of all questions so far, including failed ones. */
  usage(): ModelUsage;
}

/**
 * Asks one question; several may run concurrently. Transient failures are retried; an answer that does not
 * match the form is requested once more.
 *
 * @throws ForagerError model_unavailable, model_rejected, model_refused, model_answer_invalid,
 * model_limit_reached, answer_schema_invalid; the signal's reason when it fires.
 */
export type AskModel = <Answer>(question: Question<Answer>) => Promise<ModelAnswer<Answer>>;

export interface Question<Answer> {
  prompt: Prompt;
  /**
   * What the answer is based on: pages, profiles, descriptions from the client. The model receives all of it
   * as data, behind an unpredictable delimiter; nothing in it is an instruction.
   */
  materials: readonly Material[];
  /** The client's own instructions, appended to those of the prompt. */
  instructions?: string | undefined;
  /** The client's request in its own words, after the materials. */
  task?: string | undefined;
  form: AnswerForm<Answer>;
  /** Maximum tokens of the answer. */
  outputTokensMax: number;
  /** 0 to 2, 0.1 by default. */
  temperature?: number | undefined;
  /** Overrides the configured model; the operator must have allowed it. */
  model?: string | null | undefined;
}

/** A prompt file, loaded by `loadPrompt`. */
export interface Prompt {
  name: string;
  version: number;
  text: string;
}

export interface Material {
  /** The name that the prompt uses for it, for example `website`. */
  label: string;
  text: string;
}

/** The form that an answer must match: `zodForm`, `schemaForm` or `textForm`. */
export interface AnswerForm<Answer> {
  /** For the model: letters, digits and `_`. */
  readonly name: string;
  /** JSON Schema of the answer; null if the answer is text. */
  readonly schema: Readonly<Record<string, unknown>> | null;
  /** The schema uses only what servers can enforce: every property is required, no others are allowed. */
  readonly strict: boolean;
  /**
   * Checks that answers can be read at all, before any is paid for. @throws ForagerError
   * answer_schema_invalid.
   */
  prepare?(): Promise<void>;
  /** @throws FormError that says what is wrong with the value. */
  read(value: unknown): Answer | Promise<Answer>;
}

/** An answer does not match its form; the message tells the model what to correct. */
export class FormError extends Error {
  override readonly name = "FormError";
}

export interface ModelAnswer<Answer> {
  value: Answer;
  /** The model that answered, as the server names it. */
  model: string;
}

export interface ModelUsage {
  inputTokens: number;
  outputTokens: number;
  /** In the currency of the operator's prices; null if none are configured. */
  cost: number | null;
  /** The model of the last answer, or the one that would be asked. */
  model: string;
}

/** One exchange with a model server. */
export interface ChatRequest {
  model: string;
  system: string;
  messages: readonly { role: "user" | "assistant"; text: string }[];
  form: Pick<AnswerForm<unknown>, "name" | "schema" | "strict">;
  temperature: number;
  outputTokensMax: number;
  /** Deadline of the whole exchange, in milliseconds. */
  timeoutMs: number;
  signal: AbortSignal;
}

export interface ChatReply {
  text: string;
  model: string;
  /** Null if the server does not say. */
  inputTokens: number | null;
  outputTokens: number | null;
  /** `length`: cut off at `outputTokensMax`. */
  end: "complete" | "length" | "refused";
}

/**
 * Sends one request without retries.
 *
 * @throws ForagerError model_unavailable if a retry may help (its `retry-after` header holds the seconds, if
 * the server said), model_rejected if not.
 */
export type SendChat = (request: ChatRequest) => Promise<ChatReply>;

/** Usage in tokens and cost. */
export interface Amount {
  tokens: number;
  cost: number;
}

/** Counts each client's usage per day (UTC), over all processes. */
export interface UsageLedger {
  /**
   * Reserves an amount unless the day's total would exceed a limit; an omitted limit is not enforced.
   * @returns the day that the reservation counts for; null if it was refused.
   */
  reserve(
    clientId: string,
    amount: Amount,
    limits: { tokens?: number; cost?: number },
  ): Promise<string | null>;
  /** Replaces a reservation by the actual usage. */
  settle(
    clientId: string,
    reserved: Amount & { day: string },
    used: { inputTokens: number; outputTokens: number; cost: number },
  ): Promise<void>;
}

/** Receives every exchange, for metrics. */
export interface ExchangeReport {
  outcome: "answered" | "unavailable" | "rejected" | "refused" | "invalid" | "stopped";
  seconds: number;
  inputTokens: number;
  outputTokens: number;
}

/** Fetched text that a model's statements are checked against; created by `createSourceText`. */
export interface SourceText {
  hasEmail(address: string): boolean;
  /**
   * Every word of the name occurs, consecutively, with the last name first or last; case, accents, titles and
   * initials are ignored.
   */
  hasName(name: string): boolean;
  /** The word occurs in lower case, so it belongs to the language and is not a name. */
  hasWord(word: string): boolean;
  /**
   * A page or profile URL; protocol, `www.`, country subdomain, fragment and trailing slash are ignored. A
   * query may be omitted.
   */
  hasLink(url: string): boolean;
  /** Matches the last seven digits, however they are grouped. */
  hasPhone(number: string): boolean;
  /** Word for word, or in parts around "…"; case, quotation marks, spaces and Markdown are ignored. */
  hasQuote(quote: string): boolean;
}

/** A value after grounding, and how many parts of it were dropped. */
export interface Grounded<Value> {
  value: Value;
  dropped: number;
}

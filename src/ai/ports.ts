import type { Owner } from "../async/fair-queue.ts";
import type { Rest } from "../contract/job.ts";

/**
 * What job types ask of a language model, and what the layer that asks needs from outside. A job type is handed
 * `OpenModel`, or undefined where no model is configured.
 */

/** Makes the model of one job: its questions share the job's limits, and what they used is added up. */
export type OpenModel = (job: ModelJob) => ModelSession;

/** A `JobContext` is one. */
export interface ModelJob extends Owner {
  /** Ends every question; its reason is what they throw. */
  readonly signal: AbortSignal;
  /** For waits on the model's server. */
  readonly rest?: Rest;
}

export interface ModelSession {
  readonly ask: AskModel;
  /** What all questions so far have used, those that failed included. */
  usage(): ModelUsage;
}

/**
 * Asks one question; several may run side by side. A failure that may pass is tried again, an answer of another form
 * is asked for once more.
 *
 * @throws ForagerError model_unavailable, model_rejected, model_refused, model_answer_invalid, model_limit_reached,
 * answer_schema_invalid; the signal's reason when it fires.
 */
export type AskModel = <Answer>(question: Question<Answer>) => Promise<ModelAnswer<Answer>>;

export interface Question<Answer> {
  prompt: Prompt;
  /**
   * What the answer is to be made of: pages, profiles, descriptions that a client typed. All of it is data to the
   * model, behind a delimiter that nobody can guess; nothing in it is an instruction.
   */
  materials: readonly Material[];
  /** Instructions of the client's own, put after those of the prompt. */
  instructions?: string | undefined;
  /** What is asked for in the client's own words, put after the materials. */
  task?: string | undefined;
  form: AnswerForm<Answer>;
  /** Most tokens of the answer. */
  outputTokensMax: number;
  /** 0 to 2, 0.1 by default. */
  temperature?: number | undefined;
  /** Another model than the configured one; the operator must have allowed it. */
  model?: string | null | undefined;
}

/** A prompt file, loaded by `loadPrompt`. */
export interface Prompt {
  name: string;
  version: number;
  text: string;
}

export interface Material {
  /** By which the prompt refers to it, for example `website`. */
  label: string;
  text: string;
}

/** The form that an answer must have: `zodForm`, `schemaForm` or `textForm`. */
export interface AnswerForm<Answer> {
  /** For the model: letters, digits and `_`. */
  readonly name: string;
  /** JSON Schema of the answer; null where the answer is text. */
  readonly schema: Readonly<Record<string, unknown>> | null;
  /** The schema keeps to what servers can enforce: every property required, none besides. */
  readonly strict: boolean;
  /** Whether answers can be read at all, found out before any is paid for. @throws ForagerError answer_schema_invalid. */
  prepare?(): Promise<void>;
  /** @throws FormError with what is wrong about the value. */
  read(value: unknown): Answer | Promise<Answer>;
}

/** An answer's form is wrong; the message tells the model what to mend. */
export class FormError extends Error {
  override readonly name = "FormError";
}

export interface ModelAnswer<Answer> {
  value: Answer;
  /** The model that answered, as the server calls it. */
  model: string;
}

export interface ModelUsage {
  inputTokens: number;
  outputTokens: number;
  /** In the currency that the operator's prices are in; null where none are set. */
  cost: number | null;
  /** The model of the last answer, or the one to be asked. */
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
  /** Of the whole exchange. */
  timeoutMs: number;
  signal: AbortSignal;
}

export interface ChatReply {
  text: string;
  model: string;
  /** Null where the server does not tell. */
  inputTokens: number | null;
  outputTokens: number | null;
  /** `length`: cut off at `outputTokensMax`. */
  end: "complete" | "length" | "refused";
}

/**
 * Sends one request and repeats nothing.
 *
 * @throws ForagerError model_unavailable where another try may help (its header `retry-after` says in how many
 * seconds, where the server did), model_rejected where none will.
 */
export type SendChat = (request: ChatRequest) => Promise<ChatReply>;

/** What was used of a client's day. Amounts of tokens and of cost. */
export interface Amount {
  tokens: number;
  cost: number;
}

/** Counts what each client uses in a day (UTC), over all processes. */
export interface UsageLedger {
  /**
   * Sets an amount aside, unless the day's total would be over a limit; one that is left out limits nothing.
   * @returns the day that it counts for, null where it was not set aside.
   */
  reserve(
    clientId: string,
    amount: Amount,
    limits: { tokens?: number; cost?: number },
  ): Promise<string | null>;
  /** Replaces an amount that was set aside by what was used. */
  settle(
    clientId: string,
    reserved: Amount & { day: string },
    used: { inputTokens: number; outputTokens: number; cost: number },
  ): Promise<void>;
}

/** Told of every exchange, for metrics. */
export interface ExchangeReport {
  outcome: "answered" | "unavailable" | "rejected" | "refused" | "invalid" | "stopped";
  seconds: number;
  inputTokens: number;
  outputTokens: number;
}

/** Text that was fetched, asked whether something a model says occurs in it: `createSourceText` makes one. */
export interface SourceText {
  hasEmail(address: string): boolean;
  /**
   * Every word of the name stands there, one right after the other, the last ones first or last; case, accents, titles
   * and initials do not count.
   */
  hasName(name: string): boolean;
  /** A word in lower case stands there, in lower case: it is one that the language has, and no name. */
  hasWord(word: string): boolean;
  /** The address of a page or profile; protocol, `www.`, country subdomain, fragment and last slash do not count. A query may be left out. */
  hasLink(url: string): boolean;
  /** By its last seven digits, however they are parted. */
  hasPhone(number: string): boolean;
  /** Word for word, or in parts around "…"; case, kinds of quotation marks, spaces and Markdown do not count. */
  hasQuote(quote: string): boolean;
}

/** A value that was held against the source text, and how many parts of it were dropped. */
export interface Grounded<Value> {
  value: Value;
  dropped: number;
}

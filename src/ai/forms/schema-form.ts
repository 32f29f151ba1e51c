import { Worker } from "node:worker_threads";
import type { Owner } from "../../async/fair-queue.ts";
import { createFairSlots } from "../../async/fair-slots.ts";
import { ForagerError } from "../../errors.ts";
import { limitWork } from "../../threads/work-limit.ts";
import { type AnswerForm, FormError } from "../ports.ts";

type Json = Readonly<Record<string, unknown>>;

export interface CheckRequest {
  id: number;
  schema: Json;
  /** Omitted if only the schema is checked. */
  given: { value: unknown } | undefined;
}

export interface CheckReply {
  id: number;
  problem: SchemaProblem | undefined;
}

/** The id of the message that a thread sends when it is ready. */
export const threadIsReady = 0;

/** What is wrong, and whether the schema or the value is at fault. */
export interface SchemaProblem {
  of: "schema" | "value";
  text: string;
}

export interface SchemaChecker {
  /** Compiles a schema and, if a value is given, validates it. Never rejects. */
  check(
    schema: Json,
    owner: Owner,
    given?: { value: unknown },
  ): Promise<{ problem: SchemaProblem | undefined }>;
  /** Ends its thread; pending checks report a schema problem. */
  close(): Promise<void>;
}

export interface SchemaCheckerOptions {
  /** CPU time limit for one check, so that other load does not count; 1,000 by default. */
  timeoutMs?: number;
  /** How long an idle thread is kept; 30,000 by default. */
  idleMs?: number;
}

/**
 * Validates client schemas in a thread, since a pattern can take forever and a schema can exhaust memory.
 * Checks run one at a time: each takes about a millisecond, and one that exceeds its limits ends the thread.
 * Clients take turns, so a client that sends a hundred slow schemas delays each of the others by one.
 */
export function createSchemaChecker(options: SchemaCheckerOptions = {}): SchemaChecker {
  const { timeoutMs = 1_000, idleMs = 30_000 } = options;
  let thread: CheckThread | undefined;
  const slots = createFairSlots({ count: 1 });
  const never = new AbortController().signal;
  let idle: NodeJS.Timeout | undefined;
  let ids = 0;

  const check = async (schema: Json, given: { value: unknown } | undefined) => {
    clearTimeout(idle);
    thread ??= startThread();
    const ends = thread;
    ids += 1;
    const problem = await ends.ask({ id: ids, schema, given }, timeoutMs);
    if (problem === tookTooLong || problem === threadEnded) {
      thread = undefined;
      await ends.end();
    } else {
      idle = setTimeout(() => {
        void thread?.end();
        thread = undefined;
      }, idleMs).unref();
    }
    return { problem };
  };
  return {
    async check(schema, owner, given) {
      const giveBack = await slots.take(owner, never);
      try {
        return await check(schema, given);
      } finally {
        giveBack();
      }
    },
    async close() {
      clearTimeout(idle);
      await thread?.end();
      thread = undefined;
    },
  };
}

/** The check also fails if other load leaves the thread less than this share of a processor. */
const busyFactor = 20;
const tookTooLong: SchemaProblem = { of: "schema", text: "it takes too long to check" };
const threadEnded: SchemaProblem = { of: "schema", text: "it takes too much memory to check" };

interface CheckThread {
  ask(request: CheckRequest, timeoutMs: number): Promise<SchemaProblem | undefined>;
  end(): Promise<unknown>;
}

function startThread(): CheckThread {
  const worker = new Worker(new URL("./schema-thread.ts", import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 },
    env: {},
  });
  worker.unref();
  // A dying thread may emit several errors; an unhandled one would end the process.
  worker.on("error", () => undefined);
  const ready = new Promise<void>((resolve) => worker.once("message", () => resolve()));
  return {
    ask: (request, timeoutMs) =>
      new Promise((resolve) => {
        let endLimit = () => {};
        let isSettled = false;
        const settle = (problem: SchemaProblem | undefined) => {
          isSettled = true;
          endLimit();
          worker.off("message", onMessage).off("error", onEnd).off("exit", onEnd);
          worker.unref();
          resolve(problem);
        };
        const onMessage = (reply: CheckReply) => {
          if (reply.id === request.id) settle(reply.problem);
        };
        const onEnd = () => settle(threadEnded);
        worker.on("message", onMessage).on("error", onEnd).on("exit", onEnd);
        worker.ref();
        worker.postMessage(request);
        void ready.then(() => {
          if (isSettled) return;
          const limit = { workMs: timeoutMs, clockMs: timeoutMs * busyFactor };
          endLimit = limitWork(worker, limit, () => settle(tookTooLong));
        });
      }),
    end: () => worker.terminate(),
  };
}

type ClientSchema = Readonly<Record<string, unknown>>;

/**
 * An answer that a client's own JSON Schema describes. The schema may be invalid, recursive or deliberately
 * slow, so it is compiled and applied in the checker's thread.
 * @param owner the job whose client sent the schema.
 */
export function schemaForm(
  schema: ClientSchema,
  owner: Owner,
  checker: Pick<SchemaChecker, "check">,
): AnswerForm<unknown> {
  const refuse = (problem: string): never => {
    throw new ForagerError(
      "answer_schema_invalid",
      `The JSON Schema for the answer cannot be used: ${problem}`,
    );
  };
  return {
    name: "answer",
    schema,
    strict: false,
    async prepare() {
      const { problem } = await checker.check(schema, owner);
      if (problem) refuse(problem.text);
    },
    async read(value) {
      const { problem } = await checker.check(schema, owner, { value });
      if (problem?.of === "schema") refuse(problem.text);
      if (problem) throw new FormError(problem.text);
      return value;
    },
  };
}

import { parentPort, workerData } from "node:worker_threads";
import { messageOf } from "../errors.ts";
import {
  begin,
  keyOf,
  type ThreadReply,
  type ThreadStart,
  type WorkName,
  type WorkRequest,
} from "./thread-protocol.ts";

/** The main module of each thread of a pool (`thread-pool.ts`). */

type Run = (...args: readonly unknown[]) => unknown;

const { work: first, claims } = workerData as ThreadStart;
const functions = new Map<string, Run>();

// Node has read it. The environment is otherwise empty.
// biome-ignore lint/style/noProcessEnv: work must not see even this.
delete process.env.NODE_COMPILE_CACHE;

let last = load(first);
parentPort?.on("message", (request: WorkRequest) => {
  // In their order, also while a module is being loaded. An error here ends the thread.
  last = last.then(() => answer(request));
});

async function load(work: WorkName): Promise<void> {
  const exported: Record<string, Run> = await import(work.module);
  const run = exported[work.name];
  if (run === undefined) throw new Error(`${work.module} exports no ${work.name}`);
  functions.set(keyOf(work), run);
  send({ kind: "loaded", work });
}

async function answer({ work, args, slot }: WorkRequest): Promise<void> {
  if (!begin(claims, slot)) return send({ kind: "passed over" });
  if (!functions.has(keyOf(work))) await load(work);
  try {
    send({ kind: "done", result: functions.get(keyOf(work))?.(...args) });
  } catch (error) {
    send({ kind: "failed", message: messageOf(error) });
  }
}

function send(reply: ThreadReply): void {
  parentPort?.postMessage(reply);
}

import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Answer, Question, Questions } from "./observer/protocol.ts";

/** The observer's questions, answered by its process. */
export type Observer = {
  [Name in keyof Questions]: (
    ...values: Parameters<Questions[Name]>
  ) => Promise<Awaited<ReturnType<Questions[Name]>>>;
} & { close(): Promise<void> };

export function startObserver(): Observer {
  const child = fork(join(import.meta.dirname, "observer/process.ts"), {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const waiting = new Map<number, (answer: Answer) => void>();
  let asked = 0;
  child.on("message", (answer: Answer) => {
    waiting.get(answer.number)?.(answer);
    waiting.delete(answer.number);
  });
  child.on("error", () => undefined);
  child.once("exit", () => {
    for (const [number, settle] of waiting) settle({ number, error: "the observer has ended" });
  });
  const ask = async (name: keyof Questions, values: unknown[]): Promise<unknown> => {
    if (!child.connected) throw new Error("the observer has ended");
    const number = asked++;
    const answered = new Promise<Answer>((resolve) => waiting.set(number, resolve));
    child.send({ number, name, values } satisfies Question);
    const answer = await answered;
    if ("error" in answer) throw new Error(`the observer cannot say ${name}: ${answer.error}`);
    return answer.value;
  };
  const names = [
    "begin",
    "gapMs",
    "acceptedAfter",
    "openJobs",
    "runningOn",
    "runsSince",
    "conclude",
  ] as const;
  const questions = Object.fromEntries(
    names.map((name) => [name, (...values: unknown[]) => ask(name, values)]),
  );
  return {
    ...questions,
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill();
      await once(child, "exit");
    },
  } as Observer;
}

import type { Browser } from "playwright-core";

/** Tasks of a page's main thread. */
export interface Tasks {
  /** Processor time of the longest one: the cost of the page itself, regardless of other load. */
  longestCpuMs: number;
  /** From its beginning to its end, with the time in which other processes had the processor. */
  longestMs: number;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** In microseconds. */
  dur?: number;
  /** The same of the thread's processor time. */
  tdur?: number;
  args: { name?: string };
}

/** Starts tracing the tasks of a browser. @returns a function that ends it, for the page that has worked most meanwhile. */
export async function traceTasks(browser: Browser): Promise<() => Promise<Tasks>> {
  const devTools = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  devTools.on(
    "Tracing.dataCollected",
    ({ value }) => void events.push(...(value as unknown as TraceEvent[])),
  );
  await devTools.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["toplevel", "__metadata"], excludedCategories: ["*"] },
  });
  return async () => {
    const complete = new Promise((resolve) => devTools.once("Tracing.tracingComplete", resolve));
    await devTools.send("Tracing.end");
    await complete;
    await devTools.detach();
    const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
    const mains = new Set(
      events
        .filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain")
        .map(threadOf),
    );
    const tasks = events.filter(
      (event) => event.ph === "X" && event.name.endsWith("RunTask") && mains.has(threadOf(event)),
    );
    const ofThreads = [...Map.groupBy(tasks, threadOf).values()];
    const worked = (all: readonly TraceEvent[]) => all.reduce((sum, { tdur = 0 }) => sum + tdur, 0);
    const [page = []] = ofThreads.toSorted((one, other) => worked(other) - worked(one));
    const longest = (field: "dur" | "tdur") => Math.max(0, ...page.map((task) => task[field] ?? 0)) / 1000;
    return { longestCpuMs: longest("tdur"), longestMs: longest("dur") };
  };
}

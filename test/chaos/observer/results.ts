import type { ApiCall } from "../../../bench/harness/api-call.ts";
import type { Journal } from "./journal.ts";

/** Reads each result when its job ends, and again at the end: no later run may have replaced it. */
export function createResultReader(journal: Journal, call: ApiCall) {
  const reading = new Set<Promise<void>>();
  const textOf = async (jobId: string) =>
    JSON.stringify((await call("GET", `/api/v1/jobs/${jobId}/results`)).data);
  return {
    read(jobId: string): void {
      const run = textOf(jobId)
        .then((text) => {
          journal.results.set(jobId, text);
        })
        .finally(() => reading.delete(run));
      reading.add(run);
    },
    /** Each difference, as one sentence. */
    async compare(): Promise<string[]> {
      await Promise.all(reading);
      const found: string[] = [];
      const queue = journal.jobs.filter(({ jobId }) => jobId !== undefined);
      const work = async () => {
        for (let job = queue.pop(); job?.jobId !== undefined; job = queue.pop()) {
          const first = journal.results.get(job.jobId);
          if (first === undefined) continue;
          const now = await textOf(job.jobId);
          if (now !== first) found.push(`the result of job ${job.jobId} changed`);
          const { url, pages_crawled } = JSON.parse(now) as Record<string, unknown>;
          if (url !== job.url || pages_crawled !== 1)
            found.push(`the result of job ${job.jobId} is not the page of ${job.url}: ${now.slice(0, 300)}`);
        }
      };
      await Promise.all(Array.from({ length: 8 }, work));
      return found;
    },
  };
}

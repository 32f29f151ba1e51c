import { randomUUIDv7 } from "node:crypto";
import type { Database, Statement } from "../../src/store/core/database.ts";
import { insertJobs, type NewJob } from "../../src/store/jobs/submitted-jobs.ts";
import { cpuSeconds } from "./cpu-time.ts";
import { openEmbeddedDatabase } from "./embedded-database.ts";
import type { RunningService } from "./service.ts";

const rounds = 10;
const batchesPerRound = 60;
const jobsPerBatch = 16;

/**
 * Processor time in microseconds that the database spends on a job's activity and the sums of its hour: a submit's
 * statement with and without them, in turn, on the service's own database.
 */
export async function recordingCost(service: RunningService): Promise<number> {
  const { database, stop } = await openEmbeddedDatabase(service.dataDir, 1);
  const [clientId = ""] = service.credential.split(":");
  const [backend] = await database.query<{ pid: number }>({ text: "select pg_backend_pid() as pid" });
  const unrecorded: Pick<Database, "query"> = { query: (given) => database.query(withoutRecording(given)) };
  const microseconds = async (on: Pick<Database, "query">) => {
    const before = await cpuSeconds(backend?.pid ?? 0);
    for (let batch = 0; batch < batchesPerRound; batch++) {
      await insertJobs(
        on,
        Array.from({ length: jobsPerBatch }, () => job(clientId)),
      );
    }
    return ((await cpuSeconds(backend?.pid ?? 0)) - before) * (1e6 / batchesPerRound / jobsPerBatch);
  };
  try {
    // Until the server has settled on its plans.
    await microseconds(database);
    await microseconds(unrecorded);
    // Summed, because the system counts processor time in steps of 10 ms.
    let difference = 0;
    for (let round = 0; round < rounds; round++) {
      difference += (await microseconds(database)) - (await microseconds(unrecorded));
    }
    return difference / rounds;
  } finally {
    await stop();
  }
}

function withoutRecording(statement: Statement): Statement {
  const { name, text } = statement;
  const begin = text.indexOf(", acted as (");
  const end = text.lastIndexOf("\n      select now()");
  if (begin < 0 || end < begin)
    throw new Error("the statement of a submit no longer records activities as the bench expects");
  const waitsForIt = /\n *cross join \(select count\(\*\) from acted_rows\).*/;
  return {
    ...statement,
    name: `${name}-unrecorded`,
    text: text.slice(0, begin) + text.slice(end).replace(waitsForIt, ""),
  };
}

function job(clientId: string): NewJob {
  const id = randomUUIDv7();
  const url = `https://site-${id}.example.com/`;
  return {
    id,
    client_id: clientId,
    type: "svcSite",
    test: false,
    priority: 0,
    payload: { url },
    url,
    query: null,
    campaign_id: null,
    api_key_id: id,
    actor_id: "bench",
    actor_name: "bench",
    actor_role: "service",
    cache_key: id.replaceAll("-", ""),
    may_use_cache: true,
    dedup: "mark",
  };
}

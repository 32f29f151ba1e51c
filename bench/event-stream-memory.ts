import { readFile } from "node:fs/promises";
import { limits } from "../src/contract/limits.ts";
import { createClient } from "../test/harness/create-client.ts";
import { readEvents } from "./harness/event-reader.ts";
import { report } from "./harness/figures.ts";
import { startService } from "./harness/service.ts";

const subscribers = 5_000;
const openedAtOnce = 100;
/** Submitted while all streams are open, so that their buffers have been used. */
const jobsPerClient = 3;

/** The memory of one API process with 5,000 open event streams, after each of them has received events. */
export async function eventStreamMemory(): Promise<void> {
  const service = await startService({}, "api");
  const before = await memoryMb(service.pid);
  const perClient = limits.event_streams_max;
  const credentials: string[] = [];
  for (let client = 0; client < subscribers / perClient; client++)
    credentials.push(await createClient({ DATA_DIR: service.dataDir }, `bench-${client}`));
  let received = 0;
  const streams: { close(): void }[] = [];
  const waiting = credentials.flatMap((credential) => Array<string>(perClient).fill(credential));
  while (waiting.length > 0) {
    const group = waiting.splice(0, openedAtOnce);
    const open = (credential: string) =>
      readEvents(service.url, credential, () => {
        received += 1;
      });
    streams.push(...(await Promise.all(group.map(open))));
  }
  const opened = await memoryMb(service.pid);
  for (const credential of credentials) {
    for (let job = 0; job < jobsPerClient; job++) {
      await fetch(`${service.url}/api/v1/jobs/svcSite/submit`, {
        method: "POST",
        headers: { authorization: `Bearer ${credential}`, "content-type": "application/json" },
        body: JSON.stringify({ payload: { url: `https://site-${job}.example.com/` } }),
      });
    }
  }
  while (received < subscribers * jobsPerClient) await new Promise((resolve) => setTimeout(resolve, 50));
  const used = await memoryMb(service.pid);
  for (const stream of streams) stream.close();
  await service.stop();
  report(
    `event-stream-memory: ${subscribers} streams: ${opened.now} MB, after ${received} events ${used.now} MB, ` +
      `peak ${used.peak} MB (target 400); without streams ${before.now} MB`,
  );
}

async function memoryMb(pid: number): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const mb = (name: string) =>
    Math.round(Number(status.match(new RegExp(`^${name}:\\s+(\\d+) kB`, "m"))?.[1]) / 1024);
  return { now: mb("VmRSS"), peak: mb("VmHWM") };
}

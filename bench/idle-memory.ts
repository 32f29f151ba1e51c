import { readdir, readFile } from "node:fs/promises";
import { report } from "./harness/figures.ts";
import { startService } from "./harness/service.ts";

/** Resident memory of the service's own processes (Linux), after a few requests and some seconds of rest. */
export async function idleMemory(): Promise<void> {
  const service = await startService();
  const headers = { authorization: `Bearer ${service.credential}` };
  for (const path of ["/api/v1/jobs/list", "/api/v1/system/info", "/openapi.json", "/docs/"]) {
    await (await fetch(`${service.url}${path}`, { headers })).arrayBuffer();
  }
  await new Promise((resolve) => setTimeout(resolve, 10_000));
  const pids = [service.pid, ...(await childrenOf(service.pid))];
  let bytes = 0;
  for (const pid of pids) {
    if ((await readFile(`/proc/${pid}/comm`, "utf8")).startsWith("postgres")) continue;
    const status = await readFile(`/proc/${pid}/status`, "utf8");
    bytes += Number(status.match(/^VmRSS:\s+(\d+) kB$/m)?.[1] ?? 0) * 1024;
  }
  await service.stop();
  report(`idle service, all roles, without PostgreSQL: ${(bytes / 1e6).toFixed(0)} MB (target: 180 MB)`);
}

async function childrenOf(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`);
  const lists = await Promise.all(
    threads.map((tid) => readFile(`/proc/${pid}/task/${tid}/children`, "utf8")),
  );
  const direct = lists.flatMap((list) => list.trim().split(" ").filter(Boolean).map(Number));
  const deeper = await Promise.all(direct.map(childrenOf));
  return [...direct, ...deeper.flat()];
}

import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { latencies, median, ms, quantile, report } from "./harness/figures.ts";
import { projectRoot, type RunningService, startService } from "./harness/service.ts";

const warmUps = 30;
const rounds = 200;

/**
 * What the protocol adds to the API: the same work done by calls of the API and by an agent's tools, in turn. The reads
 * are of no records, and the jobs verify a malformed address, so that both cost as little as possible themselves.
 */
export async function mcp(): Promise<void> {
  const service = await startService({ VERIFY_PACING_SECONDS: "0" });
  const agents = {
    "http, 2026-07-28": await connect(service, "http", "auto"),
    "http, 2025-11-25": await connect(service, "http", "legacy"),
    "stdio, 2026-07-28": await connect(service, "stdio", "auto"),
  };
  const added: number[] = [];
  try {
    for (const [what, direct, tool] of [
      ["a read", directRead, readTool],
      ["a job", directJob, jobTool],
    ] as const) {
      for (const [way, agent] of Object.entries(agents)) {
        const times = { direct: [] as number[], tool: [] as number[] };
        for (let round = -warmUps; round < rounds; round++) {
          const spent = {
            direct: await timeOf(() => direct(service)),
            tool: await timeOf(() => tool(agent)),
          };
          if (round < 0) continue;
          times.direct.push(spent.direct);
          times.tool.push(spent.tool);
        }
        const [p50, p99] = [
          median(times.tool) - median(times.direct),
          quantile(times.tool, 0.99) - quantile(times.direct, 0.99),
        ];
        added.push(p50);
        report(
          `${what} by the API: ${latencies(times.direct)}; by a tool over ${way}: ${latencies(times.tool)}`,
        );
        report(`  added: p50 ${ms(p50)}, p99 ${ms(p99)}`);
      }
    }
  } finally {
    await Promise.all(Object.values(agents).map((agent) => agent.close()));
    await service.stop();
  }
  report(`MCP adds up to ${ms(Math.max(...added))} at the median (target: 50 ms)`);
}

async function connect(service: RunningService, transport: "http" | "stdio", mode: "auto" | "legacy") {
  const client = new Client({ name: "bench", version: "1" }, { versionNegotiation: { mode } });
  const { url, credential } = service;
  const headers = { authorization: `Bearer ${credential}` };
  const { PATH = "", HOME = "" } = process.env;
  await client.connect(
    transport === "http"
      ? new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } })
      : new StdioClientTransport({
          command: process.execPath,
          args: ["src/main.ts", "mcp"],
          cwd: projectRoot,
          env: { PATH, HOME, FORAGER_URL: url, FORAGER_CREDENTIALS: credential },
        }),
  );
  return client;
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function callApi({ url, credential }: RunningService, method: string, path: string, body?: object) {
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${credential}`, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as { job_id: string } };
}

async function directRead(service: RunningService): Promise<void> {
  await callApi(service, "GET", "/records/businesses?q=nothing&page_size=50&include=emails");
}

async function readTool(agent: Client): Promise<void> {
  await agent.callTool({ name: "search_records", arguments: { q: "nothing" } });
}

let addresses = 0;
const nextAddress = () => `malformed-${addresses++}`;

/** Reads the result again and again, so as to see its end at once. */
async function directJob(service: RunningService): Promise<void> {
  const payload = { emails: [nextAddress()] };
  const { body } = await callApi(service, "POST", "/jobs/svcVerify/submit", { payload });
  while ((await callApi(service, "GET", `/jobs/${body.job_id}/results`)).status === 202);
}

async function jobTool(agent: Client): Promise<void> {
  const result = await agent.callTool({ name: "verify_emails", arguments: { emails: [nextAddress()] } });
  if (result.isError) throw new Error(JSON.stringify(result));
}

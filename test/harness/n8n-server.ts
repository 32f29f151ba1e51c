import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp, mkdir, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import pg from "pg";
import { atEnd } from "./cleanup.ts";
import { createTestDatabase } from "./database.ts";
import { freePort } from "./free-port.ts";
import { temporaryFolder } from "./service-process.ts";
import { eventually } from "./wait.ts";

type Item = { json: Record<string, unknown>; pairedItem?: { item: number } | { item: number }[] };

/** How an execution of a workflow has ended. */
export interface Execution {
  id: string;
  status: string;
  /** Of the workflow's last node. */
  items: Item[];
  error: { message: string; description?: string; httpCode?: string } | undefined;
}

export interface N8nNode {
  name: string;
  type: string;
  parameters?: object;
  credentials?: object;
  [setting: string]: unknown;
}

/** A real n8n with the package of nodes in `packageFolder`, as an owner sees it who is signed in. */
export async function startN8n(n8nFolder: string, packageFolder: string) {
  const userFolder = await temporaryFolder("n8n-user");
  const nodes = join(userFolder, ".n8n/nodes");
  const target = join(nodes, "node_modules/n8n-nodes-forager");
  await mkdir(target, { recursive: true });
  await writeFile(join(nodes, "package.json"), '{"name":"installed-nodes","private":true}');
  for (const part of ["dist", "package.json"]) {
    await cp(join(packageFolder, part), join(target, part), { recursive: true });
  }
  const [port, brokerPort] = [String(await freePort()), String(await freePort())];
  const url = `http://127.0.0.1:${port}`;
  const env = {
    PATH: process.env.PATH,
    HOME: userFolder,
    ...(await databaseSettings()),
    N8N_USER_FOLDER: userFolder,
    N8N_ENCRYPTION_KEY: "k".repeat(32),
    N8N_PORT: port,
    N8N_LISTEN_ADDRESS: "127.0.0.1",
    N8N_RUNNERS_BROKER_PORT: brokerPort,
    WEBHOOK_URL: `${url}/`,
    N8N_SECURE_COOKIE: "false",
    // Nothing leaves the machine.
    N8N_DIAGNOSTICS_ENABLED: "false",
    N8N_VERSION_NOTIFICATIONS_ENABLED: "false",
    N8N_TEMPLATES_ENABLED: "false",
    N8N_VERIFIED_PACKAGES_ENABLED: "false",
    N8N_DYNAMIC_BANNERS_ENABLED: "false",
  };
  const program = join(n8nFolder, "node_modules/n8n/bin/n8n");
  let output = "";
  const start = async () => {
    const child = spawn(process.execPath, [program, "start"], { env });
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += text));
    const exited = once(child, "exit");
    const isReady = async () => {
      if (child.exitCode !== null) throw new Error(`n8n exited early:\n${output.slice(-4000)}`);
      return await fetch(`${url}/healthz/readiness`).then(
        ({ ok }) => ok,
        () => false,
      );
    };
    const end = async (signal: NodeJS.Signals) => {
      child.kill(signal);
      await exited;
    };
    atEnd(() => end("SIGKILL"));
    await eventually(isReady, (ready) => ready, 300_000);
    return end;
  };
  let end = await start();
  let cookie = "";
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(url + path, {
      method,
      headers: { "content-type": "application/json", cookie },
      ...(body && { body: JSON.stringify(body) }),
    });
    for (const one of response.headers.getSetCookie()) cookie = one.split(";", 1)[0] ?? "";
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 1000)}`);
    const answer = JSON.parse(text);
    return answer.data ?? answer;
  };
  const owner = { email: "owner@n8n.example", firstName: "O", lastName: "W", password: "Password-1" };
  await call("POST", "/rest/owner/setup", owner);
  const { parse } = createRequire(join(n8nFolder, "node_modules/n8n/package.json"))("flatted");

  const executionOf = async (id: string): Promise<Execution> => {
    const ended = (await eventually(
      () => call("GET", `/rest/executions/${id}`) as Promise<{ status: string; data: string }>,
      ({ status }) => !["new", "running", "waiting"].includes(status),
    )) as { status: string; data: string };
    const { resultData } = parse(ended.data);
    const last = resultData.runData?.[resultData.lastNodeExecuted]?.at(-1);
    return { id, status: ended.status, items: last?.data?.main?.[0] ?? [], error: resultData.error };
  };
  return {
    url,
    call,
    output: () => output,
    executionOf,
    async restart() {
      await end("SIGTERM");
      end = await start();
    },
    async createWorkflow(name: string, given: N8nNode[], pinData: object = {}) {
      const nodes = given.map((node, index) => ({
        id: crypto.randomUUID(),
        typeVersion: 1,
        position: [index * 200, 0],
        parameters: {},
        ...node,
      }));
      const connections = Object.fromEntries(
        given
          .slice(1)
          .map(({ name: next }, index) => [
            given[index]?.name,
            { main: [[{ node: next, type: "main", index: 0 }]] },
          ]),
      );
      const workflow = { name, nodes, connections, settings: { executionOrder: "v1" }, pinData };
      return (await call("POST", "/rest/workflows", workflow)) as { id: string; versionId: string };
    },
    /** Runs a workflow as its editor does. */
    async run(workflowId: string, trigger: string): Promise<Execution> {
      const start = { triggerToStartFrom: { name: trigger } };
      const started = (await call("POST", `/rest/workflows/${workflowId}/run`, start)) as {
        executionId: string;
      };
      return await executionOf(started.executionId);
    },
  };
}

/** A database of its own, since n8n's driver for SQLite is compiled or downloaded when it is installed. */
async function databaseSettings(): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: (await createTestDatabase()).url });
  await client.connect();
  await client.query("create schema n8n");
  await client.end();
  const { host, port, user, password, database } = client;
  return {
    DB_TYPE: "postgresdb",
    DB_POSTGRESDB_HOST: host,
    DB_POSTGRESDB_PORT: String(port),
    DB_POSTGRESDB_USER: user ?? "",
    DB_POSTGRESDB_PASSWORD: password ?? "",
    DB_POSTGRESDB_DATABASE: database ?? "",
    DB_POSTGRESDB_SCHEMA: "n8n",
  };
}

/** Whether n8n is installed in a folder. */
export const hasN8n = (folder: string): boolean => existsSync(join(folder, "node_modules/n8n/bin/n8n"));

import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

export const projectRoot = fileURLToPath(new URL("../..", import.meta.url));

export interface RunningService {
  readonly url: string;
  readonly pid: number;
  readonly dataDir: string;
  /** `client_id:api_key:api_secret` of a client with a practically unlimited rate. */
  readonly credential: string;
  /** The credential of a second such client. */
  newClient(): Promise<string>;
  stop(): Promise<void>;
}

/** Starts the real service as a child process with its own embedded database in a temporary folder. */
export async function startService(
  env: Record<string, string> = {},
  roles?: string,
): Promise<RunningService> {
  const dataDir = await mkdtemp(join(tmpdir(), "forager-bench-"));
  await chmod(dataDir, 0o711);
  const port = await freePort();
  const settings = { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: "warn", ...env };
  const args = ["src/main.ts", "serve", ...(roles === undefined ? [] : ["--roles", roles])];
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    env: settings,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const url = `http://127.0.0.1:${port}`;
  await answers(`${url}/readyz`, child);
  const credential = await newClient(settings);
  return {
    url,
    pid: child.pid ?? 0,
    dataDir,
    credential,
    newClient: () => newClient(settings),
    async stop() {
      const exited = once(child, "exit");
      child.kill("SIGTERM");
      await exited;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function newClient(env: NodeJS.ProcessEnv): Promise<string> {
  const forager = async (...args: string[]) => {
    const { stdout } = await promisify(execFile)(process.execPath, ["src/main.ts", ...args], {
      cwd: projectRoot,
      env,
    });
    return JSON.parse(stdout) as { client_id: string; api_key: string; api_secret: string };
  };
  const client = await forager("client", "create", "--name", "bench", "--json");
  await forager("client", "set", client.client_id, "--rate-limit", "1000000000", "--json");
  return `${client.client_id}:${client.api_key}:${client.api_secret}`;
}

/** Resolves when the URL returns 200. Rejects if the process exits first. */
export async function answers(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the service ended with exit code ${child.exitCode}`);
    const answer = await fetch(url).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}

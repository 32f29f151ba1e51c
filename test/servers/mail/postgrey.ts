import { type ChildProcess, spawn } from "node:child_process";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { createConnection } from "node:net";
import { eventually } from "../../harness/wait.ts";
import { accountOf } from "./postfix.ts";

/** A postgrey on loopback that accepts a retry after `delaySeconds`. */
export async function startPostgrey(port: number, delaySeconds: number): Promise<AsyncDisposable> {
  const folder = mkdtempSync("/var/lib/forager-postgrey-");
  const { uid, gid } = accountOf("postgrey");
  chownSync(folder, uid, gid);
  const child: ChildProcess = spawn(
    "/usr/sbin/postgrey",
    [
      `--inet=127.0.0.1:${port}`,
      `--delay=${delaySeconds}`,
      `--dbdir=${folder}`,
      "--auto-whitelist-clients=0",
    ],
    { stdio: "ignore" },
  );
  await eventually(() => listens(port), Boolean);
  return {
    async [Symbol.asyncDispose]() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: "127.0.0.1", port });
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

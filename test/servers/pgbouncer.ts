import { spawn, spawnSync } from "node:child_process";
import { chmod, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { findUser, isRoot } from "../../src/processes/unprivileged-user.ts";
import { atEnd } from "../harness/cleanup.ts";
import { freePort } from "../harness/free-port.ts";
import { temporaryFolder } from "../harness/service-process.ts";
import { eventually } from "../harness/wait.ts";

/** For `skip`: why tests that need PgBouncer cannot run, or false. */
export const pgbouncerMissing = spawnSync("pgbouncer", ["--version"]).error ? "needs pgbouncer" : false;

/**
 * Starts PgBouncer in front of a server, stopped when the test file ends.
 * @returns the same database through the pooler.
 */
export async function startPgbouncer(
  databaseUrl: string,
  options: { mode: "transaction" | "session"; poolSize: number },
): Promise<string> {
  const server = new URL(databaseUrl);
  const folder = await temporaryFolder("pgbouncer");
  await chmod(folder, 0o755);
  const port = await freePort();
  const password = server.password === "" ? "" : ` password=${decodeURIComponent(server.password)}`;
  const file = join(folder, "pgbouncer.ini");
  await writeFile(
    file,
    `[databases]
* = host=${server.hostname} port=${server.port || 5432} user=${decodeURIComponent(server.username)}${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${options.mode}
default_pool_size = ${options.poolSize}
max_client_conn = 200
# As most guides recommend: without it, connections that set a timeout are refused.
ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout,extra_float_digits
`,
  );
  // It refuses to run as root.
  const child = spawn("pgbouncer", ["-q", file], {
    ...(isRoot() ? await findUser(["postgres", "nobody"]) : {}),
    stdio: "ignore",
  });
  atEnd(() => void child.kill("SIGINT"));
  await eventually(
    () =>
      new Promise<boolean>((resolve) => {
        const socket = connect(port, "127.0.0.1", () => resolve(true)).on("error", () => resolve(false));
        socket.on("connect", () => socket.destroy());
      }),
    (isOpen) => isOpen,
  );
  server.hostname = "127.0.0.1";
  server.port = String(port);
  return server.href;
}

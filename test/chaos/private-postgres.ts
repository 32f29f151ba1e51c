import { execFile } from "node:child_process";
import { appendFileSync, closeSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from "node:fs";
import { chown, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { freePort } from "../harness/free-port.ts";
import { type Machine, serverAccount, succeeds } from "./machine.ts";
import { type SupervisedProcess, superviseProcess } from "./supervised-process.ts";

/** A PostgreSQL server of its own, on a small disk of its own if this machine can mount one. */
export interface PrivatePostgres {
  readonly server: SupervisedProcess;
  readonly port: number;
  urlAt(address: string): string;
  /** Runs a statement over a new connection. */
  run(statement: string): Promise<pg.QueryResultRow[]>;
  /** The server and its backends. */
  pids(): number[];
  /** Whether its disk can be filled. */
  readonly hasOwnDisk: boolean;
  fillDisk(): void;
  freeDisk(): void;
  close(): Promise<void>;
}

const diskMb = 300;

export async function startPrivatePostgres(options: {
  folder: string;
  machine: Machine;
  env: Record<string, string>;
}): Promise<PrivatePostgres> {
  const { folder, machine } = options;
  const bin = machine.postgresBin;
  if (bin === null) throw new Error("needs PostgreSQL's programs in /usr/lib/postgresql");
  const account = serverAccount(machine.isRoot);
  const disk = join(folder, "disk");
  await mkdir(disk);
  const hasOwnDisk =
    machine.mounts && succeeds("mount", "-t", "tmpfs", "-o", `size=${diskMb}m`, "tmpfs", disk);
  if (account !== null) await chown(disk, account.uid, account.gid);
  const data = join(disk, "data");
  const run = promisify(execFile);
  await run(
    join(bin, "initdb"),
    ["-D", data, "-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale=C", "-N"],
    {
      cwd: disk,
      ...account,
    },
  );
  const port = await freePort();
  appendFileSync(join(data, "postgresql.conf"), settings(port));
  // The links to processes in network namespaces come from these addresses.
  appendFileSync(join(data, "pg_hba.conf"), "host all all 10.0.0.0/8 trust\n");
  const urlAt = (address: string) => `postgres://postgres@${address}:${port}/postgres`;
  const query = async (statement: string) => {
    const client = new pg.Client({
      connectionString: urlAt("127.0.0.1"),
      // Guards against hangs: while every process reconnects, a busy machine has taken more than 2 s.
      connectionTimeoutMillis: 60_000,
      query_timeout: 60_000,
    });
    client.on("error", () => undefined);
    await client.connect();
    try {
      return (await client.query<pg.QueryResultRow>(statement)).rows;
    } finally {
      await client.end();
    }
  };
  const server = await superviseProcess({
    name: "postgres",
    command: join(bin, "postgres"),
    args: ["-D", data],
    env: { PATH: process.env.PATH, LC_ALL: "C", ...options.env },
    cwd: disk,
    ...account,
    logFile: join(folder, "postgres.log"),
    isReady: () =>
      query("select 1").then(
        () => true,
        () => false,
      ),
  });
  const filler = join(disk, "filler");
  return {
    server,
    port,
    urlAt,
    run: query,
    pids: () => [server.pid(), ...childrenOf(server.pid())],
    hasOwnDisk,
    fillDisk() {
      const file = openSync(filler, "w");
      const block = Buffer.alloc(64 * 1024);
      try {
        for (;;) writeSync(file, block);
      } catch (error) {
        if ((error as { code?: unknown }).code !== "ENOSPC") throw error;
      } finally {
        closeSync(file);
      }
    },
    freeDisk: () => rmSync(filler, { force: true }),
    async close() {
      await server.close("SIGQUIT");
      if (hasOwnDisk) succeeds("umount", "-l", disk);
    },
  };
}

const settings = (port: number) => `
listen_addresses = '*'
port = ${port}
unix_socket_directories = ''
max_connections = 200
shared_buffers = 64MB
max_wal_size = 96MB
min_wal_size = 32MB
`;

function childrenOf(parent: number): number[] {
  return readdirSync("/proc").flatMap((name) => {
    const pid = Number(name);
    if (!Number.isInteger(pid)) return [];
    try {
      // After the command's name in parentheses: state and parent.
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ");
      return Number(fields?.[1]) === parent ? [pid] : [];
    } catch {
      return [];
    }
  });
}

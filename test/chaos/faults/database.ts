import { type Fault, seconds } from "../fault.ts";
import type { World } from "../world.ts";

/** Resolves when the database answers again. */
async function answers({ postgres }: World): Promise<void> {
  while (
    !(await postgres.run("select 1").then(
      () => true,
      () => false,
    ))
  )
    await seconds(0.02);
}

export const databaseRestart: Fault = {
  name: "database-restart",
  what: "PostgreSQL restarted (fast shutdown)",
  short: true,
  async run(world) {
    world.postgres.server.send("SIGINT");
    await seconds(0.5);
    await world.postgres.server.ready();
    await answers(world);
    return { acceptingWithinMs: 2_000 };
  },
};

export const databaseCrash: Fault = {
  name: "database-crash",
  what: "A backend of PostgreSQL killed: all connections end, and it recovers from its log",
  short: false,
  async run(world) {
    const [backend] = await world.postgres.run(
      "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1",
    );
    process.kill(Number(backend?.pid), "SIGKILL");
    await answers(world);
    return { acceptingWithinMs: 2_000 };
  },
};

export const databaseKill: Fault = {
  name: "database-kill",
  what: "SIGKILL of PostgreSQL and all its backends",
  short: false,
  async run(world) {
    for (const pid of world.postgres.pids().reverse()) {
      try {
        process.kill(pid, "SIGKILL");
      } catch {
        // It has ended with its parent.
      }
    }
    await seconds(0.5);
    await world.postgres.server.ready();
    await answers(world);
    return { acceptingWithinMs: 2_000 };
  },
};

export const terminatedConnections: Fault = {
  name: "terminated-connections",
  what: "All connections to PostgreSQL terminated, ten times in 5 s",
  short: true,
  async run({ postgres }) {
    for (let round = 0; round < 10; round++) {
      await postgres.run(
        "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'",
      );
      await seconds(0.5);
    }
    return { acceptingWithinMs: 2_000 };
  },
};

export const diskFull: Fault = {
  name: "disk-full",
  what: "The database's disk full for 15 s",
  short: false,
  missing: ({ postgres }) => (postgres.hasOwnDisk ? null : "no file system can be mounted here"),
  async run(world) {
    world.postgres.fillDisk();
    await seconds(15);
    world.postgres.freeDisk();
    await answers(world);
    return {};
  },
};

import { type Fault, seconds } from "../fault.ts";
import type { World } from "../world.ts";
import { jobsRunningOn } from "./kill-worker.ts";

/** Processes that stand still for a while (SIGSTOP, SIGCONT). */
const freeze = (
  name: string,
  what: string,
  options: { short?: boolean; forSeconds: number; pids: (world: World) => number[] },
): Fault => ({
  name,
  what: `${what} for ${options.forSeconds} s`,
  short: options.short ?? false,
  async run(world, observer) {
    // Frozen while they wait for sites, whose answers they then find late.
    await jobsRunningOn(world.workers, observer);
    const pids = options.pids(world);
    const send = (signal: NodeJS.Signals) => {
      for (const pid of pids) {
        try {
          process.kill(pid, signal);
        } catch {
          // A backend of the database that has ended meanwhile.
        }
      }
    };
    send("SIGSTOP");
    await seconds(options.forSeconds);
    send("SIGCONT");
    return {};
  },
});

const pidsOf = (services: readonly { pid(): number }[]) => services.map((service) => service.pid());

export const freezeWorkers = freeze("freeze-workers", "All workers stopped (SIGSTOP)", {
  forSeconds: 30,
  pids: ({ workers }) => pidsOf(workers),
});

export const freezeOneWorker = freeze(
  "freeze-one-worker",
  "A worker stopped (SIGSTOP), longer than its lease,",
  {
    forSeconds: 15,
    pids: ({ workers }) => pidsOf(workers.slice(0, 1)),
  },
);

export const freezeBriefly = freeze("freeze-briefly", "All workers stopped (SIGSTOP)", {
  short: true,
  forSeconds: 4,
  pids: ({ workers }) => pidsOf(workers),
});

export const freezeApi = freeze("freeze-api", "One API process stopped (SIGSTOP)", {
  forSeconds: 10,
  pids: ({ apis }) => pidsOf(apis.slice(0, 1)),
});

export const freezeEverything = freeze(
  "freeze-everything",
  "The service and its database stopped (SIGSTOP)",
  {
    forSeconds: 30,
    pids: (world) => [...pidsOf(world.services()), ...world.postgres.pids()],
  },
);

import type { Fault } from "../fault.ts";
import { againWithinMs, jobsRunningOn } from "./kill-worker.ts";

export const killEverything: Fault = {
  name: "kill-everything",
  what: "SIGKILL of all processes of the service at once",
  short: false,
  async run(world, observer) {
    const jobIds = await jobsRunningOn(world.workers, observer);
    const since = Date.now();
    await Promise.all(world.services().map((service) => service.kill()));
    return { again: { jobIds, since, limitMs: againWithinMs } };
  },
};

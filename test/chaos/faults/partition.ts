import { type Fault, seconds } from "../fault.ts";
import type { Link } from "../link.ts";
import type { World } from "../world.ts";

const partition = (name: string, what: string, linkOf: (world: World) => Link): Fault => ({
  name,
  what: `${what} cut off from the database for 20 s; packets are dropped`,
  short: false,
  async run(world) {
    const link = linkOf(world);
    link.cut();
    await seconds(20);
    link.heal();
    return {};
  },
});

export const partitionWorker = partition("partition-worker", "A worker", ({ workerLink }) => workerLink);
export const partitionApi = partition("partition-api", "An API process", ({ apiLink }) => apiLink);

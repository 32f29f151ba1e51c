import type { Fault } from "../fault.ts";

export const killEverything: Fault = {
  name: "kill-everything",
  what: "SIGKILL of all processes of the service at once",
  short: false,
  async run(world) {
    await Promise.all(world.services().map((service) => service.kill()));
    return {};
  },
};

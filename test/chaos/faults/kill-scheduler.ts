import type { Fault } from "../fault.ts";

export const killScheduler: Fault = {
  name: "kill-scheduler",
  what: "SIGKILL of the scheduler",
  short: false,
  async run({ scheduler }) {
    await scheduler.kill();
    return {};
  },
};

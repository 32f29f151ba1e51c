import type { Fault } from "../fault.ts";

export const killApi: Fault = {
  name: "kill-api",
  what: "SIGKILL of an API process",
  short: true,
  async run({ apis: [victim] }) {
    await victim?.kill();
    return {};
  },
};

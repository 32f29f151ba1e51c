import { projectRoot } from "../../../bench/harness/service.ts";
import { type Fault, seconds } from "../fault.ts";

/**
 * The first process of the new release changes the schema, and those of the earlier one go on with it, until each in turn is
 * replaced.
 */
export const upgrade: Fault = {
  name: "upgrade",
  what: "Each process in turn replaced by one of the next release",
  short: false,
  missing: ({ isEarlier }) => (isEarlier ? null : "no earlier release was named (--upgrade-from)"),
  async run(world) {
    for (const service of world.services()) {
      await service.moveTo(projectRoot);
      // Both releases work for a while.
      await seconds(5);
    }
    return {};
  },
};

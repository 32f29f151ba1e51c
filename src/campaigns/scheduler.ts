import { causeOf } from "../errors.ts";
import { repeat } from "../jobs/repeat.ts";
import { type AdvancePorts, advanceCampaigns } from "./auto-advance.ts";
import { runSchedules, type SchedulePorts } from "./run-schedules.ts";

const everyMs = 2_000;

/** Makes runs of schedules that are due, and keeps campaigns that advance by themselves going. */
export function startCampaignScheduler(ports: AdvancePorts & SchedulePorts): { stop(): Promise<void> } {
  const turn = async () => {
    await runSchedules(ports);
    await advanceCampaigns(ports);
  };
  return repeat(everyMs, turn, (error) =>
    ports.log.warn({ error: causeOf(error) }, "campaigns did not advance"),
  );
}

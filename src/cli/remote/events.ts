import { type Command, parseOptions, print, printJson } from "../command.ts";
import { onStopSignal } from "../on-stop-signal.ts";
import { openService, serviceOptions, serviceUsage } from "./service.ts";

export const eventsCommand: Command = {
  usage: `Usage: forager events [options]

Follows the changes to your jobs and campaigns until it is stopped. Reconnects by itself, without a gap.

${serviceUsage}
  --job ID         Only events of this job.
  --campaign ID    Only events of this campaign.
  --after ID       Begins after this event, up to an hour ago.

Example:
  forager events --json | jq -r 'select(.type == "job.failed") | .data.job_id'`,
  async run(args) {
    const values = parseOptions("events", args, {
      ...serviceOptions,
      job: { type: "string" },
      campaign: { type: "string" },
      after: { type: "string" },
    });
    const forager = await openService(values);
    const stop = new AbortController();
    let exitCode = 0;
    onStopSignal((code) => {
      exitCode = code;
      stop.abort();
    });
    const events = forager.events({
      signal: stop.signal,
      ...(values.job !== undefined && { jobId: values.job }),
      ...(values.campaign !== undefined && { campaignId: values.campaign }),
      ...(values.after !== undefined && { lastEventId: values.after }),
    });
    try {
      for await (const event of events) {
        if (event.type === "heartbeat" || event.type === "connected") continue;
        if (values.json) printJson(event);
        else print(`${event.id}  ${event.type}  ${JSON.stringify(event.data)}`);
      }
    } catch (error) {
      if (!stop.signal.aborted) throw error;
    }
    return exitCode;
  },
};

import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { components } from "../../../clients/typescript/src/api.d.ts";
import type { Forager } from "../../../clients/typescript/src/index.ts";
import { exportFormats } from "../../contract/exports.ts";
import { type Command, parseCommandLine, print, printJson, UsageError } from "../command.ts";
import { campaignOptions, campaignUsage, requestOf } from "./campaign-request.ts";
import { limitOf, unknownAction } from "./jobs.ts";
import { printItems } from "./rows.ts";
import { openService, serviceOptions, serviceUsage } from "./service.ts";

const options = {
  ...serviceOptions,
  ...campaignOptions,
  name: { type: "string" },
  wait: { type: "boolean", default: false },
  verdict: { type: "string" },
  format: { type: "string", default: "json" },
  output: { type: "string", short: "o" },
  limit: { type: "string", default: "20" },
} as const;
type Values = ReturnType<typeof parseCommandLine<typeof options>>["values"];
type Action = (forager: Forager, given: { given: string | undefined; values: Values }) => Promise<number>;

const base = "/api/v1/jobs/svcMaps/campaigns";

const show = (value: object, json: boolean): number => {
  if (json) printJson(value);
  else print(JSON.stringify(value, null, 2));
  return 0;
};

const idOf = (given: string | undefined): { campaign_id: string } => {
  if (given === undefined) throw new UsageError("Name a campaign by its id.");
  return { campaign_id: given };
};

/** An action on one campaign that changes it. */
const change =
  (action: "pause" | "continue" | "stop" | "retry-failed"): Action =>
  async (forager, { given, values }) =>
    show(await forager.call("post", `${base}/{campaign_id}/${action}`, { path: idOf(given) }), values.json);

const actions: Readonly<Record<string, Action>> = {
  async submit(forager, { given, values }) {
    if (given === undefined) throw new UsageError("Name what to search for, such as plumbers.");
    const { name } = values;
    const request = await requestOf(forager, values);
    const body = { ...request, query: given, ...(name !== undefined && { name }), auto_advance: true };
    const campaign = await forager.call("post", `${base}/submit`, { body });
    if (!values.wait) {
      if (values.json) printJson(campaign);
      else print(`${campaign.campaign_id}  ${campaign.total_locations} locations`);
      return 0;
    }
    process.stderr.write(`${campaign.campaign_id}: waits for its end; it continues without this command.\n`);
    const state = await forager.waitCampaign(campaign.campaign_id);
    if (values.json) printJson(state);
    else print(inWords(state));
    return state.status === "completed" ? 0 : 1;
  },
  async estimate(forager, { given, values }) {
    const body = { ...(await requestOf(forager, values)), ...(given !== undefined && { query: given }) };
    return show(await forager.call("post", `${base}/estimate`, { body }), values.json);
  },
  async list(forager, { values }) {
    const page_size = Math.min(100, limitOf(values.limit));
    const { campaigns } = await forager.call("get", base, { query: { page_size } });
    const columns = {
      campaign_id: ({ campaign_id }: Campaign) => campaign_id,
      status: ({ status }: Campaign) => status,
      done: ({ completed_locations, total_locations }: Campaign) =>
        `${completed_locations}/${total_locations}`,
      query: ({ query }: Campaign) => query,
      country: ({ country_code }: Campaign) => country_code,
    };
    await printItems(campaigns, columns, { json: values.json });
    return 0;
  },
  async get(forager, { given, values }) {
    return show(
      await forager.call("get", `${base}/{campaign_id}/status`, { path: idOf(given) }),
      values.json,
    );
  },
  async results(forager, { given, values }) {
    const { format, verdict, output } = values;
    const path = idOf(given);
    if (format === "json") {
      if (verdict !== undefined || output !== undefined)
        throw new UsageError(`--verdict and --output need a --format: ${exportFormats.join(", ")}.`);
      return show(await forager.call("get", `${base}/{campaign_id}/workflow-results`, { path }), values.json);
    }
    if (!isExportFormat(format))
      throw new UsageError(`--format must be one of: json, ${exportFormats.join(", ")}.`);
    const query = { format, ...(verdict !== undefined && { verdict }) } as { format: "csv" };
    const body = await forager.exportCampaign(path.campaign_id, query);
    const target = output === undefined ? process.stdout : createWriteStream(output);
    await pipeline(Readable.fromWeb(body as never), target, { end: output !== undefined });
    return 0;
  },
  pause: change("pause"),
  continue: change("continue"),
  stop: change("stop"),
  "retry-failed": change("retry-failed"),
  async delete(forager, { given, values }) {
    return show(await forager.call("delete", `${base}/{campaign_id}`, { path: idOf(given) }), values.json);
  },
};

const isExportFormat = (name: string): boolean => exportFormats.some((one) => one === name);

type State = components["schemas"]["CampaignStatusBody"];

function inWords({
  campaign_id: id,
  status,
  results_count: found,
  workflow_progress: progress,
}: State): string {
  const emails = progress
    ? ` ${progress.emails_found} addresses found, ${progress.valid_emails} of them valid.`
    : "";
  return `The campaign is ${status}: ${found} businesses.${emails}\nRead them: forager campaigns results ${id} --format csv${progress?.valid_emails ? " --verdict valid" : ""}`;
}

export const campaignsCommand: Command = {
  actions: Object.keys(actions),
  usage: `Usage: forager campaigns <action> [options]

  submit QUERY     Starts a campaign: searches each place for QUERY, crawls the websites, verifies the addresses.
  estimate [QUERY] Says how many searches and hours it would take, and starts nothing.
  list             Lists campaigns, newest first.
  get ID           Shows the status and progress of a campaign.
  results ID       Prints the businesses and addresses found so far.
  pause ID, continue ID, stop ID
  retry-failed ID  Lets the locations whose search failed be searched again.
  delete ID        Cancels its jobs and deletes the campaign; jobs keep their results.

${serviceUsage}
  --name NAME      Label of the campaign (submit).
  --wait           Waits until the campaign has ended (submit).
  --format NAME    json (default), ${exportFormats.join(", ")} (results).
  --verdict NAME   Only businesses with such an address: valid, invalid, risky, unknown (results, not for json).
  -o, --output F   Writes to this file instead of standard output (results, not for json).
  --limit N        At most this many (list; default 20).

Where to search, and what to do (submit, estimate):
${campaignUsage}

Examples:
  forager campaigns submit plumbers --country LU --city Luxembourg --max-results 50 --wait
  forager campaigns estimate plumbers --country LU --min-population 10000
  forager campaigns results camp_lu_plumbers_20260115_1a2b3c4d --format csv --verdict valid -o plumbers.csv

Exit code 0 if it worked, 1 if it did not, or if the campaign was stopped.`,
  async run(args) {
    const { values, positionals } = parseCommandLine(args, options);
    const [name, given] = positionals;
    const action = name !== undefined && Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (action === undefined) throw new UsageError(unknownAction(name, Object.keys(actions)));
    return await action(await openService(values), { given, values });
  },
};

type Campaign = {
  campaign_id: string;
  status: string;
  query: string;
  country_code: string;
  total_locations: number;
  completed_locations: number;
};

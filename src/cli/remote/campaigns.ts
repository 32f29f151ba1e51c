import type { Forager } from "../../../clients/typescript/src/index.ts";
import { type Command, parseCommandLine, print, printJson, UsageError } from "../command.ts";
import { limitOf, unknownAction } from "./jobs.ts";
import { printItems } from "./rows.ts";
import { openService, serviceOptions, serviceUsage } from "./service.ts";

const options = { ...serviceOptions, limit: { type: "string", default: "20" } } as const;
type Values = ReturnType<typeof parseCommandLine<typeof options>>["values"];

const base = "/api/v1/jobs/svcMaps/campaigns";

const actions: Readonly<Record<string, (forager: Forager, id: string, values: Values) => Promise<unknown>>> =
  {
    get: (forager, campaign_id) =>
      forager.call("get", `${base}/{campaign_id}/status`, { path: { campaign_id } }),
    results: (forager, campaign_id) =>
      forager.call("get", `${base}/{campaign_id}/workflow-results`, { path: { campaign_id } }),
    pause: (forager, campaign_id) =>
      forager.call("post", `${base}/{campaign_id}/pause`, { path: { campaign_id } }),
    continue: (forager, campaign_id) =>
      forager.call("post", `${base}/{campaign_id}/continue`, { path: { campaign_id } }),
    stop: (forager, campaign_id) =>
      forager.call("post", `${base}/{campaign_id}/stop`, { path: { campaign_id } }),
    "retry-failed": (forager, campaign_id) =>
      forager.call("post", `${base}/{campaign_id}/retry-failed`, { path: { campaign_id } }),
    delete: (forager, campaign_id) =>
      forager.call("delete", `${base}/{campaign_id}`, { path: { campaign_id } }),
  };

export const campaignsCommand: Command = {
  usage: `Usage: forager campaigns <action> [options]

  list             Lists campaigns, newest first.
  get ID           Shows the status and progress of a campaign.
  results ID       Prints the businesses and addresses found so far as JSON.
  pause ID, continue ID, stop ID
  retry-failed ID  Lets the locations whose search failed be searched again.
  delete ID        Cancels its jobs and deletes the campaign; jobs keep their results.

${serviceUsage}
  --limit N        At most this many (list; default 20).

Examples:
  forager campaigns list
  forager campaigns results camp_lu_plumbers_20260115_1a2b3c4d > results.json`,
  async run(args) {
    const { values, positionals } = parseCommandLine(args, options);
    const [name, id] = positionals;
    if (name === "list") {
      const page_size = Math.min(100, limitOf(values.limit));
      const { campaigns } = await (await openService(values)).call("get", base, { query: { page_size } });
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
    }
    const action = name !== undefined && Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (action === undefined) throw new UsageError(unknownAction(name, ["list", ...Object.keys(actions)]));
    if (id === undefined) throw new UsageError("Name a campaign by its id.");
    const answer = await action(await openService(values), id, values);
    if (values.json) printJson(answer);
    else print(JSON.stringify(answer, null, 2));
    return 0;
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

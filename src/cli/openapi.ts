import { createJobTypes } from "../compose/job-types.ts";
import { loadConfig } from "../config.ts";
import { describeApi } from "../http/openapi/openapi.ts";
import { foragerVersion } from "../version.ts";
import { type Command, parseOptions } from "./command.ts";

export const openapiCommand: Command = {
  usage:
    "Usage: forager openapi [--json]\n\nPrints the document that a running service serves at /openapi.json.",
  async run(args) {
    parseOptions("openapi", args, { json: { type: "boolean" } });
    process.stdout.write(`${JSON.stringify(await apiDescription(), null, 2)}\n`);
    return 0;
  },
};

/** The description with default settings, as in docs/openapi.json. */
export async function apiDescription(): Promise<object> {
  const jobTypes = createJobTypes(loadConfig({}));
  try {
    return describeApi({ version: foragerVersion(), jobTypes: jobTypes.byName });
  } finally {
    await jobTypes.close();
  }
}

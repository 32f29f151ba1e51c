import { text } from "node:stream/consumers";
import { openCore } from "../compose/core.ts";
import { createLog } from "../compose/log.ts";
import { loadConfig } from "../config.ts";
import { setMapKey } from "../signup/sealed-details.ts";
import { type Command, parseCommandLine, print, printJson, UsageError } from "./command.ts";

const fromStandardInput = "-";

export const brandCommand: Command = {
  usage: `Usage: forager brand set-map-key BRAND_ID [--key KEY|-|none] [--json]

  --key   The brand's map key: one that its provider restricts to browsers and to your address, since anyone who opens a
          signup link can read it. '-' (the default) reads it from standard input, 'none' removes it. It is stored
          encrypted.

Safe to run while the service is running.`,
  async run(args) {
    const { values, positionals } = parseCommandLine(args, {
      "brand-id": { type: "string" },
      key: { type: "string", default: fromStandardInput },
      json: { type: "boolean", default: false },
    });
    const [action, positional, ...rest] = positionals;
    if (action !== "set-map-key")
      throw new UsageError(action ? `Unknown action '${action}'.` : "An action is missing.");
    if (rest.length > 0) throw new UsageError(`Unexpected argument '${rest[0]}'.`);
    const brandId = values["brand-id"] ?? positional;
    if (!brandId || !/^[\w.-]{1,64}$/.test(brandId))
      throw new UsageError("set-map-key needs the id of a brand.");
    const key = await keyOf(values.key);
    const core = await openCore(loadConfig(), createLog({ logLevel: "warn" }), "forager brand");
    try {
      await setMapKey(core, brandId, key);
    } finally {
      await core.close();
    }
    if (values.json) printJson({ brand_id: brandId, has_map_key: key !== null });
    else print(`Brand ${brandId} has ${key === null ? "no" : "a"} map key now.`);
    return 0;
  },
};

async function keyOf(given: string): Promise<string | null> {
  if (given === "none") return null;
  const key = (given === fromStandardInput ? await text(process.stdin) : given).trim();
  if (/^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw new UsageError("No valid key given: it has 1 to 200 printable characters without spaces.");
}

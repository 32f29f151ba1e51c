import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { parse } from "csv-parse/sync";
import { createCampaignWorld } from "../harness/campaign-world.ts";
import { environment, projectRoot } from "../harness/service-process.ts";

const campaignWorld = await createCampaignWorld({
  "alpha.test": ["alice@firm-demo.com", "gone@firm-demo.com"],
  "beta.test": ["info@firm-demo.com"],
});
await campaignWorld.server.start();
const { url } = campaignWorld.server;
const listing = (name: string, host: string) => ({
  name,
  place_id: name,
  website: campaignWorld.websiteOf(host),
});
// The size that the examples request.
await campaignWorld.addCities({ code: "LU", name: "Luxembourg" }, "plumbers", {
  Luxembourg: [listing("Alpha", "alpha.test")],
  Differdange: [listing("Beta", "beta.test")],
  Dudelange: [],
});

const credential = "cli_lu:sk_a:secret_a";
const run = promisify(execFile);
const env = environment({
  API: `${url}/api/v1`,
  FORAGER: credential,
  AUTH: `Authorization: Bearer ${credential}`,
  PAUSE_SECONDS: "0.05",
});
const hasProgram = (program: string) =>
  run(program, ["--version"]).then(
    () => true,
    () => false,
  );

const examples = [
  {
    file: "campaign.sh",
    language: "sh",
    program: "sh",
    needs: ["curl"],
    check(output: string) {
      const rows: Record<string, string>[] = parse(output, { columns: true });
      assert.deepEqual(
        rows.map((row) => [row.location, row.business_name, row.valid_emails]),
        [
          ["Luxembourg", "Alpha", "alice@firm-demo.com"],
          ["Differdange", "Beta", ""],
        ],
      );
    },
  },
  {
    file: "campaign.ts",
    language: "ts",
    program: process.execPath,
    needs: [],
    check: (output: string) =>
      assert.equal(output, "Luxembourg\tAlpha\talice@firm-demo.com\nDifferdange\tBeta\t\n"),
  },
  {
    file: "campaign.py",
    language: "python",
    program: "python3",
    needs: ["python3"],
    check(output: string) {
      const lines = output.trim().split("\n");
      assert.equal(lines.filter((line) => line.startsWith("submitted plumbers ")).length, 3);
      assert.equal(lines.at(-1), "Luxembourg\tAlpha\talice@firm-demo.com");
    },
  },
];

for (const { file, language, program, needs, check } of examples) {
  const path = join(projectRoot, "examples", file);

  test(`the guide shows examples/${file} verbatim`, async () => {
    const [guide, code] = await Promise.all([
      readFile(join(projectRoot, "docs/campaigns.md"), "utf8"),
      readFile(path, "utf8"),
    ]);
    assert.ok(guide.includes(`\`\`\`${language}\n${code}\`\`\``));
  });

  test(`examples/${file} takes a campaign from its query to verified addresses`, async (context) => {
    const missing = (
      await Promise.all(needs.map(async (need) => ((await hasProgram(need)) ? [] : need)))
    ).flat();
    if (missing.length > 0) return context.skip(`needs ${missing.join(", ")}`);
    const { stdout } = await run(program, [path], { env });
    check(stdout);
  });
}

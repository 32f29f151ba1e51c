import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { startAgentWorld } from "../harness/agent-world.ts";
import { connectAgent, type Facts } from "../harness/agents.ts";
import { createClient } from "../harness/create-client.ts";
import { pythonWith } from "../harness/python.ts";
import { forager, temporaryFolder } from "../harness/service-process.ts";

const wanted = 20;
const world = await startAgentWorld({ businesses: wanted + 2, cities: ["Esch", "Differdange"] });
const { url } = world.service;
const credential = await createClient(world.env);
const env = { FORAGER_URL: url, FORAGER_CREDENTIALS: credential };
const isValid = (email: string) => /^alice\.\d+@firm-demo\.com$/.test(email);

test("an agent with the tools alone has 20 verified addresses of a city in one answer", async () => {
  const agent = await connectAgent({ url, credential, transport: "http", era: "2026-07-28" });
  const patient = { timeout: 600_000 };
  const plan = {
    query: "joinery",
    country_code: "LU",
    cities: ["Esch"],
    max_results: wanted,
    valid_only: true,
  };
  let answer = await agent.call("run_campaign", plan, patient);
  // On a slow machine, a campaign takes longer than a call waits.
  while (answer.status === "active")
    answer = await agent.call("get_job", { id: answer.campaign_id, valid_only: true }, patient);
  const emails = answer.businesses.flatMap(({ valid_emails }: Facts) => valid_emails);
  assert.equal(emails.filter(isValid).length, wanted);
});

/** The program of a README that finds businesses and verifies their addresses. */
function programIn(client: string, language: string): string {
  const readme = readFileSync(new URL(`../../clients/${client}/README.md`, import.meta.url), "utf8");
  const section = readme.split("## Find businesses and verify their addresses")[1] ?? "";
  return new RegExp(`\`\`\`${language}\n([\\s\\S]*?)^\`\`\`$`, "m").exec(section)?.[1] ?? "";
}

test("a program from the README of the TypeScript client has 20 verified addresses of a city", async (t) => {
  const client = new URL("../../clients/typescript/src/index.ts", import.meta.url);
  const file = join(await temporaryFolder("first-results"), "program.ts");
  writeFileSync(file, programIn("typescript", "ts").replaceAll("@forager/client", client.href));
  Object.assign(process.env, env);
  const shown: unknown[][] = [];
  t.mock.method(console, "log", (...values: unknown[]) => shown.push(values));
  await import(pathToFileURL(file).href);
  assert.equal(shown.filter(([, email]) => isValid(String(email))).length, wanted);
});

test("a program from the README of the Python client has 20 verified addresses of a city", async (t) => {
  const python = await pythonWith(["httpx"]);
  if (!python) return t.skip("needs Python 3.10 or newer with httpx");
  const source = fileURLToPath(new URL("../../clients/python/src", import.meta.url));
  const { stdout } = await promisify(execFile)(python, ["-c", programIn("python", "python")], {
    env: { ...env, PATH: process.env.PATH, PYTHONPATH: source, PYTHONDONTWRITEBYTECODE: "1" },
  });
  const valid = stdout.split("\n").filter((line) => line.endsWith(" valid"));
  assert.equal(valid.filter((line) => isValid(line.split(" ")[0] ?? "")).length, wanted);
});

test("two commands write 20 verified addresses of a city into a table", async () => {
  const run = (...args: string[]) => forager(env, "campaigns", ...args);
  const plan = ["joinery", "--country", "LU", "--city", "Differdange", "--max-results", String(wanted)];
  const submitted = await run("submit", ...plan, "--wait");
  assert.match(submitted.stdout, /^The campaign is completed: 20 businesses\. .* 20 of them valid\.\n/);
  const [, id = ""] = /results (\S+) --format csv --verdict valid/.exec(submitted.stdout) ?? [];
  const { stdout } = await run("results", id, "--format", "csv", "--verdict", "valid");
  const rows = stdout.trim().split("\n").slice(1);
  assert.equal(rows.length, wanted);
  for (const row of rows) assert.match(row, /alice\.\d+@firm-demo\.com/);
  const estimate = await run("estimate", ...plan, "--json");
  assert.equal(JSON.parse(estimate.stdout).total_locations, 1);
});

test("the commands say what is missing or unknown about a campaign", async () => {
  const failure = async (...args: string[]) => {
    const { code, stderr } = await forager(env, "campaigns", "submit", "joinery", ...args);
    assert.equal(code, 2);
    return stderr;
  };
  assert.match(await failure("--city", "Esch"), /--country LU/);
  assert.match(await failure("--country", "LU"), /--city NAME, .*--all/);
  assert.match(await failure("--country", "LU", "--all", "--city", "Esch"), /one of these ways/);
  assert.match(await failure("--country", "LU", "--city", "Esh"), /named 'Esh'\. Did you mean Esch/);
  assert.match(
    await failure("--country", "LU", "--all", "--max-results", "500"),
    /--max-results: .* at most 100/,
  );
});

import { realpathSync } from "node:fs";
import { clientCommand } from "./cli/client.ts";
import { type Command, print, UsageError } from "./cli/command.ts";
import { crawlCommand } from "./cli/crawl.ts";
import { doctorCommand } from "./cli/doctor.ts";
import { openapiCommand } from "./cli/openapi.ts";
import { serveCommand } from "./cli/serve.ts";
import { ForagerError } from "./errors.ts";
import { foragerVersion } from "./version.ts";

const commands: Command[] = [serveCommand, clientCommand, crawlCommand, doctorCommand, openapiCommand];

/** Runs one command line and answers the exit code: 0 done, 1 failed, 2 used wrongly. */
async function main(args: string[]): Promise<number> {
  const [name, ...rest] = args;
  if (name === "--version" || name === "-v") {
    print(foragerVersion());
    return 0;
  }
  if (name === undefined || name === "help" || name === "--help" || name === "-h") {
    print(overview());
    return name === undefined ? 2 : 0;
  }
  const command = commands.find((candidate) => candidate.name === name);
  if (command === undefined) {
    process.stderr.write(`There is no command '${name}'.\n\n${overview()}\n`);
    return 2;
  }
  if (rest.includes("--help") || rest.includes("-h")) {
    print(`${command.summary}\n\n${command.usage}`);
    return 0;
  }
  try {
    return await command.run(rest);
  } catch (error) {
    if (error instanceof UsageError) {
      process.stderr.write(`${error.message}\n\n${command.usage}\n`);
      return 2;
    }
    if (error instanceof ForagerError) {
      process.stderr.write(`${error.message}\n`);
      return 1;
    }
    throw error;
  }
}

function overview(): string {
  const width = Math.max(...commands.map((command) => command.name.length));
  const list = commands.map((command) => `  ${command.name.padEnd(width)}  ${command.summary}`);
  return [
    `Forager ${foragerVersion()}: websites, map listings, email checks and people, as jobs over HTTP.`,
    "",
    "Usage: forager <command> [options]",
    "",
    ...list,
    "",
    "'forager <command> --help' tells more. Settings are environment variables: docs/configuration.md.",
  ].join("\n");
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === import.meta.filename) {
  process.exitCode = await main(process.argv.slice(2));
}

/**
 * Runs one `forager` command after the other in this process, which loads the modules of a command only once. Started by
 * warm-process.ts as `warm-runner.ts PROGRAM`, which sends each command line and its environment as a message.
 *
 * After each command it writes `endOfOutput` to both outputs, since pipes and messages do not keep their order.
 */
import { pathToFileURL } from "node:url";
import { type CommandLine, endOfOutput } from "./warm-process.ts";

const [, , program = ""] = process.argv;
const runs = pathToFileURL(program);

// The program adds a listener in each run.
for (const stream of [process.stdout, process.stderr]) stream.setMaxListeners(0);

async function run({ id, args, env }: CommandLine): Promise<void> {
  process.argv = [process.execPath, program, ...args];
  // Not a new object: threads inherit the process's own.
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.exitCode = undefined;
  // A module runs once for each URL.
  runs.search = String(id);
  await import(runs.href).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exitCode = 1;
  });
  const code = process.exitCode ?? 0;
  process.exitCode = 0;
  // Those of a service that has stopped.
  for (const signal of ["SIGHUP", "SIGINT", "SIGTERM"]) process.removeAllListeners(signal);
  for (const stream of [process.stdout, process.stderr]) stream.write(endOfOutput);
  process.send?.({ code });
}

// The test process was killed: a service must not outlive it.
process.on("disconnect", () => process.exit());
process.on("message", (line: CommandLine) => void run(line));

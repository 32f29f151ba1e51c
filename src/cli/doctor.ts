import { setTimeout as delay } from "node:timers/promises";
import { runDoctor } from "../system/doctor/run-doctor.ts";
import { type Command, parseCommandLine, print, printJson, UsageError } from "./command.ts";
import { realDoctorPorts } from "./doctor-ports.ts";
import { doctorReport } from "./doctor-report.ts";

/** From the start: until when what the checks began may be waited for. */
const settledByMs = 8_500;

export const doctorCommand: Command = {
  usage: `Usage: forager doctor [--json]

  --json   { "status": ok|warning|failed, "checks": [{ name, status, detail, mend }] }

Takes 10 seconds at most. Ends with 1 when a check has failed; warnings are about parts that can be missing.
Opens the database as 'serve' does, so a first run makes the embedded one, and brings its schema up to date.`,
  async run(args) {
    const { values, positionals } = parseCommandLine(args, { json: { type: "boolean", default: false } });
    if (positionals.length > 0) throw new UsageError(`doctor takes no argument '${positionals[0]}'.`);
    const startedAt = performance.now();
    const { diagnosis, settled } = await runDoctor(realDoctorPorts());
    if (values.json) printJson(diagnosis);
    else print(doctorReport(diagnosis, { color: process.stdout.isTTY && process.stdout.hasColors() }));
    const code = diagnosis.status === "failed" ? 1 : 0;
    // A database that hangs while it starts or stops would hold this process for minutes.
    if (!(await isDoneWithin(settledByMs - (performance.now() - startedAt), settled))) process.exit(code);
    return code;
  },
};

async function isDoneWithin(limitMs: number, work: Promise<void>): Promise<boolean> {
  const limit = new AbortController();
  try {
    return await Promise.race([
      work.then(() => true),
      delay(Math.max(0, limitMs), false, { signal: limit.signal }),
    ]);
  } finally {
    limit.abort();
  }
}

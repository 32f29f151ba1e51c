import { setTimeout as delay } from "node:timers/promises";
import { runDoctor } from "../system/doctor/run-doctor.ts";
import { type Command, parseCommandLine, print, printJson, UsageError } from "./command.ts";
import { realDoctorPorts } from "./doctor-ports.ts";
import { doctorReport } from "./doctor-report.ts";

/** How long the checks' remains are waited for once the report is out. */
const settleMs = 1_500;

export const doctorCommand: Command = {
  name: "doctor",
  summary: "Checks what Forager needs, and says how to mend what is wrong.",
  usage: `Usage: forager doctor [--json]

  --json   { "status": ok|warning|failed, "checks": [{ name, status, detail, mend }] }

Takes 10 seconds at most. Ends with 1 when a check has failed; warnings are about parts that can be missing.
Opens the database as 'serve' does, so a first run makes the embedded one, and brings its schema up to date.`,
  async run(args) {
    const { values, positionals } = parseCommandLine(args, { json: { type: "boolean", default: false } });
    if (positionals.length > 0) throw new UsageError(`doctor takes no argument '${positionals[0]}'.`);
    const { diagnosis, settled } = await runDoctor(realDoctorPorts());
    if (values.json) printJson(diagnosis);
    else print(doctorReport(diagnosis, { color: process.stdout.isTTY && process.stdout.hasColors() }));
    const code = diagnosis.status === "failed" ? 1 : 0;
    const waiting = new AbortController();
    const isSettled = await Promise.race([
      settled.then(() => true),
      delay(settleMs, false, { signal: waiting.signal }),
    ]);
    waiting.abort();
    // A database that hangs while it starts would hold this process for minutes.
    if (!isSettled) process.exit(code);
    return code;
  },
};

import { randomUUID } from "node:crypto";
import { loadConfig } from "../config.ts";
import { ForagerError, messageOf } from "../errors.ts";
import { type VerifyPayload, VerifyResult } from "../job-types/verify/index.ts";
import { createVerifyType } from "../job-types/verify-adapters.ts";
import type { JobOutcome, JobType } from "../jobs/job-type.ts";
import { type Command, parseCommandLine, UsageError } from "./command.ts";
import { runStandardBatch } from "./ndjson-command.ts";
import { onStopSignal } from "./on-stop-signal.ts";
import { type ProgressStream, startProgressLine } from "./progress-line.ts";
import { createAddressBatch } from "./verify-batch.ts";
import { readVerifyFlags, type VerifyFlags, verifyPayloadOf } from "./verify-payload.ts";
import { verifyReport } from "./verify-report.ts";

export interface VerifyCommandPorts {
  /** @throws ForagerError configuration_invalid. */
  createVerifyType(): Pick<JobType<VerifyPayload>, "run">;
  output: { write(text: string): unknown };
  errorOutput: ProgressStream;
  /** Calls `stop` at the first Ctrl-C, SIGTERM or SIGHUP, with the exit code that stands for it; returns how to end that. */
  onStop(stop: (exitCode: number) => void): () => void;
}

/** `forager verify`, with the process's own streams and signals unless others are given. */
export function createVerifyCommand(ports: VerifyCommandPorts): Command {
  return {
    usage: `Usage: forager verify EMAIL... [options]
       forager verify --batch [options] < addresses.ndjson

  --timeout SECONDS    Limit of each phase of the dialogue with a mail server, 1 to 120. Default: 10.
  --wait-for-greylist  Stay with servers that ask to come back later, up to 30 minutes.
  --gravatar           Look for a picture of the address.
  --dnsbl              Ask blocklists about the domain's mail servers.
  --json               The 'data' of the job's results as one JSON value; errors as { "error": { code, detail } }.
  --batch              Reads {"id", "email"} and writes {"id", "email", "status", ...}, one JSON document a line,
                       in the same order. A line that is wrong gives {"id", "error": {"code", "detail"}}.

Runs the code of a svcVerify job without the service and its database; no mail is sent. The pause between two
verifications holds here too: VERIFY_PACING_SECONDS. An address that is invalid is a result: exit code 0. Ctrl-C
stops it, exit code 130.`,
    run: (args) => runVerifyCommand(args, ports),
  };
}

const options = {
  timeout: { type: "string" },
  "wait-for-greylist": { type: "boolean", default: false },
  gravatar: { type: "boolean", default: false },
  dnsbl: { type: "boolean", default: false },
  json: { type: "boolean", default: false },
  batch: { type: "boolean", default: false },
} as const;

async function runVerifyCommand(args: string[], ports: VerifyCommandPorts): Promise<number> {
  const { values, positionals } = parseCommandLine(args, options);
  const flags = readVerifyFlags(values);
  if (!values.batch) return await runVerifyOnce(verifyPayloadOf(positionals, flags), values.json, ports);
  if (positionals.length > 0) throw new UsageError("With --batch the addresses come on standard input.");
  return await runVerifyBatch(flags, ports);
}

async function runVerifyOnce(
  payload: VerifyPayload,
  asJson: boolean,
  ports: VerifyCommandPorts,
): Promise<number> {
  const stop = new AbortController();
  let stopCode = 1;
  const unsubscribe = ports.onStop((exitCode) => {
    stopCode = exitCode;
    stop.abort(new ForagerError("cancelled", "The verification was stopped."));
  });
  try {
    const { data } = await verifyOnce(payload, ports, stop.signal);
    ports.output.write(`${asJson ? JSON.stringify(data) : verifyReport(VerifyResult.parse(data))}\n`);
    return 0;
  } catch (error) {
    if (asJson) ports.output.write(`${JSON.stringify({ error: shownError(error) })}\n`);
    if (!(error instanceof ForagerError)) throw error;
    ports.errorOutput.write(`${error.message}\n`);
    return stop.signal.aborted ? stopCode : 1;
  } finally {
    unsubscribe();
  }
}

async function verifyOnce(
  payload: VerifyPayload,
  ports: VerifyCommandPorts,
  signal: AbortSignal,
): Promise<JobOutcome> {
  const verify = ports.createVerifyType();
  const progress = startProgressLine(ports.errorOutput);
  try {
    return await verify.run(payload, {
      ...commandRun(signal),
      report: ({ verified, total }) => progress.show(`${verified} of ${total} addresses verified`),
    });
  } finally {
    progress.end();
  }
}

async function runVerifyBatch(flags: VerifyFlags, ports: VerifyCommandPorts): Promise<number> {
  const verify = ports.createVerifyType();
  const { signal } = new AbortController();
  const batch = createAddressBatch(async (emails) => {
    const context = { ...commandRun(signal), report: () => undefined };
    const { data } = await verify.run({ ...flags, emails }, context);
    return VerifyResult.parse(data).results;
  });
  return await runStandardBatch('{"id": 1, "email": "info@example.com"}', batch.answer);
}

const commandRun = (signal: AbortSignal) => ({ jobId: randomUUID(), clientId: "cli", signal });

function shownError(error: unknown): { code: string; detail: string } {
  const code = error instanceof ForagerError ? error.code : "internal_error";
  return { code, detail: messageOf(error) };
}

export const verifyCommand = createVerifyCommand({
  createVerifyType: () => createVerifyType(loadConfig()),
  output: process.stdout,
  errorOutput: process.stderr,
  onStop: onStopSignal,
});

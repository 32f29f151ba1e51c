import { randomUUID } from "node:crypto";
import { createVerifyType } from "../compose/verify.ts";
import { loadConfig } from "../config.ts";
import { ForagerError, messageOf } from "../errors.ts";
import { VerifyPayload, VerifyResult, type VerifyRow } from "../job-types/verify/index.ts";
import type { JobOutcome, JobType } from "../jobs/job-type.ts";
import { type Command, parseCommandLine, UsageError } from "./command.ts";
import { type BatchDocument, runStandardBatch, stringField } from "./ndjson-batch.ts";
import { onStopSignal } from "./on-stop-signal.ts";
import { type ProgressStream, startProgressLine, withoutControls } from "./terminal.ts";

export interface VerifyCommandPorts {
  /** @throws ForagerError configuration_invalid. */
  createVerifyType(): Pick<JobType<VerifyPayload>, "run">;
  output: { write(text: string): unknown };
  errorOutput: ProgressStream;
  /**
   * Calls `stop` at the first Ctrl-C, SIGTERM or SIGHUP, with its exit code; returns a function that unsubscribes.
   */
  onStop(stop: (exitCode: number) => void): () => void;
}

/** `forager verify`, with the process's own streams and signals by default. */
export function createVerifyCommand(ports: VerifyCommandPorts): Command {
  return {
    usage: `Usage: forager verify EMAIL... [options]
       forager verify --batch [options] < addresses.ndjson

  --timeout SECONDS    Timeout for each phase of the SMTP dialogue, 1 to 120. Default: 10.
  --wait-for-greylist  Wait for greylisting servers and retry, up to 30 minutes.
  --gravatar           Look for a picture of the address.
  --dnsbl              Look the domain's mail servers up on blocklists.
  --json               The 'data' of the job's results as one JSON value; errors as { "error": { code, detail } }.
  --batch              Reads {"id", "email"} and writes {"id", "email", "status", ...}, one JSON document a line,
                       in the same order. An invalid line gives {"id", "error": {"code", "detail"}}.

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

interface VerifyArguments {
  timeout?: string | undefined;
  "wait-for-greylist"?: boolean;
  gravatar?: boolean;
  dnsbl?: boolean;
}

/** A payload without its addresses. */
type VerifyFlags = Omit<VerifyPayload, "email" | "emails">;

const Timeout = VerifyPayload.shape.smtp_timeout_secs;

/**
 * A svcVerify job's options as typed. Bounds and defaults are those of the API.
 * @throws UsageError naming the option.
 */
function readVerifyFlags(given: VerifyArguments): VerifyFlags {
  const { timeout } = given;
  const parsed = timeout === undefined ? undefined : Timeout.safeParse(Number(timeout));
  if (parsed?.success === false) {
    throw new UsageError(`--timeout: '${timeout}' is not a whole number from 1 to 120.`);
  }
  return {
    smtp_timeout_secs: parsed?.data ?? Timeout.parse(undefined),
    wait_for_greylist: given["wait-for-greylist"] ?? false,
    check_gravatar: given.gravatar ?? false,
    check_dnsbl: given.dnsbl ?? false,
    test: false,
  };
}

/** The payload for addresses as typed, of which there may be any number here. @throws UsageError without any. */
function verifyPayloadOf(emails: readonly string[], flags: VerifyFlags): VerifyPayload {
  const [first, ...more] = emails;
  if (first === undefined) throw new UsageError("The address to verify is missing.");
  return more.length === 0 ? { ...flags, email: first } : { ...flags, emails: [...emails] };
}

/** The API's limit: longer values are not addresses. */
const addressCharsMax = 320;

interface Waiting {
  email: string;
  resolve: (row: VerifyRow) => void;
  reject: (error: unknown) => void;
}

/**
 * Verifies the addresses of lines that are read together as one job, so that they share connections to their mail
 * servers, and equal ones are asked about once.
 * @param verify gives a row for each address, in their order.
 */
function createAddressBatch(verify: (emails: string[]) => Promise<VerifyRow[]>) {
  let waiting: Waiting[] = [];
  const flush = (): void => {
    const group = waiting;
    waiting = [];
    verify(group.map(({ email }) => email)).then(
      (rows) =>
        group.forEach(({ resolve, reject }, index) => {
          const row = rows[index];
          if (row === undefined) reject(new Error("every address has its row"));
          else resolve(row);
        }),
      (error: unknown) => {
        for (const { reject } of group) reject(error);
      },
    );
  };
  return {
    /** The row of a line's address. @throws ForagerError validation_error. */
    async answer(document: BatchDocument): Promise<VerifyRow> {
      const email = stringField(document, "email").trim();
      if (email === "" || email.length > addressCharsMax) {
        throw new ForagerError(
          "validation_error",
          `email: must be an address of 1 to ${addressCharsMax} characters.`,
        );
      }
      return await new Promise<VerifyRow>((resolve, reject) => {
        // Lines that are at hand are handed over in one turn of the event loop.
        if (waiting.length === 0) setImmediate(flush);
        waiting.push({ email, resolve, reject });
      });
    },
  };
}

const headings = ["Address", "Status", "Score", "Why", "Said"] as const;
const saidCharsMax = 100;

/** A svcVerify result for people: a line for each address, what else is known of it below, the sums last. */
function verifyReport({ results, summary }: VerifyResult): string {
  const table = results.map((row) => cellsOf(row));
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...table.map((cells) => cells[column]?.length ?? 0)),
  );
  const lineOf = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(column < cells.length - 1 ? (widths[column] ?? 0) : 0))
      .join("  ");
  const rows = results.flatMap((row, index) => [
    lineOf(table[index] ?? []),
    ...notesOf(row).map((note) => `  ${note}`),
  ]);
  const counted = (["valid", "invalid", "risky", "unknown"] as const)
    .filter((status) => summary[status] > 0)
    .map((status) => `${summary[status]} ${status}`);
  const total = summary.total === 1 ? "1 address" : `${summary.total} addresses`;
  return withoutControls([lineOf(headings), ...rows, "", `${total}: ${counted.join(", ")}`].join("\n"));
}

function cellsOf({ email, status, quality_score, sub_status, reason }: VerifyRow): string[] {
  const said = [reason.code, reason.enhanced_code, reason.text].filter((part) => part !== null).join(" ");
  const shown = said.length > saidCharsMax ? `${said.slice(0, saidCharsMax - 1)}…` : said;
  return [email, status, String(quality_score), sub_status, shown];
}

function notesOf(row: VerifyRow): string[] {
  const kinds = [
    row.is_disposable && "disposable",
    row.disposable_certainty === "suspected" && "perhaps disposable",
    row.is_privacy_forwarder && "privacy forwarder",
    row.is_role_account && "role account",
    row.is_free && "free provider",
    row.smtp_provider !== null && `mail by ${row.smtp_provider}`,
  ].filter((kind) => kind !== false);
  return [
    ...(kinds.length > 0 ? [kinds.join(", ")] : []),
    ...(row.did_you_mean === null ? [] : [`Did you mean ${row.did_you_mean}?`]),
    ...(row.retry_at === null ? [] : [`Ask again after ${row.retry_at}`]),
    ...(row.gravatar_url ? [`Picture: ${row.gravatar_url}`] : []),
    ...(row.dnsbl?.listed ? [`Mail servers on blocklists: ${listingsOf(row.dnsbl)}`] : []),
  ];
}

function listingsOf({ listings }: NonNullable<VerifyRow["dnsbl"]>): string {
  return listings.map(({ zone, address }) => `${address} on ${zone}`).join(", ");
}

import pino, { type Logger } from "pino";
import type { Config } from "../config.ts";
import { traceLogFields } from "../telemetry/tracing.ts";
import { workLogFields } from "../telemetry/work-context.ts";

/**
 * Logs to standard error, so that standard output contains only a command's answer: JSON lines for programs that read
 * a file or pipe, one readable line per entry on a terminal.
 */
export function createLog(config: Pick<Config, "logLevel">): Logger {
  return pino(
    {
      level: config.logLevel,
      base: { pid: process.pid },
      // What joins a line to its request or job, and to its trace.
      mixin: () => Object.assign(workLogFields(), traceLogFields()),
      redact: ["authorization", "*.authorization", "token"],
    },
    process.stderr.isTTY ? terminalLog(process.stderr) : pino.destination({ fd: 2, sync: true }),
  );
}

interface LogTerminal {
  write(text: string): unknown;
  hasColors(): boolean;
}

function terminalLog(terminal: LogTerminal): pino.DestinationStream {
  const color = terminal.hasColors();
  return { write: (line) => void terminal.write(readableLine(line, { color })) };
}

const colorOfLevel: Readonly<Record<number, number>> = { 40: 33, 50: 31, 60: 31 };

interface LogEntry extends Record<string, unknown> {
  level: number;
  /** Milliseconds since 1970. */
  time: number;
  pid: number;
  msg?: string;
  err?: { stack?: string };
}

/** Formats a JSON log line for people: time, level, message, then the other fields; a stack follows indented. */
export function readableLine(json: string, { color = false } = {}): string {
  const { level, time, pid: _, msg, err, ...fields } = JSON.parse(json) as LogEntry;
  const head = `${clockTime(new Date(time))} ${pino.levels.labels[level]?.toUpperCase().padEnd(5)}`;
  const details = Object.entries(fields).map(([name, value]) => `${name}=${fieldText(value)}`);
  const shownHead = color && level in colorOfLevel ? `\x1b[${colorOfLevel[level]}m${head}\x1b[0m` : head;
  const lines = [[shownHead, escapeControls(msg ?? ""), ...details].join(" ")];
  for (const line of err?.stack?.split("\n") ?? []) lines.push(`    ${escapeControls(line)}`);
  return `${lines.join("\n")}\n`;
}

const clockTime = (moment: Date) => moment.toTimeString().slice(0, 8);

/** Unquoted if it is a single word. */
function fieldText(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const isWord = typeof value !== "string" || /^[^\s"=]+$/.test(text);
  return escapeControls(isWord ? text : JSON.stringify(text));
}

/** Quoted text may come from outside and must not control the terminal. */
const escapeControls = (text: string) =>
  text.replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to be made harmless.
    /[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

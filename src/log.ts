import pino, { type Logger } from "pino";
import type { Config } from "./config.ts";

/** JSON lines on standard error, so that standard output holds nothing but what a command answers. */
export function createLog(config: Pick<Config, "logLevel">): Logger {
  return pino(
    {
      level: config.logLevel,
      base: { pid: process.pid },
      redact: ["authorization", "*.authorization", "token"],
    },
    pino.destination({ fd: 2, sync: true }),
  );
}

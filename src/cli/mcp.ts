import { createLog } from "../compose/log.ts";
import { loadConfig } from "../config.ts";
import { causeOf } from "../errors.ts";
import { createHttpApi } from "../mcp/api/http-api.ts";
import { serveMcpOverStdio } from "../mcp/stdio.ts";
import { type Command, parseOptions } from "./command.ts";
import { onStopSignal } from "./on-stop-signal.ts";

export const mcpCommand: Command = {
  usage: `Usage: forager mcp

Serves the Model Context Protocol over standard input and output, for AI agents on this machine: they start this command
themselves. It works with a running service, here or elsewhere, and needs no database.

  FORAGER_URL          URL of the service. Default: http://127.0.0.1:8080.
  FORAGER_CREDENTIALS  client_id:api_key:api_secret

A service also serves the protocol itself, at /mcp. docs/mcp.md shows the configuration of common agents.`,
  async run(args) {
    parseOptions("mcp", args, {});
    const config = loadConfig();
    const log = createLog(config);
    const { foragerUrl: url, foragerCredentials: credentials } = config;
    const stop = new AbortController();
    const ended = new Promise<number>((resolve) => {
      process.stdin.once("end", () => resolve(0)).once("close", () => resolve(0));
      onStopSignal((exitCode) => resolve(exitCode));
    });
    const close = serveMcpOverStdio({
      apiFor: createHttpApi({ url, credentials }),
      access: "owner",
      stopping: stop.signal,
      onError: (error) => log.warn({ error: causeOf(error) }, "MCP"),
    });
    const exitCode = await ended;
    stop.abort();
    await close();
    return exitCode;
  },
};

import { existsSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname } from "node:path";
import { type Role, roles, type Service, startService } from "../app.ts";
import { credentialText } from "../clients/credentials.ts";
import { firstKeyName } from "../clients/manage.ts";
import { type Config, loadConfig } from "../config.ts";
import { createLog } from "../log.ts";
import { createDataDirectory } from "../store/embedded/data-location.ts";
import { whenNoClient } from "../store/first-client.ts";
import { firstClientPath } from "../system/first-client.ts";
import { type Command, parseCommandLine, print, UsageError } from "./command.ts";

export const serveCommand: Command = {
  usage: `Usage: forager serve [--roles api,worker,scheduler]

  --roles   What this process does, comma-separated. Default: all three.
            Several machines share the work with DATABASE_URL and REDIS_URL.

Stops on Ctrl-C or SIGTERM: running jobs finish within SHUTDOWN_SECONDS, the rest goes back to the queue.`,
  async run(args) {
    const { values, positionals } = parseCommandLine(args, { roles: { type: "string" } });
    if (positionals.length > 0) throw new UsageError(`serve takes no argument '${positionals[0]}'.`);
    const active = parseRoles(values.roles);
    const config = loadConfig();
    const log = createLog(config);
    const stopRequested = nextStopSignal();
    const service = await startService(config, log, active);
    const { url, probesUrl } = service;
    log.info({ roles: [...active], url, ...(probesUrl && { probesUrl }) }, "Forager has started");
    if (url !== null) print(await welcome(service, config, url));
    const signal = await stopRequested;
    log.info({ signal }, "stopping; once more to stop at once");
    await service.stop();
    log.info("stopped");
    return 0;
  },
};

function parseRoles(given: string | undefined): Set<Role> {
  if (given === undefined) return new Set(roles);
  const names = given.split(",").map((name) => name.trim());
  for (const name of names) {
    if (!(roles as readonly string[]).includes(name)) {
      throw new UsageError(`'${name}' is no role. Roles: ${roles.join(", ")}.`);
    }
  }
  return new Set(names as Role[]);
}

/** Resolves at the first signal; the second one ends the process without waiting. */
function nextStopSignal(): Promise<string> {
  return new Promise((resolve) => {
    let seen = false;
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.on(signal, () => {
        if (seen) process.exit(130);
        seen = true;
        resolve(signal);
      });
    }
  });
}

/** What a person needs to send the first job. Makes the first client when there is none. */
async function welcome(service: Service, config: Config, url: string): Promise<string> {
  const path = firstClientPath(config.dataDir);
  const made = await makeFirstClient(service, path);
  const about = [];
  let credential = `$(cat '${path.replaceAll("'", "'\\''")}')`;
  if (made === "kept") about.push(`A first client was made. Its credentials are in ${path}`);
  else if (made !== null) {
    credential = made;
    about.push("A first client was made. Its credentials are shown only now:", "", `  ${made}`);
  } else if (existsSync(path)) about.push(`The credentials of the first client are in ${path}`);
  else {
    credential = "<client_id>:<api_key>:<api_secret>";
    about.push("Credentials were shown when the client was made; 'forager client create' makes others.");
  }
  return [
    `Forager answers at ${url} (reference: ${url}/docs)`,
    "",
    ...about,
    "",
    "Send a first job:",
    "",
    firstJob(url, credential),
    "",
  ].join("\n");
}

/**
 * Makes a client when there is none, else returns null. Returns its credentials where a terminal can show them;
 * else "kept": they are written to `path`, which is opened before the client is made, for credentials that
 * cannot be kept are lost.
 */
async function makeFirstClient(service: Service, path: string): Promise<string | "kept" | null> {
  let made: string | "kept" | null = null;
  await whenNoClient(service.core.database, async () => {
    const create = async () =>
      credentialText(
        await service.core.clients.create("first client", {
          name: firstKeyName,
          delegate: true,
          storeCredentials: true,
        }),
      );
    if (process.stdout.isTTY) {
      made = await create();
      return;
    }
    await createDataDirectory(dirname(path));
    const file = await open(path, "w", 0o600);
    try {
      await file.chmod(0o600);
      await file.writeFile(`${await create()}\n`);
      made = "kept";
    } finally {
      await file.close();
    }
  });
  return made;
}

const firstJob = (url: string, credential: string): string =>
  `  curl -s ${url}/api/v1/jobs/svcSite/submit \\
    -H "Authorization: Bearer ${credential}" \\
    -H "Content-Type: application/json" \\
    -d '{"payload":{"url":"https://example.com"}}'`;

import { existsSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname } from "node:path";
import { credentialText } from "../clients/credentials.ts";
import { firstKeyName } from "../clients/manage.ts";
import { type Role, roles, type Service, startService } from "../compose/app.ts";
import type { Core } from "../compose/core.ts";
import { createLog } from "../compose/log.ts";
import { loadConfig } from "../config.ts";
import { createDataDirectory } from "../embedded-postgres/data-location.ts";
import { buildSite } from "../http/pages/build-site.ts";
import { whenNoClient } from "../store/clients/clients.ts";
import { firstClientPath } from "../system/first-client.ts";
import { foragerVersion } from "../version.ts";
import { type Command, parseOptions, print, UsageError } from "./command.ts";
import { onParentExit, onStopSignal } from "./on-stop-signal.ts";

export const serveCommand: Command = {
  usage: `Usage: forager serve [--roles api,worker,scheduler] [--stop-with-parent] [--build-site]

  --roles              What this process does, comma-separated. Default: all three.
                       Several machines share the work with DATABASE_URL and REDIS_URL.
  --stop-with-parent   Stop when the process that started this one ends, as 'npm start' does.
  --build-site         Build the documentation in the background if it has changed, as 'npm start' does.

Stops on Ctrl-C, SIGTERM or SIGHUP: running jobs finish within SHUTDOWN_SECONDS, the rest goes back to the queue.`,
  async run(args) {
    const values = parseOptions("serve", args, {
      roles: { type: "string" },
      "stop-with-parent": { type: "boolean", default: false },
      "build-site": { type: "boolean", default: false },
    });
    const active = parseRoles(values.roles);
    const config = loadConfig();
    const log = createLog(config);
    const { promise: stopRequested, resolve: requestStop } = Promise.withResolvers<string>();
    onStopSignal((_exitCode, signal) => requestStop(signal));
    if (values["stop-with-parent"]) onParentExit(() => requestStop("the parent process ended"));
    const service = await startService(config, log, active);
    const { url, probesUrl } = service;
    log.info({ roles: [...active], url, ...(probesUrl && { probesUrl }) }, "Forager has started");
    if (url !== null) await welcome(service, url);
    const stopBuild = values["build-site"] && url !== null ? buildSite(log) : undefined;
    const reason = await Promise.race([stopRequested, service.failed]);
    if (reason instanceof Error)
      log.error({ error: reason.message }, "stopping, because this process must not go on");
    else log.info({ reason }, "stopping; press Ctrl-C or send SIGTERM again to stop immediately");
    stopBuild?.();
    await service.stop();
    log.info("stopped");
    return reason instanceof Error ? 1 : 0;
  },
};

function parseRoles(given: string | undefined): Set<Role> {
  if (given === undefined) return new Set(roles);
  const names = given.split(",").map((name) => name.trim());
  for (const name of names) {
    if (!(roles as readonly string[]).includes(name)) {
      throw new UsageError(`Unknown role '${name}'. Roles: ${roles.join(", ")}.`);
    }
  }
  return new Set(names as Role[]);
}

/** Creates the first client if there is none. On a terminal, shows how to sign in and what to try first. */
async function welcome({ core }: Service, url: string): Promise<void> {
  const path = firstClientPath(core.config.dataDir);
  const isTerminal = process.stdout.isTTY;
  const credential = await createFirstClient(core, isTerminal ? null : path);
  if (isTerminal) print(banner(url, { credential, path: existsSync(path) ? path : null }));
  else if (credential !== null) core.log.info({ credentialsFile: path }, "created a first client");
}

/**
 * Returns the credentials of the created client; null if there already was one. With a `path`, writes them to that
 * file, which is opened before the client is created: credentials that cannot be stored would be lost.
 */
async function createFirstClient({ database, clients }: Core, path: string | null): Promise<string | null> {
  const first = { name: firstKeyName, delegate: true, storeCredentials: true };
  const create = async () => credentialText(await clients.create("first client", first));
  let credential: string | null = null;
  await whenNoClient(database, async () => {
    if (path === null) {
      credential = await create();
      return;
    }
    await createDataDirectory(dirname(path));
    const file = await open(path, "w", 0o600);
    try {
      await file.chmod(0o600);
      credential = await create();
      await file.writeFile(`${credential}\n`);
    } finally {
      await file.close();
    }
  });
  return credential;
}

/** What a new user needs. `credential` belongs to a client created just now; `path` is the file of an earlier one. */
function banner(
  url: string,
  { credential, path }: { credential: string | null; path: string | null },
): string {
  const signIn = [];
  let shownCredential = "<client_id>:<api_key>:<api_secret>";
  if (credential !== null) {
    shownCredential = credential;
    signIn.push("A first client was created. Sign in with its credentials, which are shown only now:", "");
    signIn.push(`  ${credential}`);
  } else if (path !== null) {
    shownCredential = `$(cat '${path.replaceAll("'", "'\\''")}')`;
    signIn.push(`Sign in with the credentials of the first client, which are in ${path}`);
  } else {
    signIn.push("Sign in with your client's credentials. To create others:", "");
    signIn.push("  npm run --silent forager -- client create --name NAME");
  }
  return [
    "",
    `Forager ${foragerVersion()} is running. Press Ctrl-C to stop it.`,
    "",
    `  Dashboard      ${url}`,
    `  Documentation  ${url}/docs`,
    "",
    ...signIn,
    "",
    "Submit a first job:",
    "",
    `  curl -s ${url}/api/v1/jobs/svcSite/submit \\`,
    `    -H "Authorization: Bearer ${shownCredential}" \\`,
    '    -H "Content-Type: application/json" \\',
    `    -d '{"payload":{"url":"https://example.com"}}'`,
    "",
  ].join("\n");
}

import { text } from "node:stream/consumers";
import type { CellClients, PlacedClient } from "../cells/cell-clients.ts";
import { type Credentials, credentialText } from "../clients/credentials.ts";
import { type ClientChanges, firstKeyName } from "../clients/manage.ts";
import { openUnmigrated } from "../compose/core.ts";
import { createLog } from "../compose/log.ts";
import { openCells } from "../compose/open-cells.ts";
import { type Config, loadConfig } from "../config.ts";
import { type AccessLevel, accessLevels } from "../contract/principal.ts";
import { type MapsProviderName, mapsProviders } from "../contract/providers.ts";
import {
  type RetentionArea,
  type RetentionChange,
  retentionAreaNames,
  retentionAreas,
  retentionMax,
} from "../contract/retention.ts";
import { emailAddress } from "../contract/users.ts";
import { hasDatabase } from "../embedded-postgres/data-location.ts";
import { homeCell } from "../store/cells/client-cells.ts";
import { recordAudit } from "../store/system/audit-log.ts";
import { deleteFirstClientFile, firstClientPath } from "../system/first-client.ts";
import { type Command, parseCommandLine, print, printJson, UsageError } from "./command.ts";
import { runMove } from "./move-client.ts";

export const clientCommand: Command = {
  usage: `Usage: forager client <action>

  create --name NAME [--cell CELL] [actor options] [--no-stored-credentials]
                               Creates a client with an owner key '${firstKeyName}' and shows its credentials once.
  list                         Shows all clients and their keys.
  move ID --to CELL [--wait SECONDS]
                               Moves a client to another cell (DATABASE_CELLS) while the service runs, or completes
                               such a move. Its calls get 503 meanwhile. Running jobs may go on for SECONDS (default 5)
                               before they are released for another run.
  move ID --cancel             Takes back an interrupted move, if the client has not arrived in the other cell.
  deactivate ID, activate ID   Enables or disables a client. A disabled one gets 403, and its event streams end.
  rotate ID [--key NAME]       Replaces a key (default '${firstKeyName}'); the old one stops working immediately.
  set ID [--rate-limit N] [--dedup-enabled true|false] [--dedup-unique-only true|false]
         [--maps-provider ${mapsProviders.join("|")}|default] [--google-places-key -|none]
         [--retention AREA=TIME[,AREA=TIME...]]
                               Changes requests a minute, the defaults of jobs, and how long data is kept. With '-' the
                               key is read from standard input; it is stored encrypted. AREA: ${retentionAreaNames.slice(0, -1).join(", ")}
                               or records. TIME: a number of days (of minutes for events) that is not longer than
                               the service's, or 'default'.
  add-key ID --name NAME [--access LEVEL] [actor options] [--delegate] [--no-stored-credentials]
                               Creates another key, for another person or agent.
  invite ID --email ADDRESS [--role LEVEL]
                               Invites a person to sign in to the client's dashboard (default: as owner), and shows the
                               link. It works once, within 7 days; hand it over yourself.
  set-access ID --key NAME --access LEVEL
                               Changes the access level of a key.
  forget-first                 Deletes the file in DATA_DIR that holds the first client's credentials. They keep working.
  revoke-key ID --key NAME     Revokes a key. A client's last owner key cannot be revoked: rotate it instead.

  LEVEL: viewer (read), member (submit and read; the default) or owner (also manage keys, webhooks and settings).

  actor options: --actor-id, --actor-name, --actor-role describe who uses the key.
  --delegate: the key may name other actors (keys made by 'create' may).
  --no-stored-credentials: no encrypted copy is kept; scheduled campaigns of the client are skipped.
  --json: one JSON value instead of text.

Safe to run while the service is running.`,
  async run(args) {
    const { values, positionals } = parseCommandLine(args, clientOptions);
    const [name, id, ...rest] = positionals;
    if (rest.length > 0) throw new UsageError(`Unexpected argument '${rest[0]}'.`);
    // Usage errors are reported before a database is opened or created.
    if (name === "forget-first") return await forgetFirst(id, values);
    if (name === "move") {
      refuseOptions("move", values, ["to", "wait", "cancel"]);
      return await runMove(id, values);
    }
    const perform = prepare(name, id, values);
    const cells = await openCells(loadConfig(), createLog({ logLevel: "warn" }), "forager client");
    try {
      const { text, json } = await perform(cells.clients);
      if (values.json) printJson(json);
      else print(text);
      return 0;
    } finally {
      await cells.close();
    }
  },
};

/** Checks the command line as far as possible without a database. @throws UsageError. */
function prepare(name: string | undefined, id: string | undefined, values: Values): Perform {
  if (name === undefined) throw new UsageError("An action is missing.");
  const action = clientActions.get(name);
  if (action === undefined) throw new UsageError(`Unknown action '${name}'.`);
  const takesId = action.takesId ?? true;
  if (takesId && id === undefined) throw new UsageError(`${name} needs the id of a client.`);
  if (!takesId && id !== undefined) throw new UsageError(`${name} takes no argument '${id}'.`);
  refuseOptions(name, values, action.reads);
  return action.prepare(id ?? "", values);
}

/** @throws UsageError for an option that an action does not use. */
function refuseOptions(action: string, values: Values, reads: readonly string[]): void {
  for (const [option, value] of Object.entries(values)) {
    // Flags default to false.
    if (value !== false && !["json", ...reads].includes(option))
      throw new UsageError(`${action} takes no option --${option}.`);
  }
}

/** Works without the database, but leaves no entry in the audit log then. */
async function forgetFirst(argument: string | undefined, values: Values): Promise<number> {
  if (argument !== undefined) throw new UsageError(`forget-first takes no argument '${argument}'.`);
  refuseOptions("forget-first", values, []);
  const config = loadConfig();
  const { dataDir } = config;
  const deleted = await deleteFirstClientFile(dataDir);
  if (deleted) await noteDeletion(config);
  const path = firstClientPath(dataDir);
  if (values.json) printJson({ path, deleted });
  else print(deleted ? `${path} is deleted. The credentials keep working.` : `${path} does not exist.`);
  return 0;
}

async function noteDeletion(config: Config): Promise<void> {
  try {
    // Opened for this alone, a database that does not exist would be set up.
    if (config.databaseUrl === undefined && !(await hasDatabase(config.dataDir))) return;
    const { database, close } = await openUnmigrated(
      config,
      createLog({ logLevel: "warn" }),
      "forager client",
    );
    const action = "client.credentials_file_deleted" as const;
    await recordAudit(database, { action, clientId: null }).finally(close);
  } catch (error) {
    process.stderr.write(`The audit log has no entry of this: ${(error as Error).message}\n`);
  }
}

const fromStandardInput = "-";

const clientOptions = {
  json: { type: "boolean", default: false },
  name: { type: "string" },
  key: { type: "string" },
  "actor-id": { type: "string" },
  "actor-name": { type: "string" },
  "actor-role": { type: "string" },
  access: { type: "string" },
  email: { type: "string" },
  role: { type: "string" },
  delegate: { type: "boolean" },
  "no-stored-credentials": { type: "boolean", default: false },
  "rate-limit": { type: "string" },
  "dedup-enabled": { type: "string" },
  "dedup-unique-only": { type: "string" },
  "maps-provider": { type: "string" },
  "google-places-key": { type: "string" },
  retention: { type: "string" },
  cell: { type: "string" },
  to: { type: "string" },
  wait: { type: "string" },
  cancel: { type: "boolean" },
} as const;

type Values = ReturnType<typeof parseCommandLine<typeof clientOptions>>["values"];
type Perform = (clients: CellClients) => Promise<{ text: string; json: unknown }>;

/** An action of `forager client`. */
interface ClientAction {
  /** The options that it uses, besides --json. */
  reads: readonly Exclude<keyof typeof clientOptions, "json">[];
  /** Whether the action takes a client id. */
  takesId?: false;
  /** @throws UsageError if the options are invalid. */
  prepare(id: string, values: Values): Perform;
}

const keyOptionNames = ["name", "actor-id", "actor-name", "actor-role", "no-stored-credentials"] as const;

const actions: Record<string, ClientAction> = {
  create: {
    reads: [...keyOptionNames, "cell"],
    takesId: false,
    prepare(_id, values) {
      const name = required(values.name, "--name");
      const key = keyOptions(values, firstKeyName, true);
      return async (clients) => shown(await clients.create(name, key, values.cell));
    },
  },
  list: { reads: [], takesId: false, prepare: () => async (clients) => listed(await clients.list()) },
  deactivate: changing([], () => ({ active: false }), "is no longer active"),
  activate: changing([], () => ({ active: true }), "is active"),
  rotate: {
    reads: ["key"],
    prepare(id, values) {
      return async (clients) => shown(await clients.rotateKey(id, values.key ?? firstKeyName));
    },
  },
  set: changing(
    ["rate-limit", "dedup-enabled", "dedup-unique-only", "maps-provider", "google-places-key", "retention"],
    settingsOf,
    "was changed",
  ),
  "add-key": {
    reads: [...keyOptionNames, "access", "delegate"],
    prepare(id, values) {
      const name = required(values.name, "--name");
      const access = values.access === undefined ? "member" : accessOf(values.access);
      const key = { ...keyOptions(values, name, values.delegate ?? false), access };
      return async (clients) => shown(await clients.addKey(id, key));
    },
  },
  invite: {
    reads: ["email", "role"],
    prepare(id, values) {
      const address = required(values.email, "--email");
      if (!emailAddress.safeParse(address).success)
        throw new UsageError(`--email: '${address}' is not an email address.`);
      const role = values.role === undefined ? "owner" : accessOf(values.role, "--role");
      return async (clients) => {
        const { url, expires_at } = await clients.invite(id, { address, role });
        return {
          text: `${address} is invited as ${role}. Hand over this link, which works once until ${expires_at}:\n${url}`,
          json: { client_id: id, address, role, url, expires_at },
        };
      };
    },
  },
  "set-access": {
    reads: ["key", "access"],
    prepare(id, values) {
      const key = required(values.key, "--key");
      const access = accessOf(required(values.access, "--access"));
      return async (clients) => {
        await clients.setAccess(id, key, access);
        return { text: `Key '${key}' of ${id} has ${access} access.`, json: { client_id: id, key, access } };
      };
    },
  },
  "revoke-key": {
    reads: ["key"],
    prepare(id, values) {
      const key = required(values.key, "--key");
      return async (clients) => {
        await clients.revokeKey(id, key);
        return { text: `Key '${key}' of ${id} is revoked.`, json: { client_id: id, revoked: key } };
      };
    },
  },
};

/** By name. A map, because a record would also have an action 'toString'. */
const clientActions: ReadonlyMap<string, ClientAction> = new Map(Object.entries(actions));

function changing(
  reads: ClientAction["reads"],
  settings: (values: Values) => ClientChanges,
  done: string,
): ClientAction {
  return {
    reads,
    prepare(id, values) {
      const changes = settings(values);
      return async (clients) => {
        const { google_places_key: key, ...shownChanges } = changes;
        const given = key === fromStandardInput ? { google_places_key: await readKey() } : {};
        await clients.set(id, { ...changes, ...given });
        const json = { client_id: id, ...shownChanges };
        const hasKey = key === undefined ? {} : { has_google_places_key: key !== null };
        return { text: `Client ${id} ${done}.`, json: { ...json, ...hasKey } };
      };
    },
  };
}

function listed(all: PlacedClient[]) {
  const empty = "No client yet: forager client create --name NAME";
  return { text: all.length === 0 ? empty : all.map(describe).join("\n"), json: all };
}

function settingsOf(values: Values): ClientChanges {
  const settings: ClientChanges = {};
  const limit = values["rate-limit"];
  if (limit !== undefined) {
    const number = Number(limit);
    if (!Number.isInteger(number) || number < 1 || number > 1_000_000_000) {
      throw new UsageError("--rate-limit takes a whole number of requests per minute, 1 to 1,000,000,000.");
    }
    settings.rate_limit_per_minute = number;
  }
  const enabled = booleanOf(values["dedup-enabled"], "--dedup-enabled");
  if (enabled !== undefined) settings.dedup_enabled = enabled;
  const uniqueOnly = booleanOf(values["dedup-unique-only"], "--dedup-unique-only");
  if (uniqueOnly !== undefined) settings.dedup_unique_only = uniqueOnly;
  const provider = values["maps-provider"];
  if (provider !== undefined) settings.maps_provider = providerOf(provider);
  const key = values["google-places-key"];
  if (key !== undefined) settings.google_places_key = keyOf(key);
  if (values.retention !== undefined) settings.retention = retentionOf(values.retention);
  if (Object.keys(settings).length === 0) throw new UsageError("set needs at least one option.");
  return settings;
}

/** For example `results=90,texts=default`. */
function retentionOf(given: string): RetentionChange {
  const change: RetentionChange = {};
  for (const part of given.split(",")) {
    const [, name = "", time = ""] = /^\s*([a-z]+)=([a-z0-9]+)\s*$/.exec(part) ?? [];
    const area = retentionAreaNames.find((known) => known === name);
    if (area === undefined) {
      throw new UsageError(
        `--retention takes AREA=TIME, for example results=90,texts=default. AREA is one of ${retentionAreaNames.join(", ")}.`,
      );
    }
    change[area] = time === "default" ? null : retentionTimeOf(area, time);
  }
  return change;
}

function retentionTimeOf(area: RetentionArea, given: string): number {
  const time = Number(given);
  const max = retentionMax(area);
  if (Number.isInteger(time) && time >= 1 && time <= max) return time;
  throw new UsageError(
    `--retention ${area} takes a number of ${retentionAreas[area].unit}, 1 to ${max}, or default.`,
  );
}

function providerOf(given: string): MapsProviderName | null {
  if (given === "default") return null;
  const found = mapsProviders.find((name) => name === given);
  if (found === undefined) {
    throw new UsageError(`--maps-provider takes ${mapsProviders.join(", ")}, or default.`);
  }
  return found;
}

function accessOf(given: string, option = "--access"): AccessLevel {
  const found = accessLevels.find((level) => level === given);
  if (found === undefined) throw new UsageError(`${option} takes ${accessLevels.join(", ")}.`);
  return found;
}

/** Every user of the machine can read process arguments, so keys are never passed as one. */
function keyOf(given: string): string | null {
  if (given === "none") return null;
  if (given !== fromStandardInput) {
    throw new UsageError("--google-places-key takes - (the key is read from standard input), or none.");
  }
  return given;
}

async function readKey(): Promise<string> {
  const key = (await text(process.stdin)).trim();
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw new UsageError(
      "No valid key on standard input: it has 1 to 200 printable characters without spaces.",
    );
  }
  return key;
}

function booleanOf(value: string | undefined, option: string): boolean | undefined {
  if (value === undefined) return undefined;
  if (value !== "true" && value !== "false") throw new UsageError(`${option} takes true or false.`);
  return value === "true";
}

function keyOptions(values: Values, keyName: string, delegate: boolean) {
  const id = values["actor-id"] ?? keyName;
  return {
    name: keyName,
    actor: { id, name: values["actor-name"] ?? id, role: values["actor-role"] ?? "member" },
    delegate,
    storeCredentials: !values["no-stored-credentials"],
  };
}

function required(value: string | undefined, option: string): string {
  const text = value?.trim();
  if (!text) throw new UsageError(`${option} is missing.`);
  if (/\p{Cc}/u.test(text)) throw new UsageError(`${option} must not contain control characters.`);
  if (text.length > 200) throw new UsageError(`${option} is longer than 200 characters.`);
  return text;
}

function shown(credentials: Credentials) {
  const { clientId, apiKey, apiSecret } = credentials;
  return {
    text: [
      `client_id:  ${clientId}`,
      `api_key:    ${apiKey}`,
      `api_secret: ${apiSecret}`,
      "",
      "These credentials are shown only once. Send them together:",
      `Authorization: Bearer ${credentialText(credentials)}`,
    ].join("\n"),
    json: { client_id: clientId, api_key: apiKey, api_secret: apiSecret },
  };
}

function describe(client: PlacedClient): string {
  const state = client.active ? "active" : "not active";
  const keys = client.keys.map(
    (key) =>
      `    key '${key.name}' of ${key.actor.name} (${key.actor.role}), ${key.access}${key.delegate ? ", delegate" : ""}`,
  );
  const maps = client.maps_provider === null ? "" : `, maps from ${client.maps_provider}`;
  const cell = client.cell === homeCell ? "" : `, in ${client.cell}`;
  const moving = client.moving_to === null ? "" : `, move to ${client.moving_to} not complete`;
  const leaving = client.leaving === null ? "" : `, move from ${client.leaving} not complete`;
  const head = `${client.client_id}  ${client.name}  ${state}, ${client.rate_limit_per_minute} requests per minute${maps}${cell}${moving}${leaving}`;
  return [head, ...keys].join("\n");
}

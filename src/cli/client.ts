import { firstKeyName } from "../clients/manage.ts";
import { loadConfig } from "../config.ts";
import { openCore } from "../core.ts";
import { createLog } from "../log.ts";
import { firstClientPath, forgetFirstClient } from "../system/first-client.ts";
import { clientActions, clientOptions, type Perform, type Values } from "./client-actions.ts";
import { type Command, parseCommandLine, print, printJson, UsageError } from "./command.ts";

export const clientCommand: Command = {
  usage: `Usage: forager client <action>

  create --name NAME [actor options] [--no-stored-credentials]
                               Makes a client with a key '${firstKeyName}', an owner, and shows its credentials, once.
  list                         Shows all clients and their keys.
  deactivate ID, activate ID   A client that is not active gets 403, and its event streams end.
  rotate ID [--key NAME]       Replaces a key (default '${firstKeyName}'); the old one stops working at once.
  set ID [--rate-limit N] [--dedup-enabled true|false] [--dedup-unique-only true|false]
         [--maps-provider google|google_places_api|osm|default] [--google-places-key -|none]
                               Changes requests a minute, and what jobs do when they do not say. With '-' the key
                               is read from standard input; it is kept encrypted.
  add-key ID --name NAME [--access LEVEL] [actor options] [--delegate] [--no-stored-credentials]
                               Gives the client another key, for another person or agent.
  set-access ID --key NAME --access LEVEL
                               Changes what a key may do.
  forget-first                 Deletes the file in DATA_DIR that holds the first client's credentials. They keep working.
  revoke-key ID --key NAME     Takes a key away. A client's last owner cannot be taken away: rotate it instead.

  LEVEL: viewer (read), member (submit and read; the default) or owner (also manage keys, webhooks and settings).

  actor options: --actor-id, --actor-name, --actor-role say who acts with the key.
  --delegate: the key may name other actors (keys made by 'create' may).
  --no-stored-credentials: no encrypted copy is kept; scheduled campaigns of the client are skipped.
  --json: one JSON value instead of text.

Works beside a running service.`,
  async run(args) {
    const { values, positionals } = parseCommandLine(args, clientOptions);
    const [name, id, ...rest] = positionals;
    if (rest.length > 0) throw new UsageError(`'${rest[0]}' is one argument too many.`);
    // What is wrong with the command line is said before a database is opened, or even made.
    if (name === "forget-first") return await forgetFirst(id, values);
    const perform = prepare(name, id, values);
    const core = await openCore(loadConfig(), createLog({ logLevel: "warn" }), "forager client");
    try {
      const { text, json } = await perform(core.clients);
      if (values.json) printJson(json);
      else print(text);
      return 0;
    } finally {
      await core.close();
    }
  },
};

/** Checks the command line as far as that goes without a database. @throws UsageError. */
function prepare(name: string | undefined, id: string | undefined, values: Values): Perform {
  if (name === undefined) throw new UsageError("An action is missing.");
  const action = clientActions.get(name);
  if (action === undefined) throw new UsageError(`There is no action '${name}'.`);
  const takesId = action.takesId ?? true;
  if (takesId && id === undefined) throw new UsageError(`${name} needs the id of a client.`);
  if (!takesId && id !== undefined) throw new UsageError(`${name} takes no argument '${id}'.`);
  refuseOptions(name, values, action.reads);
  return action.prepare(id ?? "", values);
}

/** @throws UsageError for an option that an action does not read. */
function refuseOptions(action: string, values: Values, reads: readonly string[]): void {
  for (const [option, value] of Object.entries(values)) {
    // Flags that were not given are false by default.
    if (value !== false && !["json", ...reads].includes(option))
      throw new UsageError(`${action} takes no option --${option}.`);
  }
}

/** Of a file alone: it works while the database does not. */
async function forgetFirst(argument: string | undefined, values: Values): Promise<number> {
  if (argument !== undefined) throw new UsageError(`forget-first takes no argument '${argument}'.`);
  refuseOptions("forget-first", values, []);
  const { dataDir } = loadConfig();
  const deleted = await forgetFirstClient(dataDir);
  const path = firstClientPath(dataDir);
  if (values.json) printJson({ path, deleted });
  else print(deleted ? `${path} is deleted. The credentials keep working.` : `There is no file ${path}.`);
  return 0;
}

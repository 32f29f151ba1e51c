import { openCore } from "../compose/core.ts";
import { createLog } from "../compose/log.ts";
import { loadConfig } from "../config.ts";
import { type ResealReport, reseal } from "../system/reseal.ts";
import { type Command, parseCommandLine, print, printJson, UsageError } from "./command.ts";

export const secretsCommand: Command = {
  usage: `Usage: forager secrets reseal [--json]

  reseal   Seals stored secrets with SECRET_KEY that SECRET_KEY_PREVIOUS has sealed, and rehashes API keys. Run it
           when every process has been restarted with both keys. docs/security.md has all steps of changing the key.

  --json   { "resealed", "unreadable", "rehashed_keys", "waiting_keys": [{ client_id, client_name, key }] }

Safe to run while the service is running, and to repeat.`,
  async run(args) {
    const { values, positionals } = parseCommandLine(args, { json: { type: "boolean", default: false } });
    const [action, ...rest] = positionals;
    if (action === undefined) throw new UsageError("An action is missing.");
    if (action !== "reseal") throw new UsageError(`Unknown action '${action}'.`);
    if (rest.length > 0) throw new UsageError(`Unexpected argument '${rest[0]}'.`);
    const core = await openCore(loadConfig(), createLog({ logLevel: "warn" }), "forager secrets");
    try {
      const report = await reseal(core);
      if (values.json) printJson(jsonOf(report));
      else print(textOf(report));
      return 0;
    } finally {
      await core.close();
    }
  },
};

const jsonOf = ({ resealed, unreadable, rehashed, keysWaiting }: ResealReport) => ({
  resealed,
  unreadable,
  rehashed_keys: rehashed,
  waiting_keys: keysWaiting.map(({ clientId, clientName, keyName }) => ({
    client_id: clientId,
    client_name: clientName,
    key: keyName,
  })),
});

function textOf({ resealed, unreadable, rehashed, keysWaiting }: ResealReport): string {
  const lines = [`Re-sealed: ${resealed}. API keys rehashed: ${rehashed}.`];
  if (unreadable > 0)
    lines.push(`Sealed with neither key and left unchanged: ${unreadable}. Set these secrets again.`);
  if (keysWaiting.length > 0) {
    lines.push(
      "",
      "These API keys have no stored credentials, so that each is rehashed when it is used next. Those not used by the",
      "time SECRET_KEY_PREVIOUS is removed stop working; 'forager client rotate' replaces them:",
      ...keysWaiting.map(({ clientId, clientName, keyName }) => `  ${clientId}  ${clientName}: '${keyName}'`),
    );
  }
  lines.push("", "docs/security.md says when SECRET_KEY_PREVIOUS can be removed.");
  return lines.join("\n");
}

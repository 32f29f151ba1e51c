import { once } from "node:events";
import { openCore } from "../compose/core.ts";
import { createLog } from "../compose/log.ts";
import { loadConfig } from "../config.ts";
import { type AuditEntry, auditActionNames } from "../contract/audit.ts";
import { createAuditLog } from "../system/audit.ts";
import { type Command, parseOptions, UsageError } from "./command.ts";
import { timeOption } from "./time-option.ts";

export const auditCommand: Command = {
  usage: `Usage: forager audit [--since TIME] [--client ID] [--action NAME] [--json]

  --since TIME    Only actions from this time on: a date (2026-01-15), a time (2026-01-15T09:30:00Z), or how long
                  ago (24h, 7d).
  --client ID     Only actions about this client.
  --action NAME   ${wrapped(auditActionNames)}
  --json          One JSON object per line, as GET /api/v1/audit has them.

Shows who changed clients, keys, webhooks and settings, newest first. Kept for AUDIT_RETENTION_DAYS. Safe to run
while the service is running.`,
  async run(args) {
    const values = parseOptions("audit", args, {
      since: { type: "string" },
      client: { type: "string" },
      action: { type: "string" },
      json: { type: "boolean", default: false },
    });
    const action = auditActionNames.find((name) => name === values.action);
    if (values.action !== undefined && action === undefined) {
      throw new UsageError(`--action takes one of ${auditActionNames.join(", ")}.`);
    }
    const since = values.since === undefined ? undefined : timeOption("since", values.since);
    const write = values.json ? JSON.stringify : describe;
    const core = await openCore(loadConfig(), createLog({ logLevel: "warn" }), "forager audit");
    try {
      for await (const entry of createAuditLog(core.database).all({
        clientId: values.client,
        action,
        since,
      })) {
        if (!process.stdout.write(`${write(entry)}\n`)) await once(process.stdout, "drain");
      }
      return 0;
    } finally {
      await core.close();
    }
  },
};

/** One line: when, what, about whom, by whom, from where. */
function describe(entry: AuditEntry): string {
  const by = entry.actor === null ? entry.credential : `${entry.actor.name} (${entry.credential})`;
  const parts = [
    entry.occurred_at,
    entry.action,
    entry.client_id ?? "-",
    entry.target ? `${entry.target.type} ${entry.target.id}` : "",
    `by ${by}`,
    entry.address ? `from ${entry.address}` : "",
    Object.keys(entry.details).length > 0 ? JSON.stringify(entry.details) : "",
  ];
  // Names come from clients and must not control the terminal.
  return parts
    .filter(Boolean)
    .join("  ")
    .replace(/\p{Cc}/gu, "\ufffd");
}

function wrapped(names: readonly string[]): string {
  const lines: string[] = [];
  for (const name of names) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + name.length < 95) lines[lines.length - 1] = `${last}, ${name}`;
    else lines.push(name);
  }
  return lines.join(",\n                  ");
}

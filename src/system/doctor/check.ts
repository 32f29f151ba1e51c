import { messageOf } from "../../errors.ts";

export const checkNames = [
  "node",
  "configuration",
  "database",
  "secret_key",
  "client_moves",
  "first_client",
  "disk_space",
  "redis",
  "reverse_proxy",
  "chromium",
  "browser_sandbox",
  "dns",
  "smtp_port",
  "mail_identity",
  "mail_blocklists",
  "map_provider",
  "people_provider",
  "search_provider",
  "ai",
  "object_storage",
] as const;
export type CheckName = (typeof checkNames)[number];

/** Display names. */
export const checkTitles: Readonly<Record<CheckName, string>> = {
  node: "Node.js",
  configuration: "Configuration",
  database: "Database",
  secret_key: "Secret key",
  client_moves: "Client moves",
  first_client: "First client",
  disk_space: "Disk space",
  redis: "Redis",
  reverse_proxy: "Reverse proxy",
  chromium: "Chromium",
  browser_sandbox: "Browser sandbox",
  dns: "DNS",
  smtp_port: "Mail port",
  mail_identity: "Mail identity",
  mail_blocklists: "Blocklists",
  map_provider: "Map provider",
  people_provider: "Profiles",
  search_provider: "Web search",
  ai: "AI model",
  object_storage: "Object storage",
};

/** The outcome of a check. */
export interface Finding {
  /** `warning`: works, or an optional part is missing; `off`: not configured, or could not be checked. */
  status: "ok" | "warning" | "failed" | "off";
  /** The outcome, as a sentence. */
  detail: string;
  /** How to fix it, as a sentence; null if no action is needed. */
  mend: string | null;
}

export interface Check extends Finding {
  name: CheckName;
}

export const ok = (detail: string): Finding => ({ status: "ok", detail, mend: null });
export const off = (detail: string): Finding => ({ status: "off", detail, mend: null });
export const warning = (detail: string, mend: string): Finding => ({ status: "warning", detail, mend });
export const failed = (detail: string, mend: string | null): Finding => ({ status: "failed", detail, mend });

/** Why something failed, as a clause without a full stop. A host with several addresses may have several reasons. */
export function failureReason(error: unknown): string {
  const errors: unknown[] = error instanceof AggregateError ? error.errors : [error];
  const reasons = new Set(errors.map((each) => messageOf(each).replace(/\.$/, "")));
  return [...reasons].join("; ");
}

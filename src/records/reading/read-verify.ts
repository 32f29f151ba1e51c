import { verificationStatuses } from "../../contract/records.ts";
import { arrayOf, fieldsOf, isRecord, numberOf, textOf } from "../../text/json-record.ts";
import { domainOfHost } from "../identity.ts";
import type { ProjectedJob, ReadingPorts, Statements } from "../thing.ts";
import { createStatements } from "./statements.ts";

const known: ReadonlySet<unknown> = new Set(verificationStatuses);

/** The verdicts of a svcVerify result, with what it says of the domains. */
export function readVerify(job: ProjectedJob, ports: ReadingPorts): Statements {
  const statements = createStatements(ports);
  for (const row of arrayOf(fieldsOf(job.data).results)) {
    if (!isRecord(row) || !known.has(row.status)) continue;
    const { name, has_mx: hasMx } = fieldsOf(row.domain);
    const source = textOf(row.smtp_provider);
    const stated = { origin: "verifier", source, of: null } as const;
    const email = statements.addEmail(textOf(row.email), stated, {
      verification: row.status,
      sub_status: textOf(row.sub_status),
      quality_score: numberOf(row.quality_score),
      is_deliverable: flagOf(row.is_deliverable),
      is_role_account: flagOf(row.is_role_account),
      is_free: flagOf(row.is_free),
      is_disposable: flagOf(row.is_disposable),
      is_catch_all: flagOf(row.is_catch_all),
      mail_provider: source,
    });
    if (email === null) continue;
    const domain = domainOfHost(textOf(name) ?? "");
    statements.addDomain(
      domain,
      { ...stated, of: email },
      { has_mx: flagOf(hasMx), mail_provider: source, is_catch_all: flagOf(row.is_catch_all) },
    );
  }
  return statements;
}

const flagOf = (value: unknown): boolean | null => (typeof value === "boolean" ? value : null);

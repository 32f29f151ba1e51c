import { z } from "zod";
import { timestamp } from "./fields.ts";

/** Every action that the audit log records, and what it means. */
export const auditActions = {
  "client.created": "A client was created, with its first key.",
  "client.activated": "A client was activated.",
  "client.deactivated": "A client was deactivated.",
  "client.moved": "A client was moved to another cell.",
  "client.settings_changed": "Limits or defaults of a client were changed.",
  "client.key_created": "An API key was created.",
  "client.key_changed": "The access of an API key was changed.",
  "client.key_rotated": "An API key was replaced by a new one.",
  "client.key_revoked": "An API key was revoked.",
  "client.credentials_file_deleted": "The file with the first client's credentials was deleted.",
  "user.invited": "An address was invited to become a user.",
  "user.invitation_withdrawn": "An invitation was withdrawn.",
  "user.joined": "An invited user joined.",
  "user.role_changed": "The role of a user was changed.",
  "user.removed": "A user was removed, or left.",
  "user.password_set": "A user set a password with one-time codes.",
  "user.recovery_codes_renewed": "A user replaced their recovery codes.",
  "session.opened": "A user signed in to the dashboard.",
  "session.closed": "A user signed out.",
  "share.created": "A link to a shift report was created.",
  "share.revoked": "A link to a shift report was revoked.",
  "campaign.deleted": "A campaign was deleted.",
  "domain_lists.changed": "The websites that campaigns skip were changed.",
  "digest_settings.changed": "Cadence or recipients of mailed reports were changed.",
  "suppressions.added": "Entries were added to the suppression list.",
  "suppressions.removed": "An entry was removed from the suppression list.",
  "privacy.accessed": "What is stored about a person was read.",
  "privacy.erasure_requested": "The erasure of a person was requested.",
  "privacy.erasure_completed": "An erasure was complete.",
  "records.exported": "Records were exported.",
  "jobs.exported": "A list of jobs was exported.",
  "results.exported": "Results of a job, batch or campaign were exported.",
  "webhook.created": "A webhook was registered.",
  "webhook.changed": "URL, events or state of a webhook were changed.",
  "webhook.deleted": "A webhook was deleted.",
  "webhook.secret_rotated": "A webhook got a new signing secret.",
  "signup.link_created": "A signup link was created.",
  "signup.claimed": "A business claimed its pin.",
  "brand.map_key_changed": "The map key of a brand was stored or removed.",
  "locations.imported": "Places were imported.",
  "secret_key.resealed": "Stored secrets were sealed with a new SECRET_KEY.",
  "backup.created": "A backup of the installation was written.",
  "backup.restored": "The installation was restored from a backup.",
} as const;

export type AuditAction = keyof typeof auditActions;
export const auditActionNames = Object.keys(auditActions) as [AuditAction, ...AuditAction[]];

export const auditPageSizeMax = 200;

export const AuditEntry = z
  .object({
    id: z.string().meta({ description: "Later entries have higher numbers." }),
    occurred_at: timestamp("When it was done."),
    client_id: z
      .string()
      .nullable()
      .meta({ description: "The client that it is about; null for the whole installation." }),
    action: z.enum(auditActionNames).meta({
      description: Object.entries(auditActions)
        .map(([name, meaning]) => `\`${name}\`: ${meaning}`)
        .join(" "),
    }),
    target: z
      .object({ type: z.string(), id: z.string() })
      .nullable()
      .meta({ description: "What was changed, if it is not the client itself." }),
    credential: z.enum(["key", "session", "link", "cli", "system"]).meta({
      description:
        "How the caller was authorized: an API key, a session of the dashboard, a signed link, the command line on the server, or `system` for the service itself.",
    }),
    actor: z.object({ id: z.string(), name: z.string() }).nullable().meta({
      description: "The key's actor or the one that X-Actor-Id named; on the command line, the account.",
    }),
    key_id: z.string().nullable().meta({ description: "The key that the call, or its session, used." }),
    request_id: z.string().nullable().meta({ description: "X-Request-Id of the call, as in the log." }),
    address: z.string().nullable().meta({ description: "Address of the caller." }),
    details: z.record(z.string(), z.unknown()).meta({ description: "What was changed, without secrets." }),
  })
  .meta({ id: "AuditEntry", description: "An administrative action." });
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditPage = z
  .object({
    entries: z.array(AuditEntry),
    next_cursor: z
      .string()
      .nullable()
      .meta({ description: "`cursor` of the next page, with older entries; null on the last one." }),
  })
  .meta({ id: "AuditPage", description: "A page of the audit log." });
export type AuditPage = z.infer<typeof AuditPage>;

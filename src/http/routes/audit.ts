import { z } from "zod";
import { AuditPage, auditActionNames, auditPageSizeMax } from "../../contract/audit.ts";
import { defineRoute } from "../route.ts";

export const listAuditEntries = defineRoute({
  method: "GET",
  path: "/api/v1/audit",
  operationId: "listAuditEntries",
  summary: "Administrative actions",
  description:
    "Who changed your client, its keys, webhooks and settings, when and from where; newest first. Contains no secrets. Kept for AUDIT_RETENTION_DAYS, a year by default.",
  tags: ["Client"],
  auth: "client",
  access: "owner",
  rateLimit: true,
  query: z.object({
    action: z.enum(auditActionNames).optional().meta({ description: "Only this action." }),
    since: z.iso
      .datetime({ offset: true })
      .optional()
      .meta({ description: "Only actions from this time on.", example: "2026-01-15T09:30:00Z" }),
    cursor: z
      .string()
      .regex(/^\d{1,18}$/, "must be the next_cursor of a page")
      .optional()
      .meta({ description: "`next_cursor` of the previous page." }),
    page_size: z.int().min(1).max(auditPageSizeMax).default(50).meta({ description: "Entries per page." }),
  }),
  errors: ["database_unavailable"],
  responses: { 200: AuditPage },
}).handle(async ({ principal, query }, { auditLog }) => ({
  status: 200,
  body: await auditLog.page({
    clientId: principal.clientId,
    action: query.action,
    since: query.since === undefined ? undefined : new Date(query.since),
    before: query.cursor,
    limit: query.page_size,
  }),
}));

import type { z } from "zod";
import { DigestChange, DigestSettings } from "../../../contract/shifts.ts";
import type { Shifts } from "../../../shifts/index.ts";
import { defineRoute } from "../../route.ts";

const path = "/api/v1/digest-settings";

export const getDigestSettings = defineRoute({
  method: "GET",
  path,
  operationId: "getDigestSettings",
  summary: "Reports by mail",
  description: "How often your client's shifts are mailed, to whom, and when that was last done.",
  tags: ["Shifts"],
  auth: "client",
  access: "viewer",
  rateLimit: true,
  errors: ["database_unavailable"],
  responses: { 200: DigestSettings },
}).handle(async ({ principal }, { shifts }) => ({
  status: 200,
  body: bodyOf(await shifts.digest.read(principal.clientId)),
}));

export const patchDigestSettings = defineRoute({
  method: "PATCH",
  path,
  operationId: "patchDigestSettings",
  summary: "Change reports by mail",
  description:
    "Another cadence than before resets `last_sent_at`, so that the next report is due at once; the same one leaves it. New recipients are mailed a link to confirm, and nothing else until they have. Send the recipients again to mail the link again to those who have not confirmed, at most once a day and three times in 30 days. No recipient gets more than one mail from a client in a UTC day.",
  tags: ["Shifts"],
  auth: "client",
  access: "owner",
  rateLimit: true,
  body: DigestChange,
  errors: ["database_unavailable"],
  responses: { 200: DigestSettings },
}).handle(async ({ body, principal, actor }, { shifts }) => ({
  status: 200,
  body: bodyOf(await shifts.digest.change(principal.clientId, actor, body)),
}));

function bodyOf(settings: Awaited<ReturnType<Shifts["digest"]["read"]>>): z.output<typeof DigestSettings> {
  const { cadence, last_sent_at: sentAt, recipients, unconfirmed } = settings;
  return {
    cadence,
    last_sent_at: sentAt?.toISOString() ?? null,
    recipients,
    unconfirmed_recipients: unconfirmed,
  };
}

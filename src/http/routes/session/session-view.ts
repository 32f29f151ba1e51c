import type { Session } from "../../../clients/sessions.ts";

/** A session as its own page sees it. */
export const sessionView = ({ principal, expiresAt, csrfToken }: Session) => ({
  client_id: principal.clientId,
  client_name: principal.clientName,
  actor: principal.actor,
  access: principal.access,
  expires_at: expiresAt.toISOString(),
  csrf_token: csrfToken,
});

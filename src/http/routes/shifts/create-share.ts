import { publicUrlOf } from "../../../contract/public-url.ts";
import { ShareInput, ShareLink } from "../../../contract/shifts.ts";
import { windowOf } from "../../../shifts/index.ts";
import { defineRoute } from "../../route.ts";

export const createShare = defineRoute({
  method: "POST",
  path: "/api/v1/share",
  operationId: "createShare",
  summary: "Share a report",
  description:
    "A link that shows the shifts of a window to anyone who has it, without credentials, until it expires or is revoked.",
  tags: ["Shifts"],
  auth: "client",
  access: "member",
  rateLimit: true,
  body: ShareInput,
  errors: ["database_unavailable"],
  responses: { 201: ShareLink },
}).handle(async ({ body, principal, actor }, { shifts, config }) => {
  const window = windowOf(body, "body");
  const share = await shifts.shares.create(principal.clientId, actor, window, body.ttl_days);
  const { id, token, from, to, expiresAt } = share;
  const url = `${publicUrlOf(config)}/share/${token}`;
  return { status: 201, body: { id, url, token, from, to, expires_at: expiresAt.toISOString() } };
});

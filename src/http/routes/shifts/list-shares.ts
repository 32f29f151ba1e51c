import { publicUrlOf } from "../../../contract/public-url.ts";
import { ShareList } from "../../../contract/shifts.ts";
import { defineRoute } from "../../route.ts";

export const listShares = defineRoute({
  method: "GET",
  path: "/api/v1/share",
  operationId: "listShares",
  summary: "Shared reports",
  description: "The links of your client that work, with who made them. Neither expired nor revoked ones.",
  tags: ["Shifts"],
  auth: "client",
  access: "viewer",
  rateLimit: true,
  errors: ["database_unavailable"],
  responses: { 200: ShareList },
}).handle(async ({ principal }, { shifts, config }) => {
  const shares = (await shifts.shares.list(principal.clientId)).map((share) => ({
    id: share.id,
    url: `${publicUrlOf(config)}/share/${share.token}`,
    from: share.from,
    to: share.to,
    created_by: share.createdBy,
    created_at: share.createdAt.toISOString(),
    expires_at: share.expiresAt.toISOString(),
  }));
  return { status: 200, body: { shares } };
});

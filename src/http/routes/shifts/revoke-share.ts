import { z } from "zod";
import { ShareRevoked } from "../../../contract/shifts.ts";
import { defineRoute } from "../../route.ts";

export const revokeShare = defineRoute({
  method: "DELETE",
  path: "/api/v1/share/:id",
  operationId: "revokeShare",
  summary: "Revoke a shared report",
  description:
    "From now on its link answers 410. Revoking it again changes nothing. A week after it has expired the share itself is not found.",
  tags: ["Shifts"],
  auth: "client",
  access: "member",
  rateLimit: true,
  resource: "Share",
  params: z.object({ id: z.uuid().meta({ description: "The share's id." }) }),
  errors: ["not_found", "database_unavailable"],
  responses: { 200: ShareRevoked },
}).handle(async ({ params, principal, actor }, { shifts }) => {
  await shifts.shares.revoke(principal.clientId, actor, params.id);
  return { status: 200, body: { id: params.id, revoked: true } };
});

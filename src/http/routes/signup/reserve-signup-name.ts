import { ReserveBody, ReservedName } from "../../../contract/signup.ts";
import { defineRoute } from "../../route.ts";
import { nameErrors, tokenErrors } from "./signup-errors.ts";

export const reserveSignupName = defineRoute({
  method: "POST",
  path: "/api/v1/signup/reserve",
  operationId: "reserveSignupName",
  summary: "Reserve another name",
  description:
    "Moves the token's reservation to another free name, which the claim can then be completed with. The one before is free for others.",
  tags: ["Signup"],
  auth: "none",
  rateLimit: true,
  body: ReserveBody,
  errors: [...tokenErrors, ...nameErrors, "name_taken", "claim_completed"],
  responses: { 200: ReservedName },
}).handle(async ({ body }, { signup }) => ({
  status: 200,
  body: await signup.reserve(body.token, body.name),
}));

import { SignupStatus, SignupTokenQuery } from "../../../contract/signup.ts";
import { defineRoute } from "../../route.ts";
import { tokenErrors } from "./signup-errors.ts";

export const getSignupStatus = defineRoute({
  method: "GET",
  path: "/api/v1/signup/status",
  operationId: "getSignupStatus",
  summary: "How far a claim is",
  description: "Whether the claim is completed, and whether the registry has its pin by now.",
  tags: ["Signup"],
  auth: "none",
  rateLimit: true,
  query: SignupTokenQuery,
  errors: tokenErrors,
  responses: { 200: SignupStatus },
}).handle(async ({ query }, { signup }) => ({ status: 200, body: await signup.status(query.token) }));

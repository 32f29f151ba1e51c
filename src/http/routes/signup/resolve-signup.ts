import { SignupResolved, SignupTokenQuery } from "../../../contract/signup.ts";
import { defineRoute } from "../../route.ts";
import { tokenErrors } from "./signup-errors.ts";

export const resolveSignup = defineRoute({
  method: "GET",
  path: "/api/v1/signup/resolve",
  operationId: "resolveSignup",
  summary: "What a signup link is for",
  description:
    "The signed token is the authorization for anyone who has it. Whom it was made for is shown masked.",
  tags: ["Signup"],
  auth: "none",
  rateLimit: true,
  query: SignupTokenQuery,
  errors: tokenErrors,
  responses: { 200: SignupResolved },
}).handle(async ({ query }, { signup }) => ({ status: 200, body: await signup.resolve(query.token) }));

import { CompleteBody, CompletionAccepted } from "../../../contract/signup.ts";
import { defineRoute } from "../../route.ts";
import { tokenErrors } from "./signup-errors.ts";

export const completeSignup = defineRoute({
  method: "POST",
  path: "/api/v1/signup/complete",
  operationId: "completeSignup",
  summary: "Claim the pin",
  description: [
    "Writes the pin, once: a repeat answers with the same `pin_id`.",
    "The claim is stored before the registry is asked. When the registry does not answer (502 `registry_unreadable`, 503 `registry_unavailable`) it is finished in the background all the same, and `/signup/status` tells how far it is.",
    "After `name_taken` and `registry_refused` nothing is written; reserve another name or correct what was sent, and complete again.",
  ].join(" "),
  tags: ["Signup"],
  auth: "none",
  rateLimit: true,
  body: CompleteBody,
  errors: [
    ...tokenErrors,
    "claim_mismatch",
    "name_taken",
    "registry_unreadable",
    "registry_refused",
    "registry_unavailable",
    "signup_writes_disabled",
  ],
  responses: { 202: CompletionAccepted },
}).handle(async ({ body }, { signup }) => ({ status: 202, body: await signup.complete(body) }));

import { MintBody, MintedToken } from "../../../contract/signup.ts";
import { defineRoute } from "../../route.ts";
import { nameErrors } from "./signup-errors.ts";

export const mintSignupToken = defineRoute({
  method: "POST",
  path: "/api/v1/signup/tokens",
  operationId: "mintSignupToken",
  summary: "Make a signup link",
  description:
    "Reserves a name in a country, and gives the link with which a business claims its pin there. `pin_created` comes over your event stream when it has.",
  tags: ["Signup"],
  auth: "client",
  access: "owner",
  rateLimit: true,
  body: MintBody,
  errors: [...nameErrors, "name_taken", "not_found"],
  responses: { 201: MintedToken },
}).handle(async ({ body, principal }, { signup }) => ({
  status: 201,
  body: await signup.mint({
    clientId: principal.clientId,
    identifier: body.identifier,
    brandId: body.brand_id,
    countryCode: body.country_code,
    name: body.name,
    expiresInSeconds: body.expires_in_seconds,
  }),
}));

import { CheckNameQuery, NameAvailability, signupLimits } from "../../../contract/signup.ts";
import { defineRoute } from "../../route.ts";
import { nameErrors, tokenErrors } from "./signup-errors.ts";

const { name_checks_per_second: perSecond, name_checks_per_minute: perMinute } = signupLimits;

export const checkSignupName = defineRoute({
  method: "GET",
  path: "/api/v1/signup/check-name",
  operationId: "checkSignupName",
  summary: "Whether a name is free",
  description: [
    "Names are compared without case, accents, punctuation and look-alikes of other scripts, within the token's country.",
    "The token's own reserved name counts as free.",
    `A token may ask ${perSecond} times a second and ${perMinute} times a minute.`,
  ].join(" "),
  tags: ["Signup"],
  auth: "none",
  // By token, not by address: a shop's guests and its owner may share one.
  rateLimit: false,
  query: CheckNameQuery,
  errors: [...tokenErrors, ...nameErrors, "rate_limited"],
  responses: { 200: NameAvailability },
}).handle(async ({ query }, { signup, nameCheckLimit }) => {
  const token = signup.read(query.token);
  const headers = await nameCheckLimit.count(token.jti);
  const body = await signup.checkName(token, { name: query.name, place: query.place ?? null });
  return { status: 200, body, headers };
});

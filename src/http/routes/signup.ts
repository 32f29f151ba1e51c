import {
  CheckNameQuery,
  CompleteBody,
  CompletionAccepted,
  MintBody,
  MintedToken,
  NameAvailability,
  ReserveBody,
  ReservedName,
  SignupResolved,
  SignupStatus,
  SignupTokenQuery,
  signupLimits,
} from "../../contract/signup.ts";
import type { ErrorCode } from "../../errors.ts";
import { defineRoute } from "../route.ts";

/** Errors of every endpoint that takes a signup token. */
const tokenErrors: readonly ErrorCode[] = [
  "signup_token_invalid",
  "signup_token_stale",
  "reservation_not_found",
  "database_unavailable",
];

/** Errors of looking up names in the registry. */
const nameErrors: readonly ErrorCode[] = [
  "registry_misconfigured",
  "registry_unreadable",
  "registry_unavailable",
];

export const mintSignupToken = defineRoute({
  method: "POST",
  path: "/api/v1/signup/tokens",
  operationId: "mintSignupToken",
  summary: "Create a signup link",
  description:
    "Reserves a name in a country and returns the link with which a business claims its pin. Your event stream sends `pin_created` once it is claimed.",
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

export const resolveSignup = defineRoute({
  method: "GET",
  path: "/api/v1/signup/resolve",
  operationId: "resolveSignup",
  summary: "Resolve a signup link",
  description: "The signed token authorizes anyone who has it. The recipient's identifier is masked.",
  tags: ["Signup"],
  auth: "none",
  link: "signup",
  rateLimit: true,
  query: SignupTokenQuery,
  errors: tokenErrors,
  responses: { 200: SignupResolved },
}).handle(async ({ query }, { signup }) => ({ status: 200, body: await signup.resolve(query.token) }));

const { name_checks_per_second: perSecond, name_checks_per_minute: perMinute } = signupLimits;

export const checkSignupName = defineRoute({
  method: "GET",
  path: "/api/v1/signup/check-name",
  operationId: "checkSignupName",
  summary: "Check a name",
  description: [
    "Compares names within the token's country, ignoring case, accents, punctuation and look-alike characters of other scripts.",
    "The token's own reserved name counts as available.",
    `Limited to ${perSecond} checks per second and ${perMinute} per minute and token.`,
  ].join(" "),
  tags: ["Signup"],
  auth: "none",
  link: "signup",
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

export const reserveSignupName = defineRoute({
  method: "POST",
  path: "/api/v1/signup/reserve",
  operationId: "reserveSignupName",
  summary: "Reserve another name",
  description:
    "Moves the token's reservation to another available name. The previous name becomes available to others.",
  tags: ["Signup"],
  auth: "none",
  link: "signup",
  rateLimit: true,
  body: ReserveBody,
  errors: [...tokenErrors, ...nameErrors, "name_taken", "claim_completed"],
  responses: { 200: ReservedName },
}).handle(async ({ body }, { signup }) => ({
  status: 200,
  body: await signup.reserve(body.token, body.name),
}));

export const completeSignup = defineRoute({
  method: "POST",
  path: "/api/v1/signup/complete",
  operationId: "completeSignup",
  summary: "Claim the pin",
  description: [
    "Writes the pin once: a repeat returns the same `pin_id`.",
    "The claim is stored before the registry is called. If the registry does not respond (502 `registry_unreadable`, 503 `registry_unavailable`), the claim is completed in the background; `/signup/status` shows its progress.",
    "After `name_taken` and `registry_refused`, nothing is written; reserve another name or correct the request, and complete again.",
  ].join(" "),
  tags: ["Signup"],
  auth: "none",
  link: "signup",
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

export const getSignupStatus = defineRoute({
  method: "GET",
  path: "/api/v1/signup/status",
  operationId: "getSignupStatus",
  summary: "Status of a claim",
  description: "Whether the claim is complete, and whether the registry has stored its pin.",
  tags: ["Signup"],
  auth: "none",
  link: "signup",
  rateLimit: true,
  query: SignupTokenQuery,
  errors: tokenErrors,
  responses: { 200: SignupStatus },
}).handle(async ({ query }, { signup }) => ({ status: 200, body: await signup.status(query.token) }));

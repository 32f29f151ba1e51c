import {
  CodeConfirmation,
  PasswordChange,
  PasswordSet,
  RecoveryCodes,
  TwoFactorEnrolment,
} from "../../../contract/users.ts";
import { passwordCharactersMin } from "../../../contract/users-limits.ts";
import { publicSessionId } from "../../../users/user-sessions.ts";
import { defineRoute } from "../../route.ts";
import { ofAccount, ownSession, userIdOf } from "./account.ts";

export const beginTwoFactor = defineRoute({
  method: "POST",
  path: "/api/v1/account/two-factor",
  operationId: "beginTwoFactor",
  summary: "Set up an authenticator app",
  description: "Makes a secret for the app. Nothing changes until `setPassword` gets a code made with it.",
  ...ofAccount,
  responses: { 201: TwoFactorEnrolment },
}).handle(async ({ principal }, { passwords }) => ({
  status: 201,
  body: await passwords.enrol(userIdOf(principal)),
}));

export const setPassword = defineRoute({
  method: "PUT",
  path: "/api/v1/account/password",
  operationId: "setPassword",
  summary: "Set your password",
  description: `At least ${passwordCharactersMin} characters, always together with one-time codes. Ends all of your other sessions.`,
  ...ofAccount,
  body: PasswordChange,
  errors: ["wrong_code", "reauthentication_needed", "enrolment_expired"],
  responses: { 200: PasswordSet },
}).handle(async ({ principal, body, request }, { passwords, userSessions }) => {
  const userId = userIdOf(principal);
  const own = publicSessionId(ownSession(request).session);
  const codes = await passwords.set(userId, body, await userSessions.isFresh(userId, own));
  const ended = await userSessions.endAll(userId, own);
  return { status: 200, body: { recovery_codes: codes, sessions_ended: ended } };
});

export const renewRecoveryCodes = defineRoute({
  method: "POST",
  path: "/api/v1/account/recovery-codes",
  operationId: "renewRecoveryCodes",
  summary: "Replace your recovery codes",
  description: "Each signs in once in place of a code of your device. The earlier ones no longer work.",
  ...ofAccount,
  body: CodeConfirmation,
  errors: ["wrong_code"],
  responses: { 201: RecoveryCodes },
}).handle(async ({ principal, body }, { passwords }) => ({
  status: 201,
  body: { recovery_codes: await passwords.renewCodes(userIdOf(principal), body.code) },
}));

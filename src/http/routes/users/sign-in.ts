import {
  InvitationPreview,
  LinkRequest,
  LinkRequested,
  LinkToken,
  PasswordSignIn,
  SignedIn,
  SignInMethods,
  signInLinkMinutes,
} from "../../../contract/users.ts";
import { ForagerError } from "../../../errors.ts";
import type { SignInLimits } from "../../middleware/sign-in-limits.ts";
import { defineRoute, type Route } from "../../route.ts";
import { openedSession, signInOf } from "../session.ts";

export const getSignInMethods = defineRoute({
  method: "GET",
  path: "/api/v1/sign-in/methods",
  operationId: "getSignInMethods",
  summary: "How users can sign in",
  description: "What the sign-in page offers. API keys always work.",
  tags: ["Session"],
  auth: "none",
  rateLimit: true,
  responses: { 200: SignInMethods },
}).handle((_input, { accounts, sso }) => ({
  status: 200,
  body: { email_link: accounts.canMail, sso: sso && { name: sso.name } },
}));

export function requestSignInLink(limits: SignInLimits): Route {
  return defineRoute({
    method: "POST",
    path: "/api/v1/sign-in/link",
    operationId: "requestSignInLink",
    summary: "Mail a link to sign in",
    description: `If the address belongs to a user, a link is mailed that works once within ${signInLinkMinutes} minutes. The answer is the same for every address. Few links are mailed to one address at a time.`,
    tags: ["Session"],
    auth: "none",
    rateLimit: true,
    body: LinkRequest,
    errors: ["mail_not_configured"],
    responses: { 202: LinkRequested },
  }).handle(async ({ body, request }, { accounts }) => {
    if (!accounts.canMail) throw new ForagerError("mail_not_configured");
    if (await limits.mayMail(request, body.address)) accounts.requestLink(body.address);
    return { status: 202, body: { success: true } };
  });
}

/** Every link opens a page with a button first: mail scanners follow links, too. */
export function signInByLink(limits: SignInLimits): Route {
  return defineRoute({
    method: "POST",
    path: "/api/v1/sign-in/link/open",
    operationId: "signInByLink",
    summary: "Sign in with a mailed link",
    description: "Uses the link up and opens a session, as `createSession` does.",
    tags: ["Session"],
    auth: "none",
    rateLimit: true,
    body: LinkToken,
    errors: ["share_gone", "no_client", "client_inactive", "auth_rate_limited", "database_unavailable"],
    responses: { 201: SignedIn },
  }).handle(async ({ body, request }, { accounts, userSessions, config }) => {
    const userId = await limits.guarding(request, () => accounts.takeLink(body.token));
    if (await accounts.prove(userId)) await userSessions.endAll(userId, null);
    const opened = await userSessions.open(userId, signInOf(request, "link"));
    return openedSession(request, config, opened);
  });
}

export function signInByPassword(limits: SignInLimits): Route {
  return defineRoute({
    method: "POST",
    path: "/api/v1/sign-in/password",
    operationId: "signInByPassword",
    summary: "Sign in with a password and a one-time code",
    description:
      "Opens a session, as `createSession` does. Password and code are checked together, and the refusal does not tell which was wrong, or whether the address has an account. Wrong attempts lock an account for passwords: after five for 30 seconds, then twice as long each time, up to 15 minutes.",
    tags: ["Session"],
    auth: "none",
    rateLimit: true,
    body: PasswordSignIn,
    errors: ["sign_in_failed", "no_client", "client_inactive", "auth_rate_limited", "database_unavailable"],
    responses: { 201: SignedIn },
  }).handle(async ({ body, request }, { passwords, userSessions, config }) => {
    await limits.countPassword(body.address);
    const userId = await limits.guarding(request, () => passwords.signIn(body));
    const opened = await userSessions.open(userId, signInOf(request, "password"));
    return openedSession(request, config, opened);
  });
}

const invitationErrors = ["share_invalid", "share_gone", "client_inactive"] as const;

export function previewInvitation(limits: SignInLimits): Route {
  return defineRoute({
    method: "POST",
    path: "/api/v1/invitations/preview",
    operationId: "previewInvitation",
    summary: "Show an invitation",
    description: "What the link of an invitation is for. Changes nothing.",
    tags: ["Users"],
    auth: "none",
    link: "report",
    rateLimit: true,
    body: LinkToken,
    errors: [...invitationErrors, "auth_rate_limited", "database_unavailable"],
    responses: { 200: InvitationPreview },
  }).handle(async ({ body, request }, { members }) => ({
    status: 200,
    body: await limits.guarding(request, () => members.preview(body.token)),
  }));
}

export function acceptInvitation(limits: SignInLimits): Route {
  return defineRoute({
    method: "POST",
    path: "/api/v1/invitations/accept",
    operationId: "acceptInvitation",
    summary: "Accept an invitation",
    description:
      "Uses the link up, makes its address a user of the client and opens a session. A link that was not mailed, for an address with an account, needs a session of that account.",
    tags: ["Users"],
    auth: "none",
    link: "report",
    rateLimit: true,
    body: LinkToken,
    errors: [...invitationErrors, "sign_in_first", "auth_rate_limited", "database_unavailable"],
    responses: { 201: SignedIn },
  }).handle(async ({ body, request }, { members, userSessions, config }) => {
    const callerId = request.session?.session.principal.userId;
    const { userId, clientId } = await limits.guarding(request, () => members.accept(body.token, callerId));
    const opened = await userSessions.open(userId, signInOf(request, "invitation"), clientId);
    return openedSession(request, config, opened);
  });
}

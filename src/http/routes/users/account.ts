import type { FastifyRequest } from "fastify";
import type { Principal } from "../../../contract/principal.ts";
import {
  Account,
  AccountChange,
  AccountSessionPath,
  AccountSessions,
  ClientChoice,
  SessionsEnded,
  SignedIn,
  UserChanged,
} from "../../../contract/users.ts";
import { ForagerError } from "../../../errors.ts";
import { publicSessionId } from "../../../users/user-sessions.ts";
import type { HttpServices } from "../../http-services.ts";
import { defineRoute } from "../../route.ts";
import { openedSession, signInOf } from "../session.ts";

/** What every call about the caller's own account has in common. */
export const ofAccount = { tags: ["Account"], auth: "client", access: "viewer", rateLimit: true } as const;

/** @throws ForagerError forbidden for an API key. */
export function userIdOf({ userId }: Principal): string {
  if (userId !== undefined) return userId;
  throw new ForagerError(
    "forbidden",
    "This is about a user's account, and an API key has none. Sign in to the dashboard as a user.",
  );
}

/** The session of the call. @throws ForagerError forbidden without one. */
export function ownSession({ session }: FastifyRequest) {
  if (session) return session;
  throw new ForagerError("forbidden", "This needs a session of the dashboard.");
}

async function accountBody(
  principal: Principal,
  { accounts, passwords, userSessions }: Pick<HttpServices, "accounts" | "passwords" | "userSessions">,
) {
  const userId = userIdOf(principal);
  const [account, clients, codesLeft] = await Promise.all([
    accounts.find(userId),
    userSessions.clientsOf(userId),
    passwords.codesLeft(userId),
  ]);
  if (account === null) throw new ForagerError("session_expired");
  return {
    user_id: userId,
    address: account.address,
    name: account.name,
    has_password: account.hasPassword,
    recovery_codes_left: codesLeft,
    has_sso: account.hasSso,
    clients: clients.map(({ clientId, clientName, access }) => ({
      client_id: clientId,
      client_name: clientName,
      role: access,
      is_current: clientId === principal.clientId,
    })),
  };
}

export const getAccount = defineRoute({
  method: "GET",
  path: "/api/v1/account",
  operationId: "getAccount",
  summary: "Your account",
  description: "The signed-in user, and the clients for which they work.",
  ...ofAccount,
  responses: { 200: Account },
}).handle(async ({ principal }, services) => ({ status: 200, body: await accountBody(principal, services) }));

export const changeAccount = defineRoute({
  method: "PATCH",
  path: "/api/v1/account",
  operationId: "changeAccount",
  summary: "Change your name",
  description:
    "Shifts show the new name; jobs and the audit log keep the name under which they were recorded.",
  ...ofAccount,
  body: AccountChange,
  responses: { 200: Account },
}).handle(async ({ principal, body }, services) => {
  const userId = userIdOf(principal);
  await services.accounts.rename(userId, body.name);
  await services.userSessions.rename(userId, body.name);
  return { status: 200, body: await accountBody(principal, services) };
});

export const leaveClient = defineRoute({
  method: "DELETE",
  path: "/api/v1/account",
  operationId: "leaveClient",
  summary: "Leave the client",
  description:
    "You are no longer a user of this client, and your sessions there end. Without another client, your account is deleted. The last owner among the users of a client cannot leave.",
  ...ofAccount,
  errors: ["last_owner_user"],
  responses: { 200: UserChanged },
}).handle(async ({ principal, actor }, { members }) => {
  await members.remove({ principal, actor }, userIdOf(principal));
  return { status: 200, body: { success: true } };
});

export const switchClient = defineRoute({
  method: "POST",
  path: "/api/v1/account/client",
  operationId: "switchClient",
  summary: "Switch to another client",
  description: "Replaces the session by one that acts for another client of yours, with your role there.",
  ...ofAccount,
  body: ClientChoice,
  errors: ["not_found"],
  responses: { 201: SignedIn },
}).handle(async ({ principal, body, request }, { sessions, userSessions, config }) => {
  const userId = userIdOf(principal);
  const own = ownSession(request);
  const opened = await userSessions.open(userId, signInOf(request, "switch"), body.client_id);
  await sessions.close(own.token, own.session);
  return openedSession(request, config, opened);
});

export const listAccountSessions = defineRoute({
  method: "GET",
  path: "/api/v1/account/sessions",
  operationId: "listAccountSessions",
  summary: "Your sessions",
  description: "Your open sessions with all clients, the newest first.",
  ...ofAccount,
  responses: { 200: AccountSessions },
}).handle(async ({ principal, request }, { userSessions }) => {
  const own = request.session && publicSessionId(request.session.session);
  const sessions = await userSessions.list(userIdOf(principal));
  return {
    status: 200,
    body: {
      sessions: sessions.map((session) => ({
        session_id: session.id,
        client_id: session.client_id,
        client_name: session.client_name,
        method: session.method,
        address: session.address,
        user_agent: session.user_agent,
        created_at: session.created_at.toISOString(),
        expires_at: session.expires_at.toISOString(),
        is_current: session.id === own,
      })),
    },
  };
});

export const endAccountSession = defineRoute({
  method: "DELETE",
  path: "/api/v1/account/sessions/:session_id",
  operationId: "endAccountSession",
  summary: "End one of your sessions",
  description: "It ends immediately in every process, with its event streams.",
  ...ofAccount,
  resource: "Session",
  params: AccountSessionPath,
  responses: { 200: UserChanged },
}).handle(async ({ principal, params }, { userSessions }) => {
  const { userId } = principal;
  if (userId === undefined || !(await userSessions.end(userId, params.session_id))) {
    throw new ForagerError("not_found", "Session not found");
  }
  return { status: 200, body: { success: true } };
});

export const endOtherSessions = defineRoute({
  method: "DELETE",
  path: "/api/v1/account/sessions",
  operationId: "endOtherSessions",
  summary: "Sign out everywhere else",
  description: "Ends all of your sessions but this one.",
  ...ofAccount,
  responses: { 200: SessionsEnded },
}).handle(async ({ principal, request }, { userSessions }) => ({
  status: 200,
  body: {
    ended: await userSessions.endAll(userIdOf(principal), publicSessionId(ownSession(request).session)),
  },
}));

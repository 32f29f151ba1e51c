import {
  CreatedInvitation,
  InvitationInput,
  InvitationPath,
  invitationDays,
  invitationsPerDayMax,
  RoleChange,
  UserChanged,
  UserList,
  UserPath,
  usersPerClientMax,
} from "../../../contract/users.ts";
import { defineRoute } from "../../route.ts";

const done = { success: true } as const;

export const listUsers = defineRoute({
  method: "GET",
  path: "/api/v1/users",
  operationId: "listUsers",
  summary: "Users of your client",
  description: "The people who sign in to your client, and the invitations that are still open.",
  tags: ["Users"],
  auth: "client",
  access: "owner",
  rateLimit: true,
  responses: { 200: UserList },
}).handle(async ({ principal }, { members }) => ({ status: 200, body: await members.list(principal) }));

export const inviteUser = defineRoute({
  method: "POST",
  path: "/api/v1/users/invitations",
  operationId: "inviteUser",
  summary: "Invite a user",
  description: `Mails a link that works once within ${invitationDays} days; a service without a mail server returns it instead. Inviting an address again replaces its link. Up to ${usersPerClientMax} users and invitations per client, and ${invitationsPerDayMax} invitations a day.`,
  tags: ["Users"],
  auth: "client",
  access: "owner",
  rateLimit: true,
  body: InvitationInput,
  errors: ["user_exists", "user_limit", "invitation_limit", "mail_refused", "mail_unconfirmed"],
  responses: { 201: CreatedInvitation },
}).handle(async ({ principal, actor, body }, { members }) => ({
  status: 201,
  body: await members.invite(principal.clientId, { principal, actor }, body),
}));

export const withdrawInvitation = defineRoute({
  method: "DELETE",
  path: "/api/v1/users/invitations/:invitation_id",
  operationId: "withdrawInvitation",
  summary: "Withdraw an invitation",
  description: "Its link stops working immediately.",
  tags: ["Users"],
  auth: "client",
  access: "owner",
  rateLimit: true,
  resource: "Invitation",
  params: InvitationPath,
  responses: { 200: UserChanged },
}).handle(async ({ principal, actor, params }, { members }) => {
  await members.withdraw({ principal, actor }, params.invitation_id);
  return { status: 200, body: done };
});

export const changeUserRole = defineRoute({
  method: "PATCH",
  path: "/api/v1/users/:user_id",
  operationId: "changeUserRole",
  summary: "Change the role of a user",
  description:
    "Takes effect immediately in every process, also for open sessions. A client with users keeps at least one owner among them.",
  tags: ["Users"],
  auth: "client",
  access: "owner",
  rateLimit: true,
  resource: "User",
  params: UserPath,
  body: RoleChange,
  errors: ["last_owner_user"],
  responses: { 200: UserChanged },
}).handle(async ({ principal, actor, params, body }, { members }) => {
  await members.setRole({ principal, actor }, params.user_id, body.role);
  return { status: 200, body: done };
});

export const removeUser = defineRoute({
  method: "DELETE",
  path: "/api/v1/users/:user_id",
  operationId: "removeUser",
  summary: "Remove a user",
  description:
    "Ends the user's sessions and event streams immediately; their jobs continue. The account of a user without another client is deleted, and their name is removed from shifts, jobs and the audit log. The last owner among several users cannot be removed; the only user can, with an API key.",
  tags: ["Users"],
  auth: "client",
  access: "owner",
  rateLimit: true,
  resource: "User",
  params: UserPath,
  errors: ["last_owner_user"],
  responses: { 200: UserChanged },
}).handle(async ({ principal, actor, params }, { members }) => {
  await members.remove({ principal, actor }, params.user_id);
  return { status: 200, body: done };
});

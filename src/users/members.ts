import { hash, randomBytes, randomUUIDv7 } from "node:crypto";
import { z } from "zod";
import { type KeyChanger, requireOwner } from "../clients/client-keys.ts";
import type { Signer } from "../clients/secrets.ts";
import type { AccessLevel } from "../contract/principal.ts";
import {
  type CreatedInvitation,
  type Invitation,
  type InvitationInput,
  type InvitationPreview,
  invitationDays,
  invitationsPerDayMax,
  type UserList,
  usersPerClientMax,
} from "../contract/users.ts";
import { ForagerError } from "../errors.ts";
import { createSignedClaims } from "../shifts/signed-links.ts";
import { findClient } from "../store/clients/clients.ts";
import type { Database } from "../store/core/database.ts";
import {
  countRecentInvitations,
  deleteInvitation,
  findInvitation,
  type InvitationRow,
  listInvitations,
  putInvitation,
} from "../store/users/invitations.ts";
import {
  changeMembers,
  listMembers,
  type MemberRow,
  revokeMember,
  setMemberAccess,
} from "../store/users/members.ts";
import { normalEmail } from "../text/email-address.ts";
import type { Accounts, UserAccount } from "./accounts.ts";
import { addMember } from "./add-member.ts";
import type { SendMail } from "./ports.ts";
import { invitationMail } from "./render-mail.ts";
import type { UserSessions } from "./user-sessions.ts";

/** The users of a client. @throws ForagerError not_found for another client's, database_unavailable. */
export interface Members {
  list(principal: KeyChanger["principal"]): Promise<UserList>;
  /**
   * Mails a link, or returns it where there is no mail server.
   * @param by null for the operator on the command line.
   * @throws ForagerError access_denied, user_exists, user_limit, invitation_limit, mail_refused, mail_unconfirmed.
   */
  invite(clientId: string, by: KeyChanger | null, input: InvitationInput): Promise<CreatedInvitation>;
  withdraw(by: KeyChanger, invitationId: string): Promise<void>;
  /** @throws ForagerError access_denied, last_owner_user. */
  setRole(by: KeyChanger, userId: string, role: AccessLevel): Promise<void>;
  /** Ends a membership, and deletes the account of a user who works for no other client. @throws as `setRole`. */
  remove(by: KeyChanger, userId: string): Promise<void>;
  /** What a link is for. @throws ForagerError share_invalid, share_gone. */
  preview(token: string): Promise<InvitationPreview>;
  /**
   * Uses a link up. @param callerId the user who is signed in.
   * @returns the user who has joined. @throws ForagerError share_invalid, share_gone, client_inactive, sign_in_first.
   */
  accept(token: string, callerId: string | undefined): Promise<{ userId: string; clientId: string }>;
}

const Claims = z.object({ c: z.string(), n: z.string(), e: z.int() });

export function createMembers(ports: {
  database: Database;
  accounts: Accounts;
  userSessions: Pick<UserSessions, "clientsOf" | "endAll" | "rename">;
  signer: Signer;
  publicUrl: string;
  sendMail: SendMail | null;
}): Members {
  const { database, accounts, userSessions, publicUrl, sendMail } = ports;
  const tokens = createSignedClaims(Claims, ports.signer);
  const digestOf = (nonce: string) => hash("sha256", nonce, "buffer");

  /** @throws ForagerError share_invalid, share_gone. */
  async function read(token: string) {
    const { c, n, e } = tokens.read(token);
    const found = e * 1000 <= Date.now() ? null : await findInvitation(database, c, digestOf(n));
    if (found === null) {
      throw new ForagerError(
        "share_gone",
        "This invitation was accepted or withdrawn, or has expired. Ask an owner for a new one.",
      );
    }
    if (!found.client_active) throw new ForagerError("client_inactive");
    return found;
  }

  async function store(clientId: string, by: KeyChanger | null, input: InvitationInput, nonce: string) {
    const mailbox = normalEmail(input.address);
    const account = await accounts.findByAddress(mailbox);
    return await changeMembers(database, clientId, async ({ tx, members, accessOf }) => {
      if (by !== null) requireOwner(accessOf, by);
      const isMember = members.some(({ user_id }) => user_id === account?.id);
      if (isMember && !(sendMail === null && isLockedOut(account))) throw new ForagerError("user_exists");
      const open = (await listInvitations(tx, clientId)).filter((one) => one.mailbox !== mailbox);
      if (members.length + open.length >= usersPerClientMax) throw new ForagerError("user_limit");
      if ((await countRecentInvitations(tx, clientId)) >= invitationsPerDayMax) {
        throw new ForagerError("invitation_limit");
      }
      const row = await putInvitation(tx, {
        id: randomUUIDv7(),
        client_id: clientId,
        address: input.address,
        mailbox,
        access: input.role,
        proves_address: sendMail !== null || by === null,
        digest: digestOf(nonce),
        days: invitationDays,
      });
      return {
        result: row,
        act: {
          kind: "user.invited",
          target: { type: "invitation", id: row.id },
          details: { role: input.role },
          ...(by !== null && { actor: by.actor }),
        },
      };
    });
  }

  /**
   * Whether a link that an owner has seen may sign in to the account: only if it has no other way in, and leads nowhere
   * else.
   */
  async function mayEnter(account: UserAccount, clientId: string): Promise<boolean> {
    if (!isLockedOut(account)) return false;
    const clients = await userSessions.clientsOf(account.id);
    return clients.every((client) => client.clientId === clientId);
  }

  return {
    async list({ clientId, userId }) {
      const [rows, invitations] = await Promise.all([
        listMembers(database, clientId),
        listInvitations(database, clientId),
      ]);
      const known = await accounts.findAll(rows.map(({ user_id }) => user_id));
      return {
        users: rows.flatMap((row) => shownUser(row, known.get(row.user_id), userId)),
        invitations: invitations.map(shownInvitation),
      };
    },
    async invite(clientId, by, input) {
      const client = await findClient(database, clientId);
      if (client === null) throw new ForagerError("not_found", `No client has the id ${clientId}.`);
      const nonce = randomBytes(24).toString("base64url");
      const row = await store(clientId, by, input, nonce);
      const token = tokens.tokenOf({ c: clientId, n: nonce, e: Math.floor(row.expires_at.getTime() / 1000) });
      const url = `${publicUrl}/sign-in#invitation=${token}`;
      if (sendMail === null) return { ...shownInvitation(row), url };
      const mail = invitationMail({ to: row.address, clientName: client.name, role: row.access, url });
      await sendMail(mail).catch(async (error: unknown) => {
        await deleteInvitation(database, { clientId, id: row.id });
        throw error;
      });
      return { ...shownInvitation(row), url: null };
    },
    withdraw: (by, invitationId) =>
      changeMembers(database, by.principal.clientId, async ({ tx, accessOf }) => {
        requireOwner(accessOf, by);
        const id = invitationId.toLowerCase();
        if (!(await deleteInvitation(tx, { clientId: by.principal.clientId, id }))) {
          throw new ForagerError("not_found", "Invitation not found");
        }
        const target = { type: "invitation" as const, id };
        return {
          result: undefined,
          act: { kind: "user.invitation_withdrawn", target, details: {}, actor: by.actor },
        };
      }),
    setRole: (by, userId, role) =>
      changeMembers(database, by.principal.clientId, async ({ tx, members, accessOf }) => {
        requireOwner(accessOf, by);
        const member = found(members, userId);
        if (role !== "owner") requireOtherOwner(members, member);
        await setMemberAccess(tx, member.id, role);
        const target = { type: "user" as const, id: userId };
        return {
          result: undefined,
          act: { kind: "user.role_changed", target, details: { role }, actor: by.actor },
        };
      }),
    async remove(by, userId) {
      await changeMembers(database, by.principal.clientId, async ({ tx, members, accessOf }) => {
        // Everyone may leave.
        if (by.principal.userId !== userId) requireOwner(accessOf, by);
        const member = found(members, userId);
        // With an API key, the client can be managed without users.
        const isLast = members.length === 1 && by.principal.userId === undefined;
        if (!isLast) requireOtherOwner(members, member);
        await revokeMember(tx, member.id);
        const target = { type: "user" as const, id: userId };
        return { result: undefined, act: { kind: "user.removed", target, details: {}, actor: by.actor } };
      });
      if ((await userSessions.clientsOf(userId)).length > 0) return;
      await userSessions.rename(userId, formerUser, true);
      await accounts.erase(userId);
    },
    async preview(token) {
      const { client_name, address, access, expires_at } = await read(token);
      return { client_name, address, role: access, expires_at: expires_at.toISOString() };
    },
    async accept(token, callerId) {
      const invitation = await read(token);
      const { client_id: clientId, access, proves_address: isProof } = invitation;
      const known = await accounts.findByAddress(invitation.mailbox);
      const isAllowed =
        known === null || isProof || known.id === callerId || (await mayEnter(known, clientId));
      if (!isAllowed) throw new ForagerError("sign_in_first");
      const user = known ?? (await accounts.open(invitation.address));
      await addMember(database, { clientId, user, access, invitationId: invitation.id });
      const userId = user.id;
      if (isProof && (await accounts.prove(userId))) await userSessions.endAll(userId, null);
      return { userId, clientId };
    },
  };
}

/** What takes the place of the name of a user whose account is deleted. */
const formerUser = "Former user";

/** Without a mail server, such a user can only enter by another invitation. */
const isLockedOut = (account: UserAccount | null): boolean =>
  account !== null && !account.hasPassword && !account.hasSso;

function found(members: readonly MemberRow[], userId: string): MemberRow {
  const member = members.find(({ user_id }) => user_id === userId);
  if (member === undefined) throw new ForagerError("not_found", "User not found");
  return member;
}

/** @throws ForagerError last_owner_user if no other user is an owner. */
function requireOtherOwner(members: readonly MemberRow[], member: MemberRow): void {
  if (member.access !== "owner") return;
  if (members.some(({ id, access }) => id !== member.id && access === "owner")) return;
  throw new ForagerError("last_owner_user");
}

function shownUser(
  row: MemberRow,
  account: UserAccount | undefined,
  callerId: string | undefined,
): UserList["users"] {
  if (account === undefined) return [];
  return [
    {
      user_id: account.id,
      address: account.address,
      name: account.name,
      role: row.access,
      has_password: account.hasPassword,
      has_sso: account.hasSso,
      is_you: account.id === callerId,
      joined_at: row.created_at.toISOString(),
      last_active_at: row.last_used_at?.toISOString() ?? null,
    },
  ];
}

const shownInvitation = (row: InvitationRow): Invitation => ({
  invitation_id: row.id,
  address: row.address,
  role: row.access,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
});

import type { AccessLevel } from "../contract/principal.ts";
import { ForagerError } from "../errors.ts";
import type { Database } from "../store/core/database.ts";
import { deleteInvitation } from "../store/users/invitations.ts";
import { changeMembers, insertMember } from "../store/users/members.ts";

/**
 * Makes a user a member, unless they are already.
 * @param joining.invitationId the invitation that this uses up.
 * @throws ForagerError share_gone if it was used or withdrawn meanwhile.
 */
export async function addMember(
  database: Database,
  joining: {
    clientId: string;
    user: { id: string; name: string };
    access: AccessLevel;
    invitationId: string | null;
  },
): Promise<void> {
  const { clientId, user, access, invitationId } = joining;
  await changeMembers(database, clientId, async ({ tx, members }) => {
    // Only the first of two concurrent calls finds it.
    if (invitationId !== null && !(await deleteInvitation(tx, { clientId, id: invitationId }))) {
      throw new ForagerError("share_gone", "This invitation was accepted or withdrawn.");
    }
    if (members.some(({ user_id }) => user_id === user.id)) return { result: undefined, act: null };
    await insertMember(tx, { clientId, userId: user.id, userName: user.name, access });
    const target = { type: "user" as const, id: user.id };
    const details = { role: access, invitation_id: invitationId };
    return { result: undefined, act: { kind: "user.joined", target, details } };
  });
}
